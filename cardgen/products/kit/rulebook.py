"""A game's rulebook as text, with a chapter on the differences of a custom deck, and its parser into blocks.

The books are Markdown (CommonMark 0.31), of which they use headings, paragraphs, lists, tables and strong words.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple

from cardgen.core.cards import Attributes, Card
from cardgen.deck import descriptions
from cardgen.deck.deck import Deck
from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.printed_values import plainly
from cardgen.words.texts import Texts

TRAITS = ("number", "form", "figure", "background", "shape", "count", "colour")


class Heading(NamedTuple):
    """A heading of level 1 or 2."""

    level: int
    text: str


class Paragraph(NamedTuple):
    """Words with `**strong**` ones among them; an `item` is one of a list."""

    text: str
    item: bool = False


class Table(NamedTuple):
    """Rows of cells, the first one a head if `head`."""

    rows: tuple[tuple[str, ...], ...]
    head: bool


Block = Heading | Paragraph | Table


def path(deck: Deck) -> Path:
    """The path of a game's rulebook in the deck's language; a game of another package may have none."""
    return Path(deck.game.folder) / f"rulebook.{deck.texts.language}.md"


def text(deck: Deck) -> str:
    """The rulebook, adapted to a custom deck. OSError if the game has none."""
    book = path(deck).read_text(encoding="utf-8")
    if deck.edition.data is None:
        return book
    if speaks_of(deck):
        template = path(deck).with_name(f"own.{deck.texts.language}.md").read_text(encoding="utf-8")
        facts = deck.game.custom_rules.facts(deck.edition.spec, deck.cards, deck.texts)
        players = {"players": deck.players if deck.edition.players[1] else ""}
        book = merged(book, template, players | facts)
    return "\n".join([book, *_differences(deck), ""])


def speaks_of(deck: Deck) -> bool:
    """Whether a rulebook's examples use the deck itself rather than the game's original."""
    return deck.edition.data is None or deck.game.has("custom_rules")


def _differences(deck: Deck) -> Iterator[str]:
    """A chapter on a deck's content: cards, players, and the numbers, colours and words on them."""
    edition, words = deck.edition, deck.texts
    yield f"## {words['rules.deck'].format(name=edition.printed)}\n"
    yield _item(words, "list.cards", deck.content)
    if edition.players[1]:
        yield _item(words, "list.players", deck.players)
    levels: dict[str, dict[str, Number]] = {}
    for attributes in chain.from_iterable(map(_cells, deck.cards)):
        for key, level, value in _levels(attributes, deck.texts, edition.deck_style.colours):
            levels.setdefault(key, {})[level] = value
    for key, values in levels.items():
        yield _item(words, f"rules.{key}", descriptions.listed(sorted(values, key=values.__getitem__), words))
    if edition.deck_style.letters:
        yield _item(words, "rules.letters", edition.deck_style.letters)


def _cells(card: Card) -> Iterable[Attributes]:
    """The attributes of a card, or of each of its cells but the wild one, which looks as in the original."""
    cells: Iterable[Attributes] = card.attributes.get("cells", [])
    return [cell for cell in cells if cell["colour"] is not None] or [card.attributes]


def _item(words: Texts, key: str, text: str) -> str:
    """A line of a list: a name and its value."""
    return "- " + words.say("rules.item", {"name": words[key], "text": text})


def _levels(attributes: Attributes, texts: Texts, colours: Mapping[str, object]) -> Iterator[tuple[str, str, Number]]:
    """The attributes of a card by name; numbers with their value, others with 0."""
    for trait in TRAITS:
        level = attributes.get(trait)
        if (value := _value(trait, level)) is not None:
            yield "numbers", descriptions.written({**attributes, trait: value}, trait), value
        elif isinstance(level, str) and (colour := texts.get(f"colour.{level}", "")):
            yield "colours", colour, 0
        elif isinstance(level, str) and (level in colours or trait == "colour"):
            yield "colours", plainly(level), 0
        elif isinstance(level, str):
            yield "words", texts.get(f"{trait}.{level}", plainly(level)), 0


def _value(trait: str, level: Number | str | None) -> Number | None:
    """The number of a level; a count also from a word."""
    if not isinstance(level, str):
        return level
    with suppress(ValueError):
        return numbers.parsed(level) if trait == "count" else None
    return None


# --- blocks


def blocks(book: str) -> Iterator[Block]:
    """The blocks of a book, in order.

    >>> list(blocks("# A\\nOne\\nline.\\n- **B**, b\\n  c\\n\\n| x |\\n|---|\\n| 1 |"))[:3]
    [Heading(level=1, text='A'), Paragraph(text='One line.', item=False), Paragraph(text='**B,** b c', item=True)]
    """
    for chunk in re.split(r"\n\s*\n", book.strip()):
        for is_table, group in groupby(_joined(chunk.split("\n")), lambda line: line.startswith("|")):
            lines = list(group)
            yield from [_table(lines)] if is_table else map(_block, lines)


