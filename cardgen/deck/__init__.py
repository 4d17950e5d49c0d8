"""A deck as a value: its game, edition, cards and layout, and how it is printed."""
