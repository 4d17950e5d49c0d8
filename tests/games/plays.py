"""Random legal games, move by move, through the rules; each keeps a tally of its own beside the record.

A play has `record` (contract 2), `tally` (points by the rulebook, counted here), `over`, `move` and `check`. What the
cards must satisfy at any moment is asserted in `check`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cardgen.core.cards import Card
from cardgen.games import registry
from cardgen.games.tadika import rules as tadika
from cardgen.games.take_three import rules as take_three
from cardgen.games.terz import rules as terz
from cardgen.games.threepia import rules as threepia
from cardgen.games.triple3 import rules as triple3
from cardgen.words.numbers import as_json, reduced

NAMES = ["Ada", "Ben", "Cem", "Dot", "Eli", "Fay"]


class Play(ABC):
    """What all plays share: players, the record so far, points by our own count."""

    key = ""

    def __init__(self, chance: Random, players: int, spec: Any = None, **options: Any) -> None:
        """Everything is dealt; `spec` is another deck's than the original's."""
        self.spec = spec or registry.find(self.key).spec
        self.players = NAMES[:players]
        self.options = options
        self.entries: list[dict[str, Any]] = []
        self.tally: dict[str, Any] = dict.fromkeys(self.players, 0)
        self.over = False
        self.start(chance)

    @property
    def record(self) -> dict[str, Any]:
        return {"game": self.key, "players": self.players, "options": self.options, "entries": list(self.entries)}

    @abstractmethod
    def start(self, chance: Random) -> None:
        """The cards are dealt."""

    @abstractmethod
    def move(self, chance: Random) -> None:
        """Somebody does something; what counts is written down."""

    @abstractmethod
    def check(self) -> None:
        """No card is lost or there twice."""


def shuffled(chance: Random, cards: Sequence[Any]) -> list[Any]:
    return chance.sample(list(cards), len(cards))


class Terz(Play):
    """Players call what they see, sometimes wrongly, sometimes not seeing anything."""

    key = "terz"

    def start(self, chance: Random) -> None:
        self.table = terz.deal(shuffled(chance, [*terz.cards(self.spec).values()]))
        self.size = len(terz.cards(self.spec))
        self.taken: list[Card] = []

    def move(self, chance: Random) -> None:
        player = chance.choice(self.players)
        there = terz.terzen(self.table.cards)
        if terz.is_over(self.table):
            if len(self.taken) < self.size:
                self.entries.append({"end": True})
            self.over = True
        elif chance.random() < 0.1 and self.table.cards:
            self.call_wrongly(chance, player)
        elif there and chance.random() < 0.9:
            three = chance.choice(there)
            self.table = terz.take(self.table, three)
            self.taken += three
            self.entries.append({"player": player, **self.cards(chance, three)})
            self.tally[player] += 1
        elif self.table.stock:
            self.table = terz.add(self.table)

    def call_wrongly(self, chance: Random, player: str) -> None:
        three = chance.sample(self.table.cards, 3)
        if not terz.is_terz(three):
            self.entries.append({"player": player, "wrong": True, **self.cards(chance, three)})
            self.tally[player] -= self.options["penalty"]

    def cards(self, chance: Random, three: Sequence[Card]) -> dict[str, Any]:
        return {"cards": [card.code for card in three]} if chance.random() < 0.5 else {}

    def check(self) -> None:
        every = [*self.table.cards, *self.table.stock, *self.taken]
        assert len({card.code for card in every}) == len(every) == self.size
        assert len(self.table.cards) <= 15
        rest = every[: self.size - len(self.taken)]
        for attribute, levels in zip(terz.ATTRIBUTES, self.spec, strict=True):
            assert sum(levels.index(card.attributes[attribute]) for card in rest) % 3 == 0
        assert len(self.taken) != self.size - 3 or terz.terzen(every[:3]), "the last three are a TERZ"


class TakeThree(Play):
    """Full rounds: take, exchange, discard, swap, fulfil; the last turns; uncovering; writing down."""

    key = "take-three"

    def start(self, chance: Random) -> None:
        self.number_cards = [card for card in take_three.cards(self.spec).values() for _ in range(card.copies)]
        self.conditions = take_three.conditions(self.spec)
        self.bonus = {f"T{k:02d}": task.bonus for k, task in enumerate(self.spec.tasks, 1)}
        self.round = 0
        self.deal(chance)

    def deal(self, chance: Random) -> None:
        self.round += 1
        cards, tasks = shuffled(chance, self.number_cards), shuffled(chance, list(self.conditions))
        self.layouts, self.hands = {}, {}
        self.done: dict[str, list[str]] = {}
        for player in self.players:
            layout = take_three.dealt([cards.pop() for _ in range(15)])
            for place in chance.sample(range(9), 2):
                layout = take_three.turned_up(layout, place)
            self.layouts[player] = layout
            self.hands[player] = [tasks.pop() for _ in range(3)]
            self.done[player] = []
        self.discards, self.stock, self.tasks = [cards.pop()], cards, tasks
        self.cleared = 0
        dealer = self.players.index(take_three.dealer(self.players, self.round))
        self.turn = dealer + 1
        self.last_turns: int | None = None

    def move(self, chance: Random) -> None:
        player = self.players[self.turn % len(self.players)]
        other = self.act(chance, player)
        self.fulfil(chance, player)
        if other:
            self.fulfil(chance, other)
        self.turn += 1
        if self.last_turns is not None:
            self.last_turns -= 1
        elif take_three.is_open(self.layouts[player]):
            self.last_turns = len(self.players) - 1
        if self.last_turns == 0:
            self.finish(chance)

    def act(self, chance: Random, player: str) -> str | None:
        """One of the things that a player may do; the name of another player whose grid has changed."""
        layout = self.layouts[player]
        places = [k for k, place in enumerate(layout.grid) if place]
        if not places:
            return None
        if self.options["expert"] and len(layout.up) >= 2 and chance.random() < 0.2:
            a, b = chance.sample(sorted(layout.up), 2)
            layout, first = take_three.exchanged(layout, a, layout.up[b])
            self.layouts[player] = take_three.exchanged(layout, b, first)[0]
            self.turn_up(chance, player)
            return None
        if chance.random() < 0.4:
            self.put(player, chance.choice(places), self.discards.pop())
            return None
        card = self.from_stock(chance)
        wish = chance.random()
        if wish < 0.4:
            self.put(player, chance.choice(places), card)
        elif wish < 0.7:
            self.discards.append(card)
            self.turn_up(chance, player)
        else:
            return self.swap(chance, player, places, card)
        return None

    def swap(self, chance: Random, player: str, places: list[int], card: Card) -> str | None:
        """The card from the stock for another player's open card, which comes into the own grid."""
        choices = [
            (other, place)
            for other in self.players
            if other != player
            for place, theirs in self.layouts[other].up.items()
            if take_three.may_swap(card, theirs)
        ]
        if not choices:
            self.discards.append(card)
            self.turn_up(chance, player)
            return None
        other, place = chance.choice(choices)
        self.layouts[other], theirs = take_three.exchanged(self.layouts[other], place, card)
        self.put(player, chance.choice(places), theirs)
        return other

    def put(self, player: str, place: int, card: Card) -> None:
        self.layouts[player], old = take_three.exchanged(self.layouts[player], place, card)
        self.discards.append(old)

    def from_stock(self, chance: Random) -> Card:
        if not self.stock:
            self.stock, self.discards = shuffled(chance, self.discards[:-1]), self.discards[-1:]
        card: Card = self.stock.pop()
        return card

    def turn_up(self, chance: Random, player: str) -> None:
        if down := self.layouts[player].down:
            self.layouts[player] = take_three.turned_up(self.layouts[player], chance.choice(down))

    def fulfil(self, chance: Random, player: str) -> None:
        """One task, if one can be fulfilled and the player sees it."""
        expert = self.options["expert"]
        hand = {code: self.conditions[code] for code in self.hands[player]}
        found = take_three.fulfillable(hand, self.layouts[player], expert)
        if not found or chance.random() < 0.1:
            return
        task = chance.choice(sorted(found))
        three = chance.choice(found[task])
        self.discards += [self.layouts[player].up[k] for k in three]
        self.layouts[player] = take_three.cleared(self.layouts[player], three, expert)
        for _ in range(take_three.to_turn_up(self.layouts[player])):
            self.turn_up(chance, player)
        self.hands[player].remove(task)
        self.done[player].append(task)
        if self.tasks:
            self.hands[player].append(self.tasks.pop())

    def finish(self, chance: Random) -> None:
        """Everybody uncovers and is written down; the next dealer deals."""
        for player in self.players:
            while self.layouts[player].down:
                self.turn_up(chance, player)
            self.fulfil(chance, player)
        self.check()
        for player in shuffled(chance, self.players):
            left = [card.attributes["number"] for card in self.layouts[player].left]
            bonus = sum(self.bonus[task] for task in self.done[player])
            entry: dict[str, Any] = {"round": self.round, "player": player}
            minus = as_json(reduced(sum(left)))
            entry |= {"cards": [*map(as_json, left)]} if chance.random() < 0.5 else {"minus": minus}
            entry |= {"tasks": self.done[player]} if chance.random() < 0.5 else {"bonus": bonus}
            self.entries.append(entry)
            self.tally[player] = reduced(self.tally[player] + bonus - sum(left))
        if self.round == {2: 2, 3: 6, 4: 4, 5: 5}[len(self.players)]:
            self.over = True
        else:
            self.deal(chance)

    def check(self) -> None:
        for player, layout in self.layouts.items():
            assert len(layout.left) == 15 - 3 * len(self.done[player])
        left = [card for layout in self.layouts.values() for card in layout.left]
        assert Counter([*left, *self.stock, *self.discards]) == Counter(self.number_cards)
        tasks = [*self.tasks, *(t for hand in (*self.hands.values(), *self.done.values()) for t in hand)]
        assert sorted(tasks) == sorted(self.conditions)


