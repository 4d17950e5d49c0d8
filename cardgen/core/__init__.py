"""What all games share: cards, values read from JSON, records and scores."""
