"""What guards every request: who may call us by which name, where forms may come from, headers, limits on guessing.

Stated limits: LIMITS. They are counted in the database, so that all processes share them; only failed guesses count,
since a whole class may sit behind one address.

Codes have 40 bits and let nobody write. Who uses up the limits of an address all year long, as a stranger and with
phones that have tables, makes 21 million guesses: with a thousand tables there one of them opens by a chance of 2 %.
For the limit of all together it is 38 %.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Mapping
from types import MappingProxyType

from flask import Request, Response

from scorer.keeping import tries
from scorer.keeping.store import Store
from scorer.keeping.tries import Limit as Limit
from scorer.machine import addresses
from scorer.playing.bounds import TooManyError as TooManyError

BODY = 256 * 1024
"""Bytes that a request may carry: a record of a thousand entries has about 60 kB."""
FIELDS = 400
CSP = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = MappingProxyType(
    {
        "Content-Security-Policy": CSP,
        "X-Content-Type-Options": "nosniff",
        # not no-referrer: browsers would then send `Origin: null` with our own forms
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
        "X-Frame-Options": "DENY",
    }
)
HSTS = "max-age=31536000"


LIMITS: Mapping[str, Limit] = MappingProxyType(
    {
        "guess": Limit(100, 600),  # wrong codes and links, from one address
        "guess-phone": Limit(30, 600),  # of one phone that belongs to a table already
        "guess-known": Limit(300, 600),  # of all such phones at one address, which may make as many as it likes
        "guess-net": Limit(1000, 600),  # from one provider's network
        "guess-all": Limit(10_000, 600),  # from everywhere: ten networks full of strangers
        "create": Limit(300, 3600),  # tables, from one address
        "lines": Limit(40_000, 3600),  # lines that new tables begin with, from one address: records may be long
        "come": Limit(300, 600),  # phones that are new at a table, from one address
        "ask": Limit(60, 600),  # wishes to write and names of phones that may not, from one address
    }
)


def host_is_ours(host: str, named: Collection[str]) -> bool:
    """Whether we may be called so: by an address, as this machine, or by a name from the settings.

    A name of somebody else's that leads to us (DNS rebinding) would let a foreign page read what we answer; an address
    can't be turned so.

    >>> [host_is_ours(h, ("scores.example",)) for h in ("192.168.1.7:5050", "[::1]", "scores.example", "evil.example")]
    [True, True, True, False]
    """
    name = _name(host)
    return _is_address(name) or name in {*addresses.names(), *named} or name.endswith(".localhost")


def _name(host: str) -> str:
    """A host without its port, in small letters."""
    name = host.rsplit(":", 1)[0] if host.count(":") == 1 or (host.startswith("[") and "]:" in host) else host
    return name.strip("[]").lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def comes_from_us(request: Request) -> bool:
    """Whether a writing request comes from our own pages, as far as browsers tell."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{request.scheme}://{request.host}"


def is_site(host: str, named: Collection[str]) -> bool:
    """Whether we are called by a name from the settings that is no local one: it will always have https.

    At home https comes and goes with `scorer --https`; who was bound to it couldn't come back.

    >>> [is_site(host, ("scores.example", "laptop.local")) for host in ("scores.example:443", "laptop.local", "::1")]
    [True, False, False]
    """
    name = _name(host)
    local = name in addresses.names() or name.endswith(tuple(filter(None, addresses.SUFFIXES)))
    return name in named and "." in name and not local and not _is_address(name)


def guard(response: Response, request: Request, named: Collection[str]) -> Response:
    """The headers of every answer."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        if is_site(request.host, named):
            response.headers["Strict-Transport-Security"] = HSTS
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"  # browsers complain of it over plain http
    return response


def source(address: str | None) -> str:
    """Whom we count tries for: an address, or the network of an IPv6 one, since everybody there has many.

    >>> source("2001:db8:1:2:3:4:5:6"), source("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    found = _address(address)
    if found is None:
        return "unknown"
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


def network(address: str | None) -> str:
    """The provider's network, as far as an address shows it.

    >>> network("2001:db8:1:2:3:4:5:6"), network("192.0.2.7")
    ('2001:db8::/32', '192.0.0.0/16')
    """
    found = _address(address)
    if found is None:
        return "unknown"
    return str(ipaddress.ip_network((found, 32 if found.version == 6 else 16), strict=False))


def _address(text: str | None) -> addresses.IP | None:
    try:
        found = ipaddress.ip_address((text or "").partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if found.version == 6 else None  # IPv4 on a socket of IPv6
    return mapped or found


def check(store: Store, what: str, where: str, times: int = 1) -> None:
    """TooManyError where so many more would pass the limit; counts nothing."""
    tries.check(store, f"{what} {where}", LIMITS[what], times)


def count(store: Store, what: str, where: str, times: int = 1) -> None:
    """One more try."""
    kept = max(limit.seconds for limit in LIMITS.values())
    tries.count(store, f"{what} {where}", LIMITS[what], times, kept=kept)
