"""The pane on which a draft is printed: sets, paper, ink, and what goes with the cards."""

from collections.abc import Callable, Iterator

from cardgen.studio import print_fields
from cardgen.studio import printing as costing
from cardgen.studio.printing import Costs, Defaults
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import fields, pending_odds, previews
from scorer.studio.pages.fields import Fields, word
from scorer.studio.request.access import DraftRequest
from scorer.studio.views import pages as views
from scorer.studio.views.pages import DraftFrame
from scorer.web.request import context
from scorer.web.views.page import Page
from scorer.words import languages

LETTERS = "ABCDEFGH"
"""Of the sets, in order (`cardgen.drawing.set_marks`)."""


def pane(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    """The pane as a value."""
    usual = _usual(form.request, previews.without_faults(form.request, form.document))
    sets, orders = form.field("/print/sets"), form.boxes("/print/order", ("usual", "by-set", "stacked"))[1:]
    if not form.text("/print/order"):
        orders = [one._replace(value="", ticked=True) if one.value == usual.order else one for one in orders]
    sizes = {"/print/card": usual.size}
    choices = [form.choice(address, values, sizes.get(address, "")) for address, values in fields.CHOICES.items()]
    saving = [
        form.box("/look/ink", "saving", word("say.saving")),
        form.style(costing.LARGE),
        form.box("/print/laminate", "true", word("say.laminate")),
    ]
    extras = [form.one_of("/print/extras", name, word(f"say.{name}")) for name in fields.EXTRAS]
    options = print_fields.every().values()
    more = [form.print_option(option) for option in options if not option.tick]
    ticks = [form.box(*fields.SPLIT, word("say.split")), form.no("/print/cut_lines"), form.no("/print/spares")]
    ticks += [form.print_flag(option) for option in options if option.tick]
    letters = LETTERS[: count_of_sets(form.document)]
    costs = {} if form.request.is_live else cost_texts(form.request, form.document)
    return views.PrintPage(
        sets=sets, letters=letters if len(letters) > 1 else "", orders=orders, choices=choices, saving=saving,
        usual_order=usual.order, costs=costs, extras=extras, more=more, ticks=ticks, frame=frame(),
    )  # fmt: skip


def _usual(request: DraftRequest, document: Document) -> Defaults:
    """What holds where nothing is said; as little as is known of a deck that can't be made."""
    try:
        return costing.defaults(document, *request.view(document))
    except PhrasedError:
        return Defaults("", "")


def count_of_sets(document: Document) -> int:
    """How many sets are printed; one where what was typed is no such number."""
    printing = document.get("print")
    said = str(printing.get("sets", "")) if isinstance(printing, dict) else ""
    return min(int(said), len(LETTERS)) if said.isdecimal() and said.isascii() and len(said) < 3 else 1


def cost_texts(request: DraftRequest, document: Document) -> dict[str, str]:
    """What the choices cost, in words by the names of their fields; nothing where it can't be printed.

    Nothing, too, while solutions, which are one of them, would take long to be counted.
    """
    if pending_odds.estimate(document, request.level_in(document)):
        return {}
    try:
        costs = costing.costs(previews.without_faults(request, document), *request.view(document))
    except PhrasedError:
        return {}
    return {**_orders(costs), **_extras(costs), **dict(_looks(costs))}


def _orders(costs: Costs) -> dict[str, str]:
    words = context.words()
    return {
        f"/print/order={order}": words.say(f"studio.piles.{order.replace('-', '_')}", {"sheets": _sheets(count)})
        for order, count in costs.orders.items()
    }


def _extras(costs: Costs) -> dict[str, str]:
    return {f"+/print/extras/{extra}": f"+ {_sheets(count)}" for extra, count in costs.extras.items()}


def _looks(costs: Costs) -> Iterator[tuple[str, str]]:
    yield "/look/ink", f"{costs.ink} → {costs.saving} %"
    if costs.large is not None:
        before = f"{costs.plain} → " if costs.large != costs.plain else ""
        yield fields.STYLE, before + _sheets(costs.large)


def _sheets(count: int) -> str:
    return f"{count} {languages.plural(context.words(), 'studio.line.sheets', count)}"
