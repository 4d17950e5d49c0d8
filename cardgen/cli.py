"""The command line: reads wishes, calls the parts, writes files, reports errors in one line.

Libraries that write are imported when they are needed: `cardgen list` needs none of them.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from cardgen import advice, console, files, layout, picks, press, registry, style, texts
from cardgen.arguments import parser
from cardgen.document import Document, Page
from cardgen.drawing.fonts import FontError
from cardgen.drawing.scene import Box, Placed, Scene
from cardgen.drawing.signs import SignError
from cardgen.game import FaceError, Game, PartError
from cardgen.imposition import paper
from cardgen.nearest import printable
from cardgen.phrases import message
from cardgen.press import Wish, WishError
from cardgen.wishes import FORMATS, formats_of, language_of, locale_language, print_json, wish_of

PAPER_WHITE = "#FFFFFF"
"""Behind sheets, for viewers with a dark ground."""
STANDARD_OUTPUT = "-"
ERRORS = (
    WishError,
    FaceError,
    PartError,
    FontError,
    files.OutputError,
    paper.PaperError,
    registry.UnknownGameError,
    SignError,
    style.StyleError,
)
"""What a user can cause; each carries one sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; 0 when it was done, 2 with one line on standard error when it could not be."""
    arguments = parser().parse_args(argv)
    collecting = gc.isenabled() and arguments.command in PRINTING
    if collecting:
        gc.disable()  # values without cycles, for a fraction of a second: looking for garbage takes a twelfth of it
    language = texts.spoken(arguments.language or "") or locale_language(os.environ)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=console.plain(language))  # an old console may lack a letter
    try:
        COMMANDS[arguments.command](arguments)
        if sys.stdout:  # none where the standard streams are closed
            sys.stdout.flush()
    except ERRORS as error:
        print(f"cardgen: {printable(message(error, language))}", file=sys.stderr)
        if pointer := getattr(error, "pointer", ""):
            print(pointer, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has seen enough
        _drop_output()
    except MemoryError:
        print("cardgen: there is not enough memory for this", file=sys.stderr)
        return 2
    except OSError as error:
        name = printable(str(error.filename or "the output"))
        print(f"cardgen: {name} can't be used: {error.strerror}", file=sys.stderr)
        if error.filename is None:
            _drop_output()
        return 2
    finally:
        if collecting:
            gc.enable()
    return 0


def _drop_output() -> None:
    """Keeps Python from trying once more to write, when it ends, what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# --- list and deck


def _list(arguments: argparse.Namespace) -> None:
    language = language_of(arguments.language)
    words = texts.shared(language)
    heads = [words[f"list.{key}"] for key in ("game", "key", "cards", "players", "sheets")]
    rows = [_row(game, language) for game in _loadable()]
    print("\n".join(texts.aligned([heads, *rows], shown=console.shown)), f"\n{words['list.note']}", sep="\n")


def _loadable() -> Iterator[Game[Any]]:
    """All games; one that another package offers and that can't be loaded is told of and left out."""
    for key in registry.keys():  # noqa: SIM118  a module, not a mapping
        try:
            yield registry.find(key)
        except registry.UnknownGameError as error:
            print(f"cardgen: {error}", file=sys.stderr)


def _row(game: Game[Any], language: str) -> list[str]:
    wish = Wish(language=language)
    cards, words = press.deck(game, wish), press.texts(game, language)
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.kind] = counts.get(card.kind, 0) + card.copies
    content = " + ".join(words[f"kind.{kind}"].format(n=count) for kind, count in counts.items())
    least, most = game.players
    return [game.name, game.key, content, f"{least}–{most}", str(layout.sheets(game, wish))]


def _deck(arguments: argparse.Namespace) -> None:
    game = registry.named(arguments.game)
    wish = Wish(language=language_of(arguments.language), variant=arguments.variant)
    cards = press.deck(game, wish)
    if arguments.json:
        data = {"game": game.key, "cards": [card.as_json() for card in cards]}
        print_json(data, indent=1)
        return
    words = press.texts(game, wish.language)
    rows = [[card.code, f"{card.copies} ×", game.title(card, words)] for card in cards]
    print("\n".join(texts.aligned(rows, shown=console.shown)))


# --- print


def _print(arguments: argparse.Namespace) -> None:
    wish, formats = wish_of(arguments), formats_of(arguments.format)
    games, notes = picks.decks(arguments.games, wish)
    path = Path(arguments.output)
    out = arguments.output == STANDARD_OUTPUT
    if out or (path.suffix.lower() in {f".{name}" for name in FORMATS} and not path.is_dir()):
        if "pdf" not in formats:
            raise WishError(f"-o {path} is one file, but --format asks for {', '.join(formats)}: give -o a folder")
        write = partial(_print_out, games, wish) if out else partial(_print_file, path, games, wish, arguments.force)
    else:
        write = partial(_print_folder, path, _decks(games, wish, formats, path, arguments.force), arguments.force)
    write()
    _tell((*notes, *advice.on_styles(games, wish), *filter(None, (advice.on_bleed(game, wish) for game in games))))


def _print_out(games: Sequence[Game[Any]], wish: Wish) -> None:
    """One deck as a PDF on standard output. WishError for several decks, or where it would go to a screen."""
    if len(games) != 1:
        raise WishError("-o - writes one PDF to standard output: name one game, or give -o a folder")
    if not sys.stdout or sys.stdout.isatty():
        raise WishError("-o - writes a PDF to standard output: send that to a file or a program, with > or |")
    from cardgen.writers import pdf

    sys.stdout.buffer.write(pdf.write(layout.document(games[0], wish)))


