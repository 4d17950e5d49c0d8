"""Makes the PDF of the TERZ deck again and again in one process, and prints the median in milliseconds.

python warm.py [CALLS]
"""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

CALLS = 21
ROOT = Path(__file__).resolve().parents[2]


def maker() -> Callable[[], bytes]:
    """What is timed: a function that makes the bytes of the PDF, fronts only."""
    from cardgen.deck import edition
    from cardgen.deck.deck import Deck
    from cardgen.deck.layout import Layout
    from cardgen.games import registry
    from cardgen.imposition.plan import Backs, Print
    from cardgen.writers import pdf

    deck = Deck(edition.original(registry.find("terz")))
    return lambda: pdf.write(Layout(deck, Print(backs=Backs.NONE)).document())


def times(make: Callable[[], bytes], calls: int) -> list[float]:
    """The seconds that each call takes; the first one, which reads fonts and styles, doesn't count."""
    first = make()
    taken = []
    for _ in range(calls):
        start = perf_counter()
        again = make()
        taken.append(perf_counter() - start)
        if again != first:
            raise SystemExit("the same deck gave other bytes")
    return taken


def main() -> None:
    """Prints the median."""
    sys.path.insert(0, str(ROOT))
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else CALLS
    print(f"{median(times(maker(), calls)) * 1000:.3f}")


if __name__ == "__main__":
    main()
