"""The closed game, as a table asks for it (RULES 2)."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import Seat
from bot.table.closed.actions import Say, SayFor, SetFor, SetHand
from bot.table.closed.dealing import ace_dealer, next_banker, shown_cards
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import ClosedHand, Stage
from bot.table.closed.playing import choice_said, closed_hand_dealt, closed_moves, hand_set, why_not_say, why_not_set
from bot.table.closed.scoring import score_closed_hand
from bot.table.closed.seat import ClosedSeatView, closed_seat_view
from bot.table.closed.turns import closed_waits_for
from bot.table.closed.views import ClosedHandView, closed_hand_view
from bot.table.events import HandDealt, HandScored
from bot.table.game import Game
from bot.table.moves import By, Move, Play, PlayFor
from bot.table.notice import NoticeKind
from bot.table.refusals import Refusal
from bot.table.state import State
from bot.table.views import PublicView

_KINDS = {
    Stage.SETTING: NoticeKind.SETTING,
    Stage.SAYING: NoticeKind.SAYING,
    Stage.CHANGING: NoticeKind.CHANGING,
}


class ClosedGame(Game[ClosedHand]):
    """Thirteen cards each, set in private, announced, and settled all at once."""

    plays = (SetHand, SetFor, Say, SayFor)
    moves = (HandSet, ChoiceSaid)

    def next_dealer(self, state: State, dealt_in: tuple[Seat, ...]) -> Seat | None:
        """Who held the ace of spades, where that deals (RULES 2.13)."""
        return ace_dealer(state, dealt_in)

    def next_banker(self, state: State, dealt_in: tuple[Seat, ...], button: Seat) -> Seat | None:
        """Who banks (RULES 2.7)."""
        return next_banker(state, dealt_in, button)

    def dealt(self, event: HandDealt) -> ClosedHand:
        """The hand that a deal begins."""
        return closed_hand_dealt(event)

    def shown_cards(self, hand: ClosedHand) -> frozenset[int]:
        """The cards of announced naturals; at the showdown all but those of who surrendered (RULES 3.11)."""
        return shown_cards(hand)

    def why_not(self, state: State, action: Play | PlayFor) -> Refusal | None:
        """The reason against an arrangement or a choice."""
        match action:
            case SetHand() | SetFor():
                return why_not_set(state, action)
            case Say() | SayFor():
                return why_not_say(state, action)
        raise TypeError(f"{type(action).__name__} is no action of this game")

    def decide(self, state: State, action: Play | PlayFor) -> tuple[Move, ...]:
        """An arrangement, a choice, or both; nothing where it is what was confirmed before."""
        assert isinstance(action, SetHand | SetFor | Say | SayFor), "why_not has looked"
        return closed_moves(state, action)

    def moved(self, hand: ClosedHand, move: Move) -> tuple[ClosedHand, bool]:
        """The hand after an arrangement or a choice; each is a turn.

        But who has set and does not answer once more keeps what they chose: that is no turn that was missed.
        """
        if isinstance(move, HandSet):
            return hand_set(hand, move), True
        assert isinstance(move, ChoiceSaid), "a closed hand is set and announced"
        return choice_said(hand, move), not (hand.ruleset.asks_again and move.by is By.CLOCK)

    def is_complete(self, hand: ClosedHand) -> bool:
        """Whether all have set, and nobody who has yet to speak has anybody left to settle with."""
        return hand.naturals_are_shown and all(map(hand.is_alone, (*hand.to_say, *hand.to_change)))

    def waited_for(self, hand: ClosedHand) -> tuple[int, ...]:
        """Who has not set, then who has to speak."""
        return closed_waits_for(hand)

    def has_to_act(self, state: State, index: int) -> bool:
        """Whether a player has to confirm an arrangement for the first time, or to speak."""
        return index in closed_waits_for(_hand(state))

    def to_tell(self, hand: ClosedHand, index: int) -> tuple[NoticeKind, int] | None:
        """The stage says it."""
        kind = _KINDS.get(hand.stage)
        return (kind, 0) if kind is not None else None

    def turn_key(self, hand: ClosedHand, index: int) -> str:
        """One turn a stage."""
        return f"{hand.hand_no}:{hand.stage}:{hand.seats[index].seat}"

    def turn_ms(self, hand: ClosedHand, *, absent_after_ms: int) -> int:
        """The table's clock; without one, too, no answer to a natural keeps the first choice some time (RULES 2)."""
        clock_ms = hand.options.clock_s * 1000
        return absent_after_ms if not clock_ms and hand.stage is Stage.CHANGING else clock_ms

    def settled(self, hand: ClosedHand, jackpot: int) -> HandScored:
        """The points, also those of the house and of the jackpot."""
        stake = hand.options.stake
        result = score_closed_hand(replace(hand, jackpot=jackpot))
        return HandScored(
            hand.hand_no,
            tuple(units * stake for units in result.totals),
            next_fantasyland=(0,) * len(hand.seats),
            house=result.house * stake,
            jackpot=result.jackpot * stake,
            jackpot_before=jackpot,
        )

    def scored(self, hand: ClosedHand, event: HandScored) -> ClosedHand:
        """The hand with its points."""
        return replace(hand, totals=event.totals, jackpot=event.jackpot_before)

    def hand_view(self, hand: ClosedHand) -> ClosedHandView:
        """What everybody may see: what was announced, and the rows at the showdown."""
        return closed_hand_view(hand)

    def seat_view(self, state: State, index: int, public: PublicView) -> ClosedSeatView:
        """What one player may see: what was announced, and their own cards and choices."""
        return closed_seat_view(state, index, public)


def _hand(state: State) -> ClosedHand:
    assert isinstance(state.hand, ClosedHand), "asked of the game of the table's hand"
    return state.hand
