"""What the studio's tests share: somebody who makes decks, in this process and at a desk."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page

from tests.scorer.browser import DESK, Phones
from tests.scorer.served import Served


@pytest.fixture
def teacher(unlimited: Flask) -> FlaskClient:
    """Somebody who makes decks."""
    return unlimited.test_client()


@pytest.fixture
def laptop(phones: Phones, served: Served) -> Page:
    """A browser on a desk."""
    return phones(base_url=served.url, **DESK)
