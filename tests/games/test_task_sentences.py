"""The sentence of a condition: it says what the condition says, in four languages, whatever the condition."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.deck import deck as press
from cardgen.games import registry
from cardgen.games.take_three import conditions, parser
from cardgen.games.take_three.cards import Spec, deck
from cardgen.games.take_three.conditions import Condition
from cardgen.games.take_three.parser import parse
from cardgen.games.take_three.sentences import sentence
from cardgen.games.take_three.tasks import TASKS, Task
from cardgen.words.texts import LANGUAGES
from tests.games.test_tasks import WORDS

GAME = registry.find("take-three")
COLOURS = Spec().colours
TEXTS = {language: press.texts(GAME, language).words for language in LANGUAGES}
NUMBER = re.compile(r"[−-]?\d+(?:/\d+)?")

tests = st.sampled_from([
    "odd", "even", "prime", "square", "one-digit", "two-digit", "three-digit", "= 5", "!= 5", "< 4", "<= 1/2", "> -3",
    ">= 8", "in 1, 2 or 4", "in 4..8", "in 1..3, 7", "between -1 and 1", "divisible by 3", "divisible by 2, 5",
    "divides 12", "= 1 mod 3",
])  # fmt: skip
negated = st.booleans().flatmap(lambda no: tests.map(lambda test: f"not {test}" if no else test))
several = st.lists(negated, min_size=1, max_size=2).map(" and ".join)
counts = st.sampled_from(["all", "none", *(f"{how} {n}" for how in ("exactly", "at least", "at most") for n in (1, 2))])
leaves = st.one_of(
    st.tuples(counts, several).map(" ".join),
    st.tuples(counts, st.sampled_from(["red", "red or blue", "not green", "red odd", "yellow < 4"])).map(" ".join),
    st.tuples(st.sampled_from([*conditions.MEASURES]), several).map(" ".join),
    st.sampled_from(
        [f"{how} {what}" for how in ("same", "different", "exactly two same") for what in ("number", "colour")]
    ),
    st.sampled_from(
        ["numbers consecutive", "numbers evenly spaced", "numbers in steps of 1/2", "numbers in ratio 1:2:4"]
    ),
    st.sampled_from([f"one = other {sign} other" for sign in conditions.SIGNS]),
)
texts = st.recursive(
    leaves,
    lambda inner: st.one_of(
        inner.map(lambda text: f"not ({text})"),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda parts: "({} ) {} ({})".format(*parts)),
    ),
    max_leaves=3,
).filter(lambda text: len(text) <= 200)


def numbers_of(condition: Condition) -> set[str]:
    """The numbers that a condition is about, but those that words tell, as "two-digit" does."""
    return {
        str(number).replace("-", "−")
        for leaf in conditions.leaves(condition)
        if isinstance(leaf, conditions.Count | conditions.Measure)
        for test in leaf.tests
        if test.word != "digits"
        for number in test.numbers
    }


@pytest.mark.parametrize("language", LANGUAGES)
@given(texts)
def test_any_condition_has_a_sentence_that_tells_its_numbers(language: str, text: str) -> None:
    condition = parse(text, COLOURS)
    said = sentence(condition, TEXTS[language])
    assert not re.search(r"[{}]|  | ,|,,|,$|\bsay\.", said), said
    if not vacuous(condition):
        assert numbers_of(condition) <= {*NUMBER.findall(said)}, (text, said)


def vacuous(condition: Condition) -> bool:
    """Whether a part is true of any cards, and so not told."""
    return any(
        isinstance(leaf, conditions.Count) and len(leaf.counts) in (0, 4) for leaf in conditions.leaves(condition)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_tasks_have_different_sentences(language: str) -> None:
    made = {words: sentence(parse(words, COLOURS), TEXTS[language]) for words in WORDS}
    trees = {parse(words, COLOURS) for words in WORDS}
    assert len(set(made.values())) >= len(trees) - 1  # "not same number" is told as the other way round


PRINTED = {
    "de": ("Drei Karten, deren Summe 20 ist", "Drei Karten in derselben Farbe, jede mit einer ungeraden Zahl"),
    "en": ("Three cards whose sum is 20", "Three cards of the same colour, each with an odd number"),
    "nl": ("Drie kaarten waarvan de som 20 is", "Drie kaarten in dezelfde kleur, elk met een oneven getal"),
    "fr": ("Trois cartes dont la somme est 20", "Trois cartes de la même couleur, chacune avec un nombre impair"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_without_words_gets_a_sentence_on_its_card(language: str) -> None:
    spec = Spec(tasks=(Task("", 3, "? ? ?", "sum = 20"), Task("", 8, "? ? ?", "all odd and same colour")))
    cards = [card for card in deck(spec, TEXTS[language]) if card.kind == "task"]
    assert tuple(card.attributes["text"] for card in cards) == PRINTED[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_made_sentence_says_the_numbers_and_colours_of_the_printed_one(language: str) -> None:
    """Of all 46 tasks but those whose printed words tell examples, or the numbers of a list in other words."""
    words, compared = TEXTS[language], 0
    for task in TASKS:
        printed, made = words[f"task.{task.key}"], sentence(parse(task.condition, COLOURS), words)
        if "(" in printed or task.key in ("rem1", "step2", "double"):
            continue
        assert {*NUMBER.findall(made)} == {*NUMBER.findall(printed)}, (printed, made)
        for colour in COLOURS:
            name = words[f"colour.{colour}"].lower()
            assert (name[:4] in made.lower()) == (name[:4] in printed.lower()), (printed, made)
        compared += 1
    assert compared >= 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_conditions_has_words(language: str) -> None:
    keys = {key for key in TEXTS["en"] if key.startswith("say.")}
    own = {key for key in TEXTS[language] if key.startswith("say.")}
    assert own == keys
    for word in parser.TESTS:
        text = f"sum {word} " + {"in": "1", "between": "1 and 2", "divisible": "by 2", "divides": "12"}.get(word, "")
        text += " 3" if word in parser.SIZES else ""
        assert sentence(parse(text, COLOURS), TEXTS[language])


MADE = tomllib.loads((Path(__file__).parent / "data" / "task_sentences.toml").read_text("utf-8"))


@pytest.mark.parametrize("text", MADE)
def test_parts_stand_where_they_can_not_be_taken_for_others(text: str) -> None:
    assert {language: sentence(parse(text, COLOURS), TEXTS[language]) for language in MADE[text]} == MADE[text]
