"""What threads of a server would load at once is loaded before there are any."""

from __future__ import annotations

import subprocess
import sys

PARTS = ("cardgen.deck.labels.corner", "cardgen.deck.labels.middle", "cardgen.custom.pictures.markup")
"""Parts of packages that load these themselves: a thread with the one and a thread with the other would wait."""


def test_packages_that_load_their_own_parts_are_loaded_with_the_studio() -> None:
    code = f"import sys, cardgen.studio.partly; print([name for name in {PARTS!r} if name not in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