class Tadika(Play):
    """Rounds of exchanging towards a colour or a row; a round that drags on is dealt anew."""

    key = "tadika"

    def start(self, chance: Random) -> None:
        self.bans = chance.random() < 0.3
        self.cards = tadika.dealt_cards(self.spec, self.bans)
        self.kinds = {card.code: self.kind(card.attributes) for card in self.cards if card.kind == "number"}
        self.deal(chance)

    def deal(self, chance: Random) -> None:
        cards = shuffled(chance, self.cards)
        self.hands = {player: [cards.pop() for _ in range(7)] for player in self.players}
        self.middle = [cards.pop() for _ in range(7)]
        self.stock = cards
        self.turn = self.passed = 0
        self.ways: dict[str, list[str]] = {player: ["dealt"] for player in self.players}

    def move(self, chance: Random) -> None:
        player = self.players[self.turn % len(self.players)]
        hand = self.hands[player]
        goals = tadika.goals(hand, self.spec)
        if goals:
            self.win(chance, player, goals)
            return
        self.ways[player] = ["first"] if self.turn < len(self.players) else []
        if tadika.goals(self.middle, self.spec):
            self.hands[player], self.middle = self.middle, hand
            self.ways[player].append("takeall")
        else:
            self.exchange(chance, player)
        if goals := tadika.goals(self.hands[player], self.spec):
            self.win(chance, player, goals)
            return
        self.turn += 1
        if self.passed >= len(self.players) and len(self.stock) >= 7:
            self.stock, self.middle, self.passed = [*self.middle, *self.stock[:-7]], self.stock[-7:], 0
        if self.turn > 200:
            self.deal(chance)

    def exchange(self, chance: Random, player: str) -> None:
        """One card for one that fits and helps; a double fit lets the player go on."""
        hand = self.hands[player]
        bans = {int(c.attributes["special"][3:]) for c in self.middle if c.code.startswith("BAN")}
        for _ in range(7):
            choices = [
                (self.worth([*hand[:k], theirs, *hand[k + 1 :]]), k, j)
                for k, own in enumerate(hand)
                for j, theirs in enumerate(self.middle)
                if any(tadika.fit(own, theirs, bans))
            ]
            worth = self.worth(hand)
            better = [choice for choice in choices if choice[0] > worth]
            if not better:
                self.passed += 1
                return
            _, k, j = max(better) if chance.random() < 0.9 else chance.choice(better)
            fit = tadika.fit(hand[k], self.middle[j], bans)
            hand[k], self.middle[j] = self.middle[j], hand[k]
            self.passed = 0
            if not all(fit):
                return

    def kind(self, card: Mapping[str, Any]) -> tuple[str, list[bool]]:
        """The colour of a number card, and in which rows it is."""
        return card["colour"], [card["joker"] or card["number"] % row == 0 for row in self.spec.rows]

    def worth(self, hand: Sequence[Card]) -> int:
        """How near a hand is to a line."""
        numbers = [self.kinds[card.code] for card in hand if card.kind == "number"]
        colours = Counter([colour for colour, _ in numbers])
        rows = map(sum, zip(*[rows for _, rows in numbers], strict=True))
        return max([*colours.values(), *rows], default=0)

    def win(self, chance: Random, player: str, goals: Sequence[str]) -> None:
        """Written down as lines, or as the hand with the way that it was won."""
        ways = self.ways[player]
        lines = [line for line in tadika.POINTS if line in goals or line in ways]
        entry: dict[str, Any] = {"round": sum("round" in e for e in self.entries) + 1, "player": player}
        if chance.random() < 0.5:
            entry |= {"hand": [card.code for card in self.hands[player]], **dict.fromkeys(ways, True)}
        else:
            entry |= {"lines": shuffled(chance, lines)}
        self.entries.append(entry)
        self.tally[player] += self.points(set(lines))
        self.over = self.tally[player] >= self.options["target"]
        self.deal(chance)

    def points(self, lines: set[str]) -> int:
        """The rule text's table once more."""
        worth = {line: {"row2": 1, "row3": 2, "dealt": 10, "rowcolour": 10}.get(line, 5) for line in lines}
        if not self.options["sum"]:
            return max(worth.values())
        rows = [worth.pop(line) for line in ("row2", "row3", "rowN") if line in lines]
        if "rowcolour" in lines:
            worth.pop("colour", None)
            rows = []
        return sum(worth.values()) + max(rows, default=0)

    def check(self) -> None:
        assert all(len(hand) == 7 for hand in (*self.hands.values(), self.middle))
        every = [*self.middle, *self.stock, *(card for hand in self.hands.values() for card in hand)]
        assert Counter(every) == Counter(self.cards)


