"""Decks as text, packed and typed, conditions and records that somebody made to keep a processor: each by its name."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from cardgen.custom import short_form
from cardgen.custom.short_form import FIRST

HEAD = 'format = 1\ngame = "take-three"\n'
TABLE = "format;1\ngame;take-three\n"
TOWERS = (
    "((((((9^20)^20)^20)^20)^20)^20)",
    "(((((9^20)^20)^20)^20)^20)",
    "2^(-999999999)",
    "9^20" + "*9^20" * 11,
    "999999999*999999999*999999999*999999999*999999999*999999999",
    "(" * 59 + "9",
    "(" * 119 + "1",
    "√" * 59 + "9",
    "1/(" * 39 + "9",
    "(1" * 59,
    "^" * 119,
    "-" * 59 + "1",
)
"""What a card shows."""
NAMES = (
    "-" + "1," * 50 + "x",
    "-" + "1," * 29,
    "-" + "1.5;" * 14 + "x",
    "=" * 60,
    "1" * 60,
    "1/" * 30,
    "- " * 30,
    "-" + "1, " * 19 + "x",
    "01. " * 15,
    "\u202e" * 60,
    "é" * 60,
    "1-" * 29 + "x",
)
"""What a deck is called; then it is written as a table."""
CONDITIONS = (
    "(" * 190,
    "not " * 49,
    "sum = " + "9" * 190,
    "all " + "even and " * 20,
    "sum in 0..1000000000",
    "„" * 199,
    "sum divisible by " + "9" * 9,
    "sum = 1/999999999",
    "numbers in ratio " + "1:" * 80,
    "sum in " + "1," * 90,
    '"' * 199,
    "all even or " * 16 + "all odd",
    "one = other + other " * 9,
    "sum mod 0 = 1",
    "-" * 199,
    "0." * 90,
)


def tomls() -> Mapping[str, bytes]:
    texts = {
        "lists in lines": "a = [\n" * 9000,
        "lists": "a = " + "[" * 1900,
        "lists that end": "a = " + "[" * 1900 + "]" * 1900,
        "tables": "a = " + "{a=" * 1300,
        "a deep key": "a." * 1900 + "a = 1",
        "deep keys": ("a." * 1900 + "a = 1\n") * 16,
        "a deep heading": "[" + "a." * 1900 + "a]",
        "headings": "[[a]]\n" * 9000,
        "texts": "a = '''\n" * 7000,
        "quotes": '"' * 60_000,
        "backslashes": 'a = "' + "\\" * 3900,
        "blanks": " " * 60_000,
        "comments": "#\n" * 30_000,
        "a long number": "a = " + "9" * 3900,
        "numbers": "a = [" + "\n".join("0x" + "f" * 3900 + "," for _ in range(15)) + "]",
        "an exponent": "numbers = 1e999999999",
        "exponents": 'numbers = "1e999999999"',
        "a date": "a = 9999-99-99T99:99:99",
        "a range": 'numbers = "0..999999999"',
        "series": 'numbers = "1/999999999, 2/999999998 … 999999999"',
        "fractions": 'numbers = "' + "1/999999999," * 300 + '"',
        "keys": "".join(f"x{k} = 1\n" for k in range(6000)),
        "dotted keys": "".join(f"x{k}.a.b = 1\n" for k in range(4000)),
        "tasks": "".join('[[task]]\nif = "all odd"\n' for _ in range(2000)),
        "many copies": 'rows = "1..12"\ncopies = 100\n[print]\ncopies = 100\n',
    }
    decks = {name: HEAD + text for name, text in texts.items()}
    for number, tower in enumerate(TOWERS):
        decks[f"tower {number}"] = f"{HEAD}[show]\n1 = {json.dumps(tower, ensure_ascii=False)}\n"
    return {f"{name}.toml": text.encode() for name, text in decks.items()}


def tables() -> Mapping[str, bytes]:
    texts = {
        "quotes": '"' * 3000,
        "quoted parts": '""' * 1500 + ";1",
        "a deep key": TABLE + "a." * 1200 + "a;1",
        "deep keys": TABLE + "\n".join("a." * 900 + f"b{k};1" for k in range(30)),
        "levels": TABLE + "level." * 600 + "a;1",
        "a list in a cell": TABLE + "name;" + "[" * 30_000,
        "a table in a cell": TABLE + 'name;"' + '{""a"":' * 8000 + '"',
        "columns": TABLE + ";" * 60_000,
        "rows": TABLE + "\n" * 60_000,
        "signs": TABLE + "name;-" + "1," * 2000 + "x",
        "dates": TABLE + "numbers;" + "1." * 2000,
        "blanks": TABLE + " " * 60_000,
        "kinds": TABLE + "kind;show\n" * 6000,
        "a mark": "sep=" * 15_000,
        "an open quotation": TABLE + 'name;"' + "a\n" * 30_000,
        "colours": TABLE + "colours;" + "a #" * 9000,
        "a number": TABLE + "numbers;" + "9" * 60_000,
        "bars": TABLE + "show.1;" + "|" * 60_000,
    }
    return {f"{name}.csv": text.encode() for name, text in texts.items()} | {"bytes.csv": bytes(range(256)) * 200}


def letters(text: str) -> str:
    """A packed line, whatever its JSON says; in 2,048 letters there is room for much that comes again and again."""
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, 0, FIRST)
    data = text.encode()
    return "A" + short_form._letters(short_form._check(data) + press.compress(data) + press.flush())


def deck(**keys: Any) -> str:
    return json.dumps({"format": 1, "game": "take-three", **keys}, ensure_ascii=False)


def links() -> Mapping[str, str]:
    texts = {f"tower {number}": deck(show={"1": tower}) for number, tower in enumerate(TOWERS)}
    texts |= {f"condition {k}": deck(task=[{"if": condition}]) for k, condition in enumerate(CONDITIONS)}
    texts |= {
        "lists": "[" * 60_000,
        "tables": '{"a":' * 12_000,
        "a deep name": '{"name":' + "[" * 900 + "]" * 900 + "}",
        "a number": '{"format":' + "9" * 60_000 + "}",
        "an exponent": '{"format":1e999999999}',
        "zeros": "0" * 65_000,
        "cards": deck(card=[{"value": k % 9} for k in range(900)]),
        "a range": deck(numbers="0..999999999"),
        "no colours": '{"format":1,"game":"terz","numbers":{"red":"1"}}',
        "extras": deck(print={"extras": 1}),
        "a level": deck(level=[1]),
        "levels": deck(level={str(k): {"numbers": "0..9"} for k in range(300)}),
    }
    return {name: letters(text) for name, text in texts.items()}


def carried() -> Mapping[str, str]:
    """Decks as forms carry them on."""
    texts = {
        "lists": '{"name":' + "[" * 900 + "]" * 900 + "}",
        "a tower": deck(show={"1": TOWERS[0]}),
        "zeros": " " * 65_000,
        "more zeros": " " * 200_000_000,
        "a number": '{"format":' + "9" * 60_000 + "}",
        "brackets": deck(show={"1": "(" * 119}),
    }
    return {name: "~" + urlsafe_b64encode(zlib.compress(text.encode())).decode() for name, text in texts.items()}


def records() -> Mapping[str, bytes]:
    whole: dict[str, Any] = {"game": "take-three", "players": ["Ada", "Ben"], "options": {}, "entries": []}
    entry = {"round": 1, "player": "Ada", "cards": ["1e999999999", "9" * 4000 + "/3", 3], "tasks": ["T01"]}
    texts = {
        "lists": "[" * 100_000,
        "tables": '{"a":' * 50_000,
        "a number": "9" * 200_000,
        "an exponent": "1e999999999",
        "fractions": json.dumps({**whole, "entries": [entry]}),
        "entries": json.dumps({**whole, "entries": [entry] * 40}),
        "players": json.dumps({**whole, "players": [str(k) for k in range(20_000)]}),
        "quotes": '"' * 200_000,
        "backslashes": '"' + "\\\\" * 100_000 + '"',
        "a tower": json.dumps({**whole, "deck": {"show": {"1": TOWERS[0]}}}),
        "brackets": json.dumps({**whole, "deck": {"show": {"1": "(" * 119}}}),
        "keys": json.dumps(dict.fromkeys(map(str, range(20_000)), 1)),
        "a condition": json.dumps({**whole, "deck": {"task": [{"if": "(" * 190}]}}),
        "a deep deck": json.dumps({**whole, "deck": {"name": 1}}).replace("1}}", "[" * 900 + "]" * 900 + "}}"),
    }
    return {name: text.encode() for name, text in texts.items()}
