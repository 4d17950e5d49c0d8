"""Stand-ins for modules: what is asked for comes from the real ones, and reportlab loads no more than we use."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgen import __main__, lean
from cardgen.writers import parts
from tests.test_own_process import told

UNLOADED = sorted(
    {
        *parts.UNUSED,
        *__main__.UNUSED,
        "inspect",
        "json",
        "locale",
        "shutil",
        "threading",
        "textwrap",
        "dataclasses",
        "tomllib",
        "PIL._imaging",
        "_hashlib",
        "segno",
        "copy",
        "encodings.utf_16_be",
        "encodings.utf_8_sig",
        "reportlab.lib.fonts",
        "cardgen.products.kit",
        "cardgen.products.targets",
    }
)
LOADED = f"""
import sys
from cardgen.__main__ import run
code = run()
stands_in = type(sys.modules["typing"]).__module__
print(code, stands_in, [name for name in {UNLOADED} if name in sys.modules], file=sys.stderr)
"""


def test_a_deck_is_printed_without_what_reportlab_has_for_others(tmp_path: Path) -> None:
    """Fails where a new version of reportlab imports more by name than `parts.UNUSED` tells, or where a module of ours
    imports one of these again, or more of `typing` than `untyped` has.
    """
    printed = told(LOADED, "print", "all", "--format", "pdf", "--backs", "none", "-o", str(tmp_path))
    assert printed == "0 cardgen.untyped []"


OTHERS = """
import io, sys
from cardgen.writers import pdf
from PIL import Image
from reportlab.lib import utils
from reportlab.lib.colors import toColor
from reportlab.pdfbase import _fontdata, pdfutils
from reportlab.lib.utils import ImageReader, rl_safe_eval
from reportlab.pdfgen.canvas import Canvas
import ast, hashlib, pickle, tempfile
assert all(type(module).__name__ == "module" for module in (ast, hashlib, pickle, tempfile, Image))
assert utils.Image.Image is Image.Image and utils.haveImages
assert rl_safe_eval("1 + 2") == 3 and toColor("rgb(1,0,0)").red
assert utils._digester("x") == hashlib.md5(b"x").hexdigest()
canvas = Canvas(io.BytesIO())
canvas.drawImage(ImageReader(Image.new("RGB", (2, 2), "red")), 0, 0)
canvas.save()
assert round(canvas.stringWidth("Wide", "Helvetica", 10), 2) == 22.78
assert sum(_fontdata.widthsByFontGlyph["Courier"].values()) == 600 * len(_fontdata.widthsByFontGlyph["Courier"]) > 0
vectors = [_fontdata.encodings[name] for name in _fontdata.standardEncodings]
assert all(len(vector) == 256 for vector in vectors) and vectors[0][65] == vectors[0][60:70][5] == "A"
assert pdfutils.asciiBase85Decode(pdfutils.asciiBase85Encode(b"ab")) == b"ab"
assert utils.TimeStamp(1).datetime.year == 2000
print(sorted(pickle.loads(pickle.dumps([2, 1]))), file=sys.stderr)
"""


def test_others_in_the_process_have_all_of_reportlab_and_of_what_was_stood_for() -> None:
    assert told(OTHERS) == "[1, 2]"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that modules are imported from, in this test only."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "heavy").mkdir()
    (tmp_path / "heavy" / "__init__.py").write_text("SIZE = 7\ndef lift(n): return n * SIZE\nclass Stone: pass\n")
    (tmp_path / "heavy" / "iron.py").write_text("from heavy import SIZE\nWEIGHT = SIZE * 2\n")
    (tmp_path / "heavy" / "copper.py").write_text("from heavy import SIZE, iron\nWEIGHT = SIZE + iron.WEIGHT\n")
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_a_module_is_loaded_when_something_of_it_is_used(library: Path) -> None:
    (library / "user.py").write_text("import heavy\nfrom heavy import lift\nfrom heavy import iron\n")
    lean.load(["user"], {"heavy": ("lift",), "heavy.iron": ()})
    import user  # type: ignore[import-not-found]

    assert not {"heavy", "heavy.iron"} & set(sys.modules)
    assert user.lift(3) == 21
    assert "heavy.iron" not in sys.modules
    assert (user.heavy.SIZE, user.iron.WEIGHT, user.lift.__name__) == (7, 14, "lift")
    import heavy  # type: ignore[import-not-found]

    assert user.heavy is not heavy
    assert user.heavy.Stone is heavy.Stone


def test_a_module_that_is_loaded_is_not_stood_for(library: Path) -> None:
    import heavy

    (library / "user.py").write_text("import heavy\n")
    lean.load(["user"], {"heavy": ()})
    assert sys.modules["user"].heavy is heavy is sys.modules["heavy"]


def test_a_table_of_a_module_in_a_loaded_package_comes_when_it_is_looked_up(library: Path) -> None:
    import heavy

    (library / "heavy" / "tin.py").write_text("PRICES = {'can': 3, 'box': 4}\n")
    (library / "user.py").write_text("import heavy.tin\nprices = heavy.tin.PRICES\n")
    lean.load(["user"], {"heavy.tin": {"PRICES": lean.LaterTable("heavy.tin", "PRICES")}})
    prices = sys.modules["user"].prices
    assert "heavy.tin" not in sys.modules
    assert not hasattr(heavy, "tin")
    assert (prices["can"], [*prices], len(prices), prices.get("jar")) == (3, ["can", "box"], 2, None)
    assert heavy.tin is sys.modules["heavy.tin"]


@pytest.mark.usefixtures("library")
def test_another_thread_may_import_a_part_of_it_meanwhile() -> None:
    with lean.standing_in({"heavy": (), "heavy.iron": ()}):
        from heavy import copper
    assert copper.WEIGHT == 21


def test_what_is_asked_for_while_it_is_imported_is_there(library: Path) -> None:
    (library / "user.py").write_text("import heavy\nclass Pebble(heavy.Stone): pass\n")
    lean.load(["user"], {"heavy": ()})
    import heavy

    assert issubclass(sys.modules["user"].Pebble, heavy.Stone)


def test_a_library_that_can_not_bear_stand_ins_is_imported_plainly(library: Path) -> None:
    lines = "import types, heavy, user.part\nassert isinstance(heavy.lift, types.FunctionType)\n"
    (library / "user").mkdir()
    (library / "user" / "__init__.py").write_text(lines)
    (library / "user" / "part.py").write_text("from heavy import lift\n")
    lean.load(["user"], {"heavy": ("lift",)})
    import heavy

    assert sys.modules["user"].heavy is heavy
    assert sys.modules["user.part"].lift is heavy.lift


@pytest.mark.usefixtures("library")
def test_a_library_that_is_not_there_is_still_missed() -> None:
    with pytest.raises(ModuleNotFoundError, match="nobody"):
        lean.load(["nobody"], {"heavy": ()})
    assert "heavy" not in sys.modules


def test_a_module_that_is_said_to_be_absent_is_not_looked_for(library: Path) -> None:
    (library / "user.py").write_text("try:\n    import heavy\nexcept ImportError:\n    heavy = None\n")
    lean.load(["user"], {"heavy": None})
    assert sys.modules["user"].heavy is None
    import heavy

    assert heavy.SIZE == 7
