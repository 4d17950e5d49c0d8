"""Scenes to files, each format a module with a function `write`; nothing else meets the libraries for that."""
