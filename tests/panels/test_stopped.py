"""A table that stands still, for a pause or an error: all its messages say why, and no button is refused for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bot.ids import AccountId, Seat
from bot.panels.game import panels_of
from bot.panels.lobby import sign_panel
from bot.panels.menu import menu_panel
from bot.panels.panel import Button, Panel
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.panels.welcome import welcome_panel
from bot.table.actions import Action, AgreeToEnd, AgreeToVoid, Leave, Pause, ProposeStake, Ready, Resume, SitOut
from bot.table.closed.draft import ClosedDraft
from bot.table.decide import why_not
from bot.table.happenings.pausing import HOST
from bot.table.open_face.draft import Draft
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.refusals import Reason
from bot.table.showing import public_view, seat_view
from bot.table.state import Phase
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, Game, options

SCREEN = TableScreen({name: name for name in (ANN, BEN, CAT, DAN)}, channel_id=1)
BROKEN = replace(SCREEN, broken="1a2b3c4d")
LOOKS = {"More", "Review", "My cards", "Deal proof"}
BY_LABEL: dict[str, Callable[[AccountId], Action]] = {
    "Resume": Resume,
    "Leave": Leave,
    "Vote to end now": AgreeToEnd,
    "Vote to cancel this hand": AgreeToVoid,
}
ASKS = ("Next hand", "Join", "Start", "Deal me in", "Pair stakes", "Top up", "Wait", "+ Computer")


def lobby() -> Game:
    return Game(ANN, BEN, table=options(seats=4)).do(AgreeToEnd(BEN))


def playing() -> Game:
    return Game(ANN, BEN, CAT, table=options(seats=4)).do(SitOut(CAT)).start().do(AgreeToEnd(BEN), AgreeToVoid(BEN))


def between() -> Game:
    return Game(ANN, BEN, CAT, table=options(seats=4)).play().do(SitOut(CAT), Ready(BEN), AgreeToEnd(BEN))


def setting() -> Game:
    return ClosedGame(ANN, BEN, CAT, table=closed_options()).deal(FOUR).do(AgreeToVoid(BEN))


def compared() -> Game:
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(pair_stakes=True)))
    return game.all_set({who: FOUR[who] for who in (ANN, BEN, CAT)}).do(ProposeStake(BEN, Seat(0), 3))


def shown(game: Game, screen: TableScreen) -> Iterator[Panel]:
    """What the channel shows, and what Ann, Cat and who is not there may be shown of the table."""
    view = public_view(game.state)
    yield table_panel(view, screen)
    for account in (ANN, CAT):
        own = seat_view(game.state, account)
        if own is None or game.state.phase is Phase.LOBBY:
            yield welcome_panel(view, 1, screen, account)
        else:
            draft = Draft() if isinstance(own, OpenFaceSeatView) else ClosedDraft()
            yield panels_of(own.hand).own_hand(own, draft, screen)


def labels(panel: Panel) -> list[str]:
    return [one.label for row in panel.controls for one in row if isinstance(one, Button)]


@pytest.mark.parametrize("made", [lobby, playing, between, setting, compared])
def test_at_a_pause_everything_says_so_and_nothing_is_refused_for_it(made: Callable[[], Game]) -> None:
    game = made().do(Pause(None, HOST))
    channel, *own = shown(game, SCREEN)
    assert "⏸ Paused: the host asked for a break. **Resume** goes on." in channel.text
    assert labels(channel).count("Resume") == 1
    for panel in (channel, *own):
        assert [label for label in ASKS if f"**{label}**" in panel.text] == []
        for label in set(labels(panel)) - LOOKS:
            assert why_not(game.state, BY_LABEL[label](ANN)) is None
    for panel in own if game.state.phase is not Phase.LOBBY else ():
        assert "⏸ Paused: the host asked for a break. **Resume** goes on." in panel.text
        assert labels(panel).count("Resume") == 1


@pytest.mark.parametrize("is_paused", [False, True], ids=["runs", "pauses"])
@pytest.mark.parametrize("made", [lobby, playing, between, setting, compared])
def test_after_an_error_there_are_only_the_ways_out(made: Callable[[], Game], *, is_paused: bool) -> None:
    game = made().do(*[Pause(None, HOST)] * is_paused)
    channel, *own = shown(game, BROKEN)
    way_out = "Vote to cancel this hand" if game.state.is_playing else "Vote to end now"
    assert set(labels(channel)) - LOOKS - {"Leave"} == {way_out}
    for panel in (channel, *own) if game.state.phase is not Phase.LOBBY else (channel,):
        assert "error 1a2b3c4d" in panel.text
        assert "⏸" not in panel.text, "a pause is over only when the error is"
        assert [label for label in ASKS if f"**{label}**" in panel.text] == []
    for panel in own:
        assert set(labels(panel)) <= LOOKS


def test_a_lobby_that_goes_on_is_as_before() -> None:
    game = Game(ANN, BEN, table=options(seats=4))
    before = table_panel(public_view(game.state), SCREEN)
    game.do(Pause(ANN))
    assert labels(table_panel(public_view(game.state), SCREEN)) == ["Resume", "Leave"]
    game.do(Resume(BEN))
    assert table_panel(public_view(game.state), SCREEN) == before


def test_the_sign_to_a_thread_asks_nobody_to_join_a_pause() -> None:
    game = Game(ANN, BEN, table=options(seats=4))
    screen = replace(SCREEN, thread_id=2)
    assert labels(sign_panel(public_view(game.state), screen)) == ["Join"]
    assert labels(sign_panel(public_view(game.do(Pause(ANN)).state), screen)) == []


def test_a_vote_to_end_stands_in_the_lobby_too() -> None:
    game = Game(ANN, BEN, CAT).do(AgreeToEnd(ANN))
    panel = table_panel(public_view(game.state), SCREEN)
    assert "**End now?** Yes so far: **Ann**." in panel.text
    assert "Vote to end now" in labels(panel)


def test_the_menu_offers_nothing_that_a_pause_refuses() -> None:
    game = compared().do(SitOut(CAT), Pause(ANN))
    for account in (ANN, CAT):
        panel = menu_panel(public_view(game.state), account, lambda action: why_not(game.state, action) is None, SCREEN)
        ends = {"End now"} if account == ANN else {"Vote to end now"}
        assert set(labels(panel)) == {"My cards", "Leave", "Deal proof", "Resume", *ends}
    assert game.refusal(Ready(CAT)).reason is Reason.PAUSED
