"""Threepia at the table: the rows of a turn, an empty hand, time that ran out, the end with what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen import registry
from cardgen.games.threepia import rules
from cardgen.games.threepia.scoring import VARIANTS
from cardgen.texts import Texts
from scorer.games.sheet import EMPTY, NONE, Choice, FieldError, Form, Typed, Worth, number, round_for, round_of, seat
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.words.languages import plural

OPTIONS = (
    Choice("variant", VARIANTS),
    Choice("target", (15, 20, 30), 1, 1000, only="points"),
    Choice("rounds", (), 1, 100, only="rounds"),
)
MOST = 20
"""Rows of one length in a turn: far more than a card can make."""


def _lengths() -> range:
    """Of the rows that count and that a board has room for."""
    return range(rules.SHORTEST_ROW, rules.longest(registry.find("threepia").spec) + 1)


def read(form: Form, match: Match) -> dict[str, Any]:
    """{"player", "rows", "emptied", "timeout"} as far as said; or {"end", "left"}."""
    if form.get("end"):
        asked = match.chosen["variant"] == "deck"
        seats = [k for k in range(len(match.players)) if asked or form.get(f"left-{k}")]
        left = {str(k): number(form, f"left-{k}", 0, rules.HAND) for k in seats}
        return {"end": True, "left": left} if left else {"end": True}
    facts: dict[str, Any] = {"player": seat(form, match)}
    facts["rows"] = [n for n in _lengths() for _ in range(number(form, f"rows-{n}", 0, MOST, 0))]
    facts.update({key: True for key in ("emptied", "timeout") if form.get(key)})
    if len(facts) == 2 and not facts["rows"] and not (form.get("nothing") or form.get("go")):
        raise FieldError("rows-3", "form_no_rows")  # an empty form is no turn yet
    return facts


def fill(facts: Facts) -> Form:
    """The form that makes these facts."""
    if "end" in facts:
        return Form({"end": "1", **{f"left-{seat}": str(cards) for seat, cards in facts.get("left", {}).items()}})
    form = Form({"player": str(facts["player"]), "nothing": "1"})
    form.update({f"rows-{n}": str(facts.get("rows", []).count(n)) for n in _lengths()})
    form.update({key: "1" for key in ("emptied", "timeout") if facts.get(key)})
    return form


def say(facts: Facts, match: Match, texts: Texts, _typed: Typed = NONE) -> str:
    """The rows, the empty hand, the time that ran out, with the points; or the end."""
    if "end" in facts:
        left = ", ".join(f"{match.players[int(seat)].name} {cards}" for seat, cards in facts.get("left", {}).items())
        return texts.say("threepia.end_left", {"left": left}) if left else texts["threepia.end"]
    parts = []
    if facts.get("rows"):
        parts.append(texts.say("threepia.rows", {"rows": " + ".join(map(str, facts["rows"]))}))
    parts += [texts[f"threepia.{key}"] for key in ("emptied", "timeout") if facts.get(key)]
    points = rules.points([rules.ScoringRow("", n) for n in facts.get("rows", ())], bool(facts.get("emptied")))
    return ", ".join(parts) + (f" ({points})" if points else "") if parts else texts["threepia.nothing"]


def view(match: Match, _texts: Texts, _form: Form = EMPTY) -> Mapping[str, Any]:
    """Whose turn it is, the clocks, the lengths with their points, what the variant asks for."""
    coming, timing = match.standings.next, match.timing
    missing = coming.get("missing") or ()
    turns = dict.fromkeys(range(len(match.players)), 0)
    for _, facts in match.arranged:
        if "player" in facts:
            turns[facts["player"]] += 1
    return {
        "round": coming.get("round"),
        "variant": match.chosen["variant"],
        "turn": match.names.index(missing[0]) if missing else None,
        "turns": [played + 1 for played in turns.values()],
        "lengths": [(n, rules.points([rules.ScoringRow("", n)], emptied=False)) for n in _lengths()],
        "emptied": rules.EMPTIED,
        "clock": timing is not None,
        "used": [_used(match, seat) for seat in range(len(match.players))],
        "out": match.out,
        "presses": sum(event.kind == "clock" for event in match.events),
        "budget": timing.seconds if timing else None,
        "each_turn": bool(timing and timing.each_turn),
        "next": [match.after(seat) for seat in range(len(match.players))],
        "hand": rules.HAND,
    }


def worth(match: Match, texts: Texts) -> Worth:
    """Points of rows and of an empty hand; at the end of the deck each card left costs one."""
    group = texts.say("threepia.rows", {"rows": "{parts}"})
    parts: list[dict[str, Any]] = [
        {"field": f"rows-{n}", "each": rules.points([rules.ScoringRow("", n)]), "say": str(n), "group": group}
        for n in _lengths()
    ]
    for key, points in (("emptied", rules.EMPTIED), ("timeout", 0)):
        parts.append({"field": key, "each": {"1": points}, "say": {"1": texts[f"threepia.{key}"]}})
    if match.chosen["variant"] == "deck":
        players = enumerate(match.players)
        parts += [{"field": f"left-{k}", "seat": k, "each": -1, "say": f"{player.name} {{n}}"} for k, player in players]
    return {"none": texts["threepia.nothing"], "parts": parts}


def _used(match: Match, seat: int) -> float:
    """The seconds on a clock that stands; where each turn has its own, one that ran out is ready for the next."""
    used, timing = match.clock.used.get(seat, 0.0), match.timing
    return 0.0 if timing and timing.each_turn and timing.seconds and used >= timing.seconds else used


def last(match: Match) -> int | None:
    """The rounds that were agreed."""
    return match.chosen["rounds"] if match.chosen["variant"] == "rounds" else None


def headline(match: Match, texts: Texts) -> str:
    """The round, and the rounds or points that the variant ends with."""
    match match.chosen["variant"]:
        case "rounds":
            return round_of(match, texts, match.chosen["rounds"])
        case "points":
            return round_for(match, texts, plural(texts, "table.target", match.chosen["target"]))
        case _:
            return round_for(match, texts)