class Triple3(Play):
    """All at once: whoever may lay lays, until somebody has no card or nobody can."""

    key = "triple3"

    def start(self, chance: Random) -> None:
        self.deck = list(triple3.cards(self.spec).values())
        self.round = 0
        self.deal(chance)

    def deal(self, chance: Random) -> None:
        self.round += 1
        handicap = [chance.randrange(3) for _ in self.players]
        self.grid, piles, rest = triple3.deal(shuffled(chance, self.deck), len(self.players), handicap)
        self.piles = dict(zip(self.players, piles, strict=True))
        self.covered: list[Card] = []
        for card in rest:
            self.lay(chance.randrange(9), card)

    def lay(self, cell: int, card: Card) -> None:
        self.covered.append(self.grid[cell])
        self.grid[cell] = card

    def move(self, chance: Random) -> None:
        """Some cards are laid; a hand may be looked through in any order."""
        for _ in range(20):
            moves = [
                (player, card, cell)
                for player in self.players
                for card in self.piles[player][:3]
                for cell in triple3.allowed(self.grid, card)
            ]
            if not moves and not self.stuck():
                for pile in self.piles.values():
                    chance.shuffle(pile)
                continue
            if not moves:
                self.won([p for p in self.players if len(self.piles[p]) == min(map(len, self.piles.values()))])
                break
            player, card, cell = chance.choice(moves)
            self.piles[player].remove(card)
            self.lay(cell, card)
            if not self.piles[player]:
                self.won([player])
                break
        else:
            return
        if not self.over:
            self.deal(chance)

    def stuck(self) -> bool:
        return not any(triple3.can_lay(self.grid, pile) for pile in self.piles.values())

    def won(self, winners: list[str]) -> None:
        left = {player: len(pile) for player, pile in self.piles.items()}
        by_name = 0 in left.values() and self.round % 2
        self.entries.append({"round": self.round, **({"winner": winners[0]} if by_name else {"left": left})})
        for player in winners:
            self.tally[player] += 1
        self.over = max(self.tally.values()) >= 4

    def check(self) -> None:
        every = [*self.grid, *self.covered, *(card for pile in self.piles.values() for card in pile)]
        assert sorted(card.code for card in every) == sorted(card.code for card in self.deck)
        assert max(self.tally.values()) <= 4
        assert sum(self.tally.values()) >= len(self.entries)


