"""The tasks in the rows of a document, whether or not a deck can be made of it.

An error in a row has its place in the text, and a suggestion.
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
"""Documents whose tasks are cached."""


class Caret(NamedTuple):
    """An error in a text, from one letter to another (behind the last: a word is missing), as a sentence.

    `near` is the suggested word, `mended` the text with it; both "" where no word is similar. `possible` are all valid
    words for this place.
    """

    start: int
    stop: int
    sentence: str
    near: str
    mended: str
    possible: tuple[str, ...]


class Row(NamedTuple):
    """A task: its condition as a text and as a value; its code, the sentence on its card, its bonus or 0.

    An invalid one has a `caret`, and besides that only the text and the code.
    """

    text: str
    condition: Condition | None
    code: str
    sentence: str
    bonus: int
    caret: Caret | None


class Tasks(NamedTuple):
    """The tasks of a deck of a `game`, None for one without tasks; the texts of cards that don't print their values.

    `spec` is the game's description of the deck, None where its cards are not known.
    """

    game: AnyGame | None
    spec: object
    rows: tuple[Row, ...]
    shows: Mapping[str, str] = MappingProxyType({})

    @property
    def rules(self) -> AnyTaskRules:
        """The game's rules of tasks."""
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
        """Whether its cards are known."""
        return self.spec is not None


NO_TASKS = Tasks(None, None, ())


def builder(document: Document) -> Builder | None:
    """The builder of conditions by parts for a document's tasks, None where they are only texts."""
    game = registry.with_tasks(document.get("game"))
    return game.tasks.builder if game else None


def read(document: Document, level: str = "", language: str = "en") -> Tasks:
    """The tasks of a document in its order, or the original's where it has none; none of other games.

    DeckError where the deck's cards are not known.
    """
    has_tasks = registry.with_tasks(document.get("game"))
    return _read(deck_cache.to_toml(document), level, language) if has_tasks else NO_TASKS


def read_rows(document: Document, language: str = "en", level: str = "") -> Tasks:
    """The tasks in all rows of a document, also of other levels, with the cards of that level; its own have codes."""
    rows = document.get("task")
    game = registry.with_tasks(document.get("game"))
    if not isinstance(rows, list) or not game:
        return read(document, level, language)
    plain = [{key: row[key] for key in row if key != "level"} if isinstance(row, Mapping) else row for row in rows]
    task_list = read({**columns.at_level(document, level), "task": plain}, language=language)
    codes = map(game.tasks.code, count(1))
    pairs = zip(task_list.rows, rows, strict=True)
    return task_list._replace(
        rows=tuple([task._replace(code=next(codes) if is_at(row, level) else "") for task, row in pairs])
    )


def is_at(row: object, level: str) -> bool:
    """Whether a row of a document is in the deck at a level, or without any."""
    named = levels.of_row(row)
    return not named or level in named


def missing_originals(document: Document) -> tuple[str, ...]:
    """The conditions of the original's tasks that fit the deck of a document, and are not in it yet."""
    known = {row.condition for row in read_rows(document).rows} if isinstance(document.get("task"), list) else set()
    offered = read({key: value for key, value in document.items() if key != "task"}).rows
    return tuple([row.text for row in offered if row.condition not in known])


def original_changes(document: Document) -> list[tuple[str, str]]:
    """The changes that append them to a document; none where the deck's cards are not known."""
    try:
        conditions = missing_originals(document)
    except DeckError:
        return []
    rows = document.get("task")
    first = len(rows) if isinstance(rows, list) else 0
    return [(f"/task/{k}/if", text) for k, text in enumerate(conditions, first)]


def unreadable(document: Document) -> Tasks:
    """The tasks of a document whose cards are not known: only their texts."""
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
    """The rows of a deck, or those of the original's tasks."""
    known = rules.tasks(spec, reader.texts.words)
    rows = reader.data.get("task")
    rows = rows if isinstance(rows, list) else [{"if": task.condition} for task in known]
    valid = iter(known)
    for number, row in enumerate(rows, 1):
        text, code = _text(row), rules.code(number)
        if caret := _caret(text, spec, rules, reader.texts):
            yield Row(text, None, code, "", 0, caret)
        else:
            task = next(valid, None)
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
    """The names of a document's colours, which conditions use."""
    return tuple([name for colour in columns.colours(document) if (name := columns.name_of(colour))])
