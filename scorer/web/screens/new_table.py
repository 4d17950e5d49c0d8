"""The form for a new table as a page: at first, with a deck that was opened, or as it was refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from flask import g

from cardgen.core.facts import FactError
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import Game
from cardgen.schema.draft import DeckError
from scorer.games import sheet
from scorer.games.sheet import Form
from scorer.keeping.person_aliases import of_phone as aliases_of_phone
from scorer.keeping.reader import Summary
from scorer.playing import folding
from scorer.playing.events import Begun, Player
from scorer.playing.log import LogLine
from scorer.playing.match import MARKS, Match
from scorer.web.forms import deck_upload, table_form
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.request.bounded_lists import tally
from scorer.web.screens.deck_choice import Wrong, deck_choice, elsewhere, still_opened, wrong_field
from scorer.web.views.players import can_confirm
from scorer.web.views.start import Glance, glance, known_people, weight
from scorer.words.languages import plural

LATEST = 30
"""So many tables of a phone tell who plays there."""


def new_table(
    game: Game[object], form: Form, error: Wrong | None = None, opened: Sequence[AnyEdition] = (), packed: str = ""
) -> str:
    """The form, with so many seats. `opened`: decks to choose from beside those that are known.

    `packed`: the deck of the address that led here; `confirms`: a second phone may; `error` at `field`: it can't be.
    `known`: people of this phone, the latest first; `last`: the table that can be begun once more. `counts`: what so
    many players are, and how many rounds they play where that is known, in words; `opening`: whether the first one
    deals or begins.
    """
    g.game = game.key
    least, most = table_form.seats(game)
    recent = _mine()
    aliases = aliases_of_phone(context.services().store, context.phone())
    return render_fields(
        "start/new.html", page_at=url_for("start.new", game=game.key), game=game, least=least, most=most, marks=MARKS,
        options=sheet(game.key).options, confirms=can_confirm(game.key), form=form, packed=packed,
        **deck_choice(game, form, url_for("decks.opened", game=game.key), error, opened),
        error=elsewhere(error, game.key), field=wrong_field(error),
        known=known_people((game_seen for _, game_seen in recent if game_seen is not None), aliases),
        last=_last(game.key, recent, least, most),
        counts={players: _count(game.key, players, least) for players in range(1, most + 1)},
        opening=sheet(game.key).opening,
    )  # fmt: skip


def _mine() -> list[tuple[Summary, Glance | None]]:
    """The latest tables of this phone; those of a class say nothing of who plays at home."""
    phone = context.phone()
    tables = context.services().access.tables(phone, LATEST) if phone else []
    return tally((summary for summary, _ in tables if summary.room is None), glance, weight)


def _last(
    game: str, recent: Sequence[tuple[Summary, Glance | None]], least: int, most: int
) -> dict[str, object] | None:
    """The latest table of the game; where there is none, the latest whose people can play it."""
    fitting = [(summary, table.players) for summary, table in recent if table and least <= len(table.players) <= most]
    best = min(fitting, key=lambda each: each[0].game != game, default=None)
    return {"table": best[0].id, "players": best[1]} if best else None


@lru_cache(512)
def _begun(game: str, players: int) -> Match:
    """A table at which nothing has happened yet."""
    people = tuple(Player(f"{k}", MARKS[k % len(MARKS)]) for k in range(players))
    return folding.fold("", [LogLine(1, "", 0.0, 0, Begun(game=game, players=people, options={}))])


def _count(game: str, players: int, least: int) -> str:
    """So many people, and how many rounds they play, where the rules say so from the start."""
    words = context.words(game)
    people = plural(words, "new.people", players)
    rounds = sheet(game).last(_begun(game, players)) if players >= least else None
    return f"{people}, {plural(words, 'new.rounds', rounds)}" if rounds else people


def with_brought(game: Game[object]) -> tuple[str, int]:
    """The form as it was sent with the deck that it brought, and the status; where that can't be, all that is wrong."""
    try:
        editions = deck_upload.opened()
    except (FactError, DeckError) as error:
        return refused(game, error), 422
    return new_table(editions[0].game, context.echoed(), opened=editions), 200


def refused(game: Game[object], error: Wrong) -> str:
    """The form as it was sent, and why it can't be; a deck that was opened is still there to choose."""
    form = context.echoed()
    return new_table(game, form, error, still_opened(game, form))
