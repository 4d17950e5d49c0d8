"""Our reading of TOML is Python's, for our files by the short way, for all others by Python's own."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardgen import toml

ROOT = Path(__file__).parent.parent
FILES = sorted([*ROOT.glob("cardgen/**/*.toml"), *ROOT.glob("scorer/**/*.toml")])
OWN = [ROOT / "cardgen" / name for name in ("custom/recipes", "custom/pictures", "words/texts/new")]
"""What is read for decks of one's own alone."""
PRINTED = [path for path in FILES if path.is_relative_to(ROOT / "cardgen") and not any(map(path.is_relative_to, OWN))]


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_our_files_say_the_same_to_us_as_to_python(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert toml.loads(text) == tomllib.loads(text)


@pytest.mark.parametrize("path", PRINTED, ids=[str(path.relative_to(ROOT)) for path in PRINTED])
def test_what_decks_are_made_from_is_read_the_short_way(path: Path) -> None:
    assert toml._plain(path.read_text(encoding="utf-8"))


KEYS = st.sampled_from(["a", "b", "c", "a.b", "a.b.c", "b.a", "1", "a-b", '"a"', "a b", ""])
VALUES = st.sampled_from(
    [
        *('"\\""', '"a \\"b\\" c"', '"\\\\"', '"\\"'),
        *('"x"', '"#"', '""', '"""x"""', "'x'", '"\\n"', '"x" y', '"é\u00a0\u2028"', '"a\tb"', "", "[1]", "1979-05-27"),
        *("1", "01", "0", "0.5", "0.50", "1.", "-1", "1e3", "1_0", "9" * 17, "inf", "true", "True"),
        *("{}", "{ a = 1 }", '{ a = "x", b = 2 }', "{ a.b = 1 }", "{ a = 1, a = 2 }", "{ a = { b = 1 } }", "{ a = 1"),
        "{ a = 1, }",
        *(
            "[]",
            "[ ]",
            "[1, 2]",
            "[1, 2, ]",
            "[1 2]",
            "[1",
            "[,]",
            "[1,, 2]",
            '["a", [1.5], { b = [2] }]',
            "[1]]",
            "[#]",
        ),
        *("[ # c", "[1, # c", "-0", "-0.5", "--1", "-", "- 1", "{ a = [", "[{ a = 1 }", "[{ a = 1"),
    ]
)
SPACES = st.sampled_from(["", " ", "  ", "\t"])
LINES = (
    st.builds("{}{}{}={}{}{}".format, SPACES, KEYS, SPACES, SPACES, VALUES, st.sampled_from(["", " # c", "#c", " x"]))
    | st.builds("[{}]{}".format, KEYS, st.sampled_from(["", " # c", " x"]))
    | st.sampled_from(["", "# c", "[[a]]", "\r", "x", "# \x00"])
    | st.sampled_from(["]", " 2, # c", '"a", "b"', "]]", "] # c", ", 3", "] x", "{ b = 1 },", "} ]", "2 ]", "[3],"])
)


@given(st.lists(LINES, max_size=6).map("\n".join))
@example("a.b = 1\n[a]\nc = 1")
@example("[a.b]\nx = 1\n[a]\nb.y = 2")
@example("a = [1]\n[a]")
@example("a = [1]\na.b = 2")
@example("a = [\n # b\n {c = 1}, # d\n\n 2\n] # e\nf = 1")
@example("a = { b = [\n1\n], c = [\n] }")
@example("t = { x = 1 }\nt.y = 2")
@example("t = { x = 1 }\n[t.y]")
@example("[a]\nb.c = 1\n[a.b]")
@example("[a]\nb.c = 1\n[a.b.d]")
@example("[a.b]\n[a]\n[a.b]")
def test_any_text_says_the_same_to_us_as_to_python(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError as mistake:
        with pytest.raises(tomllib.TOMLDecodeError) as found:
            toml.loads(text)
        assert str(found.value) == str(mistake)
        assert toml.is_mistake(found.value)
    else:
        assert toml.loads(text) == expected
        assert repr(toml.loads(text)) == repr(expected)
