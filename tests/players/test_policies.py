"""Policies at a real table: what they place is accepted, and drafts are respected at the deadline."""

from __future__ import annotations

import pytest

from bot.ids import AccountId
from bot.players.open_face.questions import complete, place
from bot.players.position import positions_of
from bot.rules.board import Board
from bot.rules.open_face.fouls import is_foul
from bot.table.decide import decide
from bot.table.evolve import evolve_all
from bot.table.open_face.actions import ActFor
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.open_face.turns import may_place
from bot.table.options import Policy
from bot.table.state import Phase, State
from tests.players.hands import HOST, dealt_table
from tests.support.views import open_face_view

POLICIES = [Policy.SAFE, Policy.FILL]


def to_act(state: State) -> OpenFaceSeatView:
    hand = state.hand
    assert isinstance(hand, OpenFaceHand)
    index = next(index for index in range(len(hand.seats)) if may_place(state, index))
    view = open_face_view(state, hand.seats[index].account)
    assert view is not None
    return view


def act(state: State, view: OpenFaceSeatView, rows: Board, discards: tuple[int, ...]) -> State:
    hand = state.hand
    assert isinstance(hand, OpenFaceHand)
    action = ActFor(view.player.seat, hand.hand_no, hand.street_no, rows, discards)  # type: ignore[arg-type]
    return evolve_all(state, decide(state, action))


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("preset", "seats", "owed"),
    [
        ("ofc", 4, ()),
        ("ofc", 3, (13, 0, 13)),
        ("pineapple", 3, ()),
        ("pineapple", 3, (0, 14)),
        ("pineapple", 2, (14, 14)),
        ("progressive", 3, (17, 17)),
        ("deuce-seven", 3, (0, 15)),
        ("joker", 3, (0, 14)),
        ("criss-cross", 2, ()),
        ("criss-cross", 2, ((13, 0), (13, 13))),
    ],
)
def test_computers_play_whole_hands(
    policy: Policy, preset: str, seats: int, owed: tuple[int | tuple[int, ...], ...]
) -> None:
    for seed in range(2):
        state = dealt_table(preset, seats, seed, owed)
        while state.phase is Phase.PLAYING:
            view = to_act(state)
            rows, discards = place(policy, view)
            if seed == 0:  # to decide takes long
                assert place(policy, view) == (rows, discards), "it decides the same each time"
            state = act(state, view, rows, discards)
        assert state.hand is not None
        assert state.hand.totals is not None
        assert sum(state.hand.totals) == 0


def test_what_a_player_has_thrown_away_does_not_come_any_more() -> None:
    state, thrown_away = dealt_table("pineapple", 2, 1), 0
    while state.phase is Phase.PLAYING:
        view = to_act(state)
        (position,) = positions_of(view)
        assert set(view.discards) <= position.seen
        thrown_away += len(view.discards)
        state = act(state, view, *place(Policy.FILL, view))
    assert thrown_away


def test_fill_places_in_dealt_order() -> None:
    state = dealt_table("pineapple", 2, 1)
    first = to_act(state)
    assert place(Policy.FILL, first) == (Board(back=first.held), ())
    state = act(state, first, Board(back=first.held), ())
    second = to_act(state)
    state = act(state, second, Board(back=second.held), ())
    third = to_act(state)
    assert place(Policy.FILL, third) == (Board(middle=third.held[:2]), third.held[2:])


def test_fill_goes_on_in_the_next_row_when_one_is_full() -> None:
    state = dealt_table("pineapple", 2, 1)
    for _ in range(2):
        view = to_act(state)
        state = act(state, view, Board(view.held[:1], view.held[1:], ()), ())
    for _ in range(2):
        view = to_act(state)
        state = act(state, view, Board(back=view.held[:2]), view.held[2:])
    for _ in range(2):
        view = to_act(state)
        state = act(state, view, Board(back=view.held[:2]), view.held[2:])
    view = to_act(state)
    assert place(Policy.FILL, view) == (Board(middle=view.held[1:2], back=view.held[:1]), view.held[2:])


