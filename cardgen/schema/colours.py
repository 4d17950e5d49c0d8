"""The colours of a deck's file: of the built-in palette by name, or custom ones with a fill and a sign."""

import re
from collections.abc import Mapping, Sequence

from cardgen.core.facts import quoted
from cardgen.drawing import style
from cardgen.schema.draft import Path
from cardgen.schema.reader import CustomColour, Reader
from cardgen.words import texts
from cardgen.words.phrases import unknown

MOST = 12
"""The most colours of a deck: each needs its own sign and letter, and eyes hardly distinguish more."""
KEYS = ("name", "fill", "sign")


def names(reader: Reader, default: Sequence[str]) -> tuple[str, ...]:
    """The names of a deck's `colours`, in its order; custom ones are noted in `reader.custom_colours`."""
    named: dict[str, None] = {}
    for path, value in reader.listed("colours"):
        name = custom(reader, path, value) if isinstance(value, Mapping) else house(reader, path, value)
        if name in named:
            reader.fault(path, "deck.twice", name=name)
        if name:
            named[name] = None
    if len(named) > MOST:
        reader.fault(("colours",), "deck.colours_many", colours=len(named), most=MOST)
    return tuple(named)[:MOST] or tuple(default)


def house(reader: Reader, path: Path, value: object) -> str:
    """The name of a built-in colour, or of a custom one that was noted; empty for an unknown one."""
    known = [*style.load("classic").colours, *reader.custom_colours]
    if isinstance(value, str) and value in known:
        return value
    if not isinstance(value, str):
        reader.fault(path, "deck.no_text", name="colours", value=quoted(value))
    elif english := in_english(value, known):
        reader.fault(path, "deck.english_colour", name=value, english=english)
    else:
        reader.fault(path, "deck.unknown_colour", sentence=unknown("colour", value, known))
    return ""


def custom(reader: Reader, path: Path, value: Mapping[str, object]) -> str:
    """The name of a colour that a table describes; it is noted."""
    reader.only(path, KEYS)
    name, sign = reader.text(*path, "name"), reader.text(*path, "sign")
    fill = reader.text(*path, "fill").upper()
    for key in KEYS:
        if key not in value:
            reader.fault(path, "deck.missing", name=key)
    if "fill" in value and not is_fill(fill):
        reader.fault((*path, "fill"), "deck.fill", value=quoted(value["fill"]))
    elif "sign" in value and sign not in signs():
        reader.fault((*path, "sign"), unknown("sign", sign, signs()))
    elif name and sign and fill:
        reader.custom_colours[name] = CustomColour(fill, sign, path)
    return name


def is_fill(text: str) -> bool:
    """Whether a text is a colour as #RRGGBB."""
    return re.fullmatch("#[0-9A-F]{6}", text) is not None


def signs() -> Sequence[str]:
    """The names of the signs that colours may have."""
    from cardgen.drawing.signs import SIGNS

    return tuple(SIGNS)


def in_english(name: str, known: Sequence[str]) -> str:
    """The key of a colour's name in another language; empty if it is unknown."""
    names = ((colour, texts.shared(lang).get(f"colour.{colour}", "")) for lang in texts.LANGUAGES for colour in known)
    return next((colour for colour, text in names if text.casefold() == name.casefold()), "")
