"""What programs read of cardgen: decks, standings, rules and odds as JSON, with what people read of them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from tests.proof.baseline import entry
from tests.proof.baseline.sessions import GAMES, LANGUAGES, Session, command

GRID = ["PC0", "RC2", "YC3", "PD1", "BC1", "BP3", "PP0", "PC1", "BD1"]
HAND = ["B12", "B36", "B40", "Y24", "R20", "P28", "P48"]
FIELD = [{"card": "H24", "turn": 2}, {"card": "H57", "turn": 0}, {"card": "H10", "turn": 1}]
WILD = {"x": 4, "y": 1, "shape": "circle", "colour": "red"}
TERZ = [f"{ground}{figure}{form}{number}" for ground in "YWK" for figure in "RGB" for form in "EFD" for number in "123"]
CONDITIONS = (
    "all odd", "all even", "sum = 20", "sum >= 0", "sum = 37", "all prime", "product = 24", "all same colour",
    "all different colours", "all odd and summ = 20", "", "sum <", "two even", "all divisible by 3",
)  # fmt: skip


@cache
def records() -> tuple[tuple[str, dict[str, Any]], ...]:
    """The games that the tests count by hand, and those that can not have happened, each with a name."""
    found = []
    for path in sorted(entry.RECORDS.glob("*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        for kind, row in [(one, row) for one in ("case", "refused") for row in table[one]]:
            game = {"game": path.stem, "players": row["players"], "options": row.get("options", {})}
            found.append((f"{path.stem}, {kind}: {row['name']}", {**game, "entries": row["entries"]}))
    return tuple(found)


def questions() -> Iterator[tuple[str, Any]]:
    """Questions on the rules: of each form, sound and absurd."""
    for number, cards in product((1, 7, 13, 25, 46), (["R3", "B5", "Y5"], ["R4", "B5", "Y5"], ["G0", "G1", "G12"])):
        yield "take-three", {"task": f"T{number:02}", "cards": cards}
    for first, second, third in ((0, 1, 2), (0, 40, 80), (3, 13, 23), (5, 6, 7), (10, 50, 60), (0, 0, 1)):
        yield "terz", {"cards": [TERZ[first], TERZ[second], TERZ[third]]}
    for begin, step in ((0, 1), (0, 7), (4, 11), (2, 5)):
        yield "terz", {"table": [TERZ[(begin + step * at) % 81] for at in range(12)]}
    for first, dealt, every in product((False, True), repeat=3):
        yield "tadika", {"hand": HAND, "first": first, "takeall": False, "dealt": dealt, "sum": every}
        yield "tadika", {"hand": [f"B{n}" for n in range(2, 9)], "first": first, "dealt": dealt, "sum": every}
    for one, other, ban in product(("B8", "P15", "B1", "WISH"), ("R12", "Y1", "BAN2"), ([], [2], [5], [2, 5])):
        yield "tadika", {"fit": [one, other], "bans": ban}
    for colour, shape, count in product("RBPY", "CDPS", "03"):
        yield "triple3", {"grid": GRID, "card": f"{colour}{shape}{count}"}
    for slot, card, turn in product((0, 1, 2), ("H16", "H33", "H57", "H60"), (0, 1)):
        yield (
            "threepia",
            {"board": "wurm", "field": FIELD, "slot": slot, "card": card, "turn": turn, "triangles": [WILD]},
        )
    wrong: tuple[Any, ...] = ({}, [], {"cards": ["X9"]}, {"cards": 3}, {"hand": [], "fit": []}, None)
    yield from product(GAMES, wrong)


def sessions() -> Iterator[Session]:
    for language in LANGUAGES:
        yield (command(f"list --language {language}"),)
        for game in GAMES:
            yield (
                command(f"deck {game} --json --language {language}"),
                command(f"deck {game} --language {language}"),
                command(f"deck {game} --as toml --language {language}"),
                command(f"list {game} --language {language}"),
            )
        yield (command(f"deck tadika --variant extended --json --language {language}"),)
        yield (command(f"tasks --json --language {language}"), command(f"tasks --language {language}"))
        yield tuple(
            command(f"task --language {language}", *form, condition)
            for condition in CONDITIONS
            for form in ((), ("--json",))
        )
        yield (
            command(f"task --language {language} --numbers 0,2,4-6 --colours red,blue --copies 1", "sum = 7"),
            command(f"task --language {language} --json --numbers 1-20 --copies 3", "all prime"),
        )
    for number, (game, question) in enumerate(questions(), 1):
        data = json.dumps(question)
        language = LANGUAGES[number % 4]
        yield (command(f"check {game} --language {language}", data=data, name=f"question {number}"),)
    for name, record in records():
        data = json.dumps(record)
        yield tuple(
            command(f"score - --language {language}", *form, data=data, name=name)
            for language in LANGUAGES
            for form in ((), ("--text",))
        )
