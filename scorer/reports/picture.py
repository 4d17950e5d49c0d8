"""The last picture of a game, to share: who has won and why, everybody's total, and how it came to it.

White paper, one pen, and one strong colour and sign: the winner's. Upright, 1080 × 1350, as SVG with real text or as
PNG in the family's font. It never changes with the page's light or dark.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from markupsafe import Markup

from cardgen.core.scores import Standings
from cardgen.drawing import fonts
from cardgen.drawing.lettering import balanced
from cardgen.drawing.style import load
from cardgen.words.suggestions import printable
from cardgen.words.texts import Texts
from scorer.reports import chart, markup
from scorer.reports.bgstats import ranked
from scorer.reports.chart import Series
from scorer.reports.markup import BOLD, HEAVY, MEDIUM, Attribute, cut, element, group, sign, text, width
from scorer.words.languages import day_in_words

WIDTH, HEIGHT = 1080, 1350
LEFT, RIGHT = 84, 996
FAMILY = "Fira Sans, system-ui, sans-serif"
WEIGHTS = {MEDIUM: 500, BOLD: 700, HEAVY: 800}
TABLE, CHART = 500, 884
"""Where the players and the chart begin."""
GOLD = markup.colour_of("sun").fill
STYLE = load("classic")


class Result(NamedTuple):
    """What the picture tells: the game's name, the day, where it stands, and its course (with the players' signs)."""

    game: str
    day: date
    standings: Standings
    course: Series


def png(result: Result, texts: Texts) -> bytes:
    """The picture as PNG. Other fonts of the machine help only where the family's lacks a letter."""
    import resvg_py

    files = [str(fonts.path(font)) for font in WEIGHTS]
    totals = result.standings.totals
    words = (result.game, *totals, *map(result.course.points_text, totals.values()))
    strange = any(markup.lacking(printable(word)) for word in words)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=str(svg(result, texts)), font_files=files, skip_system_fonts=not strange, font_family="Fira Sans"
        )
    )


