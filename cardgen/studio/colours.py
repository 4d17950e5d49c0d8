"""The colours of a deck of number cards: as a list that can be edited, their distances to all eyes, and safe ones."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from cardgen.drawing import style
from cardgen.drawing.deck_style import custom_colour
from cardgen.drawing.palette import LEAST, apart
from cardgen.drawing.vision import SIGHTS, seen
from cardgen.games import registry
from cardgen.schema.colours import MOST as MOST
from cardgen.schema.colours import is_fill
from cardgen.schema.colours import signs as signs
from cardgen.studio import columns
from cardgen.studio.pointers import Document

FIRM = 10.0
"""The CIEDE2000 distance below which two colours look the same."""
COARSE = (0x22, 0x66, 0xAA, 0xEE)
"""Values of red, green and blue of the colours that are tried where no shade of a colour is safe."""
WHITE = "#FFFFFF"
SHADES = tuple(k / 12 for k in range(1, 11))
"""The shares of white or black in a colour's shades."""

Renaming: TypeAlias = Callable[[str, Mapping[str, str]], str]
"""The text of a condition with new names of colours."""


class Hue(NamedTuple):
    """A colour of the table: its name in documents, its fill and tint as "#RRGGBB", its sign; "" for missing or invalid
    ones. `is_custom`: it is described, and not a built-in one.
    """

    name: str
    fill: str
    tint: str
    sign: str
    is_custom: bool


class Near(NamedTuple):
    """Two colours, by their places, that look similar to some eye; `sight` is the one that distinguishes them least.

    `house` is a built-in colour that would be safe in the place of `change`, or `fill` is; the other is "", or both.
    """

    one: int
    other: int
    sight: str
    distance: float
    change: int
    house: str
    fill: str

    @property
    def is_firm(self) -> bool:
        """Whether they look the same to such eyes."""
        return self.distance < FIRM


def house_colours() -> tuple[Hue, ...]:
    """The built-in colours."""
    return tuple([Hue(*colour, is_custom=False) for colour in style.load("classic").colours.values()])


def hues(document: Document) -> tuple[Hue, ...]:
    """The colours of a document, in its order."""
    known = {hue.name: hue for hue in house_colours()}
    return tuple([_hue(value, known) for value in columns.colours(document)])


def _hue(value: object, known: Mapping[str, Hue]) -> Hue:
    if not isinstance(value, Mapping):
        return known.get(str(value), Hue(str(value), "", "", "", False))
    name, fill, sign = (str(value.get(key, "")) for key in ("name", "fill", "sign"))
    tint = custom_colour(name, fill, sign).tint if is_fill(fill.upper()) else ""
    return Hue(name, fill.upper() if tint else "", tint, sign if sign in signs() else "", True)


def worst(one: str, other: str) -> tuple[float, str]:
    """The distance of two fills to the eye that distinguishes them least, and that eye."""
    return min((apart(one, other, sight), sight) for sight in SIGHTS)


def repair_command(palette: Sequence[Hue], pair: Near) -> str:
    """The command that replaces a colour with a safe one; "" where there is none."""
    hue, start = palette[pair.change], f"take:/colours/{pair.change}/"
    if pair.house or not pair.fill:
        return start + pair.house if pair.house else ""
    return start + (f"fill/{pair.fill}" if hue.is_custom else description(hue._replace(fill=pair.fill)))


def description(hue: Hue, name: str = "") -> str:
    """The text of a custom colour's field, also with another name."""
    return f"{name or hue.name} {hue.fill} {hue.sign}"


def near_pairs(palette: Sequence[Hue]) -> tuple[Near, ...]:
    """The pairs that some eyes hardly distinguish, the nearest first; of each the custom colour should change."""
    return _near_pairs(tuple(palette))


@lru_cache(64)
def _near_pairs(palette: tuple[Hue, ...]) -> tuple[Near, ...]:
    pairs = []
    for (k, one), (n, other) in combinations(enumerate(palette), 2):
        distance, sight = worst(one.fill, other.fill) if one.fill and other.fill else (LEAST, "")
        if distance < LEAST:
            change = n if other.is_custom or not one.is_custom else k
            pairs.append(Near(k, n, sight, distance, change, *_safe(palette, change)))
    return tuple(sorted(pairs, key=lambda pair: pair.distance))


