"""From the keys of a deck to its edition; all faults are reported at once, each with its place.

A deck is whatever a form has read: a file, a table, a packed line, or plain JSON values (`of_data`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from cardgen.core.facts import quoted
from cardgen.custom import fingerprint, levels, value_limits
from cardgen.custom.custom_edition import AnyCustomEdition, CustomEdition, DeckSettings, PrintTables
from cardgen.deck.game import AnyGame
from cardgen.drawing import style
from cardgen.drawing.deck_style import DeckStyle, applied_to, custom_colour
from cardgen.drawing.ornaments import ALL_CORNERS
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft, Fault, Keys, located, together
from cardgen.schema.reader import Reader
from cardgen.words import texts
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import unknown

FORMAT = 1
"""The newest format of decks that we read."""
COMMON = ("format", "game", "name", "language", "second", "players", "mark", "look", "print")
"""Keys that decks of all games have."""
NOT_KEPT = ("look", "print")
"""Keys that a deck needs not in a record."""
HARMLESS = {(key,) for key in (*COMMON, "show", "task")}
"""Keys that may be faulty while the deck's cards are still those of its file, so that its rules can be checked."""
MOST_FACES, MOST_CARDS = 500, 1_000
MOST_MARK = 3
OnPaper = Callable[[Reader, Mapping[str, object]], PrintTables]
"""A function that reads the tables for printing, from a reader at a level and all of the file."""
Result = TypeVar("Result")


def edition(draft: Draft, level: str = "", language: str = "en", paper: OnPaper | None = None) -> AnyCustomEdition:
    """The edition of a deck, or of one of its levels. DeckError with all that is wrong.

    `level` is "" for the draft's own, or none. `language` is that of messages. `paper` reads the tables that only
    printing needs (`print_keys.read`); without it they are ignored. The edition's `warnings` are what should be looked
    at, first of them the reader's `notes`.
    """
    game, level = _game(draft), level or draft.level
    chosen = levels.chosen(draft, level)
    reader = Reader(chosen.data, texts.load(game.folder, language), bool(levels.names(draft.data)))
    _check_levels(reader, draft.data.get("level", {}))
    settings = DeckSettings(
        name=reader.text("name"),
        language=reader.choice("language", known=texts.LANGUAGES, kind="language"),
        second=reader.text("second"),
        level=level,
        paper=paper(reader, draft.data) if paper else {},
    )
    result = _edition(reader, game, settings)
    if reader.faults:
        raise _refused(reader.faults, chosen)
    result.file = draft.data
    result.notes = tuple([located(note, chosen) for note in draft.notes])
    result.warnings = (*result.notes, *(located(warning, chosen) for warning in _ordered(reader.warnings, chosen)))
    return result


def of_file(
    read: Callable[[], Draft], level: str = "", language: str = "en", paper: OnPaper | None = None
) -> AnyCustomEdition:
    """The `edition` of a form. DeckError with the faults of the form, and of the rest that could be read."""
    return judged(read, lambda draft: edition(draft, level, language, paper))


def judged(read: Callable[[], Draft], judge: Callable[[Draft], Result]) -> Result:
    """Applies `judge` to the draft of a form. DeckError with the faults of the form, and those that `judge` finds in
    the rest."""
    try:
        draft = read()
    except DeckError as error:
        if error.rest is None:
            raise
        try:
            judge(error.rest)
        except DeckError as other:
            raise together(error, other, error.rest.name) from error
        raise
    return judge(draft)


def of_data(data: Keys, level: str = "", language: str = "en", game: str = "") -> AnyCustomEdition:
    """The edition of a deck as plain JSON values. DeckError where it is none, or not of that `game`."""
    draft = Draft(data)
    value_limits.check(draft)
    result = edition(draft, level, language)
    if game and result.game.key != game:
        raise DeckError([Fault(Phrase("deck.other_game", {"deck": result.game.key, "game": game}), ("game",))], draft)
    return result


def _game(draft: Draft) -> AnyGame:
    """The deck's game. DeckError for a newer format, or a game that has no custom decks."""
    head = Reader(draft.data)
    newest = draft.data.get("format")
    if isinstance(newest, int) and not isinstance(newest, bool) and newest > FORMAT:
        raise DeckError([Fault(Phrase("deck.newer", {"format": newest, "newest": FORMAT}), ("format",))], draft)
    head.whole("format", least=1, most=FORMAT, default=FORMAT)
    name = head.text("game")
    for key in ("format", "game"):
        if not head.has(key):
            head.fault((), "deck.missing", name=key)
    key = registry.key_of(name)
    if head.has("game") and not head.is_wrong("game") and not _takes_decks(key):
        head.fault(("game",), unknown("game", name, [key for key in registry.BUILT_IN if _takes_decks(key)]))
    if head.faults:
        raise _refused(head.faults, draft)
    return registry.find(key)


def _check_levels(reader: Reader, tables: object) -> None:
    """Notes levels that are no tables."""
    if not isinstance(tables, Mapping):
        reader.fault(("level",), "deck.no_table", name="level", value=quoted(tables))
        return
    for name, table in tables.items():
        if not isinstance(table, Mapping):
            reader.fault(("level", name), "deck.no_table", name=name, value=quoted(table))


