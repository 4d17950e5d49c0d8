"""Limits on guessing and on making: how often, from where. They are stated in LIMITS.

They are counted in the database, so that all processes share them; only failed guesses count, since a whole class may
sit behind one address. A guess is counted before it is looked up, and taken back where it was right: of any number at
once no more are answered than the limit says.

Codes have 40 bits and let nobody write. Who uses up the limits of an address all year long, as a stranger and with
phones that have tables, makes 21 million guesses: with a thousand tables there one of them opens by a chance of 2 %.
For the limit of all together it is 38 %.

Flask-Limiter counts requests, and for several processes it wants a Redis or the like beside the database; here only
failures count, in the database that is there anyhow.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from scorer.keeping import attempt_counter
from scorer.keeping.attempt_counter import Limit as Limit
from scorer.keeping.store import Store
from scorer.machine import addresses

LINE = 1000
"""Characters that are looked at of a name or a title: none has so many, whatever is taken out of them."""
LIMITS: Mapping[str, Limit] = MappingProxyType(
    {
        "guess": Limit(100, 600),  # wrong codes and links, from one address
        "guess-phone": Limit(30, 600),  # of one phone that belongs to a table already
        "guess-known": Limit(300, 600),  # of all such phones at one address, which may make as many as it likes
        "guess-net": Limit(1000, 600),  # from one provider's network
        "guess-all": Limit(10_000, 600),  # from everywhere: ten networks full of strangers
        "create": Limit(300, 3600),  # tables, from one address
        "lines": Limit(40_000, 3600),  # lines that new tables begin with, from one address: records may be long
        "deck": Limit(120, 600),  # decks that are opened, from one address: to check one takes up to a second
        "draft": Limit(100_000, 3600),  # kilobytes of drafts that are written, from one address
        "photo": Limit(60, 600),  # photos of tables, from one address: to shrink one takes up to a second
        "picture": Limit(200, 600),  # pictures for decks, from one address: to read one takes up to a second
        "come": Limit(300, 600),  # phones that are new at a table, from one address
        "ask": Limit(60, 600),  # wishes to write and names of phones that may not, from one address
    }
)


def source(address: str | None) -> str:
    """Whom we count tries for: an address, or the network of an IPv6 one, since everybody there has many.

    >>> source("2001:db8:1:2:3:4:5:6"), source("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    parsed = _address(address)
    if parsed is None:
        return "unknown"
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)


def network(address: str | None) -> str:
    """The provider's network, as far as an address shows it.

    >>> network("2001:db8:1:2:3:4:5:6"), network("192.0.2.7")
    ('2001:db8::/32', '192.0.0.0/16')
    """
    parsed = _address(address)
    if parsed is None:
        return "unknown"
    return str(ipaddress.ip_network((parsed, 32 if parsed.version == 6 else 16), strict=False))


def _address(text: str | None) -> addresses.IP | None:
    try:
        parsed = ipaddress.ip_address((text or "").partition("%")[0])
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if parsed.version == 6 else None  # IPv4 on a socket of IPv6
    return mapped or parsed


def check(store: Store, what: str, where: str, times: int = 1) -> None:
    """TooManyError where so many more would pass the limit; counts nothing."""
    attempt_counter.check(store, f"{what} {where}", LIMITS[what], times)


def spend(store: Store, what: str, where: str, times: int = 1) -> None:
    """Counts so many tries. TooManyError, and none is counted, if that would be too many."""
    spend_all(store, [(what, where)], times)


def spend_all(store: Store, attempts: Iterable[tuple[str, str]], times: int = 1) -> Collection[str]:
    """The same for several kinds and places at once, all or none; what can be given back."""
    limits = {f"{what} {where}": LIMITS[what] for what, where in attempts}
    attempt_counter.spend(store, limits, times, lifetime=max(limit.seconds for limit in LIMITS.values()))
    return limits
