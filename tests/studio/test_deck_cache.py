"""Each deck is made once, however many threads ask for it; the least recently used goes first."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Lock

import pytest

from cardgen.studio.deck_cache import DeckCache, Key
from cardgen.studio.pictures import NO_PICTURES


def key(text: str) -> Key:
    return "deck", text, "", "en", NO_PICTURES


def test_one_thread_makes_what_several_ask_for() -> None:
    cache, begin, go_on, made = DeckCache(2), Barrier(5), Event(), list[str]()

    def make() -> str:
        made.append("deck")
        go_on.wait(10)
        return "deck"

    def ask() -> str:
        begin.wait(10)
        return cache.get(key("a"), make)

    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(ask) for _ in range(4)]
        begin.wait(10)
        go_on.set()
        assert [answer.result(10) for answer in answers] == ["deck"] * 4
    assert made == ["deck"]


def test_a_refusal_is_not_remembered_and_the_least_recently_used_goes() -> None:
    cache, made = DeckCache(2), list[str]()

    def making(text: str) -> Callable[[], str]:
        return lambda: made.append(text) or text  # type: ignore[func-returns-value]

    def refuse() -> str:
        raise ValueError

    with pytest.raises(ValueError):
        cache.get(key("a"), refuse)
    for text in ("a", "b", "a", "c", "a", "b"):
        assert cache.get(key(text), making(text)) == text
    assert made == ["a", "b", "c", "b"]


def test_a_maker_is_known_until_its_value_is_there() -> None:
    """Else somebody who asks in between finds neither, and makes the deck once more."""
    cache, there = DeckCache(2), list[bool]()

    class Makers(dict[Key, Lock]):
        def pop(self, key: Key, *_: object) -> Lock | None:  # type: ignore[override]
            there.append(key in cache._values)
            return super().pop(key, None)

    cache._makers = Makers()
    cache.get(key("a"), lambda: "deck")
    assert there == [True]