def _tell(sentences: Iterable[str]) -> None:
    """What was printed nevertheless, and what a player should know of it."""
    for sentence in sentences:
        print(f"cardgen: {printable(sentence)}", file=sys.stderr)


def _print_file(path: Path, games: Sequence[Game[Any]], wish: Wish, force: bool) -> None:
    """One deck as the PDF that `-o` names. WishError for several decks, or another ending."""
    if path.suffix.lower() != ".pdf" or len(games) != 1:
        raise WishError(f"-o {path} must be a folder, or for one game a file that ends in .pdf")
    from cardgen.writers import pdf

    files.check(path, force)
    files.write(path, pdf.write(layout.document(games[0], wish)), force)


Job = tuple[Path, Callable[[], bytes]]
"""A file to write, and what makes its bytes."""


def _print_folder(folder: Path, decks: Mapping[str, Sequence[Job]], force: bool) -> None:
    """Decks, by what their files are called, as files in a folder; earlier sheets that are none of theirs go."""
    jobs = [job for deck in decks.values() for job in deck]
    paths = {path for path, _ in jobs}
    with files.alone(folder):
        for path, data in _with_progress(jobs):
            files.write(path, data(), force)
        for name in decks:
            for ending in {path.suffix for path in paths}:
                files.remove_old(folder / name, f"{name}-*{ending}", paths)
    if sys.stdout.isatty():
        print(f"{len(jobs)} files in {folder}: print a PDF at 100 %, check that its ruler measures 100 mm, cut, play.")


def _decks(
    games: Sequence[Game[Any]], wish: Wish, formats: Sequence[str], folder: Path, force: bool
) -> dict[str, list[Job]]:
    """The files of each deck, by what they are called; every refusal comes here, before the first file."""
    if folder.exists() and not folder.is_dir():
        raise files.OutputError(f"{folder} is a file; -o takes the folder that the files go to")
    if not os.access(_standing(folder), os.W_OK):
        raise files.OutputError(f"{folder} can't be written to: no permission")
    pressed = [(game, tuple(layout.runs(game, wish))) for game in games]
    decks = {press.file_name(game, wish): list(_jobs(game, wish, runs, formats, folder)) for game, runs in pressed}
    for name, deck in decks.items():
        files.check_folder(folder / name)
        for path, _ in deck:
            files.check(path, force)
    return decks


def _standing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return folder if folder.exists() else _standing(folder.absolute().parent)


def _jobs(
    game: Game[Any], wish: Wish, pressed: Sequence[layout.Run], formats: Sequence[str], folder: Path
) -> Iterator[Job]:
    """The files of a deck: one PDF, and an SVG or PNG for each side of a sheet."""
    stem = press.file_name(game, wish)
    for name in formats:
        if name == "pdf":
            from cardgen.writers import pdf

            yield folder / f"{stem}.pdf", partial(pdf.write, layout.document(game, wish, pressed))
        else:
            from cardgen.writers import png, svg

            write = svg.picture if name == "svg" else png.picture
            for run in pressed:
                for side_stem, side in layout.stems(stem, game, run):
                    picture = partial(write, side.scene, wish.language, ground=PAPER_WHITE)
                    yield folder / stem / f"{side_stem}.{name}", picture


def _with_progress(jobs: Sequence[Job]) -> Iterable[Job]:
    """The jobs; on a terminal with a bar, in a pipe silently."""
    if not sys.stderr.isatty():
        return jobs
    from tqdm import tqdm

    shown: Iterable[Job] = tqdm(jobs, desc="cardgen", unit="file", leave=False, delay=0.3)
    return shown


# --- card


def _card(arguments: argparse.Namespace) -> None:
    wish, path = wish_of(arguments), Path(arguments.output)
    ending = path.suffix.lower().removeprefix(".")
    if arguments.output == STANDARD_OUTPUT:
        raise WishError("-o - leaves the format open: give -o a file that ends in .pdf, .svg or .png")
    if ending not in FORMATS:
        raise WishError(f"{path} must end in {', '.join('.' + name for name in FORMATS)}: that chooses the format")
    game, card = picks.card(arguments.code, arguments.game, wish)
    scene, radius = press.single(game, card, wish, back=arguments.back, bleed=arguments.bleed)
    files.check(path, arguments.force)
    files.write(path, _single_file(scene, radius, ending, game, wish), arguments.force)
    _tell(advice.on_styles([game], wish))


def _single_file(scene: Scene, radius: float, ending: str, game: Game[Any], wish: Wish) -> bytes:
    if ending == "pdf":
        from cardgen.writers import pdf

        box = scene.bounds
        trim = box.grown(-style.load(wish.style).bleed) if not radius else box
        whole = Scene(box, (Placed(scene, clip=box, clip_radius=radius),), scene.title)
        page = Page(whole, Box(trim.left, trim.top, trim.right, trim.bottom), box, scene.title)
        return pdf.write(Document((page,), scene.title, game.printed, wish.language, style.load(wish.style).text))
    from cardgen.writers import png, svg

    if ending == "svg":
        return svg.picture(scene, wish.language, radius=radius)
    return png.picture(scene, wish.language, radius=radius)


# --- rules and scores


def _elsewhere(module: str, arguments: argparse.Namespace) -> None:
    """Runs a command of another module, which printing cards needs not import."""
    getattr(import_module(module), arguments.command)(arguments)


PRINTING = ("list", "deck", "print", "card")
COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "list": _list,
    "deck": _deck,
    "print": _print,
    "card": _card,
    **dict.fromkeys(("rules", "check", "score"), partial(_elsewhere, "cardgen.referee")),
    "task": partial(_elsewhere, "cardgen.task_maker"),
}
