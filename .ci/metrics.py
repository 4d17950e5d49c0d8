"""Writes a table of the metrics of each of our fonts into cardgen/drawing/metrics: `make metrics`.

Each has the checksum of the font's file, the units of an em, the height of capitals, and of each usual letter its
advance, the area within its outlines and their length, in font units. The tests compare them with what fontTools reads.
"""

import json
from zlib import crc32

from cardgen.drawing import fonts
from cardgen.drawing.glyphs import outline_ink


def table(name: str) -> str:
    """The table of a font as JSON, a letter a line."""
    data = fonts.data(name)
    outlines = fonts.Outlines(data)
    head = {
        "crc32": crc32(data),
        "units": outlines.units,
        "cap_height": outlines.cap_height,
    }
    letters = {
        letter: (advance, *outline_ink(outlines, letter))
        for letter, advance in outlines.advances().items()
        if letter in fonts.USUAL
    }
    lines = [f"{json.dumps(letter, ensure_ascii=False)}: {json.dumps(row)}" for letter, row in letters.items()]
    return json.dumps(head)[:-1] + ', "letters": {\n' + ",\n".join(lines) + "\n}}\n"


if __name__ == "__main__":
    fonts.TABLES.mkdir(exist_ok=True)
    for font in fonts.names():
        (fonts.TABLES / f"{font}.json").write_text(table(font), encoding="utf-8")
