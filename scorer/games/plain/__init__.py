"""Any other game: a plain sheet of points for what else stands on the shelf. It is only scored, and has no cards here.

So the half of the phone is all of it: its rules stand beside its form, and `scorer.playing.shelf` finds it. What is
played is typed by the players (the option `called`).
"""

from __future__ import annotations

from cardgen.deck.game import without_cards

GAME = without_cards("plain", players=(1, 20), package=__name__)
