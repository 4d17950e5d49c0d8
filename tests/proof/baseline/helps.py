"""The help of every command, and what is said where one is used wrongly: kept as it stands, to be read."""

from __future__ import annotations

from collections.abc import Iterator

from tests.proof.baseline.sessions import LANGUAGES, Command, Session, command

PYTHON = (3, 11)
"""The version whose argparse has written the record: others wrap and name things otherwise, and are not compared."""
COMMANDS = (
    "", "list", "deck", "print", "card", "calibrate", "printers", "new", "preflight", "rules", "check", "score", "task",
    "tasks", "studio",
)  # fmt: skip
SERVER = ("", "backup", "restore", "migrate")
WRONG = (
    "print", "print chess", "print terz --paper a9", "print terz --backs sideways", "print terz --card 9x9",
    "print terz --style nice", "print terz --only X1", "print terz --sets 99", "print terz --with hats",
    "card XX9 -o x.svg", "card Y0", "print terz --margin x", "print terz --target shop --shop nobody",
    "print missing.toml", "deck", "new chess x.toml", "new --recipe none x.toml", "task", "score missing.json",
    "preflight missing.pdf", "fly", "print terz --stock none", "calibrate --read 1c", "printers --remove none",
    "list --level none terz", "--fly",
)  # fmt: skip


def sessions() -> Iterator[Session]:
    for name in COMMANDS:
        yield (command(f"{name} --help"),)
    yield (command("--version"),)
    for name in SERVER:
        yield (Command((*name.split(), "--help"), program="scorer"),)
    for words in (("--port", "x"), ("--fly",), ("fly",), ("restore",), ("backup",)):
        yield (Command(words, program="scorer"),)
    for language in LANGUAGES:
        yield tuple(command(f"{wrong} --language {language}") for wrong in WRONG)
        yield (Command(("--port", "x", "--language", language), program="scorer"),)
