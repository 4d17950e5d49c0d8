"""The box card: contents of a box, rules in five lines, and a QR code of the deck for the score keeper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.deck import scorer_link
from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.drawing import qr
from cardgen.drawing.document import Document, Page
from cardgen.drawing.lettering import POINT, balanced, size_of_cap, width
from cardgen.drawing.qr import Code
from cardgen.drawing.scene import Box, Placed, Placement, Scene, Size, Text
from cardgen.imposition.sheets import Backs, Item, Setting, SheetLabels, impose
from cardgen.products.kit import deck_code, flow
from cardgen.products.kit.blocks import Setter, Strip, least_em, stacked

RULES = 5
"""The number of lines of rules: `box.1` to `box.5` in the texts of a game, if it has them."""
EMS = tuple([half * POINT / 2 for half in range(16, 10, -1)])
"""The ems of the rules, in mm, from the largest to the smallest legible."""
NAME, LINE, LETTERS = 3.6, 7 * POINT, 7.0
"""The cap heights of the name and of the five letters, and the em of the lines around them, in mm."""
RIM, SIDE = 4.5, 6.5
"""The margins above and below, and at the sides where the marks of sets are, in mm."""
MODULE, SIDES = 0.4, (27.0, 34.0)
"""The least width of a QR code's modules, which phones read even in a poor print, and the greatest and the preferred
width of the code with its quiet zone, in mm.
"""
SMALL = 6 * POINT
"""The em below which rules are reduced only to make room for the code, in mm."""
GAP = 1.2
"""The vertical gap between elements, in mm."""


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """A card for the deck, or for each of its sets, with its mark, in the size of the cards."""
    deck = layout.deck
    part = next(part for part in deck.game.parts if part.shape == "card")
    size = deck.size_of(part)
    keeper = layout.printing.score_keeper
    cards = [(letter, Item("BOX", scene)) for letter in layout.letters for scene in drawn(deck, size, letter, keeper)]
    items = [deck.marked(card, part, letter) if letter else card for letter, card in cards]
    yield "box", _document(layout, deck.texts["kit.box"], items, size)


def _document(layout: Layout, title: str, items: Sequence[Item], size: Size) -> Document:
    """Pages with items of a size, printed on one side, with cutting lines like those of cards.

    PaperError if the paper is too small for one.
    """
    deck = layout.deck
    setting = Setting(layout.printing, deck.style.bleed, deck.style.radius).with_backs(Backs.NONE)
    labels = SheetLabels(deck.edition.printed, title, deck.style.small, deck.texts)
    pages = [
        Page(side.scene, side.block, side.block, f"{title} {side.sheet}/{side.of}", title if side.sheet == 1 else "")
        for side in impose(tuple(items), size, setting, labels)
    ]
    return flow.titled(deck, title, pages, deck.credit)


def drawn(deck: Deck, size: Size, letter: str, score_keeper: str = "") -> list[Scene]:
    """The box card of a deck or of a set; its code opens the deck in a score keeper, if its address is given.

    In large print a second card has the code, or the five letters, if these don't fit with the text, and the name if
    that fits.
    """
    credit = _lines(deck, size, deck.credit, max(EMS[-1], least_em(deck.style))) if deck.credit else []
    head, foot, choices = _head(deck, size, letter), [*credit, *_dots(deck)], [*_choices(deck, score_keeper)]
    coded = [choice for choice in choices if choice.code] or choices
    if not least_em(deck.style) or _fitting(deck, size, [*head, *foot], coded):
        return [_card(deck, size, letter, head, foot, choices)]
    name, dots = _name(deck, size), _dots(deck)
    second = name if _fitting(deck, size, [*name, *dots], coded) else []
    return [_card(deck, size, letter, head, foot, ()), _card(deck, size, letter, second, dots, choices)]


def _fitting(deck: Deck, size: Size, others: Sequence[Strip], choices: Sequence[Choice]) -> list[Strip]:
    """The middle of a card by the best choice that fits with the other strips; nothing if none does."""
    room = size.height - 2 * RIM - _high(others)
    return next(filter(None, (_middle(deck, size, room, choice) for choice in choices)), [])


def _card(
    deck: Deck, size: Size, letter: str, head: Sequence[Strip], foot: Sequence[Strip], choices: Sequence[Choice]
) -> Scene:
    """A card with a head and a foot, and between them the best choice that fits."""
    middle = _fitting(deck, size, [*head, *foot], choices)
    spare = max(0.0, size.height - 2 * RIM - _high([*head, *foot, *middle])) / 2
    tops = (head, RIM), (middle, RIM + _high(head) + spare), (foot, size.height - RIM - _high(foot))
    shapes = [shape for strips, y in tops for shape in stacked(strips, 0.0, y, 1)]
    named = " · ".join(filter(None, (deck.edition.printed, _set(deck, letter), deck_code.letters(deck.edition))))
    spoken = " ".join([f"{deck.texts['kit.box']}: {named}. {deck.content}.", *_rule_lines(deck)])
    scene = Scene(Box(0, 0, *size).grown(deck.style.bleed), tuple(shapes), spoken)
    if not deck.edition.deck_style.mark:
        return scene
    from cardgen.deck.labels.extras import marked

    design = deck.design(deck.game.parts[0])
    return marked(scene, design._replace(size=size))


def _rule_lines(deck: Deck) -> list[str]:
    """The lines of rules of the game, adapted to a custom deck."""
    is_custom = deck.edition.data is not None and deck.game.has("custom_rules")
    others = getattr(deck.game.custom_rules, "box", None) if is_custom else None
    custom = others(deck.edition.spec, deck.texts) if others else {}
    return [text for k in range(1, RULES + 1) if (text := custom.get(k) or deck.texts.get(f"box.{k}", ""))]


class Choice(NamedTuple):
    """A choice for the middle of a card: a QR code of a least width or the five letters, and rules of an em.

    An em of 0 leaves the rules out.
    """

    code: Code | None
    em: float
    least: float = 0.0
    says: str = "kit.known"


def _choices(deck: Deck, score_keeper: str) -> Iterator[Choice]:
    """The choices, from the best to one that fits on any card."""
    line = deck_code.line(deck.edition)
    ways: list[tuple[str, tuple[str, ...]]] = []
    if line:
        ways = [("kit.open", scorer_link.opening(score_keeper, line))] if score_keeper else []
        ways.append(("kit.scan", (line,)))
    readable = [em for em in EMS if em >= SMALL]
    for says, parts in ways:
        codes = [code for level in ("m", "l") if (code := qr.code(parts, level))]
        for least, ems in ((SIDES[0], readable), (0.0, readable), (0.0, (*EMS, 0.0))):
            yield from (Choice(code, em, least, says) for code in codes for em in ems)
    yield from (Choice(None, em) for em in (*EMS, 0.0))


def _middle(deck: Deck, size: Size, room: float, choice: Choice) -> list[Strip] | None:
    """Code and rules, if both fit."""
    rules = _rules(deck, size, choice.em) if choice.em else []
    words = _words(deck, size, choice.says)
    if not choice.code:
        letters = deck_code.letters(deck.edition)
        em = size_of_cap(LETTERS, deck.style.small_strong)
        strips = [*words, *_centred(deck, size, [letters], em), *rules] if letters else rules
        return strips if _high(strips) <= room else None
    free = room - _high([*words, *rules]) - GAP
    whole = min(free, size.width - 2 * RIM, SIDES[1])
    module = whole / (choice.code.modules + 2 * qr.QUIET)
    if module < MODULE or whole < choice.least:
        return None
    left = (size.width - module * choice.code.modules) / 2
    symbol = choice.code.path(left, module * qr.QUIET, module, deck.style.ink)
    return [Strip(whole, (symbol,)), *words, *rules]


def _head(deck: Deck, size: Size, letter: str) -> list[Strip]:
    """The name, its level, game and set, and the number of cards."""
    name, level = deck_code.title(deck.edition)
    game = deck.game.printed if name != deck.game.name or deck.game.deck_name else ""
    second = " · ".join(filter(None, (level, game, _set(deck, letter))))
    below = _lines(deck, size, second, _line(deck)) if second else []
    return [*_name(deck, size), *below, *_lines(deck, size, deck.content, _line(deck))]


def _name(deck: Deck, size: Size) -> list[Strip]:
    """The name, in two lines at most, in large print in three."""
    name, _ = deck_code.title(deck.edition)
    strong, limit = deck.style.small_strong, size.width - 2 * SIDE
    cap = max(size_of_cap(NAME, strong), least_em(deck.style))
    lines = balanced(name, lambda text: width(text, strong, cap), limit) or [name]
    if len(lines) > (3 if least_em(deck.style) else 2):
        lines = [name]
    widest = max(width(line, strong, cap) for line in lines)
    return _centred(deck, size, lines, cap * min(1.0, limit / widest))


def _dots(deck: Deck) -> list[Strip]:
    """The room for the dots of a level."""
    return [Strip(3.6)] if deck.edition.deck_style.mark else []


def _words(deck: Deck, size: Size, key: str) -> list[Strip]:
    """The instruction for the code with the five letters, or these alone if there is no code."""
    letters = deck_code.letters(deck.edition) if key != "kit.known" else ""
    return _lines(deck, size, " · ".join(filter(None, (deck.texts[key], letters))), _line(deck))


def _rules(deck: Deck, size: Size, em: float) -> list[Strip]:
    """The five lines, each with its number."""
    setter = Setter(deck.style, size.width - 2 * SIDE, body=em)
    lines = [setter.paragraph(text, bullet=str(k)) for k, text in enumerate(_rule_lines(deck), 1)]
    strips = [strip for line in lines for strip in line]
    inset = [(Placed(Scene(Box(0, 0, 1, strip.height), strip.shapes), Placement(SIDE)),) for strip in strips]
    aboves = [GAP, *[strip.above for strip in strips[1:]]]
    return [strip._replace(shapes=shapes, above=y) for strip, shapes, y in zip(strips, inset, aboves, strict=False)]


def _lines(deck: Deck, size: Size, text: str, em: float) -> list[Strip]:
    """Text in even lines, centred; no line begins with a French colon."""
    text = text.replace(" :", "\u00a0:")
    font, limit = deck.style.small, size.width - 2 * SIDE
    lines = balanced(text, lambda word: width(word, font, em), limit) or [text]
    return _centred(deck, size, lines, em, font)


def _centred(deck: Deck, size: Size, lines: Sequence[str], em: float, font: str = "") -> list[Strip]:
    font = font or deck.style.small_strong
    cap = em / size_of_cap(1.0, font)
    high = em * 1.25
    xs, y = [(size.width - width(line, font, em)) / 2 for line in lines], (high + cap) / 2
    texts = [Text(x, y, line, font, em, deck.style.ink) for x, line in zip(xs, lines, strict=True)]
    return [Strip(high, (text,), above=GAP / 2) for text in texts]


def _line(deck: Deck) -> float:
    """The em of the lines around the name."""
    return max(LINE, least_em(deck.style))


def _set(deck: Deck, letter: str) -> str:
    return deck.texts["kit.set"].format(set=letter) if letter else ""


def _high(strips: Sequence[Strip]) -> float:
    return sum(strip.above + strip.height for strip in strips)