class Threepia(Play):
    """Turn by turn on any board, through the question that the rules answer."""

    key = "threepia"

    def start(self, chance: Random) -> None:
        self.game = registry.find("threepia")
        self.deck = threepia.cards(self.spec)
        self.board = chance.choice(self.spec.boards)
        deal = threepia.deal(shuffled(chance, list(self.deck)), self.board, len(self.players))
        self.laid, self.stock = list(deal.laid), list(deal.stock)
        self.hands = dict(zip(self.players, map(list, deal.hands), strict=True))
        self.under: list[str] = []
        self.turns = 0
        self.idle = 0
        self.out: set[str] = set()

    def move(self, chance: Random) -> None:
        player = self.players[self.turns % len(self.players)]
        self.turns += 1
        if player in self.out:
            return
        entry = {"player": player, **self.play(chance, player)}
        if self.options["variant"] in ("time", "stopwatch") and chance.random() < 0.05:
            entry["timeout"] = True
            if self.options["variant"] == "stopwatch":
                self.out.add(player)
        self.entries.append(entry)
        self.tally[player] += sum(n - 2 for n in entry["rows"]) + 3 * entry["emptied"]
        self.over = self.is_over()
        if not self.over and not self.stock and self.idle >= 2 * len(self.players):
            left = {name: len(hand) for name, hand in self.hands.items()}
            self.entries.append({"end": True, "left": left})
            if self.options["variant"] == "deck":
                self.tally = {name: points - left[name] for name, points in self.tally.items()}
            self.over = True

    def play(self, chance: Random, player: str) -> dict[str, Any]:
        """One card if one fits, else a new card from the stock."""
        hand = self.hands[player]
        field = threepia.field(self.board, self.laid, self.deck)
        choices = [
            (code, slot, turn)
            for code in hand
            for slot, place in enumerate(self.board.slots)
            for turn in range(4)
            if threepia.may_lay(field, place, threepia.turned(self.deck[code], turn))
        ]
        self.idle += 1
        if not choices:
            hand += [self.stock.pop()] if self.stock else []
            return {"rows": [], "emptied": False}
        self.idle = 0
        code, slot, turn = chance.choice(choices)
        runs = self.ask(chance, code, slot, turn)
        hand.remove(code)
        self.under.append(self.laid[slot].card)
        self.laid[slot] = threepia.Laid(code, turn)
        emptied = not hand
        if emptied:
            self.hands[player] = [self.stock.pop() for _ in range(min(3, len(self.stock)))]
        return {"rows": [run["length"] for run in runs], "emptied": emptied}

    def ask(self, chance: Random, code: str, slot: int, turn: int) -> list[dict[str, Any]]:
        after = [item if k != slot else threepia.Laid(code, turn) for k, item in enumerate(self.laid)]
        wild = [place for place, c in threepia.field(self.board, after, self.deck).items() if c["colour"] is None]
        answer: dict[str, Any] = self.game.answer(
            {
                "board": self.board.key,
                "field": [item._asdict() for item in self.laid],
                "slot": slot,
                "card": code,
                "turn": turn,
                "triangles": [
                    {"x": x, "y": y, "shape": self.spec.shapes[0], "colour": chance.choice(self.spec.colours)}
                    for x, y in wild
                ],
            },
            self.spec,
        )
        assert answer["ok"]
        assert answer["points"] == sum(run["length"] - 2 for run in answer["runs"])
        runs: list[dict[str, Any]] = answer["runs"]
        return runs

    def is_over(self) -> bool:
        variant = self.options["variant"]
        if variant == "points":
            return bool(max(self.tally.values()) >= int(self.options["target"]))
        if variant == "rounds":
            return self.turns >= int(self.options["rounds"]) * len(self.players)
        return variant == "stopwatch" and len(self.out) == len(self.players)

    def check(self) -> None:
        every = [item.card for item in self.laid] + self.under + self.stock
        every += [code for hand in self.hands.values() for code in hand]
        assert sorted(every) == sorted(self.deck)
        assert len(self.laid) == len(self.board.slots)
