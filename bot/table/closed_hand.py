"""One deal of the closed game: thirteen cards each, set in private, announced, and settled all at once (RULES 2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.ids import AccountId, Seat
from bot.rules.board import Board, Cards
from bot.rules.closed_ruleset import ClosedRuleset
from bot.rules.naturals import NaturalKind
from bot.table.in_hand import InHand
from bot.table.options import Options


class Choice(StrEnum):
    """What a player announces before the reveal."""

    PLAY = "play"
    NATURAL = "natural"
    SURRENDER = "surrender"


class Stage(StrEnum):
    """What a closed hand waits for."""

    SETTING = "setting"  # everybody arranges, at the same time
    SAYING = "saying"  # each in turn says play or surrender; only with announce = "in_turn"
    SHOWDOWN = "showdown"  # nobody has anything left to do


@dataclass(frozen=True, slots=True)
class PairStake:
    """What two players have agreed on: every payment between them counts so many times (RULES 2.14)."""

    accounts: tuple[AccountId, AccountId]  # the smaller id first, so that a pair has one entry
    stake: int


@dataclass(frozen=True, slots=True)
class StakeOffer:
    """A pair stake that one player has proposed to another, who has yet to agree."""

    account: AccountId
    to: AccountId
    stake: int


@dataclass(frozen=True, slots=True)
class ClosedSeat(InHand):
    """One seat in a closed hand: its cards and choices are the player's secret until they are announced.

    `arrangement`, full once it was confirmed, comes together with `natural` (declared) and `surrenders`; where players
    speak in turn the surrender is said later, and `has_said` tells whether this one has spoken.
    """

    cards: Cards = ()  # the thirteen, in the order of the deal
    arrangement: Board | None = None
    natural: NaturalKind | None = None
    surrenders: bool = False
    has_said: bool = False

    @property
    def has_set(self) -> bool:
        """Whether the player has confirmed an arrangement."""
        return self.arrangement is not None

    @property
    def choice(self) -> Choice:
        """What the player has chosen so far: a secret until it is announced."""
        if self.natural is not None:
            return Choice.NATURAL
        return Choice.SURRENDER if self.surrenders else Choice.PLAY


@dataclass(frozen=True, slots=True)
class ClosedHand:
    """One closed deal, from its cards to its points, with the rules it is played under.

    `seats` is in order of play, the button last; `pair_stakes` names two of them by their index there. `banker` is the
    seat that banks (None in a game without), `ace_dealer` the seat that deals for having held the ace of spades and
    gets the fee for it. `jackpot`: the points that the jackpot held before the hand, known once it is scored.
    """

    options: Options
    hand_no: int
    deal_no: int  # which prepared deal of the session it uses, from 0
    button: Seat
    seats: tuple[ClosedSeat, ...]
    deck: Cards  # in the order of the deal
    banker: Seat | None = None
    ace_dealer: Seat | None = None
    pair_stakes: tuple[tuple[int, int, int], ...] = ()
    jackpot: int = 0
    totals: tuple[int, ...] | None = None  # points in the order of `seats`, once scored
    is_void: bool = False
    play_out: str = ""  # why the policy plays it to its end at once and the session ends with it, empty when not

    @property
    def ruleset(self) -> ClosedRuleset:
        """The rules of this hand; the table's may change before the next one."""
        ruleset = self.options.ruleset
        assert isinstance(ruleset, ClosedRuleset), "a closed hand is dealt by a closed ruleset"
        return ruleset

    @property
    def is_over(self) -> bool:
        """Whether the hand was scored or voided."""
        return self.is_void or self.totals is not None

    @property
    def stage(self) -> Stage:
        """What is waited for, as long as the hand is not over."""
        if not all(player.has_set for player in self.seats):
            return Stage.SETTING
        return Stage.SAYING if self.to_say else Stage.SHOWDOWN

    @property
    def to_say(self) -> tuple[int, ...]:
        """Indices of those who have yet to say play or surrender, in the order in which they speak.

        Nobody in a game where all is announced together, without a surrender to say, or before everybody has set. Who
        declared a natural has nothing to say.
        """
        rules = self.ruleset
        is_said = rules.announce == "in_turn" and rules.offers_surrender
        if not is_said or not all(player.has_set for player in self.seats):
            return ()
        return tuple(index for index, player in enumerate(self.seats) if player.natural is None and not player.has_said)

    def announced(self, index: int) -> Choice | None:
        """What everybody knows of a player's choice; None as long as it is secret or not made.

        All is announced when the last player has set, but for what those choose who have yet to speak in turn.
        """
        is_known = all(player.has_set for player in self.seats) and index not in self.to_say
        return self.seats[index].choice if is_known else None

    def index_of(self, seat: Seat) -> int | None:
        """Where a seat stands in the order of play; None when it was not dealt in."""
        return next((index for index, player in enumerate(self.seats) if player.seat == seat), None)

    def with_seat(self, index: int, player: ClosedSeat) -> ClosedHand:
        """This hand with one seat replaced."""
        return replace(self, seats=(*self.seats[:index], player, *self.seats[index + 1 :]))
