"""Files and words that somebody made to break the program: one sentence, exit code 2, at once; never a trace."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.drawing import style
from tests.order import examples
from tests.scorer.pace import slowness

ROOT = Path(__file__).parents[2]
SECOND = 2.0
"""Of the processor, for each refusal, also on a busy machine; before there were bounds some took minutes."""


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence of a refusal, which must come soon."""
    began = time.process_time()
    try:
        code: object = main.main(arguments)
    except SystemExit as stop:  # argparse
        code = stop.code
    took = time.process_time() - began
    found = capsys.readouterr()
    assert (code, found.out) == (2, "")
    assert found.err.count("\n") == 1, found.err
    assert len(found.err) < 1000
    assert took < SECOND or took < SECOND * slowness()
    return found.err


def lines(line: str, size: int = style.MOST_BYTES - 1000) -> bytes:
    """As many lines of a form as fit in; `#` in it becomes a number."""
    count = size // (len(line) + 6)
    return "\n".join(line.replace("#", str(number)) for number in range(count)).encode()


LONG = "a." * (style.MOST_LETTERS // 2 - 10)
STYLES: dict[str, tuple[bytes, str]] = {
    "lists in lists": (b"a=" + b"[\n" * 5000, "lists or tables nested too deep"),
    "lists in lists in one line": (b"a=" + b"[" * 5000, "line 1 has 5002 characters; a setting takes at most 200"),
    "tables in tables": (b"a=" + b"{a=" * 3000, "line 1 has 9002 characters"),
    "a long number": (b"corner=" + b"9" * 5000, "line 1 has 5007 characters"),
    "a number in base 16": (b"radius=0x" + b"f" * 190, "must be a number from 0 to 10"),
    "a name of many parts": (b"a." * 30_000 + b"a=1", "line 1 has 60003 characters"),
    "names of many parts": (lines(f"x#.{LONG}b=1"), "unknown setting 'x0'"),
    "many names in a deep table": (f"[{LONG}a]\n".encode() + lines("#.a.a.a=1"), "unknown setting 'a'"),
    "many deep tables": (lines(f"[x#.{LONG}a]"), "unknown setting 'x0'"),
    "many settings": (lines("x#=1"), "unknown setting 'x0'"),
    "many colours": (lines("colours.x#.fill=1"), "colours: 'x0' needs fill, tint, sign and nothing else"),
    "a huge list": (b"radius=[\n" + b"1,\n" * 20_000 + b"]", "'radius' is [1, 1, 1, 1, "),
    "a huge word": (b'ink="""\n' + b"x\n" * 30_000 + b'"""', "but must be a colour, like"),
    "100 000 names": (b"".join(b"x.y%d=1\n" % number for number in range(100_000)), "at most 64 kB"),
    "a large file": (b"#" * 300_000, "is too large: a style file has at most 64 kB"),
    "no text": (bytes(range(256)) * 8, "is not UTF-8 text"),
    "no TOML": (b"\0" * 1000, "line 1 has 1000 characters"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is not UTF-8 text"),
}


@pytest.mark.parametrize("name", STYLES)
def test_no_style_file_breaks_the_program(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, sentence = STYLES[name]
    path = tmp_path / "own.toml"
    path.write_bytes(data)
    assert sentence in said(capsys, "print", "terz", "--style", str(path), "-o", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("digits", [190, 5000])
def test_a_number_of_any_length_is_refused_by_itself(
    digits: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where lines may be so long, as in a Python that reads no long numbers."""
    monkeypatch.setattr(style, "MOST_LETTERS", 10_000)
    (tmp_path / "own.toml").write_text("radius=" + "9" * digits)
    sentence = "a number of thousands of digits" if digits == 5000 else "must be a number from 0 to 10"
    assert sentence in said(capsys, "print", "terz", "--style", str(tmp_path / "own.toml"))
    (tmp_path / "hex.toml").write_text("radius=0x" + "f" * digits)
    assert "must be a number from 0 to 10" in said(capsys, "print", "terz", "--style", str(tmp_path / "hex.toml"))


def test_long_comments_are_welcome(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(f"radius = 5\n  # {'-' * 1000}\n")
    assert style.load(str(tmp_path / "own.toml")).radius == 5


@pytest.mark.skipif(os.name != "posix", reason="no such files elsewhere")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "loop", "long name"])
def test_what_is_no_plain_file_is_no_style(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    else:
        path = tmp_path / ("x" * 300 + ".toml")
    sentence = "is not a regular file" if kind in ("pipe", "device") else "can't be read: "
    assert sentence in said(capsys, "card", "YRE1", "--style", str(path), "-o", str(tmp_path / "x.svg"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["print", "terz", "--copies", "9" * 5000], "must be a whole number from 1 to 100"),
        (["task", "all odd", "--copies", "9" * 5000], "must be a whole number from 1 to 100"),
        (["task", "all odd", "--numbers", "0-10**9"], "must be numbers and ranges"),
        (["task", "all odd", "--numbers", "0-9999999"], "are more than 1000 numbers"),
        (["print", "terz", "--card", "1e400x5"], "card size '1e400x5' is not understood"),
        (["print", "terz", "--card", "9" * 50_000 + "x5"], "is not understood"),
        (["print", "terz", "--paper", "a4" + "_" * 100_000], "unknown paper size 'a4____"),
        (["print", "terz", "--paper", "1" + " " * 100_000], "is not understood"),
        (["print", "terz", "--margin", "1e400"], "a margin of inf mm makes no sense"),
        (["print", "terz", "--only", ",".join(f"Q{k}" for k in range(10_000))], "unknown card 'Q0'"),
        (["print", "terz", "--gutter", "x" * 100_000], "is not a number"),
        (["print", "terz", "--papre", "a\nb"], r"unknown arguments: --papre a\nb"),
        (["print", "terz", "--papre", "x" * 100_000], "unknown arguments: --papre xxx"),
        (["score", "/dev/zero"], "/dev/zero is larger than 16 MB"),
    ],
)
def test_no_word_breaks_the_program(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["-o", str(tmp_path)] if arguments[0] == "print" else ["--language", "en"]
    assert sentence in said(capsys, *arguments, *more)


def test_memory_that_is_not_there_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(Path, "open", none)
    assert said(capsys, "score", str(tmp_path / "game.json")) == "cardgen: there is not enough memory for this\n"


@pytest.mark.skipif(os.name != "posix", reason="names are letters there, not bytes")
@pytest.mark.parametrize("command", ["score", "print", "card", "task", "deck"])
def test_bytes_that_are_no_letters_are_told_of(command: str) -> None:
    more = {"print": [b"terz", b"--style", b"\xff\xfe.toml"], "card": [b"YRE1", b"-o", b"\xff.jpg"]}
    arguments = [sys.executable.encode(), b"-m", b"cardgen", command.encode(), *more.get(command, [b"\xff\xfe"])]
    done = subprocess.run(arguments, capture_output=True, cwd=ROOT, timeout=60, input=b"")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"cardgen: ")
    assert len(done.stderr.splitlines()) == (3 if command == "task" else 1)  # a condition is pointed at


# --- anything at all

ENTRIES: dict[str, Any] = {
    "take-three": {"round": 1, "player": "Ada", "cards": [3, 0, 9], "tasks": ["T03"]},
    "terz": {"player": "Ada", "cards": ["YRE1", "YRE2", "YRE3"]},
    "tadika": {"round": 1, "player": "Ada", "hand": ["B2", "B4", "B6", "B8", "B10", "B12", "B14"], "first": True},
    "triple3": {"round": 1, "left": {"Ada": 3, "Ben": 0}},
    "threepia": {"player": "Ada", "rows": [3, 4], "emptied": True},
}
QUESTIONS: dict[str, Any] = {
    "take-three": {"task": "T01", "cards": ["R3", "B5", "Y5"]},
    "terz": {"table": ["YRE1", "YRE2", "YRE3", "KRE1"]},
    "tadika": {"fit": ["B8", "R12"], "bans": [2]},
    "triple3": {"grid": ["BC2"] * 9, "card": "RC1"},
    "threepia": {
        "board": "wurm", "field": [{"card": "H24", "turn": 2}] * 3, "slot": 1, "card": "H16", "turn": 2,
        "triangles": [{"x": 4, "y": 1, "shape": "circle", "colour": "red"}],
    },
}  # fmt: skip
SPECIAL: list[Any] = [
    "",
    "Ada",
    "\ud800",
    "a\nb",
    "x" * 5000,
    0,
    -1,
    10**17,
    10**18,
    10**400,
    1e308,
    float("nan"),
    None,
]
VALUES = st.recursive(
    st.one_of(st.sampled_from(SPECIAL), st.booleans(), st.integers(), st.floats(), st.text(max_size=9)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=8,
)
BROKEN = [
    b"[" * 100_000, b'{"a":' * 50_000, b"9" * 5000, b"-" + b"9" * 5000, b"1e99999", b"\xff\xfe", b'"\\ud800"', b"",
    b"[1" + b",1" * 50_000 + b"]", b"\xef\xbb\xbf{}", b'{"game": "terz", "game": "terz"}', b"NaN",
]  # fmt: skip
WORDS = st.one_of(
    st.sampled_from(["0", "-1", "1e400", "nan", "9" * 5000, "0-10", "\udc80\udcff", "a\nb", "\x1b[31m", "²"]),
    st.sampled_from(["a4", "1,2,5-9", "A4 quer", "all odd", "sum = 20", "not " * 500, "(" * 500, "R7", "T03-T09"]),
    st.sampled_from(["pdf,svg", "extended", "de_AT", "red,red", "classic", ",", "-", "..", "/", ".", "x/y.toml"]),
    st.text(st.characters(blacklist_characters="\0"), max_size=30),
)  # fmt: skip
FILES = st.sampled_from(["x.svg", "x.jpg", "-", "\udcff.svg"])
OPTIONS = ["--card", "--style", "--variant", "--language", "--format", "--paper", "--margin", "--gutter", "--backs"]
OPTIONS += ["--only", "--copies", "--game", "--numbers", "--colours", "--json", "--text", "--back", "--help"]


@st.composite
def bent(draw: st.DrawFn, whole: Any) -> Any:
    """The same with something else at a place."""
    if not isinstance(whole, (dict, list)) or not whole or draw(st.integers(0, 3)) == 0:
        return draw(VALUES)
    key = draw(st.sampled_from(sorted(whole) if isinstance(whole, dict) else range(len(whole))))
    copy: Any = dict(whole) if isinstance(whole, dict) else list(whole)
    copy[key] = draw(bent(whole[key]))
    return copy


@st.composite
def inputs(draw: st.DrawFn, whole: Any) -> bytes:
    """A text of JSON, or what is none."""
    if draw(st.integers(0, 4)) == 0:
        return draw(st.one_of(st.sampled_from(BROKEN), st.binary(max_size=60)))
    return json.dumps(draw(bent(whole))).encode("utf-8", "surrogatepass")


@st.composite
def commands(draw: st.DrawFn) -> tuple[list[str], bytes]:
    """A command with what comes by standard input; nothing that would write whole decks."""
    command, key = (
        draw(st.sampled_from(["score", "check", "task", "deck", "card", "print"])),
        draw(st.sampled_from(list(ENTRIES))),
    )
    record = {"game": key, "players": ["Ada", "Ben"], "options": {}, "entries": [ENTRIES[key]]}
    data = draw(inputs(record if command == "score" else QUESTIONS[key]))
    first = {
        "score": ["-"], "check": [key], "task": [draw(WORDS)], "deck": [draw(st.one_of(st.just(key), WORDS))],
        "card": [draw(st.one_of(st.just("YRE1"), WORDS)), "-o", draw(FILES)],
        "print": ["terz", "--only", draw(st.one_of(st.just("YRE1"), WORDS)), "--format", "svg"],
    }  # fmt: skip
    more = draw(st.lists(st.tuples(st.sampled_from(OPTIONS), WORDS), max_size=2))
    return [command, *first[command], *[word for pair in more for word in pair]], data


@settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
@given(commands())
def test_whatever_is_said_is_done_or_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wish: tuple[list[str], bytes]
) -> None:
    arguments, data = wish
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        patch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(data)))
        try:
            code: object = main.main(arguments)
        except SystemExit as stop:  # argparse
            code = stop.code
    error = capsys.readouterr().err
    assert code in (0, 2)
    if code == 2:
        assert error.startswith("cardgen: ")
        assert error.count("\n") == 1 or "^" in error
