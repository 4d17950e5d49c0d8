"""What all tests share: every game in turn, every language, and the option that renews goldens."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from cardgen.deck.game import CardDesign, Game
from cardgen.games import registry
from cardgen.words.texts import LANGUAGES
from scorer.machine import garbage
from tests import order
from tests.example_decks import deck_of

# the same examples in every run, however slow the machine, and whatever else has been loaded before
settings.register_profile("cardgen", deadline=None, derandomize=True, max_examples=order.FEW)
settings.register_profile("proof", settings.get_profile("cardgen"), max_examples=order.WHOLE)
settings.load_profile("cardgen")
if hasattr(providers, "_get_local_constants"):
    providers._get_local_constants = Constants  # else it draws from numbers and words of all modules that are loaded

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden", action="store_true", help="write the golden files anew; look at them before committing"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.option.markexpr == order.PROOFS:
        settings.load_profile("proof")  # before any test is read
    gc.disable()  # until all tests are read: it would find nothing in them, but look a quarter of that time


def pytest_xdist_auto_num_workers() -> int:
    return order.workers()


@pytest.hookimpl(tryfirst=True)  # before those that are not wanted are left out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    order.sort(items)
    if config.option.markexpr == order.PROOFS:
        for item in filter(order.is_law, items):
            item.add_marker(order.PROOFS)
    elif not any("::" in word for word in config.args):
        config.hook.pytest_deselected(items=[item for item in items if order.is_left_to_proofs(item)])
        items[:] = [item for item in items if not order.is_left_to_proofs(item)]


def pytest_collection_finish() -> None:
    gc.freeze()  # the tests themselves are no garbage: to look through them again and again is a tenth of a run
    sys.setswitchinterval(garbage.SWITCH_INTERVAL)
    gc.set_threshold(*garbage.THRESHOLDS)  # as in a server: hardly any circles are made
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what a test has counted or measured as a proof, however quiet the run is."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "proof":
                terminalreporter.write_line(f"{report.nodeid}: {value}")


@pytest.fixture(params=list(registry.BUILT_IN))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Every game in turn."""
    return registry.find(request.param)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Every language in turn."""
    return str(request.param)


@pytest.fixture
def design(game: Game[Any]) -> CardDesign:
    """The game's own look, in English."""
    return deck_of(game).design(game.parts[0])


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, bytes], None]:
    """Compares with a golden file, or writes it with `--golden`."""

    def compare(name: str, data: bytes) -> None:
        path = GOLDEN / name
        if request.config.getoption("--golden"):
            path.write_bytes(data)
        assert path.exists(), f"{name} is missing: run pytest --golden, and look at it"
        assert path.read_bytes() == data, f"{name} has changed: look at it, and run pytest --golden if it should"

    return compare
