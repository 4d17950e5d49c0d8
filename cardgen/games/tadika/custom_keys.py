"""Custom decks of Tadika: the keys of a deck file, and the specification from them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle

from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import CLASSIC, Spec, deck, rows_of
from cardgen.games.tadika.cards import spec_of as spec_of_table
from cardgen.schema import number_cards
from cardgen.schema.draft import Path
from cardgen.schema.number_cards import MOST_COPIES
from cardgen.schema.reader import MISSING, Reader
from cardgen.words.numbers import Number, printed
from cardgen.words.phrase import Phrase

KEYS = ("numbers", "colours", "copies", "rows", "joker", "wish", "bans", "show", "card")
EASY = "rows = [2, 3, 5]"
"""What an easier level may say."""
ORIGINAL = spec_of_table(CLASSIC)
NO_JOKER = 0
MOST_ROW, MOST_ROWS = 99, 12
SPECIAL_COPIES = 5
"""The default copies of a ban, as in the original."""


def spec_of(reader: Reader) -> Spec:
    """The specification of a deck."""
    colours = number_cards.colours(reader, ORIGINAL.colours)
    rows_of_colours = _rows_of_colours(reader, colours)
    if not any(rows_of_colours.values()):
        if not reader.is_wrong("numbers", "colours", "card"):
            reader.fault(("numbers",), "deck.no_cards")
        return ORIGINAL
    every = {number for row in rows_of_colours.values() for number in row}
    wish = reader.whole("wish", least=0, most=MOST_COPIES, default=ORIGINAL.specials["wish"])
    specials = {"wish": wish, **_bans(reader, every)}
    spec = Spec(rows_of_colours, _joker(reader, every), _rows(reader))
    return spec._replace(specials={key: copies for key, copies in specials.items() if copies})


def _rows_of_colours(reader: Reader, colours: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """The numbers of each colour, each as often as there are copies."""
    copies = reader.whole("copies", least=1, most=MOST_COPIES, default=1)
    by_colour = number_cards.by_colour(reader, colours)
    if by_colour is None:
        same = _whole(reader, reader.numbers("numbers"))
        by_colour = dict.fromkeys(colours, same) if reader.has("numbers") or reader.has("card") else None
    original = cycle(ORIGINAL.numbers.values())
    counts = {(colour, n): copies for colour in colours for n in (by_colour[colour] if by_colour else next(original))}
    known = set[tuple[str, Number]]()
    for card in number_cards.singles(reader, colours):
        key = card.colour, card.number
        if key in known:
            reader.fault((*card.path, "value"), "deck.number_twice", number=printed(card.number))
        known.add(key)
        counts[key] = card.copies
    return {
        colour: _whole(reader, [n for (name, n), copies in counts.items() if name == colour for _ in range(copies)])
        for colour in colours
    }


def _whole(reader: Reader, numbers: Sequence[Number]) -> tuple[int, ...]:
    """The numbers that are whole and above 0; others are reported as faults."""
    for number in numbers:
        if not isinstance(number, int) or number < 1:
            reader.fault(("numbers",), "deck.not_whole", number=printed(number))
    return tuple(number for number in numbers if isinstance(number, int) and number > 0)


def _joker(reader: Reader, numbers: set[int]) -> int:
    """The Joker's number, 0 for none; by default that of the original, if there is such a card."""
    if reader.get("joker") is False:
        return NO_JOKER
    default = ORIGINAL.joker if ORIGINAL.joker in numbers else NO_JOKER
    joker = reader.whole("joker", least=1, most=9999, default=default)
    if joker and joker not in numbers:
        reader.warn(("joker",), "deck.joker_absent", number=joker)
    return joker


def _rows(reader: Reader) -> tuple[int, ...]:
    rows: dict[int, None] = {}
    for path, value in reader.listed("rows"):
        number = reader.a_whole(path, value, "rows", 2, MOST_ROW)
        if number in rows:
            reader.fault(path, "deck.number_twice", number=number)
        elif number is not None:
            rows[number] = None
    if len(rows) > MOST_ROWS:
        reader.fault(("rows",), "deck.rows_many", rows=len(rows), most=MOST_ROWS)
    return tuple(sorted(rows)) if reader.has("rows") else ORIGINAL.rows


