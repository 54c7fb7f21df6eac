"""A table to play at in tests: actions in, a log out, decks stacked by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row, parse_cards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.actions import Action, AddComputer, Join, Ready, Start
from bot.table.closed.dealing import closed_positions
from bot.table.context import NO_CONTEXT
from bot.table.decide import decide, why_not
from bot.table.events import Event, HandDealt, TableOpened
from bot.table.evolve import evolve_all, fold
from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.open_face.dealing import open_face_positions, packets_of
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.packets import Packet
from bot.table.options import Options
from bot.table.refusals import Refusal, RuleError
from bot.table.state import Phase, Sitter, State
from bot.table.turns import waited_for
from tools.pages.at_once import deal_at_once, is_due

ANN, BEN, CAT, DAN, EVE = (AccountId(name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve"))
COMPUTER, ROBOT = AccountId("computer 1"), AccountId("computer 2")
TABLE = TableId("table")

OFC, PINEAPPLE, OFC_2012 = load_open_face("ofc"), load_open_face("pineapple"), load_open_face("ofc-2012")
REVEALING = with_settings(PINEAPPLE, {"reveal_discards": True})

# Thirteen cards as `filled` puts them: five to the back, five to the middle, three to the front.
QUEENS_IN_FRONT = "2h 4h 6h 8h Th  Ac Ad 3c 5d 7s  Qc Qd 2c"  # flush, aces, queens: 4 + 7 royalties, enters
JACKS_IN_FRONT = "5h 7h 9h Jh Kh  Kc Ks 3s 5s 7d  Js Jd 3d"  # flush, kings, jacks: 4 + 6 royalties, enters nothing
NOTHING = "Ts Tc 6s 6c 3h  8c 8d 4s 9c Jc  As 9s 4d"  # two pair, eights, ace high: no royalties
QUEENS_AND_DISCARDS = "2h 4h 6h 8h Th  Ac Ad 9s  3c 5d 8s  7s Qc 4s  Qd 2c 6s"  # the same in Pineapple: spades away
FOUL = "2s 4c 6d 8s Td  Qh Qs Kd Ah 5c  7c 9d 2d"  # ten high behind queens


def options(ruleset: OpenFaceRuleset = OFC, seats: int = 0, **settings: object) -> Options:
    """A table's options: the ruleset's most seats unless told otherwise, with a clock of a minute."""
    return replace(Options(ruleset, seats or ruleset.seats_max, clock_s=60), **settings)  # type: ignore[arg-type] # the tests' own keywords


class Game:
    """One table and its log. `do` decides, appends, and deals as soon as a hand is due, as the shell does."""

    def __init__(self, *accounts: AccountId, table: Options | None = None, computers: int = 0) -> None:
        self.cards: Mapping[AccountId, str] = {}
        self.context = NO_CONTEXT
        self.log: list[Event] = [TableOpened(TABLE, accounts[0], table or options())]
        self.state = fold(self.log)
        self.do(*(Join(account) for account in accounts[1:]))
        self.do(*(AddComputer(accounts[0], name) for name in (COMPUTER, ROBOT)[:computers]))

    @property
    def hand(self) -> OpenFaceHand:
        """The newest hand."""
        assert isinstance(self.state.hand, OpenFaceHand)
        return self.state.hand

    def has_ended(self) -> bool:
        """Whether the session is over."""
        return self.state.phase is Phase.ENDED

    def sitter(self, account: AccountId) -> Sitter:
        """How somebody seated stands."""
        return next(sitter for _, sitter in self.state.sitters if sitter.account == account)

    def seat(self, account: AccountId) -> Seat:
        """Where somebody sits."""
        seat = self.state.seat_of(account)
        assert seat is not None
        return seat

    def index(self, account: AccountId) -> int:
        """Where somebody stands in the order of play of the newest hand."""
        return next(index for index, player in enumerate(self.hand.seats) if player.account == account)

    def do(self, *actions: Action) -> Game:
        """Do something; a hand that is then due is dealt."""
        for action in actions:
            self._append(decide(self.state, action, self.context))
            while is_due(self.state):
                self._append(deal_at_once(self.state, self._deck))
        return self

    def refusal(self, action: Action) -> Refusal:
        """Why something is refused; asserts that the panel's question gives the same answer, and nothing changes."""
        before, size = self.state, len(self.log)
        with pytest.raises(RuleError) as refused:
            self.do(action)
        assert refused.value.refusal == why_not(self.state, action, self.context)
        assert (self.state, len(self.log)) == (before, size)
        return refused.value.refusal

    def start(self, cards: Mapping[AccountId, str] | None = None) -> Game:
        """Deal the next hand, these cards in the order in which they are dealt, everybody being ready."""
        self.cards = cards or {}
        return self.do(Start(self.state.host)) if self.state.hand is None else self.ready()

    def ready(self, *but: AccountId) -> Game:
        """Everybody says Ready, except some and those who sit out."""
        for _, sitter in self.state.sitters:
            if not (sitter.is_computer or sitter.is_out or sitter.account in but or self.state.is_playing):
                self.do(Ready(sitter.account))
        return self

    def place(self, account: AccountId, rows: str = "", discards: str = "") -> Game:
        """A player places; by default what `filled` says."""
        chosen = (Board.parse(rows), parse_cards(discards)) if rows else filled(self.hand, self.index(account))
        return self.do(PlaceCards(account, self.hand.hand_no, self.hand.street_no, *chosen))

    def act_for(self, account: AccountId) -> Game:
        """The policy plays for a seat."""
        return self.do(acting_for(self.hand, self.index(account)))

    def play(self, cards: Mapping[AccountId, str] | None = None, *, timed_out: tuple[AccountId, ...] = ()) -> Game:
        """The running hand, or the next one, to its end; some players let every deadline pass."""
        if not self.state.is_playing:
            self.start(cards)
        hand_no = self.hand.hand_no
        return self.play_until(lambda: not self.state.is_playing or self.hand.hand_no > hand_no, timed_out)

    def play_until(self, is_enough: Callable[[], bool], timed_out: tuple[AccountId, ...] = ()) -> Game:
        """Place for whoever is waited for until something is so."""
        while not is_enough():
            player = self.hand.seats[waited_for(self.state)[0]]
            sitter = self.sitter(player.account)
            is_played = sitter.is_computer or sitter.is_absent or player.account in timed_out
            (self.act_for if is_played else self.place)(player.account)
        return self

    def _append(self, events: tuple[Event, ...]) -> None:
        self.state = evolve_all(self.state, events)
        self.log += events

    def _deck(self, event: HandDealt) -> Cards:
        return stacked(self.state, event, {name: parse_cards(text) for name, text in self.cards.items()})


