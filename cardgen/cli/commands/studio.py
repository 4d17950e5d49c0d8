"""The command `studio`: opens the deck editor in this computer's browser."""

import argparse
import os
import subprocess
import sys


def run(arguments: argparse.Namespace) -> int:
    """Replaces this process by the score keeper, which serves the studio; it is never imported here."""
    command = [sys.executable, "-m", "scorer", "--studio", *([] if arguments.room else ["--host", "localhost"])]
    for name in ("port", "language"):
        command += [f"--{name}", value] if (value := getattr(arguments, name)) else []
    sys.stdout.flush()
    if hasattr(os, "fork"):
        os.execv(sys.executable, command)  # noqa: S606  so that who ends the command ends the server
    return subprocess.call(command)  # noqa: S603  our own program
