"""The parts of reportlab that we write PDF with, loaded without what it needs for other things.

It loads a library for bitmaps, one for evaluating others' code, temporary files and more, which together take as long
as the rest of it; see `lean`.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

import reportlab.pdfbase

from cardgen.lean import Held, LaterRow, LaterTable, load


def _md5(data: bytes = b"", **options: bool) -> object:
    """MD5 by Python's own module where there is one: hashlib brings all of OpenSSL."""
    try:
        from _md5 import md5  # type: ignore[import-not-found]
    except ImportError:
        from hashlib import md5
    digest: object = md5(data, **options)
    return digest


try:
    from _datetime import tzinfo  # type: ignore[import-not-found]  # datetime brings a second one in Python
except ImportError:
    from datetime import tzinfo


def _python() -> str:
    """What `platform.python_implementation` says, as far as reportlab wants to know it."""
    return "PyPy" if sys.implementation.name == "pypy" else "CPython"


UNUSED: dict[str, Held] = {
    "PIL": (),
    "PIL.Image": (),
    "ast": ("literal_eval",),
    "base64": ("decodebytes", "encodebytes"),
    "datetime": {"tzinfo": tzinfo},
    "glob": ("glob",),
    "hashlib": {"md5": _md5},
    "pickle": (),
    "platform": {"python_implementation": _python},
    "reportlab.lib.rltempfile": ("get_rl_tempfile", "get_rl_tempdir"),
    "reportlab.lib.rl_safe_eval": ("rl_safe_exec", "rl_safe_eval", "safer_globals", "rl_extended_literal_eval"),
    "reportlab.pdfbase.pdfutils": (),
    "tempfile": (),
    "urllib.parse": ("unquote", "urlparse"),
}
"""What reportlab imports, and what of that by name; see `lean`."""
STANDARD = (
    *("courier", "courierbold", "courieroblique", "courierboldoblique"),
    *("helvetica", "helveticabold", "helveticaoblique", "helveticaboldoblique"),
    *("timesroman", "timesbold", "timesitalic", "timesbolditalic", "symbol", "zapfdingbats"),
)
"""Fonts that every viewer has, and we embed none of; a module each tells how wide their letters are."""
ENCODINGS = ("WinAnsi", "MacRoman", "Standard", "Symbol", "ZapfDingbats", "PDFDoc", "MacExpert")
"""How letters of these are numbered; a module each has their names."""
_DATA = f"{reportlab.pdfbase.__name__}._fontdata"
for _font in STANDARD:
    _module = f"{_DATA}_widths_{_font}"
    UNUSED[_module] = {"widths": LaterTable(_module, "widths")}
for _name in ENCODINGS:
    _module = f"{_DATA}_enc_{_name.lower()}"
    UNUSED[_module] = {f"{_name}Encoding": LaterRow(_module, f"{_name}Encoding")}
if not find_spec("_rl_accel"):
    UNUSED["_rl_accel"] = None  # a faster part that few have: reportlab looks for it a dozen times

load(("reportlab.pdfbase.ttfonts",), UNUSED)

from reportlab import rl_config
from reportlab.lib.utils import TimeStamp
from reportlab.pdfbase import pdfdoc, ttfonts

__all__ = ["TimeStamp", "pdfdoc", "rl_config", "ttfonts"]
