"""Warnings about a print: disadvantages of a style file, and visible inaccuracies of cuts."""

from collections.abc import Iterator, Sequence
from math import ceil

from cardgen.deck.deck import Deck
from cardgen.deck.extras import NEEDED
from cardgen.deck.layout import Layout
from cardgen.drawing import palette, style
from cardgen.imposition.order import Loss
from cardgen.imposition.paper import PaperError
from cardgen.imposition.plan import Print
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import translate
from cardgen.words.plurals import plural
from cardgen.words.texts import Texts, errors

GUTTERS = range(1, 9)
"""Suggested gutters, in mm."""


def on_bleed(layout: Layout) -> str:
    """A sentence about colours that meet or end at a cut, with a remedy; empty if there are none."""
    losses = list(_losses(layout))
    if not losses:
        return ""
    words = errors(layout.deck.texts.language)
    gaps = {"key": layout.deck.edition.key, "place": _where(losses, words), "help": _help(layout, words)}
    return words.say("advice.seen", gaps)


def on_plain_paper(layout: Layout) -> str:
    """One sentence on what has another shape than the cards of the stock; empty where all lies on it."""
    if not (chosen := layout.printing.stock):
        return ""
    others = [part for part in layout.parts if not part.torn and any(layout.slots(part))]
    if not others:
        return ""
    words, deck = errors(layout.deck.texts.language), layout.deck
    names = [
        deck.texts[f"part.{part.part.key}"] if len(deck.game.parts) > 1 else deck.edition.printed for part in others
    ]
    return words.say("advice.plain_paper", {"names": ", ".join(names), "name": chosen.name, "paper": str(chosen.paper)})


def on_styles(decks: Sequence[Deck]) -> list[str]:
    """The disadvantages of style files in these decks, a sentence each; none for a built-in style."""
    return list(dict.fromkeys(sentence for deck in decks for sentence in _on_style(deck)))


def on_sizes(decks: Sequence[Deck]) -> list[str]:
    """A sentence for each of these decks with larger cards than its game's."""
    return [translate(note, deck.texts.language) for deck in decks if (note := on_size(deck))]


def on_size(deck: Deck) -> Phrase | None:
    """That a deck in large print has larger cards than its game's, and why; None if not."""
    if not deck.style.large_print or deck.size == deck.usual_size:
        return None
    return Phrase("advice.larger", {"key": deck.edition.key, "size": str(deck.size), "usual": str(deck.usual_size)})


def on_extras(deck: Deck, extras: Sequence[str]) -> list[str]:
    """A sentence for each requested extra that a deck's game doesn't have."""
    lacking = [extra for extra in extras if extra in NEEDED and not deck.game.has(NEEDED[extra])]
    if not lacking:
        return []  # loads the error messages only if needed
    words = errors(deck.texts.language)
    return [words.say("advice.no_extra", {"name": deck.game.name, "extra": extra}) for extra in lacking]


def _on_style(deck: Deck) -> Iterator[str]:
    if not (place := deck.own_style):
        return
    words = errors(deck.texts.language)
    if pairs := palette.alike(deck.style, style.load("classic"), deck.colours):
        yield words.say("advice.alike", {"place": place, "name": deck.game.name, "pairs": pairs})
    for phrase in palette.faint(deck.style, deck.colours):
        yield words.say("at", {"place": place, "reason": phrase})


def _losses(layout: Layout) -> Iterator[Loss]:
    for part in layout.parts:
        if part.part.shape == "card" and not part.torn and any(slots := layout.slots(part)):
            yield from part.order.losses(slots)


def _where(losses: list[Loss], words: Texts) -> str:
    """The first pair of cards whose colours meet, or the sides of the sheets where colours end."""
    pairs = [loss for loss in losses if loss.where == "between"]
    if pairs:
        rest = len(pairs) - 1
        more = plural(words, "advice.more_cuts", rest) if rest else ""
        return words.say("advice.between", {"codes": pairs[0].codes, "more": more})
    sides = [words[f"advice.{loss.where}"] for loss in losses]
    gaps = {"sides": list(dict.fromkeys(sides)), "least": min(loss.bleed for loss in losses)}
    return words.say("advice.sides", gaps)


def _help(layout: Layout, words: Texts) -> str:
    """The smallest change of print options that loses no bleed, with no or few more sheets."""
    tried = ((_sheets(Layout(layout.deck, printing)), options) for printing, options in _others(layout.printing))
    working = [(sheets, options) for sheets, options in tried if sheets is not None]
    if not working:
        return words["advice.no_help"]
    now = layout.sheets
    more, options = min([(max(0, sheets - now), options) for sheets, options in working], key=lambda pair: pair[0])
    gaps = {"options": options, "more": plural(words, "advice.more_sheets", more) if more else ""}
    return words.say("advice.helps", gaps)


def _others(printing: Print) -> Iterator[tuple[Print, str]]:
    """Alternative print options in order of effort, with their command line options."""
    gutters = [float(gutter) for gutter in GUTTERS if gutter > printing.gutter]
    margins = [float(margin) for margin in range(ceil(printing.margin) - 1, -1, -1)]
    yield from ((printing._replace(gutter=g), f"--gutter {g:g}") for g in gutters)
    yield from ((printing._replace(margin=m), f"--margin {m:g}") for m in margins)
    for m in margins:
        yield from ((printing._replace(margin=m, gutter=g), f"--margin {m:g} --gutter {g:g}") for g in gutters)


def _sheets(layout: Layout) -> int | None:
    """The number of sheets of a layout, with chips; None if bleed is still lost."""
    try:
        return None if any(_losses(layout)) else layout.sheets
    except PaperError:
        return None
