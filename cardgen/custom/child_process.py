"""Reads untrusted input in a child process, with limits on processor time, memory and elapsed time.

A library that is stuck in C keeps Python's lock, so that no thread of a server goes on, and none can end it; one that
takes all memory ends everybody's. In a child process either costs one answer. There is one child, started when it is
first needed and kept, since most of what people bring is read in milliseconds; after it was killed, or has become
large, the next call starts another. Callers take turns. Where there are no processes, as in a browser, the function is
called in place.

Plain `subprocess` rather than `multiprocessing` or pebble, which is built on it: these run the parent's main module in
the child once more, which a script without a guard, or a program from standard input, does not bear.
"""

import atexit
import copyreg
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from math import ceil
from time import monotonic, process_time
from types import MappingProxyType
from typing import IO, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, cast

from cardgen.words.phrases import PhrasedError

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")
Raised: TypeAlias = tuple[type[BaseException], tuple[object, ...], dict[str, object]]
"""An error: its kind, its arguments and its attributes."""
RESOURCE = import_module("resource") if find_spec("resource") else None
"""The module that sets limits and measures memory; None if the system has none."""
HAS_PROCESSES = sys.platform not in ("emscripten", "wasi") and bool(sys.executable)
MOST_RESULT = 64 * 2**20
"""Bytes of a result: all pictures beside a deck file have 48 MB."""
LARGE = 192 * 2**20
"""Bytes of memory; a child that ever took more ends after its answer, so that others have them."""
HEAD = 8
"""Bytes that say how long a message is."""
START = "import sys; sys.path[:] = {path!r}; from cardgen.custom.child_process import serve; serve()"


class Limits(NamedTuple):
    """Bounds of one call: seconds of processor time, seconds by the clock with the wait for a turn, bytes of memory.

    Systems without `resource`, as Windows, know the clock alone.
    """

    cpu: float = 10.0
    wall: float = 15.0
    memory: int = 512 * 2**20


LIMITS = Limits()


class LimitError(PhrasedError, RuntimeError):
    """Input that exceeds its limits, or that crashed the child process; one sentence."""


class BusyError(RuntimeError):
    """Other calls took so long that no time was left; later there is room again.

    It is no property of the input, so it has no phrase that could be cached as a verdict on it.
    """


def run_bounded(
    function: Callable[[*Arguments], Result], *arguments: *Arguments, limits: Limits | None = None
) -> Result:
    """Calls a module's function in a child process and returns its result.

    Arguments, result and errors must be such that `pickle` takes them; errors come back as they were, with their
    phrases. LimitError beyond the `limits` (LIMITS), BusyError where the wait for a turn takes most of their time.
    """
    if _inside or not HAS_PROCESSES:
        return function(*arguments)
    bounds = limits or LIMITS
    failure, result = _shared.call(pickle.dumps((function, arguments, bounds), pickle.HIGHEST_PROTOCOL), bounds)
    if failure is None:
        return cast("Result", result)
    kind, values, attributes = failure
    if kind is MemoryError:
        raise LimitError("limits.memory", megabytes=bounds.memory >> 20)
    error = kind.__new__(kind, *values)  # as it was, whatever its constructor asks for
    vars(error).update(attributes)
    raise error


def close() -> None:
    """Ends the child, also while it reads; the next call starts another."""
    _shared.close()


# --- the parent's side


class _Child:
    """A running child process and its pipes."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self._process = subprocess.Popen(  # noqa: S603  our own interpreter and text
            [sys.executable, "-c", START.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # libraries' messages on hostile bytes help nobody
            start_new_session=True,  # Ctrl+C at a terminal is for the parent
        )

    @property
    def is_alive(self) -> bool:
        """Whether it is a child of this process, which may be a fork of its owner, and has not ended."""
        return self.owner == os.getpid() and self._process.poll() is None

    def ask(self, call: bytes, seconds: float) -> bytes:
        """The answer to a call; b"" where the child ended without one, as after so many seconds."""
        timer = threading.Timer(seconds, self.kill)
        timer.daemon = True
        timer.start()
        try:
            assert self._process.stdin and self._process.stdout  # noqa: S101  both are pipes
            with suppress(OSError):  # it has ended
                _send(self._process.stdin, call)
            return _received(self._process.stdout, MOST_RESULT)
        finally:
            timer.cancel()

    def kill(self) -> None:
        """Ends it at once."""
        if self.owner == os.getpid():
            self._process.kill()

    def close(self) -> int:
        """Ends it and closes its handles. Returns its exit code, negative for a signal."""
        if self.owner == os.getpid():
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # something was left to be sent
                if pipe:
                    pipe.close()
        return self._process.returncode or 0


class _Shared:
    """The child of this process, for one caller at a time."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._child: _Child | None = None

    def call(self, call: bytes, limits: Limits) -> tuple[Raised | None, object]:
        """The error and the result of a pickled call. LimitError or BusyError."""
        until = monotonic() + limits.wall
        if not self._turn.acquire(timeout=limits.wall):
            raise BusyError
        try:
            left = until - monotonic()
            answer = self._started().ask(call, max(0.0, left))
            if not answer:
                code, is_late = self._end(), monotonic() >= until
                raise BusyError if is_late and left < limits.wall / 2 else _exceeded(code, is_late, limits)
            is_last, error, result = pickle.loads(answer)  # noqa: S301  of our own child
            if is_last:
                self._end()
            return error, result
        except BaseException:  # interrupted: the next caller must not get this answer
            self._end()
            raise
        finally:
            self._turn.release()

    def _started(self) -> _Child:
        if self._child is None or not self._child.is_alive:
            self._end()
            try:
                self._child = _Child()
            except OSError as error:  # no more processes, or no memory for one
                raise LimitError("limits.busy") from error
        return self._child

    def _end(self) -> int:
        child, self._child = self._child, None
        return child.close() if child else 0

    def close(self) -> None:
        """Ends the child; a call that waits for its answer gets a LimitError."""
        if child := self._child:
            child.kill()
        if self._turn.acquire(timeout=1):
            self._end()
            self._turn.release()


