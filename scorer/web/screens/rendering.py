"""A view as HTML."""

from __future__ import annotations

from flask import render_template

from scorer.web.views.page import Page


def render(page: Page) -> str:
    """The page by its template."""
    return render_template(page.template, **page.context())
