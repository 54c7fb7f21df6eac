"""A closed table to play at in tests: arrangements as text, thirteen cards each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.ids import AccountId
from bot.rules.board import Board
from bot.rules.cards import cards_text
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import load_closed
from bot.rules.rulesets import with_settings
from bot.table.actions import ProposeStake
from bot.table.closed.actions import Say, SayFor, SetFor, SetHand
from bot.table.closed.hand import ClosedHand, ClosedSeat
from bot.table.closed.seat import ClosedSeatView
from bot.table.closed.views import ClosedHandView
from bot.table.options import Options
from bot.table.showing import public_view
from bot.table.turns import waited_for
from tests.rules.closed import DRAGON, EAST, NORTH, SOUTH, WEST
from tests.support.views import closed_view
from tests.table.games import ANN, BEN, CAT, DAN, Game

FOUR = {ANN: NORTH, BEN: EAST, CAT: SOUTH, DAN: WEST}
"""One deal of four; `tests.rules.closed` says which row beats which."""

DECLARED = {
    ANN: DRAGON,
    BEN: "Qc Qd 7h / Jc Jh Js 8c 8d / Kc Kd Kh 3c 3h",  # a full house in the middle pays 2
    CAT: "Ah Ad 9c / 7c 7s 4c 2d 5c / Ts Td 6h 5d 2h",  # aces in front of sevens
    DAN: "As 2s 3s / 4s 6s 8s Qs 9d / 4d 5h 6d 9h Th",
}
"""One deal: Ann declares a dragon, Ben plays, Cat fouls, Dan surrenders."""


def closed(preset: str = "basic", **settings: Any) -> ClosedRuleset:
    """A closed preset with house rules."""
    return with_settings(load_closed(preset), settings)


def closed_options(ruleset: ClosedRuleset | None = None, seats: int = 4, **changes: Any) -> Options:
    """A closed table's options: four seats and a clock of a minute unless told otherwise."""
    return replace(Options(ruleset or closed(), seats, clock_s=60), **changes)


class ClosedGame(Game):
    """One closed table and its log."""

    boards: Mapping[AccountId, str]

    @property
    def closed(self) -> ClosedHand:
        """The newest hand."""
        assert isinstance(self.state.hand, ClosedHand)
        return self.state.hand

    @property
    def view(self) -> ClosedHandView:
        """The newest hand as everybody sees it."""
        view = public_view(self.state).hand
        assert isinstance(view, ClosedHandView)
        return view

    def seat_view(self, account: AccountId) -> ClosedSeatView:
        """The newest hand as one of its players sees it."""
        view = closed_view(self.state, account)
        assert view is not None
        return view

    def seat_of(self, account: AccountId) -> ClosedSeat:
        """Somebody's seat in the newest hand."""
        return next(player for player in self.closed.seats if player.account == account)

    def deal(self, boards: Mapping[AccountId, str], *but: AccountId) -> ClosedGame:
        """Deal the next hand: each of these players gets the cards of an arrangement; some do not say Ready."""
        self.boards = boards
        self.cards = {account: cards_text(Board.parse(board).cards) for account, board in boards.items()}
        if self.state.hand is None:
            self.start(self.cards)
        else:
            self.ready(*but)
        return self

    def set(
        self, account: AccountId, board: str = "", natural: NaturalKind | None = None, surrenders: bool = False
    ) -> ClosedGame:
        """A player confirms an arrangement; by default the one that they were dealt."""
        self.do(SetHand(account, self.closed.hand_no, self.board(account, board), natural, surrenders))
        return self

    def set_for(
        self, account: AccountId, board: str = "", natural: NaturalKind | None = None, surrenders: bool = False
    ) -> ClosedGame:
        """The policy sets for a seat."""
        action = SetFor(
            self.seat_of(account).seat, self.closed.hand_no, self.board(account, board), natural, surrenders
        )
        self.do(action)
        return self

    def say(self, account: AccountId, surrenders: bool = False) -> ClosedGame:
        """A player says play or surrender."""
        self.do(Say(account, self.closed.hand_no, surrenders))
        return self

    def say_for(self, account: AccountId, surrenders: bool = False) -> ClosedGame:
        """The policy speaks for a seat."""
        self.do(SayFor(self.seat_of(account).seat, self.closed.hand_no, surrenders))
        return self

    def keep(self) -> ClosedGame:
        """All who may change between play and surrender keep what they chose."""
        while self.closed.to_change:
            player = self.closed.seats[self.closed.to_change[0]]
            self.say(player.account, player.surrenders)
        return self

    def propose(self, account: AccountId, to: AccountId, stake: int) -> ClosedGame:
        """A pair stake is proposed; agreed on when the other proposes the same."""
        self.do(ProposeStake(account, self.seat(to), stake))
        return self

    def all_set(self, boards: Mapping[AccountId, str]) -> ClosedGame:
        """The next hand is dealt, and everybody sets what they were dealt and speaks without surrendering."""
        self.deal(boards)
        hand_no = self.closed.hand_no
        while self.state.is_playing and self.closed.hand_no == hand_no:
            player = self.closed.seats[waited_for(self.state)[0]]
            if player.has_set:
                self.say(player.account)
            else:
                self.set(player.account)
        return self

    def board(self, account: AccountId, text: str = "") -> Board:
        """An arrangement as text, or the one that a player was dealt."""
        return Board.parse(text or self.boards[account])

    def nets(self) -> dict[AccountId, int]:
        """The points of the newest hand."""
        assert self.closed.totals is not None, "the hand is not over"
        return {player.account: net for player, net in zip(self.closed.seats, self.closed.totals, strict=True)}

    def stacks(self) -> dict[AccountId, int]:
        """Everybody's chips."""
        return {sitter.account: sitter.stack for _, sitter in self.state.sitters}
