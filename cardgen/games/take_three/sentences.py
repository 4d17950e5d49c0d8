"""Conditions as sentences: "Three cards of the same colour, each with an odd number".

Each part of a condition becomes a phrase after "Three cards", in an order in which it can't be taken for a part of
another: colours, numbers, relations ("whose sum is 20"), single cards ("each with an odd number"), alternatives.
Alternatives with several parts each begin with "three cards". Negations are pushed down to the leaves, each of which
has words for it. The phrases are in `texts/*.toml` under `say`; a new language needs nothing else.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from cardgen.games.take_three import conditions as tree
from cardgen.words.numbers import Number, printed

Words = Mapping[str, str]
"""The words of a language by their keys; "form.1/2" is a deck's notation of such a number."""
EVERY = (0, 1, 2, 3)
ENDS = {"between": ("first", "last"), "mod": ("rest", "n")}
"""The placeholders of a test with two numbers; one is `n`, and more are a list `n`."""
SAME = {1: "same", 2: "two_same", 3: "different"}
SIGNS = {"+": "sum", "-": "difference", "*": "product", "/": "quotient"}


def sentence(condition: tree.Condition, words: Words) -> str:
    """The sentence of a condition in the language of these words, without a full stop."""
    plain = _positive(condition)
    parts = (
        plain.parts
        if isinstance(plain, tree.Or) and any(isinstance(part, tree.And) for part in plain.parts)
        else (plain,)
    )
    return words["say.cards"] + words["say.or_cards"].join([_piece(part, words) for part in parts])


# --- the contrary, at the leaves


def _positive(condition: tree.Condition, contrary: bool = False) -> tree.Condition:
    """The same condition (or its negation) with "not" only at leaves that need it."""
    match condition:
        case tree.Not(part):
            return _positive(part, not contrary)
        case tree.And(parts) | tree.Or(parts):
            kind = tree.And if isinstance(condition, tree.And) != contrary else tree.Or
            return kind(tuple(_positive(part, contrary) for part in parts))
        case tree.Count(counts, tests, colours):
            return _turned(tuple(n for n in EVERY if (n in counts) != contrary), tests, colours)
        case tree.Measure(measure, tests) if contrary:
            others = tuple(tree.Measure(measure, (test._replace(negated=not test.negated),)) for test in tests)
            return tree.Or(others) if len(others) > 1 else others[0]
        case _:
            return tree.Not(condition) if contrary else condition


def _turned(counts: tuple[int, ...], tests: tuple[tree.Test, ...], colours: tuple[str, ...]) -> tree.Count:
    """A count with a test, with negations simplified: all not odd, none odd."""
    if len(tests) != 1 or colours:
        return tree.Count(counts, tests, colours)
    (test,) = tests
    unlike = test.word == "!="
    plain = (test._replace(word="=" if unlike else test.word, negated=False),)
    return tree.Count(tuple(n for n in EVERY if 3 - n in counts) if test.negated != unlike else counts, plain)


def _merged(parts: Sequence[tree.Condition]) -> list[tree.Condition]:
    """Parts of a conjunction, merged if they test the same measure, or all cards."""
    merged: list[tree.Condition] = []
    for part in parts:
        for k, other in enumerate(merged):
            match part, other:
                case tree.Measure(name, tests), tree.Measure(same, before) if name == same and not _negated(
                    *tests, *before
                ):
                    merged[k] = tree.Measure(name, (*before, *tests))
                    break
                case tree.Count((3,), tests, colours), tree.Count((3,), before, others) if not (colours and others):
                    merged[k] = tree.Count((3,), (*before, *tests), others or colours)
                    break
        else:
            merged.append(part)
    return merged


def _negated(*tests: tree.Test) -> bool:
    return any(test.negated for test in tests)


# --- pieces

COLOUR, NUMBER, BOTH, SINGLE, CONTRARY, ALTERNATIVE = range(6)
"""The subjects of phrases, in their order."""
JOINED = (NUMBER, BOTH, SINGLE)
"""Subjects whose phrases are joined by "and"."""


def _about(condition: tree.Condition) -> int:
    """The subject of a phrase."""
    match condition:
        case tree.Or() | tree.And():
            return ALTERNATIVE
        case tree.Count() | tree.Equal(_, 2) | tree.Not(tree.Equal(_, 1 | 3)):
            return SINGLE
        case tree.Measure() | tree.Equation() | tree.Not(tree.Equation()):
            return BOTH
        case tree.Not():
            return CONTRARY
        case tree.Equal("colour", _):
            return COLOUR
        case _:
            return NUMBER


def _piece(condition: tree.Condition, words: Words) -> str:
    match condition:
        case tree.And(parts):
            return _ordered(parts, words)
        case tree.Or((tree.Measure(measure), *rest) as parts) if all(
            _is_one(part, measure) for part in (parts[0], *rest)
        ):
            tests = [test for part in parts if isinstance(part, tree.Measure) for test in part.tests]
            return _being(f"say.{measure}", tests, words, "say.or")
        case tree.Or(parts):
            pieces = [_alternative(part, words) for part in parts]
            return words["say.or"].join([pieces[0], *[piece.lstrip(", ") for piece in pieces[1:]]])
        case tree.Not(part):
            return _contrary(part, words)
        case _:
            return _leaf(condition, words)


