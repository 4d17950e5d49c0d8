"""Printable decks for five card games, and the rules behind them.

The way to a printed deck: a game (`games`, found by `registry`) makes cards from a specification; its face draws a
card as a scene in millimetres (`drawing`); `press` gathers the cards that are wished, `layout` says what lies on which
sheet, and `imposition` places it there; `writers` turn sheets into files; `cli` reads wishes and reports errors.

The way to a score: people write down facts (`facts` reads them), a game's `scoring` folds them into standings
(`scores`), `score_sheet` tells them in words; a game's `rules` judge cards, and `questions` ask them as JSON.
Everything but the writers and the command line is pure.
"""

__version__ = "0.1.0"
