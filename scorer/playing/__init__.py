"""A game at the table, folded from its log: pure.

`events` are what can happen there, each with a type, checked by `checked` when a `log` is read; `folding` makes a
`match` of them, and `counting` its points with the rules core. `steps` decides what may be written next and `bounds`
how much; `clocks` and `seats` tell whose turn it is; `known` knows a game again.
"""
