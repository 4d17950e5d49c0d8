"""The command `scorer`: starts the score keeper, copies its database, brings it up to date.

Without options it serves all of this machine's addresses, IPv4 and IPv6, as the phones in the room are what it is
for, and shows the best one as a code to scan. `--host` tells them all; `--host ADDRESS` serves that one only, and
`--host localhost` keeps it to this machine.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from ipaddress import ip_address
from itertools import takewhile
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, NoReturn

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from cardgen import __version__
from cardgen.cli import console, usage_errors
from cardgen.cli.usage_errors import MisuseError
from cardgen.words import phrases
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError
from cardgen.words.texts import LANGUAGES, locale_language, spoken
from scorer.keeping.database import backup, engines, integrity, migration, paths
from scorer.keeping.database.integrity import Checked
from scorer.machine import addresses
from scorer.machine.settings import Settings, display_name
from scorer.serving import banner, listening
from scorer.words import refusals
from scorer.words.refusals import RefusedError

if TYPE_CHECKING:
    from scorer.machine.certificate import Certificate


class CommandError(RefusedError):
    """A command that can't be done."""


class _Parser(argparse.ArgumentParser):
    """Raises MisuseError in place of printing argparse's own message."""

    def error(self, message: str) -> NoReturn:
        raise MisuseError(self.prog, message)

    def options(self) -> set[str]:
        """The long options, with those of the commands."""
        choices = [action.choices for action in self._actions if isinstance(action.choices, dict)]
        of_commands = (command.options() for commands in choices for command in commands.values())
        return {word for word in self._option_string_actions if word.startswith("--")}.union(*of_commands)


def parser() -> _Parser:
    """The parser; `command` names the command, None starts the server."""
    whole = _Parser(prog="scorer", description="Starts the score keeper for the phones in the room.")
    whole.add_argument("--version", action="version", version=f"scorer {__version__}")
    whole.add_argument(
        "--host",
        nargs="?",
        const="all",
        metavar="ADDRESS",
        help="serve this address only (localhost: no phones); without ADDRESS: serve all, and list them",
    )
    whole.add_argument("--port", type=int, metavar="N", help="default: 5050, or the next free one")
    whole.add_argument("--https", action="store_true", help="with a certificate of this computer's own")
    whole.add_argument("--language", metavar="L", help=f"the language of what is printed here: {', '.join(LANGUAGES)}")
    whole.add_argument("--studio", action="store_true", help="open the studio in this computer's browser")
    whole.add_argument("--decks", metavar="FOLDER", help="deck files to begin tables with (default: SCORER_DECKS)")
    _add_database(whole, None)
    _add_commands(whole)
    return whole


def _add_commands(whole: argparse.ArgumentParser) -> None:
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=_Parser)
    backup, restore, migrate = (
        commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        for name, about in (
            ("backup", "copy the database to a file, even while the server runs"),
            ("restore", "put a copy in the place of the database, and keep what was there"),
            ("migrate", "upgrade the database (also done at start)"),
        )
    )
    backup.add_argument("file", metavar="FILE", help="where to put the copy")
    backup.add_argument("--force", action="store_true", help="write over an old copy")
    restore.add_argument("file", metavar="FILE", help="the copy")
    for command in (backup, restore, migrate):
        _add_database(command, argparse.SUPPRESS)


def _add_database(command: argparse.ArgumentParser, default: str | None) -> None:
    command.add_argument(
        "--database", metavar="WHERE", default=default, help="a file, or postgresql://… (default: SCORER_DATABASE)"
    )


def main(argv: Sequence[str] | None = None, environ: Mapping[str, str] = os.environ) -> int:
    """Runs a command; 0 when it was done, 2 with one line on standard error when it could not be."""
    words = sys.argv[1:] if argv is None else argv
    language = usage_errors.language_of(words, locale_language(environ))
    console.prepare(language)
    try:
        _run(_understood(words), environ, language)
    except (PhrasedError, OSError) as error:
        console.fail("scorer", _sentence(error, language))
        return 2
    return 0


def _understood(words: Sequence[str]) -> argparse.Namespace:
    """The parsed arguments. MisuseError if they are invalid."""
    whole = parser()
    if wrong := _no_option(words, whole.options()):  # argparse would take what follows it for a command
        raise MisuseError(whole.prog, phrases.unknown("option", wrong, sorted(whole.options())))
    return whole.parse_args(words)


def _no_option(arguments: Sequence[str], known: Collection[str]) -> str | None:
    """The first word that looks like a long option and begins none."""
    before = takewhile(lambda word: word != "--", arguments)
    words = (word.partition("=")[0] for word in before if word.startswith("--"))
    return next((word for word in words if not any(option.startswith(word) for option in known)), None)


def _sentence(error: PhrasedError | OSError, language: str) -> str:
    """What a user can cause, in one sentence."""
    if isinstance(error, PhrasedError):
        return refusals.sentence(error.phrase, language)
    if error.strerror:
        name = error.filename or Phrase("cli.output")
        return refusals.sentence(Phrase("cli.unusable", {"name": name, "reason": error.strerror}), language)
    return str(error)


def _run(arguments: argparse.Namespace, environ: Mapping[str, str], language: str) -> None:
    overrides = {"SCORER_DATABASE": arguments.database, "SCORER_DECKS": arguments.decks}
    settings = Settings.read({**environ, **{name: value for name, value in overrides.items() if value is not None}})
    if arguments.command == "backup":
        _backup(settings, Path(arguments.file), arguments.force, language)
    elif arguments.command == "restore":
        _restore(settings, Path(arguments.file), datetime.now().astimezone(), language)
    elif arguments.command == "migrate":
        _up_to_date(settings)
        _tell("up_to_date", language, place=display_name(settings.database))
    else:
        _serve(settings, arguments, environ, language)