def _safe(palette: Sequence[Hue], place: int) -> tuple[str, str]:
    """The nearest safe colour to one: the name of a built-in one, or a fill."""
    others = [hue for k, hue in enumerate(palette) if k != place]
    fill = palette[place].fill
    free = {hue.fill: hue.name for hue in house_colours() if not is_taken(hue, others)}
    for fills in ([*free, *_shades(fill)], _coarse()):
        if safe := [paint for paint in fills if _is_safe(paint, others)]:
            best = min(safe, key=lambda paint: apart(fill, paint, "normal"))
            return (free[best], "") if best in free else ("", best)
    return "", ""


def is_taken(hue: Hue, others: Sequence[Hue]) -> bool:
    """Whether another colour has the name or the sign of one."""
    return any(hue.name == other.name or hue.sign == other.sign for other in others)


def _is_safe(fill: str, others: Sequence[Hue]) -> bool:
    """Whether every eye distinguishes a fill from all others, and most eyes from the paper."""
    fills = [other.fill for other in others if other.fill]
    return apart(fill, WHITE, "normal") >= LEAST and all(worst(fill, other)[0] >= LEAST for other in fills)


def _shades(fill: str) -> Iterator[str]:
    parts = [int(fill[k : k + 2], 16) for k in (1, 3, 5)]
    for share, target in product(SHADES, (255, 0)):
        yield "#" + "".join([f"{round(part + (target - part) * share):02X}" for part in parts])


def _coarse() -> tuple[str, ...]:
    return tuple(["#" + "".join([f"{part:02X}" for part in parts]) for parts in product(COARSE, repeat=3)])


def as_seen(fill: str, sight: str) -> str:
    """A fill as an eye sees it, for eyes that see all colours: "#RRGGBB" (sRGB, IEC 61966-2-1)."""
    return "#" + "".join([f"{round(255 * _encoded(part)):02X}" for part in seen(fill, sight)])


def _encoded(light: float) -> float:
    return float(12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


def new_colour(palette: Sequence[Hue]) -> object:  # as in documents
    """An additional colour: a built-in one if any is free, else a custom one with an unused sign and fill."""
    for hue in house_colours():
        if not is_taken(hue, palette):
            return hue.name
    names, taken = {hue.name for hue in palette}, {hue.sign for hue in palette}
    sign = next((sign for sign in signs() if sign not in taken), signs()[0])
    others = [WHITE, *(hue.fill for hue in palette if hue.fill)]
    fill = max(_coarse(), key=lambda paint: min(worst(paint, other)[0] for other in others))
    name = next(name for name in (sign, *(f"{sign}-{k}" for k in range(2, MOST + 2))) if name not in names)
    return {"name": name, "fill": fill, "sign": sign}


def as_list(document: Document) -> Document:
    """The document with its colours as a list, in whatever form it has them."""
    return document if isinstance(document.get("colours"), list) else {**document, "colours": columns.colours(document)}


def follow_renames(before: Document, after: Document) -> Document:
    """A document after a change of its colours' names, with the new names in all its values."""
    old, new = ([hue.name for hue in hues(document)] for document in (before, after))
    names = {one: other for one, other in zip(old, new, strict=False) if one != other and one and other}
    if not names or len(old) != len(new) or len({*new}) != len(new):
        return after
    game = registry.with_tasks(after.get("game"))
    return _renamed(after, names, game.tasks.rename if game else None)


def _renamed(table: Document, names: Mapping[str, str], in_text: Renaming | None) -> Document:
    after = dict(table)
    if isinstance(numbers := table.get("numbers"), Mapping):
        after["numbers"] = {names.get(name, name): text for name, text in numbers.items()}
    if isinstance(rows := table.get("card"), list):
        after["card"] = [_row(row, names) for row in rows]
    if in_text and isinstance(tasks := table.get("task"), list):
        after["task"] = [_task(task, names, in_text) for task in tasks]
    if isinstance(levels := table.get("level"), Mapping):
        after["level"] = {
            key: _renamed(part, names, in_text) if isinstance(part, dict) else part for key, part in levels.items()
        }
    return after


def _row(row: object, names: Mapping[str, str]) -> object:
    if not isinstance(row, Mapping) or row.get("colour") not in names:
        return row
    return {**row, "colour": names[row["colour"]]}


def _task(task: object, names: Mapping[str, str], in_text: Renaming) -> object:
    """A task with the new names of colours in its condition."""
    if not isinstance(task, Mapping) or not isinstance(text := task.get("if"), str):
        return task
    return {**task, "if": in_text(text, names)}
