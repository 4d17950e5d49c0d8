"""What is recorded of a file: its bytes, and for files that a library packs what can be seen and read in them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image

Fields = dict[str, str]
DEPTH = 60
STRUCTURE = ("/S", "/Alt", "/ActualText", "/E", "/Lang", "/T", "/A", "/Scope", "/Headers", "/ID")
PAGE = ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/Rotate", "/UserUnit")
CATALOG = ("/Lang", "/MarkInfo", "/ViewerPreferences", "/PageMode", "/PageLayout", "/PageLabels")


def digest(data: bytes) -> str:
    """The first twenty digits of the SHA-256."""
    return sha256(data).hexdigest()[:20]


def fields(kind: str, data: bytes, before: Mapping[str, str]) -> Fields:
    """The digests of a file; nothing but the bytes where these are as they were."""
    if kind == "page":  # blanks between elements are the template's
        return {"bytes": digest(b"".join(data.split()))}
    result = {"bytes": digest(data)}
    if before and before.get("bytes") == result["bytes"]:
        return dict(before)
    match kind:
        case "pdf":
            return result | _objects(data) | _looks(data)
        case "pdf only":
            return result | _objects(data)
        case "zip":
            return result | _zip(data)
        case "png":
            return result | _png(data)
    return result


def same(before: Mapping[str, str], after: Mapping[str, str], *, packed: bool) -> bool:
    """Whether a file is what it was; with `packed` its bytes may have changed, as long as it looks and reads alike."""
    if before == after:
        return True
    if "objects" in after and before.get("objects") == after["objects"]:
        return True  # another zlib
    looks = [name for name in after if name not in ("bytes", "objects")]
    if "objects" in after and not packed:
        return False
    return "bytes" in after and len(after) > 1 and all(before.get(name) == after[name] for name in looks)


def _png(data: bytes) -> Fields:
    picture = Image.open(io.BytesIO(data))
    return {"pixels": digest(repr((picture.size, picture.mode)).encode() + picture.tobytes())}


def _objects(data: bytes) -> Fields:
    """All that a PDF consists of, unpacked: another zlib packs the same in other bytes."""
    total = sha256()
    with pikepdf.open(io.BytesIO(data)) as file:
        for thing in file.objects:
            if not isinstance(thing, pikepdf.Stream):
                total.update(thing.unparse())
            elif thing.get("/Type") not in ("/XRef", "/ObjStm"):
                plain = {key: thing[key] for key in thing.keys() - {"/Length", "/Filter", "/DecodeParms"}}
                total.update(pikepdf.Dictionary(plain).unparse() + thing.read_bytes())
    return {"objects": total.hexdigest()[:20]}


def _zip(data: bytes) -> Fields:
    """The files in a ZIP, unpacked."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        parts = [f"{name} {digest(file.read(name))}" for name in file.namelist()]
    return {"files": digest("\n".join(parts).encode())}


def _looks(data: bytes) -> Fields:
    """Digests of how a PDF looks, reads and is tagged."""
    with pikepdf.open(io.BytesIO(data)) as file:
        tags = "\n".join(structure(file))
    pixels, text = _pages(data)
    return {"pixels": pixels, "text": digest(text.encode()), "tags": digest(tags.encode())}


def _pages(data: bytes) -> tuple[str, str]:
    """The digest of all pages drawn with 36 dots per inch, and their text."""
    pixels, texts = sha256(), []
    file = pypdfium2.PdfDocument(data)
    try:
        for page in file:
            bitmap = page.render(scale=0.5)
            pixels.update(repr((bitmap.width, bitmap.height)).encode() + bytes(bitmap.buffer))
            texts.append(page.get_textpage().get_text_range())
    finally:
        file.close()
    return pixels.hexdigest()[:20], "\f".join(texts)


def structure(file: pikepdf.Pdf) -> Iterator[str]:
    """What a PDF says of itself, line by line: title, boxes, links, form, outline, attachments and the tree of tags."""
    root: Any = file.Root
    yield from (f"{name} {_value(root[name])}" for name in CATALOG if name in root)
    yield from sorted(f"{name} {value}" for name, value in file.docinfo.items() if "Date" not in name)
    with file.open_metadata() as about:
        yield from sorted(f"{name} {value}" for name, value in about.items() if "Date" not in name)
    for number, page in enumerate(file.pages, 1):
        given = {"/Rotate": 0, **page.obj}  # ISO 32000, table 31: 0 where nothing is said
        yield f"page {number} {[_value(given[name]) for name in PAGE if name in given]}"
        for note in page.obj.get("/Annots", []):
            action: Any = note.get("/A", {})
            yield f"{note.get('/Subtype')} {_value(note.get('/Rect'))} {action.get('/URI')} {note.get('/T')} " + str(
                note.get("/V")
            )
    with file.open_outline() as outline:
        yield from (f"outline {item.title}" for item in outline.root)
    for name, attached in file.attachments.items():
        yield f"attached {name} {digest(attached.get_file().read_bytes())}"
    yield from _tags(root.get("/StructTreeRoot"), 0)


def _tags(thing: Any, depth: int) -> Iterator[str]:
    if isinstance(thing, pikepdf.Array):
        for part in thing:
            yield from _tags(part, depth)
    elif isinstance(thing, pikepdf.Dictionary) and depth < DEPTH:
        yield "  " * depth + " ".join(f"{name} {_value(thing[name])}" for name in STRUCTURE if name in thing)
        yield from _tags(thing.get("/K"), depth + 1)


def _value(thing: Any) -> str:
    """A value in words, with the parts of dictionaries in order."""
    if isinstance(thing, pikepdf.Array):
        return f"[{' '.join(map(_value, thing))}]"
    if isinstance(thing, pikepdf.Dictionary):
        return f"<{' '.join(f'{name} {_value(thing[name])}' for name in sorted(thing.keys()))}>"
    if isinstance(thing, (int, float, Decimal)):
        return f"{float(thing):.3f}"
    return str(thing)
