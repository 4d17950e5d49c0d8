"""A seeded tenth of what must not change, in a process of its own; and that a change is found and named."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.proof.baseline import compare, digests, entry, reading, records

SEED = "37"
OLD = {"bytes": "1", "objects": "2", "pixels": "3", "text": "4", "tags": "5"}


@pytest.mark.long
def test_a_tenth_is_as_it_was() -> None:
    command = [sys.executable, "-m", "tests.proof.baseline.compare", "--tenth", SEED, "--processes", "1"]
    done = subprocess.run(command, cwd=entry.ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("part", compare.PARTS)
def test_what_is_other_new_or_gone_is_named(part: str) -> None:
    record = records.load(part)
    first, second, *_ = sorted(record)
    results = {key: dict(one) for key, one in record.items()}
    assert [*records.differences(part, results, packed=False, complete=True)] == []
    results[first] = {name: f"{value}x" for name, value in results[first].items()}
    results["~ what nobody knows"] = results.pop(second)
    lines = [*records.differences(part, results, packed=True, complete=True)]
    assert lines[0].startswith(f"{part}: changed: {first}")
    assert lines[1:] == [f"{part}: new: ~ what nobody knows", f"{part}: gone: {second}"]


@pytest.mark.parametrize(
    ("changed", "strictly", "packed"),
    [
        (("bytes",), True, True),
        (("bytes", "objects"), False, True),
        (("bytes", "objects", "pixels"), False, False),
        (("bytes", "objects", "text"), False, False),
        (("bytes", "objects", "tags"), False, False),
    ],
)
def test_a_pdf_may_be_packed_otherwise_but_not_look_otherwise(
    changed: tuple[str, ...], strictly: bool, packed: bool
) -> None:
    found = OLD | dict.fromkeys(changed, "x")
    assert digests.same(OLD, found, packed=False) is strictly
    assert digests.same(OLD, found, packed=True) is packed


def test_a_page_is_what_is_read_on_it_and_what_it_sends() -> None:
    one = (
        '<div class="a"><a  href="/t/x" class="b">Go\n on</a><script>1</script><input name="n" value="1" id="i"></div>'
    )
    other = '<p><a href="/t/x">Go on</a></p>\n<input id="j" value="1" name="n">'
    assert reading.page(one) == reading.page(other) == '<a href="/t/x">\nGo on\n<input name="n" value="1">'
    assert reading.page(other.replace("/t/x", "/t/y")) != reading.page(one)


def test_what_chance_has_made_is_called_the_same() -> None:
    names = reading.Names()
    names.learn("/t/deX-ER1ts682")
    assert names.plain("/t/deX-ER1ts682/share#dXCRqcAYo847iM-1TAQzrw ABCD 1234") == "/t/ID1/share#ID CODE"
