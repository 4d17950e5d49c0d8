"""Clean files pass, those of other programs too, and of broken ones each is caught by the check of its fault."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pikepdf
import pytest

from cardgen import preflight
from cardgen.cli import main
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.imposition.plan import Print
from cardgen.imposition.sheets import Backs
from cardgen.preflight.document import Document, Options, PreflightError
from cardgen.preflight.report import Result, State
from cardgen.words import texts
from cardgen.words.phrases import translate
from cardgen.writers import pdf as writer
from tests.custom.recipes.test_decks import edition
from tests.example_decks import deck_of, on_paper
from tests.order import with_proofs
from tests.preflight import broken
from tests.preflight.broken import CARDS, PAIR, Fault

PRINTING = Path(preflight.__file__).parent.parent / "PRINTING.md"
OTHERS = sorted((Path(__file__).parent / "clean").glob("*.pdf"))


def judged(data: bytes, cards: Mapping[str, int] | None = None, **wishes: float) -> dict[str, Result]:
    file = Document(data, "x.pdf")
    try:
        return {one.check: one for one in preflight.judge(file, Options(cards=cards, **wishes)).results}
    finally:
        file.close()


def states(results: Mapping[str, Result], state: State) -> set[str]:
    return {name for name, one in results.items() if one.finding.state is state}


def sentence(result: Result) -> str:
    return translate(result.finding.phrase, "en")


@pytest.fixture(scope="module")
def clean() -> dict[str, Result]:
    return judged(broken.clean(), CARDS)


def test_a_clean_file_of_ours_passes_every_check(clean: dict[str, Result]) -> None:
    assert states(clean, State.PASS) == {*preflight.CHECKS}
    assert {name: one.finding.places for name, one in clean.items() if one.finding.places} == {}


@pytest.mark.long
@pytest.mark.parametrize("key", with_proofs(["threepia", "tadika"], {"tadika"}))
def test_decks_with_boards_words_and_many_pages_pass(key: str) -> None:
    deck = deck_of(key, language="nl")
    cards = Counter({card.code: card.copies for card in deck.cards})
    results = judged(writer.write(on_paper(key, language="nl").document()), cards)
    assert states(results, State.PASS) == {*preflight.CHECKS}


def test_a_minus_of_which_only_fill_and_outline_are_seen_stands_on_the_paper() -> None:
    deck = Deck(edition("negatives", "en"), Appearance())
    layout = Layout(deck, Print(only=("B01",), backs=Backs.NONE))
    finding = judged(writer.write(layout.document()))["contrast"].finding
    assert finding.state is State.PASS, translate(finding.phrase, "en")


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_clean_files_of_other_programs_give_no_alarm(path: Path) -> None:
    results = judged(path.read_bytes())
    assert states(results, State.FAIL) == states(results, State.WARN) == set()
    assert states(results, State.UNCHECKED) == {"cards", "backs", "scale", "bleed"}


def test_there_are_files_of_four_other_programs() -> None:
    """Nine TERZ cards, each with a library's own means; nothing in them is wrong."""
    assert [path.stem for path in OTHERS] == ["fpdf2", "reportlab", "typst", "weasyprint"]


