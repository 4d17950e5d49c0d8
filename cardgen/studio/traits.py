"""The traits of a deck as a table: a row for each, a cell for each level; built-in levels in the reader's words."""

from collections.abc import Mapping
from functools import cache

from cardgen.custom import model
from cardgen.deck.deck import texts as words_of
from cardgen.games import registry
from cardgen.schema import cells
from cardgen.studio import field_values
from cardgen.studio.pointers import MISSING, Document, game_of, table_at
from cardgen.words import texts
from cardgen.words.printed_values import PICTURE, split_picture

KEY, SHOW, SECOND, IMAGE = "trait", "show", "second", "picture"
OURS = {"figure": "colour", "background": "colour", "colour": "colour", "shape": "shape", "form": "form"}
"""Traits with built-in levels, and the prefix of the keys of their words."""
WILD = {"threepia": "shape"}
"""Traits whose last level is the wild one, which is drawn as in the original, whatever its name."""
MOST = 9
"""The most levels of a trait with a cell; no game takes more than four."""


def original(document: Document) -> Mapping[str, list[object]]:
    """The traits of a deck's game, each with the original's levels; none where it has no traits."""
    game = game_of(document)
    return _original(game.key) if game else {}


@cache
def _original(key: str) -> Mapping[str, list[object]]:
    game = registry.find(key)
    return model.data(game, "en").get(KEY, {}) if game.has("custom_keys") else {}


def levels(document: Document, trait: str) -> list[object]:
    """The levels of a trait in a document, or those of the original."""
    levels = table_at(document, KEY).get(trait)
    if isinstance(levels, str):
        return [part.strip() for part in levels.split(",") if part.strip()]
    return list(levels if isinstance(levels, list) else original(document).get(trait, []))


def text(document: Document, trait: str, level: object, language: str) -> str:
    """The text of a level's field: a built-in name in the reader's words."""
    if isinstance(level, Mapping) and {SHOW, IMAGE} & level.keys():
        picture = str(level.get(IMAGE, "")).removeprefix(PICTURE)
        return " ".join(filter(None, [picture and PICTURE + picture, str(level.get(SHOW, ""))]))
    name = field_values.text(level)
    return words_of_levels(document, trait, language).get(name, name)


def second(level: object) -> str:
    """The text of a level in the second language."""
    return field_values.text(level[SECOND]) if isinstance(level, Mapping) and SECOND in level else ""


def is_ours(document: Document, trait: str, level: object) -> bool:
    """Whether a level is drawn by its name, or a number, and no word is printed for it."""
    return isinstance(level, int | float) or field_values.text(level) in words_of_levels(document, trait, "en")


def is_wild_renamed(document: Document, trait: str) -> bool:
    """Whether the wild level of a trait has another name, though it is drawn as in the original."""
    game = game_of(document)
    is_wild = game is not None and WILD.get(game.key) == trait
    return is_wild and levels(document, trait)[-1:] != original(document).get(trait, [])[-1:]


def with_level(document: Document, trait: str, place: int, typed: str, key: str = "") -> Document:
    """The document with another text for a level, or for its second language (`key`).

    An empty one means the original's. The same document where nothing changes, or the game has no such trait.
    """
    defaults, after = original(document).get(trait), levels(document, trait)
    if defaults is None or place >= MOST or key not in ("", SECOND):
        return document
    before = after[place] if place < len(after) else ""
    default = defaults[place] if place < len(defaults) else ""
    if key == SECOND:
        level = _with_second(before, text(document, trait, before, "en"), typed)
    elif typed in _field_texts(document, trait, before):
        return document
    else:
        level = _level(document, trait, typed, second(before)) if typed else default
    if cells.same(before, level):
        return document
    after += [""] * (place + 1 - len(after))
    after[place] = level
    while after and after[-1] == "":
        after.pop()
    return {**document, KEY: {**table_at(document, KEY), trait: after}}


def line(document: Document, trait: str, value: object, language: str) -> str:
    """Levels of a trait in one field, with commas between; built-in names in the reader's words."""
    levels = value if isinstance(value, list) else [] if value is MISSING else str(value).split(",")
    values = [level.strip() if isinstance(level, str) else level for level in levels]
    return ", ".join([text(document, trait, level, language) for level in values])


def parse_line(document: Document, trait: str, value: object, typed: str) -> object:  # as in documents
    """The value of such a line: the very `value` where the line is its text; MISSING for ""."""
    if typed in {line(document, trait, value, language) for language in texts.LANGUAGES}:
        return value
    return [_level(document, trait, part.strip(), "") for part in typed.split(",") if part.strip()] or MISSING


def _field_texts(document: Document, trait: str, level: object) -> set[str]:
    """The texts of a level's field in all languages."""
    return {text(document, trait, level, language) for language in texts.LANGUAGES} | {field_values.text(level)}


def _level(document: Document, trait: str, typed: str, second: str) -> object:  # as in documents
    """The level of a text: a built-in one by its name in any language, a custom colour, or custom words."""
    for language in texts.LANGUAGES:
        for name, word in words_of_levels(document, trait, language).items():
            if typed.casefold() in (word.casefold(), name):
                return name
    match = cells.COLOUR.fullmatch(typed) if OURS.get(trait) == "colour" else None
    if match and match["sign"]:
        return dict(match.groupdict())
    return _with_second(typed, typed, second)


def _with_second(level: object, typed: str, second: str) -> object:  # as in documents
    """A level's words with those in the second language; a plain text where there are none."""
    if isinstance(level, Mapping) and not {SHOW, IMAGE} & level.keys():
        return level
    if not second:
        return typed if isinstance(level, Mapping) else level
    picture, word = split_picture(typed)
    return {key: value for key, value in ((IMAGE, picture), (SHOW, word), (SECOND, second)) if value}


def words_of_levels(document: Document, trait: str, language: str) -> Mapping[str, str]:
    """The built-in levels of a trait, each with its word."""
    game, prefix = game_of(document), f"{OURS.get(trait, '')}."
    if not game or trait not in OURS or trait not in original(document):
        return {}
    words = words_of(game, language).words
    return {key.removeprefix(prefix): word for key, word in words.items() if key.startswith(prefix)}
