"""Own decks on a phone: opened from a file, by letters or by an address, played with and without a network, asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from cardgen.custom import edition_from_keys, short_form
from cardgen.custom.toml import toml_text
from tests.scorer.cutproxy import CutProxy
from tests.scorer.hands import Fingers, Table, made

NAMES = ("Ada", "Ben")
SOON = 20_000
HALVES: Mapping[str, Any] = {
    "format": 1,
    "game": "take-three",
    "name": "Halbe Sachen",
    "language": "de",
    "numbers": "-7/2, -1/2, 1/2, 3/2, 12, 25",
    "copies": 5,
    "show": {"1/2": ["0,5", "picture:katze", "picture:uhr-12 halb eins", "2^3"], "12": "ein Dutzend"},
    "task": [{"if": "same number", "bonus": 4}, {"if": "same colour", "bonus": 2}, {"if": "all < 2", "bonus": 3}] * 4,
}
VERBS: Mapping[str, Any] = {
    "format": 1,
    "game": "terz",
    "name": "Tiere tun",
    "language": "de",
    "trait": {"number": ["ich", "du", "wir"], "form": ["picture:katze", "picture:fisch Fisch", "laufen"], "figure": []},
}


def test_a_deck_is_opened_from_a_file_and_played_with_and_without_a_network(cutproxy: CutProxy, away: Page) -> None:
    hand = Fingers(away)
    table = Table(hand)
    away.goto("/new/take-three")
    hand.write(table("#name-0"), NAMES[0])
    hand.press(table(".decks summary"))
    file = {"name": "h.toml", "mimeType": "text/plain", "buffer": toml_text.written(HALVES).encode()}
    table("#deck-file").set_input_files(file)  # type: ignore[arg-type]  # a TypedDict of Playwright's
    expect(table(".decks .now")).to_have_text(HALVES["name"])
    expect(table("#name-0")).to_have_value(NAMES[0])
    hand.write(table("#name-1"), NAMES[1])
    hand.press(table("form#new button.big"))
    expect(table("p.deck")).to_contain_text(f"Halbe Sachen · {edition_from_keys.of_data(HALVES).fingerprint}")
    key = table("[data-pad=cards] [data-key='1/2']")
    expect(key).to_have_accessible_name(re.compile("^½ ?0,5 ?katze ?halb eins ?2³$"))
    away.wait_for_load_state()
    drawn = "each => each.map((art) => art.getBBox().width > 0 && getComputedStyle(art).width === '36px')"
    assert key.locator(".art").evaluate_all(drawn) == [True, True]
    hand.add("cards", ["1/2", "-7/2", "3/2", "25"])  # type: ignore[list-item]
    hand.add("bonus", [4, 4, 4])
    expect(table("[data-sum=cards]")).to_have_text("23½")
    table.write("−11½", "–")
    cutproxy.cut()
    hand.add("cards", ["-7/2", "-1/2", "1/2"])  # type: ignore[list-item]
    hand.add("bonus", [2, 3, 2, 3])
    hand.press(table("#bar button.big"))
    expect(table("#outbox li strong")).to_have_text("Ben: 3½ + 10 = +13½")
    expect(table("#totals .plus").nth(1)).to_contain_text("+13½")
    cutproxy.heal()
    expect(table("#outbox")).to_be_empty(timeout=SOON)
    expect(table("#totals .total")).to_have_text(["−11½", "13½"], timeout=SOON)


def test_an_address_opens_a_deck_and_its_letters_do_from_then_on(phone: Page) -> None:
    hand = Fingers(phone)
    table = Table(hand)
    phone.goto(f"/D/{short_form.packed(VERBS)}")
    for k, name in enumerate(NAMES):
        hand.write(table(f"#name-{k}"), name)
    hand.press(table("form#new button.big"))
    expect(table("p.deck")).to_contain_text("OpenMoji")
    hand.press(table("#rare summary"))
    hand.press(table("#rare a[href^='/check/terz']"))
    for slot in (1, 2, 3):
        hand.choose(table(f"[name=slot][value='{slot}']"))
        for trait, level in (("background", 0), ("form", slot - 1), ("number", 1)):
            hand.choose(table(f"[name={trait}{slot}]").nth(level))
    expect(table("#verdict.yes")).to_be_visible()
    expect(table("#chosen-1 .art")).to_be_visible()
    expect(table("#chosen-2")).to_contain_text("Fisch")
    hand.press(table("#found button[value='1']"))
    expect(table("#totals .total")).to_have_text(["0", "1"])
    phone.context.clear_cookies()  # as on another phone
    phone.goto("/new/terz")
    hand.press(table(".decks summary"))
    hand.write(table("#deck-letters"), "zzzzz")
    hand.press(table(".decks button"))
    expect(table(".open [role=alert]")).to_contain_text("zzzzz")
    expect(table(".open [role=alert]")).to_be_focused()
    expect(table("#deck-letters[aria-invalid]")).to_be_visible()
    hand.write(table("#deck-letters"), edition_from_keys.of_data(VERBS).fingerprint.lower())
    hand.press(table(".decks button"))
    expect(table(".decks .now")).to_have_text(VERBS["name"])


def test_a_chosen_game_opens_at_once(phone: Page) -> None:
    table = made(phone.request, "terz", NAMES)
    phone.request.post(f"{table}/entries", form={"player": "1"})
    record = phone.request.get(f"{table}/record.json").body()
    phone.goto("/import")
    game = {"name": "game.json", "mimeType": "application/json", "buffer": record}
    phone.locator("#file").set_input_files(game)  # type: ignore[arg-type]
    expect(phone.locator("h2").first).to_contain_text("schon")  # this phone has that game: it was read


def test_a_keypad_of_decimals_keeps_a_sum_of_decimals_visible(away: Page) -> None:
    hand = Fingers(away)
    table = Table(hand)
    deck = {**HALVES, "numbers": [0.5, 1.5, 2, 3], "show": {}, "copies": 9}
    away.goto(f"/D/{short_form.packed(deck)}")
    for seat, name in enumerate(NAMES):
        hand.write(table(f"#name-{seat}"), name)
    hand.press(table("form#new button.big"))
    expect(table("p.deck")).to_contain_text(str(HALVES["name"]))
    for key in ("1/2", "3/2", "3"):
        table(f"[data-pad=cards] [data-key='{key}']").click()
    trail = table("[data-trail=cards]")
    expect(trail).to_have_text(re.compile(r"0,5 \+ 1,5 \+ 3 = ?5"))
    table("[data-pad=cards] [data-pad-back]").click()
    table("[data-pad=cards] [data-key='1/2']").click()
    expect(trail).to_have_text(re.compile(r"0,5 \+ 1,5 \+ 0,5 = ?2,5"))