def _takes_decks(key: str) -> bool:
    """Whether a game of that key supports custom decks; no other game is loaded."""
    built_in = key in registry.BUILT_IN  # else entry points are read, which takes long
    return (built_in or key in registry.keys()) and registry.find(key).has("custom_keys")  # noqa: SIM118  a module


def _edition(reader: Reader, game: AnyGame, settings: DeckSettings) -> AnyCustomEdition:
    keys = game.custom_keys
    reader.only((), (*COMMON, *keys.KEYS))
    spec = keys.spec_of(reader)
    wrong, players = {fault.path[:1] for fault in reader.faults}, 0
    named = reader.whole("players", least=game.players[0], most=game.players[1], default=0)
    if wrong <= HARMLESS:
        if hasattr(keys, "fits"):
            keys.fits(reader, spec)
        faces = keys.faces(spec) if hasattr(keys, "faces") else {card.code: card.copies for card in game.deck(spec, {})}
        _check_sizes(reader, faces)
        if ("task",) not in wrong:
            players = _players(reader, game, named, keys.most_players(spec))
    # before the style, which has translations of them
    shows = keys.shows(reader, spec) if hasattr(keys, "shows") else {}
    settings = settings._replace(deck_style=_deck_style(reader, settings)._replace(shows=shows), players=players)
    if settings.paper and ("look",) not in wrong:
        _check_appearance(reader, game, spec, settings)
    rules = keys.canonical(spec)
    prints_original = settings.deck_style == DeckStyle() and rules == keys.canonical(game.spec)
    if not reader.faults and not prints_original:  # whose cards need no letters to be told apart
        settings = settings._replace(deck_style=settings.deck_style._replace(letters=fingerprint.of(game.key, rules)))
    return CustomEdition(game, spec, rules, _stored_keys(reader, game, getattr(spec, "colours", ())), settings)


def _check_appearance(reader: Reader, game: AnyGame, spec: object, settings: DeckSettings) -> None:
    """Notes corners that cards don't have, unsupported letters, and colours that are too similar."""
    from cardgen.custom import fonts, tints  # if the deck is printed

    if game.square and settings.deck_style.corners == ALL_CORNERS:
        reader.fault(("look", "corners"), "deck.no_corners", name=game.name)
    classic = style.load("classic")
    chosen = applied_to(style.load(settings.paper["look"].get("style") or "classic"), settings.deck_style)
    fonts.check(reader, dict.fromkeys((chosen.text, chosen.strong, chosen.numeral)), chosen.small)
    tints.check(reader, spec, game.spec, chosen, classic)


def _stored_keys(reader: Reader, game: AnyGame, colours: Sequence[str]) -> Keys:
    """The keys from which the deck can be made again, in any order: `colours` keeps the order of colours."""
    data = {key: value for key, value in reader.data.items() if key not in NOT_KEPT}
    is_by_colour = isinstance(reader.get("numbers"), Mapping) and not reader.has("colours")
    by_colour = is_by_colour and "colours" in game.custom_keys.KEYS  # a game without colours refuses `numbers`
    return {**data, "colours": list(colours)} if by_colour else data


def _deck_style(reader: Reader, settings: DeckSettings) -> DeckStyle:
    """The deck's style, once all of the deck is read."""
    table = settings.paper.get("look", {})
    return DeckStyle(
        colours={name: custom_colour(name, one.fill, one.sign) for name, one in reader.custom_colours.items()},
        second=dict(reader.second),
        title=table.get("title", ""),
        emblem=table.get("picture", "").removeprefix("picture:"),
        mark=reader.whole("mark", least=0, most=MOST_MARK, default=0),
        corners=table.get("corners", 2),
        saving=table.get("ink") == "saving",
        font=table.get("font", ""),
        pictures=settings.paper.get("pictures", {}),
        credit=settings.paper.get("credit", {}).get("line", ""),
    )


def _players(reader: Reader, game: AnyGame, named: int, enough: int) -> int:
    """The number of players. A fault if the file names more; a warning if they are fewer than the game takes."""
    least, most = game.players
    if named > enough:
        reader.fault(("players",), "deck.players", players=named, most=max(0, enough))
    elif enough < least:
        reader.warn((), "deck.players_least", least=least)
    elif enough < most and not named:
        reader.warn((), "deck.players_fewer", most=enough)
    return min(enough, most)


def _check_sizes(reader: Reader, faces: Mapping[str, int]) -> None:
    """Notes a deck with too many cards; `faces` are copies by code."""
    cards = sum(faces.values())
    if len(faces) > MOST_FACES:
        reader.fault((), "deck.faces_many", faces=len(faces), most=MOST_FACES)
    elif cards > MOST_CARDS:
        reader.fault((), "deck.cards_many", cards=cards, most=MOST_CARDS)


def _refused(faults: Sequence[Fault], draft: Draft) -> DeckError:
    return DeckError(_ordered(faults, draft), draft)


def _ordered(faults: Sequence[Fault], draft: Draft) -> list[Fault]:
    """Faults in the order of the file, without duplicates."""
    ordered = sorted(faults, key=lambda fault: draft.place(fault.path) or (0, ""))
    messages = [(draft.place(fault.path), fault.phrase, fault.pointer) for fault in ordered]
    return [fault for k, fault in enumerate(ordered) if messages[k] not in messages[:k]]
