"""Texts in the languages, and what is done with words, numbers and names."""
