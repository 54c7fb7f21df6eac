"""The panel from hand to hand: whom it waits for, who is out and how they come back, and which buttons there are."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.ids import AccountId
from bot.panels.between import over_controls, own_over_line, running_controls, waiting_line
from bot.panels.notices import notices
from bot.panels.panel import Button, Controls, Select
from bot.panels.screen import TableDeadlines, TableScreen
from bot.panels.table import table_panel
from bot.panels.welcome import welcome_panel
from bot.panels.wording import refusal_text
from bot.table.actions import (
    Action,
    AgreeToEnd,
    AgreeToVoid,
    EndAfterHand,
    HoldDeal,
    Join,
    Leave,
    Pause,
    Ready,
    ReadyTimeOut,
    Rebuy,
    SitOut,
    Substitute,
)
from bot.table.happenings.pausing import HOST
from bot.table.showing import public_view
from tests.rules.closed import NORTH, SOUTH, WEST
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, FOUL, JACKS_IN_FRONT, NOTHING, QUEENS_IN_FRONT, Game, options

SCREEN = TableScreen({name: name for name in (ANN, BEN, CAT, DAN)})
SOON = replace(SCREEN, deadlines=TableDeadlines(ready_ms=60_000))


def labels(controls: Controls) -> list[str]:
    """The buttons that can be pressed."""
    rows = [row for row in controls if not isinstance(row, Select)]
    assert all(len(row) <= 5 for row in rows)
    return [one.label for row in rows for one in row if isinstance(one, Button) and not one.is_disabled]


def over(game: Game, screen: TableScreen = SCREEN) -> list[str]:
    return labels(over_controls(public_view(game.state), game.state.hand_no, screen, is_old=False))


def running(game: Game) -> list[str]:
    return labels(running_controls(public_view(game.state), SCREEN))


def test_it_says_whom_it_waits_for_until_when() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(ANN))
    text = waiting_line(public_view(game.state), SOON)
    assert text == "**Ben** and **Cat**: press **Next hand**, or you'll sit out <t:60:R>."


def test_who_comes_with_the_next_hand_is_neither_waited_for_nor_missing() -> None:
    game = Game(ANN, BEN, table=options(seats=4)).start().do(Join(CAT)).play().do(SitOut(BEN))
    assert waiting_line(public_view(game.state), SCREEN) == "**Ann**: press **Next hand** when you're ready."
    assert "Joining next hand: **Cat**." in notices(public_view(game.state), SCREEN)


def test_a_fantasyland_counts_only_those_who_are_in_it() -> None:
    owes = {BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}
    game = Game(ANN, BEN, table=options(seats=4)).start(owes).do(Join(CAT)).play().do(Ready(ANN))
    assert waiting_line(public_view(game.state), SOON).startswith("**Ben**: press **Next hand**, or I'll play")
    assert "as soon as Fantasyland is over" in welcome_panel(public_view(game.state), 1, SCREEN, CAT).text


@pytest.mark.parametrize("seats", [2, 3])
def test_a_fantasyland_waits_for_those_who_stay_also_where_somebody_is_leaving(seats: int) -> None:
    owes = {BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}
    game = Game(ANN, BEN, table=options(seats=seats)).play(owes).do(Leave(ANN))
    assert waiting_line(public_view(game.state), SCREEN) == "**Ben**: press **Next hand** when you're ready."
    assert "+ Computer" not in over(game)
    assert game.do(Ready(BEN)).state.is_playing


def test_a_fantasyland_does_not_wait_for_who_has_no_points_and_is_not_in_it() -> None:
    busts = {ANN: JACKS_IN_FRONT, BEN: NOTHING, CAT: FOUL}
    game = Game(ANN, BEN, CAT, table=options(seats=3, buy_in=20)).play(busts)
    game.play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT})
    assert (game.sitter(CAT).stack, game.sitter(BEN).fantasyland) == (0, (13,))
    text = waiting_line(public_view(game.state), SCREEN)
    assert text == "**Ann** and **Ben**: press **Next hand** when you're ready."


def test_who_is_dealt_in_without_points_is_not_asked_for_some() -> None:
    """Fantasyland that was earned with the last ones is played with none."""
    earns = "9c 9d 8c 8s 4h  Ac Ad Tc 6c 4s  Qc Qd 2c"  # 7 royalties against 10, and two rows against one
    game = Game(ANN, BEN, table=options(seats=2, buy_in=1)).play({ANN: earns, BEN: JACKS_IN_FRONT})
    assert (game.sitter(ANN).stack, game.sitter(ANN).fantasyland) == (0, (13,))
    panel = table_panel(public_view(game.state), SCREEN)
    assert "Out of points" not in panel.text
    assert "**Ann** and **Ben**: press **Next hand** when you're ready." in panel.text
    assert "Top up" not in labels(panel.controls)


def closed_without_ben() -> Game:
    """Ben has lost all of his points, and the others play on."""
    table = closed_options(closed("one-six", cap="winnings_playable"), 3, buy_in=6)
    return ClosedGame(ANN, BEN, CAT, table=table).all_set({ANN: NORTH, BEN: SOUTH, CAT: WEST}).ready(BEN)


def open_face_without_ben() -> Game:
    game = Game(ANN, BEN, CAT, table=options(seats=3, buy_in=20))
    return game.play({ANN: JACKS_IN_FRONT, BEN: FOUL, CAT: NOTHING}).ready(BEN)


@pytest.mark.parametrize("without_ben", [closed_without_ben, open_face_without_ben])
def test_whoever_has_no_points_left_tops_up_while_the_others_play(without_ben: Callable[[], Game]) -> None:
    def shown(*actions: Action) -> tuple[bool, bool]:
        """Whether the panel says that Ben may top up, and has the button, after something was done."""
        panel = table_panel(public_view(without_ben().do(*actions).state), SCREEN)
        return "Out of points: **Ben**. **Top up** to play on" in panel.text, "Top up" in labels(panel.controls)

    assert shown() == (True, True)
    assert shown(Rebuy(BEN, 1)) == (False, False)
    assert shown(EndAfterHand(ANN)) == shown(Pause(None, HOST)) == (False, False), (
        "no hand to come, or nothing to do now"
    )


def test_who_has_left_without_points_is_not_asked_for_some() -> None:
    """A computer is to have the seat, so they are there until the hand is over."""
    game = closed_without_ben()
    game.do(Substitute(ANN, game.seat(BEN), AccountId("robo")), Leave(BEN))
    assert game.sitter(BEN).is_leaving
    view = public_view(game.state)
    assert "Top up" not in labels(welcome_panel(view, 1, SCREEN, BEN).controls)
    assert "Out of points" not in table_panel(view, SCREEN).text


def test_whoever_sits_out_has_a_way_back() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(ANN), ReadyTimeOut(1))
    assert "Next hand" in over(game)
    game = Game(ANN, BEN, CAT).play().do(Ready(ANN), Ready(BEN), ReadyTimeOut(1))
    assert running(game) == ["My cards", "Deal me in", "Join"]
    assert labels(welcome_panel(public_view(game.state), 1, SCREEN, CAT).controls) == ["Deal me in"]
    game.do(Ready(CAT))
    assert running(game) == ["My cards", "Join"]
    assert not labels(welcome_panel(public_view(game.state), 1, SCREEN, CAT).controls)


def test_a_row_never_has_too_many_buttons() -> None:
    game = Game(ANN, BEN, CAT).do(SitOut(CAT)).start().do(AgreeToEnd(ANN), AgreeToVoid(ANN))
    assert len(running(game)) == 5
    assert set(running(game.do(Pause(None, HOST)))) == {
        "My cards",
        "Resume",
        "Vote to end now",
        "Vote to cancel this hand",
    }
    game = Game(ANN, BEN, CAT).play().do(SitOut(CAT), AgreeToEnd(ANN))
    assert over(game, replace(SCREEN, deadlines=TableDeadlines(deal_on_ms=1))) == [
        "Next hand",
        "Review",
        "More",
        "Vote to end now",
        "Wait",
    ]


def test_a_refusal_names_a_button_that_is_there() -> None:
    out = Game(ANN, BEN, CAT).do(SitOut(CAT)).start()
    broke = ClosedGame(*FOUR, table=closed_options(closed("one-six", cap="winnings_playable"), buy_in=1)).all_set(FOUR)
    who = next(sitter.account for _, sitter in broke.state.sitters if sitter.stack == 0)
    for game, action in (
        (Game(ANN, BEN), AgreeToVoid(ANN)),
        (Game(ANN, BEN).play(), AgreeToVoid(ANN)),
        (out, AgreeToVoid(CAT)),
        (broke, Ready(who)),
    ):
        named = re.findall(r"\*\*(.+?)\*\*", refusal_text(SCREEN.words, game.refusal(action), {}))
        assert named
        assert set(named) <= set(labels(table_panel(public_view(game.state), SCREEN).controls))


def test_a_hand_that_comes_by_itself_can_be_held_up() -> None:
    game = Game(ANN, BEN, CAT, table=options(deal_on=True)).play()
    screen = replace(SCREEN, deadlines=TableDeadlines(deal_on_ms=20_000))
    assert waiting_line(public_view(game.state), screen) == "Next hand <t:20:R>. Not ready? Press **Wait**."
    assert "Wait" in over(game, screen)
    assert "Wait" not in over(game.do(HoldDeal(BEN)))


def test_each_reads_what_they_can_do_and_not_their_own_name() -> None:
    game = Game(ANN, BEN, CAT).play().do(Ready(ANN))
    view = public_view(game.state)
    for screen in (SCREEN, SOON):
        assert "Ben" not in own_over_line(view, BEN, screen)
        assert "**Cat**" in own_over_line(view, BEN, screen)
        assert "**Next hand**" in own_over_line(view, BEN, screen)
        assert "**Ben** and **Cat**" in own_over_line(view, ANN, screen)
        assert "**Next hand**" not in own_over_line(view, ANN, screen), "Ann has pressed it"
        assert "sit out" not in own_over_line(view, ANN, screen)
    game.do(Ready(CAT))
    assert "Waiting" not in own_over_line(public_view(game.state), BEN, SOON), "for nobody but the reader"


def test_nobody_is_played_for_in_a_hand_that_they_sit_out() -> None:
    table = options(seats=3)
    game = Game(ANN, BEN, CAT, table=table).play(timed_out=(BEN,))
    assert game.sitter(BEN).is_away
    assert "away" not in " ".join(notices(public_view(game.state), SCREEN)), "there is nothing to be played"
    game.do(Ready(ANN), Ready(CAT), ReadyTimeOut(1))
    assert game.state.is_playing
    lines = notices(public_view(game.state), SCREEN)
    assert [line for line in lines if "Ben" in line] == [SCREEN.words("hand.sitting_out", names="**Ben**")]


def test_who_is_away_in_a_hand_is_said_to_be_played_for() -> None:
    game = Game(ANN, BEN, CAT).start()
    game.play_until(lambda: game.sitter(BEN).is_away, (BEN,))
    assert SCREEN.words("hand.away", names="**Ben**", number=1) in notices(public_view(game.state), SCREEN)


def test_a_vote_to_end_says_where_the_absent_count() -> None:
    owes = {BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}
    for game, counts in ((Game(ANN, BEN).play(), False), (Game(ANN, BEN).play(owes), True)):
        for _ in ("between hands", "in the next one"):
            text = " ".join(notices(public_view(game.do(AgreeToEnd(ANN)).state), SCREEN))
            assert ("being away means no" in text) is counts
            game.ready()
