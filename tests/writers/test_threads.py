"""Writers may be called from threads, at once and in any order: each file is the one that is written alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from threading import Barrier

import pytest

from cardgen.drawing import fonts
from cardgen.drawing.document import Document
from cardgen.drawing.scene import Box, Scene, Text
from cardgen.games import registry
from cardgen.writers import FORMATS, lines, pdf, svg
from tests.example_decks import deck_of, on_paper
from tests.writers.pictures import document

THREADS = 6


@cache
def decks() -> tuple[Document, ...]:
    """Every deck in two looks, with several fonts, in different languages."""
    looks = ({"language": "fr", "style": "large-index"}, {"language": "de", "style": "classic"})
    return tuple(on_paper(key, **look).document() for look in looks for key in registry.BUILT_IN)


@pytest.fixture(autouse=True)
def _restless() -> Iterator[None]:
    """Threads that take turns a thousand times as often as they do by themselves."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


def forgotten() -> None:
    """As in a process that has not written anything yet: no font is read."""
    lines._read.cache_clear()
    svg._outline.cache_clear()
    fonts.metrics.cache_clear()


def at_once(name: str, documents: list[Document]) -> list[bytes]:
    """The files of documents, written by threads that all begin at the same moment."""
    start = Barrier(THREADS)

    def write(k: int) -> list[bytes]:
        start.wait()
        return [FORMATS[name].write(one) for one in documents[k::THREADS]]

    with ThreadPoolExecutor(THREADS) as pool:
        parts = list(pool.map(write, range(THREADS)))
    return [parts[k % THREADS][k // THREADS] for k in range(len(documents))]


@pytest.mark.long
def test_decks_that_are_written_at_once_are_those_that_are_written_alone() -> None:
    alone = {one: pdf.write(one) for one in decks()}
    for seed in range(3):
        forgotten()
        shuffled = Random(seed).sample(decks(), len(decks())) + list(decks())
        for one, file in zip(shuffled, at_once("pdf", shuffled), strict=True):
            assert file == alone[one], one.title


@pytest.mark.long
def test_lines_in_one_font_that_are_written_at_once_have_their_own_letters() -> None:
    """Letters with accents are put together of others, which are looked up in the font file while it is embedded."""
    letters = [chr(code) for code in range(0xC0, 0x17F) if code not in (0xD7, 0xF7, 0x132, 0x133, 0x149)]
    texts = ["".join(Random(seed).sample(letters, 100)) for seed in range(60)]
    lines = [Scene(Box(0, 0, 500, 10), (Text(0, 8, text, "Lato Medium", 5, "#000000"),)) for text in texts]
    documents = [document(line) for line in lines]
    alone = [pdf.write(one) for one in documents]
    for _ in range(3):
        forgotten()
        assert at_once("pdf", documents) == alone


@pytest.mark.parametrize(("name", "step"), [("svg", 3), ("png", 25)])
def test_pictures_that_are_drawn_at_once_are_those_that_are_drawn_alone(name: str, step: int) -> None:
    deck = deck_of("take-three", language="de")
    cards = [document(deck.face(card)) for card in deck.cards[::step]]
    alone = [FORMATS[name].write(card) for card in cards]
    forgotten()
    assert at_once(name, cards) == alone