def _is_one(part: tree.Condition, measure: str) -> bool:
    """Whether a part is a single test of this measure."""
    return (
        isinstance(part, tree.Measure)
        and part.measure == measure
        and len(part.tests) == 1
        and not _negated(*part.tests)
    )


def _ordered(parts: Sequence[tree.Condition], words: Words) -> str:
    """The phrases of a conjunction in their order."""
    text = ""
    for about, group in groupby(sorted(_merged(parts), key=_about), key=_about):
        if about == ALTERNATIVE:
            text += "".join([words["say.either"].format(what=_piece(part, words).lstrip(", ")) for part in group])
            continue
        first, *rest = [piece for part in group if (piece := _piece(part, words))] or [""]
        join = words["say.and"] if about in JOINED else ""
        text += join.join([first, *[piece.lstrip(", ") if join else piece for piece in rest]])
    return text


def _alternative(part: tree.Condition, words: Words) -> str:
    """One part of a disjunction."""
    if isinstance(part, tree.Count) and part.counts == (3,):
        return words["say.all"].format(what=_kind(part, words))
    return _piece(part, words)


def _contrary(part: tree.Condition, words: Words) -> str:
    """A negated phrase, in special words if a language has some."""
    if isinstance(part, tree.Equation):
        return words[f"say.no_{SIGNS[part.sign]}"]
    if isinstance(part, tree.Equal) and part.different != 2:
        return words[f"say.not_{SAME[part.different]}_{part.attribute}"]
    return words["say.but_not"].format(what=_piece(part, words).lstrip(", "))


def _leaf(leaf: tree.Leaf, words: Words) -> str:
    match leaf:
        case tree.Count():
            return _count(leaf, words)
        case tree.Measure(measure, tests):
            return _being(f"say.{measure}", tests, words)
        case tree.Equal(attribute, different):
            return words[f"say.{SAME[different]}_{attribute}"]
        case tree.Steps(step):
            how = "evenly" if step is None else "consecutive" if step == 1 else "steps"
            return words[f"say.{how}"].format(n=_printed(step or 0, words))
        case tree.Ratio(parts):
            return words["say.ratio"].format(what=" : ".join(map(str, parts)))
        case tree.Equation(sign):
            return words[f"say.one_{SIGNS[sign]}"]


def _count(leaf: tree.Count, words: Words) -> str:
    """The phrase for a count of cards."""
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


def _kind(leaf: tree.Count, words: Words) -> str:
    """The phrase for a card: of one of the colours, with a number that passes the tests."""
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


def _number(test: tree.Test, words: Words) -> str:
    """The phrase for a number that passes a test: "an odd number", "a number that is not prime"."""
    key = f"say.a.{_key(test)}"
    if test.negated or key not in words:
        return words["say.a.number"] + _being("say.that", (test,), words)
    return words[key].format(**_gaps(test, words))


def _being(key: str, tests: Sequence[tree.Test], words: Words, join: str = "say.and") -> str:
    """The predicate "is …"; in French it depends on a following "not" and on the gender, as of a sum."""
    be, ending = words["say.be_not" if tests[0].negated else "say.be"], words.get(key.replace(".", ".e.", 1), "")
    return words[key].format(what=words[join].join(_predicate(test, words, ending) for test in tests), be=be)


def _predicate(test: tree.Test, words: Words, ending: str) -> str:
    """The adjective of a test: "odd", "less than 8", "not a prime number"."""
    gaps = {**_gaps(test, words), "e": ending}
    text = words[f"say.is.{_key(test)}"].format(**gaps)
    negation = words.get(f"say.is_not.{_key(test)}") or words["say.not"]
    return negation.format(what=text, **gaps) if test.negated else text


def _key(test: tree.Test) -> str:
    if test.word == "mod" and test.numbers[0] == 0:
        return "divisible"
    signs = {"=": "in", "!=": "unlike", "<": "less", "<=": "most", ">": "more", ">=": "least"}
    return f"digits{test.numbers[0]}" if test.word == "digits" else signs.get(test.word, test.word)


def _gaps(test: tree.Test, words: Words) -> dict[str, str]:
    """The values for the placeholders of a test."""
    numbers = [_printed(number, words) for number in test.numbers]
    if test.word in ENDS and _key(test) in ENDS:
        return dict(zip(ENDS[test.word], numbers, strict=True))
    if test.word == "mod":
        numbers = numbers[1:]
    if test.word == "within":
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        numbers = [a if a == b else words["say.range"].format(first=a, last=b) for a, b in pairs]
    return {"n": _list(numbers, words)}


def _printed(number: Number, words: Words) -> str:
    return words.get(f"form.{number}") or printed(number)


def _list(names: Sequence[str], words: Words) -> str:
    """A list with "or" before the last."""
    *first, last = names or [""]
    return words["say.or"].join([", ".join(first), last]) if first else last
