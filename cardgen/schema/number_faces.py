"""Printed values that replace numbers on number cards, and checks that they are unambiguous."""

import re
from collections import deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.core.facts import quoted
from cardgen.schema.draft import Path
from cardgen.schema.reader import Reader
from cardgen.schema.sums import value_of
from cardgen.words.numbers import Number, printed
from cardgen.words.spelling import Forms

Key = tuple[str, Number]
"""A colour and a number."""
OPEN = re.compile(r"\d\s*[+\-\u2212·×*:/]\s*$")
"""A sum that lacks its last number."""


class NumberFace(NamedTuple):
    """A printed text, and its place in the file; "" for none. `form`: the number's notation, if it is not the
    default one."""

    text: str = ""
    path: Path = ()
    form: str = ""


def of_numbers(
    reader: Reader, cards: Sequence[Card], singles: Mapping[Key, Sequence[NumberFace]], forms: Mapping[str, Forms]
) -> dict[str, str]:
    """The printed values that replace numbers, by code: a single card's, else that of `show` for its number, else the
    number's notation.

    `singles` are those of single cards, in the order of their codes; `forms` the notations by colour, in whose order
    `show` lists values. Notes cards that look the same but count differently, and sums with another value.
    """
    tables = {number: (key, reader.texts_at("show", key)) for key, number in reader.numbered("show")}
    waiting = {key: deque(shows) for key, shows in singles.items()}
    faces: dict[str, NumberFace] = {}
    for card in cards:
        number, colour = card.attributes["number"], card.attributes["colour"]
        default = NumberFace(form=forms[colour].get(number, ""))
        face = queue.popleft() if (queue := waiting.get((colour, number))) else default
        if not face.text and number in tables:
            key, several = tables[number]
            at = list(forms).index(colour) % len(several)
            in_list = isinstance(reader.get("show", key), list | tuple)
            face = NumberFace(several[at], ("show", key, at) if in_list else ("show", key), face.form)
        faces[card.code] = face
    _check(reader, cards, faces)
    return {code: show for code, face in faces.items() if (show := face.text or face.form)}


def _lacks_root(text: str) -> bool:
    """Whether it has a root without an argument, which would be printed unchanged.

    >>> [_lacks_root(text) for text in ("sqrt(49)", "sqrt(2^(1 + 1))", "sqrt(", "sqrt()", "sqrt 49", "3 (4")]
    [False, False, True, True, True, False]
    """
    roots = text.count("sqrt")
    whole = len(re.findall(r"sqrt\([^)]", text)) == roots
    return roots > 0 and not (whole and text.count("(") == text.count(")"))


def _check(reader: Reader, cards: Sequence[Card], faces: Mapping[str, NumberFace]) -> None:
    """Notes cards of one colour that look alike and count differently, and sums that come to another number."""
    looks: dict[tuple[str, str], Number] = {}
    for card in sorted(cards, key=lambda card: bool(faces[card.code].text)):
        number, face = card.attributes["number"], faces[card.code]
        look = card.attributes["colour"], " ".join(face.text.casefold().split()) or face.form or printed(number)
        if looks.setdefault(look, number) != number:
            reader.fault(face.path, "deck.alike", text=face.text, one=printed(looks[look]), other=printed(number))
        if _lacks_root(face.text):
            reader.fault(face.path, "deck.root_open", text=quoted(face.text))
        if OPEN.search(face.text):
            reader.warn(face.path, "deck.sum_open", text=quoted(face.text))
        value = value_of(face.text) if face.text else None
        if value is not None and value != number:
            reader.warn(
                face.path, "deck.other_value", text=quoted(face.text), value=printed(value), number=printed(number)
            )
