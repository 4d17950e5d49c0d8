"""What may be chosen by the environment, and how wrong choices are refused."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from scorer.machine import private
from scorer.machine.settings import Settings, SettingsError, data_folder, database_url


def read(data: Path, **said: str) -> Settings:
    return Settings.read({"SCORER_DATA": str(data), **{f"SCORER_{name}": value for name, value in said.items()}})


def test_nothing_has_to_be_chosen(tmp_path: Path) -> None:
    settings = Settings.read({"HOME": str(tmp_path)}, "linux")
    data = tmp_path / ".local" / "share" / "cardgen-scorer"
    assert settings.data == data
    assert settings.database == f"sqlite:///{data}/scorer.db"
    assert (settings.hosts, settings.proxies, settings.keep_days, settings.streams) == ((), 0, None, 256)


def test_everything_can_be_chosen(tmp_path: Path) -> None:
    settings = read(
        tmp_path,
        DATABASE="postgresql://ada:pw@db/scores",
        HOSTS="Scores.example.org, [2001:DB8::7] laptop",
        PROXIES="1",
        KEEP_DAYS="365",
        STREAMS="0",
        PRINTERS="/etc/printers.toml",
    )
    assert settings == Settings(
        "postgresql+psycopg://ada:pw@db/scores",
        tmp_path,
        ("scores.example.org", "2001:db8::7", "laptop"),
        1,
        365,
        0,
        printers=Path("/etc/printers.toml"),
    )


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {"HOME": "/home/ada"}, "/home/ada/.local/share/cardgen-scorer"),
        ("linux", {"HOME": "/home/ada", "XDG_DATA_HOME": "/d"}, "/d/cardgen-scorer"),
        ("linux", {"HOME": "/home/ada", "XDG_DATA_HOME": "d"}, "/home/ada/.local/share/cardgen-scorer"),
        ("darwin", {"HOME": "/Users/ada"}, "/Users/ada/Library/Application Support/cardgen-scorer"),
        ("win32", {"LOCALAPPDATA": "/c/Local"}, "/c/Local/cardgen-scorer"),
        ("win32", {"LOCALAPPDATA": "/c/Local", "SCORER_DATA": "/scores"}, "/scores"),
    ],
)
def test_data_lie_where_the_system_wants_them(platform: str, environ: dict[str, str], folder: str) -> None:
    assert data_folder(environ, platform) == Path(folder)


def test_a_path_means_sqlite_and_holds_wherever_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for said in ("games.db", "sqlite:///games.db", f"sqlite:///{tmp_path}/games.db", f"{tmp_path}/games.db"):
        assert database_url(said, Path("/data")) == f"sqlite:///{tmp_path}/games.db"
    for said in ("postgres://db/x", "postgresql://db/x", "postgresql+psycopg://db/x"):
        assert database_url(said, Path("/data")) == "postgresql+psycopg://db/x"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE", "mysql://root:pw@db/x"),
        ("DATABASE", "sqlite://"),
        ("DATABASE", "sqlite:///:memory:"),
        ("DATABASE", "what?x=1.db"),
        ("HOSTS", "https://scores.example.org"),
        ("HOSTS", "scores.example.org:443"),
        ("HOSTS", "-x"),
        ("PROXIES", "-1"),
        ("PROXIES", "yes"),
        ("PROXIES", "11"),
        ("KEEP_DAYS", "0"),
        ("KEEP_DAYS", "1.5"),
        ("STREAMS", "²"),
        ("STREAMS", "1" * 5000),
    ],
)
def test_a_wrong_choice_is_refused_in_one_sentence(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read(tmp_path, **{name: value})
    assert f"SCORER_{name}" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "pw" not in str(refused.value)


def test_an_empty_choice_is_none(tmp_path: Path) -> None:
    assert read(tmp_path, DATABASE="", KEEP_DAYS=" ", STREAMS="") == read(tmp_path)


def test_only_its_owner_may_look_into_the_folder(tmp_path: Path) -> None:
    data = tmp_path / "a" / "b"
    read(data)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert list(data.iterdir()) == []


def test_a_private_file_is_replaced_whole_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    for text in (b"one", b"two"):
        private.write(tmp_path / "file", text)
        assert (tmp_path / "file").read_bytes() == text
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SettingsError, match="data folder"):
        read(tmp_path / "file")


def test_a_password_gets_into_no_log(tmp_path: Path) -> None:
    database = database_url("postgresql://ada:pw@db/scores", tmp_path)
    text = repr(Settings(database, tmp_path))
    assert "pw" not in text
    assert "postgresql://db/scores" in text
