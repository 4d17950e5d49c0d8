"""Printable decks for five card games, and the rules behind them.

The way of the data: a game (`games`, found by `registry`) makes cards from a specification; its face
draws a card as a scene in millimetres (`drawing`); `imposition` places scenes on sheets; `writers` turn
sheets into files; `cli` reads wishes and reports errors. Everything above the writers is pure.
"""

__version__ = "0.1.0"
