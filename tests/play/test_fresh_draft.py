"""A hand in which nothing was tapped yet declares the highest paid natural of its cards (RULES 2.4)."""

from __future__ import annotations

import pytest

from bot.panels.closed.private import closed_hand_panel
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button
from bot.panels.screen import TableScreen
from bot.play.closed.by_text import RowsMissing, SetText, action_meant
from bot.play.closed.drafting import closed_drafted, current_draft
from bot.play.closed.game import ClosedPlay
from bot.players.closed.questions import Setting
from bot.rules.board import Board
from bot.table.actions import AgreeToVoid
from bot.table.closed.actions import SetHand
from bot.table.closed.draft import ClosedDraft, dumps
from bot.table.closed.seat import ClosedSeatView
from bot.table.options import Policy
from bot.words import words_in
from tests.rules.closed import DRAGON
from tests.table.closed_games import ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN

SCREEN = TableScreen({ANN: "Ann", BEN: "Ben"})
WORDS = words_in("en")
ROWS = Board.parse(DRAGON)


def own(preset: str = "american", **options: object) -> ClosedGame:
    """Ann has yet to set a dragon, which also is three straights; Ben has no natural."""
    boards = {ANN: DRAGON, BEN: "Qc Qd 7h / Jc Jh Js 8c 8d / Kc Kd Kh 3c 4c"}
    return ClosedGame(ANN, BEN, table=closed_options(closed(preset), 2, **options)).deal(boards)


def take_back(view: ClosedSeatView) -> ClosedDraft:
    tap = Tap(Verb.DECLARE, view.public.table, view.hand.hand_no)
    return closed_drafted(current_draft(None, view), tap, (), view)


def test_the_panel_shows_it_chosen_with_what_it_pays_and_the_ways_out() -> None:
    view = own().seat_view(ANN)
    draft = current_draft(None, view)
    assert draft == ClosedDraft(natural="dragon")
    panel = closed_hand_panel(view, draft, SCREEN)
    assert "You declare **dragon**." in panel.text
    assert panel.art is not None
    assert "You declare dragon for 13 points." in panel.art.alt
    in_words = closed_hand_panel(view, draft, TableScreen({ANN: "Ann", BEN: "Ben"}, is_text_only=True)).text
    assert "You declare **dragon** for 13 points. **Confirm**, or take it back to play your rows." in in_words
    buttons = [[one.label for one in row if isinstance(one, Button)] for row in panel.controls]
    assert buttons == [["Confirm dragon"], ["Take it back", "Declare three straights (3 points)"]]


def test_what_was_chosen_instead_stays() -> None:
    view = own().seat_view(ANN)
    taken_back = take_back(view)
    assert taken_back == ClosedDraft()
    assert current_draft(dumps(taken_back), view) == ClosedDraft(), "also in a draft that an older version stored"
    other = closed_drafted(
        current_draft(None, view), Tap(Verb.DECLARE, view.public.table, 1, seen="three_straights"), (), view
    )
    assert current_draft(dumps(other), view).natural == "three_straights"
    played = own().set(ANN).seat_view(ANN)
    assert current_draft(None, played).natural is None, "the rows are confirmed"


def test_nothing_is_declared_without_a_natural_of_the_rules_or_of_the_cards_or_once_it_is_over() -> None:
    assert current_draft(None, own("basic").seat_view(ANN)) == ClosedDraft(), "no naturals there"
    assert current_draft(None, own().seat_view(BEN)) == ClosedDraft()
    void = own()
    void.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert current_draft(None, void.seat_view(ANN)) == ClosedDraft()


def test_rows_by_text_declare_it_unless_none_is_said_or_chosen() -> None:
    view = own().seat_view(ANN)
    typed, none = SetText(ROWS.front, ROWS.back), SetText(ROWS.front, ROWS.back, "none")
    for draft, text, natural in (
        (current_draft(None, view), typed, "dragon"),
        (current_draft(None, view), none, None),
        (take_back(view), typed, None),
    ):
        action = action_meant(view, draft, text, WORDS)
        assert isinstance(action, SetHand)
        assert (action.arrangement, action.natural) == (ROWS, natural)
    for incomplete in (SetText(), SetText(ROWS.front), SetText(surrenders=False)):
        with pytest.raises(RowsMissing):
            action_meant(view, current_draft(None, view), incomplete, WORDS)


def test_a_deadline_is_the_policys_as_before() -> None:
    game = own(policy=Policy.FILL)
    question = ClosedPlay().question(game.seat_view(ANN), game.seat_of(ANN), None)
    assert isinstance(question, Setting)
    assert question.answer(1.0).natural is None, "the best rows, as the table wants it"
