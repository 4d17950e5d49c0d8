"""Forms read into values for commands, and decks that a form brings."""
