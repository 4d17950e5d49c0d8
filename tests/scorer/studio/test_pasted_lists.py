"""Lists pasted into the traits of a deck: where each text goes, and what is sent of it; without a server."""

from __future__ import annotations

import pytest

from tests.scorer.studio.test_scripts import Run
from tests.scorer.studio.test_scripts import blank as blank
from tests.scorer.studio.test_scripts import run as run
from tests.scorer.web.static.test_scripts import Ask
from tests.scorer.web.static.test_scripts import ask as ask
from tests.scorer.web.static.test_scripts import page as page

TERZ = {"Number": 3, "Form": 3, "Figure": 3, "Ground": 3}
THREEPIA = {"Shape": 4, "Colour": 4}
WITHOUT = {"Number": 3, "Form": 0, "Figure": 3, "Ground": 3}

Texts = dict[str, list[str]]


def texts(said: str) -> Texts:
    """A table as `Number: a b c | Form: d e f`."""
    rows = [row.split(":") for row in said.split(" | ") if row]
    return {name: words.split() for name, words in rows}


@pytest.mark.parametrize(
    ("traits", "at", "bilingual", "pasted", "there", "left"),
    [
        (TERZ, (0, 0), False, "a\nb\nc", "Number: a b c", 0),
        (TERZ, (1, 1), False, "a\nb\nc", "Form: - a b | Figure: c", 0),
        (TERZ, (0, 0), False, "a\nb\n\nc\n\nd\ne\nf\n\ng", "Number: a b - | Form: c | Figure: d e f | Ground: g", 0),
        (TERZ, (3, 1), False, "a\nb\nc\nd", "Ground: - a b", 2),
        (WITHOUT, (0, 2), False, "a\nb", "Number: - - a | Figure: b", 0),
        (TERZ, (0, 0), False, "a\tb\tc\nd\te\tf", "Number: a b c | Form: d e f", 0),
        (TERZ, (0, 0), False, "a;b;c\nd;e;f", "Number: a b c | Form: d e f", 0),
        (TERZ, (2, 0), False, "a; b; c", "Figure: a b c", 0),
        (TERZ, (1, 1), False, "a\tb\tc\nd\te\tf", "Form: a b c | Figure: d e f", 0),
        (TERZ, (0, 0), False, "a\tb\tc\td\ne\tf\tg\th", "Number: a e | Form: b f | Figure: c g | Ground: d h", 0),
        (THREEPIA, (0, 0), False, "a\tb\nc\td\ne\tf\ng\th", "Shape: a c e g | Colour: b d f h", 0),
        (TERZ, (0, 0), False, "a\tb\tc\td\te", "Number: a b c", 2),
        (TERZ, (0, 0), False, "ground;a;b\nForm;c;d", "Form: c d | Ground: a b", 0),
        (TERZ, (0, 0), False, "ground\tform\na\tc\nb\td\n", "Form: c d | Ground: a b", 0),
        (WITHOUT, (0, 0), False, "Ground\tForm\na\tc\nb\td\n", "Ground: a b", 2),
        (TERZ, (0, 1), True, "a\tA\nb\tB\nc\tC", "Number: - a/A b/B | Form: c/C", 0),
        (THREEPIA, (0, 0), True, "a\nb", "Shape: a b", 0),
        (TERZ, (0, 0), False, '"a;A"\tb', "Number: a;A b", 0),
        (TERZ, (0, 0), False, "a;A\nb\nc", "Number: a;A b c", 0),
    ],
)
def test_each_text_of_a_list_has_its_place(
    ask: Ask, traits: dict[str, int], at: tuple[int, int], bilingual: bool, pasted: str, there: str, left: int
) -> None:
    found, rest = ask(
        "studio/lists",
        """async ({ spread }, [text, ...others]) => {
          const { block } = await import("/studio/block.js");
          return spread(block(text), ...others);
        }""",
        [pasted, [{"name": name, "size": size} for name, size in traits.items()], at, bilingual],
    )
    assert rest == left
    wanted = {(name, k): word for name, words in texts(there).items() for k, word in enumerate(words) if word != "-"}
    assert {([*traits][trait], place): "/".join(words) for trait, place, *words in found} == wanted


def test_a_list_is_sent_with_what_it_says_in_the_second_language(run: Run) -> None:
    sent, said = run("""
      form.insertAdjacentHTML("beforeend", `
        <table class="tbl traits" data-bilingual><tbody>
          <tr><th>Number</th><td><input name="/trait/number/0"></td><td><input name="/trait/number/1"></td></tr>
          <tr class="second"><th>2</th><td><input name="/trait/number/0/second"></td><td></td></tr>
          <tr class="nr"><td>A note</td></tr>
          <tr><th>Form</th><td><input name="/trait/form/0"></td><td><button></button></td></tr>
        </tbody></table>
        <div id="pasted" data-words='["1 cell", "{n} cells"]' data-rest='["1 is left", "{n} are left"]'><p></p></div>`);
      (await module("paste")).start(form);
      const data = new DataTransfer();
      data.setData("text/plain", "we\\twir\\nyou\\tdu\\nplay\\tspielen\\nlearn\\tlernen");
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      form.elements["/trait/number/0/second"].dispatchEvent(event);
      const { sent } = await nth(1);
      return [Object.fromEntries(new URLSearchParams(sent)), form.querySelector("#pasted p").textContent];
    """)
    assert said == "3 cells 1 is left"
    assert sent == {
        "base": "1",
        "/trait/number/0": "we", "/trait/number/0/second": "wir",
        "/trait/number/1": "you", "/trait/number/1/second": "du",
        "/trait/form/0": "play", "/trait/form/0/second": "spielen",
    }  # fmt: skip
