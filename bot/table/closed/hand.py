"""One deal of the closed game: thirteen cards each, set in private, announced, and settled all at once (RULES 2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import Seat
from bot.rules.board import Board, Cards
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.edition import EDITION
from bot.table.hand import Hand, InHand


class Choice(StrEnum):
    """What a player announces before the reveal."""

    PLAY = "play"
    NATURAL = "natural"
    SURRENDER = "surrender"


class Stage(StrEnum):
    """What a closed hand waits for."""

    SETTING = "setting"  # everybody arranges, at the same time
    SAYING = "saying"  # each in turn says play or surrender; only with announce = "in_turn"
    CHANGING = "changing"  # naturals are shown: keep or change, all at once; only with announce = "naturals_first"
    SHOWDOWN = "showdown"  # nobody has anything left to do


@dataclass(frozen=True, slots=True)
class ClosedSeat(InHand):
    """One seat in a closed hand: its cards and choices are the player's secret until they are announced.

    `arrangement`, full once it was confirmed, comes together with `natural` (declared) and `surrenders`. Where players
    speak in turn the surrender is said later, and where they are asked again it may change: `has_said` tells whether
    this one has spoken.
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
class ClosedHand(Hand):
    """One closed deal, from its cards to its points, with the rules it is played under.

    `pair_stakes` names two of the seats by their index there. `banker` is the seat that banks (None in a game without),
    `ace_dealer` the seat that deals for having held the ace of spades and gets the fee for it. `jackpot`: the points
    that the jackpot held before the hand, known once it is scored; below zero when a hand that filled it was undone
    after somebody had won it. `edition`: that of the rules by which the hand was dealt.
    """

    seats: tuple[ClosedSeat, ...]
    banker: Seat | None = None
    ace_dealer: Seat | None = None
    pair_stakes: tuple[tuple[int, int, int], ...] = ()
    jackpot: int = 0
    edition: int = EDITION

    @property
    def ruleset(self) -> ClosedRuleset:
        """The rules of this hand; the table's may change before the next one."""
        ruleset = self.options.ruleset
        assert isinstance(ruleset, ClosedRuleset), "a closed hand is dealt by a closed ruleset"
        return ruleset

    @property
    def stage(self) -> Stage:
        """What is waited for, as long as the hand is not over."""
        if not self.naturals_are_shown:
            return Stage.SETTING
        if self.to_say:
            return Stage.SAYING
        return Stage.CHANGING if self.to_change else Stage.SHOWDOWN

    @property
    def naturals_are_shown(self) -> bool:
        """Whether declared naturals lie open: as soon as everybody has set, however all is announced (RULES 2)."""
        return all(player.has_set for player in self.seats)

    @property
    def to_say(self) -> tuple[int, ...]:
        """Indices of those who have yet to say play or surrender, in the order in which they speak.

        Nobody in a game where it is not said in turn, without a surrender to say, before everybody has set, or once
        the hand is scored. Who declared a natural has nothing to say.
        """
        rules = self.ruleset
        if not (rules.says_in_turn and rules.offers_surrender and self.naturals_are_shown and self.totals is None):
            return ()
        return tuple(index for index, player in enumerate(self.seats) if player.natural is None and not player.has_said)

    @property
    def to_change(self) -> tuple[int, ...]:
        """Indices of those who have yet to keep or to change their choice between play and surrender (RULES 2).

        They do so all at once and unseen, once a natural lies open in a game that asks again. Who declared one has no
        choice, nor who is alone.
        """
        if not (self.ruleset.asks_again and self.naturals_are_shown and any(player.natural for player in self.seats)):
            return ()
        return tuple(
            index
            for index, player in enumerate(self.seats)
            if player.natural is None and not player.has_said and not self.is_alone(index)
        )

    def is_alone(self, index: int) -> bool:
        """Whether all whom a player settles with have declared a natural: play or surrender, nothing comes of it."""
        return all(self.seats[other].natural is not None for other in self.opponents(index))

    def opponents(self, index: int) -> tuple[int, ...]:
        """Indices of those whom a player settles with: all others, or the banker alone."""
        others = tuple(other for other in range(len(self.seats)) if other != index)
        if self.banker is None or self.seats[index].seat == self.banker:
            return others
        return tuple(other for other in others if self.seats[other].seat == self.banker)

    def announced(self, index: int) -> Choice | None:
        """What everybody knows of a player's choice; None as long as it is secret or not made.

        Naturals are announced when the last player has set. With them is the rest, but for what those choose who have
        yet to speak in turn; and where players are asked again, all play and surrender once nobody can change any more.
        """
        player = self.seats[index]
        if not self.naturals_are_shown:
            return None
        is_secret = self.to_change if player.natural is None else ()
        return None if is_secret or index in self.to_say else player.choice


def units_to_win(jackpot: int, stake: int) -> int:
    """What can be won of the points in a jackpot, in whole units of a stake; none of one that is below zero."""
    return max(0, jackpot) // stake
