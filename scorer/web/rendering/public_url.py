"""The addresses that codes and links carry: those by which the phones in the room reach this server.

Somebody who shows a code on the machine itself may have called it localhost, which on a phone means the phone.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import request, url_for

from scorer.machine import addresses
from scorer.machine.settings import Settings
from scorer.web.request import context


def url(endpoint: str, **values: str) -> str:
    """The whole address of a page, good for others as well, as far as the server knows one."""
    address = url_for(endpoint, _external=True, **values)
    host = _reachable_host(context.services().settings)
    return address.replace(f"//{request.host}/", f"//{host}/", 1) if host else address


def stays_here() -> bool:
    """Whether that address leads nobody but this machine itself here."""
    return addresses.is_here(urlsplit(url("start.join")).hostname or "")


def _reachable_host(settings: Settings) -> str | None:
    """This machine's best address with the port, where the asker knows it only as itself."""
    called = urlsplit(f"//{request.host}")
    if settings.proxies or not addresses.is_here(called.hostname or ""):
        return None
    best = next(iter(addresses.reached(map(ip_address, settings.bound))), None) if settings.bound else None
    if best is None:
        return None
    host = f"[{best}]" if best.version == 6 else str(best)
    return f"{host}:{called.port}" if called.port else host
