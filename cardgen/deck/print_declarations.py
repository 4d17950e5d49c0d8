"""All options of printing, each declared once: the command's arguments, the keys of deck files and the studio's fields
follow from it, and so do the tables of the documents (`make options` renews these).

A new one is an entry here, a field of `imposition.plan.Print` named as its key, and its implementation.
"""

from cardgen.deck import print_values, scorer_link
from cardgen.deck.extras import EXTRAS, TARGETS
from cardgen.deck.print_values import LIGHT, MANUAL, Kind, Label, Option
from cardgen.drawing.set_marks import LETTERS
from cardgen.imposition import paper, second_pass, stock
from cardgen.imposition.grid import MOST_GUTTER
from cardgen.imposition.plan import Backs, Print, Stacking

PRINT = Print()
"""The defaults."""


OPTIONS = (
    Option(
        "paper",
        Kind.TEXT,
        help=f"{'|'.join(paper.ALL_PAPERS)}, also as a4-landscape, or WxH in mm, or like 8.5x11in; both: A4 and "
        "Letter, unscaled (default: a4)",
        value="P",
        default="a4",
        read=paper.paper_size,
        manual="`a4`, `a3`, `a5`, `a6`, `b5`, `jis-b5`, `letter`, `legal`, `tabloid`: turned if it then holds more "
        'cards; never turned: `a4-landscape`, `"A4 quer"`, `a4-portrait`, or `WxH` in mm or inches, '
        "`297x210`, `8.5x11in`; `both`: [unscaled on A4 and on Letter](#at-the-printer)",
        example='"letter"',
    ),
    Option(
        "card",
        Kind.TEXT,
        help="",
        deck=f"{', '.join(paper.CARDS)}, or `WxH` in mm",
        read=paper.card_size,
        in_command=False,
        example='"bridge"',
    ),
    Option(
        "margin",
        Kind.LENGTH,
        help="what the printer leaves white at the edges (default: %(default)s)",
        value="MM",
        default=PRINT.margin,
        label=Label("Rand", "Margin", "Marge", "Marge"),
        manual="what the printer leaves white; nothing is drawn there",
        example="8",
    ),
    Option(
        "gutter",
        Kind.LENGTH,
        help="gap between cards (default: %(default)s, edge to edge)",
        value="MM",
        default=PRINT.gutter,
        most=MOST_GUTTER,
        label=Label("Abstand der Karten", "Gap between cards", "Espace entre les cartes", "Ruimte tussen kaarten"),
        manual="gap between cards, at most 50; 0: edge to edge, with common cutting lines",
        example="4",
    ),
    Option(
        "laminate",
        Kind.FLAG,
        help="cards at least 6 mm apart, outlines with round corners, so that film holds",
        default=PRINT.laminate,
        manual="cards at least 6 mm apart, with [round outlines instead of straight lines](#at-the-printer)",
        example="true",
    ),
    Option(
        "stock",
        Kind.TEXT,
        help="perforated sheets, as C32015; 'cardgen list --stock' shows them",
        value="NAME",
        read=stock.find,
        label=Label("Stanzbögen", "Perforated sheets", "Feuilles prédécoupées", "Geperforeerde vellen"),
        manual="[perforated sheets](#at-the-printer) that need no cutting: `C32015`, `C32011-10`, `32010`, `5371` "
        "(`8371` …), `8373`, `5388` of Avery and Avery Zweckform; paper and card size are theirs. `cardgen "
        "list --stock` lists them",
        usual="plain paper",
        example='"C32015"',
    ),
    Option(
        "backs",
        Kind.WORDS,
        help=f"how the backs are printed: {', '.join(Backs)}, or manual (default: %(default)s); separate: one-sided, "
        "each part's backs after its fronts, to be glued; manual: for printers without duplex, fronts and then backs "
        "on the same sheets; light: outlines only, to save ink, also with a way: fold,light",
        value="WAY",
        noun="backs",
        default=PRINT.backs.value,
        known=(*Backs, MANUAL, LIGHT),
        read=print_values.backs,
        manual="`duplex-long`, `duplex-short`: both sides, turned over that edge; `manual`: for a [printer without "
        "duplex](#at-the-printer), fronts and then backs on the same sheets, as `GAME-fronts.pdf` and "
        "`GAME-backs.pdf`; `separate`: one-sided, to be glued, the backs of each part after its fronts; "
        "`fold`: beside a fold; `none`. `light`: backs in outlines only, which take a tenth of the ink; "
        "alone or with a way, `fold,light`",
        example='"fold"',
    ),
    Option(
        "tray",
        Kind.TEXT,
        help=f"for manual, what 'calibrate --backs manual' has shown: {', '.join(second_pass.RESULTS)}, or over-a-up …",
        value="WAY",
        in_file=False,
        manual="with `--backs manual`: what the [two test sheets](#at-the-printer) show; `--printer NAME` knows it too",
    ),
    Option(
        "only",
        Kind.TEXT,
        help="reprint single cards to GAME-only.pdf: R7,T03-T09; of a set: C:R7",
        value="CODES",
        read=print_values.codes,
        default=None,
        in_file=False,
        manual="reprint single cards, once each: `R7,T03-T09`, or of a set, with its mark: `C:R7`; to `GAME-only.pdf` "
        "and `GAME-only/`, so that the whole deck stays as it is; these are no deck, so no deck file lies in "
        "the PDF. A code that is in two of the decks is refused: name the one game that is meant",
    ),
    Option(
        "copies",
        Kind.WHOLE,
        help="how many copies (default: %(default)s)",
        value="N",
        default=PRINT.copies,
        least=1,
        most=100,
        label=Label("Decks", "Decks", "Jeux", "Decks"),
        manual="how many copies, 1 to 100",
        example="2",
    ),
    Option(
        "printer",
        Kind.TEXT,
        help="a printer that 'calibrate' has measured",
        manual="a printer that [`calibrate` has measured](#at-the-printer)",
        value="NAME",
        in_file=False,
    ),
    Option(
        "cut_lines",
        Kind.FLAG,
        help="no fine lines between cards, only crop marks",
        default=PRINT.cut_lines,
        manual="no fine lines between cards, only crop marks (round chips keep theirs)",
        example="false",
    ),
    Option(
        "spares",
        Kind.FLAG,
        help="no spare cards where the last sheet has room",
        default=PRINT.spares,
        manual="nothing but the deck: the rest of the last sheet stays empty",
        example="false",
    ),
    Option(
        "preflight",
        Kind.FLAG,
        help="check the PDF of the sheets; exit with 1 if a check fails",
        manual="check the sheets' PDF as [`cardgen preflight`](#before-printing) does; exit with 1 if a check fails",
        default=False,
        in_file=False,
    ),
    Option(
        "sets",
        Kind.WHOLE,
        help="number of sets (marked A, B, …), or their letters: A,C",
        value="N",
        default="",
        least=1,
        most=len(LETTERS),
        read=print_values.sets,
        manual="that many decks for a class, 2 to 8, each card with the mark of its set on both sides: a letter, a "
        "pattern at the edge, a tint and a height of its own. Piled up, a set shows one line, and a stray "
        "card stands out of it. `--sets A,C` prints these two",
        deck="number of sets (marked A, B, …)",
        example="8",
    ),
    Option(
        "order",
        Kind.WORD,
        help="stacked: each pile of cut cards is a set; by-set: one set after another (default: what takes less paper)",
        value="O",
        noun="order",
        known=tuple(Stacking),
        read=print_values.stacking,
        manual="`stacked`: each slot of all sheets belongs to one set, so that every pile that comes out of a "
        "guillotine is a set in order; `by-set`: one after another",
        usual="`stacked` where no slot stays empty, else `by-set`",
        example='"by-set"',
    ),
    Option(
        "split",
        Kind.WORD,
        help="sets: a file for each set, for paper of its colour",
        value="S",
        noun="split",
        known=("sets",),
        read=print_values.split,
        manual="a file for each set, `GAME-A.pdf` …, for paper of its own colour; rules, score sheets, solutions "
        "and the poster are alike for all sets and come once, as `GAME-rules.pdf`",
        example='"sets"',
    ),
    Option(
        "extras",
        Kind.WORDS,
        help=f"extras to print: {', '.join(EXTRAS)}",
        argument="with",
        value="NAMES",
        noun="extra",
        known=EXTRAS,
        read=print_values.extras,
        manual="[what goes into the box](#what-goes-into-the-box) with the cards, separated by commas: each as a "
        "PDF beside the deck's, `GAME-box.pdf`",
        example='["box", "list"]',
    ),
    Option(
        "gsm",
        Kind.WHOLE,
        help="the weight of the paper in g/m², for the size of a tuckbox (default: %(default)s)",
        value="N",
        default=PRINT.gsm,
        least=60,
        most=400,
        label=Label("Papier in g/m²", "Paper in g/m²", "Papier en g/m²", "Papier in g/m²"),
        manual="the weight of the paper in g/m², 60 to 400, for the size of a `tuckbox`",
        example="250",
    ),
    Option(
        "sleeves",
        Kind.WHOLE,
        help="the film of the cards' sleeves in µm, 20 to 200, for the size of a tuckbox (default: no sleeves)",
        value="N",
        default=PRINT.sleeves,
        least=0,
        most=200,
        read=print_values.sleeves,
        label=Label("Hüllen in µm", "Sleeves in µm", "Pochettes en µm", "Hoesjes in µm"),
        manual="the film of the cards' sleeves in µm, 20 to 200, for the size of a `tuckbox`: 3 mm wider and "
        "higher, deeper by twice the film a card",
        usual="none",
        example="60",
    ),
    Option(
        "score_keeper",
        Kind.TEXT,
        help="the address of your score keeper, which the code on the box card then opens",
        value="URL",
        read=scorer_link.address,
        placeholder="https://…",
        label=Label(
            "Adresse des Punktezettels",
            "Address of the score keeper",
            "Adresse de la feuille de score",
            "Adres van het scoreblok",
        ),
        manual="the address of your score keeper: the code on a box card opens it with the deck, on any phone's camera",
        usual="without: what the code says is pasted there",
        example='"https://score.example"',
    ),
    Option(
        "target",
        Kind.WORD,
        help="not plain sheets but files in GAME-T: tts, for Tabletop Simulator; shop, a card a page; cutter, with "
        "marks and outlines for a cutting machine; sheets: plain ones, whatever the deck file says",
        value="T",
        noun="target",
        known=TARGETS,
        placeholder=", ".join(TARGETS),
        label=Label("Anderes als Papier", "Other than paper", "Autre chose que du papier", "Iets anders dan papier"),
        manual="files for [elsewhere than paper](#elsewhere-than-paper), in a folder `GAME-T/`: `tts`, `shop`, "
        "`cutter`",
        usual="sheets of paper",
        example='"tts"',
    ),
    Option(
        "url",
        Kind.TEXT,
        help="tts: the address of the folder that the pictures will be in",
        value="BASE",
        needs="tts",
        most=240,
        placeholder="https://…",
        label=Label("Adresse der Bilder", "Address of the pictures", "Adresse des images", "Adres van de plaatjes"),
        manual="with `--target tts`: the address of the folder that the pictures will be in",
    ),
    Option(
        "shop",
        Kind.TEXT,
        help="shop: mpc, tgc, drivethrucards, or a size and its bleed like 63x88+3",
        value="S",
        needs="shop",
        most=60,
        label=Label("Druckerei", "Print shop", "Imprimeur", "Drukkerij"),
        manual="with `--target shop`: `mpc`, `tgc`, `drivethrucards`, or a trim size and its bleed in mm, `70x70+3`; "
        "`+3` keeps the deck's own size",
    ),
)
"""In the order of the command's help."""
FIRST = (
    "paper", "card", "margin", "gutter", "backs", "copies", "sets", "order", "extras", "spares", "cut_lines",
    "score_keeper",
)  # fmt: skip
"""Keys that are suggested first for an unknown one."""


def in_file() -> dict[str, Option]:
    """The options that a deck's file may have, by their keys."""
    keyed = {option.key: option for option in OPTIONS if option.in_file}
    return {key: keyed[key] for key in dict.fromkeys([*FIRST, *keyed])}


def find(key: str) -> Option:
    """The option of a key."""
    return next(option for option in OPTIONS if option.key == key)
