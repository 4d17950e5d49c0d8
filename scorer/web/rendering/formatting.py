"""Formats days and moments, numbers, drawings and the addresses of files for pages."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path

from flask import current_app, g, request, url_for
from markupsafe import Markup

from cardgen.core.score_sheet import MINUS, signed
from cardgen.words.numbers import Number
from cardgen.words.spelling import in_decimals
from scorer.web.rendering import assets
from scorer.web.request.context import services, words
from scorer.words import languages

SYMBOL = re.compile(r'<symbol id="([^"]+)"')
FORMER = {"crown": "fish"}
"""What older tables call a sign of people: the crown now is nobody's, and its colours are the fish's."""
EARLIEST, LATEST = 86_400, 32_503_593_600
"""2 January 1970 and 30 December 2999: every system knows the local time of each moment between them."""
TIME = Markup('<time datetime="{}">{}</time>')
ON = Markup('<time datetime="{}" data-day>{}</time>')


def file(name: str) -> str:
    """The address of a file of ours; it changes with its content, so phones may keep it for ever."""
    return _file(request.script_root, name)


@lru_cache(maxsize=256)
def _file(_root: str, name: str) -> str:
    return url_for("static", filename=name, v=assets.fingerprint(folder() / name) or None)


def folder() -> Path:
    """Where the files are that phones may keep."""
    return Path(str(current_app.static_folder))


def back(game: str) -> str:
    """The address of a drawing of a game's back; a plain one where nobody has drawn any, as for an installed game."""
    name = f"pictures/back-{game}.svg"
    return file(name if (folder() / name).exists() else "pictures/back.svg")


def drawn(name: str, kind: str) -> Markup:
    """A drawing that the style paints: as a `sign`, as its tint behind a card (`stage`), as `ui`.

    It says nothing to screen readers, the words beside it do.
    """
    name = FORMER.get(name, name)
    return _drawn(request.script_root, _sprites()[name], name, kind)


def figure(name: str, kind: str) -> Markup:
    """A drawing of what is on cards: a ring of TERZ, the crown of their purple."""
    return _drawn(request.script_root, "figures.svg", name, kind)


def card_sign(name: str) -> Markup:
    """The sign of a colour of cards, painted with it: those of people, but the crown has nobody."""
    kind = f"sign p-{name}"
    return figure(name, kind) if name == "crown" else drawn(name, kind)


@lru_cache(maxsize=256)
def _drawn(_root: str, sprite: str, name: str, kind: str) -> Markup:
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        kind, file(f"pictures/{sprite}"), name
    )


@cache
def _sprites() -> dict[str, str]:
    """The file of each drawing: what every page needs, what only some do, the chip of one game."""
    pictures = folder() / "pictures"
    files = ("people.svg", "buttons.svg", "chip.svg")
    return {name: file for file in files for name in SYMBOL.findall((pictures / file).read_text(encoding="utf-8"))}


def ui(name: str) -> Markup:
    """The picture of a button."""
    return drawn(f"ui-{name}", "ui")


def bounded(timestamp: float) -> float:
    """A time as a calendar can show it: a clock may have been set to any year when it was noted.

    >>> bounded(1.8e9), bounded(2.61e11), bounded(-1e12)
    (1800000000.0, 32503593600, 86400)
    """
    return min(max(timestamp, EARLIEST), LATEST)


def local(timestamp: float) -> datetime:
    """The time on this machine's clock."""
    return datetime.fromtimestamp(bounded(timestamp), UTC).astimezone()


def day(timestamp: float) -> str:
    """A day in words, on this machine's clock."""
    return languages.day_in_words(local(timestamp).date(), words().language)


def stamp(timestamp: float) -> str:
    """A day in the name of a file: 2026-11-21."""
    return local(timestamp).strftime("%Y-%m-%d")


def moment(timestamp: float) -> Markup:
    """When something was: the time of day, with the day unless it is today. Scripts put it into the phone's zone."""
    today = day(timestamp) == day(services().store.clock())
    return TIME.format(iso(timestamp), clock(timestamp) if today else f"{day(timestamp)}, {clock(timestamp)}")


def date(timestamp: float) -> Markup:
    """The day of something."""
    return ON.format(iso(timestamp), day(timestamp))


def iso(timestamp: float) -> str:
    """A moment for scripts: 2026-11-21T19:05:00Z."""
    return datetime.fromtimestamp(bounded(timestamp), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def clock(timestamp: float) -> str:
    """A time of day on this machine's clock."""
    return local(timestamp).strftime("%H:%M")


def decimal(value: Number | float) -> str:
    """A number with at most one decimal, as the language writes it; a fraction as it is set."""
    if isinstance(value, Fraction):
        return signed(value)
    text = signed(round(value)) if value == int(value) else f"{value:.1f}".replace("-", MINUS)
    return text.replace(".", words()["word.point"])


def points(value: Number) -> str:
    """Points, with a true minus sign; those of a table whose cards have decimals as these print them."""
    return signed(value) if isinstance(value, int) else in_decimals(value, g.get("mark", ""))


def since(seconds: float) -> str:
    """Minutes and seconds: 2:05."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02d}"
