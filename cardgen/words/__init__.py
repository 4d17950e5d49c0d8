"""Translated texts, and functions for words, numbers and names."""
