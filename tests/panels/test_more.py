"""After a hand: three buttons, what somebody is asked for, and all the rest behind More, for its reader alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.ids import AccountId
from bot.panels.between import over_controls, waiting_line
from bot.panels.menu import menu_panel
from bot.panels.more import more_panel
from bot.panels.panel import Button, Panel
from bot.panels.screen import Screen
from bot.panels.welcome import welcome_panel
from bot.rules.closed_presets import load_closed
from bot.table.actions import Action, AgreeToEnd, EndAfterHand, Leave, Ready, SitOut, Substitute
from bot.table.showing import public_view
from bot.table.state import State
from bot.table.why_not import why_not
from tests.table.closed_games import FOUR, ClosedGame, closed_options
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, NOTHING, QUEENS_IN_FRONT, Game, options

SCREEN = Screen({name: name for name in (ANN, BEN, CAT, DAN)})


def allows(state: State, action: Action) -> bool:
    return why_not(state, action) is None


def more(game: Game, account: AccountId) -> Panel:
    return more_panel(public_view(game.state), account, partial(allows, game.state), SCREEN)


def shown(panel: Panel) -> list[str]:
    """Labels; none of them is grey."""
    buttons = [one for row in panel.controls for one in row if isinstance(one, Button)]
    assert not any(one.is_disabled for one in buttons)
    assert all(0 < len(row) <= 5 for row in panel.controls)
    return [one.label for one in buttons]


def over(game: Game, screen: Screen = SCREEN) -> list[str]:
    controls = over_controls(public_view(game.state), game.state.hand_no, screen, is_old=False)
    return shown(Panel("", controls))


def test_a_full_table_after_a_hand_has_three_buttons() -> None:
    assert over(Game(ANN, BEN, table=options(seats=2)).play()) == ["Next hand", "Review", "More"]


def test_what_somebody_is_asked_for_stands_beside_them() -> None:
    game = Game(ANN, BEN, CAT, table=options(seats=4)).play()
    assert over(game) == ["Next hand", "Review", "More", "Join"]
    game.do(SitOut(CAT), AgreeToEnd(ANN))
    asked = over(game, replace(SCREEN, deal_on_ms=1))
    assert asked == ["Next hand", "Review", "More", "Vote to end now", "Wait"], "two of them"
    game = Game(ANN, BEN, table=options(seats=2)).play().do(Ready(ANN))
    assert "+ Computer" not in over(game)


def test_what_is_missing_is_said_by_buttons_that_are_there() -> None:
    game = Game(ANN, BEN, table=options(seats=2)).play().do(SitOut(BEN))
    assert "**Next hand** brings you back" in waiting_line(public_view(game.state), SCREEN)
    assert over(game) == ["Next hand", "Review", "More"]
    game = Game(ANN, BEN, table=options(seats=3)).play().do(SitOut(BEN))
    assert "Press **Join** at the table, or **More**" in waiting_line(public_view(game.state), SCREEN)
    assert over(game) == ["Next hand", "Review", "More", "Join"]


def test_more_has_what_its_reader_may_do() -> None:
    game = Game(ANN, BEN, CAT, table=options(seats=4)).play()
    assert shown(more(game, ANN)) == [
        *("My cards", "Sit out", "Cut", "Leave"),
        *("Deal proof", "+ Computer", "Starting stack"),
    ]
    assert shown(more(game, BEN)) == ["My cards", "Sit out", "Cut", "Leave", "Deal proof"]
    game.do(SitOut(BEN))
    assert shown(more(game, BEN))[1] == "Deal me in"
    stranger = more(game, DAN)
    assert shown(stranger) == ["Deal proof"]
    assert "Press **Join**" in stranger.text


def test_nobody_plays_on_for_who_leaves_while_they_sit_out() -> None:
    """They keep their seat until the hand is over, because a computer is promised it."""
    game = Game(ANN, BEN, CAT).play().do(SitOut(CAT))
    game.start().do(Substitute(ANN, game.seat(CAT), COMPUTER), Leave(CAT))
    menu = menu_panel(public_view(game.state), CAT, partial(allows, game.state), SCREEN)
    for panel in (menu, more(game, CAT)):
        assert "I'm playing on" not in panel.text
        assert "I'm back" not in shown(panel)


def test_who_cannot_sit_down_reads_what_they_can_do_instead() -> None:
    def said(game: Game) -> list[str]:
        view = public_view(game.state)
        menu = menu_panel(view, DAN, partial(allows, game.state), SCREEN).text
        return [menu, more(game, DAN).text, welcome_panel(view, 1, SCREEN, DAN).text]

    free = Game(ANN, BEN, table=options(seats=3)).play()
    assert all("Press **Join**" in text for text in said(free))
    for game in (Game(ANN, BEN, table=options(seats=2)).play(), free.start().do(EndAfterHand(ANN))):
        assert not any("**Join**" in text for text in said(game))
        assert all("`/play`" in text for text in said(game))


def test_more_says_why_nobody_sits_out_before_a_fantasyland() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: NOTHING})
    assert "Sit out" not in shown(more(game, ANN))
    assert "Nobody sits out until Fantasyland is played" in more(game, ANN).text
    assert "Fantasyland" not in more(Game(ANN, BEN).play(), ANN).text


def test_stakes_between_two_are_behind_more_until_somebody_is_asked() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(load_closed("american"), 2))
    game.all_set({ANN: FOUR[ANN], BEN: FOUR[BEN]})
    assert "Pair stakes" in shown(more(game, BEN))
    assert over(game) == ["Next hand", "Review", "More"]
    game.propose(ANN, BEN, 2)
    assert over(game) == ["Next hand", "Review", "More"], "asked or not"


def test_a_menu_has_no_grey_button_either() -> None:
    game = Game(ANN, BEN, CAT).start()
    for account in (ANN, BEN, DAN):
        panel = menu_panel(public_view(game.state), account, partial(allows, game.state), SCREEN)
        buttons = [one for row in panel.controls for one in row if isinstance(one, Button)]
        assert not any(one.is_disabled for one in buttons)
        assert bool(buttons) is (account != DAN)
