"""The tests' own tools: they find a browser and a database server, and the network that is cut is cut."""

from __future__ import annotations

import http.client
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import jinja2
import psutil
import pytest
from flask import Flask
from playwright.sync_api import Error, Page
from sqlalchemy import inspect
from werkzeug.routing import Rule

from scorer.keeping.database import engines
from scorer.machine.settings import database_url as read
from tests.scorer import machine
from tests.scorer.browser import TURNED_OFF, Chromium, Phones, barriers, patience
from tests.scorer.cutproxy import CutProxy
from tests.scorer.served import Served

# --- what is the same in all apps


def test_a_second_app_compiles_no_template_and_no_rule_anew(
    make: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This fails where a new Flask, Jinja or Werkzeug heeds what `tests.scorer.shared` does no more."""
    first = make().test_client().get("/")

    def dear(*_: object, **__: object) -> object:
        raise AssertionError("it was compiled before")

    monkeypatch.setattr(jinja2.Environment, "_generate", dear)
    monkeypatch.setattr(Rule, "_get_func_code", dear)
    assert make().test_client().get("/").status_code == first.status_code == 200


# --- what is on the machine


def program(path: Path) -> str:
    """A file that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    path.chmod(0o755)
    return str(path)


def test_the_browser_that_somebody_names_is_taken(tmp_path: Path) -> None:
    mine = program(tmp_path / "mine")
    other = program(tmp_path / "bin" / "chromium")
    path = {"PATH": str(tmp_path / "bin")}
    assert machine.find_browser({**path, "SCORER_BROWSER": mine}) == mine
    assert machine.find_browser({**path, "SCORER_BROWSER": "chromium"}) == other
    with pytest.raises(machine.MachineError, match="SCORER_BROWSER names 'opera'"):
        machine.find_browser({**path, "SCORER_BROWSER": "opera"})


@pytest.mark.parametrize(
    ("platform", "place"),
    [
        ("linux", "bin/google-chrome"),
        ("linux", ".cache/ms-playwright/chromium-1200/chrome-linux64/chrome"),
        ("linux", ".cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell"),
        ("darwin", "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        ("win32", "programs/Microsoft/Edge/Application/msedge.exe"),
    ],
)
def test_a_browser_is_found_in_its_usual_place(platform: str, place: str, tmp_path: Path) -> None:
    environ = {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path), "PROGRAMFILES": str(tmp_path / "programs")}
    environ["PLAYWRIGHT_BROWSERS_PATH"] = str(tmp_path / ".cache" / "ms-playwright")
    if platform != "darwin":  # this machine may have one below /Applications
        assert machine.find_browser(environ, platform) is None
    expected = program(tmp_path / place)
    assert machine.find_browser(environ, platform)
    assert platform == "darwin" or machine.find_browser(environ, platform) == expected


def test_a_browser_without_windows_is_the_first_choice(tmp_path: Path) -> None:
    """Wherever it lies: it takes a third less of the processor for the same page."""
    environ = {"PATH": str(tmp_path / "bin"), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "fetched")}
    other = program(tmp_path / "bin" / "chromium")
    assert machine.find_browser(environ, "linux") == other
    for place in ("fetched/chromium_headless_shell-1/chrome-linux/headless_shell", "bin/chromium-headless-shell"):
        quick = program(tmp_path / place)
        assert machine.find_browser(environ, "linux") == quick
        assert machine.is_shell(quick)
        assert not machine.is_shell(other)


@pytest.mark.parametrize(
    ("browser", "known", "expected"),
    [
        ("/usr/bin/chromium", True, ["chromium-headless-shell"]),
        ("/usr/bin/chromium", False, []),
        ("/usr/bin/chromium-headless-shell", True, []),
        (None, True, []),  # which is missing, and no more
    ],
)
def test_a_quicker_browser_is_brought_where_apt_knows_it(
    monkeypatch: pytest.MonkeyPatch, browser: str | None, known: bool, expected: list[str]
) -> None:
    monkeypatch.delenv("SCORER_BROWSER", raising=False)
    monkeypatch.setattr(machine, "find_browser", lambda: browser)
    monkeypatch.setattr(machine, "_done", lambda *_: known)
    assert machine.quicker() == expected
    monkeypatch.setenv("SCORER_BROWSER", "chromium")
    assert machine.quicker() == []