FAULTS: dict[str, tuple[Fault, str, str]] = {
    "font not embedded": (broken.lone_fonts, "fonts", "fonts that don't lie in the file: FiraSans"),
    "text in the margin": (broken.in_margin, "margin", "something lies in the outer 5 mm"),
    "card missing": (broken.missing, "cards", "missing: RC2"),
    "card doubled": (broken.doubled, "cards", "too many: RC0"),
    "back shifted": (broken.back_shifted, "backs", "backs lie 2.0 mm to the right and 0.0 mm below"),
    "back missing": (broken.back_gone, "backs", "cards without a back behind them: 1"),
    "scaled": (broken.scaled, "scale", "the ruler of 100 mm is 97.0 mm long: all is printed at 97.0 %"),
    "unit of its own": (broken.unit, "scale", "pages are enlarged by 1.1"),
    "thin line": (broken.thin, "lines", "a line has 0.1 pt"),
    "small text": (broken.small, "text", "has 3.0 pt"),
    "low contrast": (broken.faint, "contrast", "can't be seen: #EDEDED on #FFFFFF, 1.2 : 1"),
    "no bleed": (broken.no_bleed, "bleed", "colour ends at the cut"),
    "box too large": (broken.boxes, "boxes", "the TrimBox reaches beyond the MediaBox"),
    "two page sizes": (broken.sizes, "sizes", "a page has 215.9 × 299.9 mm, the first 210 × 297 mm"),
    "words at the cut": (broken.near_edge, "safe", "mm from its card's edge, and may be cut"),
    "script": (broken.script, "locks", "runs scripts"),
}
BESIDES = {
    "back shifted": {"margin"},  # its marks and words went with it
    "card doubled": {"backs"},  # nobody drew one for it
    "box too large": {"bleed"},  # nothing ends at a cut that isn't there
    "scaled": {"bleed"},  # the trim box stays where it was
    "two page sizes": {"backs"},  # the backs lie elsewhere on other paper
}
"""What else one of them brings with it."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_caught_and_named(name: str) -> None:
    fault, check, words = FAULTS[name]
    results = judged(broken.broken(fault), CARDS)
    assert check in states(results, State.FAIL), sentence(results[check])
    assert words in sentence(results[check])
    assert states(results, State.FAIL) - {check} <= BESIDES.get(name, set())


def test_backs_that_are_not_mirrored_are_caught() -> None:
    """On a full sheet nobody could see it."""
    assert states(judged(broken.clean(tuple(PAIR)), PAIR), State.FAIL) == set()
    results = judged(broken.broken(broken.backs_plain, tuple(PAIR)), PAIR)
    assert states(results, State.FAIL) == {"backs", "margin"}  # marks and words went with them
    assert sentence(results["backs"]).startswith("backs are not mirrored")


def test_a_locked_file_is_told() -> None:
    with pikepdf.open(io.BytesIO(broken.clean())) as file:
        owner = broken.saved(file, pikepdf.Encryption(owner="x", user=""))
        locked = broken.saved(file, pikepdf.Encryption(owner="x", user="y"))
    assert states(judged(owner, CARDS), State.FAIL) == {"locks"}
    with pytest.raises(PreflightError, match="locked with a password"):
        Document(locked, "x.pdf")


def test_places_are_where_the_fault_is() -> None:
    (place, *_) = judged(broken.broken(broken.small), CARDS)["text"].finding.places
    assert (place.page, round(place.x)) == (1, 60)
    assert place.y == pytest.approx(297 - 25, abs=1.5)
    (edge, *_) = judged(broken.broken(broken.in_margin), CARDS)["margin"].finding.places
    assert edge.x < 5


def test_ink_is_that_of_a_page_whose_cover_is_known() -> None:
    """A tenth of an A4 page in black, and as much in red, which takes two inks: 0.3 of a layer."""
    file = pikepdf.new()
    page = file.add_blank_page(page_size=(210 * broken.POINT, 297 * broken.POINT))
    black, red = (
        f"{x * broken.POINT} {30 * broken.POINT} {63 * broken.POINT} {99 * broken.POINT} re f" for x in (20, 100)
    )
    page.Contents = pikepdf.Stream(file, f"0 g {black} 1 0 0 rg {red}".encode())
    ink = judged(broken.saved(file), price=5.0)["ink"].finding.values
    assert ink["share"] == pytest.approx(0.3, rel=0.01)
    assert ink["mm2"] == pytest.approx(0.3 * 210 * 297, rel=0.01)
    assert ink["cents"] == pytest.approx(5 * 0.3 / 0.05, rel=0.01)


def test_a_page_of_a_print_shop_has_no_margin(tmp_path: Path) -> None:
    main.main(["card", "YRE1", "--bleed", "-o", str(tmp_path / "c.pdf")])
    results = judged((tmp_path / "c.pdf").read_bytes())
    assert results["margin"].finding.state is State.UNCHECKED
    assert states(results, State.FAIL) == set()


def test_the_command_compares_with_the_deck_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "t.pdf")
    main.main(["print", "triple3", "--sets", "2", "--backs", "none", "--format", "pdf", "-o", path])
    capsys.readouterr()
    assert main.main(["preflight", path, "--language", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(preflight.CHECKS)
    assert told[0].split() == ["ok", "cards", "every", "card", "is", "there:", "156"]
    assert main.main(["preflight", path, "--deck", "terz", "--language", "fr", "--price", "4"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("erreur       cartes             il manque : A:YRE1, ")
    assert "centimes" in "\n".join(told)


def test_json_says_all_that_is_documented(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b.pdf").write_bytes(broken.broken(broken.small))
    assert main.main(["preflight", str(tmp_path / "b.pdf"), "--json", "--language", "de"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [told[key] for key in ("file", "pages", "state")] == [str(tmp_path / "b.pdf"), 2, "fail"]
    assert [one["check"] for one in told["checks"]] == [*preflight.CHECKS]
    by_name = {one["check"]: one for one in told["checks"]}
    assert by_name["cards"]["state"] == "not checked"
    assert by_name["text"]["values"]["points"] == 3.0
    assert by_name["text"]["places"][0]["page"] == 1
    documented = PRINTING.read_text(encoding="utf-8")
    for key in {*told, *by_name["text"]}:
        assert f"`{key}`" in documented


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["missing.pdf"], "missing.pdf: No such file or directory"),
        (["a.txt"], "a.txt can't be read as a PDF"),
        (["b.pdf", "--margin", "-1"], "--margin must be from 0 to 100"),
        (["b.pdf", "--margin", "nan"], "--margin must be from 0 to 100"),
        (["b.pdf", "--price", "x"], "--price 'x' is not a number"),
        (["b.pdf", "--deck", "tertz"], "unknown game 'tertz'; did you mean 'terz'?"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    words: list[str], answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("no PDF")
    Path("b.pdf").write_bytes(broken.clean())
    assert main.main(["preflight", *words, "--language", "en"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert answer in line


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_check_and_state_has_a_name(language: str) -> None:
    words = texts.errors(language)
    assert all(words[f"checkname.{name}"] for name in preflight.CHECKS)
    assert all(words[f"checkstate.{state.name.lower()}"] for state in State)


def test_a_print_judges_its_own_files_where_that_is_wished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["print", "triple3", "--format", "pdf", "--with", "list", "--language", "en", "--preflight"]
    assert main.main([*words, "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""
    assert main.main([*words, "--only", "RC0", "--backs", "none", "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""


def test_what_a_print_does_wrong_is_told_by_file_check_and_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pale words on white, in a style of one's own: whoever prints hears where they stand."""
    (tmp_path / "pale.toml").write_text('ink = "#9A9A9A"\n')
    words = ["print", "take-three", "--only", "T07,R6", "--format", "pdf", "--style", str(tmp_path / "pale.toml")]
    assert main.main([*words, "--language", "en", "--preflight", "-o", str(tmp_path)]) == 0
    told = [
        line
        for line in capsys.readouterr().err.splitlines()
        if line.startswith("cardgen: take-three-only.pdf: contrast: ")
    ]
    assert len(told) == 1
    assert "#9A9A9A on #" in told[0]
    assert "mm from the top" in told[0]


def test_words_that_a_tile_cuts_away_are_no_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Boards in pieces: what lies beyond one is nowhere on its page, and where it is glued, no bleed is asked for."""
    words = ["print", "threepia", "--paper", "a5-landscape", "--margin", "4", "--only", "quadrat,kuehlschrank"]
    assert main.main([*words, "--format", "pdf", "--preflight", "--language", "en", "-o", str(tmp_path)]) == 0
    assert "threepia-only.pdf" not in capsys.readouterr().err
