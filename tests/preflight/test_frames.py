"""Pages are judged as a viewer shows them, however their boxes are written down, and whatever turns them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from unicodedata import category

import pikepdf
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from cardgen import preflight
from cardgen.preflight.document import Document, Options, PreflightError
from cardgen.preflight.report import State
from cardgen.words import texts
from cardgen.words.phrases import translate
from tests.order import examples
from tests.preflight import broken
from tests.preflight.broken import CARDS
from tests.preflight.test_preflight import judged, sentence, states

KEYS = ("/MediaBox", "/CropBox", "/Rotate", "/TrimBox", "/BleedBox")
HALF_TURN = "-1 0 0 -1 595.28 841.89"


def edited(*changes: broken.Fault) -> bytes:
    def change_all(file: Pdf) -> None:
        for change in changes:
            change(file)

    return broken.broken(change_all)


def facts(data: bytes) -> list[tuple[str, State, str]]:
    """All that is told but the places, whose last digits depend on how a page is turned."""
    return [(name, one.finding.state, sentence(one)) for name, one in judged(data, CARDS).items()]


def turned(number: int, angle: int) -> broken.Fault:
    def change(file: Pdf) -> None:
        file.pages[number].obj.Rotate = angle

    return change


def counter_turned(file: Pdf) -> None:
    """All pages are turned in their contents, and back by what they say."""
    for number, page in enumerate(file.pages):
        broken.moved(file, number, HALF_TURN)
        page.obj.Rotate = 180
        for key in ("/TrimBox", "/BleedBox"):
            left, bottom, right, top = (float(value) for value in page.obj[key])
            page.obj[key] = Array([595.28 - left, 841.89 - bottom, 595.28 - right, 841.89 - top])


def inherited(file: Pdf) -> None:
    """What pages may have from their parents stands there."""
    for key in KEYS[:3]:
        values = {str(page.obj.get(key)): page.obj.get(key) for page in file.pages}
        (value,) = values.values()
        if value is not None:
            file.Root.Pages[key] = value
            for page in file.pages:
                del page.obj[key]


@settings(max_examples=examples(6), deadline=None)
@given(order=st.sampled_from([*product((0, 2), (1, 3))]), wider=st.integers(0, 900), parent=st.booleans())
def test_boxes_mean_the_same_however_they_are_written(order: Sequence[int], wider: int, parent: bool) -> None:
    x, y = order

    def change(file: Pdf) -> None:
        for page in file.pages:
            for key in ("/MediaBox", "/TrimBox", "/BleedBox"):
                values = [*page.obj[key]]
                page.obj[key] = Array([values[x], values[y], values[2 - x], values[4 - y]])
            page.obj.CropBox = Array([-wider, -wider, 596 + wider, 842 + wider])
        if parent:
            inherited(file)

    assert facts(edited(change)) == facts(broken.clean())


NUMBERS = st.one_of(
    st.sampled_from(["1" * 400 + ".0", "-" + "9" * 400 + ".5", "0", "-1", "0.0000001", "null", "(1)", "3 0 R"]),
    st.integers(-(10**12), 10**12).map(str),
    st.floats(-900, 900).map("{:.6f}".format),
)


@settings(max_examples=examples(60), deadline=None)
@given(st.fixed_dictionaries({"/MediaBox": st.just(["0", "0", "200", "210"])}, optional={
    "/CropBox": st.lists(NUMBERS, min_size=4, max_size=4), "/TrimBox": st.lists(NUMBERS, min_size=4, max_size=4),
    "/Rotate": NUMBERS, "/UserUnit": NUMBERS,
}))  # fmt: skip
@example({"/MediaBox": ["0", "0", "200", "210"], "/CropBox": ["900", "900", "999", "999"]})
@example({"/MediaBox": ["0", "0", "200", "210"], "/Rotate": "1" * 400 + ".0"})
def test_any_numbers_of_a_page_are_judged_or_refused(entries: dict[str, str | list[str]]) -> None:
    page = "".join(key + (f" {one}" if isinstance(one, str) else f"[{' '.join(one)}]") for key, one in entries.items())
    objects = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj"
    data = f"%PDF-1.4\n{objects} 3 0 obj<</Type/Page/Parent 2 0 R{page}>>endobj trailer<</Root 1 0 R>>\n%%EOF"
    with suppress(PreflightError):
        preflight.judge_bytes(data.encode(), "x.pdf", Options())


@pytest.mark.parametrize("changes", [[counter_turned], [counter_turned, inherited]], ids=["page", "parent"])
def test_what_is_turned_and_turned_back_is_the_same(changes: list[broken.Fault]) -> None:
    assert facts(edited(*changes)) == facts(broken.clean())


def test_a_back_that_the_file_turns_is_no_better_than_one_that_is_drawn_so() -> None:
    by_key = judged(edited(turned(1, 180)), CARDS)
    drawn = judged(edited(lambda file: broken.moved(file, 1, HALF_TURN)), CARDS)
    assert by_key["backs"].finding.state is drawn["backs"].finding.state is State.FAIL
    assert sentence(by_key["backs"]) == sentence(drawn["backs"]) == "backs are mirrored for the other edge"


@pytest.mark.parametrize(("front", "back"), [(0, 90), (0, 270), (90, 0), (90, 180), (-90, 360)])
def test_an_upright_side_has_no_lying_one_behind_it(front: int, back: int) -> None:
    results = judged(edited(turned(0, front), turned(1, back)), CARDS)
    assert results["backs"].finding.state is State.FAIL
    assert "one side upright and one lying" in sentence(results["backs"])


@pytest.mark.parametrize("angle", [0, 90, 180, 270, 450, -90])
def test_sizes_words_and_lines_are_the_same_on_a_turned_page(angle: int) -> None:
    results = judged(edited(turned(0, angle), turned(1, angle)), CARDS)
    for name in ("scale", "text", "lines", "contrast", "safe", "margin", "fonts", "cards"):
        assert results[name].finding.state is State.PASS, sentence(results[name])
    size = (297.0, 210.0) if angle % 180 else (210.0, 297.0)
    with pikepdf.open(io.BytesIO(edited(turned(0, angle)))) as file:
        seen = Document(broken.saved(file), "x.pdf")
    assert tuple(round(side, 1) for side in seen.frames[0].size) == size
    seen.close()


def annotated(flags: int) -> broken.Fault:
    """Tiny words near the edge, in an annotation."""

    def change(file: Pdf) -> None:
        page = file.pages[0].obj
        look = Stream(file, b"BT /F2+0 3 Tf 0 2 Td (\003\004\005) Tj ET")
        look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, 40, 8])
        look.Resources = page.Resources
        note = Dictionary(
            Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([3, 400, 43, 408]), F=flags, AP=Dictionary(N=look)
        )
        page.Annots = Array([file.make_indirect(note)])

    return change


def test_annotations_that_are_printed_are_judged() -> None:
    assert states(judged(edited(annotated(4)), CARDS), State.FAIL) == {"margin", "text"}
    for flags in (0, 2, 4 + 2):  # on the screen alone, and hidden
        assert facts(edited(annotated(flags))) == facts(broken.clean())


@pytest.mark.parametrize("revision", [2, 3, 4, 6])
@pytest.mark.parametrize("owner", ["", "x"])
def test_a_file_with_a_password_is_called_locked(revision: int, owner: str) -> None:
    aes = revision > 3
    lock = pikepdf.Encryption(user="y", owner=owner, R=revision, aes=aes, metadata=aes)  # type: ignore[arg-type]
    with pikepdf.open(io.BytesIO(broken.clean())) as file:
        data = broken.saved(file, lock)
    with pytest.raises(PreflightError, match="locked with a password"):
        Document(data, "x.pdf")


def test_a_file_that_was_cut_off_is_repaired_and_told_or_called_so() -> None:
    with pikepdf.open(io.BytesIO(broken.clean())) as file:
        buffer = io.BytesIO()
        file.save(buffer, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = buffer.getvalue()
    results = judged(data[: data.rindex(b"startxref")], CARDS)
    assert states(results, State.WARN) == {"damage"}
    assert "repair" in sentence(results["damage"])
    with pytest.raises(PreflightError, match="is cut off: its end is missing"):
        Document(data[:900], "x.pdf")


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_letters_that_say_nothing_are_not_quoted(language: str) -> None:
    """A font may map its letters to control characters: these belong into no sentence, and on no terminal."""

    def change(file: Pdf) -> None:
        broken.small(file)
        font = file.pages[0].Resources.Font["/F2+0"]
        mapped = b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
        mapped += b"1 beginbfrange <00> <FF> <0003> endbfrange endcmap end"
        font.ToUnicode = Stream(file, mapped)
        file.Root.StructTreeRoot.K.K[0].K[0].T = String("R\x1b[31mC0")

    file = Document(edited(change), "x.pdf")
    told = [translate(one.finding.phrase, language) for one in preflight.judge(file, Options(cards=CARDS)).results]
    file.close()
    assert {one for one in "".join(told) if category(one)[0] == "C"} == set()
    start = texts.errors(language)["preflight.some_text"]
    assert any(one.startswith(start) and "3" in one for one in told), told
