"""What a game's form of an entry is (`Sheet`), and what the forms share: options to choose, fields, sums as typed.

A game's sheet.py ends with `SHEET`, and its entry.html shows the form. The page knows there, beside the names of every
page (`t`, `tn`, `sign`, `key` …) and those of a table's pages, the fields of `scorer.web`'s entry form: `form`,
`error`, `correcting` …, and `view`: what that game's own `view` returns, a NamedTuple. A test reads each entry.html and
knows each name in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, NotRequired, Protocol, TypeAlias, TypedDict

from werkzeug.datastructures import MultiDict

from cardgen.core.facts import FactError
from cardgen.words.numbers import SET, Number, as_json, parsed, printed
from cardgen.words.texts import Texts
from scorer.playing.match import Match
from scorer.playing.seats import Facts

Form = MultiDict[str, str]
Typed = Mapping[str, str]
"""Sums as they were typed, by field."""
EMPTY: Form = MultiDict()
NONE: Typed = MappingProxyType({})
"""Defaults that halves of installed games have for a form and for sums."""
DIGITS = 7
"""So many digits has a number that is typed; beyond them the field says so (static/limits.js)."""
_TERM = rf"\d{{1,{DIGITS}}}(?:/0{{0,{DIGITS - 1}}}[1-9]\d{{0,{DIGITS - 1}}})?"
SUM = re.compile(rf"[-−]?\s*{_TERM}((\s*[-−]\s*|\s*[+,;]\s*[-−]?|\s+){_TERM}){{0,40}}")
TERM = re.compile(rf"(?:([-+−])\s*+)?({_TERM})")
MIXED = re.compile(r"(?<![\d/])(\d+)\s+(\d+)/(\d+)")
OWN_SIGN = re.compile(rf"(\d{{0,{DIGITS}}})([¼-¾⅐-⅞])")
MOST = 800
"""Characters of a sum that are read: 41 fractions of seven digits each have 735."""


class FieldError(FactError):
    """A field of a form that can't be; `field` is its name."""

    def __init__(self, field: str, key: str, /, **values: object) -> None:
        super().__init__(key, **values)
        self.field = field


Value: TypeAlias = bool | int | str
"""What an option may be set to."""


class Choice(NamedTuple):
    """How a form asks for an option of a game: a flag (no choices), a number within bounds, one of some words, or a
    text of so many letters.

    `only`: the variant in which it has a meaning. The rules say the `default`.
    """

    key: str
    choices: tuple[int | str, ...] = ()
    least: int = 0
    most: int = 0
    only: str | None = None
    default: Value = False
    letters: int = 0


class WorthPart(TypedDict):
    """What one field of a form is worth.

    `field`: its name in the form. `each`: points for each of a number or sum, or by the value that is chosen, or "?"
    where only the rules know. `when`: another field with the value that it must have for this to count, None for a
    field that is not filled in. `seat`: whose points, else the player's. `lowest`: points for each seat with the lowest
    number instead. `over`: for each value those that it covers. `adds`: what it adds to the number in the headline.
    `say`: words for each of the number ("{n}"), or by value; `group`: words around several ("{parts}").
    """

    field: str
    each: NotRequired[int | Mapping[str, int] | Literal["?"]]
    when: NotRequired[tuple[str, str | None]]
    seat: NotRequired[int]
    lowest: NotRequired[int]
    over: NotRequired[Mapping[str, Sequence[str]]]
    adds: NotRequired[int]
    say: NotRequired[str | Mapping[str, str]]
    group: NotRequired[str]


class Worth(TypedDict):
    """What entries of a game are worth, as far as a phone without network needs to know (read by static/worth.js).

    `none`: words for an entry that says nothing. `total`: the bar says what becomes of the player's total.
    """

    none: NotRequired[str]
    total: NotRequired[bool]
    parts: list[WorthPart]


class Say(Protocol):
    """Puts facts into words."""

    def __call__(self, facts: Facts, match: Match, texts: Texts, typed: Typed, /) -> str: ...


class MakeView(Protocol):
    """Makes what the form's page needs to know of a match: a NamedTuple of the game's own."""

    def __call__(self, match: Match, texts: Texts, form: Form, /) -> tuple[object, ...]: ...


def no_count(_match: Match) -> int | None:
    """The headline counts rounds, and nothing says how many there will be."""
    return None


def no_words(_match: Match) -> str:
    """The button says "Write down"."""
    return ""


class Taps(NamedTuple):
    """Words where a tap on a player is an entry: what it `says`, and what `asks` for one before there is any.

    `twice`: whether two phones have said one thing, or two, where each tap counts.
    """

    says: str
    asks: str
    twice: str = ""


class CardView(NamedTuple):
    """A card of an entry where there is room to draw it: what stands on it, its colour as a word, a sign or a fill."""

    label: str
    word: str
    sign: str
    fill: str


class HandView(NamedTuple):
    """The cards of an entry, and the facts that say the rest in words."""

    cards: Sequence[CardView]
    rest: Facts


def no_hand(facts: Facts, _match: Match, _texts: Texts) -> HandView:
    """An entry whose words say all."""
    return HandView((), facts)


