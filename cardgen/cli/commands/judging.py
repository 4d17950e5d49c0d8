"""What `preflight` and `print --preflight` share: a deck's cards to compare with, and findings in words."""

from collections import Counter
from collections.abc import Mapping

from cardgen import preflight
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.edition import AnyEdition
from cardgen.preflight.document import Options
from cardgen.preflight.report import Finding, State
from cardgen.products.products import Product
from cardgen.words import texts
from cardgen.words.phrases import translate


def cards_of(edition: AnyEdition) -> Mapping[str, int]:
    """The number of copies of each card in a deck."""
    counts: Counter[str] = Counter()
    for card in Deck(edition, Appearance(language=edition.language or "en")).cards:
        counts[card.code] += card.copies
    return counts


def sentence(finding: Finding, language: str) -> str:
    """A finding, with its first place."""
    plain = translate(finding.phrase, language)
    if not finding.places:
        return plain
    place, words = finding.places[0], texts.errors(language)
    key = "preflight.place_more" if len({one.page for one in finding.places}) > 1 else "preflight.place"
    return words.say(key, {"sentence": plain, "page": place.page, "x": round(place.x), "y": round(place.y)})


class Judge:
    """Checks PDFs as they are made; `messages` are sentences on their faults, `failed` whether a check failed."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.messages: list[str] = []
        self.failed = self.judged = False

    def judging(self, product: Product, margin: float, cards: Mapping[str, int] | None) -> Product:
        """The product, checked when it is made if it is a PDF: with a margin in mm and a deck's cards."""

        def make() -> bytes:
            data = product.make()
            self._judge(data, product.name, Options(margin, cards=cards))
            return data

        return product._replace(make=make) if product.media_type == "application/pdf" else product

    def line(self) -> str:
        """The number of checks if none found anything; "" if some did, or there was nothing to check."""
        if self.messages or not self.judged:
            return ""
        return texts.shared(self.language).say("glance.judged", {"n": len(preflight.CHECKS)})

    def _judge(self, data: bytes, name: str, options: Options) -> None:
        results = preflight.judge_bytes(data, name, options).results
        self.judged = True
        words = texts.errors(self.language)
        for check, finding in results:
            if finding.state in {State.WARN, State.FAIL}:
                self.failed |= finding.state is State.FAIL
                gaps = {"check": words[f"checkname.{check}"], "sentence": sentence(finding, self.language)}
                self.messages.append(words.say("preflight.in_file", {"file": name, **gaps}))
