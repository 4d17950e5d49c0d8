"""Takes connections in at the sockets that listen, also where the system has no handle left for one more."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ, BaseSelector
from socket import socket

from scorer.serving.connections import Address
from scorer.serving.seldom import Seldom

AT_ONCE = 32
"""Connections that are taken in before the others get their turn again."""
SHORT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""What a system says that has no handle or no memory for one more connection."""
BROKEN = (errno.EBADF, errno.EINVAL, errno.ENOTSOCK)
"""What can't become better; all else concerns only the connection that was to be taken in."""
LACK = "No handle is left for a new connection; see the limit of open files (ulimit -n)"


class Intake:
    """The sockets that listen. `take` gets each new connection, its client's address and the listening socket; `room`
    says whether there may be room for one, and with True makes some by sending one away; `warn` writes to the log.
    """

    def __init__(
        self,
        poller: BaseSelector,
        listeners: Sequence[socket],
        take: Callable[[socket, Address, socket], object],
        room: Callable[[bool], bool],
        warn: Callable[[str], object],
    ) -> None:
        self._poller, self._listeners = poller, listeners
        self._take, self._room, self._lacks = take, room, Seldom(warn, 1)
        self._spare: int | None = None
        self.open = False
        self.listen(True)

    def listen(self, wished: bool) -> None:
        """Opens or shuts; who comes meanwhile waits at the system's door."""
        if wished == self.open:
            return
        self.open = wished
        for listener in self._listeners:
            if wished:
                self._poller.register(listener.fileno(), EVENT_READ, partial(self._accept, listener))
            else:
                self._poller.unregister(listener.fileno())
        self._keep_one()

    def _keep_one(self) -> None:
        """Keeps a handle, to let one in who is to be sent away."""
        if self._spare is None:
            with suppress(OSError):
                self._spare = os.open(os.devnull, os.O_RDONLY)

    def _accept(self, listener: socket) -> None:
        for _ in range(AT_ONCE):
            if not self._room(False):
                self.listen(False)
                return
            try:
                sock, client = listener.accept()
            except OSError as error:
                if error.errno in SHORT:
                    self._make_do(listener)
                elif error.errno in BROKEN:
                    raise
                return
            self._take(sock, client, listener)

    def _make_do(self, listener: socket) -> None:
        """Out of handles: one that waits makes way for the new one, which comes in at the next turn; else that goes."""
        self._lacks(LACK)
        if not self._room(True) and not self._refused(listener):
            self.listen(False)  # no busy loop; whoever owns this opens again

    def _refused(self, listener: socket) -> bool:
        """Takes one in by the handle that was kept, and hangs up; whether that went."""
        if self._spare is None:
            return False
        os.close(self._spare)
        self._spare = None
        try:
            listener.accept()[0].close()
        except OSError:
            return False
        finally:
            self._keep_one()
        return True
