"""What the score keeper says, in four languages: one TOML file for each, and the way to read them."""
