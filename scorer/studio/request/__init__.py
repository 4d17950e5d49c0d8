"""Who asks for a draft, what was sent, and the pictures that people uploaded."""
