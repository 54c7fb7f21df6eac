"""Random closed deals that are played by actions at a table, and written as lines for the score service."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from random import Random
from typing import Any

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, cards_text
from bot.rules.closed.hands import is_foul_in, naturals_to_declare
from bot.rules.closed.natural_hand import NaturalOptions
from bot.rules.closed.naturals import NaturalKind, naturals_in
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.edition import EDITION
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.hand import ClosedHand
from bot.table.closed.scoring import naturals_of
from bot.table.context import Context
from bot.table.decide import decide
from bot.table.events import HandDealt, HandScored
from bot.table.evolve import evolve, evolve_all
from bot.table.options import Options
from bot.table.state import PairStake, Phase, Sitter, State
from tests.rules.boards import ordered
from tests.rules.natural_hands import many_hands

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
        return evolve(
            None,
            HandDealt(
                *(before, 1, 0, SEATS[0], self.order, counts, self.deck, banker, ace_dealer),
                edition=EDITION,
            ),
        )

    def play(self) -> HandScored:
        """The hand by actions, to its points."""
        state = self.state()
        boards = [self._choose(state, index) for index in range(self.count)]
        for index, player in enumerate(self.players):  # who is alone is not asked in turn
            player["surrender"] &= self.rules.announce != "in_turn" or not self._is_alone(index)
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
        events = decide(state, action, Context(jackpot=self.jackpot))
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
        return any(player["natural"] is not None for player in self.players) and not self._is_alone(index)

    def _is_alone(self, index: int) -> bool:
        """Whether all whom this player settles with declare a natural."""
        met = [other for other in range(self.count) if self.banker in (None, other, index) and other != index]
        return all(self.players[other]["natural"] is not None for other in met)

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
    for hand, kinds in _naturals(options):
        for kind in kinds & by_kind.keys():
            by_kind[kind].append(hand)
    return [hand for hands in by_kind.values() for hand in hands[:30]]


@cache
def _naturals(options: NaturalOptions) -> list[tuple[Cards, frozenset[NaturalKind]]]:
    return [(hand, frozenset(naturals_in(hand, options))) for hand in _many()]


@cache
def _many() -> tuple[Cards, ...]:
    return tuple(many_hands(Random(7), 40))


def legal(rules: ClosedRuleset, cards: tuple[Any, ...]) -> Board:
    """An arrangement in order: pairs and better from the back on, high cards behind low ones."""
    ranks = [card >> 2 for card in cards]
    grouped = sorted(cards, key=lambda card: (-ranks.count(card >> 2), -(card >> 2)))
    board = Board(tuple(grouped[10:]), tuple(grouped[5:10]), tuple(grouped[:5]))
    if is_foul_in(rules, board):
        board = Board(tuple(grouped[10:]), tuple(grouped[:5]), tuple(grouped[5:10]))
    assert not is_foul_in(rules, board), cards_text(cards)
    return board
