"""The traits of a deck as a table: a row for each, a cell for each level, in the reader's words where they are ours."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from cardgen.custom import model
from cardgen.deck.deck import texts as words_of
from cardgen.games import registry
from cardgen.schema import cells
from cardgen.studio import field_values
from cardgen.studio.pointers import MISSING, Document
from cardgen.words import texts
from cardgen.words.printed_values import PICTURE, split_picture

KEY, SHOW, SECOND, IMAGE = "trait", "show", "second", "picture"
OURS = {"figure": "colour", "background": "colour", "colour": "colour", "shape": "shape", "form": "form"}
"""What the words of a trait's levels begin with, where these are names of ours."""
WILD = {"threepia": "shape"}
"""Traits whose last level is the wild one, which is drawn as in the original, whatever it is called."""
MOST = 9
"""Levels of a trait that have a cell; no game takes more than four."""


def original(document: Document) -> Mapping[str, list[object]]:
    """The traits of a deck's game, each with the levels that it has in the original; none where it has no traits."""
    game = document.get("game")
    key = registry.key_of(game) if isinstance(game, str) else ""
    return _original(key) if key in registry.BUILT_IN else {}


@cache
def _original(key: str) -> Mapping[str, list[object]]:
    game = registry.find(key)
    return model.data(game, "en").get(KEY, {}) if game.has("custom_keys") else {}


def levels(document: Document, trait: str) -> list[object]:
    """The levels of a trait as documents say them, or those of the original."""
    own = document.get(KEY)
    said = own.get(trait) if isinstance(own, Mapping) else None
    if isinstance(said, str):
        return [part.strip() for part in said.split(",") if part.strip()]
    usual = original(document).get(trait, [])
    return list(said) if isinstance(said, list) else list(usual)


def text(document: Document, trait: str, level: object, language: str) -> str:
    """What a field says of a level: a name of ours in the reader's words."""
    if isinstance(level, Mapping) and {SHOW, IMAGE} & level.keys():
        picture = str(level.get(IMAGE, "")).removeprefix(PICTURE)
        return " ".join(filter(None, [picture and PICTURE + picture, str(level.get(SHOW, ""))]))
    shown = field_values.text(level)
    return dict(_ours(document, trait, language)).get(shown, shown)


def in_words(document: Document, trait: str, names: Iterable[str], language: str) -> list[str]:
    """Names of levels in the reader's words, where they are ours."""
    words = dict(_ours(document, trait, language))
    return [words.get(name, name) for name in names]


def second(level: object) -> str:
    """What a level says in the second language."""
    return field_values.text(level[SECOND]) if isinstance(level, Mapping) and SECOND in level else ""


def is_ours(document: Document, trait: str, level: object) -> bool:
    """Whether a level is one that we draw by its name, or a number, and no word is printed for it."""
    return isinstance(level, int | float) or field_values.text(level) in dict(_ours(document, trait, "en"))


def is_wild_renamed(document: Document, trait: str) -> bool:
    """Whether the last level of a trait is called otherwise, though it is drawn as in the original."""
    own, usual = levels(document, trait), original(document).get(trait, [])
    return WILD.get(registry.key_of(str(document.get("game", "")))) == trait and own[-1:] != usual[-1:]


def with_level(document: Document, trait: str, place: int, typed: str, key: str = "") -> Document:
    """The document with another text for a level, or with what it says in the second language (`key`).

    An empty one is as in the original. The same document where nothing changes, or the game has no such trait.
    """
    usual, own = original(document).get(trait), levels(document, trait)
    if usual is None or place >= MOST or key not in ("", SECOND):
        return document
    before = own[place] if place < len(own) else ""
    if key == SECOND:
        after = _with_second(before, text(document, trait, before, "en"), typed)
    elif typed in _field_texts(document, trait, before):
        return document
    else:
        after = _level(document, trait, typed, second(before)) if typed else (usual[place : place + 1] or [""])[0]
    if cells.same(before, after):
        return document
    own += [""] * (place + 1 - len(own))
    own[place] = after
    while own and own[-1] == "":
        own.pop()
    table = document.get(KEY)
    return {**document, KEY: {**(table if isinstance(table, Mapping) else {}), trait: own}}


def line(document: Document, trait: str, value: object, language: str) -> str:
    """Levels of a trait in one field, with commas between: names of ours in the reader's words."""
    own = value if isinstance(value, list) else [] if value is MISSING else str(value).split(",")
    return ", ".join([text(document, trait, one.strip() if isinstance(one, str) else one, language) for one in own])


def parse_line(document: Document, trait: str, value: object, typed_line: str) -> object:  # as documents say it
    """What such a line means in place of what is `said`, which is the same where the line says that; MISSING for ""."""
    if typed_line in {line(document, trait, value, language) for language in texts.LANGUAGES}:
        return value
    return [_level(document, trait, one.strip(), "") for one in typed_line.split(",") if one.strip()] or MISSING


def _field_texts(document: Document, trait: str, level: object) -> set[str]:
    """What fields of readers of any language say of a level."""
    return {text(document, trait, level, language) for language in texts.LANGUAGES} | {field_values.text(level)}


def _level(document: Document, trait: str, typed: str, beside: str) -> object:  # as documents say it
    """The level of a text: a built-in one by its name in any language, a custom colour, or custom words."""
    for language in texts.LANGUAGES:
        for name, word in _ours(document, trait, language):
            if typed.casefold() in (word.casefold(), name):
                return name
    match = cells.COLOUR.fullmatch(typed) if OURS.get(trait) == "colour" else None
    if match and match["sign"]:
        return dict(match.groupdict())
    return _with_second(typed, typed, beside)


def _with_second(level: object, typed: str, beside: str) -> object:  # as documents say it
    """A level's words with those in the second language; a plain text where there are none."""
    if isinstance(level, Mapping) and not {SHOW, IMAGE} & level.keys():
        return level
    if not beside:
        return typed if isinstance(level, Mapping) else level
    picture, word = split_picture(typed)
    own = {IMAGE: picture} if picture else {}
    return {**own, **({SHOW: word} if word else {}), SECOND: beside}


def _ours(document: Document, trait: str, language: str) -> Iterator[tuple[str, str]]:
    """The names of levels that we draw, each with its word."""
    kind = OURS.get(trait)
    if not kind or trait not in original(document):
        return
    words = words_of(registry.find(registry.key_of(str(document["game"]))), language).words
    start = f"{kind}."
    for key, word in words.items():
        if key.startswith(start):
            yield key.removeprefix(start), word
