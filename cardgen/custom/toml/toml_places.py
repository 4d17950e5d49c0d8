"""Where things stand in a TOML text, which Python's own library does not tell."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property

from cardgen.schema.draft import Path, Place


class Places(Mapping[Path, Place]):
    """The lines of all keys and elements of a text that is TOML; looked for when somebody asks for one."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _all(self) -> dict[Path, Place]:
        from cardgen.custom.toml.toml_faults import (
            BrokenError,  # and patterns that take 2 ms to compile, for faults alone
        )
        from cardgen.custom.toml.toml_scanner import Scanner

        scanner = Scanner(self._text)
        with suppress(BrokenError):  # a later TOML than ours: what was found so far holds
            scanner.scan()
        return scanner.places

    def __getitem__(self, path: Path) -> Place:
        return self._all[path]

    def __iter__(self) -> Iterator[Path]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)
