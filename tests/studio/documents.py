"""Documents of the studio's tests: all that one may begin with, and random ones with nonsense in them."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from cardgen.custom import model, recipes
from cardgen.custom.toml import toml_form
from cardgen.games import registry
from cardgen.studio import pointers
from tests.custom import data

STARTS = (*registry.BUILT_IN, *recipes.names())


@cache
def start(key: str, language: str = "en") -> dict[str, Any]:
    if key in registry.BUILT_IN:
        return model.data(registry.find(key), language)
    return dict(toml_form.read(recipes.read(key, language), key).data)


NONSENSE: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers(-99, 99) | data.TEXT | st.floats(-9, 9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(data.TEXT, inner, max_size=3),
    max_leaves=4,
)
KEYS = sorted({"level", *data.COMMON, *(key for own in data.OWN.values() for key in own)})
STRANGE = st.dictionaries(st.sampled_from(KEYS) | data.TEXT, NONSENSE, max_size=5)
"""Tables of which nothing is as it should be."""


@st.composite
def sensible(draw: st.DrawFn) -> dict[str, Any]:
    """A few keys of a game, each right in its kind; some of them in a level."""
    own = {**data.COMMON, **data.OWN[draw(st.sampled_from(sorted(data.OWN)))]}
    chosen = draw(st.lists(st.sampled_from(sorted(own)), max_size=4, unique=True))
    found = {key: draw(own[key]) for key in chosen}
    return {**found, "level": {"easy": {chosen[0]: draw(own[chosen[0]])}}} if draw(st.booleans()) and chosen else found


DOCUMENTS = st.sampled_from(STARTS).map(start) | sensible() | STRANGE


def cells(document: Any) -> list[str]:
    """The addresses of all values of a document."""
    return [place.column for place in pointers.places(document).values()]


FIELDS = (
    "/name", "/numbers", "/numbers/red", "/copies", "/colours", "/colours/1", "/colours/5", "/colours/1/fill",
    "/show/12", "/show/12/0", "/show/12/3", "/show/7/1", "/card/0/show", "/card/2/value", "/task/0/if", "/task/1/say",
    "/task/3/bonus", "/trait/form", "/trait/form/1", "/trait/number/2", "/rows/0", "/bans/5", "/bans/1", "/look/ink",
    "/print/sets", "/print/cut_lines", "/level/easy/numbers", "/level/easy/show/12/1", "/level/easy/task/0/if",
    "/level/hard/copies", "/odd", "/odd/1", "/odd/a/b", "/show/1~12/0", "no address", "/task/99999999/if", "/",
)  # fmt: skip


@st.composite
def addressed(draw: st.DrawFn, document: Any) -> str:
    """An address of the document, or one that might be."""
    known = cells(document)
    return draw(st.sampled_from([*known, *FIELDS]) if known else st.sampled_from(FIELDS))


TYPED = (
    data.TEXT | data.RANGES | st.sampled_from(["", "", " ", "12", "true", "a | b", "[1e999]", "[null]", "red; blue"])
)
