"""Proofs of the fair deal as an honest bot makes them, of the pure core alone: no store, no table, no Discord.

A statement may also be one that no bot would freeze: whoever runs the bot can seal it and deal by it all the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

from bot.ids import Seat, TableId
from bot.rules.cards import DECK_54, card_text
from bot.rules.deal_keys import deal_key, text_hash
from bot.rules.deck import HANDS_PER_BATCH, Deal, batch_path_of, batch_root, deal_root, draw_deal, openings
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_preset, with_settings
from bot.table.fair_deal import Frozen, Root, player_hash, root_line, seal_line, statement
from bot.table.options import Options

GUILD, CHANNEL = 900000000000000001, 900000000000000077
ROOT_MESSAGE, SEAL_MESSAGE = 1300000000000000001, 1300000000004000905
TABLE = TableId("0a1b2c3d4e")
PEOPLE = (("801", "ann", ""), ("802", "ben", "lucky seven"), ("803", "cleo", ""), ("804", "dora", "42"))
"""Id, user name and cut of those in seats 1 to 4."""

Shows = Callable[[int, int, int, int, int], int]
"""How many cards are open of a street, by seat, board and street from 0, and cards dealt and placed."""


def boards(_seat: int, _board: int, _street: int, _dealt: int, placed: int) -> int:
    """What a showdown shows: all that was placed."""
    return placed


def everything(_seat: int, _board: int, _street: int, dealt: int, _placed: int) -> int:
    """What a showdown shows where rules reveal discards."""
    return dealt


def whole(seat: int) -> Shows:
    """What the player of a seat can have opened: all cards that they were dealt."""
    return lambda one, _board, _street, dealt, placed: dealt if one == seat else placed


def until(streets: int, own: int = 0) -> Shows:
    """A hand that was cancelled after so many streets; the seat `own` has its discards opened, too."""
    return lambda seat, _board, street, dealt, placed: (
        0 if street >= streets else dealt if seat == own else 0 if dealt >= 13 else placed
    )


def surrendered(seat: int) -> Shows:
    """All but one seat."""
    return lambda one, _board, _street, _dealt, placed: 0 if one == seat else placed


@dataclass(frozen=True)
class Proof:
    """A proof: the statement's values, what opens the players, and the cards; and who dealt it."""

    statement: dict[str, Any]
    players: tuple[dict[str, Any], ...]
    cards: tuple[dict[str, Any], ...]
    seal: int = SEAL_MESSAGE

    @property
    def text(self) -> str:
        """The statement as it is sealed."""
        return canonical(self.statement)

    def value(self) -> dict[str, Any]:
        """The file, as values."""
        return {"statement": self.text, "seats": list(self.players), "cards": list(self.cards)}

    @property
    def file(self) -> bytes:
        """The file."""
        return json.dumps(self.value(), indent=1).encode()

    @property
    def lines(self) -> tuple[str, str, str, str]:
        """The root's line and link, the seal's line and link, as they are copied from Discord."""
        said = self.statement
        return (
            root_line(said["table"], said["root"], said["first_hand"], said["deck"]),
            link(said["root_message"], said["channel"]),
            seal_line(said["table"], said["hand"], text_hash(self.text)),
            link(self.seal, said["channel"]),
        )

    @property
    def copied(self) -> str:
        """All lines."""
        return "\n".join((*self.lines, *(f"cut {one['cut']}" for one in self.players if one["cut"])))


def link(message: int, channel: int = CHANNEL) -> str:
    """The link of a message."""
    return f"https://discord.com/channels/{GUILD}/{channel}/{message}"


