"""Https: what a connection needs, and the way there for those who knock with http.

Who types an address without a scheme comes by http; without an answer a browser says only that the page does not work.
"""

from __future__ import annotations

import re
import ssl
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.machine.certificate import Certificate

ASKED = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")
"""The first line of a request of http."""
NAME = re.compile(rb"(?i)\r\nhost:[ \t]*([\w.\-]+|\[[0-9a-f:.]+\])(?::\d+)?[ \t]*\r\n")
"""By which name it knows us."""


def context(secure: Certificate) -> ssl.SSLContext:
    """What https needs: TLS 1.2 or later, and the certificate with the authority behind it."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.minimum_version = ssl.TLSVersion.TLSv1_2
    tls.load_cert_chain(secure.chain, secure.key)
    return tls


def turned(head: bytes, port: int) -> bytes:
    r"""The answer to a request of http at the port of https: the same address with https, for this time only.

    >>> turned(b"GET /t/x HTTP/1.1\r\nHost: 192.168.1.5:5050\r\n\r\n", 5050).split(b"\r\n")[:2]
    [b'HTTP/1.1 307 Temporary Redirect', b'Location: https://192.168.1.5:5050/t/x']
    """
    path, name = ASKED.match(head), NAME.search(head)
    first = [b"HTTP/1.1 400 Bad Request"]
    if path and name:
        first = [b"HTTP/1.1 307 Temporary Redirect", b"Location: https://%s:%d%s" % (name[1], port, path[1])]
    return b"\r\n".join([*first, b"Content-Length: 0", b"Cache-Control: no-store", b"Connection: close", b"", b""])
