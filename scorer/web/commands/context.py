"""The services of the app, and a table as a member sees it."""

from __future__ import annotations

from typing import NamedTuple

from scorer.keeping.access import Access
from scorer.keeping.bus import Bus
from scorer.keeping.deck_files import DeckFiles
from scorer.keeping.drafts import Drafts
from scorer.keeping.phones import Member
from scorer.keeping.store import Store
from scorer.keeping.tokens import Tokens
from scorer.machine.settings import Settings
from scorer.playing.match import Match


class Services(NamedTuple):
    """What requests work with."""

    settings: Settings
    store: Store
    access: Access
    bus: Bus
    tokens: Tokens
    drafts: Drafts
    decks: DeckFiles = DeckFiles(None)


class TableContext(NamedTuple):
    """A table as a member sees it."""

    match: Match
    member: Member