def svg(result: Result, texts: Texts) -> Markup:
    """The picture as a file of its own."""
    day = day_in_words(result.day, texts.language)
    return element(
        "svg",
        element("title", texts.say("report.picture", {"game": result.game, "date": day})),
        element("desc", _headline(result, texts) + " " + texts.say(*chart.described(result.course.foremost()))),
        _ground(result),
        _head(result, texts, day),
        _players(result, texts),
        _course(result, texts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
        color=STYLE.ink,
        fill=STYLE.ink,
        font_family=FAMILY,
        font_weight=WEIGHTS[MEDIUM],
    )


def _headline(result: Result, texts: Texts) -> str:
    """Who has won, or that the game is not over."""
    standings = result.standings
    if not standings.finished:
        return texts["report.standing"]
    if len(standings.totals) == 1:
        ((name, total),) = standings.totals.items()
        return texts.say("report.alone", {"name": name, "total": result.course.points_text(total)})
    return texts.say("score.shared" if len(standings.winners) > 1 else "score.winner", {"names": standings.winners})


def _ground(result: Result) -> Markup:
    """The paper with its contour, and the sign of the first in the lead, large and pale."""
    mark = result.course.marks[result.course.names.index(result.standings.leaders[0])]
    body = markup.outline(mark)[0]
    tint = markup.colour_of(mark).tint
    return group(
        element("rect", width=WIDTH, height=HEIGHT, fill=STYLE.paper),
        element("rect", x=30, y=30, width=1020, height=1290, rx=44, fill=STYLE.white, stroke=STYLE.ink, stroke_width=6),
        element("path", d=body, fill=tint, transform="translate(838 236) scale(34)"),
    )


def _head(result: Result, texts: Texts, day: str) -> Markup:
    """Game, day, who has won, and why it is over."""
    headline, size = _fitted(_headline(result, texts))
    reason = texts.say(*result.standings.end) if result.standings.end else ""
    lines = _wrapped(reason, 30, MEDIUM, 2)
    first = 300 if len(headline) + len(lines) > 2 else 330
    down = first + size * 1.12 * (len(headline) - 1)
    return group(
        _words(cut(result.game, RIGHT - LEFT, 44, BOLD), LEFT, 128, 44, BOLD),
        _words(day, LEFT, 176, 30, fill=STYLE.mid),
        *(_words(line, LEFT, first + k * size * 1.12, size, HEAVY) for k, line in enumerate(headline)),
        *(_words(line, LEFT, down + 58 + k * 40, 30, fill=STYLE.mid) for k, line in enumerate(lines)),
    )


def _fitted(words: str) -> tuple[list[str], float]:
    """The words in at most two lines, as large as they can be."""
    for size in (76, 66, 58, 50, 44):
        lines = _lines(words, size, HEAVY)
        if lines is not None and len(lines) <= 2:
            return lines, size
    return _wrapped(words, 44, HEAVY, 2), 44


def _lines(words: str, size: float, font: str) -> list[str] | None:
    return balanced(printable(words), lambda word: width(word, size, font), RIGHT - LEFT)


def _wrapped(words: str, size: float, font: str, most: int) -> list[str]:
    """The words in lines; what is too much is cut."""
    room = RIGHT - LEFT
    lines = _lines(" ".join(cut(word, room, size, font) for word in words.split(" ")), size, font) or []
    full, rest = lines[: most - 1], lines[most - 1 :]
    return [*full, cut(" ".join(rest), room, size, font)] if rest else full


def _players(result: Result, texts: Texts) -> Markup:
    """Everybody with rank, sign and total, the best first, on a belt of paper; of very many the best."""
    totals = result.standings.totals
    ranks = ranked(tuple(totals.values()), result.standings.lowest)
    order = sorted(range(len(totals)), key=lambda seat: ranks[seat])
    tall, high = _heights(len(order))
    middle = TABLE + 8 + tall / 2
    rows = [
        _player(result, seat, ranks[seat], middle + tall * k, tall)
        for k, seat in enumerate(order[: chart.PLAYERS_DRAWN])
    ]
    if left := len(order) - len(rows):
        size = tall * 0.58
        more = texts.say("app.more", {"n": left})
        rows.append(_words(more, LEFT + 150, middle + tall * len(rows) + size * 0.35, size, fill=STYLE.mid))
    return group(element("rect", x=33, y=TABLE, width=1014, height=high, fill=STYLE.paper), *rows)


def _heights(players: int) -> tuple[float, float]:
    """How high a row of a player is, and all that are shown together, with a row for those who are not."""
    rows = min(players, chart.PLAYERS_DRAWN + 1)
    tall = min(88, (CHART - 24 - TABLE) / rows)
    return tall, tall * rows + 16


def _player(result: Result, seat: int, rank: int, y: float, tall: float) -> Markup:
    """A row of a player."""
    name, marks = result.course.names[seat], result.course.marks
    size, total = min(44.0, tall * 0.58), printable(result.course.points_text(result.standings.totals[name]))
    down, big = y + size * 0.35, tall * 0.58
    room = RIGHT - width(total, size, HEAVY) - 40 - (LEFT + 170)
    rivals = len(marks) > 1
    crowned = rivals and name in result.standings.winners
    crown = [_crown(LEFT + 84 + big * 0.34, y - big * 0.46, big * 0.62)] if crowned else []
    return group(
        *([_words(f"{rank}.", LEFT, down, size * 0.8, fill=STYLE.mid)] if rivals else []),
        sign(marks[seat], LEFT + 84, y, big, STYLE.ink, hollow=marks[seat] in marks[:seat]),
        *crown,
        _words(cut(name, room, size, BOLD), LEFT + 150, down, size, BOLD),
        _words(total, RIGHT, down, size, HEAVY, text_anchor="end"),
    )


def _crown(x: float, y: float, size: float) -> Markup:
    """The winner's crown, in gold, a little aslant on the sign."""
    body, lines, _ = markup.outline("crown")
    pen: dict[str, Attribute] = {"stroke": STYLE.ink, "stroke_linejoin": "round", "stroke_linecap": "round"}
    return group(
        element("path", d=body, fill=GOLD, stroke_width=1.1, **pen),
        element("path", d=lines, fill="none", stroke_width=1, **pen),
        transform=f"translate({markup.number(x)} {markup.number(y)}) rotate(20) scale({markup.number(size / 10)})",
    )


def _course(result: Result, texts: Texts) -> Markup:
    """The chart, in the room that is left."""
    top = TABLE + _heights(len(result.standings.totals))[1] + 40
    scale = (RIGHT - LEFT) / 352
    frame = chart.ChartFrame(height=(HEIGHT - 64 - top) / scale, left=30, wide=1)
    return group(
        chart.drawn(result.course, texts, frame),
        transform=f"translate({LEFT} {markup.number(top)}) scale({markup.number(scale)})",
    )


def _words(words: str, x: float, y: float, size: float, font: str = MEDIUM, **attributes: Attribute) -> Markup:
    return text(words, x, y, size, font_weight=WEIGHTS[font], **attributes)
