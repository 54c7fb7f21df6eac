"""A notice names what to press, leads to where that is, and says until when, where there is a deadline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.ids import AccountId, Seat
from bot.panels.menu import menu_panel
from bot.panels.notice import notice_in_channel, notice_in_dm, notice_text
from bot.panels.panel import Button, Panel
from bot.panels.screen import Called, TableDeadlines, TableScreen
from bot.panels.table import table_panel
from bot.table.actions import AgreeToEnd, AgreeToVoid, ProposeStake, Ready
from bot.table.decide import why_not
from bot.table.notice import Notice, NoticeKind
from bot.table.notices import wanted_notices
from bot.table.showing import public_view
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, JACKS_IN_FRONT, QUEENS_IN_FRONT, Game

CHANNEL = 5
TURNS = ("turn", "street", "setting", "fantasyland", "saying", "changing")
SCREEN = replace(TableScreen({ANN: "Ann", BEN: "Ben"}), deadlines=TableDeadlines(ready_ms=60_000))
TO_HAND, TO_TABLE = "https://discord.com/channels/@me/3/4", "https://discord.com/channels/1/2/5"


def end_vote() -> Game:
    return Game(ANN, BEN).start().do(AgreeToEnd(ANN))


def end_vote_between() -> Game:
    return Game(ANN, BEN).play().do(AgreeToEnd(ANN))


def end_vote_in_the_lobby() -> Game:
    return Game(ANN, BEN).do(AgreeToEnd(ANN))


def void_vote() -> Game:
    return Game(ANN, BEN).start().do(AgreeToVoid(ANN))


def stake() -> Game:
    game = ClosedGame(ANN, BEN, table=closed_options(closed(pair_stakes=True)))
    return game.do(ProposeStake(ANN, Seat(1), 3))


def stake_between() -> Game:
    options = closed_options(closed(pair_stakes=True))
    game = ClosedGame(ANN, BEN, table=options)
    game.all_set({ANN: FOUR[ANN], BEN: FOUR[BEN]})
    return game.do(ProposeStake(ANN, Seat(1), 3))


def notice_of(game: Game, account: AccountId, *kinds: NoticeKind) -> Notice:
    return next(one for one in wanted_notices(game.state) if one.account == account and one.kind in kinds)


def labels(panel: Panel) -> list[str]:
    return [one.label for row in panel.controls for one in row if isinstance(one, Button)]


@pytest.mark.parametrize(
    ("made", "label"),
    [
        (end_vote, "Vote to end now"),
        (end_vote_between, "Vote to end now"),
        (end_vote_in_the_lobby, "Vote to end now"),
        (void_vote, "Vote to cancel this hand"),
        (stake, "Pair stakes"),
    ],
)
def test_what_is_answered_at_the_table_leads_there(made: Callable[[], Game], label: str) -> None:
    game = made()
    notice = notice_of(game, BEN, NoticeKind.END_VOTE, NoticeKind.VOID_VOTE, NoticeKind.STAKE)
    text = notice_text(notice, 2, SCREEN, is_reminder=False)
    assert f"ress **{label}** at <#2>" in text
    view = public_view(game.state)
    assert label in labels(table_panel(view, SCREEN)), "it stands where the notice says"
    own = notice_in_dm(notice, text, TO_HAND, TO_TABLE, SCREEN)
    assert f"({TO_TABLE})" in own.text
    assert TO_HAND not in own.text
    assert labels(notice_in_channel(notice, text, 7, view, SCREEN)) == [label]


def test_between_hands_an_offer_is_answered_behind_more() -> None:
    game = stake_between()
    notice, view = notice_of(game, BEN, NoticeKind.STAKE), public_view(game.state)
    text = notice_text(notice, 2, SCREEN, is_reminder=False)
    assert "To answer, press **More** at <#2>, then **Pair stakes**." in text
    panel = table_panel(view, SCREEN)
    assert "To answer, press **More**, then **Pair stakes**." in panel.text
    assert "More" in labels(panel)
    assert "Pair stakes" not in labels(panel)
    assert "Pair stakes" in labels(menu_panel(view, BEN, lambda action: why_not(game.state, action) is None, SCREEN))
    own = notice_in_dm(notice, text, TO_HAND, TO_TABLE, SCREEN)
    assert f"({TO_TABLE})" in own.text
    assert TO_HAND not in own.text
    assert labels(notice_in_channel(notice, text, 7, view, SCREEN)) == ["Pair stakes"]


def test_before_the_first_hand_the_line_of_an_offer_says_what_stands_below_it() -> None:
    panel = table_panel(public_view(stake().state), SCREEN)
    assert "asks you to play ×3. Press **Pair stakes** to answer." in panel.text
    assert "Pair stakes" in labels(panel)


def test_the_call_to_the_next_hand_leads_to_ones_own() -> None:
    game = Game(ANN, BEN).play().do(Ready(ANN))
    notice = notice_of(game, BEN, NoticeKind.NEXT_HAND)
    text = notice_text(notice, 2, SCREEN, is_reminder=False)
    assert text.endswith("Press **Next hand**, or you'll sit out <t:60:R>.")
    assert f"({TO_HAND})" in notice_in_dm(notice, text, TO_HAND, TO_TABLE, SCREEN).text
    assert labels(notice_in_channel(notice, text, 7, public_view(game.state), SCREEN)) == ["My cards"]


def test_who_owes_a_fantasyland_is_not_told_that_they_will_sit_out() -> None:
    game = Game(ANN, BEN).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT}).do(Ready(ANN))
    text = notice_text(notice_of(game, BEN, NoticeKind.NEXT_FANTASYLAND), 2, SCREEN, is_reminder=False)
    assert text.endswith("Press **Next hand**, or I'll play for you <t:60:R>.")


def told(kind: NoticeKind, screen: TableScreen, *, is_reminder: bool = False) -> str:
    """What Ben is told; where somebody asks him it is Ann."""
    return notice_text(Notice("key", kind, Seat(1), BEN, by=ANN), CHANNEL, screen, is_reminder=is_reminder)


@pytest.mark.parametrize("kind", TURNS)
def test_a_turn_under_a_clock_says_when_its_time_runs_out(kind: str) -> None:
    text = told(NoticeKind(kind), TableScreen(names={ANN: "Ann"}, deadlines=TableDeadlines(turn_ms=90_000)))
    assert text.endswith("Your time runs out <t:90:R>.")
    assert "runs out" not in told(NoticeKind(kind), TableScreen(names={ANN: "Ann"}))


@pytest.mark.parametrize("kind", sorted(set(NoticeKind) - set(map(NoticeKind, TURNS))))
def test_what_is_no_move_in_the_hand_does_not_say_the_time_of_the_turn(kind: NoticeKind) -> None:
    screen = TableScreen(
        names={ANN: "Ann"},
        deadlines=TableDeadlines(turn_ms=90_000, ready_ms=30_000, called={BEN: Called(30_000, needs_move=False)}),
    )
    assert "<t:90:R>" not in told(kind, screen)


def test_a_reminder_says_the_time_once() -> None:
    text = told(
        NoticeKind.FANTASYLAND,
        TableScreen(names={ANN: "Ann"}, deadlines=TableDeadlines(turn_ms=90_000)),
        is_reminder=True,
    )
    assert text.count("<t:90:R>") == 1
