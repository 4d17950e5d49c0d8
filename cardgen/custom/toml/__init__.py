"""Custom decks as TOML."""
