"""What every template knows beside the fields of its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from scorer.web.views.page import Names


class Say(Protocol):
    """A text by its key, with values for its gaps."""

    def __call__(self, key: str, /, **values: object) -> str: ...


class SayMany(Protocol):
    """A text by its key and a number, in singular or plural."""

    def __call__(self, key: str, n: int, /) -> str: ...


@dataclass(frozen=True, kw_only=True)
class Everywhere(Names):
    """Words in the reader's language, all languages by their codes, and what was asked for.

    `now` is a moment in seconds since 1970; `path` was asked for, `asked_for` has its
    query as well; `by_form`: the page answers a form, so it may not lie where it was asked for. `asked_games`:
    those about whose rules one may ask; `ruled_games`: those of which somebody has written how they are played.
    """

    t: Say
    tn: SayMany
    language: str
    languages: Mapping[str, str]
    now: float
    path: str
    asked_for: str
    by_form: bool
    asked_games: tuple[str, ...]
    ruled_games: tuple[str, ...]
