"""The style of a deck: radii, fonts and colours, read from a style file in TOML."""

import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.words.phrases import PhrasedError, unknown
from cardgen.words.suggestions import QUOTED_LENGTH

BUILT_IN = Path(__file__).parent / "styles"
RANGES = {
    "radius": (0.0, 10.0),
    "bleed": (0.0, 6.0),
    "safe": (2.0, 8.0),
    "index_scale": (0.6, 1.4),
    "frame": (0.0, 3.0),
}
"""The ranges of settings, lengths in mm: beyond, something is cut off or collides."""
INDEX = 12.0
"""How far a corner index of scale 1 reaches inside the safe area, in mm."""
REACH = 24.2
"""The limit of that, with the safe area counted twice: the index moves sideways and down. As of `large-index`."""

Settings = dict[str, Any]
"""The TOML data, before and after checking against `classic`."""
MOST_BYTES, MOST_LETTERS = 64 * 1024, 200
"""The limits of a style file, and of a line in it that is no comment: `classic` has 2 kB and 117."""


class StyleError(PhrasedError, ValueError):
    """A style that can't be found or parsed; one sentence for its author."""


class Colour(NamedTuple):
    """A colour of a deck: its fill, its pale tint, and the sign that goes with it."""

    name: str
    fill: str
    tint: str
    sign: str


class Ground(NamedTuple):
    """A background: its fill, the colour of outlines on it, its sign.

    If `frame` is not 0, it is a frame of that width, in mm, around white.
    """

    name: str
    fill: str
    outline: str
    sign: str
    frame: float = 0.0


class _Fields(NamedTuple):
    """The settings of a style, described in `Style`."""

    radius: float
    bleed: float
    safe: float
    index_scale: float
    light_backs: bool
    large_print: bool
    numeral: str
    zero: str
    text: str
    strong: str
    small: str
    small_strong: str
    ink: str
    mid: str
    line: str
    paper: str
    white: str
    off: str
    colours: Mapping[str, Colour]
    grounds: Mapping[str, Ground]
    on_ground: Mapping[str, Colour]


class Style(_Fields):
    """The style of a deck, as a value. Lengths in mm; colours as "#RRGGBB".

    `numeral`, `text` and `strong` are fonts of `drawing.fonts`, `zero` is the font for zeros or "", `small` and
    `small_strong` those of codes and sheets, also if a deck has another font for its cards; `index_scale` scales the
    corner indices; `light_backs` draws backs as outlines; `large_print` is another layout of faces, for people with
    low vision: text of at least 16 pt, digits 16 mm high, no small details; `on_ground` are the figure colours that are
    legible on every ground. A tint that is `white` is none: lines are drawn instead.
    """

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(frozenset(part.items()) if isinstance(part, Mapping) else part for part in self))

    def __hash__(self) -> int:
        return self._hash  # computed once, as it is needed for each card

    def colour(self, name: str) -> Colour:
        """The colour of that name, or a StyleError that lists all."""
        _check_known(self.colours, name, "colour")
        return self.colours[name]

    def ground(self, name: str) -> Ground:
        """The ground of that name, or a StyleError that lists all."""
        _check_known(self.grounds, name, "ground")
        return self.grounds[name]

    def figure(self, name: str) -> Colour:
        """The colour for figures on a ground."""
        return self.on_ground.get(name) or self.colour(name)


def _check_known(table: Mapping[str, object], name: str, what: str) -> None:
    if name not in table:
        raise StyleError(unknown(what, name, table))


def built_in() -> list[str]:
    """The names of the styles that come with cardgen."""
    return sorted(path.stem for path in BUILT_IN.glob("*.toml"))


def load(name: str) -> Style:
    """The built-in style of that name, or the one in a file: a path that ends in `.toml` or names a folder.

    A style file has only what differs from `classic`; a changed file is read again. StyleError for an unknown
    name or setting.
    """
    return _from_file(name, _bytes(Path(name))) if is_file(name) else _built_in(name)


@cache  # one for each style of ours
def _built_in(name: str) -> Style:
    if name not in built_in():
        raise StyleError(unknown("style", name, built_in()))
    path = BUILT_IN / f"{name}.toml"
    return _style(_classic()) if name == "classic" else _merged_style(_settings(path, _bytes(path)), path.name)


@lru_cache(16)
def _from_file(name: str, data: bytes) -> Style:
    """The style of a file, cached by its content."""
    path = Path(name)
    return _merged_style(_settings(path, data), path.name)


@cache  # only one
def _classic() -> Settings:
    path = BUILT_IN / "classic.toml"
    return _settings(path, _bytes(path))


