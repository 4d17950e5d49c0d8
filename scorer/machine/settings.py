"""What the one who runs the score keeper may choose, read from the environment: `SCORER_DATABASE` and its like.

Without any of them everything lies in one folder of the user's, and nothing has to be set up.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple
from urllib.parse import urlsplit

from scorer.machine import private
from scorer.words.refusals import RefusedError

NAME = "cardgen-scorer"
"""The folder's name among those of other programs."""
POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")
HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.(?!-)[a-z0-9-]{1,63})*|[0-9a-f]*+:[0-9a-f:.]+")


class SettingsError(RefusedError):
    """A setting that can't be used; its sentence names it."""


class Settings(NamedTuple):
    """All settings. The first two have defaults only in `read`: they hang on the user."""

    database: str
    """Address of the database, as SQLAlchemy writes it."""
    data: Path
    """The folder for the database file and the certificates."""
    hosts: tuple[str, ...] = ()
    """Names that the server may be called by, besides this machine's own; small letters, no port."""
    proxies: int = 0
    """So many reverse proxies stand before the server and say where a request came from."""
    keep_days: int | None = None
    """Tables that nobody has touched for so many days are deleted; None keeps them for ever."""
    streams: int = 256
    """So many phones may listen at once; further ones ask every second."""
    decks: Path | None = None
    """A folder of deck files that every phone may begin a table with."""
    studio: bool = True
    """Whether people make cards here."""
    printers: Path | None = None
    """The file of printers that `cardgen calibrate` has measured on this computer."""
    bound: tuple[str, ...] = ()
    """The addresses on which the server listens, where it was told; the command `scorer` tells it."""

    def __repr__(self) -> str:
        """Without the database's password, which must not get into logs."""
        return f"Settings({display_name(self.database)!r}, {str(self.data)!r}, …)"

    @staticmethod
    def read(environ: Mapping[str, str], platform: str = sys.platform) -> Settings:
        """The settings of an environment; makes the folder. SettingsError for what can't be used."""
        data = data_folder(environ, platform)
        _make(data)
        keep = _variable(environ, "KEEP_DAYS")
        return Settings(
            database=database_url(_variable(environ, "DATABASE"), data),
            data=data,
            hosts=_hosts(_variable(environ, "HOSTS")),
            proxies=_whole("PROXIES", _variable(environ, "PROXIES") or "0", 0, 10),
            keep_days=_whole("KEEP_DAYS", keep, 1, 36500) if keep else None,
            streams=_whole("STREAMS", _variable(environ, "STREAMS") or "256", 0, 10000),
            decks=_decks(_variable(environ, "DECKS")),
            printers=Path(named) if (named := _variable(environ, "PRINTERS")) else _printers(),
            studio=bool(_whole("STUDIO", _variable(environ, "STUDIO") or "1", 0, 1)),
        )


def _printers() -> Path:
    """Where `cardgen calibrate` keeps what it has measured."""
    from platformdirs import user_config_path

    return user_config_path("cardgen") / "printers.toml"


def _variable(environ: Mapping[str, str], name: str) -> str:
    """What a variable says; an empty one says nothing."""
    return environ.get(f"SCORER_{name}", "").strip()


def data_folder(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """`SCORER_DATA`, else the place where the system wants a user's data of a program.

    >>> str(data_folder({"HOME": "/ada"}, "linux"))
    '/ada/.local/share/cardgen-scorer'
    """
    if value := _variable(environ, "DATA"):
        return Path(value).expanduser().absolute()
    if platform == "win32":
        above = environ.get("LOCALAPPDATA") or str(PureWindowsPath(_home(environ), "AppData", "Local"))
    elif platform == "darwin":
        above = str(PurePosixPath(_home(environ), "Library", "Application Support"))
    else:
        above = environ.get("XDG_DATA_HOME", "")
        if not above.startswith("/"):  # a relative one is to be ignored (XDG Base Directory Specification)
            above = str(PurePosixPath(_home(environ), ".local", "share"))
    return Path(above) / NAME


def _home(environ: Mapping[str, str]) -> str:
    return environ.get("HOME") or str(Path.home())


def database_url(value: str, data: Path) -> str:
    """The address of a database: a path means SQLite, nothing the file in the data folder.

    >>> database_url("postgres://ada@db/scores", Path("/data"))
    'postgresql+psycopg://ada@db/scores'
    >>> database_url("", Path("/data"))
    'sqlite:////data/scorer.db'
    """
    scheme, mark, rest = value.partition("://")
    if not mark:
        return _sqlite(Path(value) if value else data / "scorer.db")
    if scheme in POSTGRESQL:
        return f"postgresql+psycopg://{rest}"
    if scheme != "sqlite":
        raise SettingsError("setting.scheme", scheme=scheme)
    name = rest.partition("?")[0].removeprefix("/")
    if name in ("", ":memory:"):
        raise SettingsError("setting.memory")
    return _sqlite(Path(name))


def _sqlite(path: Path) -> str:
    if "?" in str(path):
        raise SettingsError("setting.question_mark", path=path)
    return f"sqlite:///{path.expanduser().absolute()}"


def display_name(database: str) -> str:
    """Where the scores lie, to be read by people: a path, or an address without name and password.

    >>> display_name("postgresql+psycopg://ada:secret@db:5432/scores"), display_name("sqlite:////data/scorer.db")
    ('postgresql://db:5432/scores', '/data/scorer.db')
    """
    if database.startswith("sqlite:///"):
        return database.removeprefix("sqlite:///")
    parts = urlsplit(database)
    return f"{parts.scheme.partition('+')[0]}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def _hosts(value: str) -> tuple[str, ...]:
    names = tuple(name.lower().strip("[]") for name in re.split(r"[,\s]+", value) if name)
    for name in names:
        if not HOST.fullmatch(name):
            raise SettingsError("setting.host", name=name)
    return names


def _decks(value: str) -> Path | None:
    """A folder that is there; none where nothing is said."""
    if not value:
        return None
    folder = Path(value).expanduser().absolute()
    if not folder.is_dir():
        raise SettingsError("setting.decks", folder=folder)
    return folder


def _whole(name: str, value: str, least: int, most: int) -> int:
    if value.isascii() and value.isdecimal() and least <= int(value[:9]) <= most:
        return int(value)
    raise SettingsError("setting.whole", name=f"SCORER_{name}", text=value, least=least, most=most)


def _make(data: Path) -> None:
    try:
        private.folder(data)
    except OSError as error:
        raise SettingsError("setting.folder", data=data, reason=error.strerror) from error
