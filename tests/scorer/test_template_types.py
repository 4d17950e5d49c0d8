"""Each template knows all names that it uses, with their types: what a page lacks fails here, not at a table."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from pkgutil import iter_modules
from typing import Literal, NamedTuple

import pytest
from flask import Flask, g
from jinja2 import ChoiceLoader, DictLoader, Environment, meta, nodes

from scorer.games import ASKED, GAMES, check, sheet
from scorer.keeping.sized_cache import SizedCache
from scorer.web import formatting, views
from scorer.web.screens import rendering
from scorer.web.screens.enter import tile_of
from scorer.web.views.enter import EnterPage, EntryPage
from scorer.web.views.everywhere import Everywhere
from scorer.web.views.history import HistoryPage
from scorer.web.views.page import Names, Page
from scorer.web.views.question import QuestionAtTable, QuestionPage
from tests.scorer import template_reader
from tests.scorer.template_types import Type
from tests.scorer.templates import FOLDERS, STUDIO, TEMPLATES

for _module in iter_modules(views.__path__):
    import_module(f"{views.__name__}.{_module.name}")

OF_GAMES: dict[type[Page], str] = {
    EnterPage: "entry.html", EntryPage: "entry.html", QuestionPage: "check.html", QuestionAtTable: "check.html",
}  # fmt: skip
"""Pages with a part that is each game's own."""
PAGES = [page for page in template_reader.subclasses() if page not in OF_GAMES]


@pytest.fixture(name="environment")
def _environment(make: Callable[..., Flask]) -> Environment:
    return typing.cast("Environment", make().jinja_env)


def narrower(page: type[Page], game: str) -> dict[str, Type]:
    """What that game's part of a page knows."""
    file = OF_GAMES[page]
    view = sheet(game).view if file == "entry.html" else check(game).view
    more = {"tile": Literal[tile_of(game)]} if file == "entry.html" else {}
    return {"part": Literal[f"games/{game}/{file}"], "view": typing.get_type_hints(view)["return"], **more}


def each() -> Iterator[tuple[type[Page], dict[str, Type]]]:
    """All pages, those with a part of a game for each game."""
    yield from ((page, {}) for page in PAGES)
    for page, file in OF_GAMES.items():
        yield from ((page, narrower(page, game)) for game in (GAMES if file == "entry.html" else ASKED))


def test_pages_know_what_their_templates_ask_for(environment: Environment) -> None:
    """No template names anything that its view has not got."""
    wrong = {fault for page, more in each() for fault in template_reader.faults(environment, page, **more)}
    assert sorted(wrong) == []


def test_no_template_is_left_out_and_no_field_is_in_vain(environment: Environment) -> None:
    """Every template is read for some page, and every field of a view is asked for by some template."""
    every = [(page, template_reader.read(environment, page, **more)) for page, more in each()]
    names = {path.relative_to(folder).as_posix() for folder in FOLDERS for path in TEMPLATES if folder in path.parents}
    names |= {f"studio/{path.name}" for path in STUDIO.glob("*.html")}
    seen = {name.removeprefix("games/").replace("-", "_") for _, reader in every for name in reader.templates}
    assert names - seen == set()
    asked = {(part, name) for page, reader in every for part in parts(page) for name in reader.used}
    assert {
        (part.__name__, name) for page, _ in every for part, name in fields_of(page) if (part, name) not in asked
    } == set()


def parts(page: type[Page]) -> set[type[Names]]:
    """The page, what it is made from, and what lends it names."""
    lent = [kind for kind in typing.get_type_hints(page).values() if isinstance(kind, type) and issubclass(kind, Names)]
    return {part for whole in (page, *lent) for part in whole.__mro__ if issubclass(part, Names)}


def fields_of(page: type[Page]) -> Iterator[tuple[type[Names], str]]:
    """The fields of a page by the class that has them."""
    for part in parts(page):
        own = [field.name for field in fields(part) if field.name in vars(part).get("__annotations__", {})]
        yield from ((part, name) for name in own if name in template_reader.names_of(part))


@pytest.mark.parametrize("page", [*PAGES, *OF_GAMES])
def test_no_name_means_two_things_on_a_page(page: type[Page]) -> None:
    """Names of a page, of the parts that lend it theirs, and those that are known everywhere differ."""
    hints = typing.get_type_hints(page)
    parts = [kind for kind in hints.values() if isinstance(kind, type) and issubclass(kind, Names)]
    lent = [name for part in (*parts, Everywhere) for name in template_reader.names_of(part)]
    every = lent + [name for name, kind in hints.items() if kind not in parts and name != "template"]
    assert sorted(every) == sorted(set(every))


LITERAL = re.compile(r"""\b(action|href|src|data-(check|next|share-file))=["']/""")
"""An attribute that leads to a page by an address that is written out."""


