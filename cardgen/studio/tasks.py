"""The tasks of a document as its rows say them, whether or not a deck can be made of it.

What is wrong with a row is told with its place in the text, and with what was probably meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen.core.facts import FactError
from cardgen.custom import levels
from cardgen.deck.deck import texts
from cardgen.games import registry
from cardgen.games.take_three import odds, own
from cardgen.games.take_three.cards import TASK_LETTER, Spec, numbers, words_of
from cardgen.games.take_three.conditions import Condition
from cardgen.games.take_three.parser import ConditionError, parse
from cardgen.games.take_three.tasks import Task
from cardgen.schema import number_cards
from cardgen.schema.draft import DeckError
from cardgen.schema.reader import Reader
from cardgen.studio import columns, deck_cache
from cardgen.studio.pointers import Document
from cardgen.words.suggestions import nearest
from cardgen.words.texts import Texts

GAME = "take-three"
KEPT = 16
"""Documents whose tasks are remembered, for the next question about them."""


class Caret(NamedTuple):
    """What can't be in a text, from one letter to another (behind the last: a word is missing), as a sentence.

    `near` is the word that was probably meant, `mended` the text with it; both "" where there is none like it.
    `possible` are all words that may stand there.
    """

    start: int
    stop: int
    sentence: str
    near: str
    mended: str
    possible: tuple[str, ...]


class Row(NamedTuple):
    """A task: its condition as typed, and as it is meant; its code, what its card says, its own bonus or 0.

    Where it can't be read there is a `caret`, and nothing but the text and the code.
    """

    text: str
    condition: Condition | None
    code: str
    sentence: str
    bonus: int
    caret: Caret | None


class Tasks(NamedTuple):
    """The tasks of a deck, with the types of cards that they are about, and what these print instead of numbers."""

    spec: Spec
    types: odds.Types
    rows: tuple[Row, ...]
    shows: Mapping[str, str] = MappingProxyType({})


def words(language: str) -> Texts:
    """The words of the game."""
    return texts(registry.find(GAME), language)


NO_TASKS = Tasks(Spec(), (), ())


def read(document: Document, level: str = "", language: str = "en") -> Tasks:
    """The tasks of a document in its order, or those that its deck has where it says none; none of other games.

    DeckError where it can't be told which cards the deck has.
    """
    return _read(deck_cache.to_toml(document), level, language) if _is_ours(document) else NO_TASKS


def _is_ours(document: Document) -> bool:
    game = document.get("game")
    return isinstance(game, str) and registry.key_of(game) == GAME


def read_rows(document: Document, language: str = "en", level: str = "") -> Tasks:
    """The same of all rows of a document, those of other levels among them, with the cards of that level; a code has
    what is in the deck at it.
    """
    rows = document.get("task")
    if not isinstance(rows, list) or not _is_ours(document):
        return read(document, level, language)
    plain = [{key: row[key] for key in row if key != "level"} if isinstance(row, Mapping) else row for row in rows]
    found = read({**columns.at_level(document, level), "task": plain}, language=language)
    codes = map(code, count())
    told = [
        row._replace(code=next(codes) if is_at(said, level) else "") for row, said in zip(found.rows, rows, strict=True)
    ]
    return found._replace(rows=tuple(told))


def code(number: int) -> str:
    """The code of the card of a task by its place from 0, whatever is wrong with those before it."""
    return f"{TASK_LETTER}{number + 1:02d}"


def is_at(row: object, level: str) -> bool:
    """Whether a row of a document is in the deck at a level, or without any."""
    named = levels.of_row(row)
    return not named or level in named


def missing_originals(document: Document) -> tuple[str, ...]:
    """The conditions of the original's tasks that can be in the deck of a document, and that it doesn't have yet."""
    known = {row.condition for row in read_rows(document).rows} if isinstance(document.get("task"), list) else set()
    offered = read({key: value for key, value in document.items() if key != "task"}).rows
    return tuple([row.text for row in offered if row.condition not in known])


def original_changes(document: Document) -> list[tuple[str, str]]:
    """The changes that put them behind a document's own; none where it can't be told which cards the deck has."""
    try:
        texts = missing_originals(document)
    except DeckError:
        return []
    rows = document.get("task")
    count = len(rows) if isinstance(rows, list) else 0
    return [(f"/task/{count + k}/if", text) for k, text in enumerate(texts)]


def unreadable(document: Document) -> Tasks:
    """The tasks of a document of which nobody can tell the cards: their texts alone."""
    rows = document.get("task")
    return Tasks(
        Spec(), (), tuple([Row(_text(row), None, "", "", 0, None) for row in (rows if isinstance(rows, list) else [])])
    )


@lru_cache(KEPT)
def _read(text: str, level: str, language: str) -> Tasks:
    draft = levels.chosen(deck_cache.read(text), level)
    told = words(language)
    reader = Reader(draft.data, told)
    spec = own.spec_of(reader)
    if wrong := [fault for fault in reader.faults if fault.path[:1] != ("task",)]:
        raise DeckError(wrong, draft)
    said = draft.data.get("task")
    rows = said if isinstance(said, list) else [{"if": task.condition, "say": task.text} for task in spec.tasks]
    carets = [_caret(_text(row), spec, told) for row in rows]
    read = iter(spec.tasks)
    return Tasks(
        spec,
        odds.types(spec),
        tuple(
            [
                Row(_text(row), None, code(k), "", 0, caret)
                if caret
                else _row(row, code(k), next(read, None), spec, told)
                for k, (row, caret) in enumerate(zip(rows, carets, strict=True))
            ]
        ),
        number_cards.shows(reader, numbers(spec), spec.colours),
    )


def _text(row: object) -> str:
    """The condition of a row; blanks count as one, as for a deck."""
    return " ".join(str(row.get("if", "")).split()) if isinstance(row, Mapping) else ""


def _row(row: Mapping[str, Any], code: str, task: Task | None, spec: Spec, words: Texts) -> Row:
    """A row whose condition can be read."""
    bonus = row.get("bonus")
    own_bonus = bonus if isinstance(bonus, int) and not isinstance(bonus, bool) else 0
    sentence = words_of(task, words.words, spec) if task else ""
    return Row(_text(row), parse(_text(row), spec.colours), code, sentence, own_bonus, None)


def _caret(text: str, spec: Spec, words: Texts) -> Caret | None:
    try:
        parse(text, spec.colours)
    except ConditionError as error:
        key, values = error.phrase
        possible = tuple(str(word) for word in values.get("known", ()))  # type: ignore[attr-defined]  # words
        sentence = words.say(key, {name: value for name, value in values.items() if name != "known"})
        word = text[error.start : error.stop]
        near = nearest(word, possible) or "" if word else ""
        mended = text[: error.start] + near + text[error.stop :] if near else ""
        return Caret(error.start, error.stop, sentence, near, mended, possible)
    except FactError as error:
        return Caret(0, len(text), words.say(*error.phrase), "", "", ())
    return None


def colours(document: Document) -> tuple[str, ...]:
    """The names of a document's colours, by which conditions call them."""
    return tuple([name for colour in columns.colours(document) if (name := columns.name_of(colour))])
