"""What is shown of a table: to everybody, and to one player."""

from __future__ import annotations

from bot.ids import AccountId
from bot.table.game import game_of
from bot.table.happenings.stakes import standing_offers
from bot.table.happenings.votes import running_votes
from bot.table.seats import asked, seats_ready, unready
from bot.table.state import State
from bot.table.views import PublicView, SeatView, SitterView


def public_view(state: State) -> PublicView:
    """What everybody may see."""
    return PublicView(
        table=state.table,
        host=state.host,
        options=state.options,
        phase=state.phase,
        hand_no=state.hand_no,
        voids=state.voids,
        is_ending=state.is_ending,
        paused=state.paused,
        seats=len(state.seats),
        sitters=tuple(
            SitterView(
                seat,
                sitter.account,
                sitter.is_computer,
                sitter.is_ready,
                sitter.is_out,
                sitter.is_away,
                sitter.is_leaving,
                sitter.fantasyland,
                bool(sitter.cut_hash),
                sitter.stack if state.options.has_stacks else None,
                sitter.is_queued,
                sitter.substitute,
                sitter.is_asked,
            )
            for seat, sitter in state.sitters
        ),
        totals=state.totals,
        hand=None if state.hand is None else game_of(state.hand).hand_view(state.hand),
        played_for=state.hand.played_for if state.hand is not None and not state.hand.play_out else frozenset(),
        played_on=state.hand.played_on if state.hand is not None and not state.hand.play_out else frozenset(),
        pair_stakes=state.pair_stakes,
        stake_offers=standing_offers(state),
        frozen=state.frozen,
        seal=state.seal,
        redeals=state.redeals,
        is_played_out=state.is_played_out,
        expected=tuple(account for account in state.expected if state.seat_of(account) is None),
        next_seats=seats_ready(state),
        unready=unready(state),
        next_host=state.next_host,
        votes=running_votes(state),
        asked=asked(state),
        terms_no=state.terms_no,
    )


def seat_view(state: State, account: AccountId, public: PublicView | None = None) -> SeatView | None:
    """What one player may see; None for somebody who is not in the newest hand.

    `public` is the state's public view where that is made already.
    """
    hand = state.hand
    index = next((at for at, player in enumerate(hand.seats) if player.account == account), None) if hand else None
    if hand is None or index is None:
        return None
    return game_of(hand).seat_view(state, index, public or public_view(state))