def _bans(reader: Reader, numbers: set[int]) -> dict[str, int]:
    """The ban cards and their copies; by default those of the original that ban something here."""
    given = reader.get("bans")
    if given is MISSING:
        originals = {int(key.removeprefix("ban")): n for key, n in ORIGINAL.specials.items() if key.startswith("ban")}
        return {f"ban{ban}": n for ban, n in originals.items() if any(number % ban == 0 for number in numbers)}
    if isinstance(given, Mapping):
        paths: list[tuple[Path, object]] = [(("bans", key), key) for key in given]
        copies = {key: reader.whole("bans", key, least=0, most=MOST_COPIES, default=1) for key in given}
    else:
        paths, copies = reader.listed("bans"), {}
    bans: dict[int, int] = {}
    for path, value in paths:
        ban = reader.a_whole(path, value, "bans", 2, MOST_ROW)
        if ban and any(number % ban == 0 for number in numbers):
            bans[ban] = copies.get(value, SPECIAL_COPIES)
        elif ban:
            reader.fault(path, "deck.ban_idle", ban=ban)
    return {f"ban{ban}": n for ban, n in sorted(bans.items())}


LINES = ("colour", "row", "four")
"""The scoring lines of seven cards."""


def fits(reader: Reader, spec: Spec) -> None:
    """Reports rows that can't be filled, and a deck without any winning hand."""
    numbers = [card.attributes["number"] for card in rules.dealt_cards(spec) if card.kind == "number"]
    number_cards.check_used(reader, set(numbers))
    full = [row for row in spec.rows if _fills(numbers, row, spec)]
    for row in spec.rows:
        if row not in full and reader.has("rows"):
            reader.warn(("rows",), "deck.row_short", row=row)
    if not lines(spec):
        reader.fault(("numbers",), "deck.no_line")


def lines(spec: Spec) -> tuple[str, ...]:
    """The `LINES` that are possible with a deck."""
    numbers = [card.attributes["number"] for card in rules.dealt_cards(spec) if card.kind == "number"]
    jokers = numbers.count(spec.joker)
    four = max(Counter(n for n in numbers if n != spec.joker).values(), default=0) + min(jokers, rules.FOUR_JOKERS)
    there = {
        "colour": max(map(len, spec.numbers.values())) >= rules.HAND,
        "row": any(_fills(numbers, row, spec) for row in spec.rows),
        "four": four >= rules.FOUR,
    }
    return tuple([line for line in LINES if there[line]])


def _fills(numbers: Sequence[int], row: int, spec: Spec) -> bool:
    """Whether seven cards belong to a row, three of them Jokers at most."""
    plain = sum(row in rows_of(n, spec) for n in numbers if n != spec.joker)
    return plain + min(numbers.count(spec.joker), rules.ROW_JOKERS) >= rules.HAND


def shows(reader: Reader, spec: Spec) -> Mapping[str, str]:
    """What is printed instead of numbers, by code."""
    cards = [card for card in deck(spec, {}) if card.kind == "number"]
    return number_cards.shows(reader, cards, spec.colours)


def most_players(spec: Spec) -> int:
    """The most players: seven cards each, seven in the middle, and one left in the stock [D]."""
    return (len(rules.dealt_cards(spec)) - rules.HAND - 1) // rules.HAND


def needs(spec: Spec, players: int) -> Phrase:
    """The message for a deck with too few cards for so many players."""
    cards = rules.HAND * (players + 1) + 1
    values = {"players": players, "cards": cards, "own_cards": len(rules.dealt_cards(spec))}
    return Phrase("deck.needs_cards", values)


def canonical(spec: Spec) -> object:
    """The rules of a deck, independent of order and appearance."""
    cards = sorted([card.code, card.attributes.get("colour", ""), card.copies] for card in deck(spec, {}))
    return {"cards": cards, "joker": spec.joker, "rows": sorted(spec.rows)}


def written(spec: Spec) -> dict[str, object]:
    """The keys for this specification, if each colour has a number once."""
    bans = {key.removeprefix("ban"): n for key, n in spec.specials.items() if key.startswith("ban")}
    return {
        "numbers": {colour: ", ".join(map(str, row)) for colour, row in spec.numbers.items()},
        "rows": list(spec.rows),
        "joker": spec.joker or False,
        "wish": spec.specials.get("wish", 0),
        "bans": bans,
    }
