"""Custom decks of TERZ: the keys of a deck file, and the specification from them."""

from cardgen.games.terz.cards import ATTRIBUTES, Spec
from cardgen.schema import traits
from cardgen.schema.reader import Reader

KEYS = ("trait",)
EASY = "trait.background = []"
"""What an easier level may say."""
LEVELS, FEWEST_TRAITS = 3, 3
ORIGINAL = Spec()
MOST_PLAYERS = 81


def spec_of(reader: Reader) -> Spec:
    """The specification of a deck; for a missing trait all cards have the simplest level."""
    reader.only(("trait",), ATTRIBUTES)
    spec = Spec(
        traits.words(reader, "background", ORIGINAL.backgrounds, traits.grounds()) or ("white",),
        traits.words(reader, "figure", ORIGINAL.figures, traits.colours()) or ("green",),
        traits.words(reader, "form", ORIGINAL.forms, ORIGINAL.forms) or ("full",),
        traits.counts(reader, "number", ORIGINAL.numbers) or (1,),
    )
    for name, levels in zip(ATTRIBUTES, spec, strict=True):
        traits.wanted(reader, name, levels, (1, LEVELS))
    if sum(len(levels) == LEVELS for levels in spec) < FEWEST_TRAITS and not reader.faults:
        reader.fault(("trait",), "deck.traits_few")
    return spec


def most_players(_spec: Spec) -> int:
    """No limit: any number of players may call."""
    return MOST_PLAYERS


def canonical(spec: Spec) -> object:
    """The rules of a deck, independent of order: the levels of each trait that has several."""
    return {
        name: sorted(str(level) for level in levels) if len(levels) > 1 else []
        for name, levels in zip(ATTRIBUTES, spec, strict=True)
    }


def written(spec: Spec) -> dict[str, object]:
    """The keys for this specification."""
    return {"trait": {name: list(levels) for name, levels in zip(ATTRIBUTES, spec, strict=True)}}
