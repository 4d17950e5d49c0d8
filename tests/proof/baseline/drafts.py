"""The studio over HTTP: drafts from each start, changed, undone, given to other phones, and deleted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from tests.proof.baseline.sessions import LANGUAGES, Item
from tests.proof.baseline.visits import Visits

if TYPE_CHECKING:
    from flask.testing import FlaskClient

STARTS = (
    "take-three", "terz", "tadika", "triple3", "threepia", "times-tables", "number-bonds", "odd-even", "negatives",
    "fractions", "verbs", "animals", "body", "fraction-forms", "number-words", "powers-and-roots", "roman-numerals",
    "sevens", "terz-27", "zoo",
)  # fmt: skip
DRAFT = (
    "", "/cards", "/tasks", "/look", "/print", "/colours", "/more", "/changes", "/pictures", "/differences", "/odds/0",
    "/odds/3", "/cards/0.svg", "/cards/1.svg", "/sheet/1.svg", "/sheet/99.svg", "/fan.svg", "/deck.toml", "/deck.csv",
    "/costs.json", "/ready", "/score", "/look/clear.svg",
)  # fmt: skip
FILES = ("/deck.pdf", "/test.pdf", "/sets.zip")
CHANGES: tuple[tuple[str, dict[str, str]], ...] = (
    ("cards", {"/name": "Eve"}), ("cards", {"/numbers": "1-x"}), ("tasks", {"do": "add:/task"}),
    ("look", {"/look/corners": "4"}), ("print", {"/print/sets": "99"}), ("print", {"/print/sets": "2"}),
)  # fmt: skip


def walks() -> list[tuple[str, str]]:
    """Starts and languages: the originals in each, recipes in two."""
    rest = enumerate(STARTS[5:])
    some = [(start, LANGUAGES[(place + step) % 4]) for place, start in rest for step in (0, 2)]
    return [*product(STARTS[:5], LANGUAGES), *some]


def studio(visits: Visits, start: str, language: str) -> Iterator[Item]:
    """A draft from its start: each page, changes, what is wrong with some, undoing, and the files."""
    phone = visits.phone(language)
    answer = visits.ask(phone, "/studio/new", method="POST", data={"start": start})
    draft = answer.headers["Location"].rpartition("/")[0]
    visits.names.learn(draft)
    for part in (*DRAFT, *(FILES if language == LANGUAGES[(STARTS.index(start) - 5) % 4] else ())):
        yield from visits.item(phone, f"{draft}{part}")
    for pane, form in CHANGES:
        base = str(phone.get(f"{draft}/state").get_json()["seq"])
        yield from visits.item(phone, f"{draft}/{pane}", f"{form}", "POST", data={"base": base, **form})
        yield from visits.item(phone, f"{draft}/{pane}", f"after {form}")
    for do in ("undo", "redo", "restore/1"):
        yield from visits.item(phone, f"{draft}/{do}", "", "POST")
    for part in ("/cards", "/changes", "/differences", "/deck.toml"):
        yield from visits.item(phone, f"{draft}{part}", "in the end")
    yield from _others(visits, phone, draft, language)
    yield from visits.item(phone, f"{draft}/delete", "", "POST")


def _others(visits: Visits, phone: FlaskClient, draft: str, language: str) -> Iterator[Item]:
    """The draft as a stranger sees it, and phones that come by a link."""
    yield from visits.item(visits.phone(language), f"{draft}/cards", "of a stranger")
    for right in ("watch", "write"):
        other = visits.phone(language)
        yield from visits.item(phone, f"{draft}/links/{right}", "", "POST")
        link = re.search(r"#([\w-]{20,})<", visits.answer.text)
        other.post("/open", data={"token": link[1] if link else ""})
        for part in ("/cards", "/more", "/state"):
            yield from visits.item(other, f"{draft}{part}", f"with the right to {right}")
