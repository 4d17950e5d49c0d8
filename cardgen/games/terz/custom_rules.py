"""Facts on a custom TERZ deck for its rulebook, with examples of a TERZ and of none."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from cardgen.core.cards import Card, marks
from cardgen.core.solution import shuffled
from cardgen.deck import descriptions
from cardgen.games.terz import rules
from cardgen.games.terz.cards import ATTRIBUTES, Spec
from cardgen.words.texts import Texts

KINDS = {"background": "colour", "figure": "colour", "form": "form", "number": "number"}
"""The tables of texts for a trait's levels."""
SIGN_OF = {"same": "=", "different": "≠", "mixed": "2+1"}
SHUFFLED = 20
"""The number of cards searched for examples: more than twenty always have a TERZ."""
ENDS = {27: ((9, 3), (8, 0), (7, 1)), 9: ((3, 2), (2, 0), (2, 1))}
"""TERZEN and wrong calls of three players, by the most TERZEN that can be taken; one fewer is never all."""
PLAYERS = ("Ada", "Ben", "Cem")


def facts(spec: Spec, cards: Sequence[Card], words: Texts) -> Mapping[str, str]:
    """The facts for the templates; "" for what the deck doesn't have."""
    traits = rules.traits(spec)
    names = {
        name: {level: descriptions.named(KINDS[name], level, words) for level in levels}
        for name, levels in zip(ATTRIBUTES, spec, strict=True)
    }
    codes = [
        descriptions.coded(marks(levels, last=levels is spec.numbers), names[name])
        for name, levels in zip(ATTRIBUTES, spec, strict=True)
        if name in traits
    ]
    return {
        "count": str(len(cards)),
        "traits": str(len(traits)),
        **{name: ", ".join(names[name].values()) if name in traits else "" for name in ATTRIBUTES},
        "codes": " · ".join(codes),
        "almost": str(rules.most(spec) - 1),
        "heads": " | ".join([words[f"trait.{name}"] for name in traits]),
        "lines": "|".join(["---"] * len(traits)),
        "rows": "\n".join(_rows(traits, shuffled(list(cards), 1))),
        **_end(rules.most(spec)),
    }


def _rows(traits: Sequence[str], pile: Sequence[Card]) -> list[str]:
    """Two threes that are a TERZ, as different as can be, and two that are none; in turn."""
    threes = list(combinations(pile[: SHUFFLED + 1], 3))
    terzen = sorted(filter(rules.is_terz, threes), key=lambda three: _relations(three, traits).count("different"))
    others = [three for three in threes if _relations(three, traits).count("mixed") == 1]
    return [
        descriptions.row(
            " ".join([card.code for card in three]),
            *[SIGN_OF[relation] for relation in _relations(three, traits)],
            "TERZ" if rules.is_terz(three) else "–",
        )
        for three in (terzen[0], others[0], terzen[-1], others[-1])
    ]


def _relations(three: Sequence[Card], traits: Sequence[str]) -> list[str]:
    return list(rules.compare(three, traits).values())


def _end(most: int) -> Mapping[str, str]:
    """The end of a game: TERZEN, wrong calls, and points without and with the variant that counts these."""
    if most not in ENDS:
        return {"ends": "", "best": ""}
    rows = [
        descriptions.row(name, taken, wrong, taken, taken - wrong)
        for name, (taken, wrong) in zip(PLAYERS, ENDS[most], strict=True)
    ]
    return {"ends": "\n".join(rows), "best": str(ENDS[most][0][0])}
