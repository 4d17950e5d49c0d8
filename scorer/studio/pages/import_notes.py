"""Notes on how an uploaded table was read, shown once, on the page whose address names them.

An address may come from anybody: it can name only sentences of ours, and values that are no words.
"""

import re
from collections.abc import Iterable, Iterator

from cardgen.custom.tables.code_pages import GROUPS
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import translate
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.fields import Note
from scorer.web.request import context

KEY = "read"
"""The key in the address: its value has the keys of sentences, each with its values behind colons."""
PART = "|"
VALUES = {
    "form.read_as": re.compile(
        rf"(?P<letters>{'|'.join(GROUPS)}):"
        r"(?P<page>Windows-\d{4}|MS-DOS \d{3}|Macintosh|KOI8-U|ISO 8859-\d{1,2})"
    ),
    "workbook.hidden_rows": re.compile(r"(?P<n>\d{1,4}):(?P<rows>[\d–, ]{1,9999})"),
    "workbook.hidden_columns": re.compile(r"(?P<n>\d{1,2}):(?P<columns>[A-Z, ]{1,999})"),
}
"""The values of each possible sentence."""


def query_value(notes: Iterable[Phrase]) -> str | None:
    """A reader's notes for the address; None where there are none."""
    texts = [":".join([note.key, *map(_value_text, note.values.values())]) for note in notes if note.key in VALUES]
    return PART.join(texts) or None


def _value_text(value: object) -> str:
    return value.key.rpartition(".")[2] if isinstance(value, Phrase) else str(value)


def notes(request: DraftRequest) -> list[Note]:
    """The hints in the address."""
    phrases = _phrases(request.query.get(KEY, "").split(PART)[: len(VALUES)])
    sentences = [context.closed(translate(phrase, request.language)) for phrase in phrases]
    return [Note(f"read-{number}", sentence, hint=True) for number, sentence in enumerate(sentences)]


def _phrases(texts: Iterable[str]) -> Iterator[Phrase]:
    for text in texts:
        key, _, values = text.partition(":")
        if match := key in VALUES and VALUES[key].fullmatch(values):
            named = match.groupdict()
            letters = {"letters": Phrase(f"page.{named['letters']}")} if "letters" in named else {}
            yield Phrase(key, {**named, **letters})
