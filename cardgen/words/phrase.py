"""A sentence as a value, which any language can say."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Phrase(NamedTuple):
    """A sentence without words: its key in the texts, and what fills its gaps."""

    key: str
    values: Mapping[str, object] = MappingProxyType({})
