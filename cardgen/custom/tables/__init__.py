"""Custom decks as tables: CSV, pasted cells and workbooks."""
