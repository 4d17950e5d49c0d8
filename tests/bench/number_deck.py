"""A deck of so many different number cards as a PDF with backs: python tests/bench/number_deck.py OUT.pdf CARDS."""

import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


def deck(cards: int) -> bytes:
    """Take Three's numbers in four colours, once each, as the command would print them."""
    from cardgen.deck import edition
    from cardgen.deck.deck import Deck
    from cardgen.deck.layout import Layout
    from cardgen.games import registry
    from cardgen.games.take_three.cards import Spec
    from cardgen.writers import pdf

    game = registry.find("take-three")._replace(spec=Spec(tuple(range(cards // 4)), copies=1, tasks=()))
    return pdf.write(Layout(Deck(edition.original(game))).document())


if __name__ == "__main__":
    gc.disable()  # as the command does
    Path(sys.argv[1]).write_bytes(deck(int(sys.argv[2])))
    gc.freeze()
