"""News of a table to waiting phones: server-sent events, and a small state to ask for."""