def _merged_style(settings: Settings, place: str) -> Style:
    """`classic` with the settings of a style. StyleError for invalid ones."""
    base = _classic()
    raw = _merged(base, settings, place)
    safe, scale = raw["safe"], raw["index_scale"]
    if 2 * safe + INDEX * scale > REACH + 1e-9:  # indices would lie on the pictures
        raise StyleError("style.reach", place=place, safe=safe, scale=scale, most=(REACH - INDEX * scale) / 2)
    return _style({**raw, "on_ground": _on_ground(base, settings, raw)})


def is_file(name: str) -> bool:
    """Whether a style's name is the path of a file, not the name of a built-in one."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def _on_ground(base: Settings, settings: Settings, raw: Settings) -> Settings:
    """The colours on grounds: those of `classic` are only for its own fills; signs are always the colours'."""
    result = {}
    for name, entry in raw["on_ground"].items():
        colour, overrides = raw["colours"].get(name, {}), settings.get("on_ground", {}).get(name, {})
        same = colour.get("fill") == base["colours"].get(name, {}).get("fill")
        result[name] = ({**entry, **colour, "fill": entry["fill"]} if same else {**entry, **colour}) | overrides
    return result


def _settings(path: Path, data: bytes) -> Settings:
    """The settings of a style file."""
    try:
        text = data.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        raise StyleError("style.not_utf8", path=str(path)) from error
    _check_lines(text, path)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise StyleError("style.deep", path=str(path)) from error
    except tomllib.TOMLDecodeError as error:
        raise StyleError("style.not_toml", path=str(path), reason=str(error)) from error
    except ValueError as error:  # a number that is too long
        raise StyleError("style.digits", path=str(path)) from error


def _bytes(path: Path) -> bytes:
    """The content of a file, up to the limit for styles; only of regular files, as others might block."""
    try:
        if not (path.is_file() or path.is_dir()) and path.exists():
            raise StyleError("style.no_file", path=str(path))
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise StyleError("style.unreadable", path=str(path), reason=error.strerror) from error
    if len(data) > MOST_BYTES:
        raise StyleError("style.large", path=str(path), most=MOST_BYTES // 1024)
    return data


def _check_lines(text: str, path: Path) -> None:
    """StyleError for a line longer than any setting: keys of thousands of parts would take minutes to parse."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_LETTERS and not line.lstrip().startswith("#"):
            letters = len(line)
            raise StyleError("style.long_line", path=str(path), line=number, letters=letters, most=MOST_LETTERS)


def _merged(base: Settings, settings: Settings, place: str) -> Settings:
    """`base` updated with `settings`; tables of colours may have new entries, other keys must be known."""
    result = dict(base)
    for key, value in settings.items():
        if key not in base:
            if place not in ("colours", "grounds", "on_ground"):
                raise StyleError("at", place=place, reason=unknown("setting", key, base))
            model = next(iter(base.values()))
            if not isinstance(value, dict) or value.keys() != model.keys():
                raise StyleError("style.needs", place=place, name=key, names=", ".join(model))
            result[key] = {name: _checked(name, setting, model[name], key) for name, setting in value.items()}
            continue
        if isinstance(base[key], dict) != isinstance(value, dict):
            raise StyleError("style.table" if isinstance(base[key], dict) else "style.value", place=place, name=key)
        model = base[key]
        result[key] = _merged(model, value, key) if isinstance(value, dict) else _checked(key, value, model, place)
    return result


def _checked(key: str, value: object, model: object, place: str) -> object:
    """The value, if it has the type of the `model` in `classic`."""
    if isinstance(model, bool):
        if not isinstance(value, bool):
            raise _type_error("flag", key, value, place)
    elif isinstance(model, int | float):
        least, most = RANGES[key]
        if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
            raise _type_error("number", key, value, place, model=model, least=least, most=most)
    elif isinstance(model, str):
        if not isinstance(value, str):
            raise _type_error("word", key, value, place, model=model)
        if model.startswith("#") and not re.fullmatch("#[0-9a-fA-F]{6}", value):
            raise _type_error("colour", key, value, place, model=model)
    return value


def _type_error(kind: str, key: str, value: object, place: str, **values: object) -> StyleError:
    """The error for a value of another type: quoted as it would be written, truncated if it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a nest of lists
        text = type(value).__name__
    text = text if len(text) <= QUOTED_LENGTH else text[: QUOTED_LENGTH - 1] + "…"
    return StyleError(f"style.{kind}", place=place, name=key, value=text, **values)


def _style(raw: Settings) -> Style:
    plain = {name: raw[name] for name in Style._fields if name in raw and not isinstance(raw[name], dict)}
    return Style(
        **plain,
        small=raw["text"],
        small_strong=raw["strong"],
        colours={name: Colour(name, **values) for name, values in raw["colours"].items()},
        grounds={name: Ground(name, **values) for name, values in raw["grounds"].items()},
        on_ground={name: Colour(name, **values) for name, values in raw["on_ground"].items()},
    )
