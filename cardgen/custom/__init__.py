"""Decks of one's own: from a file, a table or a packed line of letters to an `Edition` that is printed and played.

A form (`toml_form`, `table_form`, `packed`) is read into a `Draft`: the deck's keys as plain values, and where each
stands. What a draft must be is checked in one place, whatever form it came in; then a game makes its specification.
"""
