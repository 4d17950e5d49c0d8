"""The places of values in a TOML text, which Python's library does not report."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property

from cardgen.schema.draft import Path, Place


class Places(Mapping[Path, Place]):
    """The lines of all keys and elements of a valid text; searched when first needed."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _all(self) -> dict[Path, Place]:
        from cardgen.custom.toml.toml_faults import (
            BrokenError,  # with patterns that take 2 ms to compile, only for faults
        )
        from cardgen.custom.toml.toml_scanner import Scanner

        scanner = Scanner(self._text)
        with suppress(BrokenError):  # a later version of TOML: the places found so far are valid
            scanner.scan()
        return scanner.places

    def __getitem__(self, path: Path) -> Place:
        return self._all[path]

    def __iter__(self) -> Iterator[Path]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)
