"""Tadika at the table: who won the round, and how: by the lines, or by the seven cards."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import NamedTuple

from markupsafe import Markup

from cardgen.core.cards import Card
from cardgen.deck.edition import AnyEdition
from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import Spec
from cardgen.games.tadika.hands import lines_of
from cardgen.words.texts import Texts
from scorer.games.looks import Looks, once_for_a_deck
from scorer.games.sheet import (
    CardView,
    Choice,
    FieldError,
    Form,
    HandView,
    Sheet,
    Typed,
    Worth,
    WorthPart,
    number,
    round_for,
    seat,
)
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.words.languages import plural

OPTIONS = (Choice("target", (50, 100), 1, 1000), Choice("sum"))
KEEPS = {"how": "lines"}
"""Ways of entering that stay for the next entry, and the one that a form begins with."""


class NumberCard(NamedTuple):
    """A card to tap: its number and colour, which is called so, and what is printed instead of the number.

    `sign`: of the colour; `fill`: of an own one, else nothing; `place`: of the colour among those of the deck.
    """

    code: str
    number: int
    colour: str
    word: str
    sign: str
    fill: str
    shown: Markup
    place: int


class WinLine(NamedTuple):
    """A line with which a round is won: its points, and what it is called."""

    key: str
    points: int
    words: str


class View(NamedTuple):
    """What the form needs to know: the lines, those that are ways to win by a hand, the cards by their numbers.

    `colours`: a card of each colour, to see those of one alone; none where there are too many for that. `sum`: all
    lines that apply are added up. `sprite`: the deck's pictures.
    """

    lines: tuple[WinLine, ...]
    ways: tuple[WinLine, ...]
    cards: tuple[NumberCard, ...]
    colours: tuple[NumberCard, ...]
    sum: bool
    sprite: Markup


MISSING = {"row2": 2, "row3": 3}
"""Lines that only a deck with such a row has."""
ROWS = Spec(numbers={}).rows
MOST_COLOURS = 5
"""So many colours have room beside each other, to see the cards of one alone."""


def words_of(spec: Spec, texts: Texts) -> dict[str, str]:
    """The lines in words; rows of a custom deck by their numbers."""
    words = {line: texts[f"tadika.line.{line}"] for line in rules.POINTS}
    if spec.rows != ROWS:
        others = [row for row in spec.rows if row not in MISSING.values()]
        words["rowN"] = texts.say("tadika.line.rows", {"rows": ", ".join(map(str, others)) or "–"})
    return words


def read(form: Form, match: Match) -> dict[str, object]:
    """{"round", "player", "lines"} or {…, "hand", and how it was won}; or {"end": true}."""
    if form.get("end"):
        return {"end": True}
    facts: dict[str, object] = {"round": number(form, "round", 1, 999), "player": seat(form, match)}
    if form.get("how") == "hand":
        facts["hand"] = hand = form.getlist("hand")
        facts.update({way: True for way in rules.WAYS if form.get(way)})
        if len(hand) != rules.HAND:
            raise FieldError("hand", "form_hand", number=rules.HAND, value=len(hand))
    else:
        facts["lines"] = [line for line in rules.POINTS if line in form.getlist("lines")]
        if not facts["lines"]:
            raise FieldError("lines", "lines_none")
    return facts


def fill(facts: Facts) -> Form:
    """The form that makes these facts."""
    if "end" in facts:
        return Form({"end": "1"})
    form = Form({"round": str(facts["round"]), "player": str(facts["player"])})
    form["how"] = "hand" if "hand" in facts else "lines"
    form.setlist(form["how"], list(facts[form["how"]]))
    form.update({way: "1" for way in rules.WAYS if facts.get(way)})
    return form


def say(facts: Facts, match: Match, texts: Texts, _typed: Typed) -> str:
    """The lines in words and their points, after the cards where they are known; or that the game was stopped."""
    if "end" in facts:
        return texts["table.stopped"]
    spec = match.edition.spec
    lines = facts["lines"] if "lines" in facts else lines_of(facts, spec, rules.cards(spec))
    in_words = words_of(spec, texts)
    words = ", ".join(in_words[line] for line in lines)
    text = f"{words} ({rules.points(lines, match.chosen['sum'])})"
    hand = " ".join(card.label for card in _hand(facts, match, texts))
    return texts.say("table.said", {"name": hand, "text": text}) if hand else text


def hand_view(facts: Facts, match: Match, texts: Texts) -> HandView:
    """The seven cards where they are known, and the lines that they have."""
    if "hand" not in facts:
        return HandView((), facts)
    spec = match.edition.spec
    rest = {key: value for key, value in facts.items() if key != "hand"}
    return HandView(_hand(facts, match, texts), rest | {"lines": lines_of(facts, spec, rules.cards(spec))})


def _hand(facts: Facts, match: Match, texts: Texts) -> list[CardView]:
    """The cards by their numbers; those without one come last and are called by their names."""
    looks, cards = Looks(match.edition, texts), rules.cards(match.edition.spec)
    hand = sorted((cards[code] for code in facts.get("hand", ())), key=lambda card: card.attributes.get("number", inf))
    return [_card_view(card, looks, texts) for card in hand]


def _card_view(card: Card, looks: Looks, texts: Texts) -> CardView:
    if card.kind != "number":
        return CardView(texts["tadika.special"], "", "", "")
    number, colour = str(card.attributes["number"]), card.attributes["colour"]
    return CardView(number, looks.name("colour", colour), looks.sign(colour), looks.fill(colour))


def view(match: Match, texts: Texts, _form: Form) -> View:
    """The round, the lines with their points, and the cards by their numbers."""
    spec, words = match.edition.spec, words_of(match.edition.spec, texts)
    played_lines = [key for key in rules.POINTS if key not in MISSING or MISSING[key] in spec.rows]
    lines = tuple([WinLine(key, rules.POINTS[key], words[key]) for key in played_lines])
    ways = tuple([WinLine(way, rules.POINTS[way], words[way]) for way in rules.WAYS])
    cards, sprite = _cards(match.edition, texts), Looks(match.edition, texts).sprite
    return View(lines, ways, cards, _colours(match.edition, texts), match.chosen["sum"], sprite)


@once_for_a_deck
def _cards(edition: AnyEdition, texts: Texts) -> tuple[NumberCard, ...]:
    looks = Looks(edition, texts)
    numbers = [card for card in rules.cards(edition.spec).values() if card.kind == "number"]
    colours = list(dict.fromkeys(card.attributes["colour"] for card in numbers))
    cards = [_card(card, looks, colours.index(card.attributes["colour"])) for card in numbers]
    return tuple(sorted(cards, key=lambda card: card.number))


def _card(card: Card, looks: Looks, place: int) -> NumberCard:
    number, colour = card.attributes["number"], card.attributes["colour"]
    named = looks.name("colour", colour), looks.sign(colour), looks.fill(colour)
    return NumberCard(card.code, number, colour, *named, looks.face(card.code), place)


@once_for_a_deck
def _colours(edition: AnyEdition, texts: Texts) -> tuple[NumberCard, ...]:
    """A card of each colour, in the order of the deck."""
    colours = {card.place: card for card in _cards(edition, texts)}
    return tuple(colours[place] for place in sorted(colours)) if len(colours) <= MOST_COLOURS else ()


def worth(match: Match, texts: Texts) -> Worth:
    """The lines with their points; what a hand of seven shows only the rules know."""
    words = words_of(match.edition.spec, texts)
    by_hand = ("how", "hand")
    lines: WorthPart = {
        "field": "lines", "each": rules.POINTS, "say": words, "over": covered(match.chosen["sum"]),
        "when": ("how", "lines"),
    }  # fmt: skip
    ways: list[WorthPart] = [
        {"field": way, "each": {"1": 0}, "say": {"1": words[way]}, "when": by_hand} for way in rules.WAYS
    ]
    hand: WorthPart = {"field": "hand", "each": "?", "say": texts["tadika.seven"], "when": by_hand}
    return {"total": True, "parts": [lines, hand, *ways]}


@cache  # two at most
def covered(add: bool) -> dict[str, list[str]]:
    """For each line those that make it worth no more; of two that cover each other the first one counts.

    >>> covered(add=True)["rowcolour"]
    ['row2', 'row3', 'rowN', 'colour']
    """
    order = list(rules.POINTS)

    def over(one: str, other: str) -> bool:
        both = rules.points((one, other), add)
        equal = both == rules.points((other,), add) and order.index(one) > order.index(other)
        return one != other and both == rules.points((one,), add) and not equal

    return {one: below for one in order if (below := [other for other in order if over(one, other)])}


def headline(match: Match, texts: Texts) -> str:
    """The round, and the points that win."""
    return round_for(match, texts, plural(texts, "table.target", match.chosen["target"]))


SHEET = Sheet(
    OPTIONS, read, fill, say, view, headline, worth, keeps=KEEPS, hand_view=hand_view, stops=True, opening="deals"
)
