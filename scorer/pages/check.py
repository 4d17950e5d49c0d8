"""Questions about the rules at a table."""

from flask import Blueprint

pages = Blueprint("check", __name__, url_prefix="/check")
