"""The tasks of a document as its rows say them, whether or not a deck can be made of it.

What is wrong with a row is told with its place in the text, and with what was probably meant.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count
from types import MappingProxyType
from typing import NamedTuple

from cardgen.core.facts import FactError
from cardgen.core.tasks import AnyTaskRules, Builder, Condition, ConditionError
from cardgen.custom import levels
from cardgen.deck.deck import texts
from cardgen.deck.game import AnyGame
from cardgen.games import registry
from cardgen.schema.draft import DeckError
from cardgen.schema.reader import Reader
from cardgen.studio import columns, deck_cache
from cardgen.studio.pointers import Document
from cardgen.words.suggestions import nearest
from cardgen.words.texts import Texts

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
    """The tasks of a deck of a `game`, None for one without tasks; what its cards print instead of their values.

    `spec` is what the deck is made from, None where it can't be told which cards there are; its game knows it.
    """

    game: AnyGame | None
    spec: object
    rows: tuple[Row, ...]
    shows: Mapping[str, str] = MappingProxyType({})

    @property
    def rules(self) -> AnyTaskRules:
        """What the game says of tasks."""
        if self.game is None:
            raise ValueError("no game with tasks")
        return self.game.tasks

    def words(self, language: str) -> Texts:
        """The game's words."""
        if self.game is None:
            raise ValueError("no game with tasks")
        return texts(self.game, language)

    @property
    def has_cards(self) -> bool:
        """Whether it can be told which cards there are."""
        return self.spec is not None


NO_TASKS = Tasks(None, None, ())


def builder(document: Document) -> Builder | None:
    """What makes the conditions of a document's tasks by parts, None where they are texts alone."""
    game = registry.with_tasks(document.get("game"))
    return game.tasks.builder if game else None


def read(document: Document, level: str = "", language: str = "en") -> Tasks:
    """The tasks of a document in its order, or those that its deck has where it says none; none of other games.

    DeckError where it can't be told which cards the deck has.
    """
    return (
        _read(deck_cache.to_toml(document), level, language) if registry.with_tasks(document.get("game")) else NO_TASKS
    )


def read_rows(document: Document, language: str = "en", level: str = "") -> Tasks:
    """The same of all rows of a document, those of other levels among them, with the cards of that level; a code has
    what is in the deck at it.
    """
    rows = document.get("task")
    game = registry.with_tasks(document.get("game"))
    if not isinstance(rows, list) or not game:
        return read(document, level, language)
    plain = [{key: row[key] for key in row if key != "level"} if isinstance(row, Mapping) else row for row in rows]
    found = read({**columns.at_level(document, level), "task": plain}, language=language)
    codes = map(game.tasks.code, count(1))
    told = [
        row._replace(code=next(codes) if is_at(said, level) else "") for row, said in zip(found.rows, rows, strict=True)
    ]
    return found._replace(rows=tuple(told))


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
    texts = [_text(row) for row in rows] if isinstance(rows, list) else []
    game = registry.with_tasks(document.get("game"))
    return Tasks(game, None, tuple([Row(text, None, "", "", 0, None) for text in texts]))


@lru_cache(KEPT)
def _read(text: str, level: str, language: str) -> Tasks:
    draft = levels.chosen(deck_cache.read(text), level)
    game = registry.named(draft.data["game"])
    reader = Reader(draft.data, texts(game, language))
    spec = game.custom_keys.spec_of(reader)
    if wrong := [fault for fault in reader.faults if fault.path[:1] != ("task",)]:
        raise DeckError(wrong, draft)
    return Tasks(game, spec, tuple(_rows(reader, game.tasks, spec)), game.custom_keys.shows(reader, spec))


def _rows(reader: Reader, rules: AnyTaskRules, spec: object) -> Iterator[Row]:
    """The rows of a deck, or of the tasks that it has where it says none."""
    known = rules.tasks(spec, reader.texts.words)
    said = reader.data.get("task")
    rows = said if isinstance(said, list) else [{"if": task.condition} for task in known]
    readable = iter(known)
    for number, row in enumerate(rows, 1):
        text, code = _text(row), rules.code(number)
        if caret := _caret(text, spec, rules, reader.texts):
            yield Row(text, None, code, "", 0, caret)
        else:
            task = next(readable, None)
            yield Row(text, rules.parse(text, spec), code, task.sentence if task else "", _bonus(row), None)


def _text(row: object) -> str:
    """The condition of a row; blanks count as one, as for a deck."""
    return " ".join(str(row.get("if", "")).split()) if isinstance(row, Mapping) else ""


def _bonus(row: object) -> int:
    """The bonus that a row gives its task, or 0."""
    bonus = row.get("bonus") if isinstance(row, Mapping) else None
    return bonus if isinstance(bonus, int) and not isinstance(bonus, bool) else 0


def _caret(text: str, spec: object, rules: AnyTaskRules, words: Texts) -> Caret | None:
    try:
        rules.parse(text, spec)
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