def test_the_newest_postgresql_is_found(tmp_path: Path) -> None:
    assert machine.find_postgresql({"PATH": ""}, tmp_path) is None
    for version in ("9.6", "15", "17"):
        for name in ("initdb", "pg_ctl", "postgres"):
            program(tmp_path / "usr/lib/postgresql" / version / "bin" / name)
    (tmp_path / "usr/lib/postgresql/17/bin/pg_ctl").unlink()
    assert machine.find_postgresql({"PATH": ""}, tmp_path) == tmp_path / "usr/lib/postgresql/15/bin"


def test_what_is_missing_is_said_and_only_that(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For one who may not install, nothing is tried."""
    monkeypatch.setattr(machine, "rights", lambda: None)
    monkeypatch.setattr(machine, "bring", lambda *_: pytest.fail("tried to install"))
    monkeypatch.setattr(machine, "find_browser", lambda: None)
    monkeypatch.setattr(machine, "find_postgresql", lambda: Path())
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    machine.main()
    said = capsys.readouterr().err
    assert "mutool is not here" in said
    assert "caddy is not here" in said
    assert "apt install mupdf-tools" in said
    assert "apt install chromium-headless-shell" in said
    assert "SCORER_BROWSER" in said
    assert "PostgreSQL" not in said


@pytest.mark.parametrize("lost", [None, "qpdf", "mupdf-tools"])
def test_packages_come_at_once_or_by_themselves_where_one_is_not_to_be_had(
    monkeypatch: pytest.MonkeyPatch, lost: str | None
) -> None:
    there, calls = set[str](), list[list[str]]()

    def done(command: Sequence[str], _seconds: float) -> bool:
        if "install" not in command:
            return True
        packages = list(command)[command.index("--no-install-recommends") + 1 :]
        calls.append(packages)
        if lost not in packages:
            there.update(packages)
        return lost not in packages

    monkeypatch.setattr(machine, "rights", list)
    monkeypatch.setattr(machine, "_done", done)
    monkeypatch.setattr(machine, "find_browser", lambda: "chromium-headless-shell" if there else None)
    monkeypatch.setattr(machine, "find_postgresql", lambda: "postgresql" in there or None)
    readers = {"qpdf": "…", "mupdf-tools": "…"}
    monkeypatch.setattr(machine, "lacking_proxies", dict)
    monkeypatch.setattr(
        machine, "lacking_readers", lambda: {name: what for name, what in readers.items() if name not in there}
    )
    machine.main()
    wanted = ["chromium-headless-shell", "postgresql", *readers]
    assert calls == [wanted, *([name] for name in wanted if lost)]
    assert there == {*wanted} - {lost}
    assert [*machine.missing()] == ([lost] if lost else [])


# --- databases


def test_each_test_gets_an_empty_database_that_is_up_to_date(database_url: str) -> None:
    engine = engines.open_engine(read(database_url, Path()))
    assert "log" in inspect(engine).get_table_names()
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 0
    engine.dispose()


def test_a_bare_database_has_no_tables(bare_database_url: str) -> None:
    engine = engines.open_engine(bare_database_url)
    assert inspect(engine).get_table_names() == []
    engine.dispose()


# --- the network


@pytest.fixture
def echo() -> Iterator[CutProxy]:
    """A proxy before a server that says back what it hears."""
    listener = socket.create_server(("127.0.0.1", 0))

    def answer(end: socket.socket) -> None:
        with end, suppress(ConnectionError):
            while data := end.recv(100):
                end.sendall(data)

    def serve() -> None:
        while True:
            try:
                end, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(end,), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    proxy = CutProxy(listener.getsockname()[1])
    yield proxy
    proxy.close()
    listener.close()


def reached(proxy: CutProxy) -> socket.socket:
    end = socket.create_connection(("127.0.0.1", proxy.port), timeout=10)
    end.sendall(b"one")
    assert end.recv(100) == b"one"
    return end


def test_a_cut_connection_is_torn_and_new_ones_are_too_until_it_heals(echo: CutProxy) -> None:
    with reached(echo) as end:
        echo.cut()
        with pytest.raises(ConnectionError):
            assert end.recv(100)
    with pytest.raises(ConnectionError), socket.create_connection(("127.0.0.1", echo.port), timeout=10) as end:
        assert end.recv(100)
    echo.heal()
    reached(echo).close()


def test_a_swallowed_message_comes_when_the_network_heals(echo: CutProxy) -> None:
    with reached(echo) as end:
        echo.swallow()
        end.sendall(b"two")
        end.settimeout(0.2)
        with pytest.raises(TimeoutError):
            end.recv(100)
        echo.heal()
        end.settimeout(10)
        assert end.recv(100) == b"two"


# --- the program and the phone


def answer(served: Served) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
    try:
        connection.request("GET", "/static/scorer/wake.webm")
        return connection.getresponse().status
    except OSError:
        return 0
    finally:
        connection.close()


def test_a_killed_server_starts_again_where_it_was(serve: Callable[..., Served]) -> None:
    served = serve()
    assert answer(served) == 200
    served.kill()
    assert answer(served) == 0
    assert answer(served.start()) == 200
    assert (served.data / "scorer.db").exists()


def test_a_server_can_keep_its_tables_in_postgresql(serve: Callable[..., Served], postgres_url: str) -> None:
    served = serve(SCORER_DATABASE=postgres_url)
    assert answer(served) == 200
    assert not (served.data / "scorer.db").exists()


def test_a_phone_is_small_german_and_has_a_finger(phone: Page) -> None:
    assert phone.goto("/")
    assert phone.evaluate("() => [screen.width, navigator.language, isSecureContext]") == [360, "de-DE", True]
    assert phone.evaluate("() => matchMedia('(pointer: coarse)').matches")


def test_a_phone_may_be_dark_french_and_in_a_living_room(phones: Phones, served: Served) -> None:
    page = phones(scheme="dark", locale="fr-FR", base_url=served.lan)
    assert page.goto("/")
    assert page.evaluate("() => [navigator.language, isSecureContext]") == ["fr-FR", False]
    assert page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")


def test_a_phone_reaches_the_server_through_a_network_that_can_be_cut(phones: Phones, cutproxy: CutProxy) -> None:
    page = phones(base_url=cutproxy.url, worker=True)
    assert page.goto("/")
    cutproxy.cut()
    ask = "() => fetch('/', {cache: 'no-store'}).then(() => 'reached', () => 'torn')"
    assert page.evaluate(ask) == "torn"
    cutproxy.heal()
    assert page.evaluate(ask) == "reached"


def test_a_script_that_fails_is_noticed(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url)
    page.goto("/")
    page.evaluate("() => { setTimeout(() => { throw new Error('on purpose') }) }")
    deadline = time.monotonic() + 10
    while not phones.faults and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    assert any("on purpose" in fault for fault in phones.faults)
    phones.faults.clear()


def test_a_page_that_keeps_people_out_is_noticed(phones: Phones) -> None:
    page = phones()
    page.set_content("<html><body><img src='x.png'><p style='color:#eee;background:#fff'>pale</p></body></html>")
    report = barriers(page)
    assert "image-alt" in report
    assert "color-contrast" in report


def test_what_playwright_turns_off_in_a_browser_stays_off(phone: Page) -> None:
    """Of several lists of features the last one counts, and that is ours: a new Playwright may turn off more."""
    assert phone.goto("/")
    told = {features(process) for process in psutil.Process().children(recursive=True)} - {()}
    ((theirs, ours),) = told  # the same to all, also where a script of sh starts the browser
    assert theirs == frozenset(TURNED_OFF)
    assert theirs < ours


def features(process: psutil.Process) -> tuple[frozenset[str], ...]:
    """The lists of features that a browser was told to turn off, by its command; nothing of other processes."""
    with suppress(psutil.Error):
        said = process.cmdline()
        if "--remote-debugging-pipe" in said and not any(word.startswith("--type=") for word in said):
            lists = [word.partition("=")[2] for word in said if word.startswith("--disable-features=")]
            return tuple(frozenset(text.split(",")) for text in lists)
    return ()


@pytest.mark.skipif(os.name != "posix", reason="only there is one who is asked for a password")
def test_nobody_is_asked_for_a_password() -> None:
    began = time.monotonic()
    assert machine.rights() in (None, [], ["sudo", "-n"])
    assert time.monotonic() - began < 11


def test_a_browser_that_hangs_is_ended_and_the_next_phone_has_a_new_one(browser: Chromium, served: Served) -> None:
    hung = browser.new_context(base_url=served.url).new_page()
    hung.goto("/")
    with patience(1), pytest.raises(Error, match="has been closed"):
        hung.evaluate("() => new Promise(() => {})")
    with patience(60):
        context = browser.new_context(base_url=served.url)
        assert context.new_page().goto("/")
        context.close()
