"""What the scorer's tests share: databases of both kinds, a served app, a phone, and a network that can be cut.

database_url         an up-to-date empty database, once on SQLite and once on PostgreSQL
sqlite_url, postgres_url   the same of one kind; bare_database_url: nothing in it, not even tables
make, app, unlimited apps in this process, with other settings; a plain one; one in which nobody counts
file_app, anybody    an app that all tests of a file share, and a phone there that is no member anywhere
store                a store on a database of each kind
served, serve        the running program: one for all tests; or one of the test's own, to stop and kill
bundle               the checkout's scripts and style sheets, bundled as in a wheel, which these two serve
phone, phones        a page on a phone; more of them, dark or French
keeper               a phone that keeps pages for the time without a network
cutproxy, away       a way to `served` that can be cut; a phone that keeps pages and goes that way
accessible           a check that a page keeps nobody out
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page

from scorer import create_app
from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, migration
from scorer.keeping.store import Store
from scorer.machine.settings import Settings
from scorer.web.guard import limits
from tests.scorer import browser as browsers
from tests.scorer import bundled, equipment, postgres, shared, warm
from tests.scorer.browser import Chromium, Phones
from tests.scorer.cutproxy import CutProxy
from tests.scorer.postgres import Postgres
from tests.scorer.served import Served

shared.share()

# --- databases


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A throw-away server for all tests; where there is none, they fail and say what to install."""
    programs = equipment.find_postgresql()
    if programs is None:
        pytest.fail(equipment.NO_POSTGRESQL, pytrace=False)
    with postgres.started(programs) as server:
        yield server


@pytest.fixture(scope="module")
def stoppable_postgres() -> Iterator[Postgres]:
    """A server of one file's own, which may be stopped and started, and keeps then what it has said to be written."""
    programs = equipment.find_postgresql()
    if programs is None:
        pytest.fail(equipment.NO_POSTGRESQL, pytrace=False)
    with postgres.started(programs, {**postgres.SETTINGS, "synchronous_commit": "on"}) as server:
        yield server


@pytest.fixture(scope="session")
def _postgres_template(postgres_server: Postgres) -> str:
    name = postgres_server.create(name="migrated")
    _migrate(postgres_server.url(name))
    return name


@pytest.fixture(scope="session")
def _sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "migrated.db"
    _migrate(f"sqlite:///{path}")
    return path


def _migrate(url: str) -> None:
    engine = engines.open_engine(url)
    migration.migrate(engine)
    engine.dispose()


@pytest.fixture
def sqlite_url(_sqlite_template: Path, tmp_path: Path) -> str:
    """An empty, up-to-date SQLite file."""
    return f"sqlite:///{shutil.copy(_sqlite_template, tmp_path / 'scores.db')}"


@pytest.fixture
def postgres_url(postgres_server: Postgres, _postgres_template: str) -> Iterator[str]:
    """An empty, up-to-date database of PostgreSQL."""
    with postgres_server.fresh(_postgres_template) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty, up-to-date database of each kind in turn."""
    return str(request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url"))


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'bare.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    with server.fresh() as url:
        yield url


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store on an empty database of each kind in turn."""
    engine = engines.open_engine(database_url)
    yield Store(engine, Bus())
    engine.dispose()


# --- the app


@pytest.fixture
def make(sqlite_url: str, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes apps on one database, with other settings."""
    apps: list[Flask] = []

    def make(**more: Any) -> Flask:
        apps.append(create_app(Settings(sqlite_url, tmp_path, **more)))
        return apps[-1]

    yield make
    for app in apps:
        app.extensions["scorer"].store.engine.dispose()


@pytest.fixture
def app(make: Callable[..., Flask]) -> Flask:
    """An app with nothing in it."""
    return make()


@pytest.fixture(scope="module")
def file_app(_sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app that all tests of a file share: each makes tables of its own."""
    folder = tmp_path_factory.mktemp("app")
    app = create_app(Settings(f"sqlite:///{shutil.copy(_sqlite_template, folder / 'scores.db')}", folder))
    yield app
    app.extensions["scorer"].store.engine.dispose()


@pytest.fixture(scope="module")
def anybody(file_app: Flask) -> FlaskClient:
    """A phone that is no member anywhere."""
    return file_app.test_client(use_cookies=False)


@pytest.fixture
def unlimited(make: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app in which nobody counts how much anybody asks, or guesses wrongly."""
    monkeypatch.setattr(limits, "LIMITS", dict.fromkeys(limits.LIMITS, limits.Limit(10**6, 60)))
    return make()


# --- the program


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Scripts and style sheets as pages load them from a wheel, made once for all processes that run tests."""
    folder = tmp_path_factory.getbasetemp()
    return bundled.build((folder if worker_id == "master" else folder.parent) / "bundle")


@pytest.fixture
def serve(tmp_path: Path, bundle: Path) -> Iterator[Callable[..., Served]]:
    """Starts a server of the test's own; what is given by name goes into its environment."""
    with ExitStack() as servers:

        def start(**environment: str) -> Served:
            data = tmp_path / f"served-{len(list(tmp_path.glob('served-*')))}"
            served = Served(data, {warm.STATIC: str(bundle), **environment})
            servers.callback(served.stop)
            return served.start()

        yield start


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, bundle: Path) -> Iterator[Served]:
    """A server that all tests share: each makes tables of its own."""
    served = Served(tmp_path_factory.mktemp("served"), {warm.STATIC: str(bundle)})
    try:
        yield served.start()
    finally:
        served.stop()


@pytest.fixture
def cutproxy(served: Served) -> Iterator[CutProxy]:
    """A way to the shared server that can be cut."""
    proxy = CutProxy(served.port)
    yield proxy
    proxy.close()


# --- phones


@pytest.fixture(scope="session")
def browser() -> Iterator[Chromium]:
    """A browser for all tests; where there is none, they fail and say what to install."""
    with browsers.launched() as browser:
        yield browser


@pytest.fixture
def phones(browser: Chromium, request: pytest.FixtureRequest) -> Iterator[Phones]:
    """Makes phones. The test fails if a script of theirs does, or if the content policy stops one."""
    assert request.node.get_closest_marker("long"), "name a fixture with a browser as a parameter, or it is quick"
    phones = Phones(browser)
    with browsers.patience():
        yield phones
        phones.close()
    assert not phones.faults


@pytest.fixture
def phone(phones: Phones, served: Served) -> Page:
    """A page on a small phone; addresses are below those of the shared server."""
    return phones(base_url=served.url)


@pytest.fixture
def keeper(phones: Phones, served: Served) -> Page:
    """The same with a service worker, which keeps pages for the time without a network."""
    return phones(base_url=served.url, worker=True)


@pytest.fixture
def away(phones: Phones, cutproxy: CutProxy) -> Page:
    """The same on a way to the server that can be cut."""
    return phones(base_url=cutproxy.url, worker=True)


@pytest.fixture
def accessible() -> Callable[[Page], None]:
    """Checks that a page keeps nobody out."""

    def check(page: Page) -> None:
        assert not (report := browsers.barriers(page)), report

    return check
