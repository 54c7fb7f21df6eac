"""After a hand: three buttons, what somebody is asked for, and all the rest in the menu, for its reader alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.ids import AccountId
from bot.panels.between import over_controls, waiting_line
from bot.panels.menu import menu_panel
from bot.panels.panel import Button, Panel, Select
from bot.panels.screen import TableDeadlines, TableScreen
from bot.panels.welcome import welcome_panel
from bot.rules.closed_presets import load_closed
from bot.table.actions import Action, AgreeToEnd, EndAfterHand, Leave, Ready, SitOut, Substitute
from bot.table.decide import why_not
from bot.table.showing import public_view
from bot.table.state import State
from tests.support.counted import controls_counted, words_counted
from tests.table.closed_games import FOUR, ClosedGame, closed_options
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, NOTHING, QUEENS_IN_FRONT, Game, options

SCREEN = TableScreen({name: name for name in (ANN, BEN, CAT, DAN)})


def allows(state: State, action: Action) -> bool:
    return why_not(state, action) is None


def menu(game: Game, account: AccountId) -> Panel:
    return menu_panel(public_view(game.state), account, partial(allows, game.state), SCREEN)


def shown(panel: Panel) -> list[str]:
    """Labels; none of them is grey."""
    buttons = [one for row in panel.controls if not isinstance(row, Select) for one in row]
    assert not any(one.is_disabled for one in buttons if isinstance(one, Button))
    assert all(0 < len(row) <= 5 for row in panel.controls if not isinstance(row, Select))
    return [one.label for one in buttons]


def over(game: Game, screen: TableScreen = SCREEN) -> list[str]:
    controls = over_controls(public_view(game.state), game.state.hand_no, screen, is_old=False)
    return shown(Panel("", controls))


def test_a_full_table_after_a_hand_has_three_buttons() -> None:
    assert over(Game(ANN, BEN, table=options(seats=2)).play()) == ["Next hand", "Review", "More"]


def test_what_somebody_is_asked_for_stands_beside_them() -> None:
    game = Game(ANN, BEN, CAT, table=options(seats=4)).play()
    assert over(game) == ["Next hand", "Review", "More", "Join"]
    game.do(SitOut(CAT), AgreeToEnd(ANN))
    asked = over(game, replace(SCREEN, deadlines=TableDeadlines(deal_on_ms=1)))
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
    assert shown(menu(game, ANN)) == [
        *("My cards", "Sit out", "Cut", "Leave"),
        *("Deal proof", "+ Computer", "Starting stack"),
        *("Pause", "End now"),
    ]
    assert shown(menu(game, BEN)) == ["My cards", "Sit out", "Cut", "Leave", "Deal proof", "Vote to end now"]
    game.do(SitOut(BEN))
    assert shown(menu(game, BEN))[1] == "Deal me in"
    stranger = menu(game, DAN)
    assert shown(stranger) == ["Deal proof"]
    assert "Press **Join**" in stranger.text


def test_nobody_plays_on_for_who_leaves_while_they_sit_out() -> None:
    """They keep their seat until the hand is over, because a computer is promised it."""
    game = Game(ANN, BEN, CAT).play().do(SitOut(CAT))
    game.start().do(Substitute(ANN, game.seat(CAT), COMPUTER), Leave(CAT))
    panel = menu(game, CAT)
    assert "I'm playing on" not in panel.text
    assert "I'm back" not in shown(panel)


def test_who_cannot_sit_down_reads_what_they_can_do_instead() -> None:
    def said(game: Game) -> list[str]:
        view = public_view(game.state)
        return [menu(game, DAN).text, welcome_panel(view, 1, SCREEN, DAN).text]

    free = Game(ANN, BEN, table=options(seats=3)).play()
    assert all("Press **Join**" in text for text in said(free))
    for game in (Game(ANN, BEN, table=options(seats=2)).play(), free.start().do(EndAfterHand(ANN))):
        assert not any("**Join**" in text for text in said(game))
        assert all("`/play`" in text for text in said(game))


def test_more_says_why_nobody_sits_out_before_a_fantasyland() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: NOTHING})
    assert "Sit out" not in shown(menu(game, ANN))
    assert "Nobody sits out until Fantasyland is played" in menu(game, ANN).text
    assert "Fantasyland" not in menu(Game(ANN, BEN).play(), ANN).text


def test_stakes_between_two_are_behind_more_until_somebody_is_asked() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(load_closed("american"), 2))
    game.all_set({ANN: FOUR[ANN], BEN: FOUR[BEN]})
    assert "Pair stakes" in shown(menu(game, BEN))
    assert over(game) == ["Next hand", "Review", "More"]
    game.propose(ANN, BEN, 2)
    assert over(game) == ["Next hand", "Review", "More"], "asked or not"


def test_a_menu_has_no_grey_button_either() -> None:
    game = Game(ANN, BEN, CAT).start()
    for account in (ANN, BEN, DAN):
        panel = menu(game, account)
        buttons = [one for row in panel.controls for one in row if isinstance(one, Button)]
        assert not any(one.is_disabled for one in buttons)
        assert bool(buttons) is (account != DAN)


def test_three_lines_say_how_things_end() -> None:
    game = Game(ANN, BEN, CAT).start()
    host, guest = menu(game, ANN), menu(game, BEN)
    assert [line for line in host.text.splitlines() if line.startswith("**") and "**: " in line] == [
        "**End after this hand**: that hand, and any Fantasyland after it, is the last.",
        "**Vote to end now**: everyone has to agree. I play it out, and it counts.",
        "**Vote to cancel this hand**: everyone has to agree. Nobody pays.",
    ]
    assert "End after this hand" not in shown(guest)
    assert guest.text.count("everyone has to agree") == 2
    between = menu(Game(ANN, BEN, CAT).play(), ANN)
    assert "**End now**: between hands you can end it alone." in between.text
    assert "Vote" not in between.text


def everything() -> tuple[Game, TableScreen]:
    """Four at a table with stacks, three of them absent, and all that a host may do about it."""
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(load_closed("american"), 4))
    game.all_set({name: FOUR[name] for name in (ANN, BEN, CAT, DAN)})
    game.do(SitOut(BEN), SitOut(CAT), SitOut(DAN))
    return game, replace(SCREEN, broken="e1")


def test_the_longest_menu_fits_a_message_and_says_little() -> None:
    game, broken = everything()
    view = public_view(game.state)
    for screen in (SCREEN, broken):
        for may in (partial(allows, game.state), lambda action: True):
            panel = menu_panel(view, ANN, may, screen)
            lists = [row for row in panel.controls if isinstance(row, Select)]
            assert len(panel.controls) <= 5, "a message has five rows"
            assert all(len(row) <= 5 for row in panel.controls if not isinstance(row, Select))
            assert all(1 <= len(one.choices) <= 25 for one in lists)
            assert len({choice.value for choice in lists[0].choices}) == len(lists[0].choices)
            assert controls_counted(panel.controls) <= 15


def test_what_is_to_be_read_of_a_menu() -> None:
    running, over = Game(ANN, BEN, CAT).start(), Game(ANN, BEN, CAT).play()
    for game in (running, over):
        for account in (ANN, BEN):
            panel = menu(game, account)
            labels = [one.label for row in panel.controls if not isinstance(row, Select) for one in row]
            assert words_counted(panel.text, (ANN, BEN, CAT), labels) <= 45
            assert controls_counted(panel.controls) <= 11


def test_every_control_of_a_menu_is_named() -> None:
    game, _ = everything()
    for account in (ANN, BEN):
        for row in menu(game, account).controls:
            names = (
                [row.placeholder, *(one.label for one in row.choices)]
                if isinstance(row, Select)
                else [one.label for one in row]
            )
            assert all(any(letter.isalpha() for letter in name) for name in names), names
