"""How a deck is printed, and what it looks like, by words: what a command says, or else the deck's own [print]. Pure.

A wish is a text, a number or a truth value by the name that it has in a deck's file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from cardgen.deck import scorer_link
from cardgen.deck.deck import Appearance, WishError
from cardgen.deck.edition import AnyEdition
from cardgen.deck.extras import EXTRAS
from cardgen.drawing.set_marks import LETTERS
from cardgen.imposition import paper, second_pass, stock
from cardgen.imposition.plan import Backs, Print, Stacking
from cardgen.imposition.second_pass import Tray
from cardgen.words.phrases import unknown
from cardgen.words.suggestions import quoted

Wishes: TypeAlias = Mapping[str, Any]
"""Values by their names in a deck's table [print]."""
PRINT, APPEARANCE = Print(), Appearance()
"""The defaults."""
LIGHT = "light"
"""The word of `backs` for backs by outlines alone."""
MANUAL = "manual"
"""That for fronts first, and backs when the pile was put back into a printer that prints on one side alone."""
MOST_DIGITS = 9
"""Of a whole number: Python refuses to read one of thousands."""


def printing(said: Wishes) -> Print:
    """How to print by what is said. WishError or PaperError for what makes no sense."""
    letters = sets(str(said.get("sets", "")))
    copies = whole("--copies", str(said.get("copies", PRINT.copies)), 1, 100)
    if letters and copies > 1:
        raise WishError("wish.sets_and_copies")
    sheets = stock.find(str(said["stock"])) if said.get("stock") else None
    tray = _tray(said)
    return Print(
        paper=sheets.paper if sheets else paper.paper_size(str(said.get("paper", "a4"))),
        margin=number("--margin", str(said.get("margin", PRINT.margin))),
        gutter=number("--gutter", str(said.get("gutter", PRINT.gutter))),
        backs=Backs.DUPLEX_SHORT if tray and tray.is_upside_down else backs(str(said.get("backs", PRINT.backs)))[0],
        cut_lines=said.get("cut_lines", PRINT.cut_lines),
        copies=copies,
        spares=said.get("spares", PRINT.spares),
        sets=letters,
        order=stacking(str(said.get("order", ""))),
        score_keeper=scorer_link.address(str(said.get("score_keeper", ""))),
        laminate=said.get("laminate", PRINT.laminate),
        stock=sheets,
        gsm=whole("--gsm", str(said.get("gsm", PRINT.gsm)), 60, 400),
        sleeves=_sleeves(str(said.get("sleeves", PRINT.sleeves))),
        tray=tray,
    )


def is_manual(said: Wishes) -> bool:
    """Whether all fronts are printed first, and the backs when the pile was put back."""
    return MANUAL in [part.strip() for part in str(said.get("backs", "")).split(",")]


def _tray(said: Wishes) -> Tray | None:
    """What a printer does to a pile that is put back, where it is. WishError where it isn't, and is asked of."""
    word = str(said.get("tray", ""))
    if word and not is_manual(said):
        raise WishError("wish.tray")
    return second_pass.find(word) if is_manual(said) else None


def _sleeves(said: str) -> int:
    """How thick the film of sleeves is in µm; 0 where there are none."""
    return 0 if said == "0" else whole("--sleeves", said, 20, 200)


def is_split(said: Wishes) -> bool:
    """Whether each set has files of its own. WishError for another word than "sets"."""
    word = str(said.get("split", ""))
    if word and word != "sets":
        raise WishError(unknown("split", word, ("sets",)))
    return bool(word)


def appearance(deck: AnyEdition, language: str) -> Appearance:
    """What an edition's cards look like by its own wishes; in that language where it names none. PaperError."""
    look, card = deck.wished.get("look", {}), deck.wished.get("print", {}).get("card")
    return Appearance(
        style=look.get("style") or APPEARANCE.style,
        size=paper.card_size(card) if card else None,
        language=deck.language or language,
        hints=look.get("hints", APPEARANCE.hints),
        colour_words=look.get("colour_words", APPEARANCE.colour_words),
    )


def on_sheets(own: Appearance, deck: AnyEdition, said: Wishes) -> Appearance:
    """The same on the sheets that are wished: as large as perforated cards are, with backs as light as is said."""
    if said.get("stock") and not deck.game.square:  # cards that are turned on the table keep their shape
        own = own._replace(size=stock.find(str(said["stock"])).upright.card)
    return own._replace(light_backs=backs(str(said.get("backs", PRINT.backs)))[1])


def number(option: str, text: str) -> float:
    """The length in mm that an option gives. WishError where it is no number."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise WishError("wish.no_number", option=option, text=quoted(text)) from None


def whole(option: str, text: str, least: int, most: int) -> int:
    """The whole number that an option gives. WishError where it is none, or not from `least` to `most`."""
    digits = text.lstrip("0") or text[:1]
    if not text.isascii() or not text.isdigit() or len(digits) > MOST_DIGITS or not least <= int(digits) <= most:
        raise WishError("wish.whole", option=option, text=quoted(text), least=least, most=most)
    return int(digits)


def backs(text: str) -> tuple[Backs, bool]:
    """The way of `--backs`, and whether they are light. WishError unless it is a way, `light`, or both.

    On sheets that are put back they lie as on those that turn about the long edge.
    """
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if part not in (*Backs, MANUAL, LIGHT):
            raise WishError(unknown("backs", part, [*Backs, MANUAL, LIGHT]))
    ways = [part for part in parts if part != LIGHT]
    if len(parts) != len(set(parts)) or len(ways) > 1:
        raise WishError("wish.backs", text=quoted(text), light=LIGHT)
    if LIGHT in parts and ways == [Backs.NONE]:
        raise WishError("wish.no_backs", text=quoted(text), light=LIGHT)
    return Backs(ways[0]) if ways and ways != [MANUAL] else Backs.DUPLEX_LONG, LIGHT in parts


def sets(text: str) -> tuple[str, ...]:
    """The letters of sets: the first so many, or those that are named. None where there is but one. WishError.

    >>> sets("3"), sets("c, a"), sets("1")
    (('A', 'B', 'C'), ('A', 'C'), ())
    """
    if text.strip().isdigit():
        count = whole("--sets", text.strip(), 1, len(LETTERS))
        return tuple(LETTERS[:count]) if count > 1 else ()
    letters = [part.strip().upper() for part in text.split(",") if part.strip()]
    for letter in letters:
        if letter not in tuple(LETTERS):
            raise WishError(unknown("set", letter, tuple(LETTERS)))
    return tuple(sorted(set(letters)))


def stacking(text: str) -> Stacking | None:
    """How sets lie on sheets, None where nobody said so. WishError for another word."""
    word = text.strip().lower()
    if word and word not in tuple(Stacking):
        raise WishError(unknown("order", word, tuple(Stacking)))
    return Stacking(word) if word else None


def extras(text: str) -> list[str]:
    """The names of `offers.EXTRAS` in a list with commas, each once. WishError for another one."""
    names = [part.strip().lower() for part in text.split(",") if part.strip()]
    for name in names:
        if name not in EXTRAS:
            raise WishError(unknown("extra", name, EXTRAS))
    return list(dict.fromkeys(names))
