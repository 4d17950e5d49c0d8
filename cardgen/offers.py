"""The names of what may be asked for beside a deck's sheets. Who only reads names need not load what makes things."""

EXTRAS = ("box", "list", "rules", "rules-a5", "rules-a6", "scoresheet", "solutions", "labels", "poster")
"""What lies in the box beside the cards, in the order in which it is offered (`kit.EXTRAS` makes it)."""
