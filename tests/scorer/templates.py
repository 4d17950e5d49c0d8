"""Where the pages' templates and words lie: those of the app, and those of each game's folder."""

from __future__ import annotations

from pathlib import Path

from scorer.games import GAMES, folder
from scorer.words import languages

ROOT = Path(__file__).parent.parent.parent
FOLDERS = (ROOT / "templates" / "scorer", ROOT / "scorer" / "games")
STUDIO = ROOT / "templates" / "studio"
TEMPLATES = sorted(path for folder in (*FOLDERS, STUDIO) for path in folder.rglob("*.html"))
WORDS = (languages.FOLDER, *(folder(game) / "texts" for game in GAMES))
