"""What guards every request: who may call us by which name, where forms may come from, headers."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection
from types import MappingProxyType
from urllib.parse import urlsplit

from flask import Request, Response

from cardgen.custom.pictures import files
from cardgen.custom.tables import workbook
from scorer.machine import addresses
from scorer.photo import shrunk

BODY = 256 * 1024
"""Bytes that a request may carry: a record of a thousand entries has about 60 kB."""
UPLOAD = workbook.MOST_BYTES + BODY
"""Bytes of a form that may bring a deck: as a workbook that may have pictures beside its cells."""
PHOTO = shrunk.MOST_BYTES + BODY
"""Bytes of a form that may bring a photo."""
PICTURE = files.MOST_MEGABYTES * 2**20 + BODY
"""Bytes of a form that may bring a picture for a deck."""
BUNDLE = 32 * 2**20 + BODY
"""Bytes of a form that may bring a deck with its pictures: as much as a draft may have."""
LONGER = (
    (re.compile(rb"POST /(?:(?:new/[\w-]{1,40}|class/new)(?:/deck)?)[ ?]"), UPLOAD),
    (re.compile(rb"POST /t/[\w-]{12}/photo[ ?]"), PHOTO),
    (re.compile(rb"POST /studio/[\w-]{12}/pictures[ ?]"), PICTURE),
    (re.compile(rb"POST /studio/open[ ?]"), BUNDLE),
)
"""Requests that may be longer than others, by how they begin."""
FIELDS = 400
DRAFT_FIELDS = 2_600
"""Fields of a form with a whole deck: 500 numbers in five colours, and what stands beside them."""
DRAFTS = re.compile(r"/studio/[\w-]{12}/[a-z]+(?:/edit)?")
"""Where such a form is sent to."""
CSP = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = MappingProxyType({"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"})
DOCUMENT_HEADERS = MappingProxyType(
    {
        "Content-Security-Policy": CSP,
        # not no-referrer: browsers would then send `Origin: null` with our own forms
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "X-Frame-Options": "DENY",
    }
)
"""What browsers heed in documents and workers only, so that our files and JSON come without."""
HSTS = "max-age=31536000"


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


def may_read(request: Request) -> bool:
    """Whether a request that only reads is answered: of foreign pages only what somebody is led to by a link.

    Some answers take a second. Without this every website could ask for them by pictures, frames and scripts of its
    pages, from the browser of whoever looks at these, and never see one. Browsers tell it over https and on this
    computer (Fetch Metadata, W3C); over plain http there is but the address of the page.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is None:
        page = request.headers.get("Referer")
        return page is None or "text/html" in request.accept_mimetypes.values() or _host_of(page) == request.host
    if site == "same-origin":
        return True
    if "Sec-Purpose" in request.headers:  # pages are asked for beforehand, for nobody yet; Chromium says "none" then
        return False
    is_page = request.headers.get("Sec-Fetch-Dest", "document") in ("document", "empty")  # or through our worker
    return site == "none" or (is_page and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate")


def _host_of(page: str) -> str:
    """The host and port of a page; "" of an address that is none."""
    try:
        return urlsplit(page).netloc
    except ValueError:
        return ""


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
    """The headers of every answer, and those of documents."""
    present = {name.lower() for name, _ in response.headers}
    is_document = request.endpoint != "static" and response.mimetype != "application/json"
    for name, value in {**HEADERS, **(DOCUMENT_HEADERS if is_document else {})}.items():
        if name.lower() not in present:
            response.headers.add(name, value)
    if request.is_secure:
        if is_site(request.host, named):
            response.headers["Strict-Transport-Security"] = HSTS
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"  # browsers complain of it over plain http
    return response


def most_fields(request: Request) -> int:
    """The fields that a form may have."""
    return DRAFT_FIELDS if DRAFTS.fullmatch(request.path) else FIELDS


def longest(request: Request) -> int | None:
    """The bytes that it may have, if it is a form with a file, of those that may be longer than others."""
    line = f"{request.method} {request.path} ".encode(errors="replace")
    if request.mimetype != "multipart/form-data":
        return None
    return next((most for begins, most in LONGER if begins.match(line)), None)
