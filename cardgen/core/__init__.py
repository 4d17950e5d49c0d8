"""The common core of all games: cards, JSON values, records and scores."""
