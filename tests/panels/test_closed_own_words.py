"""What a player's own closed hand says of them: a surrender, a natural, what they said, how it ended."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.panels.closed.picture import ClosedHandPicture
from bot.panels.closed.private import closed_hand_panel
from bot.panels.panel import Panel
from bot.panels.screen import TableScreen
from bot.rules.board import Board
from bot.table.actions import ComeBack, Leave
from bot.table.closed.draft import ClosedDraft, declare, draft_of, surrender
from bot.words import words_in
from tests.panels.closed import words_of
from tests.rules.closed import NORTH, SIX_PAIRS_TO_TEN
from tests.table.closed_games import DECLARED, FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN

WORDS = words_in("en")
SCREEN = TableScreen(names={ANN: "Ann", BEN: "Ben", CAT: "Cat", DAN: "Dan"})


def american(cards: str = NORTH) -> ClosedGame:
    """A table of three at which Ann was dealt the cards of an arrangement."""
    return ClosedGame(ANN, BEN, CAT, table=closed_options(closed("american"), 3)).deal({ANN: cards})


def own(game: ClosedGame, draft: ClosedDraft) -> Panel:
    """Ann's hand."""
    return closed_hand_panel(game.seat_view(ANN), draft, SCREEN)


def in_words(game: ClosedGame, draft: ClosedDraft) -> str:
    """The same without pictures."""
    return closed_hand_panel(game.seat_view(ANN), draft, replace(SCREEN, is_text_only=True)).text


def status(panel: Panel) -> str:
    """What stands beside her name on her picture."""
    assert isinstance(panel.picture, ClosedHandPicture)
    return panel.picture.board.status


def test_rows_that_are_not_compared_are_not_named() -> None:
    game, board = american(SIX_PAIRS_TO_TEN), draft_of(Board.parse(SIX_PAIRS_TO_TEN))
    assert "-# Back: " in in_words(game, board)
    assert "-# Back: " not in in_words(game, declare(board, "six_pairs"))
    assert "-# Back: " not in in_words(game, surrender(board, True))
    game.set(ANN, natural="six_pairs")
    assert "-# Back: " not in in_words(game, declare(board, "six_pairs"))
    assert "-# Back: " in in_words(game, board), "the rows are chosen again"


def test_who_has_surrendered_is_not_said_to_have_set() -> None:
    game, draft = american(), surrender(draft_of(Board.parse(NORTH)), True)
    game.set(ANN, surrenders=True)
    assert status(own(game, draft)) == WORDS("reveal.surrendered")
    assert status(own(american().set(ANN), draft_of(Board.parse(NORTH)))) == WORDS("setting.status_set")


def test_what_the_reader_said_is_said_to_them() -> None:
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed("standard"), 3)).deal(FOUR)
    for account in (ANN, BEN, CAT):
        game.set(account)
    first, second = game.closed.seats[0].account, game.closed.seats[1].account
    game.say(first).say(second, surrenders=True)
    for account, mine in ((first, "closed_hand.you_play"), (second, "closed_hand.you_surrender")):
        text = closed_hand_panel(game.seat_view(account), ClosedDraft(), SCREEN).text
        assert WORDS(mine) in text
        assert f"**{SCREEN.name(account)}**" not in text


def test_a_hand_that_is_over_shows_its_points_and_a_foul_in_words() -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("american", fouls="allowed")))
    game.deal(DECLARED).set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN, surrenders=True).keep()
    nets = game.nets()
    for account, said in ((CAT, "hand.fouled"), (DAN, "reveal.surrendered"), (BEN, "")):
        panel = closed_hand_panel(game.seat_view(account), ClosedDraft(), SCREEN)
        assert isinstance(panel.picture, ClosedHandPicture)
        assert panel.picture.board.points.strip("+−") == str(abs(nets[account]))
        assert panel.picture.board.status == (WORDS(said) if said else "")
    assert "you fouled" in closed_hand_panel(game.seat_view(CAT), ClosedDraft(), SCREEN).text


@pytest.mark.parametrize(("preset", "is_said"), [("banker", True), ("hong-kong", False)])
def test_the_banker_is_named_at_the_end(preset: str, *, is_said: bool) -> None:
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(preset), 3)).all_set(FOUR)
    banker = next((player.account for player in game.view.players if player.seat == game.view.banker), ANN)
    line = WORDS("reveal.banker", name=f"**{banker}**")
    assert (line in words_of(game).splitlines()) is is_said


def test_who_ran_out_of_time_is_named_at_the_end() -> None:
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(), 3)).deal(FOUR)
    game.set(ANN).set(CAT).set_for(BEN)
    assert WORDS("over.played_for", names="**Ben**") in words_of(game)
    assert WORDS("private.was_played_for") in closed_hand_panel(game.seat_view(BEN), ClosedDraft(), SCREEN).text


def test_who_has_left_is_not_said_to_be_late() -> None:
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(), 3)).deal(FOUR)
    game.do(Leave(BEN))
    game.set(ANN)
    assert "You're not at the table any more" in closed_hand_panel(game.seat_view(BEN), ClosedDraft(), SCREEN).text
    assert "**Ben** has left. I'm playing on for them." in words_of(game)
    game.set(CAT).set_for(BEN)
    assert "I played on for **Ben**." in words_of(game)
    assert "in time" not in words_of(game)
    assert "I played on for you." in closed_hand_panel(game.seat_view(BEN), ClosedDraft(), SCREEN).text


def test_who_left_and_is_back_was_not_late() -> None:
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(), 3)).deal(FOUR)
    game.do(Leave(BEN))
    game.set_for(BEN).do(ComeBack(BEN))
    assert WORDS("setting.played_on") in closed_hand_panel(game.seat_view(BEN), ClosedDraft(), SCREEN).text
    game.set(ANN).set(CAT)
    assert "I played on for **Ben**." in words_of(game)


def test_a_stake_stands_between_the_parts_and_their_sum() -> None:
    boards = {ANN: FOUR[ANN], BEN: FOUR[BEN]}
    lines = [
        next(
            line
            for line in words_of(
                ClosedGame(ANN, BEN, table=closed_options(closed(), 2, stake=stake)).all_set(boards)
            ).splitlines()
            if " beats " in line
        )
        for stake in (1, 5)
    ]
    before, _, after = lines[0].partition(" by ")
    points, _, parts = after.partition(": ")
    assert lines[1] == f"{before} by {5 * int(points)}: {parts}, ×5"
