"""One small drawing for each element, attribute, property and value of SVG that resvg documents.

Each property stands in it as an attribute, in `style`, and in a style sheet; `svg.toml` has them, "@" for the place.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

OPENING = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'
TABLE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "svg.toml").read_text("utf-8"))
FILTERED = f'<filter id="g"+>@</filter><path d="{TABLE["star"]}" fill="#c50" filter="url(#g)"/>'
SHEETED = f'<style>@</style><g><path class="a b" id="p" d="{TABLE["star"]}"/></g><circle cx="90" cy="90" r="9"/>'
FRAME = '<rect x="2" y="2" width="96" height="96" fill="none" stroke="#00f" stroke-width="4"/>'


def samples() -> Iterator[tuple[str, str]]:
    """All drawings with their names."""
    yield from _properties()
    yield from _attributes()
    for primitive in TABLE["primitives"]:
        for said in ("", ' color-interpolation-filters="sRGB"'):
            yield f"filter{said} {primitive}", _drawing(FILTERED.replace("@", primitive).replace("+", said))
    for sheet in TABLE["sheets"]:
        yield f"sheet {sheet}", _drawing(SHEETED.replace("@", sheet.replace("<", "&lt;")))
    for inside in TABLE["whole"]:
        yield inside, _drawing(inside)
    for root in TABLE["roots"]:
        star = f'<path d="{TABLE["star"]}"/>'
        yield f"svg {root}", f"{OPENING.partition(' viewBox')[0]} {root}>{FRAME}{star}</svg>"


def _properties() -> Iterator[tuple[str, str]]:
    for known in TABLE["properties"]:
        name, place = known["name"], known["place"]
        for value in known["values"]:
            yield f"{name}={value}", _drawing(place.replace("@", f'{name}="{value}"'))
            yield f"style {name}:{value}", _drawing(place.replace("@", f'style="{name}:{value}"'))
            sheet = f"<style>.q{{{name}:{value}}}</style>"
            yield f".q{{{name}:{value}}}", _drawing(sheet + place.replace("@", 'class="q"'))


def _attributes() -> Iterator[tuple[str, str]]:
    for shape in TABLE["shapes"]:
        place = shape["place"]
        for name, values in shape["values"].items():
            for value in values:
                said = f'{name}="{value}"'
                yield f"{place.partition('@')[0][-30:]} {said}", _drawing(place.replace("@", said))


def _drawing(inside: str) -> str:
    return f"{OPENING}{TABLE['help'] if '#' in inside else ''}{inside}</svg>"
