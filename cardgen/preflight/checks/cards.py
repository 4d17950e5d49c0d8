"""Every card of the deck is there as often as it should be: by the codes of figures that are drawn (ISO 32000-1, 14.7).

Of sets each is complete; of several copies all cards have as many. Spare cards are nobody's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from cardgen.preflight.figures import Figure, figures
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked
from cardgen.preflight.wishes import Wishes
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import row

SPARE = "SPARE"
SEVERAL = re.compile(r"(.+)×(\d+)")
"""Chips that lie together say how many there are."""
NAMED = 6
"""Cards that a sentence names."""


def look(sheet: Sheet, _: Wishes) -> frozenset[int]:
    """The numbers of what is drawn as marked content."""
    return sheet.drawing.marked


def judge(file: File, looks: Sequence[frozenset[int]], wishes: Wishes) -> Finding:
    """Fails for cards that are missing, and for those that are there too often or in no deck."""
    drawn = [one for one in figures(file.pdf) if one.numbers & looks[one.page]]
    if not drawn:
        return unchecked("preflight.cards_unmarked")
    counts = _counted(drawn)
    if wishes.cards is None:
        return unchecked("preflight.cards_unknown", n=sum(counts.values()))
    sets = sorted({_parted(code)[0] for code in counts})
    wanted = _wanted(counts, wishes.cards, sets)
    lacking = {code: wanted[code] - counts[code] for code in wanted if counts[code] < wanted[code]}
    more = {code: counts[code] - wanted.get(code, 0) for code in counts if counts[code] > wanted.get(code, 0)}
    if not lacking and not more:
        return passed("preflight.cards_fine", {"cards": sum(counts.values()), "sets": len(sets)})
    values = {"missing": lacking, "more": more}
    places = [Place(one.page + 1, 0.0, 0.0) for one in drawn if one.code in more]
    wrong = [("preflight.cards_missing", lacking)] if lacking else []
    wrong += [("preflight.cards_more", more)] if more else []
    return failed("preflight.cards_wrong", places, values, what=row("row.semicolon", [_named(*one) for one in wrong]))


def _named(key: str, cards: Mapping[str, int]) -> Phrase:
    """The first of the cards that are wrong, and how many there are."""
    some = ", ".join([f"{code} ({count} ×)" if count > 1 else code for code, count in [*cards.items()][:NAMED]])
    return Phrase(key, {"codes": some + (" …" if len(cards) > NAMED else ""), "n": sum(cards.values())})


def _counted(drawn: Sequence[Figure]) -> Counter[str]:
    """How often each card is there."""
    counts: Counter[str] = Counter()
    for figure in drawn:
        several = SEVERAL.fullmatch(figure.code)
        code, number = (several[1], int(several[2])) if several else (figure.code, 1)
        if _parted(code)[1] != SPARE:
            counts[code] += number
    return counts


def _wanted(counts: Counter[str], cards: Mapping[str, int], sets: Sequence[str]) -> dict[str, int]:
    """How often each card should be there: what most of them are, that many copies are wished."""
    ratios = Counter(
        round(counts[code] / cards[own]) for code in counts if (own := _parted(code)[1]) in cards and cards[own]
    )
    copies = max(1, ratios.most_common(1)[0][0]) if ratios else 1
    return {f"{letter}:{code}" if letter else code: copies * n for letter in sets for code, n in cards.items()}


def _parted(code: str) -> tuple[str, str]:
    """The letter of a set, or "", and the code of a card."""
    letter, colon, own = code.partition(":")
    return (letter, own) if colon and len(letter) == 1 else ("", code)
