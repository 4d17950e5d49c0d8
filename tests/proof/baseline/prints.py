"""All that is printed: sheets in each language, style and way of backs; extras, targets, own decks, cards, options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from tests.proof.baseline.sessions import GAMES, LANGUAGES, Session, command

STYLES = ("classic", "clear", "dyslexia", "grey", "ink-saver", "large-index", "large-print", "lato")
BACKS = ("duplex-long", "duplex-short", "separate", "fold", "none", "manual", "light", "fold,light")
THOROUGH = ("duplex-long", "fold")
EXTRAS = "box,list,rules,rules-a5,rules-a6,scoresheet,solutions,labels,poster,cuts,tuckbox"
SHOPS = ("mpc", "tgc", "drivethrucards", "63x88+3", "70x70+3")
RECIPES = (
    "animals", "body", "fraction-forms", "fractions", "negatives", "number-bonds", "number-words", "odd-even",
    "powers-and-roots", "roman-numerals", "sevens", "terz-27", "times-tables", "verbs", "zoo",
)  # fmt: skip
STOCKS = ("C32015", "C32011-10", "32010", "5371", "8373", "5388")
CODES = {
    "take-three": ("Y0", "B12", "T01", "T46"),
    "terz": ("YRE1", "KBF3"),
    "tadika": ("B1", "P15", "WISH", "BAN2"),
    "triple3": ("BC2", "BLANK", "CHIP"),
    "threepia": ("H01", "H60"),
}
OPTIONS: Mapping[str, Sequence[str]] = {
    "game": GAMES,
    "language": LANGUAGES,
    "style": STYLES,
    "paper": ("a4", "letter", "a3", "a4-landscape", "legal", "both", "tabloid", "b5", "330x480", "8.5x11in"),
    "card": ("", "poker", "bridge", "mini", "tarot", "square", "50x50", "2.5x3.5in"),
    "backs": (*BACKS, "separate,light"),
    "marks": ("", "--no-cut-lines", "--laminate", "--gutter 3", "--margin 8", "--gutter 2 --margin 10"),
    "face": ("", "--corners 4", "--colour-words", "--no-hints", "--corners 4 --colour-words --no-hints"),
    "number": (
        "", "--copies 2", "--sets 3", "--sets A,C", "--sets 4 --order stacked", "--sets 2 --order by-set",
        "--sets 3 --split set", "--no-spares", "--preflight",
    ),
}  # fmt: skip


def sheets() -> Iterator[Session]:
    """Each game in each language, style and way of backs; with two of these ways also as SVG, and the PDFs thoroughly.

    The others move the same cards about: their SVG, and what their PDFs look like, is compared in `_choices`.
    """
    for game, language, style, backs in product(GAMES, LANGUAGES, STYLES, BACKS):
        line = f"print {game} --language {language} --style {style} --backs {backs}"
        thorough = backs in THOROUGH
        yield (command(line if thorough else f"{line} --format pdf")._replace(thorough=thorough),)


def prints() -> Iterator[Session]:
    """All prints but those of `sheets`."""
    for session in (_extras, _targets, _recipes, _own, _cards, _calibration, _stock, _choices):
        yield from session()


def _extras() -> Iterator[Session]:
    for game, language in product(GAMES, LANGUAGES):
        line = f"print {game} --language {language} --with {EXTRAS}"
        yield (command(f"{line} --paper a4"),)
        yield (command(f"{line} --paper letter --style large-print --sleeves 60 --gsm 300 --backs separate"),)
        yield (command(f"{line} --format pdf --card mini --sets 2 --score-keeper http://192.0.2.7:5050"),)
        yield (command(f"rules {game} --language {language}"),)
    yield from ((command(f"rules tadika --variant extended --language {one}"),) for one in LANGUAGES)


def _targets() -> Iterator[Session]:
    for game, language in product(GAMES, LANGUAGES):
        yield (command(f"print {game} --language {language} --target cutter --paper a3"),)
        yield (command(f"print {game} --language {language} --target cutter --paper a3 --backs none --card mini"),)
        yield (command(f"print {game} --language {language} --target sheets --format pdf --only {CODES[game][0]}"),)
    for place, game in enumerate(GAMES):
        two = [LANGUAGES[(place + step) % 4] for step in range(2)]
        yield (command(f"print {game} --language {two[0]} --target tts"),)
        yield (command(f"print {game} --language {two[1]} --target tts --url https://example.org/decks"),)
        yield from (
            (command(f"print {game} --language {two[0]} --target shop --shop {shop}"),)
            for shop in (SHOPS[place], SHOPS[place - 2])
        )
        yield (command(f"print {game} --language {two[1]} --format png --only {','.join(CODES[game][:2])}"),)


def _recipes() -> Iterator[Session]:
    for recipe, language in product(RECIPES, LANGUAGES):
        name = f"{recipe}.{language}.toml"
        yield (
            command(f"new --recipe {recipe} {name} --language {language}"),
            command(f"print {name} --language {language} --with {EXTRAS}"),
            command(f"deck {name} --as csv --language {language}"),
            command(f"deck {name} --as toml --language {language}"),
            command(f"deck {name} --json --language {language}"),
            command(f"check {name} --language {language}"),
            command(f"list {name} --language {language}"),
            command(f"rules {name} --language {language}"),
            command(f"tasks {name} --json --language {language}"),
        )


def _own() -> Iterator[Session]:
    for game, language in product(GAMES, LANGUAGES):
        for kind in ("toml", "csv"):
            name = f"{game}.{language}.{kind}"
            yield (
                command(f"new {game} {name} --language {language}"),
                command(f"print {name} --language {language} --backs fold"),
                command(f"deck {name} --json --language {language}"),
                command(f"check {name} --language {language}"),
            )


def _cards() -> Iterator[Session]:
    for game, language in product(GAMES, LANGUAGES):
        for place, (code, side) in enumerate(product(CODES[game], ("", "--back", "--bleed", "--back --bleed"))):
            style = STYLES[(place + LANGUAGES.index(language)) % len(STYLES)]
            line = f"card {code} --game {game} --language {language} --style {style} {side}"
            yield tuple(command(f"{line} -o card.{kind}") for kind in ("svg", "pdf", "png"))


def _calibration() -> Iterator[Session]:
    for language, backs, paper in product(LANGUAGES, ("duplex-long", "duplex-short", "manual"), ("a4", "letter", "a3")):
        yield (command(f"calibrate --language {language} --backs {backs} --paper {paper}"),)
    for language in LANGUAGES:
        yield (
            command(f"calibrate Office --read 1c,0n,0p,0k,0n,1a --language {language}"),
            command(f"printers --language {language}"),
            command(f"calibrate --printer Office --language {language}"),
            command(f"print terz --printer Office --language {language}"),
            command(f"calibrate Tray --backs manual --tray a-up --language {language}"),
            command(f"print triple3 --printer Tray --backs manual --language {language}"),
            command(f"printers --remove Office --language {language}"),
            command(f"printers --remove Tray --language {language}"),
        )


def _stock() -> Iterator[Session]:
    for place, (stock, game) in enumerate(product(STOCKS, GAMES)):
        yield (command(f"print {game} --stock {stock} --language {LANGUAGES[place % 4]}"),)
    yield from ((command(f"list --stock --language {language}"),) for language in LANGUAGES)


def _choices() -> Iterator[Session]:
    """Every option's every value with every other's, in as few prints as a greedy choice finds."""
    for row in pairwise([*OPTIONS.values()]):
        game, language, style, paper, card, backs, *rest = row
        card = f"--card {card}" if card else ""
        line = f"print {game} --language {language} --style {style} --paper {paper} {card} --backs {backs}"
        yield (command(" ".join((line, *rest))),)
    for language in LANGUAGES:
        yield (command(f"print tadika --variant extended --language {language} --with list,rules"),)
        yield (command(f"print take-three --only R7,T03-T09,B0 --language {language}"),)
        yield (command(f"print all --format pdf --language {language}"),)


def pairwise(values: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Rows in which each value meets each value of every other column; the same ones every time."""
    columns = range(len(values))
    open_pairs = {
        ((one, a), (other, b)): None
        for one, other in combinations(columns, 2)
        for a in values[one]
        for b in values[other]
    }
    while open_pairs:
        row: dict[int, str] = dict(next(iter(open_pairs)))
        for column in columns:
            if column not in row:
                row[column] = max(
                    values[column],
                    key=lambda value, at=column: sum(_pair((at, value), have) in open_pairs for have in row.items()),  # type: ignore[misc]
                )
        for one, other in combinations(sorted(row.items()), 2):
            open_pairs.pop((one, other), None)
        yield tuple(row[column] for column in columns)


def _pair(one: tuple[int, str], other: tuple[int, str]) -> tuple[tuple[int, str], tuple[int, str]]:
    return (one, other) if one[0] < other[0] else (other, one)
