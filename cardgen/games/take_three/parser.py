"""Reads a condition from one line of text: `all prime and same colour`, `sum in 12..36`, `one = other + other`.

condition  = both { "or" both }              both = clause { "and" clause }
clause     = "not" clause | "(" condition ")" | counted kind | measure tests | relation | pattern | equation
counted    = "all" | "none" | ("exactly" | "at least" | "at most") WHOLE
kind       = tests and/or colours            colours = ["not"] COLOUR { ("," | "or") COLOUR }
tests      = test { ["and"] test }           measure = "sum" | "product" | "largest" | "smallest" | "middle" | "spread"
test       = ["not"] ( "odd" | "even" | "prime" | "square" | "one-digit" | "two-digit" | "three-digit"
             | ("=" | "!=" | "<" | "<=" | ">" | ">=") NUMBER | "=" WHOLE "mod" WHOLE
             | "in" range { ("," | "or") range } | "between" NUMBER "and" NUMBER
             | "divisible by" WHOLE { ("," | "or") WHOLE } | "divides" WHOLE )
range      = NUMBER [ ".." NUMBER ]
relation   = ("same" | "different" | "exactly two same") ("number" | "colour")
pattern    = "numbers" ("consecutive" | "evenly spaced" | "in steps of" NUMBER
             | "in ratio" WHOLE ":" WHOLE ":" WHOLE)
equation   = "one" "=" "other" ("+" | "-" | "*" | "/") "other"

An "is" or "are" may stand before tests: `sum is prime`, `all are odd`. A NUMBER is -4, 3/4 or 0.5. A COLOUR is one of
the deck's under its own name, in whatever language; where that has several words they are joined by hyphens
(dark-blue), or stand in quotes ("dark blue"), as a name must that is a word of this grammar ("square"). Case does not
matter.
"""

from collections.abc import Collection

from cardgen.games.take_three import conditions as tree
from cardgen.games.take_three.reader import ANY_NUMBER, NUMBER, SAME, WORD, Reader, quoted_name
from cardgen.words.numbers import Number

WORDS = ("odd", "even", "prime", "square")
DIGITS = {"one-digit": 1, "two-digit": 2, "three-digit": 3}
SIZES = ("=", "!=", "<", "<=", ">", ">=")
TESTS = (*WORDS, *DIGITS, *SIZES, "in", "between", "divisible", "divides")
TESTED = ("not", *WORDS, *DIGITS, *TESTS[-4:])
"""Tests that follow an "is" as well."""
COUNTS = {"zero": 0, "one": 1, "two": 2, "three": 3}
GRAMMAR = frozenset({
    *TESTS, *COUNTS, *tree.MEASURES, *SAME, *SAME.values(), "not", "exactly", "at", "least", "most", "and", "or", "all",
    "same", "different", "other", "consecutive", "evenly", "spaced", "steps", "of", "ratio", "by", "mod",
})  # fmt: skip
"""All words and signs of conditions; a colour with such a name is quoted."""


def parse(text: str, colours: Collection[str]) -> tree.Condition:
    """Parses a condition, for a deck of these colours. ConditionError if it is invalid."""
    parser = _Parser(text, colours)
    condition = parser.condition()
    if parser.peek():
        parser.taken("and", "or")
        raise parser.wrong()
    return condition


def written(name: str) -> str:
    """How a colour is written in a condition.

    >>> written("Türkis"), written("dark blue"), written("Square"), written("No. 5")
    ('türkis', 'dark-blue', '"square"', '"no. 5"')
    """
    word = "-".join(name.lower().split())
    return word if WORD.fullmatch(word) and word not in GRAMMAR else quoted_name(name)


