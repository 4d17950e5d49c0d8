"""Checks that the file has every card of the deck, by the codes of its visible figures (ISO 32000-1, 14.7).

Each set must be complete, and all cards must have the same number of copies. Spare cards are not counted.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from cardgen.preflight.document import Document, Options, Sheet
from cardgen.preflight.figures import Figure, figures
from cardgen.preflight.report import Finding, failed, passed, tops, unchecked
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import row

SPARE = "SPARE"
SEVERAL = re.compile(r"(.+)×(\d+)")
"""The code of several chips in one figure, with their number."""
NAMED = 6
"""The most cards that a sentence names."""


def measure(sheet: Sheet, _: Options) -> frozenset[int]:
    """The numbers of the page's marked content."""
    return sheet.content.marked


def judge(document: Document, samples: Sequence[frozenset[int]], options: Options) -> Finding:
    """Fails for missing cards, and for surplus or unknown ones."""
    visible = [figure for figure in figures(document.pdf) if figure.numbers & samples[figure.page]]
    if not visible:
        return unchecked("preflight.cards_unmarked")
    counts = _counts(visible)
    if options.cards is None:
        return unchecked("preflight.cards_unknown", n=sum(counts.values()))
    sets = sorted({_split_code(code)[0] for code in counts})
    expected = _expected(counts, options.cards, sets)
    values = {"missing": dict(expected - counts), "more": dict(counts - expected)}
    if not any(values.values()):
        return passed("preflight.cards_fine", {"cards": counts.total(), "sets": len(sets)})
    places = tops(figure.page + 1 for figure in visible if figure.code in values["more"])
    lists = [_code_list(f"preflight.cards_{key}", codes) for key, codes in values.items() if codes]
    return failed("preflight.cards_wrong", places, values, what=row("row.semicolon", lists))


def _code_list(key: str, cards: Mapping[str, int]) -> Phrase:
    """The first of the wrong cards, and their number."""
    some = ", ".join([f"{code} ({count} ×)" if count > 1 else code for code, count in [*cards.items()][:NAMED]])
    return Phrase(key, {"codes": some + (" …" if len(cards) > NAMED else ""), "n": sum(cards.values())})


def _counts(visible: Sequence[Figure]) -> Counter[str]:
    """The number of copies of each card."""
    counts: Counter[str] = Counter()
    for figure in visible:
        several = SEVERAL.fullmatch(figure.code)
        code, number = (several[1], int(several[2])) if several else (figure.code, 1)
        if _split_code(code)[1] != SPARE:
            counts[code] += number
    return counts


def _expected(counts: Counter[str], cards: Mapping[str, int], sets: Sequence[str]) -> Counter[str]:
    """The expected number of each card: the copies that most cards have."""
    ratios = Counter(
        round(counts[code] / cards[card]) for code in counts if (card := _split_code(code)[1]) in cards and cards[card]
    )
    copies = max(1, ratios.most_common(1)[0][0]) if ratios else 1
    numbers = {f"{letter}:{code}" if letter else code: copies * n for letter in sets for code, n in cards.items()}
    return Counter(numbers)


def _split_code(code: str) -> tuple[str, str]:
    """The letter of the set, or "", and the code of the card."""
    letter, colon, card = code.partition(":")
    return (letter, card) if colon and len(letter) == 1 else ("", code)
