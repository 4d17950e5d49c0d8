"""What is tested of the score keeper."""
