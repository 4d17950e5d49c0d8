"""A way to the server that can be cut like a phone's: connections are torn off, or swallow all until they heal.

A browser's own "offline" leaves open streams as they are; this doesn't.
"""

from __future__ import annotations

import socket
import struct
import threading
from contextlib import suppress

TEAR = struct.pack("ii", 1, 0)
"""SO_LINGER that makes `close` send a reset."""
PATIENCE = 60


class CutProxy:
    """Listens on a port of 127.0.0.1 and passes on to another one, until it is told not to."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._torn = False
        self._open = threading.Event()
        self._open.set()
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def cut(self) -> None:
        """Resets every connection, and each new one at once, until `heal`."""
        with self._lock:
            self._torn = True
            ends, self._ends = self._ends, set()
        for end in ends:
            _reset(end)

    def swallow(self) -> None:
        """Passes nothing on until `heal`, when it comes late: no error, no answer, like a phone behind a thick wall."""
        self._open.clear()

    def heal(self) -> None:
        """Passes everything on again."""
        self._torn = False
        self._open.set()

    def close(self) -> None:
        """Ends everything."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts
        self._listener.close()
        self.cut()
        self._open.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._listener.accept()
                if self._torn:
                    _reset(phone)
                else:
                    threading.Thread(target=self._connect, args=(phone,), daemon=True).start()

    def _connect(self, phone: socket.socket) -> None:
        try:
            server = socket.create_connection(("127.0.0.1", self.target), timeout=PATIENCE)
        except OSError:
            _reset(phone)
            return
        server.settimeout(None)
        with self._lock:
            torn = self._torn
            self._ends |= set() if torn else {phone, server}
        if torn:  # cut while we were connecting
            _reset(phone)
            _reset(server)
            return
        for one, other in ((phone, server), (server, phone)):
            threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self._open.wait(PATIENCE)
                other.sendall(data)
            if not self._torn:  # or the phone would take it for a decent end
                other.shutdown(socket.SHUT_WR)


def _reset(end: socket.socket) -> None:
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, TEAR)
        end.shutdown(socket.SHUT_RD)  # wakes the thread that reads
    end.close()
