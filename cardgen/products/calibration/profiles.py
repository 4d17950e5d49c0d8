"""Profiles of measured printers, as tables of a TOML file in the user's folder."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from json import dumps
from pathlib import Path

from cardgen.imposition.plan import Backs
from cardgen.imposition.printer import Printer, Profile
from cardgen.imposition.second_pass import WORDS
from cardgen.words.phrases import PhrasedError, unknown

WAYS = ("upright", "lying")
"""The orientations of paper; a printer's errors may differ between them."""
MOST_NAME, MOST_BYTES = 40, 1 << 16
DUPLEX = ("duplex-long", "duplex-short")
SHEET = 2
"""The version of the calibration sheet. The first one was drawn for the wrong edge on landscape paper."""
KEYS = ("right", "down", "turn", "scale")
RANGES = {"right": (-8.0, 8.0), "down": (-8.0, 8.0), "turn": (-1.0, 1.0), "scale": (0.98, 1.02)}
"""The ranges of errors that a sheet can measure; beyond, something else is wrong."""


class ProfileError(PhrasedError, ValueError):
    """An unknown printer, or an unreadable file of printers; one sentence."""


def home() -> Path:
    """The default file of printers: in the system's folder for user data of programs."""
    from platformdirs import user_config_path

    return user_config_path("cardgen") / "printers.toml"


def fitting(name: str, path: Path, backs: Backs) -> Profile:
    """A printer by its name. ProfileError for one that is not measured, or not for these backs."""
    profile = find(name, path)
    for measured in (profile.upright, profile.lying):
        if measured and measured.backs != backs:
            raise ProfileError("printer.backs", name=name, backs=measured.backs, wanted=backs.value)
    return profile


def load(path: Path) -> dict[str, Profile]:
    """All printers by name; none if there is no file. ProfileError for an invalid file.

    Measurements of the first sheet on landscape paper are ignored: they have to be repeated.
    """
    try:
        data = tomllib.loads(path.read_bytes()[:MOST_BYTES].decode("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise ProfileError("printer.unreadable", path=str(path)) from error
    return {name: _profile(name, table, path) for name, table in data.items()}


def find(name: str, path: Path) -> Profile:
    """A printer by its name. ProfileError for an unknown one."""
    known = load(path)
    if not known:
        raise ProfileError("printer.nobody", name=name)
    if name not in known:
        raise ProfileError(unknown("printer", name, tuple(known)))
    return known[name]


def save(profile: Profile, path: Path) -> None:
    """Adds a printer to the file, which is replaced atomically.

    ProfileError for one with errors out of range, as it could not be loaded again.
    """
    for printer in filter(None, (profile.upright, profile.lying)):
        _check(profile.name, printer._asdict(), path)
    _write({**load(path), profile.name: profile}, path)


def remove(name: str, path: Path) -> None:
    """Removes a printer. ProfileError for an unknown one."""
    find(name, path)
    _write({other: profile for other, profile in load(path).items() if other != name}, path)


def checked_name(name: str) -> str:
    """A name for a printer. ProfileError for an empty or a long one, or invalid characters."""
    if not name.strip() or len(name) > MOST_NAME or not name.isprintable():
        raise ProfileError("printer.name", most=MOST_NAME)
    return name.strip()


def _write(profiles: Mapping[str, Profile], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_text("\n".join([line for profile in profiles.values() for line in _lines(profile)]), encoding="utf-8")
    beside.replace(path)


def _lines(profile: Profile) -> Iterator[str]:
    """A profile as TOML. JSON strings are valid in TOML."""
    if profile.tray:
        yield from (f"[{dumps(profile.name, ensure_ascii=False)}]", f'tray = "{profile.tray}"', "")
    for way in WAYS:
        printer: Printer | None = getattr(profile, way)
        if printer:
            yield f"[{dumps(profile.name, ensure_ascii=False)}.{way}]"
            yield f'backs = "{printer.backs}"'
            yield f"sheet = {SHEET}"
            yield from (f"{key} = {getattr(printer, key):.6f}" for key in KEYS)
            yield ""


def _profile(name: str, table: object, path: Path) -> Profile:
    if not isinstance(table, dict) or not table or not {*table} <= {*WAYS, "tray"}:
        raise ProfileError("printer.unreadable", path=str(path))
    if table.get("tray", WORDS[0]) not in WORDS:
        raise ProfileError("printer.unreadable", path=str(path))
    printers = {way: _printer(name, entry, path) for way, entry in table.items() if way != "tray"}
    current = {way: one for way, one in printers.items() if way == "upright" or table[way].get("sheet", 1) == SHEET}
    return Profile(name, **current, tray=table.get("tray", ""))


def _printer(name: str, entry: object, path: Path) -> Printer:
    if not isinstance(entry, dict) or {*entry} - {"sheet"} != {"backs", *KEYS} or entry["backs"] not in DUPLEX:
        raise ProfileError("printer.unreadable", path=str(path))
    _check(name, entry, path)
    return Printer(name, entry["backs"], *[entry[key] for key in KEYS])


def _check(name: str, entry: Mapping[str, object], path: Path) -> None:
    """ProfileError for errors out of range."""
    for key in KEYS:
        least, most = RANGES[key]
        value = entry[key]
        if not isinstance(value, float | int) or not least <= value <= most:
            raise ProfileError("printer.range", name=name, key=key, least=least, most=most, path=str(path))
