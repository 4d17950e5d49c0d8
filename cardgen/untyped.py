"""What our own modules fetch from `typing`, without loading it: for programs that live a fraction of a second.

To load `typing` takes as long as a dozen of our modules, and what they need of it at run time is little: names that
stand in annotations, which nobody looks at, and the base of our named values. Whoever else asks for the module, and
whoever asks for anything else in it, gets the real one, which is loaded at that moment.
"""

from __future__ import annotations

import sys

from cardgen import lean, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME = "typing"


def install() -> None:
    """Stands for the module in this process from now on, where nobody has loaded it: for programs, never libraries."""
    if NAME not in sys.modules and named.IS_KNOWN:
        sys.modules[NAME] = _StandIn(NAME)


class _StandIn(lean.StandIn):
    """Gives our own modules what is enough for them."""

    def __getattr__(self, name: str) -> object:
        asking: str = sys._getframe(1).f_globals.get("__name__", "")  # noqa: SLF001  as `typing` itself asks
        if name in OWN and asking.partition(".")[0] in OURS:
            return OWN[name]
        return super().__getattr__(name)


class _Generic:
    """The base of a class that has types for parameters, which are not looked at."""

    __slots__ = ()

    def __class_getitem__(cls, parameters: object) -> type:
        return cls


class _Type(_Generic):
    """Stands in annotations for whatever type is meant, with parameters or none."""


class _Kind(type):
    """Makes classes of named values; what it can't make is left to Python."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> Any:
        return named.made(name, bases[1:], space) or _by_python(name, bases[1:], space)


def _by_python(name: str, more: tuple[type, ...], space: dict[str, Any]) -> type:
    """The class as `typing` makes it, or its error."""
    named_tuple = lean.real(NAME).NamedTuple
    (base,) = vars(named_tuple)["__mro_entries__"]((named_tuple,))
    made: type = type(base).__new__(type(base), name, (base, *more), space)
    return made


class _Named:
    """What a statement `class Point(NamedTuple)` names as a base."""

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type]:
        return (_BASE,)


_BASE: type = type.__new__(_Kind, "NamedTuple", (), {})


def _variable(*_: object, **__: object) -> type:
    return _Type


def _same(_: object, value: object) -> object:
    return value


def _never(value: object) -> None:
    raise AssertionError(f"Expected code to be unreachable, but got: {value!r}")


OURS = frozenset(["cardgen", "__main__"])
OWN: dict[str, object] = {
    **dict.fromkeys(("Any", "BinaryIO", "Final", "NoReturn", "TextIO", "TypeAlias"), _Type),
    **dict.fromkeys(("Generic", "Protocol"), _Generic),
    "NamedTuple": _Named(),
    "TypeVar": _variable,
    "TYPE_CHECKING": False,
    "assert_never": _never,
    "cast": _same,
}
"""By name; where one of these is not enough, as for a class with checks at run time, that module asks for another."""