class _Parser(Reader):
    """The grammar, from the whole to its parts: a method for each name on the left of it."""

    def __init__(self, text: str, colours: Collection[str]) -> None:
        super().__init__(text)
        self.names = {quoted_name(name): name for name in colours} | {written(name): name for name in colours}
        self.colours = tuple(written(name) for name in colours)
        self.tested, self.list_end = -1, -1
        """The end of the last tests or list, which may continue."""
        self.after_or: list[str] = []

    def condition(self) -> tree.Condition:
        parts = [self.both()]
        while self.taken("or"):
            self.possible += self.after_or if self.list_end == self.at - 1 else []
            parts.append(self.both())
        return tree.Or(tuple(parts)) if len(parts) > 1 else parts[0]

    def both(self) -> tree.Condition:
        parts = [self.clause()]
        while self.taken("and"):
            if self.tested == self.at - 1:
                self.possible += ["not", *TESTS]
            parts.append(self.clause())
        return tree.And(tuple(parts)) if len(parts) > 1 else parts[0]

    def clause(self) -> tree.Condition:
        if self.taken("not"):
            with self.deeper():
                return tree.Not(self.clause())
        if self.taken("("):
            with self.deeper():
                inner = self.condition()
            self.need(")")
            return inner
        if counted := self.taken("all", "none", "exactly", "at"):
            return self.counted(counted)
        if measure := self.taken(*tree.MEASURES):
            self.skip_is(*TESTED)
            return tree.Measure(measure, self.tests())
        if relation := self.taken("same", "different"):
            return self.relation(relation)
        if self.taken("numbers"):
            return self.pattern()
        self.need("one")
        return self.equation()

    def counted(self, word: str) -> tree.Condition:
        if word == "all" and (relation := self.taken("same", "different")):
            return self.relation(relation)
        if word in ("all", "none"):
            return self.kind((3,) if word == "all" else (0,))
        if word == "at":
            word = self.need("least", "most")
        number = self.taken(*COUNTS)
        count = COUNTS[number] if number else self.whole(0, 3)
        if word == "exactly" and count == 2 and self.taken("same"):
            return tree.Equal(self.attribute(), 2)
        counts = {"exactly": range(count, count + 1), "least": range(count, 4), "most": range(count + 1)}[word]
        return self.kind(tuple(counts))

    def relation(self, word: str) -> tree.Condition:
        return tree.Equal(self.attribute(), 1 if word == "same" else 3)

    def attribute(self) -> str:
        return "number" if self.need("numbers", "colour") == "numbers" else "colour"

    def skip_is(self, *words: str) -> None:
        """Skips the "is" of "sum is prime", the "are" of "all are red"."""
        self.at += self.peek() == "=" and self.peek(1) in words

    def kind(self, counts: tuple[int, ...]) -> tree.Condition:
        self.skip_is(*TESTED, *self.names)
        if self.peek() == "not" and self.peek(1) not in TESTS:
            self.taken("not")
            return tree.Count(counts, *self.other_colours())
        if colours := self.colour_names():
            return tree.Count(counts, self.tests(needed=False), colours)
        tests = self.tests()
        return tree.Count(counts, tests, self.colour_names())

    def other_colours(self) -> tuple[tuple[tree.Test, ...], tuple[str, ...]]:
        """Tests and colours after "not" and names of colours; without any left no card matches."""
        named = self.colour_names()
        if not named:
            self.possible += TESTS
            raise self.wrong()
        tests = self.tests(needed=False)
        others = tuple(name for name in dict.fromkeys(self.names.values()) if name not in named)
        return (tests, others) if others else ((tree.Test("in"),), ())

    def colour_names(self) -> tuple[str, ...]:
        names = []
        while self.peek() in self.names or self.taken(*self.colours):
            names.append(self.names[self.peek()])
            self.taken(self.peek())
            if self.taken(","):
                self.possible += self.colours
                if self.peek() not in self.names:
                    raise self.wrong()
            elif not self.another(self.peek(1) in self.names, [*self.colours]):
                break
        return tuple(names)

    def another(self, fits: bool, instead: list[str]) -> bool:
        """Skips an "or" that continues a list; else it begins another clause, or `instead` is missing."""
        self.possible.append("or")
        if self.peek() == "or" and fits:
            self.at += 1
            self.possible = []
            return True
        self.list_end, self.after_or = self.at, instead
        return False

    def tests(self, needed: bool = True) -> tuple[tree.Test, ...]:
        tests: list[tree.Test] = []
        while needed or self.test_comes():
            if tests and self.peek() == "and":
                self.at += 1
            tests.append(self.test())
            needed = False
        self.possible += ["not", *TESTS]
        self.tested = self.at
        return tuple(tests)

    def test_comes(self) -> bool:
        """Whether a test follows, or one more after "and" (else that begins another clause)."""
        if self.peek() == "and":
            return self.peek(1 + (self.peek(1) == "not")) in TESTS
        return self.peek() in ("not", *TESTS)

    def test(self) -> tree.Test:
        negated = bool(self.taken("not"))
        word = self.need(*TESTS)
        if word in DIGITS:
            return tree.Test("digits", (DIGITS[word],), negated)
        if word in SIZES:
            return self.size(word, negated)
        if word == "in":
            return self.ranges(negated)
        if word == "between":
            return self.between(negated)
        if word == "divisible":
            self.need("by")
            divisors = [self.whole(1)]
            while self.taken(",") or self.another(self.number_follows(), [NUMBER]):
                divisors.append(self.whole(1))
            return tree.Test("divisible", tuple(divisors), negated)
        return tree.Test(word, (self.whole(1),) if word == "divides" else (), negated)

    def size(self, sign: str, negated: bool) -> tree.Test:
        start = self.at
        number = self.number()
        if sign == "=" and self.taken("mod"):
            divisor = self.whole(1)
            if number not in range(divisor):
                raise self.bad("condition_remainder", self.at - start, value=number, divisor=divisor)
            return tree.Test("mod", (number, divisor), negated)
        return tree.Test(sign, (number,), negated)

    def ranges(self, negated: bool) -> tree.Test:
        ranges = [self.range()]
        while self.taken(",") or self.another(self.number_follows(), [ANY_NUMBER]):
            ranges.append(self.range())
        if all(first == last for first, last in ranges):
            return tree.Test("in", tuple(sorted({first for first, _ in ranges})), negated)
        if len(ranges) == 1:
            return tree.Test("between", ranges[0], negated)
        return tree.Test("within", tuple(end for ends in sorted(set(ranges)) for end in ends), negated)

    def between(self, negated: bool) -> tree.Test:
        start, first = self.at, self.number()
        self.need("and")
        return tree.Test("between", self.ordered(start, first, self.number()), negated)

    def range(self) -> tuple[Number, Number]:
        start, first = self.at, self.number()
        if not self.taken(".."):
            if self.peek() != "-":  # a dash, as people also write a range
                return first, first
            self.at += 1
        return self.ordered(start, first, self.number())

    def ordered(self, start: int, first: Number, last: Number) -> tuple[Number, Number]:
        """The ends of a range that was just read, from the token `start` on."""
        if last < first:
            raise self.bad("condition_range", self.at - start, first=first, last=last)
        return first, last

    def pattern(self) -> tree.Condition:
        self.skip_is("consecutive", "evenly", "in")
        word = self.need("consecutive", "evenly", "in")
        if word == "consecutive":
            return tree.Steps(1)
        if word == "evenly":
            self.need("spaced")
            return tree.Steps(None)
        if self.need("steps", "ratio") == "steps":
            self.need("of")
            return tree.Steps(self.number(above=0))
        first = self.whole(1)
        self.need(":")
        second = self.whole(1)
        self.need(":")
        return tree.Ratio((first, second, self.whole(1)))

    def equation(self) -> tree.Condition:
        self.need("=")
        self.need("other")
        sign = self.need(*tree.SIGNS)
        self.need("other")
        return tree.Equation(sign)
