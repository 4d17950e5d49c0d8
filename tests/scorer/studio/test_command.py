"""The command that opens the studio: a server of this computer, and a browser at its page."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.scorer.programs import PATIENCE, environment

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="the browser here is a shell script"),
]


def test_the_command_serves_the_studio_and_opens_it_in_the_browser(tmp_path: Path) -> None:
    browser, told = tmp_path / "browser", tmp_path / "told"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{told}.part" && mv "{told}.part" "{told}"\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "cardgen", "studio", "--port", "0", "--language", "de"]
    env = environment(tmp_path, {"BROWSER": f"{browser} %s &"})
    with subprocess.Popen(command, env=env, cwd=tmp_path, stdout=subprocess.DEVNULL) as process:
        try:
            deadline = time.monotonic() + PATIENCE
            while not told.exists() and time.monotonic() < deadline:
                time.sleep(0.05)
            address = told.read_text().strip()
            assert address.endswith("/studio")
            with urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310  our own server
                assert "times-tables" in answer.read().decode()
        finally:
            process.terminate()
            assert process.wait(PATIENCE) == 0
