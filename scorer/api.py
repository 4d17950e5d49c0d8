"""The JSON API."""

from flask import Flask


def register(app: Flask) -> None:
    """All addresses."""
