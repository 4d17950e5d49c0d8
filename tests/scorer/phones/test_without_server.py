"""The cores run where there is only Python: no native libraries of others, no threads, an SQLite that has no good log.

A browser is such a place: Pyodide has SQLite, but none of what is hidden here, and can start no thread.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

HIDDEN = (
    *(
        "cryptography",
        "psycopg",
        "psycopg_binary",
        "pysqlite3",
        "pypdfium2",
        "resvg_py",
        "psutil",
        "uvicorn",
        "httptools",
    ),
    *("fcntl", "termios", "multiprocessing"),
)
PROGRAM = f"""
import sys, threading

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {HIDDEN!r}:
            raise ModuleNotFoundError(f"no module named {{name!r}}", name=name)

for name in {HIDDEN!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Hidden())

def refused(*_):
    raise RuntimeError("can't start new thread")

threading.Thread.start = refused
"""
CARDS = """
from cardgen.deck import edition
from cardgen.games import registry
from cardgen.products import products
from cardgen.imposition.plan import Print
from cardgen.deck.layout import Layout
from cardgen.deck.deck import Appearance, Deck
for key in ("take-three", "terz", "tadika", "triple3", "threepia"):
    deck = Deck(edition.original(registry.find(key)), Appearance())
    for product in products.of_deck(Layout(deck, Print()), ("pdf", "svg")):
        print(product.name, len(product.make()) > 1000)
"""
ROUND = """
from pathlib import Path
from scorer import create_app
from scorer.keeping.database import engines, sqlite
from scorer.machine.settings import Settings

folder = Path(sys.argv[1])
app = create_app(Settings(f"sqlite:///{folder}/scores.db", folder, streams=0, keep_days=30))
phone = app.test_client()
assert sqlite.library().__name__ == "sqlite3"
for game in ("take-three", "terz", "tadika", "triple3", "threepia"):
    answer = phone.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ben"})
    assert answer.status_code == 303, answer.text
    table = answer.headers["Location"]
    form = {
        "take-three": {"round": "1", "player": "0", "how": "minus", "minus": "30", "by": "bonus", "bonus": "0"},
        "terz": {"player": "0"},
        "tadika": {"round": "1", "player": "0", "how": "lines", "lines": "row2"},
        "triple3": {"round": "1", "player": "0", "how": "winner"},
        "threepia": {"player": "0", "rows-3": "1", "turn": "1"},
    }[game]
    assert phone.post(f"{table}/entries", data=form).status_code == 303
    for page in ("", "/scores", "/history", "/state", "/record.json", "/scores.csv", "/picture.svg"):
        assert phone.get(table + page).status_code == 200, (game, page)
    assert phone.get(f"{table}/events").status_code == 503
    assert phone.get(f"/check/{game}").status_code == 200
for page in ("/", "/tables", "/people", "/sw.js", "/manifest.webmanifest"):
    assert phone.get(page).status_code == 200, page
with engines.writing(app.extensions["scorer"].store.engine) as connection:
    if not sqlite.wal_is_safe(sqlite.library().sqlite_version_info):
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "truncate"
print("played")
"""


def run(program: str, *arguments: str) -> str:
    """What such a Python prints."""
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM + program, *arguments], capture_output=True, text=True, timeout=120, check=False
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_decks_are_printed_without_native_libraries_and_threads() -> None:
    printed = run(CARDS).split()
    assert {".pdf", ".svg"} <= {Path(name).suffix for name in printed[::2]}
    assert set(printed[1::2]) == {"True"}


def test_a_round_is_played_without_native_libraries_and_threads(tmp_path: Path) -> None:
    assert run(ROUND, str(tmp_path)) == "played\n"
