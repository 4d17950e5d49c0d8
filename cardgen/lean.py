"""Libraries without what they load and we don't use: stand-ins for other modules while a library is imported.

A library that begins with `import tempfile` makes everyone pay for it who never has it make a file. Here a module can
be stood for while the library is imported: the stand-in holds its place in `sys.modules` just for that time, and
whoever asks it for anything, then or later, gets it from the real module, which is loaded at that moment. So nothing
is missing; it only comes when it is used. What is imported already is left alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import PathFinder
from types import ModuleType


class StandIn(ModuleType):
    """Holds the place of a module, and fetches from it what is asked for."""

    def __getattr__(self, name: str) -> object:
        if name == "__path__":  # asked for by each `from … import`: a package has one from the start
            raise AttributeError(name)
        return getattr(real(self.__name__), name)


class Later:
    """Stands for a function of a module, which is loaded when the function is called or asked about."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *arguments: object, **options: object) -> object:
        return getattr(real(self._module), self._name)(*arguments, **options)

    def __getattr__(self, name: str) -> object:
        return getattr(getattr(real(self._module), self._name), name)


class LaterTable(Mapping[str, object]):
    """Stands for a table of a module, which is loaded when something is looked up in it."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    @property
    def _table(self) -> Mapping[str, object]:
        table: Mapping[str, object] = getattr(real(self._module), self._name)
        return table

    def __getitem__(self, key: str) -> object:
        return self._table[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


class LaterRow(Sequence[object]):
    """Stands for a row of values of a module, which is loaded when one of them is asked for."""

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    @property
    def _row(self) -> Sequence[object]:
        row: Sequence[object] = getattr(real(self._module), self._name)
        return row

    def __getitem__(self, place: int | slice) -> object:  # type: ignore[override]
        return self._row[place]

    def __len__(self) -> int:
        return len(self._row)


def real(name: str) -> ModuleType:
    """The module itself, loaded now if nobody has done so."""
    if isinstance(sys.modules.get(name), StandIn):
        del sys.modules[name]
    return import_module(name)


Held = Mapping[str, object] | tuple[str, ...] | None
"""What import statements fetch from a module: values by name, or the names of functions; None: there is no such one."""


def load(names: Iterable[str], without: Mapping[str, Held]) -> None:
    """Imports modules while others are stood for; in the plain way where that fails, as with a newer version."""
    before = set(sys.modules)
    try:
        with standing_in(without):
            for name in names:
                import_module(name)
    except Exception:  # nobody knows what a library does while it is imported
        packages = {name.partition(".")[0] for name in names}
        for name in set(sys.modules) - before:
            if name.partition(".")[0] in packages:
                del sys.modules[name]
        for name in names:
            import_module(name)


@contextmanager
def standing_in(modules: Mapping[str, Held]) -> Iterator[None]:
    """While this lasts, modules that are not loaded yet are stood for.

    What an import statement fetches from one must be told, or it would be loaded for that. A package that is loaded
    has them as its modules meanwhile.
    """
    stood = {name: _stand_in(name, held) for name, held in modules.items() if name not in sys.modules}
    for name, module in stood.items():
        package, _, last = name.rpartition(".")
        if outer := stood.get(package):
            vars(outer).update({last: module, "__path__": _path(package)})
        elif package in sys.modules:
            setattr(sys.modules[package], last, module)
    held: dict[str, ModuleType | None] = vars(sys)["modules"]
    held.update(stood)  # None ends an import at once
    try:
        yield
    finally:
        for name, module in stood.items():
            if name in sys.modules and sys.modules[name] is module:
                del sys.modules[name]
            package, _, last = name.rpartition(".")
            if package in sys.modules and vars(sys.modules[package]).get(last) is module:
                delattr(sys.modules[package], last)


def _stand_in(name: str, held: Held) -> ModuleType | None:
    if held is None:
        return None
    module = StandIn(name)
    vars(module).update(held if isinstance(held, Mapping) else {function: Later(name, function) for function in held})
    return module


def _path(package: str) -> list[str]:
    """Where the modules of a package lie: another thread may import one of them in that moment."""
    spec = PathFinder.find_spec(package)
    return list(spec.submodule_search_locations or ()) if spec else []
