"""Custom decks: from a file, a table or a packed line of letters to an `Edition` that can be printed and played.

A form (`toml_form`, `table_form`, `short_form`) is read into a `Draft`: the deck's keys as plain values, and the place
of each. Drafts are validated in one place, whatever their form; then a game makes its specification.
"""
