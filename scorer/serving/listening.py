"""Where the server listens: on all addresses, IPv4 and IPv6, or on the one that was asked for.

We bind the sockets ourselves and hand them over: so a taken port is told before anything starts, and one port serves
both protocols on every system.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from scorer.words.refusals import RefusedError

PORT = 5050
PORTS = range(PORT, PORT + 20)
"""Tried one after another where no port was asked for."""
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  the phones in the room are why it runs
HERE = ("127.0.0.1", "::1")
BACKLOG = 2048
LACKING = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT)
"""What systems without IPv6 say."""


class ListenError(RefusedError):
    """An address or a port that can't be had."""


class _Place(NamedTuple):
    """What a socket is bound to: its family, and the address as this family writes it, but for the port."""

    family: socket.AddressFamily
    host: str
    rest: tuple[int, ...]


def listen(host: str | None = None, port: int | None = None) -> tuple[socket.socket, ...]:
    """Listening sockets for a host: None or "all" is everywhere; without a port the next free one from 5050.

    ListenError where there is no such address, or no free port.
    """
    places = _places(host)
    for candidate in PORTS if port is None else (port,):
        try:
            return _all_bound(places, candidate)
        except PermissionError:
            raise ListenError("listen.rights", port=candidate) from None
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise ListenError("listen.no_address", host=host) from None
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise ListenError("listen.unusable", port=candidate, reason=error.strerror) from error
    if port is None:
        raise ListenError("listen.all_taken", first=PORTS[0], last=PORTS[-1])
    raise ListenError("listen.taken", port=port)


def _places(host: str | None) -> list[_Place]:
    if host in (None, "all"):
        return _resolved(EVERYWHERE)
    if host == "localhost":
        return _resolved(HERE)
    return _resolved((str(host).strip("[]"),))


def _resolved(hosts: Iterable[str]) -> list[_Place]:
    places = []
    for host in hosts:
        try:
            resolved = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        except (OSError, UnicodeError):
            raise ListenError("listen.unknown", host=host) from None
        places += [_Place(family, str(address[0]), tuple(map(int, address[2:]))) for family, *_, address in resolved]
    return list(dict.fromkeys(places))


def _all_bound(places: Sequence[_Place], port: int) -> tuple[socket.socket, ...]:
    """A socket for each place, all of one port. OSError where one can't be had; a lacking protocol is left out."""
    sockets: list[socket.socket] = []
    lacking: OSError | None = None
    with ExitStack() as stack:
        for place in places:
            try:
                sockets.append(stack.enter_context(_bound(place, port)))
                port = sockets[0].getsockname()[1]  # with port 0 the system has chosen one
            except OSError as error:
                if error.errno not in LACKING:
                    raise
                lacking = error
        if not sockets and lacking:
            raise lacking
        stack.pop_all()
    return tuple(sockets)


def _bound(place: _Place, port: int) -> socket.socket:
    sock = socket.socket(place.family, socket.SOCK_STREAM)
    try:
        if os.name == "nt":
            sock.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE"), 1)  # noqa: B009  not everywhere
        else:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # or a restart would wait a minute
        if place.family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)  # IPv4 has a socket of its own
        sock.bind((place.host, port, *place.rest))
        sock.listen(BACKLOG)  # at once: until then another process could bind the same
    except BaseException:
        sock.close()
        raise
    return sock
