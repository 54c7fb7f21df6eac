"""The table and the score service agree in open-face: random deals played by actions, and the same hands as lines."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, is_joker
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face, scored_open_face_presets
from bot.rules.rulesets import with_settings
from bot.rules.score_lines import answer_line
from bot.table.decide import decide
from bot.table.events import HandDealt, HandScored
from bot.table.evolve import evolve, evolve_all
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.packets import Packet
from bot.table.open_face.turns import held_by, may_place
from bot.table.options import Options, Pace
from bot.table.state import Phase, Sitter, State
from tests.rules.boards import ordered
from tests.support.agreement import sizes
from tests.support.picked import some
from tests.table.lines import line_of

DEALS = sizes(60, 90)  # caps, Fantasyland and both lows are in 60 of a game, and again in 90 others
ACCOUNTS = tuple(AccountId(name) for name in ("a", "b", "c", "d"))


def dealt_hand(rules: OpenFaceRuleset, dice: Random) -> State:
    """A random table with random cards; some boards are in Fantasyland, where the game has it."""
    seats = dice.randint(rules.seats_min, rules.seats_max)
    order = tuple(Seat(seat) for seat in (*range(1, seats), 0))
    buy_in = dice.choice((0, 10))
    options = Options(rules, seats, buy_in=buy_in, pace=dice.choice(list(Pace)))
    sitters = tuple(Sitter(ACCOUNTS[seat], stack=dice.randrange(1, 40)) for seat in range(seats))
    before = State(TableId("t"), ACCOUNTS[0], options, sitters, Phase.BETWEEN)
    ways = sorted(rules.fantasyland.card_counts) if rules.fantasyland else [0]
    counts = tuple(dice.choice(ways) if dice.random() < 0.25 else 0 for _ in range(seats * rules.boards))
    deck = tuple(dice.sample(rules.cards, len(rules.cards)))
    return evolve(None, HandDealt(before, 1, 0, Seat(0), order, counts, deck))


def with_a_low(cards: Cards) -> Board:
    """Thirteen of Fantasyland's cards, the lowest of different ranks in the middle: most often a low of nine or ten."""
    by_rank = {card >> 2: card for card in sorted(cards, reverse=True)}
    middle = tuple(by_rank[rank] for rank in sorted(by_rank)[:5])
    rest = sorted(set(cards) - set(middle), key=lambda card: -card)
    back = sorted(rest, key=lambda card: -sum(other >> 2 == card >> 2 for other in rest))[:5]
    front = [card for card in rest if card not in back][-3:]
    return Board(tuple(front), middle, tuple(back))


def placed(board: Board, packet: Packet, dice: Random, *, has_low: bool = False) -> Board:
    """A random placement; Fantasyland's cards are in order more often than not."""
    if packet.is_fantasyland and has_low and dice.random() < 0.8:
        return with_a_low(packet.cards)
    cards = tuple(dice.sample(packet.cards, packet.places))
    if packet.is_fantasyland and not any(map(is_joker, cards)) and dice.random() < 0.7:
        return ordered(list(cards))
    room = [row for row in Row for _ in range(board.room(row))]
    rows = list(zip(dice.sample(room, len(cards)), cards, strict=True))
    return Board.of([card for row, card in rows if row is wanted] for wanted in Row)


def play(state: State, dice: Random) -> tuple[State, HandScored]:
    """Anybody who may place does, on the boards that they like, until the hand has its points."""
    while True:
        hand = state.hand
        assert isinstance(hand, OpenFaceHand)
        index = dice.choice([index for index in range(len(hand.seats)) if may_place(state, index)])
        held = held_by(state, index)
        is_street = any(not packet.is_fantasyland for packet in held) and dice.random() < 0.7
        chosen = [packet for packet in held if packet.is_fantasyland != is_street] or held
        rows, discards = Board(), Cards()
        for packet in chosen:
            before = hand.seats[index].boards[packet.board].board
            board = placed(before, packet, dice, has_low=hand.ruleset.middle == "deuce_seven")
            rows = rows.add(board)
            discards += tuple(card for card in packet.cards if card not in board.cards)
        events = decide(state, PlaceCards(hand.seats[index].account, 1, hand.street_no, rows, discards))
        state = evolve_all(state, events)
        scored = next((event for event in events if isinstance(event, HandScored)), None)
        if scored is not None:
            return state, scored


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("preset", some(scored_open_face_presets(), 3))
def test_every_preset(preset: str, deals: int) -> None:
    agree(load_open_face(preset), Random(f"{preset} {deals}"), deals)


@pytest.mark.parametrize("deals", DEALS)
def test_a_house_that_asks_for_a_nine_low(deals: int) -> None:
    # Many tens in the middle that would be legal lows in the game as it ships, and nines that are.
    dice, ten = Random(f"nine {deals}"), load_open_face("deuce-seven")
    middles = agree(with_settings(ten, {"low_qualifier": 9}), dice, deals)
    assert {(9, False), (10, True)} <= middles, "a nine-low that counts and a ten-low that fouls"


def agree(rules: OpenFaceRuleset, dice: Random, deals: int) -> set[tuple[int, bool]]:
    """Play so many deals; what is found are the highest cards of unpaired middles, each with whether it fouled."""
    capped, middles = 0, set[tuple[int, bool]]()
    for _ in range(deals):
        state, scored = play(dealt_hand(rules, dice), dice)
        assert isinstance(state.hand, OpenFaceHand)
        text, is_ok = answer_line(json.dumps(line_of(state.hand)))
        answer = json.loads(text)
        assert is_ok, answer
        assert answer["totals"] == list(scored.totals)
        assert sum(scored.totals) == 0
        for player, fouls in zip(state.hand.seats if rules.boards == 1 else (), answer["fouls"], strict=False):
            ranks = {card >> 2 for card in player.boards[0].board.middle}
            if len(ranks) == 5:
                middles.add((max(ranks) + 2, fouls))
        owed = answer["next_fantasyland"]
        by_board = [cards for boards in owed for cards in boards] if rules.boards > 1 else owed
        assert list(scored.next_fantasyland) == by_board
        stacks = [player.stack for player in state.hand.seats if player.stack is not None]
        capped += any(pair["capped"] for pair in answer["pairs"])
        assert all(stack + total >= 0 for stack, total in zip(stacks, scored.totals, strict=bool(stacks)))
    assert capped, "no cap was ever in the way"
    return middles
