"""What the studio says that a choice costs is what comes out of the printer."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest

from cardgen.games import registry
from cardgen.studio import costs, made, paper
from cardgen.studio.made import Wanted

SETS = 3


def printed(document: dict[str, Any]) -> dict[str, int]:
    """The pages of each PDF that a document makes, by its name."""
    pages = {}
    for product in paper.files(Wanted(document)):
        file = pypdfium2.PdfDocument(product.make())
        pages[product.name] = len(file)
        file.close()
    return pages


def wished(game: str, **wishes: Any) -> dict[str, Any]:
    return {"format": 1, "game": game, "print": {"sets": SETS, **wishes}}


@pytest.mark.long
@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_orders_take_as_many_sheets_as_are_printed(game: str) -> None:
    found = costs.costs(wished(game))
    assert found.orders == {
        order: paper.line(Wanted(wished(game, order=order))).sheets for order in ("stacked", "by-set")
    }
    assert found.orders[costs.usual(wished(game)).order] == paper.line(Wanted(wished(game))).sheets
    assert found.ink == paper.line(Wanted(wished(game))).ink
    assert found.saving == paper.line(Wanted({**wished(game), "look": {"ink": "saving"}})).ink


def test_extras_take_as_many_sheets_as_their_files_have() -> None:
    """One-sided, but for booklets, whose sheets have two pages each."""
    found = costs.costs(wished("terz")).extras
    pages = printed(wished("terz", extras=",".join(found)))
    key = made.deck(wished("terz")).edition.key
    for extra, sheets in found.items():
        own = sum(count for name, count in pages.items() if name.removeprefix(f"{key}-").startswith(f"{extra}."))
        own = own or sum(count for name, count in pages.items() if name.startswith(f"{key}-{extra}-"))
        assert sheets == (own // 2 if extra.startswith("rules-") else own), extra


def test_one_set_has_no_order() -> None:
    document = {"format": 1, "game": "terz"}
    assert costs.costs(document).orders == {}
    assert costs.usual(document) == ("", "63 × 88 mm")


def test_large_print_takes_as_many_sheets_as_are_printed() -> None:
    """Also where it is chosen already: a long word needs larger cards, and those more paper."""
    deck = {"format": 1, "game": "take-three", "show": {"7": "dreiundzwanzig"}}
    large = {**deck, "look": {"style": costs.LARGE}}
    for found in (costs.costs(deck), costs.costs(large)):
        assert (found.plain, found.large) == (paper.line(Wanted(deck)).sheets, paper.line(Wanted(large)).sheets)
        assert found.large and found.large > found.plain


def test_what_is_wished_of_extras_and_order_changes_no_cost() -> None:
    assert costs.costs(wished("terz", extras="box", order="stacked")) == costs.costs(wished("terz"))


def test_what_saving_ink_saves_is_told_once_it_is_saved_too() -> None:
    saving = {**wished("terz"), "look": {"ink": "saving"}}
    assert costs.costs(saving) == costs.costs(wished("terz"))
