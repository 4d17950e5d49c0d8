"""The tables of the database: append-only logs of tables and of drafts, and who may do what there.

Times are seconds since 1970 (UTC); of tokens and phones only hashes are kept; facts stand in the log, points nowhere
but in `results`, from where they can go at any time.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem

metadata = MetaData()


def _table(name: str, *items: SchemaItem) -> Table:
    return Table(name, metadata, *items)


tables = _table(
    "tables",
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("seq", Integer, nullable=False),  # the number of the last line of its log
    Column("made", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("room", String(16), ForeignKey("rooms.id", ondelete="SET NULL"), index=True),
)

log = _table(
    "log",
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("key", String(64), nullable=False),  # made by the phone; sending a line again changes nothing
    Column("at", Float, nullable=False),
    Column("who", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),
    UniqueConstraint("table_id", "key"),
)

grants = _table(
    "grants",
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("right", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Column("gone", Float),
    Column("until", Float),  # of a link for one phone, which is gone when that has come
)

members = _table(
    "members",
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("phone", String(64), nullable=False),
    Column("right", String(8), nullable=False),
    Column("asks", String(8)),  # the right that it asks for
    Column("came", String(64)),  # the hash of the link that it came by
    Column("name", String(40), nullable=False),
    Column("since", Float, nullable=False),
    Column("gone", Float),
    UniqueConstraint("table_id", "phone"),
    Index("members_phone", "phone"),
)

rooms = _table(
    "rooms",
    Column("id", String(16), primary_key=True),
    Column("phone", String(64), nullable=False, index=True),
    Column("name", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("link", String(64), unique=True, index=True),  # the hash of the one that shows the class elsewhere
)

viewers = _table(
    "viewers",
    Column("room_id", String(16), ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("phone", String(64), primary_key=True),
    Column("since", Float, nullable=False),
    Index("viewers_phone", "phone"),
)

tries = _table(
    "tries",
    Column("bucket", String(80), primary_key=True),  # what was tried, and from where
    Column("since", Float, nullable=False),
    Column("count", Integer, nullable=False),
)

idle = _table(
    "idle",
    Column("id", String(16), primary_key=True),  # of a table, of a class or of a draft
    Column("seq", Integer, nullable=False),  # the last line when the sweep found it so
    Column("since", Float, nullable=False),  # what `lived` said then
)

lived = _table(
    "lived",
    Column("id", Integer, primary_key=True),  # only one line, 1
    Column("seconds", Float, nullable=False),  # how long the server has seen time pass
    Column("clock", Float),  # what the wall clock said when that was written; nothing before the first time
)

decks = _table(
    "decks",
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("letters", String(16), nullable=False, index=True),  # the fingerprint of a custom deck, which people type
    Column("digest", String(64), nullable=False),  # of all that the table's first line keeps of it
    Column("name", Text, nullable=False),
)

results = _table(
    "results",
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(16), primary_key=True),  # what was made of the game
    Column("seq", Integer, nullable=False),  # the last line of the log that was counted
    Column("digest", String(64), nullable=False),  # of all that it stands on, see results.py
    Column("data", Text, nullable=False),  # JSON
)

photos = _table(
    "photos",
    Column("id", String(16), primary_key=True),  # the one that the table's log names last is shown
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("data", LargeBinary, nullable=False),  # JPEG
)

joined = _table(
    "joined",
    Column("phone", String(64), primary_key=True),  # whose pages show it so
    Column("name", Text, primary_key=True),  # the key of a name: without case
    Column("person", Text, nullable=False),  # the key of the person whose name it is as well
)

drafts = _table(
    "drafts",
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("seq", Integer, nullable=False),  # the number of the last line of its log
    Column("size", Integer, nullable=False),  # the bytes of all its lines
    Column("made", Float, nullable=False),
    Column("touched", Float, nullable=False),
)

draft_log = _table(
    "draft_log",
    Column("draft_id", String(16), ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("key", String(64), nullable=False),  # made by the page; sending a line again changes nothing
    Column("at", Float, nullable=False),
    Column("who", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("state", Integer, nullable=False),  # the line whose document stands after this one
    Column("before", Integer),  # of a line with a document: the one that undo leads to
    Column("ahead", Integer),  # the line to whose state redo leads
    Column("data", LargeBinary),  # the whole document, packed JSON; none where a line only goes to another one
    UniqueConstraint("draft_id", "key"),
)

draft_members = _table(
    "draft_members",
    Column("draft_id", String(16), ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("phone", String(64), nullable=False),
    Column("right", String(8), nullable=False),
    Column("came", String(64)),  # the hash of the link that it came by
    Column("since", Float, nullable=False),
    UniqueConstraint("draft_id", "phone"),
    Index("draft_members_phone", "phone"),
)

draft_links = _table(
    "draft_links",
    Column("draft_id", String(16), ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True),
    Column("right", String(8), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("made", Float, nullable=False),
)

draft_pictures = _table(
    "draft_pictures",
    Column("draft_id", String(16), ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(60), primary_key=True),  # by which documents name it; it never means another picture
    Column("digest", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),  # JPEG, PNG or SVG, made anew from what was sent
    UniqueConstraint("draft_id", "digest"),
)
