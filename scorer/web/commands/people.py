"""Who comes to a table and goes."""

from __future__ import annotations

from cardgen.core.facts import FactError
from scorer.playing.events import AccessChanged
from scorer.web.commands.context import Services
from scorer.web.commands.writing import Written
from scorer.web.guard import limits


def ask(services: Services, table: str, phone: str, name: str, source: str) -> None:
    """A phone asks to write; the owner's phone sees it at once. TooManyError where `source` asked too often."""
    limits.spend(services.store, "ask", source)
    services.access.ask(table, phone, "scorer", name)
    member = services.access.member(table, phone)
    number = member.number if member else 0
    noted(services, table, number, "ask", member=number)


def noted(
    services: Services, table: str, who: int, do: str, member: int | None = None, right: str | None = None
) -> Written:
    """A line of the log about who comes and goes. Where there is room for no more of them, rights change without."""
    step = AccessChanged(do=do, member=member, right=right)
    try:
        return Written(services.store.append(table, who, services.store.token(9), lambda _: [step]).seq)
    except FactError:
        return Written(services.store.summary(table).seq)
