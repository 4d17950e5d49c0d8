"""Pictures are read one at a time, by turns of addresses, and not for those who have gone."""

from __future__ import annotations

import io
import threading
import time
import zipfile
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from cardgen.core.cancellation import CancelledError
from cardgen.studio import pictures
from scorer.studio.request.uploads import ReadQueue
from scorer.web.request import concurrency

SOON = 30
HERE, THERE = "192.0.2.1", "192.0.2.2"


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_addresses_take_turns() -> None:
    """However many pictures one sends, another one's comes after the next of them."""
    turns, done, first = ReadQueue(), list[str](), threading.Event()

    def read(address: str) -> None:
        with turns.turn(address, lambda: True):
            first.wait(SOON)
            done.append(address)

    with ThreadPoolExecutor(6) as pool:
        pool.submit(read, HERE)
        until(lambda: turns._is_taken)
        for number, address in enumerate([HERE, HERE, HERE, THERE, THERE], 1):
            pool.submit(read, address)
            until(lambda number=number: len(turns._queue) == number)  # type: ignore[misc]
        first.set()
    assert done == [HERE, THERE, HERE, THERE, HERE, HERE]


def test_who_has_gone_waits_for_no_turn() -> None:
    turns = ReadQueue()
    with turns.turn(HERE, lambda: True), ThreadPoolExecutor(1) as pool:

        def read() -> None:
            with turns.turn(THERE, lambda: False):
                raise AssertionError

        with pytest.raises(CancelledError):
            pool.submit(read).result(SOON)
    assert not turns._queue


def png(side: int) -> bytes:
    """A PNG whose head says so many pixels; there are none."""
    head = b"IHDR" + side.to_bytes(4, "big") * 2 + b"\x08\x06\x00\x00\x00"
    chunk = b"\x00\x00\x00\x0d" + head + zlib.crc32(head).to_bytes(4, "big")
    return b"\x89PNG\r\n\x1a\n" + chunk + b"\x00\x00\x00\x00IDAT\x35\xaf\x06\x1e"


def bundle(count: int, side: int) -> io.BytesIO:
    """A ZIP with a deck that names so many pictures."""
    file = io.BytesIO()
    names = [f"{k}.png" for k in range(count)]
    shows = ", ".join(f'"picture:{name}"' for name in names)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.toml", f'format = 1\ngame = "take-three"\nshow = {{ 3 = [{shows}] }}\n')
        for name in names:
            archive.writestr(name, png(side))
    file.seek(0)
    return file


def test_a_file_with_very_many_pixels_in_all_is_refused_before_one_is_read(
    unlimited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[str]()
    monkeypatch.setattr(pictures, "import_picture", lambda _, name, __: read.append(name))
    sent = unlimited.test_client().post("/studio/open", data={"file": (bundle(4, 5001), "deck.zip")})
    assert (sent.status_code, read) == (422, [])
    assert "100 million pixels" in sent.text


def test_where_nobody_waits_for_the_pictures_of_a_file_no_more_are_read(
    unlimited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, gone = list[str](), threading.Event()
    monkeypatch.setattr(concurrency, "EVERY", 0)

    def kept(_: bytes, name: str, __: str) -> pictures.StoredPicture:
        read.append(name)
        gone.set()
        return pictures.StoredPicture("own", ".png", b"")

    monkeypatch.setattr(pictures, "import_picture", kept)
    phone, here = unlimited.test_client(), {"scorer.client_gone": gone.is_set}
    sent = phone.post("/studio/open", data={"file": (bundle(9, 10), "deck.zip")}, environ_overrides=here)
    assert (sent.status_code, len(read)) == (503, 1)