class Sheet(NamedTuple):
    """How a game is written down at a table.

    `read` makes facts (with seats) of a form, `fill` the form of facts; `say` puts facts into words; `view` is what the
    page needs to know, `headline` how far the game is and what it is played for; `worth` what entries make, for phones
    without network. `sums`: fields that take a sum. `keeps`: ways of entering that stay for the next entry, by the
    names of their fields, and the one that a form begins with. `unit`: what totals count (words: `over.…`). `counts`:
    the number in the headline that entries add to, where it is none of rounds; `last`: the last round. `taps`: where a
    tap on a player is an entry: then players are tiles, and tile.html adds to them what a tap makes. `shown`: the cards
    of an entry. `go`: words of the bar's button where it leads on to a next player ("Next"), with that name. `stops`:
    the table's menu ends it early, by the form {"end": "1"}; where it is usual to say that it is over, entry.html does.
    `opening`: whether whoever is the first deals or begins; nothing where all play at once, and nobody is asked.
    """

    options: tuple[Choice, ...]
    read: Callable[[Form, Match], dict[str, object]]
    fill: Callable[[Facts], Form]
    say: Say
    view: MakeView
    headline: Callable[[Match, Texts], str]
    worth: Callable[[Match, Texts], Worth]
    sums: tuple[str, ...] = ()
    keeps: Mapping[str, str] = MappingProxyType({})
    unit: str = "points"
    counts: Callable[[Match], int | None] = no_count
    last: Callable[[Match], int | None] = no_count
    taps: Taps | None = None
    hand_view: Callable[[Facts, Match, Texts], HandView] = no_hand
    go: Callable[[Match], str] = no_words
    stops: bool = False
    opening: Literal["begins", "deals", ""] = "begins"

    def typed(self, form: Form, facts: Facts) -> dict[str, str]:
        """The sums of a form that these facts hold as they were typed, where they have more than one term."""
        try:
            trails = {field: typed_sum(form, field) for field in self.sums if field in facts}
        except FieldError:
            return {}
        return {field: trail for field, trail in trails.items() if trail}

    def filled(self, facts: Facts, typed: Typed = NONE) -> Form:
        """The form that makes these facts, its sums as they were typed: who corrects one finds its parts again."""
        form = self.fill(facts)
        for field, trail in typed.items():
            form[field] = trail
        return form


def round_for(match: Match, texts: Texts, aim: str = "") -> str:
    """The round that comes, and what it is played for."""
    line = texts.say("table.round", {"n": match.standings.next.get("round")})
    return f"{line} · {aim}" if aim else line


def round_of(match: Match, texts: Texts, last: int) -> str:
    """The round that comes, of so many."""
    return texts.say("table.round_of", {"n": match.standings.next.get("round"), "m": last})


def number(form: Form, field: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number of a form. FieldError where it is none or lies outside."""
    typed = form.get(field, "").strip()
    if not typed and default is not None:
        return default
    if (
        not re.fullmatch(rf"[-−]?\d{{1,{DIGITS}}}", typed)
        or not least <= (value := int(typed.replace("−", "-"))) <= most
    ):
        raise FieldError(field, "form_number", value=typed[:40], least=least, most=most)
    return value


def seat(form: Form, match: Match, field: str = "player") -> int:
    """Whose entry it is."""
    typed = form.get(field, "")
    if not re.fullmatch(r"\d{1,3}", typed) or int(typed) >= len(match.players):
        raise FieldError(field, "form_player")
    return int(typed)


def terms(form: Form, field: str) -> list[Number]:
    """The terms of a sum such as `3 + 6 + 2` or of a list such as `3, 6, 2` or `3 6 2`, none where nothing is typed.

    A whole number and a proper fraction behind it are one number, as they are printed.

    >>> terms(Form({"minus": "3 + 6+2 − 1"}), "minus")
    [3, 6, 2, -1]
    >>> terms(Form({"cards": "3, 6;2, 1/2 3½ -1 7/16"}), "cards")
    [3, 6, 2, Fraction(1, 2), Fraction(7, 2), Fraction(-23, 16)]
    """
    typed = MIXED.sub(_mixed, OWN_SIGN.sub(_spelled, form.get(field, "")[:MOST])).strip().strip(",;").strip()
    if not typed:
        return []
    if not SUM.fullmatch(typed):
        raise FieldError(field, "form_sum", value=typed[:40])
    signs = {"-": -1, "−": -1}
    return [parsed(digits) * signs.get(sign, 1) for sign, digits in TERM.findall(typed)]


def _spelled(match: re.Match[str]) -> str:
    """3½ as 7/2."""
    whole, fraction_sign = match.groups()
    fraction = next(text for text, sign in SET.items() if sign == fraction_sign)
    return str(parsed(fraction) + int(whole or 0))


def _mixed(match: re.Match[str]) -> str:
    """1 7/16 as 23/16; what is no such number as it is."""
    whole, above, below = map(int, match.groups())
    return f"{whole * below + above}/{below}" if above < below else match.group()


def typed_sum(form: Form, field: str) -> str:
    """A sum as it was typed, in even spacing, where it has more than one term."""
    numbers = terms(form, field)
    return joined(numbers) if len(numbers) > 1 else ""


def joined(numbers: Sequence[Number], to_text: Callable[[Number], str] = printed) -> str:
    """Numbers as a sum.

    >>> joined([-3, 6, -2])
    '−3 + 6 − 2'
    """
    rest = [f"− {to_text(-term)}" if term < 0 else f"+ {to_text(term)}" for term in numbers[1:]]
    return " ".join([*map(to_text, numbers[:1]), *rest])


def addends_of_sums(match: Match) -> dict[str, dict[str, list[int | str]]]:
    """Of which numbers the sums of entries were made, by their positions, as a record has them."""
    addends = {
        str(place): {key: [as_json(part) for part in terms(Form(typed), key)] for key in typed if key in facts}
        for place, (line, facts) in enumerate(match.arranged, 1)
        if (typed := line.versions[-1].typed)
    }
    return {place: sums for place, sums in addends.items() if sums}