def test_addresses_come_from_the_routes(environment: Environment, make: Callable[..., Flask]) -> None:
    """No template writes one out; those that are asked for have a route, and it gets all that it takes."""
    rules, calls = {rule.endpoint: rule.arguments for rule in make().url_map.iter_rules()}, 0
    for path in TEMPLATES:
        source = path.read_text(encoding="utf-8")
        assert not LITERAL.search(source), path
        for call in environment.parse(source).find_all(nodes.Call):
            if (
                isinstance(call.node, nodes.Name)
                and call.node.name == "url_for"
                and isinstance(call.args[0], nodes.Const)
            ):
                assert rules[call.args[0].value] <= {pair.key for pair in call.kwargs}, (path, call.lineno)
                calls += 1
    assert calls > 80


WRONG = {
    "{{ nothing }}": "«nothing» is not known",
    "{{ member.rihgt }}": "Member has no «rihgt»",
    "{{ member['rihgt'] }}": "Member has no «rihgt»",
    "{% for row in story %}{{ row.txt }}{% endfor %}": "StoryPart has no «txt»",
    "{% for row in story if row.txt %}{% endfor %}": "StoryPart has no «txt»",
    "{% for a, b, c in story %}{{ a }}{% endfor %}": "StoryPart has not 3 parts",
    "{% for one in older %}{% endfor %}": "int can't be looped over",
    "{{ member.may('x').y }}": "bool has no «y»",
    "{{ t('x').upper().foo }}": "str has no «foo»",
    "{{ undo.gians }}": "Undo has no «gians»",
    "{{ (story[0] if older else member).rows }}": "Member has no «rows»",
    "{{ match.standings.nxt }}": "Standings has no «nxt»",
    "{{ match.names[0].foo }}": "str has no «foo»",
    "{{ match.players[0].nam }}": "Player has no «nam»",
    "{{ [member, member][0].foo }}": "Member has no «foo»",
    "{{ {'a': member}['a'].foo }}": "Member has no «foo»",
    "{{ undo.gains.gians }}": "Mapping has no «gians»",
    "{{ game.scoring.fills }}": "the type of scoring can't be told",
    "{{ story|lenght }}": "there is no filter «lenght»",
    "{{ (story|first).foo }}": "StoryPart has no «foo»",
    "{{ chips|sum(attribute='totla') }}": "Chip has no «totla»",
    "{{ member() }}": "Member can't be called",
    "{% set one = member %}{{ one.foo }}": "Member has no «foo»",
    "{% set one, two = member, older %}{{ one.foo }}": "Member has no «foo»",
    "{% for _ in story %}{% set one = 1 %}{% endfor %}{{ one }}": "«one» is not known",
    "{{ loop.index }}": "«loop» is not known",
    "{% for _ in story %}{{ loop.idnex }}{% endfor %}": "Loop has no «idnex»",
    "{{ request.path }}": "«request» is not known",
    "{{ p.hiden(match) }}": "_parts.html has no «hiden»",
    "{{ p.hidden(match) }}": "hidden takes other arguments: form, names",
    "{{ p.hidden(match, {}, (), more=1) }}": "hidden takes other arguments: more",
    "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{{ oops }}{% endcall %}": "«oops» is not known",
    "{% macro own(one) %}{{ one.foo }}{% endmacro %}{{ own(member) }}": "Member has no «foo»",
    "{{ self.contnet() }}": "the page has no «contnet»",
    "{% include latest %}": "which template is included can't be told",
    "{% filter upper %}{% endfilter %}": "FilterBlock is not known to this check",
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_said_with_its_line(environment: Environment, text: str) -> None:
    """A template with one mistake, in a block of a page that has another one above."""
    head = '{% extends "tables/frame.html" %}\n{% import "_parts.html" as p with context %}\n{% block content %}\n'
    source = head + text + "{% endblock %}"
    faults = _faults(environment, {HistoryPage.template: source})
    assert [f"{HistoryPage.template}:4: {WRONG[text]}"] == [fault for fault in faults if HistoryPage.template in fault]


def _faults(environment: Environment, texts: dict[str, str]) -> list[str]:
    assert environment.loader
    other = environment.overlay()
    other.loader = ChoiceLoader([DictLoader(texts), environment.loader])
    return template_reader.faults(other, HistoryPage)


def test_mistakes_are_found_wherever_they_are_used(environment: Environment) -> None:
    """In an included template, in a macro of another one, above in the frame, and in the block that `super()` means."""
    called = "{{ m.told(member) }}{% call(v) m.told(member) %}{% endcall %}"
    middle = "{% block content %}" + called + "{% include 'part.html' %}{{ super() }}{% endblock %}"
    blocks = "{% block content %}{{ under }}{% endblock %}\n{% block other %}{{ beside }}{% endblock %}"
    unused = "{% macro unused() %}{{ never }}{% endmacro %}"
    texts = {
        HistoryPage.template: '{% extends "frame.html" %}{% import "m.html" as m %}' + middle,
        "frame.html": "{{ above }}\n" + blocks,
        "m.html": "\n{% macro told(who) %}{{ who.foo }}\n{{ caller() }}{% endmacro %}" + unused,
        "part.html": "\n\n{{ inside }}",
    }
    assert _faults(environment, texts) == [
        "frame.html:1: «above» is not known",
        "frame.html:2: «under» is not known",
        "frame.html:3: «beside» is not known",
        "m.html:2: Member has no «foo»",
        "m.html:3: the caller takes 1 arguments",
        "part.html:3: «inside» is not known",
    ]


def test_what_is_right_is_found_right(environment: Environment) -> None:
    """Loops, unpacking, blocks with names, numbers and optional values as our templates use them."""
    text = """{% for name, value in match.options.items() %}{{ loop.index0 ~ name }}{% else %}{{ older }}{% endfor %}
{% for name, mark in match.players %}{{ name.upper() }}{% endfor %}{% for k in range(3) %}{{ k }}{% endfor %}
{{ undo.gains.get("0") if undo }}{{ (undo.was or "").upper() }}{{ [older, 24]|max }}{{ url_for("start.start") }}
{{ rematch.table if rematch and rematch.ours }}{{ story[:3][0].rows }}{{ member.right in ("a", "b") }}"""
    assert _faults(environment, {HistoryPage.template: text}) == []


SHARED = {"t", "tn", "card_sign", "drawn", "figure", "ui", "file", "url_for", "back_of"}
"""What pieces that are kept may use beside their values: words, drawings and addresses."""
FILTERS = {"length", "list", "map", "replace", "safe", "signed", "string", "tojson"}
"""Those that make of the same value always the same."""


class Piece(NamedTuple):
    """What stands in a `{% call kept(…) %}`, and the macros of its file."""

    file: str
    call: nodes.Call
    body: Sequence[nodes.Node]
    macros: Mapping[str, nodes.Macro]


def kept_pieces(environment: Environment) -> Iterator[Piece]:
    for path in TEMPLATES:
        tree = environment.parse(path.read_text(encoding="utf-8"))
        macros = {macro.name: macro for macro in tree.find_all(nodes.Macro)}
        for block in tree.find_all(nodes.CallBlock):
            if isinstance(block.call.node, nodes.Name) and block.call.node.name == "kept":
                yield Piece(path.name, block.call, block.body, macros)


def used(
    environment: Environment, body: Sequence[nodes.Node], given: set[str], macros: Mapping[str, nodes.Macro]
) -> set[str]:
    """What a piece uses beside what is given, itself or in macros of its file: names, and filters with a bar before."""
    piece = nodes.Template([*body])
    piece.set_environment(environment)
    names = meta.find_undeclared_variables(piece) - given
    called = [macros[name] for name in names & macros.keys()]
    others = [used(environment, macro.body, {name.name for name in macro.args}, macros) for macro in called]
    return (names - macros.keys()).union({f"|{found.name}" for found in piece.find_all(nodes.Filter)}, *others)


def test_pieces_that_are_kept_use_nothing_but_what_they_are_kept_for(environment: Environment) -> None:
    """No moment, no id of a form, no game: only the values in the call, each by its name, and what never changes."""
    names, fixed = list[object](), SHARED | {f"|{name}" for name in FILTERS}
    for file, call, body, macros in kept_pieces(environment):
        first, *values = call.args
        assert isinstance(first, nodes.Const), file
        assert all(isinstance(value, nodes.Name) for value in values), file
        names.append(first.value)
        given = {value.name for value in values if isinstance(value, nodes.Name)}
        others = used(environment, body, given, macros) - fixed
        assert not others, (file, first.value, others)
    assert len(names) == len(set(names)) >= 15


def test_a_piece_is_made_once_for_its_values(make: Callable[..., Flask]) -> None:
    app, made = make(), list[str]()

    def said(text: str) -> Callable[[], str]:
        return lambda: made.append(text) or f"<b>{text}</b>"  # type: ignore[func-returns-value]

    def shown(text: str, *seen: object, language: str = "en", game: str = "terz") -> str:
        with app.test_request_context("/", headers={"Accept-Language": language}):
            g.game = game
            return rendering.everywhere().kept("a piece of a test", *seen, caller=said(text))

    assert shown("1", ("a",)) == shown("2", ("a",)) == shown("3", ["a"]) == "<b>1</b>"
    assert shown("4", ("b",)) == "<b>4</b>"
    assert shown("5", ("a",), language="de") == "<b>5</b>"
    assert shown("6", ("a",), game="tadika") == "<b>6</b>"
    assert made == ["1", "4", "5", "6"]


def test_what_somebody_typed_weighs_as_much_as_what_is_made_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()
    monkeypatch.setattr(formatting, "_KEPT", SizedCache(10_000))
    for seen in (["a"], ["a"], ["x" * 9000], ["x" * 9000], ["x" * 11_000], ["x" * 11_000]):
        kept = formatting.keeper("", "en", None)
        kept("a piece of a test", seen, caller=lambda: made.append(1) or "")  # type: ignore[func-returns-value]
    assert len(made) == 4
