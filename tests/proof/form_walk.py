"""A walk through the studio by a browser that sends anything: whatever it typed, no page breaks, then and afterwards.

python -m tests.proof.form_walk [STEPS [SEED]]
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.test import TestResponse

from cardgen.custom import short_form
from cardgen.studio import pointers
from scorer import create_app
from scorer.machine.settings import Settings
from scorer.web.guard import limits
from tests.custom import any_values

STARTS = ("take-three", "terz", "tadika", "triple3", "threepia", "times-tables", "verbs")
PANES = ("cards", "tasks", "look", "print", "colours")
PAGES = (*PANES, "ready", "changes", "more", "pictures", "differences?level=easy", "cards?level=easy", "costs.json")
FILES = ("deck.toml", "deck.csv", "deck.zip", "fan.svg", "sheet/0.svg", "cards/0.svg", "card/back-number.svg")
ELSEWHERE = ("/studio", "/check/{game}?deck={packed}", "/D/{packed}", "/new/{game}?deck={packed}")
WALKS = [pointers.address(path) for path in any_values.paths()]
COMMANDS = ("add", "remove", "up", "down", "copy", "more", "fewer", "fill", "take", "rename", "original", "fly")
TEXTS = (
    *(json.dumps(value) for value in any_values.VALUES), *(str(value) for value in any_values.VALUES),
    "[1e999]", "[NaN]", '["\\ud800"]', '{"a": ' * 9 + "1" + "}" * 9, "9" * 400, "=1+1", "-1,2,3", "2^10", "easy; hard",
    "1/2", "mint #7FD0B0 moon", "picture:cat", "{{ 7 * 7 }}", "<b>", "\u202e", "a\nb", "ß" * 61,
)  # fmt: skip
"""What is typed: values of all types, as JSON and as they are, and what other fields know."""


class Step(NamedTuple):
    """What was sent, and what came of it."""

    method: str
    address: str
    fields: Mapping[str, str]
    status: int


class Walk:
    """A browser with one draft after another; `steps` are those with the draft that it has."""

    def __init__(self, app: Flask, seed: int) -> None:
        self.chance, self.browser = Random(seed), app.test_client()
        self.seen = Counter[int]()
        self.draft, self.steps = "", list[Step]()
        self.begin()

    def step(self) -> None:
        """One request of a random kind. AssertionError where the answer is a fault of ours."""
        (act,) = self.chance.choices((self.type, self.look, self.turn, self.open, self.begin), (50, 40, 6, 2, 2))
        act()

    def begin(self) -> None:
        """Another draft."""
        start = self.chance.choice(STARTS)
        self._to(self.browser.post("/studio/new", data={"start": start}), "POST", "/studio/new", {"start": start})

    def open(self) -> None:
        """Another one, from a file with a value of any type at any key."""
        data = any_values.drawn(self.chance)
        file = json.dumps(data)
        sent = {"file": (BytesIO(_toml(data)), "deck.toml")}
        self._to(self.browser.post("/studio/open", data=sent), "POST", "/studio/open", {"file": file})

    def _to(self, answer: TestResponse, method: str, address: str, fields: Mapping[str, str]) -> None:
        self.steps = self.steps[-40:]
        self._check(answer, method, address, fields)
        if answer.status_code == 303:
            self.draft, self.steps = str(answer.location).removesuffix("/cards"), self.steps[-1:]

    def type(self) -> None:
        """Some fields, and sometimes a button."""
        fields = {self._place(): self.chance.choice(TEXTS) for _ in range(self.chance.choice((1, 1, 1, 2, 5)))}
        if self.chance.random() < 0.25:
            fields["do"] = f"{self.chance.choice(COMMANDS)}:{self._place()}{self.chance.choice(('', '/x', '/0'))}"
        pane, level = self.chance.choice(PANES), self.chance.choice(("", "", "?level=easy", "?open=0"))
        way = self.chance.choice(("", "/edit"))
        address = f"{self.draft}/{pane}{way}{level}"
        self._check(self.browser.post(address, data=fields), "POST", address, fields)

    def _place(self) -> str:
        """The address of a field, with the sign of another kind before it now and then."""
        (sign,) = self.chance.choices(("", "+", "*", "=", "~"), (20, 1, 1, 1, 1))
        return sign + self.chance.choice(WALKS)

    def turn(self) -> None:
        """Back or forth in the log."""
        way = self.chance.choice(("undo", "redo", f"restore/{self.chance.randint(1, 9)}"))
        self._check(self.browser.post(f"{self.draft}/{way}", data={}), "POST", f"{self.draft}/{way}", {})

    def look(self) -> None:
        """A page or a file of the draft, or one elsewhere that takes decks."""
        (kind,) = self.chance.choices((PAGES, FILES, ELSEWHERE), (8, 3, 1))
        page = self.chance.choice(kind)
        address = f"{self.draft}/{page}"
        if kind is ELSEWHERE:
            data = any_values.drawn(self.chance)
            address = page.format(packed=short_form.packed(data), game=data.get("game"))
        self._check(self.browser.get(address), "GET", address, {})

    def _check(self, answer: TestResponse, method: str, address: str, fields: Mapping[str, str]) -> None:
        self.seen[answer.status_code] += 1
        self.steps.append(Step(method, address, dict(fields), answer.status_code))
        answer.close()
        assert answer.status_code < 500 or answer.status_code == 503, "\n".join(map(str, self.steps))


def _toml(data: Mapping[str, Any]) -> bytes:
    """A deck as a file; as JSON, which is refused in a sentence, where TOML can't say it."""
    from cardgen.custom import form

    try:
        return form.written(data, "toml").encode()
    except (TypeError, ValueError, KeyError):
        return json.dumps(data).encode()


def app_for(folder: Path) -> Flask:
    """An app of its own in which nobody counts how much is asked."""
    limits.LIMITS = dict.fromkeys(limits.LIMITS, limits.Limit(10**9, 60))
    return create_app(Settings(f"sqlite:///{folder / 'scores.db'}", folder))


def main(steps: int = 20_000, seed: int = 1) -> None:
    """Walks so many steps, with another browser now and then, and tells what was answered."""
    seen = Counter[int]()
    with tempfile.TemporaryDirectory() as folder:
        app = app_for(Path(folder))
        for number in count():
            walk = Walk(app, seed + number)
            for _ in range(min(500, steps - 500 * number)):
                walk.step()
            seen += walk.seen
            if steps <= 500 * (number + 1):
                break
    print(f"{steps} steps from seed {seed}: {dict(sorted(seen.items()))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
