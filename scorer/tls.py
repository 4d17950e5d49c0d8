"""Https: what a connection needs, and the way there for those who knock with http.

Who types an address without a scheme comes by http; without an answer a browser says only that the page does not work.
"""

from __future__ import annotations

import errno
import re
import ssl
import time
from socket import MSG_PEEK, socket
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorer.certificate import Certificate

PATIENCE = 5
"""Seconds that a request or a handshake may take to come."""
MOST = 16384
"""At most so many bytes of a request are read."""
ASKED = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")
"""The first line of a request of http."""
NAME = re.compile(rb"(?i)\r\nhost:[ \t]*([\w.\-]+|\[[0-9a-f:.]+\])(?::\d+)?[ \t]*\r\n")
"""By which name it knows us."""


def context(secure: Certificate) -> ssl.SSLContext:
    """What https needs: TLS 1.2 or later, and the certificate with the authority behind it."""
    tls = Door(ssl.PROTOCOL_TLS_SERVER)
    tls.minimum_version = ssl.TLSVersion.TLSv1_2
    tls.load_cert_chain(secure.chain, secure.key)
    return tls


class Door(ssl.SSLContext):
    """A context that shows plain requests the way to https, and ends them."""

    def wrap_socket(self, sock: socket, *args: Any, **more: Any) -> ssl.SSLSocket:
        sock.settimeout(PATIENCE)
        try:
            if sock.recv(1, MSG_PEEK).isalpha():  # TLS begins with the byte 22
                sock.sendall(turned(_head(sock), sock.getsockname()[1]))
                raise ConnectionResetError(errno.ECONNRESET, "a request without TLS was shown the way")
            tls = super().wrap_socket(sock.dup(), *args, **more)  # the server goes on to count and close its own
            tls.do_handshake()  # here, as nobody else gives up waiting for it
        except (TimeoutError, ssl.SSLError) as error:  # phones that do not trust us yet, too: nothing for the log
            raise ConnectionResetError(errno.ECONNRESET, str(error)) from error
        tls.settimeout(None)
        return tls


def _head(sock: socket) -> bytes:
    """A request up to its empty line, as far as it comes in time."""
    head, until = b"", time.monotonic() + PATIENCE
    while b"\r\n\r\n" not in head and len(head) < MOST and time.monotonic() < until:
        more = sock.recv(MOST)
        if not more:
            break
        head += more
    return head


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
