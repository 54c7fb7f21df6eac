"""How many taps it takes to set what the analyser would set, through the controls that a player has.

A tap is a touch of the screen: a list takes two (it opens, a line is chosen), a button one.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from bot.panels.closed.private import closed_hand_panel
from bot.panels.custom_ids import Tap, Verb, parse
from bot.panels.panel import Button, Panel, Select
from bot.panels.screen import TableScreen
from bot.play.closed.drafting import closed_drafted
from bot.players.closed.model import Model
from bot.players.closed.solver import best
from bot.players.closed.tables import model_for
from bot.rules.board import Board
from bot.rules.cards import DECK_52, cards_text, parse_cards
from bot.rules.closed.hands import ClosedPlayed, shown_hand
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import load_closed
from bot.table.closed.draft import ClosedDraft, dumps, loads
from bot.table.closed.seat import ClosedSeatView
from tests.rules.closed import NORTH
from tests.table.closed_games import ClosedGame, closed_options
from tests.table.games import ANN, BEN, CAT

TAPS_MOST = 4
SHARE_LEAST = 0.8
SCREEN = TableScreen(names={ANN: "Ann", BEN: "Ben", CAT: "Cat"})
DEALS = [
    *((preset, 40) for preset in ("american", "taiwanese")),
    # all three reach 0.93 or more: what reaches 0.8 of so many is seen six times of seven hundred by chance
    *(pytest.param(preset, 250, marks=pytest.mark.slow) for preset in ("american", "taiwanese", "pool")),
]


@pytest.mark.parametrize(("preset", "deals"), DEALS)
def test_a_usual_hand_is_set_in_four_taps(preset: str, deals: int) -> None:
    rules, random, done = load_closed(preset), Random(preset), 0
    model = model_for(rules, 2, None)
    seat = ClosedGame(ANN, BEN, CAT, table=closed_options(rules, 3)).deal({ANN: NORTH}).seat_view(ANN)
    for _ in range(deals):
        view = replace(seat, cards=tuple(random.sample(DECK_52, 13)), naturals=())
        taps = taps_to(view, best_board(model, view))
        done += taps is not None and taps <= TAPS_MOST
    assert done >= SHARE_LEAST * deals, f"{done} of {deals}"


def best_board(model: Model, view: ClosedSeatView) -> Board:
    return best(model, view.cards).board


def taps_to(view: ClosedSeatView, wanted: Board) -> int | None:
    """How many taps set rows of this strength by the ready rows; None if they are not there."""
    rules, goal = view.hand.ruleset, strengths(view.hand.ruleset, wanted)
    first = panel_of(view, ClosedDraft())
    (list_,) = (row for row in first.controls if isinstance(row, Select))
    for choice in list_.choices:
        if strengths(rules, with_back(wanted, choice.value))[2] != goal[2]:
            continue
        chosen = tapped(view, ClosedDraft(), list_.custom_id, choice.value)
        for button in middles(panel_of(view, chosen)):
            draft = tapped(view, chosen, button.custom_id)
            if strengths(rules, draft.rows(view.cards)) == goal:
                (confirm,) = (one for one in buttons(panel_of(view, draft)) if one.label == "Confirm")
                assert not confirm.is_disabled
                return 2 + 1 + 1
    return None


def panel_of(view: ClosedSeatView, draft: ClosedDraft) -> Panel:
    return closed_hand_panel(view, draft, SCREEN)


def tapped(view: ClosedSeatView, draft: ClosedDraft, custom_id: str, *values: str) -> ClosedDraft:
    """The draft after a tap, through the text that the store keeps."""
    tap = parse(*custom_id.split(":")[1:])
    assert tap is not None
    return loads(dumps(closed_drafted(draft, tap, values, view)))


def buttons(panel: Panel) -> list[Button]:
    return [one for row in panel.controls if not isinstance(row, Select) for one in row if isinstance(one, Button)]


def middles(panel: Panel) -> list[Button]:
    return [one for one in buttons(panel) if f":{Verb.READY_MIDDLE}:" in one.custom_id]


def with_back(board: Board, back: str) -> Board:
    """A board to be ranked for its back alone."""
    return replace(board, back=parse_cards(back))


def strengths(rules: ClosedRuleset, board: Board) -> tuple[int, int, int]:
    """As the showdown compares them, whether or not they foul."""
    return shown_hand(rules, ClosedPlayed(board)).strengths


def view_of(seed: int) -> ClosedSeatView:
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(load_closed("american"), 3)).deal({ANN: NORTH})
    return replace(game.seat_view(ANN), cards=tuple(Random(seed).sample(DECK_52, 13)), naturals=())


def test_another_back_opens_the_front_again_and_the_same_one_changes_nothing() -> None:
    view = view_of(3)
    (list_,) = (row for row in panel_of(view, ClosedDraft()).controls if isinstance(row, Select))
    one, other, *_ = (choice.value for choice in list_.choices)
    chosen = tapped(view, ClosedDraft(), list_.custom_id, one)
    whole = tapped(view, chosen, middles(panel_of(view, chosen))[0].custom_id)
    assert whole.rows(view.cards).is_full
    assert tapped(view, whole, list_.custom_id, one) == whole
    after = tapped(view, whole, list_.custom_id, other)
    assert (set(after.back), after.front) == (set(parse_cards(other)), ())


def test_a_middle_that_was_offered_behind_another_back_does_nothing() -> None:
    view = view_of(3)
    back, stale = view.cards[:5], view.cards[4:9]
    draft = tapped(view, ClosedDraft(), f"cp1:{Verb.READY_BACK}:t:1:0:", cards_text(back).replace(" ", ""))
    custom_id = str(Tap(Verb.READY_MIDDLE, view.public.table, 1, seen=cards_text(stale).replace(" ", "")))
    assert tapped(view, draft, custom_id) == draft
    assert tapped(view, ClosedDraft(), custom_id) == ClosedDraft(), "nor before there is a back"


@pytest.mark.parametrize("value", ["", "AsKsQsJsTs", "Zz", "AsAsAsAsAs"])
def test_only_five_cards_of_ones_own_can_be_taken(value: str) -> None:
    view = replace(view_of(3), cards=DECK_52[:13])
    for verb in (Verb.READY_BACK, Verb.READY_MIDDLE):
        assert tapped(view, ClosedDraft(), f"cp1:{verb}:t:1:0:{value}", value) == ClosedDraft()


def test_a_draft_of_before_is_read_and_its_confirm_still_fits() -> None:
    old = '{"front": [], "back": [1, 0], "by_suit": true, "natural": null, "surrenders": false}'
    assert loads(old) == ClosedDraft(back=loads(old).back, by_suit=True)
    assert dumps(loads(old)) == old
    by_card = replace(loads(old), by_card=True)
    assert loads(dumps(by_card)) == by_card
    assert json.loads(dumps(by_card))["by_card"] is True
