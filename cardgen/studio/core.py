"""All that may be asked about a document, as paths: one answer for a server's page and for one without a server.

A refusal is an answer too: 422 with its sentences in the reader's language, 404 for what is not there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardgen.core.facts import FactError
from cardgen.custom import form
from cardgen.deck.deck import texts
from cardgen.games.registry import find
from cardgen.products.products import Product
from cardgen.schema.draft import DeckError
from cardgen.studio import odds, paper, preview, strips
from cardgen.studio.addresses import Document
from cardgen.studio.made import Wanted
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, said

JSON, SVG, PDF, ZIP = "application/json", "image/svg+xml", "application/pdf", "application/zip"
FORMS = {"toml": "application/toml", "csv": "text/csv"}
"""Media types of deck files (IANA, registry of media types)."""
CARD, SHEET, STRIP = "card/", "sheet/", "cards/"
FOUND, MISSING, REFUSED = 200, 404, 422


class Answer(NamedTuple):
    """An HTTP status, a media type, the bytes; the `name` of a file that is saved, or ""."""

    status: int
    media_type: str
    data: bytes
    name: str = ""


class Asked(NamedTuple):
    """A question: its query by name, the document, the level of it that is meant, the reader's language."""

    query: Mapping[str, str]
    document: Document
    level: str
    language: str

    @property
    def wanted(self) -> Wanted:
        """What is to be printed, or shown as printed."""
        return Wanted(self.document, self.level, self.language)


def answer(path: str, query: Mapping[str, str], document: Document, language: str) -> Answer:
    """What there is at a path below a deck.

    preview.json · card/KEY.svg · cards/NUMBER.svg (a dozen in one picture, from 0: `strips.places`) · sheet/NUMBER.svg
    (sides from 1, in the order of printing) · odds.json?task=NUMBER from 0 · deck.toml · deck.csv · deck.pdf · sets.zip
    · test.pdf; each may have `level=NAME`. Nothing is raised.
    """
    asked = Asked(query, document, query.get("level", ""), language)
    try:
        if path in ROOMS:
            return ROOMS[path](asked)
        for start, room in ((CARD, _card), (SHEET, _sheet), (STRIP, _strip)):
            if path.startswith(start) and path.endswith(".svg"):
                return room(asked, path.removeprefix(start).removesuffix(".svg"))
    except DeckError as error:
        return _refusal([said(fault.phrase, language) for fault in error.faults])
    except PhrasedError as error:
        missing = error.phrase.key in ("asked.no_card", "asked.no_sheet", "asked.no_task")
        return _refusal([said(error.phrase, language)], MISSING if missing else REFUSED)
    except FactError as error:
        return _refusal([_of_game(error.phrase, document, language)])
    return _refusal([], MISSING)


def _of_game(phrase: Phrase, document: Document, language: str) -> str:
    """What the rules of a document's game refuse."""
    return texts(find(str(document["game"])), language).say(*phrase)


def _refusal(sentences: list[str], status: int = REFUSED) -> Answer:
    return Answer(status, JSON, _json({"errors": sentences}))


def _json(value: Any) -> bytes:  # of plain values
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(value: Any) -> Any:  # as JSON has it
    """Named tuples as objects, other tuples as lists."""
    if hasattr(value, "_asdict"):
        return {key: _plain(part) for key, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _preview(asked: Asked) -> Answer:
    """The cards, the table and the notes; what it comes to on paper, null where it can't be printed."""
    seen = preview.preview(asked.document, asked.level, asked.language)
    line: paper.Line | None = None
    why = ""
    if seen.is_good:
        try:
            line = paper.line(asked.wanted)
        except PhrasedError as error:
            why = said(error.phrase, asked.language)
    return Answer(FOUND, JSON, _json({**_plain(seen), "line": _plain(line), "why": why}))


def _card(asked: Asked, key: str) -> Answer:
    return Answer(FOUND, SVG, preview.drawing(asked.document, key, asked.level, asked.language))


def _sheet(asked: Asked, number: str) -> Answer:
    if not number.isascii() or not number.isdigit() or len(number) > 4:
        return _refusal([], MISSING)
    found = paper.sheet(asked.wanted, int(number) - 1)
    return Answer(FOUND, SVG, found.picture)


def _strip(asked: Asked, number: str) -> Answer:
    if not number.isascii() or not number.isdigit() or len(number) > 4:
        return _refusal([], MISSING)
    return Answer(FOUND, SVG, strips.strip(asked.document, int(number), asked.level, asked.language))


def _odds(asked: Asked) -> Answer:
    number = asked.query.get("task", "")
    if not number.isascii() or not number.isdigit() or len(number) > 4:
        return _refusal([], MISSING)
    told = odds.of_task(asked.document, int(number), asked.level, asked.language)
    why = _of_game(told.why, asked.document, asked.language) if told.why else ""
    return Answer(FOUND, JSON, _json({**_plain(told._replace(why=None)), "why": why}))


def _file(ending: str) -> Callable[[Asked], Answer]:
    def written(asked: Asked) -> Answer:
        data = form.encoded(form.written(asked.document, ending), ending)
        return Answer(FOUND, FORMS[ending], data, f"deck.{ending}")

    return written


def _made(product: Product) -> Answer:
    return Answer(FOUND, product.media_type, product.make(), product.name)


def _pdf(asked: Asked) -> Answer:
    """The sheets of all sets in one file, whatever the document says of files for each."""
    return _made(paper.whole(asked.wanted))


def _sets(asked: Asked) -> Answer:
    files = paper.by_set(asked.wanted)
    name = asked.wanted.deck().edition.key
    return Answer(FOUND, ZIP, paper.zipped(files), f"{name}.zip")


def _test(asked: Asked) -> Answer:
    return _made(paper.test_sheet(asked.wanted))


ROOMS: Mapping[str, Callable[[Asked], Answer]] = {
    "preview.json": _preview,
    "odds.json": _odds,
    "deck.toml": _file("toml"),
    "deck.csv": _file("csv"),
    "deck.pdf": _pdf,
    "sets.zip": _sets,
    "test.pdf": _test,
}
"""What answers at a path."""
