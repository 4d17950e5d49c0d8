"""The letters of a table that is no UTF-8: read by the one code page that makes words of the deck's languages of it.

Spreadsheets save CSV as their system's region has it, and no file says which that was. A file that two pages would read
differently, or none as words, is not read: what is printed would be letters that nobody typed. Sources: Unicode's
tables of Windows' and Apple's code pages; the languages' alphabets by CLDR's exemplar characters.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
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
"""Letters beside those of ASCII, by languages' tags."""
LOANS = "äöüßéáíóúçëôîâ"
"""Letters of words from other languages, as Café: western and central pages have them in the same places."""


class Page(NamedTuple):
    """A code page: Python's name of it, the key of its letters' name, and what people know it as."""

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
"""Letters, the languages that have them, and the pages that systems of these save in."""
WINDOWS = ("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257")
"""Pages that are the more likely where another one might be meant."""
NAMES = (
    ("cp125", "Windows-125"),
    ("cp", "MS-DOS "),
    ("mac", "Macintosh"),
    ("koi8_u", "KOI8-U"),
    ("iso8859_", "ISO 8859-"),
)
"""What people know pages as, by how Python's names of them begin."""
ALWAYS = "western"
"""Letters that any file may be in: most teachers' computers have them."""
USUAL = ("de", "en", "nl", "fr")
"""The languages of a deck that names none."""
SAID = re.compile(rb"^[\"\s]*(?:language|second)[\"\s]*[,;\t][\"\s]*([A-Za-z]{2,40})", re.IGNORECASE | re.MULTILINE)
SIGNS = set("–—‘’‚“”„«»‹›…·×÷−°²³½¼¾±€£§©®™†•√≤≥≠≈∞π′″\u00a0\u00ad")
"""Signs that people type beside letters."""
LETTER = r"[^\W\d_]"
ODD = re.compile(
    rf"(?<={LETTER})[„‚«‹·×÷−½¼¾±€£§©®™†•√≤≥≠≈∞°]|[”»›…·×÷−²³½¼¾±€£§©®™†•√≤≥≠≈∞](?={LETTER})|°(?=[^\W\d_A-Z])"
    rf"|(?<={LETTER})[“‘](?={LETTER})|(?<={LETTER})[–—](?![\w\s])|(?<![^\n;,\t\"])\u00a0|œ(?![udseintlcr])"
)
"""Signs where nobody types them, but where another page has a letter of a word."""
PAIRS = ("„“”", "«»", "‹›")
"""Signs that come in pairs."""
WORD = re.compile(r"[^\W\d_]+")
LONG = 3


def read(data: bytes) -> tuple[str, Page] | None:
    """The text of a table and the page that makes words of it; None where that is none, or more than one."""
    tags = {tag.decode().lower() for tag in SAID.findall(data)} or set(USUAL)
    if not tags <= ALPHABETS.keys():
        return None
    pages = [
        Page(codec, letters, _name(codec))
        for letters, (group, codecs) in GROUPS.items()
        if letters == ALWAYS or tags & {*group.split()}
        for codec in codecs.split()
    ]
    own = {letter for tag in tags for letter in ALPHABETS[tag]}
    for alphabet in (own, own | set(LOANS)):
        texts = _texts(data, pages, alphabet)
        if len(texts) == 1:
            ((text, page),) = texts.items()
            if page.codec in WINDOWS:
                return text, page
            is_sure = alphabet == own and len(_texts(data, pages, own | set(LOANS))) == 1
            return (text, page) if is_sure else None
        if texts:
            return None
    return None


def _texts(data: bytes, pages: list[Page], alphabet: set[str]) -> dict[str, Page]:
    """What pages make of it, if that is words in these letters."""
    texts: dict[str, Page] = {}
    for page in pages:
        if (text := _text(data, page)) is not None and _is_plain(text, alphabet, page):
            texts.setdefault(text, page)
    return texts


def marked(data: bytes) -> bytes:
    """The same with its mark where it is UTF-16 without one: every other byte of plain words is 0."""
    if len(data) % 2 == 0 and b"\0" in data and not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        for mark, zeros in ((BOM_UTF16_LE, data[1::2]), (BOM_UTF16_BE, data[::2])):
            if 2 * zeros.count(0) > len(zeros) and data.count(0) == zeros.count(0):
                return mark + data
    return data


def _name(codec: str) -> str:
    start, name = next((start, name) for start, name in NAMES if codec.startswith(start))
    return name if start == "mac" else name + codec.removeprefix(start)


def _text(data: bytes, page: Page) -> str | None:
    try:
        return data.decode(page.codec)
    except UnicodeDecodeError:
        return None


def _is_plain(text: str, alphabet: set[str], page: Page) -> bool:
    """Whether a text is of words as people write them: of these letters, with signs where signs stand."""
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
    """Whether a word looks like one: no capital letter or beginning out of place, one script, few accents."""
    if any(one.islower() and other.isupper() and not other.isascii() for one, other in pairwise(word)):
        return False
    if word.startswith("ß"):
        return False
    plain = [letter for letter in word if letter.isascii()]
    if page.letters in ("cyrillic", "greek"):
        return not plain or all(letter < "\u0250" for letter in word)
    return bool(plain) or len(word) < LONG or page.letters != ALWAYS
