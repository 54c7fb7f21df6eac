"""The table and the score service agree: random deals played by actions, and the same hands as lines of JSON."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board
from bot.rules.cards import DECK_52, cards_text
from bot.rules.closed_hands import is_foul_in, naturals_to_declare
from bot.rules.closed_ruleset import ClosedRuleset
from bot.rules.rulesets import closed_presets, load_closed_preset, with_settings
from bot.rules.score_lines import answer_line
from bot.table.actions import Say, SetHand
from bot.table.closed_hand import ClosedHand, PairStake
from bot.table.decide import decide
from bot.table.events import HandDealt, HandScored
from bot.table.evolve import evolve, evolve_all
from bot.table.options import Options
from bot.table.state import Phase, Sitter, State
from tests.rules.boards import ordered
from tests.rules.test_closed_sums import any_settings

DEALS = [300, pytest.param(10_000, marks=pytest.mark.slow)]
SEATS = tuple(Seat(seat) for seat in range(4))
ACCOUNTS = tuple(AccountId(name) for name in ("a", "b", "c", "d"))


class Deal:
    """One random deal at a table where everything that may happen happens now and then."""

    def __init__(self, rules: ClosedRuleset, dice: Random) -> None:
        self.rules, self.dice = rules, dice
        self.count = dice.randint(rules.seats_min, rules.seats_max)
        self.order = (*SEATS[1 : self.count], SEATS[0])  # the button is in seat 0, last in order
        self.has_stacks = rules.cap != "none" and dice.random() < 0.5
        self.stacks = [dice.randrange(1, 40) for _ in range(self.count)]  # in order of play
        self.banker = dice.randrange(self.count) if rules.has_banker else None
        self.jackpot = dice.randrange(200) if rules.jackpot_units else 0
        self.stakes = [
            (first, second, dice.randrange(2, 5))
            for first, second in combinations(range(self.count), 2)
            if rules.pair_stakes and dice.random() < 0.3 and self.banker in (None, first, second)
        ]
        self.deck = tuple(dice.sample(DECK_52, 52))
        self.players: list[dict[str, Any]] = []

    def state(self) -> State:
        """The table with the cards dealt."""
        options = Options(self.rules, self.count, buy_in=10 if self.has_stacks else 0)
        sitters: list[Sitter | None] = [None] * self.count
        for index, seat in enumerate(self.order):
            sitters[seat] = Sitter(ACCOUNTS[index], stack=self.stacks[index])
        stakes = tuple(PairStake((ACCOUNTS[one], ACCOUNTS[other]), stake) for one, other, stake in self.stakes)
        before = State(TableId("t"), ACCOUNTS[0], options, tuple(sitters), Phase.BETWEEN, pair_stakes=stakes)
        banker = None if self.banker is None else self.order[self.banker]
        ace_dealer = SEATS[0] if self.rules.dealer == "ace_of_spades" else None
        counts = (0,) * self.count
        return evolve(None, HandDealt(before, 1, 0, SEATS[0], self.order, counts, self.deck, banker, ace_dealer))

    def play(self) -> HandScored:
        """The hand by actions, to its points."""
        state = self.state()
        boards = [self._choose(state, index) for index in range(self.count)]
        for index, board in enumerate(boards):
            state, scored = self._after(state, self._setting(index, board))
        while scored is None:
            assert isinstance(state.hand, ClosedHand)
            index = (*state.hand.to_say, *state.hand.to_change)[0]
            surrenders = self.players[index]["surrender"]
            takes_back = state.hand.seats[index].surrenders and not surrenders
            again = SetHand(ACCOUNTS[index], 1, boards[index]) if takes_back else Say(ACCOUNTS[index], 1, surrenders)
            state, scored = self._after(state, again)
        return scored

    def _after(self, state: State, action: SetHand | Say) -> tuple[State, HandScored | None]:
        events = decide(state, action, self.jackpot)
        scored = next((event for event in events if isinstance(event, HandScored)), None)
        return (state if scored else evolve_all(state, events)), scored

    def _choose(self, state: State, index: int) -> Board:
        """What a player brings to the showdown, as the score service takes it."""
        assert isinstance(state.hand, ClosedHand)
        cards = state.hand.seats[index].cards
        board = self._arrangement(cards)
        found = naturals_to_declare(self.rules, cards)
        natural = self.dice.choice((*found, None)) if found else None
        surrenders = natural is None and self.rules.offers_surrender and self.dice.random() < 0.15
        rows = {row: cards_text(part) for row, part in zip(("front", "middle", "back"), board, strict=True)}
        stack = self.stacks[index] if self.has_stacks else None
        self.players.append({**rows, "natural": natural, "surrender": surrenders, "stack": stack})
        return board

    def _setting(self, index: int, board: Board) -> SetHand:
        """What they choose with the arrangement; a surrender may be said or taken back later."""
        natural, surrenders = self.players[index]["natural"], self.players[index]["surrender"]
        if self.rules.announce == "in_turn":
            surrenders = False
        elif natural is None and self._is_asked_again(index):
            surrenders = self.dice.random() < 0.5
        return SetHand(ACCOUNTS[index], 1, board, natural, surrenders)

    def _is_asked_again(self, index: int) -> bool:
        """Whether somebody declares, and not all whom this player settles with."""
        if self.rules.announce != "naturals_first" or not self.rules.offers_surrender:
            return False
        declared = [player["natural"] is not None for player in self.players]
        met = [other for other in range(self.count) if self.banker in (None, other, index) and other != index]
        return any(declared) and not all(declared[other] for other in met)

    def _arrangement(self, cards: tuple[Any, ...]) -> Board:
        """As the cards come, which is random; where that is refused as a foul, the highest cards to the back."""
        board = ordered(list(cards))
        is_allowed = self.rules.fouls == "allowed" or not is_foul_in(self.rules, board)
        return board if is_allowed else legal(self.rules, cards)

    def line(self, ruleset: str, settings: dict[str, Any]) -> dict[str, Any]:
        """The hand that was played, as the score service takes it."""
        given: dict[str, Any] = {"ruleset": ruleset, "settings": settings, "players": self.players}
        given |= {"button": self.count - 1, "pair_stakes": self.stakes, "jackpot": self.jackpot or None}
        return given | ({"banker": self.banker} if self.banker is not None else {})


def legal(rules: ClosedRuleset, cards: tuple[Any, ...]) -> Board:
    """An arrangement in order: pairs and better from the back on, high cards behind low ones."""
    ranks = [card >> 2 for card in cards]
    grouped = sorted(cards, key=lambda card: (-ranks.count(card >> 2), -(card >> 2)))
    board = Board(tuple(grouped[10:]), tuple(grouped[5:10]), tuple(grouped[:5]))
    if is_foul_in(rules, board):
        board = Board(tuple(grouped[10:]), tuple(grouped[:5]), tuple(grouped[5:10]))
    assert not is_foul_in(rules, board), cards_text(cards)
    return board


def agree(deal: Deal, ruleset: str, settings: dict[str, Any]) -> None:
    scored = deal.play()
    text, is_ok = answer_line(json.dumps(deal.line(ruleset, settings)))
    answer = json.loads(text)
    assert is_ok, answer
    assert [answer["totals"], answer["house"], answer["jackpot"]] == [list(scored.totals), scored.house, scored.jackpot]
    assert sum(scored.totals) + scored.house + scored.jackpot == 0
    if deal.has_stacks and deal.rules.dealer != "ace_of_spades":  # that fee is outside all caps
        assert all(stack + total >= 0 for stack, total in zip(deal.stacks, scored.totals, strict=True))


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("preset", closed_presets())
def test_every_preset(preset: str, deals: int) -> None:
    dice = Random(f"{preset} {deals}")
    rules = load_closed_preset(preset)
    for _ in range(deals):
        agree(Deal(rules, dice), preset, {})


@pytest.mark.parametrize("deals", DEALS)
def test_any_combination_of_settings(deals: int) -> None:
    dice = Random(deals)
    for _ in range(deals):
        preset = dice.choice(closed_presets())
        settings = {**any_settings(dice), "announce": dice.choice(["together", "naturals_first", "in_turn"])}
        settings["fouls"] = dice.choice(["refused", "allowed"])
        settings["jackpot_events"] = [{"front": dice.choice(["any", "pair", "trips"]), "scooped": dice.random() < 0.5}]
        agree(Deal(with_settings(load_closed_preset(preset), settings), dice), preset, settings)
