"""Each template is rendered, for pages of all kinds, and finds all names that it asks for."""

from __future__ import annotations

import logging
import re

import pytest
from flask import Flask

from tests.scorer.templates import FOLDERS, TEMPLATES
from tests.scorer.web.rendering import every_page

LITERAL = re.compile(r"""\b(action|href|src|data-(check|next|share-file))=["']/""")
"""An attribute that leads to a page by an address that is written out."""


@pytest.mark.long
def test_every_template_is_rendered(unlimited: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """An undefined name is an error (`StrictUndefined`), which the app would log."""
    rendered = every_page.rendered(unlimited)
    with caplog.at_level(logging.ERROR):
        assert sum(1 for _ in every_page.pages(unlimited)) > 200
    assert not caplog.records
    names = {path.relative_to(root).as_posix() for root in FOLDERS for path in TEMPLATES if root in path.parents}
    assert names - {name.removeprefix("games/").replace("-", "_") for name in rendered} == set()


def test_addresses_come_from_the_routes() -> None:
    assert [path.name for path in TEMPLATES if LITERAL.search(path.read_text(encoding="utf-8"))] == []
