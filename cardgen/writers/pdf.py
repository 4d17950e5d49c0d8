"""The PDF writer: this module, with those that only it imports, is the only one that uses reportlab.

Every scene is drawn once however often it is placed, as a form XObject if it is large; text stays text in embedded
subset fonts. Content is written as PDF operators, in a fifth of the time that the canvas's methods take; reportlab
makes the document.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from reportlab.pdfbase import pdfdoc

from cardgen.drawing.document import MADE_BY, Document, Page, holds_tagged, shared_scenes
from cardgen.drawing.scene import Circle, Path, Picture, Pixels, Placed, Rect, Scene, Shape, Tag, Text
from cardgen.writers import attachment, operators, tags
from cardgen.writers.lines import FONT_FILES, Lines
from cardgen.writers.objects import DeckDocument, bitmap, form

PASTED = 5000
"""The most characters of operators that are repeated for each placement of a scene, instead of making a form.

A form takes two hundred bytes, and separate compression; repetitions in a page compress to a few bytes. With this limit
the five decks are smallest and fastest: a quarter smaller than with a form for every scene that is placed twice.
"""
DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "": "Simplex"}


def write(document: Document) -> bytes:
    """The document as PDF; the same document gives the same bytes. Threads may write at the same time."""
    file = DeckDocument(document.language)
    _describe(file, document)
    scenes = [page.scene for page in document.pages]
    writer = _Writer(file, shared_scenes(scenes), any(map(_has_tags, scenes)))
    for index, page in enumerate(document.pages):
        writer.page(page)
        file.label(index, page.label)
    tags.add(file, writer.sections, document.language)
    if document.source:
        attachment.add(file, document.source, document.pictures)
    with FONT_FILES:
        return file.data()


def _describe(file: DeckDocument, document: Document) -> None:
    file.setTitle(document.title)
    file.setSubject(" · ".join([part for part in (document.subject, document.credit) if part]))
    file.setCreator(MADE_BY)
    file.setProducer(MADE_BY)
    file.setAuthor("")
    file.Catalog.ViewerPreferences = pdfdoc.PDFDictionary(
        {
            "PrintScaling": pdfdoc.PDFName("None"),
            "Duplex": pdfdoc.PDFName(DUPLEX[document.duplex]),
            "DisplayDocTitle": "true",
            "PickTrayByPDFSize": "true",
        }
    )
    if any(page.bookmark for page in document.pages):
        file.Catalog.showOutline()


class _Writer:
    """Writes pages to a file, with caches of scenes and lines of text.

    `shared` has the number of placements of scenes that are drawn once, by identity; `known` has the operators for
    these, and the names of what they use; `forms` counts forms; `bitmaps` has the names of bitmaps; `sections` the
    structure of pages, `is_tagged` whether any has tags; `lines` writes texts.
    Inside forms the axes are those of scenes: millimetres, y down; only a page's first operator turns them.
    """

    def __init__(self, file: DeckDocument, shared: Mapping[int, int], is_tagged: bool) -> None:
        self.file, self.shared, self.is_tagged = file, shared, is_tagged
        self.forms = 0
        self.known: dict[int, tuple[str, dict[str, None]]] = {}
        self.bitmaps: dict[Pixels, str] = {}
        self.sections: list[tags.Section] = []
        self.lines = Lines(file)

    def page(self, page: Page) -> None:
        box = page.scene.bounds
        self.sections.append(tags.Section(page.label, page.scene.bounds))
        code, used = self._page_content(_clipped(page))
        if page.bookmark:
            self.file.bookmark(page.bookmark)
        whole = "".join([f"q {operators.axes(box)} cm 1 j 1 J\n", *code, "Q"])
        size = box.width * operators.MM, box.height * operators.MM
        self.file.sheet(whole, size, operators.points(page.trim, box), operators.points(page.bleed, box), used)

    def _page_content(self, scene: Scene) -> tuple[list[str], dict[str, None]]:
        """As `content`, with tags; a page of a file without any is a figure with its title."""
        code: list[str] = []
        used: dict[str, None] = {}
        if self.is_tagged:
            self._add_tagged(scene, code, used)
        elif scene.shapes:
            self._mark(scene.shapes, Tag("Figure", scene.title), code, used)
        return code, used

    def _add_tagged(self, scene: Scene, code: list[str], used: dict[str, None]) -> None:
        """Adds a scene's shapes with their tags, or as decoration if they have none."""
        plain: list[Shape] = []
        for shape in scene.shapes:
            tag = shape.tag if isinstance(shape, Placed) else None
            if not tag and not holds_tagged(shape):
                plain.append(shape)
                continue
            self._decorate(plain, code, used)
            if isinstance(shape, Placed) and not tag:
                code.append(operators.opening(*shape[1:4]))
                self._add_tagged(shape.scene, code, used)
                code.append("Q\n")
            else:
                self._mark((shape,), tag, code, used)
        self._decorate(plain, code, used)

    def _decorate(self, shapes: list[Shape], code: list[str], used: dict[str, None]) -> None:
        """Adds shapes as decoration, and empties the list."""
        if shapes:
            self._mark(shapes, None, code, used)
            shapes.clear()

    def _mark(self, shapes: Sequence[Shape], tag: Tag | None, code: list[str], used: dict[str, None]) -> None:
        code.append(self.sections[-1].opening(tag))
        self._draw(shapes, code, used)
        code.append(tags.END)

    def content(self, scene: Scene) -> tuple[list[str], dict[str, None]]:
        """The operators of a scene's shapes, and the names of the forms that they use, in order."""
        code: list[str] = []
        used: dict[str, None] = {}
        self._draw(scene.shapes, code, used)
        return code, used

    def _draw(self, shapes: Sequence[Shape], code: list[str], used: dict[str, None]) -> None:
        """Adds the operators of shapes, and the names of the forms that they use."""
        for shape in shapes:
            if isinstance(shape, Placed):
                scene, place, clip, radius, _ = shape
                code.append(operators.opening(place, clip, radius))
                if known := self.known.get(id(scene)):  # most are
                    code.append(known[0])
                    used.update(known[1])
                else:
                    self._place(scene, code, used)
                code.append("Q\n")
            elif isinstance(shape, Text):
                self._write(shape, code)
            elif isinstance(shape, (Rect, Circle, Path)):  # `|` would create a new type each time
                before, after = operators.painted(shape.paint)
                code += (before, operators.outline(shape), after)
            elif isinstance(shape, Picture):
                name = self._bitmap(shape.pixels)
                used[name] = None
                code.append(f"q {operators.unit_square(shape)} {_form_operator(name)}Q\n")
            else:
                assert_never(shape)

    def _place(self, scene: Scene, code: list[str], used: dict[str, None]) -> None:
        """Adds a scene for the first time; one that is placed again is cached, as a form or as operators."""
        if id(scene) in self.shared:
            known = self.known[id(scene)] = self._scene_operators(scene)
            code.append(known[0])
            used.update(known[1])
        else:
            self._draw(scene.shapes, code, used)

    def _scene_operators(self, scene: Scene) -> tuple[str, dict[str, None]]:
        """The operators that draw a scene at any place, and the names of what they use."""
        parts, used = self.content(scene)
        code = "".join(parts)
        if len(code) * (self.shared[id(scene)] - 1) <= PASTED:
            return code, used
        name = str(self.forms)
        self.forms += 1
        self.file.addForm(name, form(code, used))
        return _form_operator(name), {name: None}

    def _bitmap(self, pixels: Pixels) -> str:
        """The name of a bitmap, which is in the file once, however often it is drawn."""
        name = self.bitmaps.get(pixels)
        if name is None:
            name = self.bitmaps[pixels] = f"p{len(self.bitmaps)}"
            self.file.ensureMinPdfVersion("transparency")
            self.file.addForm(name, bitmap(pixels, self.file))
        return name

    def _write(self, text: Text, code: list[str]) -> None:
        """Adds a line of text; its contour is stroked first, then the letters are filled over it."""
        line = self.lines.line(text)
        if text.contour:
            code.append(f"q {operators.stroke(text.contour)} 1 Tr {line} Q\n")
        code.append(f"{operators.fill(text.fill)} {line}\n")


def _has_tags(scene: Scene) -> bool:
    """Whether anything on a page is tagged."""
    return any(holds_tagged(shape) or (isinstance(shape, Placed) and shape.tag is not None) for shape in scene.shapes)


def _form_operator(name: str) -> str:
    """The operator that draws a form."""
    return f"/{pdfdoc.xObjectName(name)} Do "


def _clipped(page: Page) -> Scene:
    """The page's scene, clipped at its bounds if it has a corner radius."""
    box, _, title, _ = whole = page.scene
    return whole if page.corner is None else Scene(box, (Placed(whole, clip=box, clip_radius=page.corner),), title)
