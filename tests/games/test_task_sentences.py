"""The sentence of a condition: it says what the condition says, in four languages, whatever the condition."""

from __future__ import annotations

import re

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


MADE = {
    "same number or same colour and sum odd": (
        "Drei Karten mit derselben Zahl, oder drei Karten in derselben Farbe, deren Summe ungerade ist",
        "Three cards with the same number, or three cards of the same colour whose sum is odd",
        "Drie kaarten met hetzelfde getal, of drie kaarten in dezelfde kleur waarvan de som oneven is",
        "Trois cartes avec le même nombre, ou trois cartes de la même couleur dont la somme est impaire",
    ),
    "all odd and same colour or same number": (
        "Drei Karten in derselben Farbe, jede mit einer ungeraden Zahl, oder drei Karten mit derselben Zahl",
        "Three cards of the same colour, each with an odd number, or three cards with the same number",
        "Drie kaarten in dezelfde kleur, elk met een oneven getal, of drie kaarten met hetzelfde getal",
        "Trois cartes de la même couleur, chacune avec un nombre impair, ou trois cartes avec le même nombre",
    ),
    "(same colour or same number) and sum even": (
        "Drei Karten, deren Summe gerade ist, entweder in derselben Farbe oder mit derselben Zahl",
        "Three cards whose sum is even, either of the same colour or with the same number",
        "Drie kaarten waarvan de som even is, ofwel in dezelfde kleur of met hetzelfde getal",
        "Trois cartes dont la somme est paire, ou bien de la même couleur ou avec le même nombre",
    ),
    "all red or all blue": (
        "Drei Karten, alle rot oder alle blau",
        "Three cards, all red or all blue",
        "Drie kaarten, alle drie rood of alle drie blauw",
        "Trois cartes, toutes en rouge ou toutes en bleu",
    ),
    "largest = 10 and smallest = 2": (
        "Drei Karten, deren größte Zahl 10 ist und deren kleinste Zahl 2 ist",
        "Three cards whose largest number is 10 and whose smallest number is 2",
        "Drie kaarten waarvan het grootste getal 10 is en waarvan het kleinste getal 2 is",
        "Trois cartes dont le plus grand nombre est 10 et dont le plus petit nombre est 2",
    ),
    "sum >= 20 and sum <= 30": (
        "Drei Karten, deren Summe mindestens 20 und höchstens 30 ist",
        "Three cards whose sum is at least 20 and at most 30",
        "Drie kaarten waarvan de som minstens 20 en hoogstens 30 is",
        "Trois cartes dont la somme est d’au moins 20 et d’au plus 30",
    ),
    "sum square or sum prime": (
        "Drei Karten, deren Summe eine Quadratzahl oder eine Primzahl ist",
        "Three cards whose sum is a square number or a prime number",
        "Drie kaarten waarvan de som een kwadraat of een priemgetal is",
        "Trois cartes dont la somme est un carré ou un nombre premier",
    ),
    "spread = 5 and same colour": (
        "Drei Karten in derselben Farbe, deren größte minus kleinste Zahl 5 ist",
        "Three cards of the same colour whose largest minus smallest number is 5",
        "Drie kaarten in dezelfde kleur waarvan het verschil tussen grootste en kleinste getal 5 is",
        "Trois cartes de la même couleur dont l’écart entre le plus grand et le plus petit nombre est 5",
    ),
    "numbers in steps of 3 and same colour": (
        "Drei Karten in derselben Farbe mit Zahlen in Schritten von 3",
        "Three cards of the same colour with numbers in steps of 3",
        "Drie kaarten in dezelfde kleur met getallen in stappen van 3",
        "Trois cartes de la même couleur avec des nombres espacés de 3",
    ),
    "not same colour": (
        "Drei Karten, nicht alle in derselben Farbe",
        "Three cards, not all of the same colour",
        "Drie kaarten, niet alle drie in dezelfde kleur",
        "Trois cartes, pas toutes de la même couleur",
    ),
    "not different numbers": (
        "Drei Karten, mindestens zwei mit derselben Zahl",
        "Three cards, at least two with the same number",
        "Drie kaarten, minstens twee met hetzelfde getal",
        "Trois cartes, au moins deux avec le même nombre",
    ),
    "exactly one not prime": (
        "Drei Karten, genau zwei mit einer Primzahl",
        "Three cards, exactly two with a prime number",
        "Drie kaarten, precies twee met een priemgetal",
        "Trois cartes, exactement deux avec un nombre premier",
    ),
    "all != 5": (
        "Drei Karten, keine mit 5",
        "Three cards, none with 5",
        "Drie kaarten, geen enkele met 5",
        "Trois cartes, aucune avec 5",
    ),
    "sum in 10..20 and exactly 1 red and at least 2 green": (
        "Drei Karten, deren Summe 10 bis 20 ist, genau eine rot und mindestens zwei grün",
        "Three cards whose sum is from 10 to 20, exactly one red and at least two green",
        "Drie kaarten waarvan de som van 10 tot en met 20 is, precies één rood en minstens twee groen",
        "Trois cartes dont la somme est comprise entre 10 et 20, exactement une en rouge et au moins deux en vert",
    ),
    "not (one = other + other or same number)": (
        "Drei Karten, bei denen keine Zahl die Summe der beiden anderen ist, nicht alle mit derselben Zahl",
        "Three cards in which no number is the sum of the other two, not all with the same number",
        "Drie kaarten waarbij geen getal de som van de andere twee is, niet alle drie met hetzelfde getal",
        "Trois cartes dont aucun nombre n’est la somme des deux autres, pas toutes avec le même nombre",
    ),
    "sum = 0 mod 4": (
        "Drei Karten, deren Summe durch 4 teilbar ist",
        "Three cards whose sum is divisible by 4",
        "Drie kaarten waarvan de som deelbaar door 4 is",
        "Trois cartes dont la somme est divisible par 4",
    ),
    "all red and all odd": (
        "Drei Karten, jede rot mit einer ungeraden Zahl",
        "Three cards, each red with an odd number",
        "Drie kaarten, elk rood met een oneven getal",
        "Trois cartes, chacune en rouge avec un nombre impair",
    ),
}
"""Conditions of several parts in German, English, Dutch and French."""


@pytest.mark.parametrize("text", MADE)
def test_parts_stand_where_they_can_not_be_taken_for_others(text: str) -> None:
    made = tuple(sentence(parse(text, COLOURS), TEXTS[language]) for language in ("de", "en", "nl", "fr"))
    assert made == MADE[text]
