"""Tables in the code pages of all countries are read as they were written, or not at all; which one it was is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.custom import edition_from_keys, form
from cardgen.schema.draft import DeckError, Draft, located
from cardgen.words.phrases import message, translate
from cardgen.words.texts import LANGUAGES

WORDS = {
    "de": "Äpfel Öl süß Übung größer Fuß für schön ändern Mädchen",
    "fr": "été où français œuf garçon naïve être créée à Noël",
    "nl": "één reünie officiële knieën coördinatie zoëven",
    "es": "niño año corazón árbol mañana pingüino",
    "pl": "łódź święto żółw gęś ćma źrebię ość pięć się",
    "cs": "žluťoučký kůň úpěl čeština tři děti šest ďábel",
    "hu": "őr űr árvíztűrő tükörfúrógép hét öt",
    "ru": "яблоко ёжик дом мяч и не как или он объект Это",
    "uk": "яблуко їжак ґудзик є ні це дім Україна",
    "bg": "ябълка щъркел на да ъгъл",
    "el": "μήλο άλφα και ένα ψωμί Ωκεανός",
    "tr": "ığdır şeker çiğ üçü göz İstanbul kız",
    "lt": "ąžuolas ėjo ūkis žuvis šeši į",
    "lv": "ābols ēka ģimene ķirsis ļoti ņemt",
}
WINDOWS = {
    **dict.fromkeys(("de", "fr", "nl", "es"), "cp1252"), **dict.fromkeys(("pl", "cs", "hu"), "cp1250"),
    **dict.fromkeys(("ru", "uk", "bg"), "cp1251"), "el": "cp1253", "tr": "cp1254", "lt": "cp1257", "lv": "cp1257",
}  # fmt: skip
FITTING = {language: [WINDOWS[language], "utf-16-le", "utf-16-be"] for language in WORDS}
HEAD = "format;1\ngame;take-three\n"


def table(words: list[str], settings: str = "") -> str:
    rows = "".join(f"card;red;{k};{word};9\n" for k, word in enumerate(words))
    return f"{HEAD}{settings}\nkind;colour;value;show;copies\n{rows}"


def shows(draft: Draft) -> list[str]:
    return [card["show"] for card in draft.data["card"]]


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("own", LANGUAGES)
def test_what_windows_saves_in_a_language_is_read_and_said(language: str, own: str) -> None:
    words = WORDS[language].split()
    draft = form.read_bytes(table(words, f"language;{own}\nsecond;{language}\n").encode(WINDOWS[language]), "own.csv")
    assert shows(draft) == words
    note = translate(located(draft.notes[0], draft), "en")
    assert WINDOWS[language].removeprefix("cp") in note
    assert note.startswith("own.csv: read in ")


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize("language", WORDS)
def test_a_single_word_of_a_language_that_the_deck_names_is_never_garbled(language: str) -> None:
    """Of one word there is little to tell a page by: it is read, or refused."""
    systems = {*FITTING[language], *(["mac_roman", "cp850"] if WINDOWS[language] == "cp1252" else [])}
    for page in systems:
        for own in LANGUAGES:
            for word in WORDS[language].split():
                data = table([word], f"language;{own}\nsecond;{language}\n").encode(page, "ignore")
                assert outcome(data) in ([], [word.encode(page, "ignore").decode(page)])


@pytest.mark.parametrize("language", ["pl", "cs", "hu", "ru", "uk", "bg", "el", "tr", "lt", "lv"])
@pytest.mark.parametrize("own", [*LANGUAGES, ""])
def test_letters_of_a_language_that_the_deck_does_not_name_are_refused(language: str, own: str) -> None:
    words = WORDS[language].split()
    data = table(words, f"language;{own}\n" if own else "").encode(WINDOWS[language])
    assert outcome(data) in ([], words)


def outcome(data: bytes) -> list[str]:
    """What the cards show; nothing for what is refused."""
    try:
        return shows(form.read_bytes(data, "own.csv"))
    except DeckError as error:
        assert all(message(error, language) for language in LANGUAGES)
        return []


@pytest.mark.parametrize("page", ["cp1252", "mac_roman", "cp850", "utf-16", "utf-16-le", "utf-16-be"])
def test_german_tables_of_all_systems_are_read(page: str) -> None:
    words = [*WORDS["de"].split(), "3 × 4", "„ja“", "Café"]
    words = words if page not in ("mac_roman", "cp850") else words[:-3]
    assert outcome(table(words, "language;de\n").encode(page)) == words


@pytest.mark.parametrize("page", ["koi8_r", "cp1251"])
def test_what_no_page_makes_words_of_is_refused_with_what_to_do(page: str) -> None:
    with pytest.raises(DeckError, match="line 6") as caught:
        form.read_bytes(table(WORDS["ru"].split(), "language;de\n").encode(page), "own.csv")
    assert "save the file as UTF-8" in str(caught.value)


@pytest.mark.parametrize(("cell", "text"), [('="007"', "007"), ('"=""1/2"""', "1/2"), ('="a ""b"" c"', 'a ""b"" c')])
def test_texts_that_are_kept_by_a_formula_are_those_texts(cell: str, text: str) -> None:
    assert outcome(table([cell]).encode()) == [text] or shows(form.read_bytes(table([cell]).encode(), "a.csv"))


def test_letters_in_one_are_printed_apart() -> None:
    draft = form.read_bytes(table(["oﬃce", "ﬂower", "ﬁnger"]).encode(), "own.csv")
    task = [{"if": "same number"}, {"if": "same colour"}]
    made = edition_from_keys.of_data({**draft.data, "task": task})
    assert list(made.deck_style.shows.values()) == ["office", "flower", "finger"]


def test_a_table_that_is_turned_into_another_form_says_how_it_was_read(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    (tmp_path / "own.csv").write_bytes(table(WORDS["uk"].split(), "second;uk\n").encode("cp1251"))
    main.main(["deck", str(tmp_path / "own.csv"), "--as", "toml", "--language", "en"])
    told = capsysbinary.readouterr()
    assert "яблуко" in told.out.decode()
    assert b"own.csv: read in Cyrillic letters (Windows-1251)" in told.err
