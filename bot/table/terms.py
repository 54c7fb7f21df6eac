"""The terms of a table: the options that say what a hand is played for, and who agrees to them (RULES 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType

from bot.ids import AccountId
from bot.table.actions import Join, Ready, Start
from bot.table.options import LONG_CLOCK_S, Options
from bot.table.refusals import Reason, Refusal
from bot.table.state import Phase, State

IS_TERM: Mapping[str, bool] = MappingProxyType(
    {
        "ruleset": True,
        "seats": True,
        "stake": True,
        "clock_s": False,  # but for a long one, see below
        "pace": False,
        "policy": True,  # it may surrender, and so pay, for who is late
        "counts_computers": True,  # in which book the points stand
        "buy_in": True,
        "is_final": False,
        "banker": True,
        "computers": False,  # to add one is no change either
        "hints": False,
        "deal_on": False,
    }
)
"""Each option by its name: whether a change of it asks everybody again who has joined."""


def are_other_terms(before: Options, after: Options) -> bool:
    """Whether something else is played for. Raises KeyError for an option that nobody has decided upon.

    A long clock says how long others wait for somebody, so a change of it is for everybody to accept, too.
    """
    if max(before.clock_s, after.clock_s) >= LONG_CLOCK_S and before.clock_s != after.clock_s:
        return True
    return any(IS_TERM[one.name] and getattr(before, one.name) != getattr(after, one.name) for one in fields(Options))


def may_come_in(state: State, account: AccountId) -> bool:
    """Whether somebody sits here who is not in: they have not agreed to what is played for, or sit out the start."""
    is_lobby = state.phase is Phase.LOBBY
    mine = (sitter for _, sitter in state.sitters if sitter.account == account)
    return any(sitter.is_asked or (is_lobby and sitter.is_out) for sitter in mine)


def fantasyland_owed(state: State) -> Refusal:
    """The refusal of what would change who plays, or for what, before a Fantasyland is played that somebody earned."""
    earners = tuple(sitter.account for _, sitter in state.sitters if sitter.fantasyland)
    return Refusal(Reason.FANTASYLAND_OWED, accounts=earners)


def why_not_terms(state: State, action: Join | Ready | Start) -> Refusal | None:
    """The reason against a tap that crosses a change: nobody agrees to what they have not seen."""
    if action.terms_no in (None, state.terms_no):
        return None
    return Refusal(Reason.OLD_TERMS, options=state.options)
