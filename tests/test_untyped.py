"""Our own modules get from `typing` what they need at run time without loading it; everybody else gets all of it."""

from __future__ import annotations

import pytest

from tests.test_own_process import told

INSTALLED = """
import sys
from cardgen import untyped
untyped.install()
def is_loaded():
    return type(sys.modules["typing"]).__name__ == "module"
"""
OURS = """
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Generic, NamedTuple, NoReturn, Protocol, TextIO
from typing import TypeAlias, TypeVar, assert_never, cast
Spec = TypeVar("Spec", bound=int)
Few: TypeAlias = tuple[Any, ...] | None
SIZE: Final[int] = 3
class Writer(Protocol):
    def write(self, file: BinaryIO) -> Spec: ...
class Game(NamedTuple, Generic[Spec]):
    spec: Spec
    name: str = "terz"
class Doubled(dict[str, Spec], Generic[Spec]):
    pass
AnyGame: TypeAlias = Game[Any] | Doubled[Spec]
game = cast("Game[int]", Game(1))
try:
    assert_never(game)
except AssertionError as error:
    print(error, Doubled(a=1), TYPE_CHECKING, is_loaded(), file=sys.stderr)
"""
OTHERS = """
from typing import Protocol, runtime_checkable
exec("from typing import Any", {"__name__": "cardgen.late"})
@runtime_checkable
class Sized(Protocol):
    def __len__(self) -> int: ...
import typing
print(isinstance([], Sized), typing.Any.__module__, is_loaded(), file=sys.stderr)
"""


def test_our_modules_do_without_it() -> None:
    said = told(INSTALLED + OURS)
    assert said == "Expected code to be unreachable, but got: Game(spec=1, name='terz') {'a': 1} False False"


def test_others_get_the_real_one() -> None:
    """And so does one of ours that is loaded later."""
    program = f"{INSTALLED}exec({OTHERS!r}, {{**globals(), '__name__': 'other'}})"
    assert told(program) == "True typing True"


@pytest.mark.parametrize("body", ["_x: int", "x: int = 1; y: int", "x: int; __init__ = None"])
def test_a_class_that_python_refuses_is_refused(body: str) -> None:
    program = f"from typing import NamedTuple\ntry:\n  class Made(NamedTuple): {body}\nexcept Exception as error:\n  "
    report = "print(type(error).__name__, error, file=sys.stderr)"
    assert told(INSTALLED + program + report) == told("import sys\n" + program + report) != ""


def test_a_library_leaves_pythons_own_to_others() -> None:
    assert (
        told("import sys, cardgen.cli.main; print(type(sys.modules['typing']), file=sys.stderr)") == "<class 'module'>"
    )