def canonical(value: object) -> str:
    """A value as it is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def honest(  # noqa: PLR0913 # each is a line of the statement
    ruleset: Ruleset,
    shows: Shows = boards,
    *,
    order: Sequence[int] = (2, 1),
    fantasyland: Mapping[tuple[int, int], int] | None = None,
    computers: Sequence[int] = (),
    people: Sequence[tuple[str, str, str]] = PEOPLE,
    banker: int | None = None,
    hand: int = 1,
    first: int = 1,
) -> Proof:
    """A proof of a hand. `order` has the seats, `fantasyland` the cards of boards as {(seat, board from 0): cards}."""
    at_once = tuple((fantasyland or {}).get((seat, board), 0) for seat in order for board in range(ruleset.boards_each))
    prepared = batch(hand - first, len(ruleset.cards))
    root = Root((first - 1) // HANDS_PER_BATCH, first, prepared.root.hex(), CHANNEL, ROOT_MESSAGE, version=3)
    seats = tuple(Seat(seat - 1) for seat in order)
    frozen = Frozen(
        *(hand, Options(ruleset, max(order), stake=2), seats[-1], seats, at_once),
        banker=None if banker is None else Seat(banker - 1),
        ace_dealer=None,
        cuts=(),
        root=root,
    )
    players = tuple(opening(seat, people[seat - 1], is_computer=seat in computers) for seat in order)
    text = statement(TABLE, frozen, (1, 0), [hash_of(one) for one in players])
    return dealt(json.loads(text), players, shows)


def opening(seat: int, person: tuple[str, str, str], *, is_computer: bool = False) -> dict[str, Any]:
    """What opens who sits in a seat."""
    known, name, cut = (*(f"computer-{seat}",) * 2, "") if is_computer else person
    return {"seat": seat, "bytes": sha256(f"{seat}".encode()).hexdigest(), "id": known, "name": name, "cut": cut}


def hash_of(one: Mapping[str, Any]) -> str:
    """What the statement has of somebody."""
    return player_hash(bytes.fromhex(one["bytes"]), one["id"], one["name"], one["cut"])


def dealt(said: dict[str, Any], players: Sequence[dict[str, Any]], shows: Shows = boards) -> Proof:
    """The proof of a hand that was dealt by a statement, whatever it says, from the batch of its number."""
    prepared = batch(said["hand"] - said["first_hand"], said["deck"])
    key = deal_key(prepared.root, text_hash(canonical(said)), said["root_message"], SEAL_MESSAGE)
    above = [one.hex() for one in batch_path_of(prepared.roots, said["hand"] - said["first_hand"]).siblings]
    opened = openings(prepared.deal, key, opened_places(said, shows))
    cards = tuple(
        {
            "card": card_text(one.card),
            "position": one.position,
            "salt": one.salt.hex(),
            "path": [*(sibling.hex() for sibling in one.path.siblings), *above],
        }
        for one in opened
    )
    return Proof(said, tuple(players), cards)


def opened_places(said: Mapping[str, Any], shows: Shows) -> list[int]:
    """The places in the deal, from 0, of the cards that are shown."""
    return [place for place, (where, number, most) in enumerate(going(said)) if number < shows(*where, *most)]


def going(said: Mapping[str, Any]) -> list[tuple[tuple[int, int, int], int, tuple[int, int]]]:
    """Each card of the deal in order: (seat, board, street), its number there, and the cards dealt and placed there."""
    found = []
    for street, (usual, placed) in enumerate(said["streets"]):
        for number, at_once in enumerate(said["fantasyland"]):
            seat = said["seats"][number // said["boards"]]["seat"]
            if at_once and street:
                continue
            most = (at_once, 13) if at_once else (usual, placed)
            found += [((seat, number % said["boards"], street), one, most) for one in range(most[0])]
    return found


@dataclass(frozen=True)
class Batch:
    """The shuffles of 64 hands: the one that is dealt, the hashes of all, and the root over them."""

    deal: Deal
    roots: tuple[bytes, ...]
    root: bytes


BATCHES: dict[tuple[int, int], Batch] = {}


def batch(index: int, deck: int) -> Batch:
    """The shuffles of 64 hands, of which one is ever opened: the hashes of the others are anything."""
    if (index, deck) not in BATCHES:
        dice = Random(f"{index} {deck}")
        deal = draw_deal(dice.randrange, dice.randbytes, DECK_54[:deck])
        roots = [dice.randbytes(32) for _ in range(HANDS_PER_BATCH)]
        roots[index] = deal_root(deal)
        BATCHES[index, deck] = Batch(deal, tuple(roots), batch_root(roots))
    return BATCHES[index, deck]


def _rules(name: str, **settings: Any) -> Ruleset:
    rules = load_preset(name)
    return with_settings(rules, settings) if settings else rules


def _in_fantasyland(cards: int) -> Proof:
    return honest(_rules("progressive"), fantasyland={(2, 0): cards})


_OWN_STREETS = [{"deal": 4, "place": 4}, {"deal": 4, "place": 3}, *({"deal": 3, "place": 2} for _ in range(3))]
FOUR = (3, 4, 1, 2)

HONEST: dict[str, tuple[Callable[[], Proof], int]] = {
    "closed": (lambda: honest(_rules("standard")), 0),
    "closed, four seats, banker": (lambda: honest(_rules("banker"), order=FOUR, banker=4), 0),
    "closed, a seat surrendered": (lambda: honest(_rules("standard"), surrendered(2), order=(1, 2, 3)), 3),
    "closed, own cards after a surrender": (lambda: honest(_rules("standard"), order=(1, 2, 3)), 0),
    "closed, cancelled": (lambda: honest(_rules("standard"), until(0)), 3),
    "closed, cancelled, own cards": (lambda: honest(_rules("standard"), until(1, own=2)), 3),
    "regular": (lambda: honest(_rules("ofc")), 0),
    "regular, four seats": (lambda: honest(_rules("ofc"), order=FOUR), 0),
    "regular, cancelled": (lambda: honest(_rules("ofc"), until(4)), 3),
    "pineapple": (lambda: honest(_rules("pineapple"), order=(1, 2)), 0),
    "pineapple, three seats, no cuts": (
        lambda: honest(_rules("pineapple"), order=(4, 1, 3), people=[(who, name, "") for who, name, _ in PEOPLE]),
        0,
    ),
    "pineapple, My hidden cards": (lambda: honest(_rules("pineapple"), whole(1)), 3),
    "pineapple, cancelled": (lambda: honest(_rules("pineapple"), until(2)), 3),
    "pineapple, cancelled, My hidden cards": (lambda: honest(_rules("pineapple"), until(2, own=1)), 3),
    "pineapple, discards shown": (lambda: honest(_rules("pineapple", reveal_discards=True), everything), 0),
    "pineapple, discards shown, cancelled": (lambda: honest(_rules("pineapple", reveal_discards=True), until(3)), 3),
    "Fantasyland, discards shown": (
        lambda: honest(_rules("progressive", reveal_discards=True), everything, fantasyland={(1, 0): 16}),
        0,
    ),
    **{f"Fantasyland of {cards}": (partial(_in_fantasyland, cards), 0) for cards in range(13, 18)},
    "Fantasyland of 13, regular": (lambda: honest(_rules("ofc"), fantasyland={(1, 0): 13}, order=FOUR), 0),
    "Fantasyland of two seats": (lambda: honest(_rules("ultimate"), fantasyland={(1, 0): 17, (2, 0): 14}), 0),
    "Fantasyland, cancelled": (lambda: honest(_rules("progressive"), until(2), fantasyland={(2, 0): 14}), 3),
    "Fantasyland, cancelled, My hidden cards": (
        lambda: honest(_rules("progressive"), until(2, own=2), fantasyland={(2, 0): 14}),
        3,
    ),
    "Fantasyland, My hidden cards": (lambda: honest(_rules("progressive"), whole(2), fantasyland={(2, 0): 15}), 3),
    "criss-cross": (lambda: honest(_rules("criss-cross")), 0),
    "criss-cross, a board in Fantasyland": (lambda: honest(_rules("criss-cross"), fantasyland={(1, 1): 13}), 0),
    "criss-cross, cancelled": (lambda: honest(_rules("criss-cross"), until(3), fantasyland={(1, 1): 13}), 3),
    "one joker": (lambda: honest(_rules("joker", deck=53)), 0),
    "two jokers, Fantasyland": (lambda: honest(_rules("joker"), fantasyland={(2, 0): 17}, order=(1, 2, 3)), 0),
    "a computer": (lambda: honest(_rules("pineapple"), computers=(1,)), 0),
    "computers": (lambda: honest(_rules("ofc"), order=FOUR, computers=(2, 3, 4)), 0),
    "streets of their own": (lambda: honest(_rules("pineapple", streets=_OWN_STREETS)), 3),
    "hand 64": (lambda: honest(_rules("ofc"), hand=64), 0),
    "hand 65, the second batch": (lambda: honest(_rules("pineapple"), hand=65, first=65), 0),
    "hand 8 of a batch from 5": (lambda: honest(_rules("ofc"), hand=8, first=5), 0),
}
"""Honest hands of every kind, each with the status that a check ends with."""