def _exceeded(code: int, is_late: bool, limits: Limits) -> LimitError:
    """Why a child that ended with this code has not answered."""
    if is_late:
        return LimitError("limits.time", seconds=limits.wall)
    if code == -getattr(signal, "SIGXCPU", 0):
        return LimitError("limits.time", seconds=limits.cpu)
    return LimitError("limits.crash", megabytes=limits.memory >> 20)


# --- the child's side


def serve() -> None:
    """Answers calls on standard input until its end; other output is discarded."""
    global _inside, _large
    _inside, _large = True, max(LARGE, _most_memory())
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(OSError):  # the parent is gone
        while call := _received(source, sys.maxsize):
            _send(sink, _answer(*pickle.loads(call)))  # noqa: S301  of our own parent


def _answer(function: Callable[..., object], arguments: tuple[object, ...], limits: Limits) -> bytes:
    """Whether the child is to end, and an error or a result, pickled; a MemoryError in place of one without room."""
    _bound(limits)
    error, result = None, None
    try:
        result = function(*arguments)
    except Exception as raised:
        raised.add_note(traceback.format_exc())  # where it was raised: the trace itself stays here
        error = type(raised), raised.args, vars(raised)
    is_last = bool(error and error[0] is MemoryError) or _most_memory() > _large
    try:
        answer = pickle.dumps((is_last, error, result), pickle.HIGHEST_PROTOCOL)
    except Exception as unsent:
        answer = pickle.dumps((is_last, (TypeError, (f"{unsent!r} in an answer: {error!r}",), {}), None))
    return answer if len(answer) <= MOST_RESULT else pickle.dumps((is_last, (MemoryError, (), {}), None))


def _bound(limits: Limits) -> None:
    """Sets the system's limits for the next call; beyond the time limit the system ends the process."""
    if RESOURCE is None:
        return
    cpu = ceil(process_time() + limits.cpu)
    for name, bound in (("RLIMIT_CORE", 0), ("RLIMIT_CPU", cpu), ("RLIMIT_AS", limits.memory)):
        with suppress(ValueError, OSError, AttributeError):  # a lower one holds, or the system has no such limit
            kind = getattr(RESOURCE, name)
            RESOURCE.setrlimit(kind, (bound, RESOURCE.getrlimit(kind)[1]))


def _most_memory() -> int:
    """The peak memory of this process in bytes; on Linux at first what its parent took (getrusage(2), exec)."""
    most: int = RESOURCE.getrusage(RESOURCE.RUSAGE_SELF).ru_maxrss if RESOURCE else 0
    return most * (1 if sys.platform == "darwin" else 1024)


# --- between the two


def _send(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(HEAD, "big"))
    pipe.write(message)
    pipe.flush()


def _received(pipe: IO[bytes], most: int) -> bytes:
    """A message; b"" where there is none, or it has more bytes than these."""
    head = pipe.read(HEAD)
    length = int.from_bytes(head, "big")
    message = pipe.read(length) if len(head) == HEAD and length <= most else b""
    return message if len(message) == length else b""


def _read_only(mapping: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(mapping)  # its type itself has no name to be found by


copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))
_shared = _Shared()
atexit.register(close)
_inside = False
"""Whether this is the child process, in which nested calls are plain ones."""
_large = LARGE
"""Bytes beyond which this child ends: what it takes over from a large parent, it can't give back."""
