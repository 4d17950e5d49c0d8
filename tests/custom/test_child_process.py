"""What strangers bring is read in a process of its own: whatever happens there costs one answer, with a sentence."""

from __future__ import annotations

import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psutil
import pytest

from cardgen.core.facts import FactError
from cardgen.custom import child_process
from cardgen.custom.child_process import BusyError, LimitError, Limits, run_bounded
from cardgen.custom.pictures import files
from cardgen.schema.draft import DeckError, Draft, Fault, Place
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import message
from scorer.games.sheet import FieldError

ROOT = Path(__file__).parents[2]
SHORT = Limits(1, 3)
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L5 5L9 1z"/></svg>'
ERRORS = {
    "deck": DeckError([Fault(Phrase("form.deep"), ("show", "1"))], Draft({}, "own.toml", {("show", "1"): Place(7)})),
    "fact": FactError("deck_large", most=3),
    "field": FieldError("letters", "form_deck_letters", letters="ABCDE"),
    "key": KeyError("no such"),
}


def own_process() -> int:
    return os.getpid()


def called_within() -> tuple[int, int]:
    return os.getpid(), run_bounded(own_process)


def stuck_in_c() -> bool:
    return bool(re.fullmatch("(a|a)*", "a" * 40 + "b"))


def dead() -> None:
    ctypes.string_at(0)


def all_memory() -> int:
    return len(b"x" * (1 << 40))


def raising(name: str) -> None:
    raise ERRORS[name]


def unsendable() -> object:
    return lambda: None


def noisy() -> str:
    print("what a library says")
    os.write(1, b"also in C")
    return "heard"


def large() -> int:
    return len(bytes(range(256)) * (1 << 20))


def result_too_large() -> bytes:
    return bytes(child_process.MOST_RESULT + 1)


def children() -> list[psutil.Process]:
    return [child for child in psutil.Process().children() if "child_process" in " ".join(child.cmdline())]


def has_ended(pid: int) -> bool:
    return not psutil.pid_exists(pid)


