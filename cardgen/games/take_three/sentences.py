"""What a condition says as a sentence: "Three cards of the same colour, each with an odd number".

Each part of a condition becomes a piece that stands behind "Three cards": without a comma ("of the same colour") or
with one (", each with an odd number"); those without come first. A contrary is pushed down to the leaves, where each
has words of its own. The pieces stand in `texts/*.toml` under `say`; a new language needs nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen import exact
from cardgen.games.take_three.conditions import (
    And,
    Condition,
    Count,
    Equal,
    Equation,
    Leaf,
    Measure,
    Not,
    Or,
    Ratio,
    Steps,
    Test,
)

Words = Mapping[str, str]
"""The words of a language by their keys."""
EVERY = (0, 1, 2, 3)
ENDS = {"between": ("first", "last"), "mod": ("rest", "n")}
"""What the numbers of a test are called in its words, where it has two; one is `n`, and more are a list `n`."""
SIGNS = {"+": "sum", "-": "difference", "*": "product", "/": "quotient"}


def sentence(condition: Condition, words: Words) -> str:
    """The sentence of a condition in the language of these words, without a full stop."""
    return words["say.cards"] + _piece(_positive(condition), words)


# --- the contrary, at the leaves


def _positive(condition: Condition, contrary: bool = False) -> Condition:
    """The same condition (or its contrary) with "not" at leaves only, and only at those that need it."""
    match condition:
        case Not(part):
            return _positive(part, not contrary)
        case And(parts) | Or(parts):
            kind = And if isinstance(condition, And) != contrary else Or
            return kind(tuple(_positive(part, contrary) for part in parts))
        case Count(counts, tests, colours) if contrary:
            return Count(tuple(n for n in EVERY if n not in counts), tests, colours)
        case Measure(measure, tests) if contrary:
            others = tuple(Measure(measure, (test._replace(negated=not test.negated),)) for test in tests)
            return Or(others) if len(others) > 1 else others[0]
        case _:
            return Not(condition) if contrary else condition


# --- pieces


def _piece(condition: Condition, words: Words) -> str:
    match condition:
        case And(parts):
            return "".join(sorted([_piece(part, words) for part in parts], key=lambda piece: piece.startswith(",")))
        case Or(parts):
            return _either([_together(part, words) for part in parts], parts, words)
        case Not(part):
            return _contrary(part, words)
        case _:
            return _leaf(condition, words)


def _together(part: Condition, words: Words) -> str:
    """One of the parts of which one must hold; what it has parts itself, is joined by "and"."""
    if not isinstance(part, And):
        return _piece(part, words)
    first, *rest = [_piece(inner, words) for inner in part.parts]
    return words["say.and"].join([first, *[piece.lstrip(", ") for piece in rest]])


def _either(pieces: Sequence[str], parts: Sequence[Condition], words: Words) -> str:
    """Pieces of which one must hold; "either" before them where a part has parts itself."""
    first, *rest = pieces
    joined = words["say.or"].join([first.lstrip(", "), *[piece.lstrip(", ") for piece in rest]])
    if any(isinstance(part, And) for part in parts):
        return words["say.either"].format(what=joined)
    return f"{', ' if first.startswith(',') else ' '}{joined}"


def _contrary(part: Condition, words: Words) -> str:
    if isinstance(part, Equation):
        return words[f"say.no_{SIGNS[part.sign]}"]
    return words["say.but_not"].format(what=_piece(part, words).lstrip(", "))


def _leaf(leaf: Leaf, words: Words) -> str:
    match leaf:
        case Count():
            return _count(leaf, words)
        case Measure(measure, tests):
            return _being(f"say.{measure}", tests, words)
        case Equal(attribute, different):
            return words[f"say.{('same', 'two_same', 'different')[different - 1]}_{attribute}"]
        case Steps(step):
            how = "evenly" if step is None else "consecutive" if step == 1 else "steps"
            return words[f"say.{how}"].format(n=exact.printed(step or 0))
        case Ratio(parts):
            return words["say.ratio"].format(what=" : ".join(map(str, parts)))
        case Equation(sign):
            return words[f"say.one_{SIGNS[sign]}"]


def _count(leaf: Count, words: Words) -> str:
    """How many cards are of a kind."""
    kind, counts = _kind(leaf, words), leaf.counts
    n = [words[f"say.number.{count}"] for count in EVERY]
    if counts == EVERY:
        return ""
    if counts in ((3,), (0,)):
        return words["say.each" if counts == (3,) else "say.none"].format(what=kind)
    if counts == EVERY[: len(counts)]:
        return words["say.most"].format(n=n[counts[-1]], what=kind)
    if counts and counts == EVERY[-len(counts) :]:
        return words["say.least"].format(n=n[counts[0]], what=kind)
    return words["say.exactly"].format(n=_list([n[count] for count in counts], words), what=kind)


def _kind(leaf: Count, words: Words) -> str:
    """What a card is: of one of the colours, with a number that passes the tests."""
    parts = []
    if leaf.colours:
        names = [words.get(f"colour.{name}", name).lower() for name in leaf.colours]
        parts.append(words["say.colour"].format(what=_list(names, words)))
    if leaf.tests:
        first, *rest = leaf.tests
        number = _number(first, words)
        number += "".join(_being("say.that", (test,), words) for test in rest)
        parts.append(words["say.with"].format(what=number))
    return " ".join(parts)


def _number(test: Test, words: Words) -> str:
    """A number that passes a test: "an odd number", "a number that is not prime"."""
    key = f"say.a.{_key(test)}"
    if test.negated or key not in words:
        return words["say.a.number"] + _being("say.that", (test,), words)
    return words[key].format(**_gaps(test, words))


def _being(key: str, tests: Sequence[Test], words: Words) -> str:
    """That something is so; French says "is" in another way where a "not" follows."""
    be = words["say.be_not" if tests[0].negated else "say.be"]
    return words[key].format(what=words["say.and"].join(_predicate(test, words) for test in tests), be=be)


def _predicate(test: Test, words: Words) -> str:
    """What a number is that passes a test: "odd", "less than 8", "not a prime number"."""
    text = words[f"say.is.{_key(test)}"].format(**_gaps(test, words))
    own = words.get(f"say.is_not.{_key(test)}")
    return (own or words["say.not"]).format(what=text, **_gaps(test, words)) if test.negated else text


def _key(test: Test) -> str:
    signs = {"=": "in", "!=": "unlike", "<": "less", "<=": "most", ">": "more", ">=": "least"}
    return f"digits{test.numbers[0]}" if test.word == "digits" else signs.get(test.word, test.word)


def _gaps(test: Test, words: Words) -> dict[str, str]:
    """The numbers of a test as its words name them."""
    numbers = [exact.printed(number) for number in test.numbers]
    if test.word in ENDS:
        return dict(zip(ENDS[test.word], numbers, strict=True))
    if test.word == "within":
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        numbers = [a if a == b else words["say.range"].format(first=a, last=b) for a, b in pairs]
    return {"n": _list(numbers, words)}


def _list(names: Sequence[str], words: Words) -> str:
    """Names one after another, with "or" before the last."""
    *first, last = names or [""]
    return words["say.or"].join([", ".join(first), last]) if first else last
