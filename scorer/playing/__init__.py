"""A game at the table, folded from its log: pure.

`match` folds the lines of a log (`entries`, checked by `checked`) with the rules core; `steps` decides what may be
written next and `bounds` how much; `clocks` and `seats` tell whose turn it is; `known` knows a game again.
"""