@pytest.mark.parametrize("policy", POLICIES)
def test_a_complete_draft_is_played_as_it_is(policy: Policy) -> None:
    view = to_act(dealt_table("pineapple", 2, 4))
    draft = Board(view.held[3:], view.held[1:3], view.held[:1])
    assert complete(view, draft, policy) == (draft, ())


def test_a_complete_draft_in_fantasyland_is_played_even_when_it_fouls() -> None:
    state = dealt_table("pineapple", 2, 4, (14, 14))
    view = to_act(state)
    strongest_first = tuple(sorted(view.held, reverse=True))
    draft = Board(strongest_first[:3], strongest_first[3:8], strongest_first[8:13])
    assert is_foul(draft)
    assert complete(view, draft, Policy.SAFE) == (draft, strongest_first[13:])


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("street", [1, 2, 3])
def test_a_partial_draft_is_kept(policy: Policy, street: int) -> None:
    state = dealt_table("pineapple", 2, 9)
    for _ in range(2 * (street - 1)):
        view = to_act(state)
        state = act(state, view, *place(policy, view))
    view = to_act(state)
    draft = Board(middle=view.held[-1:])
    rows, discards = complete(view, draft, policy)
    assert view.held[-1] in rows.middle
    act(state, view, rows, discards)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_partial_draft_in_fantasyland_is_kept(policy: Policy) -> None:
    view = to_act(dealt_table("pineapple", 2, 9, (14, 14)))
    lowest = min(view.held)
    rows, _ = complete(view, Board(front=(lowest,)), policy)
    assert lowest in rows.front
    assert not is_foul(rows)


@pytest.mark.parametrize("policy", POLICIES)
def test_taps_without_room_and_strange_cards_are_not_kept(policy: Policy) -> None:
    state = dealt_table("pineapple", 2, 1)
    for _ in range(2):
        view = to_act(state)
        state = act(state, view, Board(back=view.held), ())
    view = to_act(state)
    strange = tuple(card for card in range(52) if card not in view.held)[:1]
    draft = Board(front=strange, back=view.held[:1])  # type: ignore[arg-type]
    rows, discards = complete(view, draft, policy)
    assert rows.back == ()
    act(state, view, rows, discards)


@pytest.mark.parametrize("policy", POLICIES)
def test_too_many_taps_leave_as_many_as_are_placed(policy: Policy) -> None:
    state = dealt_table("pineapple", 2, 1)
    for _ in range(2):
        view = to_act(state)
        state = act(state, view, Board(back=view.held), ())
    view = to_act(state)
    rows, discards = complete(view, Board(middle=view.held), policy)
    assert rows == Board(middle=view.held[:2])
    assert discards == view.held[2:]


def test_a_seat_that_may_not_place_is_told_so() -> None:
    state = dealt_table("pineapple", 2, 1)
    waiting = open_face_view(state, AccountId("computer 1") if to_act(state).player.account == HOST else HOST)
    assert waiting is not None
    with pytest.raises(ValueError, match="its turn"):
        place(Policy.SAFE, waiting)


def test_what_a_seat_has_seen_is_its_own_cards_and_all_boards() -> None:
    state = dealt_table("pineapple", 3, 1)
    for _ in range(4):
        view = to_act(state)
        state = act(state, view, *place(Policy.SAFE, view))
    view = to_act(state)
    assert isinstance(state.hand, OpenFaceHand)
    others = [player for player in state.hand.seats if player.seat != view.player.seat]
    (position,) = positions_of(view)
    assert position.seen == {
        *view.held,
        *view.boards[0].cards,
        *(card for other in others for card in other.boards[0].board.cards),
    }
    assert not position.seen & {card for other in others for card in other.discards}
    assert position.later == 9
