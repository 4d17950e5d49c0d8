"""The open task: what can be changed of it, and what it comes to."""

from __future__ import annotations

from flask import request

from cardgen.studio import building, odds, tasks
from cardgen.studio.odds import Chances
from cardgen.studio.preview import SeenCard
from cardgen.studio.tasks import Row, Tasks
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.studio import built, levels, parts
from scorer.web.studio.fields import Fields, word
from scorer.web.studio.was import LIVE
from scorer.web.views import studio_tasks as views

MOST_BONUS = 10
"""Of the rosettes to choose from."""
SHOWN = 8
"""Words that are offered where one doesn't fit."""
LINE = 30
"""Letters of a condition that are seen at once on a phone, so that carets may stand below them."""


def shown(form: Fields, asked: Tasks, number: int, told: Chances | None) -> views.OpenTask:
    """All that can be changed of a task; `told` is what it comes to, None where that is still to be counted."""
    row, address = asked.rows[number], f"/task/{number}"
    colours = tasks.colours(form.document)
    condition = form.field(f"{address}/if", word("key.condition"))
    text = condition.text
    made = building.to_parts(text, colours)
    boxes = levels.boxes(form, f"{address}/level")
    fields = [
        form.field(f"{address}/{key}", context.words()[label], row.sentence if key == "say" else "")
        for key, label in parts.MORE.items()
        if key != "level" or not boxes
    ]
    notes = form.beside(f"{address}/level") if boxes else []
    return views.OpenTask(
        condition._replace(notes=[] if row.caret and not row.text else condition.notes),
        _caret(row) if row.text else None,
        [built.part(f"~{address}/if", k, part, colours, len(made)) for k, part in enumerate(made)],
        f"~{address}/if/{len(made)}/what" if made and text.strip() else "",
        chances(form, asked, number, told) if row.condition is not None and asked.types else None,
        fields,
        views.Levels(boxes, notes),
    )


def _caret(row: Row) -> views.Caret | None:
    """Where a text is wrong."""
    if (caret := row.caret) is None:
        return None
    possible = ", ".join(caret.possible[:SHOWN]) + (" …" if len(caret.possible) > SHOWN else "")
    marks = " " * caret.start + "^" * max(1, caret.stop - caret.start)
    shown = f"{row.text}\n{marks}" if len(row.text) > LINE else marks
    return views.Caret(shown, context.closed(caret.sentence), caret.near, caret.mended, possible)


def chances(form: Fields, asked: Tasks, number: int, told: Chances | None) -> views.ChancesShown:
    """What the open task comes to, and the bonuses to choose from."""
    row, address, level = asked.rows[number], f"/task/{number}", levels.chosen(form.document)
    counted = told is not None and told.why is None
    proposed = told.bonus if told else 0
    why = context.closed(tasks.words(context.language()).say(*told.why)) if told and told.why else ""
    return views.ChancesShown(
        counted=counted,
        keeps=told is None and request.endpoint == LIVE,
        address=url_for("studio_tasks.chances", draft=_draft(), number=number, level=level or None),
        why=why,
        ten=told.ten if told else 0,
        hundred=told.hundred if told else 0,
        three=_grouped(told.three if told else 0),
        threes=_grouped(odds.threes(asked)),
        proposed=proposed,
        name=f"{address}/bonus",
        rosettes=_rosettes(0 if form.old else row.bonus, proposed),
        hands=[_hand(form, hand) for hand in odds.hands(asked, row)] if counted else [],
        level=level,
    )


def _draft() -> str:
    return str((request.view_args or {})["draft"])


def _rosettes(own: int, proposed: int) -> list[views.Rosette]:
    """The bonuses to choose from, and one's own where it is greater."""
    numbers = [*range(1, MOST_BONUS + 1), *([own] if own > MOST_BONUS else [])]
    return [views.Rosette(k, "" if k == proposed and own != k else str(k), k == (own or proposed)) for k in numbers]


def _hand(form: Fields, hand: odds.Hand) -> views.HandShown:
    """A hand with its pictures; without them where the deck can't be drawn just now."""
    cards = {card.key: card for card in form.seen.cards}
    codes = [*hand.fits, *hand.others]
    shown = [_in_hand(cards[code], code in hand.fits) for code in codes] if cards.keys() >= {*codes} else []
    return views.HandShown(shown, hand.caption)


def _in_hand(card: SeenCard, fits: bool) -> views.HandCard:
    return views.HandCard(card.key, card.digest, card.words, fits)


def _grouped(number: int) -> str:
    """A large number in groups of three, as all our languages read it.

    >>> _grouped(13244)
    '13\\xa0244'
    """
    return f"{number:,}".replace(",", "\u00a0")