def stacked(state: State, event: HandDealt, cards: Mapping[AccountId, Cards]) -> Cards:
    """A deck that deals these cards to these players in this order, and the others to the rest.

    Where everybody has two boards, the first half of a player's cards goes to the first one.
    """
    deck: dict[int, Card] = {}
    ruleset = state.options.ruleset
    table: tuple[tuple[range, ...], ...] = (closed_positions(len(event.order)),)
    if isinstance(ruleset, OpenFaceRuleset):
        table = open_face_positions(ruleset.streets, event.fantasyland)
    for index, seat in enumerate(event.order):
        sitter = event.before.seats[seat]
        assert sitter is not None
        boards = len(table[0]) // len(event.order)
        columns = range(index * boards, (index + 1) * boards)
        places = [place for column in columns for street in table for place in street[column]]
        deck.update(zip(places, cards.get(sitter.account, ()), strict=False))
    cards_of_all = state.options.ruleset.cards
    rest = iter([card for card in cards_of_all if card not in deck.values()])
    return tuple(deck[place] if place in deck else next(rest) for place in range(len(cards_of_all)))


def filled(hand: OpenFaceHand, index: int) -> tuple[Board, Cards]:
    """The plainest placement: back, then middle, then front, in dealt order; what is left over is discarded."""
    rows = Board()
    discards: Cards = ()
    for packet in due(hand, index):
        board = hand.seats[index].boards[packet.board].board
        room = [row for row in reversed(Row) for _ in range(board.room(row))]
        places = list(zip(room, packet.cards[: packet.places], strict=False))
        rows = rows.add(Board.of([card for row, card in places if row is wanted] for wanted in Row))
        discards += packet.cards[packet.places :]
    return rows, discards


def due(hand: OpenFaceHand, index: int) -> tuple[Packet, ...]:
    """What a seat that is waited for places together: the street's cards, else Fantasyland's."""
    held = packets_of(hand, index)
    return tuple(packet for packet in held if not packet.is_fantasyland) or held


def acting_for(hand: OpenFaceHand, index: int) -> ActFor:
    """What the clock asks when a seat is to be played by the policy."""
    return ActFor(hand.seats[index].seat, hand.hand_no, hand.street_no, *filled(hand, index))
