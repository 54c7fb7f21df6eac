"""The table and the score service agree: random deals played by actions, and the same hands as lines of JSON."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, cards_text
from bot.rules.closed_hands import is_foul_in, naturals_to_declare
from bot.rules.closed_ruleset import ClosedRuleset
from bot.rules.natural_hand import NaturalOptions
from bot.rules.naturals import NaturalKind, naturals_in
from bot.rules.rulesets import closed_presets, load_closed_preset, with_settings
from bot.rules.score_lines import answer_line
from bot.table.actions import Say, SetHand
from bot.table.closed_dealing import thirteen
from bot.table.closed_hand import ClosedHand, PairStake
from bot.table.decide import decide
from bot.table.events import HandDealt, HandScored
from bot.table.evolve import evolve, evolve_all
from bot.table.options import Options
from bot.table.settling import naturals_of, score_closed_hand
from bot.table.state import Phase, Sitter, State
from tests.rules.boards import ordered
from tests.rules.natural_hands import many_hands
from tests.rules.natural_reference import clash_units, kinds_of
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

    def give_naturals(self) -> None:
        """Deal one or two players a natural that the rules list, if they list one; each other has the rest."""
        if not self.rules.naturals:
            return
        first = self.dice.choice(_held(self.rules))
        apart = [cards for cards in _held(self.rules) if not set(cards) & set(first)]
        given = [first, *([self.dice.choice(apart)] if apart and self.dice.random() < 0.7 else [])]
        rest = [card for card in self.deck if card not in set(chain(*given))]
        hands = [*given, *([()] * (self.count - len(given)))][: self.count]
        self.dice.shuffle(hands)
        dealt = [card for hand in hands for card in hand or [rest.pop() for _ in range(13)]]
        self.deck = (*dealt, *rest)

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
        assert isinstance(state.hand, ClosedHand)
        self.stage = state.hand.stage
        self.paid_at_once = naturals_of(state.hand) if scored is None else ()
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
        self.after = evolve_all(state, events)
        return (state if scored else self.after), scored

    def _choose(self, state: State, index: int) -> Board:
        """What a player brings to the showdown, as the score service takes it."""
        assert isinstance(state.hand, ClosedHand)
        cards = state.hand.seats[index].cards
        board = self._arrangement(cards)
        found = naturals_to_declare(self.rules, cards)
        natural = self.dice.choice((*found, *found, None)) if found else None
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


def _held(rules: ClosedRuleset) -> list[Cards]:
    """Hands that are naturals of these rules; the same for all who have the same list and options."""
    return _hands_of(tuple(rules.natural_units), rules.natural_options)


@cache
def _hands_of(listed: tuple[NaturalKind, ...], options: NaturalOptions) -> list[Cards]:
    by_kind: dict[NaturalKind, list[Cards]] = {kind: [] for kind in listed}
    for hand in many_hands(Random(7), 40):
        for kind in naturals_in(hand, options) & by_kind.keys():
            by_kind[kind].append(hand)
    return [hand for hands in by_kind.values() for hand in hands[:30]]


def natural_payments(deal: Deal) -> dict[tuple[int, int], int]:
    """What each pair with a natural in it pays for it, before the rest of the hand (RULES 2.4, 2.11, 2.14).

    Reckoned apart from `bot.rules`, but for the rake: a stack pays that first.
    """
    rules, count, declared = deal.rules, deal.count, [player["natural"] for player in deal.players]
    options = {key: getattr(rules.natural_options, key) for key in NaturalOptions.__slots__}
    cards = thirteen(deal.deck, count)
    worth = [kinds_of(own, **options) if kind else {} for own, kind in zip(cards, declared, strict=True)]
    stakes = {(first, second): stake for first, second, stake in deal.stakes}
    left = [max(0, stack - rules.rake_units) for stack in deal.stacks]
    start = list(left)
    first_seat = count - 1 if rules.settle_from == "dealer" else 0
    around = [(first_seat + step) % count for step in range(count)]
    found = {}
    for pair in ((min(pair), max(pair)) for pair in combinations(around, 2)):
        one, other = pair
        if deal.banker not in (None, one, other) or not (declared[one] or declared[other]):
            continue
        if declared[one] and declared[other]:
            mine, theirs = ((declared[seat], worth[seat][declared[seat]]) for seat in pair)
            units = clash_units(rules.naturals, rules.natural_clash, mine, theirs)
        else:
            units = rules.natural_units[declared[one]] if declared[one] else -rules.natural_units[declared[other]]
        units *= stakes.get(pair, 1)
        if deal.has_stacks:
            winner, loser = pair if units > 0 else pair[::-1]
            most = left[loser]
            if rules.cap == "each_chip_once":
                most = min(most, left[winner])
            elif rules.cap == "opponent_stack":
                most = min(most, start[one], start[other])
            paid = min(abs(units), most)
            units = paid if units > 0 else -paid
            left[loser] -= paid
            left[winner] += -paid if rules.cap == "each_chip_once" else paid
        found[one, other] = units
    return found


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
    check_naturals(deal)
    text, is_ok = answer_line(json.dumps(deal.line(ruleset, settings)))
    answer = json.loads(text)
    assert is_ok, answer
    assert [answer["totals"], answer["house"], answer["jackpot"]] == [list(scored.totals), scored.house, scored.jackpot]
    assert sum(scored.totals) + scored.house + scored.jackpot == 0
    if deal.has_stacks and deal.rules.dealer != "ace_of_spades":  # that fee is outside all caps
        assert all(stack + total >= 0 for stack, total in zip(deal.stacks, scored.totals, strict=True))


def check_naturals(deal: Deal) -> None:
    """What naturals were shown to be paid is what they are paid in the end, caps and stakes included."""
    assert isinstance(deal.after.hand, ClosedHand)
    shown = naturals_of(deal.after.hand)
    result = score_closed_hand(deal.after.hand)
    expected = natural_payments(deal)
    assert {pair.players: pair.net for pair in shown} == expected
    assert deal.paid_at_once in ((), shown)
    in_the_end = {pair.players: pair for pair in (*result.pairs, *result.side_pairs)}
    for pair in shown:
        final = in_the_end[pair.players]
        assert pair.natural == final.natural
        if not (final.aces or final.surrender):  # then the pair owes nothing else
            assert (pair.net, pair.capped) == (final.net, final.capped)


def seen_in(deal: Deal) -> set[str]:
    """What happened in a hand that was played, for a test that it did."""
    declared = sum(player["natural"] is not None for player in deal.players)
    found = {"a natural"} if declared else set()
    if declared >= 2 and (deal.banker is None or deal.players[deal.banker]["natural"]):
        found.add("a clash")
    if declared and deal.has_stacks and any(pair.capped for pair in naturals_of(deal.after.hand)):  # type: ignore[arg-type]
        found.add("a natural within stacks")
    if declared and deal.stakes:
        found.add("a natural with stakes")
    if deal.paid_at_once:
        found.add(f"paid while {deal.stage}")
    if declared and any(player["surrender"] for player in deal.players):
        found.add("a surrender to a natural")
    return found


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("preset", closed_presets())
def test_every_preset(preset: str, deals: int) -> None:
    dice = Random(f"{preset} {deals}")
    rules = load_closed_preset(preset)
    seen: set[str] = set()
    for number in range(deals):
        deal = Deal(rules, dice)
        if number % 2:
            deal.give_naturals()
        agree(deal, preset, {})
        seen |= seen_in(deal)
    if rules.naturals:
        assert seen >= {"a natural", "a clash"}
    if preset == "american":
        assert seen >= {"paid while changing", "a natural with stakes", "a surrender to a natural"}
    if preset == "hawaiian-gardens":
        assert seen >= {"a natural within stacks", "a surrender to a natural"}


@pytest.mark.parametrize("deals", DEALS)
def test_any_combination_of_settings(deals: int) -> None:
    dice = Random(deals)
    seen: set[str] = set()
    for number in range(deals):
        preset = dice.choice(closed_presets())
        settings = {**any_settings(dice), "announce": dice.choice(["together", "naturals_first", "in_turn"])}
        settings["fouls"] = dice.choice(["refused", "allowed"])
        settings["jackpot_events"] = [{"front": dice.choice(["any", "pair", "trips"]), "scooped": dice.random() < 0.5}]
        deal = Deal(with_settings(load_closed_preset(preset), settings), dice)
        if number % 2:
            deal.give_naturals()
        agree(deal, preset, settings)
        seen |= seen_in(deal) | {f"{deal.rules.settlement} with {what}" for what in seen_in(deal)}
        if deal.has_stacks and deal.rules.aces_bet and any(player["natural"] for player in deal.players):
            seen.add(f"{deal.rules.cap} with aces and a natural")
    assert seen >= {"paid while changing", "paid while saying", "a natural with stakes", "banker with a clash"}
    assert seen >= {
        f"{cap} with aces and a natural" for cap in ("each_chip_once", "winnings_playable", "opponent_stack")
    }
    assert seen >= {f"{how} with a clash" for how in ("pairs", "pool", "single_winner")}
