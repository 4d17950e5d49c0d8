"""Detects the code page of a table that is not UTF-8: the only one that gives words of the deck's languages.

Spreadsheets save CSV in their system's code page, without naming it. A file that two pages would read differently, or
none as words, is refused: wrong letters would be printed. Sources: Unicode's
tables of Windows' and Apple's code pages; the languages' alphabets by CLDR's exemplar characters.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

ALPHABETS = {
    "de": "äöüß", "en": "", "nl": "éëïóöüèêáíúij", "fr": "àâçéèêëîïôœùûü", "es": "áéíñóúü", "it": "àèéìíòóù",
    "pt": "àáâãçéêíòóôõú", "ca": "àçèéíïòóúü", "sv": "åäö", "da": "æøå", "nb": "æøåéò", "no": "æøåéò", "fi": "äöå",
    "is": "áæðéíóöúýþ",
    "pl": "ąćęłńóśźż", "cs": "áčďéěíňóřšťúůýž", "sk": "áäčďéíĺľňóôŕšťúýž", "hu": "áéíóöőúüű", "sl": "čšž",
    "hr": "čćđšž", "bs": "čćđšž", "ro": "ăâîșțşţ",
    "tr": "çğıİöşüâîû", "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž", "et": "äõöüšž",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "be": "абвгдеёжзійклмнопрстуўфхцчшыьэюя", "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "sr": "абвгдђежзијклљмнњопрстћуфхцчџш", "mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
    "el": "αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ",
}  # fmt: skip
"""Letters besides ASCII, by language tag."""
LOANS = "äöüßéáíóúçëôîâ"
"""Letters of words from other languages, as Café: with the same codes in western and central pages."""


class Page(NamedTuple):
    """A code page: Python's name of it, the key of its letters' name, and its common name."""

    codec: str
    letters: str
    name: str


GROUPS = {
    "western": ("de en nl fr es it pt ca sv da nb no fi is", "cp1252 mac_roman cp850 iso8859_15"),
    "central": ("pl cs sk hu sl hr bs ro", "cp1250 mac_latin2 mac_romanian cp852 iso8859_2"),
    "cyrillic": ("ru uk be bg sr mk", "cp1251 mac_cyrillic cp866 koi8_u iso8859_5"),
    "greek": ("el", "cp1253 mac_greek cp737 iso8859_7"),
    "turkish": ("tr", "cp1254 mac_turkish cp857"),
    "baltic": ("lt lv et", "cp1257 mac_latin2 cp775"),
}
"""Alphabets, their languages, and the code pages of their systems."""
WINDOWS = ("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257")
"""Pages that are preferred to similar ones."""
NAMES = (
    ("cp125", "Windows-125"),
    ("cp", "MS-DOS "),
    ("mac", "Macintosh"),
    ("koi8_u", "KOI8-U"),
    ("iso8859_", "ISO 8859-"),
)
"""Common names of pages, by the beginning of Python's names."""
ALWAYS = "western"
"""Alphabets that any file may have, as most teachers' computers do."""
USUAL = ("de", "en", "nl", "fr")
"""The languages of a deck without one."""
DECLARED = re.compile(rb"^[\"\s]*(?:language|second)[\"\s]*[,;\t][\"\s]*([A-Za-z]{2,40})", re.IGNORECASE | re.MULTILINE)
SIGNS = set("–—‘’‚“”„«»‹›…·×÷−°²³½¼¾±€£§©®™†•√≤≥≠≈∞π′″\u00a0\u00ad")
"""Symbols that people type with letters."""
LETTER = r"[^\W\d_]"
ODD = re.compile(
    rf"(?<={LETTER})[„‚«‹·×÷−½¼¾±€£§©®™†•√≤≥≠≈∞°]|[”»›…·×÷−²³½¼¾±€£§©®™†•√≤≥≠≈∞](?={LETTER})|°(?=[^\W\d_A-Z])"
    rf"|(?<={LETTER})[“‘](?={LETTER})|(?<={LETTER})[–—](?![\w\s])|(?<![^\n;,\t\"])\u00a0|œ(?![udseintlcr])"
)
"""Symbols in implausible places, where another page has a letter of a word."""
PAIRS = ("„“”", "«»", "‹›")
"""Paired symbols."""
WORD = re.compile(r"[^\W\d_]+")
LONG = 3


def read(data: bytes) -> tuple[str, Page] | None:
    """The text of a table and its page; None if no page gives words, or several do."""
    tags = {tag.decode().lower() for tag in DECLARED.findall(data)} or set(USUAL)
    if not tags <= ALPHABETS.keys():
        return None
    pages = [
        Page(codec, letters, _name(codec))
        for letters, (group, codecs) in GROUPS.items()
        if letters == ALWAYS or tags & {*group.split()}
        for codec in codecs.split()
    ]
    letters_of_deck = {letter for tag in tags for letter in ALPHABETS[tag]}
    wider = letters_of_deck | set(LOANS)
    for alphabet in (letters_of_deck, wider):
        texts = _texts(data, pages, alphabet)
        if len(texts) == 1:
            ((text, page),) = texts.items()
            if page.codec in WINDOWS:
                return text, page
            is_sure = alphabet == letters_of_deck and len(_texts(data, pages, wider)) == 1
            return (text, page) if is_sure else None
        if texts:
            return None
    return None


def _texts(data: bytes, pages: list[Page], alphabet: set[str]) -> dict[str, Page]:
    """The texts by pages that give words in these letters."""
    texts: dict[str, Page] = {}
    for page in pages:
        with suppress(UnicodeDecodeError):
            if _is_plain(text := data.decode(page.codec), alphabet, page):
                texts.setdefault(text, page)
    return texts


def marked(data: bytes) -> bytes:
    """Adds the byte order mark to UTF-16 without one, recognised by zeros in every other byte."""
    if len(data) % 2 == 0 and b"\0" in data and not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        for mark, zeros in ((BOM_UTF16_LE, data[1::2]), (BOM_UTF16_BE, data[::2])):
            if 2 * zeros.count(0) > len(zeros) and data.count(0) == zeros.count(0):
                return mark + data
    return data


def _name(codec: str) -> str:
    start, name = next((start, name) for start, name in NAMES if codec.startswith(start))
    return name if start == "mac" else name + codec.removeprefix(start)


def _is_plain(text: str, alphabet: set[str], page: Page) -> bool:
    """Whether a text consists of plausible words: of these letters, with symbols in plausible places."""
    beyond = {sign for sign in text if not sign.isascii()}
    letters = {sign for sign in beyond if sign.isalpha()}
    if (
        not all({letter, letter.lower()} & alphabet for letter in letters)
        or not beyond - letters <= SIGNS
        or ODD.search(text)
    ):
        return False
    if any(sum(map(text.count, pair)) % 2 for pair in PAIRS) or text.count("‚") > text.count("‘"):
        return False
    return all(_is_word(word, page) for word in set(WORD.findall(text)) if not word.isascii())


def _is_word(word: str, page: Page) -> bool:
    """Whether a word is plausible: capitals and first letters in place, one script, few accents."""
    if any(one.islower() and other.isupper() and not other.isascii() for one, other in pairwise(word)):
        return False
    if word.startswith("ß"):
        return False
    plain = [letter for letter in word if letter.isascii()]
    if page.letters in ("cyrillic", "greek"):
        return not plain or all(letter < "\u0250" for letter in word)
    return bool(plain) or len(word) < LONG or page.letters != ALWAYS
