"""The rulebooks: one page each, alike in all languages, and every example is what the rules say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardgen.core import scores
from cardgen.core.scores import Standings
from cardgen.deck.game import Game
from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.scene import Box
from cardgen.games import registry
from cardgen.games.tadika import rules as tadika
from cardgen.words.numbers import Number
from cardgen.words.texts import LANGUAGES
from tests.games.test_scores import record

PAGE = Box(18, 15, 210 - 18, 297 - 15)
"""An A4 page in mm, without its margins."""
EM, LINE = 9.5 * POINT, 1.28
"""Size of the letters in mm, and how far apart lines are, in ems."""
SECTIONS = ("players", "set-up", "turn", "end", "scoring", "example", "variants", "silent")
Table = list[list[str]]
BOOKS = [key for key in registry.BUILT_IN if (Path(registry.find(key).folder) / "rulebook.en.md").exists()]
"""The games that have one: it may follow the cards."""


@pytest.fixture(params=BOOKS)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Every game with a rulebook in turn."""
    return registry.find(request.param)


def text_of(key: str, language: str) -> str:
    return (Path(registry.find(key).folder) / f"rulebook.{language}.md").read_text(encoding="utf-8")


def sections(key: str, language: str) -> dict[str, str]:
    _, *parts = re.split(r"^## ", text_of(key, language), flags=re.MULTILINE)
    return dict(zip(SECTIONS, parts, strict=True))


def tables(text: str) -> list[Table]:
    """The tables of a text without their heads, each cell stripped, true minus signs as hyphens."""
    found: list[Table] = []
    for block in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in block.splitlines()]
        found.append([[cell.replace("−", "-") for cell in row] for row in rows[2:]])
    return found


def arrow(text: str) -> str:
    """The line that tells how an example ends."""
    (line,) = re.findall(r"^→ .+$", text, re.MULTILINE)
    return str(line)


def standings(key: str, players: list[str], entries: list[dict[str, Any]], **options: Any) -> Standings:
    game = registry.find(key)
    read = scores.read(record(key, {"players": players, "entries": entries, "options": options}))
    return scores.standings(read, game.scoring, game.spec)


def test_a_rulebook_fits_a_page(game: Game[Any], language: str) -> None:
    """Set in Fira Sans of 9.5 points, tables a little smaller: a heading takes 1.7 lines, a row of a table one."""
    text = text_of(game.key, language)
    assert text.startswith(f"# {game.name}\n")
    high = 0.0
    for block in re.split(r"\n(?=[-#|→*])|\n\n", text.strip()):
        if block.startswith("#"):
            _, _, block = block.partition("\n")
            high += 1.7 * LINE * EM
        if not block.startswith("|-"):
            high += (1 if block.startswith("|") else lines(block)) * LINE * EM
    assert high <= PAGE.bottom - PAGE.top, high
    assert all(len(line) <= 120 for line in text.splitlines())


def lines(paragraph: str) -> int:
    """In how many lines a paragraph is set."""
    words = [width(word, "Fira Sans Regular", EM) for word in paragraph.split()]
    space, limit = width(" ", "Fira Sans Regular", EM), PAGE.right - PAGE.left - 4
    count, right = 0, limit
    for wide in words:
        if right + space + wide > limit:
            count, right = count + 1, wide
        else:
            right += space + wide
    return count


def test_a_rulebook_has_its_eight_sections_in_every_language(game: Game[Any], language: str) -> None:
    assert all(len(part.splitlines()) >= 2 for part in sections(game.key, language).values())


def test_a_rulebook_names_the_numbers_of_players(game: Game[Any], language: str) -> None:
    """The first two numbers of the section on players."""
    numbers = [int(n) for n in re.findall(r"\d+", sections(game.key, language)["players"])]
    assert (numbers[0], numbers[1]) == game.players


