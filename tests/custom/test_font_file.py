"""A font of one's own: looked through before anything is drawn, embedded only where it may be."""

from __future__ import annotations

import io
import random
from pathlib import Path
from struct import pack_into, unpack_from

import pikepdf
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import selection
from cardgen.custom import font_file
from cardgen.custom.local_files import BesideError
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.drawing import fonts
from cardgen.drawing.document import Document, Page
from cardgen.drawing.fonts import FontError
from cardgen.drawing.scene import Box, Scene, Text
from cardgen.products import products
from cardgen.schema.draft import DeckError
from cardgen.writers import pdf, svg
from tests import scenes
from tests.writers.pictures import from_svg

ATKINSON = fonts.path("Atkinson Hyperlegible Bold").read_bytes()
LETTERS = "AHx0 é"
DECK = """format = 1
game = "take-three"
numbers = "0..12"
show = { 12 = "zwölf" }
[look]
font = "fonts/own.ttf"
"""


def table(data: bytes, tag: bytes) -> int:
    """Where a table begins."""
    (count,) = unpack_from(">H", data, 4)
    rows = [unpack_from(">4sIII", data, 12 + 16 * k) for k in range(count)]
    return next(int(offset) for name, _, offset, _ in rows if name == tag)


def with_units(units: int) -> bytes:
    """A font that says it has so many units an em."""
    data = bytearray(ATKINSON)
    pack_into(">H", data, table(ATKINSON, b"head") + 18, units)
    return bytes(data)


def few() -> bytes:
    """A font of few letters, one with an accent, which is soon read."""
    small = Subsetter()
    small.populate(text=LETTERS)
    font = TTFont(io.BytesIO(ATKINSON))
    small.subset(font)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


FEW = few()


def with_rights(bits: int) -> bytes:
    changed = bytearray(ATKINSON)
    pack_into(">H", changed, table(ATKINSON, b"OS/2") + 8, bits)
    return bytes(changed)


def read(folder: Path, data: bytes, letters: str = "") -> str:
    (folder / "own.ttf").write_bytes(data)
    return font_file.read("own.ttf", folder, letters)


def deck(folder: Path, text: str = DECK, data: bytes = ATKINSON) -> Deck:
    (folder / "fonts").mkdir(exist_ok=True)
    (folder / "fonts" / "own.ttf").write_bytes(data)
    (folder / "deck.toml").write_text(text, encoding="utf-8")
    return Deck(selection.custom(str(folder / "deck.toml")), Appearance(language="de"))