def wait_for(is_so: Callable[[], bool], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_one_child_is_started_when_it_is_needed_and_kept() -> None:
    child_process.close()
    assert not children()
    pids = {run_bounded(own_process) for _ in range(3)}
    assert pids == {child.pid for child in children()} and os.getpid() not in pids


def test_a_call_within_a_call_needs_no_child_of_its_own() -> None:
    outer, inner = run_bounded(called_within)
    assert outer == inner != os.getpid()


def test_what_is_read_there_is_what_is_read_here() -> None:
    assert run_bounded(files.read, DRAWING, "a.svg") == files.read(DRAWING, "a.svg")


@pytest.mark.parametrize(
    ("function", "key"),
    [(stuck_in_c, "limits.time"), (dead, "limits.crash"), (all_memory, "limits.memory")],
)
def test_what_takes_too_much_costs_one_answer(function: object, key: str) -> None:
    before = run_bounded(own_process)
    began = time.monotonic()
    with pytest.raises(LimitError) as refusal:
        run_bounded(function, limits=SHORT)  # type: ignore[arg-type]
    assert refusal.value.phrase.key == key
    assert time.monotonic() - began < SHORT.wall + 1
    assert run_bounded(own_process) != before


def test_what_waits_without_working_ends_by_the_clock() -> None:
    with pytest.raises(LimitError) as refusal:
        run_bounded(time.sleep, 60.0, limits=Limits(60, 0.5))
    assert refusal.value.phrase == Phrase("limits.time", {"seconds": 0.5})


@pytest.mark.parametrize("name", ERRORS)
def test_errors_come_back_with_sentence_and_place(name: str) -> None:
    own = ERRORS[name]
    with pytest.raises(type(own)) as raised:
        run_bounded(raising, name)
    assert type(raised.value) is type(own)
    assert message(raised.value, "de") == message(own, "de") and raised.value.args == own.args
    state = {key: value for key, value in vars(raised.value).items() if key != "__notes__"}
    assert state == vars(own)
    assert "in raising" in raised.value.__notes__[0]


def test_what_cannot_be_sent_is_a_fault_of_ours_that_ends_nothing() -> None:
    before = run_bounded(own_process)
    with pytest.raises(TypeError):
        run_bounded(unsendable)
    assert run_bounded(own_process) == before


def test_a_result_that_is_too_large_is_refused() -> None:
    with pytest.raises(LimitError):
        run_bounded(result_too_large)


def test_what_is_printed_there_mixes_with_no_answer() -> None:
    assert run_bounded(noisy) == "heard"


@pytest.mark.skipif(sys.platform == "win32", reason="no measure of memory")
def test_a_child_that_has_become_large_gives_its_memory_back() -> None:
    """In a process of its own: one that has run many tests is large itself."""
    text = (
        "from tests.custom.test_child_process import *\n"
        "before = run_bounded(own_process)\n"
        "print(run_bounded(large) == 256 << 20, children(), run_bounded(own_process) != before)"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (done.stdout, done.stderr) == ("True [] True\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="no measure of memory")
def test_a_child_of_a_large_parent_is_kept_all_the_same() -> None:
    """Linux counts for a new process what its parent took."""
    text = (
        "from cardgen.custom.child_process import LARGE, run_bounded; import os\n"
        "if __name__ == '__main__':\n"
        "    much = bytearray(2 * LARGE); much[::4096] = b'x' * len(much[::4096])\n"
        "    print(len({run_bounded(os.getpid) for _ in range(3)}))"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_a_child_that_was_killed_is_followed_by_another() -> None:
    before = run_bounded(own_process)
    os.kill(before, signal.SIGTERM)
    wait_for(lambda: psutil.Process(before).status() == psutil.STATUS_ZOMBIE)
    assert run_bounded(own_process) != before


def test_after_an_interrupted_call_the_next_gets_its_own_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    before = run_bounded(own_process)

    def interrupted(*_: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(child_process, "_received", interrupted)
        run_bounded(abs, -7)
    assert run_bounded(own_process) not in (before, 7)


def test_threads_take_turns_and_each_gets_its_own_answer() -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda k: run_bounded(abs, -k), range(200)))
    assert answers == list(range(200)) and len(children()) == 1


@pytest.mark.parametrize("seconds", [0.2, 1.0])
def test_who_waits_behind_others_for_all_or_most_of_the_time_is_told_so(seconds: float) -> None:
    """And not that it takes long."""
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(lambda: run_bounded(time.sleep, 0.75))
        wait_for(child_process._shared._turn.locked)
        with pytest.raises(BusyError):
            run_bounded(time.sleep, 60.0, limits=Limits(1, seconds))
        assert first.result() is None


def test_closing_ends_a_child_in_the_middle_of_its_work() -> None:
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(lambda: run_bounded(time.sleep, 60.0, limits=Limits(60, 60)))
        wait_for(lambda: bool(children()))
        child_process.close()
        with pytest.raises(LimitError):
            first.result()
    assert not children()


def test_no_child_outlives_its_parent() -> None:
    """Not one that waits for a call when the parent is killed, nor one that works when it ends."""
    for end, work in (("os.kill(os.getpid(), 9)", "os.getpid"), ("sys.exit()", "os.getpid")):
        text = (
            "import os, sys; from cardgen.custom.child_process import run_bounded; "
            f"print(run_bounded({work}), flush=True); {end}"
        )
        parent = subprocess.run([sys.executable, "-W", "error", "-c", text], capture_output=True, text=True)
        assert parent.stderr == ""
        wait_for(partial(has_ended, int(parent.stdout)))


def test_where_there_are_no_processes_it_is_done_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "HAS_PROCESSES", False)
    assert run_bounded(own_process) == os.getpid()


@pytest.mark.parametrize("way", ["standard input", "a script without a guard"])
def test_programs_of_any_form_may_read_what_strangers_bring(way: str, tmp_path: Path) -> None:
    """The child runs nothing of the parent's main module."""
    text = f"from cardgen.custom.pictures import files\nprint(type(files.read({DRAWING!r}, 'a.svg')).__name__)\n"
    (script := tmp_path / "own.py").write_text(text)
    command = [sys.executable, "-W", "error", *([str(script)] if way.startswith("a") else [])]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("Artwork\n", "")