def test_the_examples_are_the_same_in_every_language(game: Game[Any], language: str) -> None:
    """Codes and numbers; words may differ."""
    keep = re.compile(r"[A-Z]+\d+|[A-Z]{3}\d|-?\d+|[=≠–]|Ada|Ben|Cem")
    for part in ("scoring", "example"):
        cells = [
            [keep.findall(cell) for table in tables(sections(game.key, said)[part]) for row in table for cell in row]
            for said in (language, "de")
        ]
        if game.key in ("tadika", "triple3"):  # a column of words, where numbers may stand in another order
            cells = [[sorted(set(found)) for found in column] for column in cells]
        assert cells[0] == cells[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_take_three(language: str) -> None:
    """A whole game of two, card by card."""
    text = sections("take-three", language)["example"]
    (table,) = tables(text)
    entries = []
    for number, player, left, tasks, _ in table:
        cards = [int(n) for n in left.split()] if left != "–" else []
        codes = re.findall(r"T\d\d", tasks)
        entries.append({"round": int(number), "player": player, "cards": cards, "tasks": codes})
        deck = {card.code: card for card in registry.find("take-three").deck(registry.find("take-three").spec, _Any())}
        assert re.findall(r"\((\d+)\)", tasks) == [str(deck[code].attributes["bonus"]) for code in codes]
    found = standings("take-three", ["Ada", "Ben"], entries)
    for number, player, _, _, points in table:
        assert found.rounds[int(number)][player] == int(points)
    assert found.finished
    told(text, found)


class _Any(dict[str, str]):
    """Words that nobody reads."""

    def __missing__(self, key: str) -> str:
        return key


def told(text: str, found: Standings) -> None:
    """The line with the arrow names the leaders in bold, and the totals."""
    line = arrow(text).replace("−", "-")
    assert re.findall(r"\*\*(\w+)\*\*", line) == list(found.leaders)
    assert [int(n) for n in re.findall(r"-?\d+", line)] == list(found.totals.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_terz(language: str) -> None:
    text = sections("terz", language)["example"]
    threes, end = tables(text)
    sign = {"same": "=", "different": "≠", "mixed": "2+1"}
    for codes, *attributes, verdict in threes:
        answer: dict[str, Any] = registry.find("terz").answer({"cards": codes.split()}, registry.find("terz").spec)
        assert attributes == [sign[word] for word in answer["attributes"].values()]
        assert verdict == ("TERZ" if answer["ok"] else "–")
    calls = [
        {"player": name} | ({"wrong": True} if k >= int(taken) else {})
        for name, taken, wrong, *_ in end
        for k in range(int(taken) + int(wrong))
    ]
    for penalty, column in ((False, 3), (True, 4)):
        found = standings("terz", ["Ada", "Ben", "Cem"], [*calls, {"end": True}], penalty=penalty)
        assert found.totals == {row[0]: int(row[column]) for row in end}
        if not penalty:
            line = arrow(text)
            assert re.findall(r"\*\*(\w+)\*\*", line) == list(found.winners)
            assert re.findall(r"\d+", line) == [str(max(found.totals.values()))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_tadika(language: str) -> None:
    (worth,) = tables(sections("tadika", language)["scoring"])
    assert [int(points) for _, points in worth] == list(tadika.POINTS.values())
    (hands,) = tables(sections("tadika", language)["example"])
    for hand, _, highest, in_sum in hands:
        for add, points in ((False, highest), (True, in_sum)):
            entry = {"round": 1, "player": "Ada", "hand": hand.split()}
            assert standings("tadika", ["Ada", "Ben"], [entry], sum=add).totals["Ada"] == int(points)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tadika_s_tips_are_true(language: str) -> None:
    """So many cards belong to the rows, and the bridge between two cards that don't fit holds."""
    game = registry.find("tadika")
    tip = re.compile(r"^- \*\*(?:Tipps|Tips|Conseils).*?(?=^\n|^#|^- )", re.MULTILINE | re.DOTALL)
    (tips,) = tip.findall(text_of("tadika", language))
    cards = [card for card in game.deck(game.spec, _Any()) if card.kind == "number" and not card.attributes["joker"]]
    numbers = [card.attributes["number"] for card in cards for _ in range(card.copies)]
    found = [int(n) for n in re.findall(r"(?<![A-Z\d])\d\d", tips)]
    assert found == [sum(n % row == 0 for n in numbers) for row in (2, 3, 5, 7)]
    first, second, again, last = re.findall(r"[BYRP]\d+", tips)
    assert second == again
    assert game.answer({"fit": [first, second]}, game.spec) == {"colour": True, "number": True}
    assert game.answer({"fit": [second, last]}, game.spec) == {"colour": False, "number": True}
    assert game.answer({"fit": [first, last]}, game.spec) == {"colour": False, "number": False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_triple3_s_winner_shouts(language: str) -> None:
    """As all three rule texts want it when the last card is laid."""
    shouts = {"de": "„Fertig!“", "en": "“Done!”", "nl": "‘Klaar!’", "fr": "«\u00a0Terminé\u00a0!\u00a0»"}
    assert shouts[language] in sections("triple3", language)["end"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_triple3(language: str) -> None:
    grid, cards, rounds = tables(sections("triple3", language)["example"])
    codes = [code for row in grid for code in row]
    for card, cells, _ in cards:
        answer: dict[str, Any] = registry.find("triple3").answer(
            {"grid": codes, "card": card}, registry.find("triple3").spec
        )
        assert list(answer["cells"]) == cells.split()
    players = ["Ada", "Ben", "Cem"]
    entries = [{"round": int(n), "left": dict(zip(players, map(int, left), strict=True))} for n, *left, _ in rounds]
    found = standings("triple3", players, entries)
    for number, *_, chips in rounds:
        assert list(found.rounds[int(number)]) == chips.split(", ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_threepia(language: str) -> None:
    text = sections("threepia", language)["example"]
    (turns,) = tables(text)
    entries = [
        {"player": name, "rows": [int(n) for n in rows.split()] if rows != "–" else [], "emptied": emptied == "+3"}
        for name, rows, emptied, _ in turns
    ]
    before: dict[str, Number] = {"Ada": 0, "Ben": 0}
    for k, (name, _, _, points) in enumerate(turns, 1):
        found = standings("threepia", ["Ada", "Ben"], entries[:k])
        assert found.totals[name] - before[name] == int(points)
        before = dict(found.totals)
    told(text, found)