def built(glyphs: dict[str, object], codes: dict[int, str]) -> bytes:
    """A font of these outlines."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(codes)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (600, 0)))
    builder.setupHorizontalHeader()
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def square(high: int) -> object:
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((50, high), (550, high), (550, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def parts(name: str, count: int, glyphs: dict[str, object]) -> object:
    pen = TTGlyphPen(glyphs)
    for k in range(count):
        pen.addComponent(name, (1, 0, 0, 1, k, 0))
    return pen.glyph()


def test_numbers_and_words_of_cards_are_set_in_it_and_codes_and_sheets_as_always(tmp_path: Path) -> None:
    made = deck(tmp_path)
    card = next(card for card in made.cards if card.code == "R12")
    found = {text.text: text.font for text, *_ in scenes.texts(made.face(card))}
    own = {font for text, font in found.items() if not text.startswith("R12 ")}
    assert {fonts.display_name(font) for font in own} == {"own.ttf"}
    assert found[f"R12 · {made.edition.fingerprint}"] == "Fira Sans Medium"
    assert made.style.small == "Fira Sans Medium"


def test_a_pdf_embeds_it_and_is_the_same_each_time(tmp_path: Path) -> None:
    made = [products.of_deck(Layout(deck(tmp_path)), ["pdf"]) for _ in range(2)]
    one, other = ([product.make() for product in products_] for products_ in made)
    assert one == other
    with pikepdf.open(io.BytesIO(one[0])) as file:
        fonts_ = [page.Resources.Font for page in file.pages if "/Font" in page.Resources]
        fonts_ += [form.Resources.Font for form in file.objects if _has_fonts(form)]
        names = {str(font.BaseFont) for table_ in fonts_ for font in table_.values()}
    assert any(name.endswith("+Own") for name in names)


def _has_fonts(value: object) -> bool:
    return isinstance(value, pikepdf.Stream) and "/Resources" in value and "/Font" in value.Resources


def test_its_letters_look_in_svg_as_those_of_the_font_that_it_is(tmp_path: Path) -> None:
    own = read(tmp_path, ATKINSON)
    drawn = [
        from_svg(Scene(Box(0, 0, 60, 12), (Text(1, 10, "Zwölf ÄŸ 0,5 é", name, 9, "#000000"),)), 254)
        for name in (own, "Atkinson Hyperlegible Bold")
    ]
    assert (drawn[0] == drawn[1]).all()
    assert [fonts.metrics(own)[letter] for letter in "Zé "] == [
        fonts.metrics("Atkinson Hyperlegible Bold")[letter] for letter in "Zé "
    ]


@pytest.mark.parametrize("bits", [0, 4, 8, 6])
def test_one_that_may_be_embedded_is_taken(bits: int, tmp_path: Path) -> None:
    assert fonts.metrics(read(tmp_path, with_rights(bits)))["A"]


@pytest.mark.parametrize(("bits", "reason"), [(2, "must not"), (0x104, "only be embedded whole"), (0x208, "bitmap")])
def test_one_that_must_not_be_embedded_is_refused(bits: int, reason: str, tmp_path: Path) -> None:
    with pytest.raises(FontError, match=reason):
        read(tmp_path, with_rights(bits))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no TrueType font"),
        (b"Hello, world", "no TrueType font"),
        (b"OTTO" + ATKINSON[4:], "PostScript"),
        (b"ttcf" + ATKINSON[4:], "collection"),
        (b"wOF2" + ATKINSON[4:], "web pages"),
        (ATKINSON[:2000], "damaged"),
        (ATKINSON[:12], "damaged"),
        (ATKINSON.replace(b"glyf", b"glyg", 1), "damaged"),
        (with_units(0), "damaged"),
    ],
    ids=["empty", "text", "cff", "ttc", "woff", "half", "head", "without outlines", "without units"],
)
def test_what_is_no_font_for_cards_is_told(data: bytes, reason: str, tmp_path: Path) -> None:
    with pytest.raises(FontError, match=reason):
        read(tmp_path, data)


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_a_damaged_file_is_told_or_can_be_drawn_with(chance: random.Random) -> None:
    """Some bytes of any table are wrong; whatever is then taken, both writers can set."""
    changed = bytearray(FEW)
    start = table(FEW, chance.choice([b"head", b"hhea", b"maxp", b"OS/2", b"cmap", b"loca", b"hmtx", b"glyf"]))
    for _ in range(chance.randrange(1, 5)):
        changed[min(start + chance.randrange(60), len(changed) - 1)] = chance.randrange(256)
    try:
        name = fonts.register(font_file._convert(bytes(changed), "'x.ttf'", frozenset()), "x.ttf")
    except FontError as error:
        assert "x.ttf" in str(error)
        return
    letters = "".join(letter for letter in LETTERS if fonts.metrics(name)[letter] is not None)
    scene = Scene(Box(0, 0, 60, 12), (Text(1, 10, letters, name, 9, "#000000"),))
    assert svg.picture(scene, "en")
    assert pdf.write(_document(scene))


def _document(scene: Scene) -> Document:
    return Document((Page(scene, scene.bounds, scene.bounds, "1"),), "x", "x", "en")


def test_parts_of_parts_are_counted_before_they_are_drawn() -> None:
    """Eight parts of eight parts … are 8⁴ squares in a few bytes; too deep ones are damaged."""
    glyphs: dict[str, object] = {".notdef": square(0), "A": square(700)}
    for depth in range(4):
        glyphs[f"n{depth}"] = parts(f"n{depth - 1}" if depth else "A", 8, glyphs)
    many = built(glyphs, {0x41: "A", 0x42: "n3"})
    with pytest.raises(FontError, match="too many points"):
        font_file._convert(many, "'x.ttf'", frozenset())
    for depth in range(4, 12):
        glyphs[f"n{depth}"] = parts(f"n{depth - 1}" if depth > 4 else "A", 1, glyphs)
    with pytest.raises(FontError, match="damaged"):
        font_file._convert(built(glyphs, {0x42: "n11"}), "'x.ttf'", frozenset())


def test_heights_are_those_of_what_is_drawn(tmp_path: Path) -> None:
    """Not what a table says: figures higher than the capitals would stick out of every place."""
    for figure, height in ((650, 0.7), (900, 0.9)):
        glyphs = {".notdef": square(0), "H": square(700), "one": square(figure)}
        name = read(tmp_path, built(glyphs, {0x48: "H", 0x31: "one"}))
        assert fonts.metrics(name).cap_height == pytest.approx(height)


def test_a_letter_outside_the_usual_scripts_is_taken_where_the_deck_has_it(tmp_path: Path) -> None:
    glyphs = {".notdef": square(0), "one": square(700), "sun": square(700)}
    data = built(glyphs, {0x31: "one", 0x65E5: "sun"})
    assert fonts.metrics(read(tmp_path, data, "日"))["日"] == 0.6
    assert fonts.metrics(read(tmp_path, data))["日"] is None


@pytest.mark.parametrize("name", ["../own.ttf", "/etc/passwd", "C:\\own.ttf", "none.ttf", "a/../../own.ttf"])
def test_only_files_of_the_decks_folder_are_taken(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    (tmp_path / "own.ttf").write_bytes(ATKINSON)
    with pytest.raises(BesideError):
        font_file.read(name, folder, "")


def test_the_rules_letters_are_the_same_whatever_the_font(tmp_path: Path) -> None:
    plain = deck(tmp_path, DECK.partition("[look]")[0])
    assert deck(tmp_path).edition.fingerprint == plain.edition.fingerprint


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('show = { 12 = "дюжина" }', "line 4: font 'own.ttf' has no letter д (U+0434)"),
        ('show = { 12 = ["twelve", "עשרה"] }', "line 4: ע (U+05E2) (in 'עשרה') is of a script that runs from right"),
        ('show = { 12 = "बारह" }', "line 4: ब (U+092C) (in 'बारह') is of a script whose letters change"),
        ('show = { 12 = "🐱" }', "line 4: 🐱 (U+1F431) (in '🐱') is a picture, no letter; write \"picture:🐱\""),
        ('task = [{ if = "all odd" }, { if = "all even", say = "כל" }]', "line 4: כ (U+05DB)"),
        ('name = "日本"', "line 4: font 'Fira Sans Medium' has no letter 日 (U+65E5)"),
    ],
)
def test_a_letter_that_cannot_be_set_is_told_with_its_place(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(DeckError) as error:
        deck(tmp_path, DECK.replace('show = { 12 = "zwölf" }', f"players = 2\n{text}").replace("players = 2\n", ""))
    assert sentence in str(error.value)


def test_greek_and_cyrillic_stand_on_cards_without_a_font_of_ones_own(tmp_path: Path) -> None:
    made = deck(tmp_path, DECK.partition("[look]")[0].replace("zwölf", "дванадцять δώδεκα"))
    card = next(card for card in made.cards if card.code == "Y12")
    assert "дванадцять" in " ".join(text.text for text, *_ in scenes.texts(made.face(card)))


def test_a_font_without_the_letters_of_the_deck_is_told_by_one_that_it_lacks(tmp_path: Path) -> None:
    signs = built(
        {".notdef": square(700), "space": TTGlyphPen(None).glyph(), "king": square(700)}, {32: "space", 0x2654: "king"}
    )
    with pytest.raises(DeckError, match=r"line 4: font 'own.ttf' has no letter z \(U\+007A\) \(in 'zwölf'\)"):
        deck(tmp_path, data=signs)


def test_a_font_of_many_weights_is_set_in_the_usual_one(tmp_path: Path) -> None:
    """The thinnest lies in the file, 200 of 900; at 400 the bar of this letter is as wide as between them."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "H"])
    builder.setupCharacterMap({ord("H"): "H"})
    builder.setupGlyf({".notdef": square(700), "H": square(700)})
    builder.setupHorizontalMetrics({".notdef": (600, 0), "H": (600, 50)})
    builder.setupHorizontalHeader()
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()
    builder.setupFvar([("wght", 200, 200, 900, "Weight")], [])
    wider = [(0, 0), (0, 0), (350, 0), (350, 0), (0, 0), (350, 0), (0, 0), (0, 0)]
    builder.setupGvar({"H": [TupleVariation({"wght": (0.0, 1.0, 1.0)}, wider)]})
    out = io.BytesIO()
    builder.save(out)
    font = fonts.metrics(read(tmp_path, out.getvalue()))
    assert font["H"] == pytest.approx(0.6 + 0.35 * 200 / 700)
