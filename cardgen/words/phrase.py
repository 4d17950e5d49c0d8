"""A translatable sentence as a value."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Phrase(NamedTuple):
    """A translatable sentence: its key in the texts, and the values of its placeholders."""

    key: str
    values: Mapping[str, object] = MappingProxyType({})
