"""The pane on which a draft is printed: sets, paper, ink and extras."""

from collections.abc import Callable, Iterator

from cardgen.studio import print_fields, printing
from cardgen.studio.pointers import table_at
from cardgen.studio.printing import Costs, Defaults
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import fields, pending_odds, previews
from scorer.studio.pages.fields import Fields, word
from scorer.studio.request.access import DraftRequest
from scorer.studio.views import pages as views
from scorer.studio.views.fields import Box
from scorer.studio.views.pages import DraftFrame
from scorer.web.request import context
from scorer.web.views.page import Page
from scorer.words import languages

LETTERS = "ABCDEFGH"
"""Of the sets, in order (`cardgen.drawing.set_marks`)."""


def pane(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    """The pane."""
    defaults = _defaults(form.request, previews.without_faults(form.request, form.document))
    sets, language = form.field("/print/sets"), context.language()
    sizes = {"/print/card": defaults.size}
    choices = [form.choice(address, values, sizes.get(address, "")) for address, values in fields.CHOICES.items()]
    options = [(option, option.label.say(language)) for option in print_fields.every().values()]
    letters = LETTERS[: count_of_sets(form.document)]
    return views.PrintPage(
        sets=sets, letters=letters if len(letters) > 1 else "", orders=_order_boxes(form, defaults.order),
        choices=choices, default_order=defaults.order,
        saving=[
            form.box("/look/ink", "saving", word("studio.say.saving")),
            form.style(printing.LARGE),
            form.box("/print/laminate", "true", word("studio.say.laminate")),
        ],
        costs={} if form.request.is_live else cost_texts(form.request, form.document),
        extras=[form.one_of("/print/extras", name, word(f"studio.say.{name}")) for name in fields.EXTRAS],
        more=[form.field(one.address, label, one.suggestion) for one, label in options if not one.tick],
        ticks=[
            form.box(*fields.SPLIT, word("studio.say.split")), form.no("/print/cut_lines"), form.no("/print/spares"),
            *[form.box(one.address, one.tick, label) for one, label in options if one.tick],
        ],
        frame=frame(),
    )  # fmt: skip


def _order_boxes(form: Fields, default: str) -> list[Box]:
    """The orders of sets; the default is ticked where the deck names none."""
    boxes = form.boxes("/print/order", ("usual", "by-set", "stacked"))[1:]
    if form.text("/print/order"):
        return boxes
    return [box._replace(value="", ticked=True) if box.value == default else box for box in boxes]


def _defaults(request: DraftRequest, document: Document) -> Defaults:
    """The default order and size; empty for a deck that can't be made."""
    try:
        return printing.defaults(document, *request.view(document))
    except PhrasedError:
        return Defaults("", "")


def count_of_sets(document: Document) -> int:
    """The number of sets to print; one where the text is no such number."""
    sets = str(table_at(document, "print").get("sets", ""))
    return min(int(sets), len(LETTERS)) if sets.isdecimal() and sets.isascii() and len(sets) < 3 else 1


def cost_texts(request: DraftRequest, document: Document) -> dict[str, str]:
    """The costs of choices, in words by the names of their fields; none where it can't be printed.

    None, too, while solutions, which are one of them, would take long to be counted.
    """
    if pending_odds.estimate(document, request.level_in(document)):
        return {}
    try:
        costs = printing.costs(previews.without_faults(request, document), *request.view(document))
    except PhrasedError:
        return {}
    return dict(_cost_texts(costs))


def _cost_texts(costs: Costs) -> Iterator[tuple[str, str]]:
    for order, count in costs.orders.items():
        key = f"studio.piles.{order.replace('-', '_')}"
        yield f"/print/order={order}", context.words().say(key, {"sheets": _sheets(count)})
    yield from ((f"+/print/extras/{extra}", f"+ {_sheets(count)}") for extra, count in costs.extras.items())
    yield "/look/ink", f"{costs.ink} → {costs.saving} %"
    if costs.large is not None:
        before = f"{costs.plain} → " if costs.large != costs.plain else ""
        yield fields.STYLE, before + _sheets(costs.large)


def _sheets(count: int) -> str:
    return f"{count} {languages.plural(context.words(), 'studio.line.sheets', count)}"