def _tell(key: str, language: str, checked: Checked | None = None, **values: object) -> None:
    """Prints what a command has done, with the contents of the file that it has checked."""
    held = checked._asdict() if checked else {}
    counted = {name: refusals.sentence(Phrase(f"done.{name}", {"n": n}), language) for name, n in held.items()}
    print(refusals.sentence(Phrase(f"done.{key}", {**values, **counted}), language))


# --- the database


@contextmanager
def _opened(settings: Settings) -> Iterator[Engine]:
    """The database; what its library says about it becomes one sentence."""
    try:
        engine = engines.open_engine(settings.database)
        try:
            yield engine
        finally:
            engine.dispose()
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        key = "database.unusable_restore" if "malformed" in reason else "database.unusable"
        raise CommandError(key, place=display_name(settings.database), reason=reason) from error


def _up_to_date(settings: Settings) -> bool:
    """Whether the database is a new one. CommandError where it is damaged."""
    place = display_name(settings.database)
    if settings.database.startswith("sqlite"):
        path = paths.followed(Path(place))
        if paths.emptied(path):
            raise CommandError("database.emptied", place=place)
    with _opened(settings) as engine:
        if fault := integrity.damage(engine):
            raise CommandError("database.damaged_restore", place=place, fault=fault)
        return migration.migrate(engine)


def _backup(settings: Settings, path: Path, force: bool, language: str) -> None:
    place = display_name(settings.database)
    if settings.database.startswith("sqlite"):
        paths.target(path, Path(place), force)
        if not Path(place).exists():
            raise CommandError("database.missing", place=place)
    with _opened(settings) as engine:
        checked = backup.backup(engine, path)
    _tell("copied", language, checked, place=place, path=path)


def _restore(settings: Settings, path: Path, now: datetime, language: str) -> None:
    place = display_name(settings.database)
    if not settings.database.startswith("sqlite"):
        raise CommandError("database.restore_sqlite")
    paths.source(path, Path(place))
    checked, former = backup.restore(path, Path(place), now)
    _tell("restored", language, checked, place=place, path=path)
    if former:
        _tell("kept", language, kept=former)


# --- the server


def _serve(settings: Settings, arguments: argparse.Namespace, environ: Mapping[str, str], language: str) -> None:
    from scorer import create_app
    from scorer.serving import server

    if arguments.language and not spoken(arguments.language):
        raise CommandError(phrases.unknown("language", arguments.language, LANGUAGES))
    if arguments.port is not None and not 0 <= arguments.port <= 65535:
        raise CommandError("listen.port", port=arguments.port)
    with ExitStack() as stack:
        sockets = [stack.enter_context(sock) for sock in listening.listen(arguments.host, arguments.port)]
        new = _up_to_date(settings)  # whatever is wrong with the database is told before the server starts
        secure = _certificate(settings) if arguments.https else None
        start = _start(settings, arguments.host == "all", sockets, secure)._replace(new=new)
        message = "\n".join(banner.lines(start, banner.words(language), _code(start, environ)))
        bound = tuple(str(sock.getsockname()[0]) for sock in sockets)
        page = f"{start.here}studio" if arguments.studio and settings.studio and start.here else ""
        server.serve(create_app, settings._replace(bound=bound), sockets, partial(_ready, message, page), secure)


def _ready(message: str, page: str) -> None:
    """Says that all is ready, and opens a page in a browser with windows; one in the terminal would take it over."""
    print(message, flush=True)
    if not page:
        return
    import webbrowser

    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(page)


def _code(start: banner.Start, environ: Mapping[str, str]) -> list[str]:
    """The code for the best address, on a terminal: no camera reads a log."""
    if not start.room or not sys.stdout.isatty():
        return []
    return banner.code(start.room[0], sys.stdout.encoding, colours=environ.get("TERM", "") not in ("", "dumb"))


def _certificate(settings: Settings) -> Certificate:
    from scorer.machine import certificate

    names = dict.fromkeys([*addresses.names(), *(name for name in settings.hosts if ":" not in name)])
    ips = [address.ip for address in addresses.local()]
    return certificate.ready(settings.data, tuple(names), ips, datetime.now(UTC))


def _start(settings: Settings, every: bool, sockets: Sequence[socket], secure: Certificate | None) -> banner.Start:
    """What there is to tell of a server that listens on these sockets."""
    scheme, port = "https" if secure else "http", int(sockets[0].getsockname()[1])
    bound = [ip_address(sock.getsockname()[0]) for sock in sockets]
    versions = {ip.version for ip in bound if ip.is_unspecified}
    reached = [str(ip) for ip in addresses.reached(bound)]
    good = [ip for ip in reached if secure is None or ip in secure.hosts]
    return banner.Start(
        room=[addresses.url(scheme, ip, port) for ip in good],
        here=addresses.url(scheme, "localhost", port) if versions or any(ip.is_loopback for ip in bound) else None,
        port=port,
        place=display_name(settings.database),
        every=every,
        alone=all(ip.is_loopback for ip in bound),
        fingerprint=secure.fingerprint if secure else "",
        bare=[ip for ip in reached if ip not in good],
    )
