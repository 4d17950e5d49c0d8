"""What a spreadsheet puts on the clipboard, in a real browser: decimal commas, headings, and cells it made dates of."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.scorer.studio.test_browser import CELLS, PASTE, SOON, opened

DECK = 'format = 1\ngame = "take-three"\nnumbers = "0..9"\ncopies = 1\ntask = [{ if = "different colours" }]\n'

NUMBERS = "0,5\r\n1/12\r\n0,75\r\n2\r\n"
TABLE = (
    "Zahl\tRot\tBlau\r\n"
    "2\t4 : 2\tzwei\r\n"
    '0,75\t0,75\t"drei\r\nViertel"\r\n'
    "01.12.\t12. Jan\tein Zwölftel\r\n"
    "0,5\t01.02.\t0,7\r\n"
    "1,25\t5 : 4\t5/4\r\n"
    "-3\t-3\tminus drei\r\n"
)
"""Half a table of a German Excel, in another order; in three cells a fraction has become a date."""


def cell(row: str, column: int) -> str:
    return f"table.tbl tr:has(th[data-number='{row}']) td:nth-of-type({column}) input"


def test_a_button_pastes_where_one_was_or_says_how_else(laptop: Page) -> None:
    hand = opened(laptop, DECK)
    paste, unread = laptop.locator("#paste"), laptop.locator("#unread")
    laptop.locator(cell("4", 2)).focus()
    paste.click()
    expect(unread).to_contain_text("Zwischenablage", timeout=SOON)
    laptop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    laptop.evaluate("() => navigator.clipboard.writeText('2 + 2\\tvier\\n10 : 2')")
    paste.click()
    expect(laptop.locator(cell("4", 3))).to_have_value("vier", timeout=SOON)
    expect(laptop.locator(cell("5", 2))).to_have_value("10 : 2")
    expect(unread).to_be_hidden()
    laptop.evaluate("() => navigator.clipboard.writeText('')")
    paste.click()
    expect(laptop.locator("#see img[alt*='vier']")).to_have_count(1, timeout=SOON)
    assert hand.document()["show"]["4"][1:3] == ["2 + 2", "vier"]
    expect(laptop.locator(cell("4", 2))).to_have_value("2 + 2")  # of an empty clipboard nothing comes


def test_a_table_of_a_german_excel_is_read_cell_by_cell(laptop: Page) -> None:
    hand = opened(laptop, DECK)
    laptop.locator("[name='/numbers']").focus()
    laptop.evaluate(PASTE, NUMBERS)
    expect(laptop.locator("[name='/numbers']")).to_have_value("0,5; 1/12; 0,75; 2")
    expect(laptop.locator("table.tbl tbody th")).to_have_count(4, timeout=SOON)
    assert hand.document()["numbers"] == "0,5; 1/12; 0,75; 2"  # as it was typed
    laptop.locator(CELLS).first.focus()
    laptop.evaluate(PASTE, TABLE)
    for row, column, text in (
        ("2", 2, "4 : 2"), ("2", 4, "zwei"), ("3/4", 2, "0,75"), ("3/4", 4, "drei Viertel"), ("1/2", 2, "01.02."),
        ("1/12", 4, "ein Zwölftel"), ("1/2", 4, "0,7"),
    ):  # fmt: skip
        expect(laptop.locator(cell(row, column))).to_have_value(text)
    note = laptop.locator("#edit .say", has_text="01.02")
    expect(note).to_contain_text("ist ein Datum", timeout=SOON)
    expect(laptop.locator("#edit .say", has_text="0,7")).to_contain_text("7/10")
    note.locator("button").click()
    expect(laptop.locator(cell("1/2", 2))).to_have_value("1/2", timeout=SOON)
    expect(note).to_have_count(0, timeout=SOON)
    over = laptop.locator("#over")
    expect(over).to_contain_text("2 Zeilen")
    over.locator("button").click()
    expect(over).to_be_hidden()
    expect(laptop.locator(cell("5/4", 4))).to_have_value("5/4", timeout=SOON)
    expect(laptop.locator(cell("−3", 4))).to_have_value("minus drei")
    shown = hand.document()["show"]
    assert (shown["1/2"][1], shown["3/4"][3], shown["2"][1]) == ("1/2", "drei Viertel", "4 : 2")
    assert hand.document()["numbers"].endswith("2; 5/4; −3")
