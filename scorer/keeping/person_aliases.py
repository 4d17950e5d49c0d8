"""Aliases: several names that belong to one person, as the owner of a phone says; only that phone's pages use them.

A name stands here by its key, as the statistics make it, and leads straight to that of the person.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from cardgen.core.facts import FactError
from scorer.keeping.database.schema import joined
from scorer.keeping.reader import Reader
from scorer.keeping.store import Store

MOST = 500
"""The most names that a phone may join: more than people have relatives."""


def of_phone(reader: Reader, phone: str | None) -> Mapping[str, str]:
    """The keys of the joined names of a phone, each with that of its person."""
    if phone is None:
        return {}
    query = select(joined.c.name, joined.c.person).where(joined.c.phone == phone)
    with reader.engine.connect() as connection:
        aliases = {row.name: row.person for row in connection.execute(query)}
    # two tabs at once may each join a name with the other's; then neither counts
    return {name: person for name, person in aliases.items() if person not in aliases}


def join(store: Store, phone: str, name: str, person: str) -> None:
    """Makes a name, with its own aliases, an alias of a person. FactError for too many."""
    by_phone = joined.c.phone == phone
    with store.writing() as connection:
        kind = postgresql if connection.dialect.name == "postgresql" else sqlite
        connection.execute(delete(joined).where(by_phone, joined.c.name == person))
        connection.execute(update(joined).where(by_phone, joined.c.person == name).values(person=person))
        first = kind.insert(joined).values(phone=phone, name=name, person=person)
        connection.execute(first.on_conflict_do_update(index_elements=["phone", "name"], set_={"person": person}))
        if (connection.execute(select(func.count()).where(by_phone)).scalar() or 0) > MOST:
            raise FactError("form_joined", most=MOST)


def part(store: Store, phone: str, name: str) -> None:
    """Removes an alias."""
    with store.writing() as connection:
        connection.execute(delete(joined).where(joined.c.phone == phone, joined.c.name == name))
