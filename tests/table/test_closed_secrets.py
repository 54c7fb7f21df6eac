"""What nobody may know of a closed hand: views stay the same whatever the hidden cards and choices are."""

from __future__ import annotations

from random import Random

import pytest

from bot.ids import AccountId
from bot.rules.cards import DECK_52, Card
from bot.rules.closed.naturals import NaturalKind
from bot.table.closed.hand import ClosedHand
from bot.table.evolve import fold
from bot.table.showing import public_view
from bot.table.state import State
from bot.table.views import PublicView
from tests.rules.closed import DRAGON
from tests.support.views import closed_view
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN
from tests.table.secrets import newest_hand, shown_cards, with_cards_changed, with_state_changed

ALL = (ANN, BEN, CAT, DAN)
SETTINGS = ("together", "naturals_first", "in_turn")


def table(announce: str) -> ClosedGame:
    rules = closed("one-four", announce=announce, fouls="allowed", aces_bet=True)
    return ClosedGame(*ALL, table=closed_options(rules)).deal(FOUR)


def steps(game: ClosedGame, gives_up: AccountId) -> list[State]:
    """The table after each step of a hand in which one player surrenders."""
    is_in_turn = game.closed.ruleset.announce == "in_turn"
    states = [game.state]
    for account in ALL:
        states.append(game.set(account, surrenders=account == gives_up and not is_in_turn).state)
    while game.state.is_playing:
        account = game.closed.seats[game.closed.to_say[0]].account
        states.append(game.say(account, surrenders=account == gives_up).state)
    return states


def may_know(state: State, viewer: AccountId | None, gives_up: AccountId) -> set[Card]:
    """One's own cards; at the showdown everybody's but those of who surrendered."""
    hand = state.hand
    assert isinstance(hand, ClosedHand)
    known = set[Card]()
    for player in hand.seats:
        if player.account == viewer or (hand.is_over and player.account != gives_up):
            known.update(player.cards)
    return known


@pytest.mark.parametrize("announce", SETTINGS)
@pytest.mark.parametrize("gives_up", [BEN, ANN])
def test_views_show_what_may_be_known_and_nothing_that_hangs_on_the_rest(announce: str, gives_up: AccountId) -> None:
    dice = Random(5)
    for state in steps(table(announce), gives_up):
        for viewer in (None, *ALL):
            known = may_know(state, viewer, gives_up)
            view = public_view(state) if viewer is None else closed_view(state, viewer)
            assert shown_cards(view) <= known
            assert len(shown_cards(view)) in (0, 13, 39, 52)
            # The number of aces is published by the side bet at the showdown: there they stay where they are.
            is_over = state.hand is not None and state.hand.is_over
            hidden = [card for card in DECK_52 if card not in known and not (is_over and card >> 2 == 12)]
            for _ in range(3):
                changes = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
                twin = with_state_changed(state, changes)
                assert (public_view(twin) if viewer is None else closed_view(twin, viewer)) == view


def test_changing_the_log_changes_the_state_in_the_same_way() -> None:
    game = table("together")
    game.set(BEN).set(CAT)
    changes = dict(zip(DECK_52, Random(1).sample(DECK_52, 52), strict=True))
    log = [with_cards_changed(event, changes) for event in newest_hand(game.log)]
    assert fold(log) == with_state_changed(game.state, changes)


def test_a_twin_that_differs_in_a_known_card_is_told_apart() -> None:
    game = table("together")
    own, other = game.seat_of(BEN).cards[0], game.seat_of(CAT).cards[0]
    twin = with_state_changed(game.state, {own: other, other: own})
    assert closed_view(twin, BEN) != closed_view(game.state, BEN)
    for state in steps(game, DAN)[-1:]:
        assert public_view(with_state_changed(state, {own: other, other: own})) != public_view(state)


def chosen(natural: NaturalKind | None, surrenders: bool) -> PublicView:
    """The table as everybody sees it after Ann has chosen something and the others have not."""
    rules = closed("american")
    game = ClosedGame(ANN, BEN, table=closed_options(rules, seats=2)).deal({ANN: DRAGON, BEN: "As 2s 3s"})
    game.set(ANN, "2c 3d 4h / 5s 6c 7d 8h 9s / Tc Jd Qh Ks Ac", natural, surrenders)
    return public_view(game.state)


def test_nobody_can_tell_what_was_chosen_before_all_have() -> None:
    assert chosen("dragon", surrenders=False) == chosen(None, surrenders=True) == chosen("three_straights", False)
