"""The keys that a deck file may have: how they are read and refused."""
