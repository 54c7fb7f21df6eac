"""A hand of three cards: who has turned theirs over, and what everybody and its player see of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ids import AccountId, Seat
from bot.rules.board import Cards
from bot.rules.cards import rank_of
from bot.table.events import HandDealt, HandScored
from bot.table.game import Game
from bot.table.hand import Hand, InHand
from bot.table.moves import By, Move, Play, PlayFor
from bot.table.options import Options
from bot.table.refusals import Reason, Refusal
from bot.table.seats import mover
from bot.table.state import State
from bot.table.views import HandView, PlayerView, PublicView, SeatView
from tests.third_game.rules import CARDS_EACH, ThreeCardRuleset


@dataclass(frozen=True, slots=True)
class TurnOver(Play):
    account: AccountId
    hand_no: int


@dataclass(frozen=True, slots=True)
class TurnOverFor(PlayFor):
    seat: Seat
    hand_no: int


@dataclass(frozen=True, slots=True)
class CardsTurned(Move):
    seat: Seat
    by: By = By.PLAYER


@dataclass(frozen=True, slots=True)
class ThreeCardSeat(InHand):
    cards: Cards = ()
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class ThreeCardHand(Hand):
    seats: tuple[ThreeCardSeat, ...]


@dataclass(frozen=True, slots=True)
class ThreeCardPlayerView(PlayerView):
    seat: Seat
    account: AccountId
    is_waited_for: bool
    net: int | None
    cards: Cards  # once they are turned over


@dataclass(frozen=True, slots=True)
class ThreeCardHandView(HandView):
    hand_no: int
    deal_no: int
    options: Options
    button: Seat
    players: tuple[ThreeCardPlayerView, ...]
    is_void: bool
    result: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class ThreeCardSeatView(SeatView):
    public: PublicView
    hand: ThreeCardHandView
    index: int
    cards: Cards

    @property
    def player(self) -> ThreeCardPlayerView:
        return self.hand.players[self.index]

    @property
    def has_turn(self) -> bool:
        return self.player.is_waited_for


class ThreeCardGame(Game[ThreeCardHand]):
    """Everybody turns three cards over, at the same time; the highest card wins, then the next."""

    plays = (TurnOver, TurnOverFor)
    moves = (CardsTurned,)

    def dealt(self, event: HandDealt) -> ThreeCardHand:
        sitters = dict(event.before.sitters)
        seats = tuple(
            ThreeCardSeat(
                seat,
                sitters[seat].account,
                sitters[seat].is_computer,
                cards=event.deck[CARDS_EACH * index : CARDS_EACH * (index + 1)],
            )
            for index, seat in enumerate(event.order)
        )
        return ThreeCardHand(event.before.options, event.hand_no, event.deal_no, event.button, seats, event.deck)

    def shown_cards(self, hand: ThreeCardHand) -> frozenset[int]:
        return frozenset(card for player in hand.seats if player.is_open for card in player.cards)

    def why_not(self, state: State, action: Play | PlayFor) -> Refusal | None:
        hand = state.hand
        if not isinstance(hand, ThreeCardHand) or not state.is_playing or action.hand_no != hand.hand_no:
            return Refusal(Reason.OLD_HAND)
        seat = action.seat if isinstance(action, PlayFor) else state.seat_of(action.account)
        player = next((one for one in hand.seats if one.seat == seat), None)
        if player is None:
            return Refusal(Reason.NOT_IN_HAND)
        return Refusal(Reason.ALREADY_SET) if player.is_open else None

    def decide(self, state: State, action: Play | PlayFor) -> tuple[Move, ...]:
        return (CardsTurned(*mover(state, action)),)

    def moved(self, hand: ThreeCardHand, move: Move) -> tuple[ThreeCardHand, bool]:
        index = hand.index_of(move.seat)
        assert index is not None
        return hand.with_seat(index, replace(hand.seats[index], is_open=True)), True

    def is_complete(self, hand: ThreeCardHand) -> bool:
        return all(player.is_open for player in hand.seats)

    def waited_for(self, hand: ThreeCardHand) -> tuple[int, ...]:
        return () if hand.is_over else tuple(index for index, player in enumerate(hand.seats) if not player.is_open)

    def has_to_act(self, state: State, index: int) -> bool:
        return isinstance(state.hand, ThreeCardHand) and index in self.waited_for(state.hand)

    def turn_key(self, hand: ThreeCardHand, index: int) -> str:
        return f"{hand.hand_no}:{hand.seats[index].seat}"

    def turn_ms(self, hand: ThreeCardHand, *, absent_after_ms: int) -> int:
        return hand.options.clock_s * 1000

    def settled(self, hand: ThreeCardHand, jackpot: int) -> HandScored:
        ruleset = hand.ruleset
        assert isinstance(ruleset, ThreeCardRuleset)
        mine, theirs = (sorted(map(rank_of, player.cards), reverse=True) for player in hand.seats)
        won = ((mine > theirs) - (mine < theirs)) * ruleset.units * hand.options.stake
        return HandScored(hand.hand_no, (won, -won), (0, 0))

    def scored(self, hand: ThreeCardHand, event: HandScored) -> ThreeCardHand:
        return replace(hand, totals=event.totals)

    def hand_view(self, hand: ThreeCardHand) -> ThreeCardHandView:
        players = tuple(
            ThreeCardPlayerView(
                player.seat,
                player.account,
                index in self.waited_for(hand),
                None if hand.totals is None else hand.totals[index],
                player.cards if player.is_open else (),
            )
            for index, player in enumerate(hand.seats)
        )
        return ThreeCardHandView(
            hand.hand_no, hand.deal_no, hand.options, hand.button, players, hand.is_void, hand.totals
        )

    def seat_view(self, state: State, index: int, public: PublicView) -> ThreeCardSeatView:
        assert isinstance(state.hand, ThreeCardHand)
        assert isinstance(public.hand, ThreeCardHandView)
        return ThreeCardSeatView(public, public.hand, index, state.hand.seats[index].cards)
