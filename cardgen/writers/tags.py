"""Accessibility tags of a PDF: sheets as sections, cards as figures with descriptions, the rest as decoration.

Sources: ISO 32000-1, 14.6 (marked content), 14.7 (structure), 14.8 (tagged PDF).
"""

from itertools import groupby, pairwise

from reportlab.pdfbase import pdfdoc

from cardgen.drawing.scene import MORE, Box, Tag
from cardgen.writers import operators

ARTIFACT = "/Artifact BMC\n"
END = "EMC\n"
FIGURE = "Figure"
ROOT = "StructTreeRoot"


class Element:
    """A structure element on a page: its tag, and the numbers of its marked content there."""

    def __init__(self, tag: Tag, number: int) -> None:
        self.tag, self.numbers = tag, [number]


class Section:
    """The elements of a page, in order; `label` is the page's number in viewers, `bounds` its box in mm."""

    def __init__(self, label: str, bounds: Box) -> None:
        self.label, self.bounds = label, bounds
        self.elements: list[Element] = []
        self.owners: list[Element] = []

    def opening(self, tag: Tag | None) -> str:
        """The operator that begins content with this tag, or decoration; `END` ends it."""
        if tag is None:
            return ARTIFACT
        number = len(self.owners)
        if tag.role == MORE and self.elements:
            self.elements[-1].numbers.append(number)
        else:
            self.elements.append(Element(tag._replace(role="P") if tag.role == MORE else tag, number))
        self.owners.append(self.elements[-1])
        return f"/{self.elements[-1].tag.role} <</MCID {number}>> BDC\n"


class RawObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object as PDF source, in which references to others are their names between two NUL characters."""

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The bytes; called by reportlab when all objects have their numbers."""
        numbers = document.idToObjectNumberAndVersion
        parts = self.text.split("\x00")
        parts[1::2] = [f"{numbers[name][0]} 0 R" for name in parts[1::2]]
        return "".join(parts).encode("latin-1")


def add(doc: pdfdoc.PDFDocument, sections: list[Section], language: str) -> None:
    """Adds the structure tree of all pages to a document whose pages are finished."""
    names = [[f"E{k}.{n}" for n in range(len(section.elements))] for k, section in enumerate(sections)]
    tops = [f"S{k}" for k, section in enumerate(sections) if section.elements]
    catalog = doc.Catalog
    catalog.MarkInfo = RawObject("<</Marked true>>")
    catalog.StructTreeRoot = RawObject(f"<</Type/StructTreeRoot/K {ref('Whole')}/ParentTree {ref('Parents')}>>")
    doc.Reference(catalog.StructTreeRoot, ROOT)
    whole = f"<</S/Document/P {ref(ROOT)}/Lang {text(language)}/K[{_refs(tops)}]>>"
    doc.Reference(RawObject(whole), "Whole")
    doc.Reference(RawObject(f"<</Nums[{_parents(sections, names)}]>>"), "Parents")
    for k, section in enumerate(sections):
        if section.elements:
            parents, nodes, kids = _nested(section, names[k], f"S{k}")
            head = f"<</S/Sect/P {ref('Whole')}/T {text(section.label)}/K[{_refs(kids)}]>>"
            doc.Reference(RawObject(head), f"S{k}")
            for name, node in nodes.items():
                doc.Reference(RawObject(node), name)
            for name, element, parent in zip(names[k], section.elements, parents, strict=True):
                doc.Reference(RawObject(_node(element, parent, k, _place(element.tag, section))), name)


def _node(element: Element, parent: str, page: int, place: str) -> str:
    """A structure element of a page, counted from 0; `place` has its layout attributes."""
    (role, words, code, row, _), numbers = element.tag, element.numbers
    kids = str(numbers[0]) if len(numbers) == 1 else f"[{' '.join(map(str, numbers))}]"
    has_words = role == FIGURE or (row >= 0 and words)
    title, alternative = f"/T {text(code)}" if code else "", f"/Alt {text(words)}" if has_words else ""
    return f"<</S/{role}/P {ref(parent)}/Pg {ref(f'Page{page + 1}')}/K {kids}{title}{alternative}{place}>>"


def _nested(section: Section, names: list[str], top: str) -> tuple[list[str], dict[str, str], list[str]]:
    """Each element's parent, the additional tables and rows, and the direct children of the section.

    Consecutive cells are a table until row numbers restart; those with one number are a row.
    """
    tags = [element.tag for element in section.elements]
    if all(tag.row < 0 for tag in tags):
        return [top] * len(names), {}, names
    starts = [tag.row < 0 or tag.row < before.row or before.row < 0 for before, tag in pairwise([tags[0], *tags])]
    groups: list[list[int]] = []
    for k, is_first in enumerate(starts):
        if is_first or not groups:
            groups.append([])
        groups[-1].append(k)
    parents, nodes, kids = [top] * len(names), dict[str, str](), list[str]()
    for group in groups:
        if tags[group[0]].row < 0:
            kids += [names[k] for k in group]
            continue
        table, rows = f"{top}.T{group[0]}", list[str]()
        for _, run in groupby(group, lambda k: tags[k].row):
            cells = list(run)
            rows.append(f"{top}.R{cells[0]}")
            for k in cells:
                parents[k] = rows[-1]
            nodes[rows[-1]] = f"<</S/TR/P {ref(table)}/K[{_refs([names[k] for k in cells])}]>>"
        nodes[table] = f"<</S/Table/P {ref(top)}/K[{_refs(rows)}]>>"
        kids.append(table)
    return parents, nodes, kids


def _place(tag: Tag, section: Section) -> str:
    """The layout attributes of a figure: its box on the page, in points from the lower left corner (14.8.5.4.3)."""
    if tag.box is None:
        return ""
    corners = " ".join([f"{x:.2f}" for x in operators.points(tag.box, section.bounds)])
    return f"/A<</O/Layout/BBox[{corners}]>>"


def _parents(sections: list[Section], names: list[list[str]]) -> str:
    """The parent tree: for each page the elements of its marked content, by number."""
    rows = []
    for k, section in enumerate(sections):
        name_of = dict(zip(map(id, section.elements), names[k], strict=True))
        rows.append(f"{k}[{_refs([name_of[id(element)] for element in section.owners])}]")
    return "".join(rows)


def ref(name: str) -> str:
    """A reference to an object of that name, in the text of a `RawObject`."""
    return f"\x00{name}\x00"


def _refs(names: list[str]) -> str:
    return " ".join(map(ref, names))


def text(words: str) -> str:
    """A text string (7.9.2.2): ASCII as it is, otherwise UTF-16."""
    if words.isascii() and words.isprintable():
        return "(" + words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"
    return f"<FEFF{words.encode('utf-16-be', 'replace').hex().upper()}>"
