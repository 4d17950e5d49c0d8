"""The command `task`: a task's odds in a deck, and its bonus number."""

import argparse
from collections.abc import Iterator

from cardgen.cli.commands import json_io, values
from cardgen.core import facts, score_sheet
from cardgen.core.facts import FactError
from cardgen.core.tasks import AnyTaskRules, ConditionError, Odds
from cardgen.deck import deck, print_values
from cardgen.deck.deck import OptionError
from cardgen.games import registry
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import unknown
from cardgen.words.texts import LANGUAGES, Texts, shared


def run(arguments: argparse.Namespace) -> None:
    """Prints a condition's odds in a deck, and its bonus number."""
    game = registry.find(registry.TASKS)
    rules, texts = game.tasks, deck.texts(game, values.language(arguments.language))
    try:
        spec = _spec(arguments, rules)
        chances = rules.odds(rules.parse(arguments.condition, spec), spec)
    except ConditionError as error:
        raise OptionError("wish.plain", error.pointer, sentence=_refusal(error, rules, texts)) from error
    except FactError as error:
        raise OptionError("wish.plain", sentence=texts.say(*error.phrase)) from error
    if arguments.json:
        json_io.write({"condition": arguments.condition, **json_io.odds(chances), "bonus": chances.bonus})
    else:
        cards = sum([card.copies for card in rules.cards(spec).values()])
        print("\n".join(_chances(chances, min(rules.hand, cards), texts)))


def _refusal(error: ConditionError, rules: AnyTaskRules, texts: Texts) -> str:
    """The messages for an invalid condition; also that it must be English if a word is unknown."""
    key, gaps = error.phrase
    word = error.text[error.start : error.stop]
    is_foreign = word[:1].isalpha() and word.lower() not in {*rules.vocabulary, *_colours()}
    return texts.say("refusal.condition_foreign" if is_foreign and key == "refusal.condition_word" else key, gaps)


def _colours() -> list[str]:
    return [key.removeprefix("colour.") for key in shared("en").words if key.startswith("colour.")]


def _unknown_colour(name: str) -> Phrase:
    """The message for a colour that is not English."""
    names = _colours()
    english = {shared(language)[f"colour.{colour}"].lower(): colour for language in LANGUAGES for colour in names}
    if name not in english:
        return unknown("colour", name, names)
    return Phrase("wish.english_colour", {"english": english[name], "name": name, "names": ", ".join(names)})


def _spec(arguments: argparse.Namespace, rules: AnyTaskRules) -> object:  # which its game knows
    colours = tuple(name.strip().lower() for name in arguments.colours.split(","))
    for name in colours:
        if name not in _colours():
            raise OptionError(_unknown_colour(name))
    if twice := facts.first_duplicate(colours):
        raise OptionError("wish.twice", name=twice)
    copies = print_values.whole("--copies", arguments.copies, 1, 100)
    return rules.plain(values.numbers("--numbers", arguments.numbers), colours, copies)


def _chances(chances: Odds, cards: int, texts: Texts) -> Iterator[str]:
    """A task's odds in words, and its bonus number."""
    for key, hits, hands in (("three", chances.three, chances.threes), ("five", chances.five, chances.fives)):
        gaps = {"cards": cards, "count": score_sheet.grouped(hits), "of": score_sheet.grouped(hands)}
        yield texts.say(f"odds.{key}", {**gaps, "percent": score_sheet.percent(hits / hands, texts)})
    if chances.never:
        yield texts["odds.never"]
    else:
        if chances.always:
            yield texts["odds.always"]
        yield texts.say("odds.bonus", {"bonus": chances.bonus})
