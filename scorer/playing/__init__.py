"""A game at the table, folded from its log: pure.

`events` are typed, and validated by `checked` when a `log` is read; `folding` makes a `match` of them, and `counting`
its points with the rules core. `steps` decides which events may be written next and `bounds` how many; `clocks` and
`seats` are about times and players; `known` recognises a game.
"""
