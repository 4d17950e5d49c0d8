"""Conditions as parts for a form (how many, what, is, number), and the line of text that they make.

Conditions beyond these parts (brackets, `or`, `not`, several tests of one thing) stay a text.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from cardgen.core.facts import FactError
from cardgen.core.tasks import Part
from cardgen.games.take_three import conditions as tree
from cardgen.games.take_three.parser import DIGITS, WORDS, parse, written

CARDS, COLOURS, NUMBERS, ONE = "cards", "colours", "numbers", "one"
WHAT = (*tree.MEASURES, CARDS, COLOURS, NUMBERS, ONE)
"""The subjects of a part; `one`: one number is calculated from the other two."""
MANY = {
    "all": (3,), "none": (0,), "exactly 1": (1,), "exactly 2": (2,), "at least 1": (1, 2, 3), "at least 2": (2, 3),
    "at most 1": (0, 1), "at most 2": (0, 1, 2),
}  # fmt: skip
"""Quantifiers for the three cards, and the numbers that they allow."""
COUNTED = ("=", "!=", "<", "<=", ">", ">=", "in", "divisible by", "divides")
PLAIN = (*WORDS, *DIGITS)
ALIKE = {"same": 1, "different": 3, "exactly two same": 2}
"""Relations of three colours or numbers, and the numbers of different ones."""
STEPS, RATIO = "in steps of", "in ratio"
BEING = {
    **dict.fromkeys((*tree.MEASURES, CARDS), (*COUNTED, *PLAIN)),
    COLOURS: tuple(ALIKE),
    NUMBERS: (*ALIKE, "consecutive", "evenly spaced", STEPS, RATIO),
    ONE: ("+", "-", "*", "/"),
}  # fmt: skip
"""The predicates of each subject; cards may also be of a colour."""
WITH_NUMBER = {*COUNTED, STEPS, RATIO}
"""Predicates followed by one or more numbers."""
FIELDS = Part._fields


FIRST = Part("sum", "", "=", "")
"""The first part of a new task."""


def _line(part: Part) -> str:
    """A part as a line of text."""
    match part.what:
        case "cards":
            words = [part.many, part.being, part.number]
        case "colours":
            words = [part.being, "colour"]
        case "numbers" if part.being in ALIKE:
            words = [part.being, "number"]
        case "one":
            words = ["one = other", part.being, "other"]
        case _:
            words = [part.what, part.being, part.number]
    return " ".join(word for word in words if word)


def text(parts: Collection[Part]) -> str:
    """The condition that all parts make together.

    >>> text([Part("cards", "all", "even", ""), Part("sum", "", "=", "70")])
    'all even and sum = 70'
    """
    return " and ".join(map(_line, parts))


def parts(condition: str, colours: Collection[str]) -> tuple[Part, ...]:
    """The parts of a condition in a deck of these colours; empty if parts can't express it.

    An unfinished condition has parts too, as `sum =` and `all < x`.
    """
    if not condition.strip():
        return (FIRST,)
    try:
        whole = parse(condition, colours)
        parts = [_part(leaf) for leaf in (whole.parts if isinstance(whole, tree.And) else (whole,))]
    except FactError:
        pieces = " ".join(condition.lower().split()).split(" and ")
        parts = [_unfinished(piece, tuple(colours)) for piece in pieces]
    return () if None in parts else tuple(part for part in parts if part)


def changed(condition: str, colours: Collection[str], fields: Mapping[tuple[int, str], str]) -> str:
    """The condition after changing fields of its parts; adds a part, or removes one if `what` is "".

    Unchanged if it has no such parts.
    """
    before = parts(condition, colours)
    rows = [part._asdict() for part in before]
    known = [(number, FIELDS.index(field), value) for (number, field), value in fields.items() if field in FIELDS]
    for number, field, value in sorted(known):
        if number == len(rows) and not field and value:
            rows.append(FIRST._asdict())
        if number < len(rows):
            rows[number][FIELDS[field]] = " ".join(value.split())
    after = [_sound(Part(**row), colours) for row in rows if row["what"] in WHAT]
    return text(after) if before and after and tuple(after) != before else condition


def beings(what: str, colours: Collection[str]) -> tuple[str, ...]:
    """The predicates of a subject, in a deck of these colours."""
    return (*BEING[what], *(map(written, colours) if what == CARDS else ()))


def options(field: str, part: Part, colours: Collection[str]) -> Sequence[str] | None:
    """The choices for a field of a part (`cardgen.core.tasks.Builder`)."""
    match field:
        case "many":
            return tuple(MANY) if part.what == CARDS else None
        case "what":
            return WHAT
        case "being":
            return beings(part.what, colours)
        case _:
            return () if part.being in WITH_NUMBER else None


def _sound(part: Part, colours: Collection[str]) -> Part:
    """The part with fields that don't suit its subject replaced by valid ones."""
    known = beings(part.what, colours)
    being = part.being if part.being in known else known[0]
    many = (part.many if part.many in MANY else "all") if part.what == CARDS else ""
    return Part(part.what, many, being, part.number if being in WITH_NUMBER else "")


def _part(leaf: tree.Condition) -> Part | None:
    """The part for a leaf, or None."""
    match leaf:
        case tree.Measure(measure, (test,)) if predicate := _test(test):
            return Part(measure, "", *predicate)
        case tree.Count(counts, (test,), ()) if counts in MANY.values() and (predicate := _test(test)):
            return Part(CARDS, _key(MANY, counts), *predicate)
        case tree.Count(counts, (), (colour,)) if counts in MANY.values():
            return Part(CARDS, _key(MANY, counts), written(colour), "")
        case tree.Equal(attribute, different):
            return Part(COLOURS if attribute == "colour" else NUMBERS, "", _key(ALIKE, different), "")
        case tree.Steps(step):
            being = "evenly spaced" if step is None else "consecutive" if step == 1 else STEPS
            return Part(NUMBERS, "", being, str(step) if being == STEPS else "")
        case tree.Ratio(numbers):
            return Part(NUMBERS, "", RATIO, ":".join(map(str, numbers)))
        case tree.Equation(sign):
            return Part(ONE, "", sign, "")
        case _:
            return None


def _key(names: Mapping[str, object], wanted: object) -> str:
    return next(name for name, value in names.items() if value == wanted)


def _test(test: tree.Test) -> tuple[str, str] | None:
    """The predicate of a test, and its number."""
    numbers = [str(number) for number in test.numbers]
    if test.negated or test.word == "mod":
        return None
    if test.word == "digits":
        return (*DIGITS,)[int(numbers[0]) - 1], ""
    if test.word in ("between", "within"):
        ends = zip(numbers[::2], numbers[1::2], strict=True)
        return "in", ", ".join(a if a == b else f"{a}..{b}" for a, b in ends)
    return {"divisible": "divisible by"}.get(test.word, test.word), ", ".join(numbers)


def _unfinished(piece: str, colours: tuple[str, ...]) -> Part | None:
    """The part of an unfinished text, by its beginning."""
    for start, part in _starts(colours):
        number = piece.removeprefix(start)
        if piece.startswith(start) and (number[:1] == " " if part.being in WITH_NUMBER and number else not number):
            return part._replace(number=number.strip())
    return None


@lru_cache(16)
def _starts(colours: tuple[str, ...]) -> tuple[tuple[str, Part], ...]:
    """The beginning of each kind of part, without its number."""
    every = [
        Part(what, many, being, "")
        for what in WHAT
        for many in (MANY if what == CARDS else ("",))
        for being in beings(what, colours)
    ]
    return tuple([(_line(part), part) for part in every])
