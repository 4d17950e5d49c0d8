"""`pip install` on a bare Python compiles nothing: each locked requirement has a wheel for each system."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging import tags
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).parent.parent
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
RUN = (ROOT / ".ci" / "run.lock").read_text(encoding="utf-8").replace("\\\n", "")
PINS = [Requirement(line.partition("--hash")[0]) for line in RUN.splitlines()]
WHEELS = dict(line.split() for line in (ROOT / ".ci" / "wheels.txt").read_text(encoding="utf-8").splitlines())
MOST = 27
"""Direct requirements of the programs."""


class System(NamedTuple):
    """What markers and wheels say of a system."""

    sys_platform: str
    os_name: str
    platform_system: str
    platform_machine: str
    platforms: list[str]


SYSTEMS = {
    "windows": System("win32", "nt", "Windows", "AMD64", ["win_amd64"]),
    "macos": System("darwin", "posix", "Darwin", "arm64", list(tags.mac_platforms((15, 0), "arm64"))),
    "linux": System("linux", "posix", "Linux", "x86_64", [f"manylinux_2_{n}_x86_64" for n in range(35, 4, -1)]),
}


@pytest.mark.parametrize("minor", [11, 14])
@pytest.mark.parametrize("name", SYSTEMS)
def test_every_requirement_has_a_wheel(name: str, minor: int) -> None:
    system = SYSTEMS[name]
    environment = {key: value for key, value in system._asdict().items() if isinstance(value, str)}
    environment |= {"implementation_name": "cpython", "platform_python_implementation": "CPython"}
    environment |= {"python_version": f"3.{minor}", "python_full_version": f"3.{minor}.0"}
    fitting = {
        *tags.cpython_tags((3, minor), platforms=system.platforms),
        *tags.compatible_tags((3, minor), f"cp3{minor}", system.platforms),
    }
    wheels = map(parse_wheel_filename, WHEELS.values())
    found = {(pinned, str(version)) for pinned, version, _, kinds in wheels if not fitting.isdisjoint(kinds)}
    needed = {
        (canonicalize_name(pin.name), str(pin.specifier).removeprefix("=="))
        for pin in PINS
        if pin.marker is None or pin.marker.evaluate(environment)
    }
    assert len(needed) > MOST
    assert needed - found == set()


def test_the_wheels_are_those_of_the_lock() -> None:
    assert set(WHEELS) <= set(re.findall(r"--hash=sha256:(\w+)", RUN))


def test_direct_requirements_are_few_and_each_has_its_reason() -> None:
    listed = tomllib.loads(PROJECT)["project"]["dependencies"]
    assert len({Requirement(each).name for each in listed}) <= MOST
    block = PROJECT.partition("\ndependencies = [")[2].partition("\n]")[0]
    for line, above in zip(block.splitlines()[1:], block.splitlines(), strict=False):
        assert "# " in line or "# " in above or "pysqlite3" in line, line
