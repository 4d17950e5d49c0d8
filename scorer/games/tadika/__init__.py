"""Tadika on a phone: the form of an entry, and questions about the rules."""
