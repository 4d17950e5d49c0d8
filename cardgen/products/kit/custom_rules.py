"""The rulebook of a custom deck: the game's, with chapters adapted to the deck's cards. Pure.

A game's `own.LANGUAGE.md` has what is different, chapter by chapter: templates that its module `custom_rules` fills
with facts. A line that needs a fact which a deck doesn't have is left out: it holds whole sentences, and goes on in
lines that begin with spaces. `{name?}` needs a fact and prints nothing. A line `OLD => NEW` changes a phrase of the
game's chapter, where " … " in OLD stands for anything and `&` in NEW for all that was found; other lines take the
chapter's place. The game's last chapter, where the original is silent, is for those who own the original: the template
has its own.
"""

import re
from collections.abc import Iterator, Mapping

FIELD = re.compile(r"\{(\w+)(\??)\}")
CHANGE, ANYTHING, FOUND = " => ", " … ", "&"
HEADING = "## "


def merged(book: str, template: str, facts: Mapping[str, str]) -> str:
    """The book with the template's chapters. ValueError for a phrase that its chapter doesn't have exactly once."""
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