def _joined(lines: Sequence[str]) -> list[str]:
    """Groups of lines, those that continue a paragraph or an item joined."""
    joined: list[str] = []
    for line in lines:
        begins = line.startswith(("#", "- ", "|", "→")) or not joined or joined[-1].startswith(("#", "|"))
        if begins:
            joined.append(line.strip())
        else:
            joined[-1] += f" {line.strip()}"
    return joined


def _block(line: str) -> Block:
    if line.startswith("#"):
        marks, _, words = line.partition(" ")
        return Heading(len(marks), words)
    strong = re.sub(r"(\*\*[^*]+)\*\*([.,;:!?)]+)", r"\1\2**", line)  # or a space would be between them
    return Paragraph(strong.removeprefix("- "), strong.startswith("- "))


def _table(lines: Sequence[str]) -> Table:
    """A table; an empty head is none."""
    rows = [tuple([cell.strip() for cell in line.strip().strip("|").split("|")]) for line in lines]
    head, _, *body = rows
    return Table((head, *body), head=True) if any(head) else Table(tuple(body), head=False)


FIELD = re.compile(r"\{(\w+)(\??)\}")
CHANGE, ANYTHING, FOUND = " => ", " … ", "&"
HEADING = "## "


def merged(book: str, template: str, facts: Mapping[str, str]) -> str:
    """The book with the template's chapters. ValueError for a phrase that its chapter doesn't have exactly once.

    A game's `own.LANGUAGE.md` has what is different, chapter by chapter: templates that its module `custom_rules`
    fills with facts. A line that needs a fact which a deck doesn't have is left out: it holds whole sentences, and goes
    on in lines that begin with spaces. `{name?}` needs a fact and prints nothing. A line `OLD => NEW` changes a phrase
    of the game's chapter, where " … " in OLD stands for anything and `&` in NEW for what it matched; other lines take
    the chapter's place. The game's last chapter, where the original is silent, is for those who own the original: the
    template has its own.
    """
    (title, *chapters), texts_by_heading = _chapters(book), dict(_chapters(re.sub(r"\n +", " ", template))[1:])
    result = [(heading, _chapter(body, texts_by_heading.pop(heading, ""), facts)) for heading, body in chapters[:-1]]
    result += [(heading, _filled(body, facts)) for heading, body in texts_by_heading.items()]
    lines = [line for heading, body in result if body.strip() for line in (HEADING + heading, body.strip(), "")]
    return "\n".join([title[1], *lines])


def _chapters(book: str) -> list[tuple[str, str]]:
    """What stands above the first heading, by "", and then each chapter by its heading."""
    first, *rest = re.split(f"^{HEADING}", book, flags=re.MULTILINE)
    return [("", first), *[(heading.strip(), body) for heading, _, body in (part.partition("\n") for part in rest)]]


def _chapter(body: str, replacement: str, facts: Mapping[str, str]) -> str:
    """A chapter of the book, changed or in other words."""
    changes = [line for line in replacement.splitlines() if CHANGE in line]
    if replacement.strip() and not changes:
        return _filled(replacement, facts)
    for line in changes:
        old, _, new = line.partition(CHANGE)
        body = _changed(body, old, new, facts)
    return body


def _changed(body: str, old: str, new: str, facts: Mapping[str, str]) -> str:
    parts = [r"\s+".join(map(re.escape, part.split())) for part in old.split(ANYTHING)]
    matches = list(re.finditer(r"\s.*?\s".join(parts), body, re.DOTALL))
    if len(matches) != 1:
        raise ValueError(f"{len(matches)} times in the rulebook: {old}")
    texts = ["".join(_lines(part, facts)) for part in new.split(FOUND)] if _has_facts(new, facts) else [""]
    text = matches[0][0].join(texts)
    return body[: matches[0].start()] + text + body[matches[0].end() :]


def _filled(template: str, facts: Mapping[str, str]) -> str:
    return "\n".join(_lines(template, facts))


def _lines(template: str, facts: Mapping[str, str]) -> Iterator[str]:
    """The lines whose facts are all there."""
    for line in template.splitlines():
        if _has_facts(line, facts):
            yield FIELD.sub(lambda match: "" if match[2] else facts[match[1]], line)


def _has_facts(line: str, facts: Mapping[str, str]) -> bool:
    """Whether a deck has all the facts that a line needs."""
    return all(facts[name] for name, _ in FIELD.findall(line))
