"""Why a table pauses: a key in the log, words on the screen."""

from __future__ import annotations

import pytest

from bot.panels.lobby import sign_panel
from bot.panels.names import as_typed
from bot.panels.screen import TableDeadlines, TableScreen
from bot.panels.stopped import own_resume_controls, stop_line
from bot.panels.table import table_panel
from bot.panels.wording import pause_text, refusal_text
from bot.table.actions import Pause
from bot.table.happenings.pausing import CHANNEL_LOST, HOST
from bot.table.refusals import Reason, Refusal
from bot.table.showing import public_view
from bot.words import languages, words_in
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, DAN, Game

WORDS = words_in("en")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("reason", [HOST, CHANNEL_LOST])
def test_a_key_is_said_in_words(language: str, reason: str) -> None:
    assert " " in pause_text(words_in(language), reason)


@pytest.mark.parametrize("text", ["the host paused the table", "tea {time}", "no.key", ""])
def test_a_text_of_an_old_log_is_shown_as_it_is(text: str) -> None:
    assert pause_text(WORDS, text) == as_typed(text)


def test_a_text_of_an_old_log_means_nothing() -> None:
    shown = pause_text(WORDS, "**b** <@1>\n# `c`\u202e")
    assert shown == "\\*\\*b\\*\\* \\<\\@\u200b1\\>\\\\n\\# \\`c\\`\\\\u202e"


def test_while_it_pauses_it_waits_for_nobody() -> None:
    screen = TableScreen(names={ANN: "Ann", BEN: "Ben"}, deadlines=TableDeadlines(turn_ms=60_000))
    closed_game = ClosedGame(ANN, BEN, table=closed_options(closed(), 2)).deal(FOUR)
    for game in (Game(ANN, BEN).start(), closed_game):
        assert "runs out" in table_panel(public_view(game.state), screen).text
        assert "aiting for" not in table_panel(public_view(game.do(Pause(None, HOST)).state), screen).text


def test_at_a_table_that_has_lost_its_channel_everything_says_that_it_can_move() -> None:
    screen = TableScreen(names={ANN: "Ann", BEN: "Ben"})
    view = public_view(Game(ANN, BEN).start().do(Pause(None, CHANNEL_LOST)).state)
    sign = sign_panel(view, screen).text
    refusal = refusal_text(WORDS, Refusal(Reason.PAUSED, text=CHANNEL_LOST), {})
    assert all("`/table`" in text for text in (stop_line(view, screen, own=ANN), sign, refusal))
    assert "Come and play" not in sign


def test_who_has_left_resumes_nothing_and_is_told_where_it_is_done() -> None:
    screen = TableScreen(names={ANN: "Ann", BEN: "Ben"})
    view = public_view(Game(ANN, BEN).start().do(Pause(ANN)).state)
    assert stop_line(view, screen, own=DAN).endswith("**Resume** at the table goes on.")
    assert own_resume_controls(view, DAN, screen) == ()
    assert stop_line(view, screen, own=BEN).endswith("**Resume** goes on.")


def test_a_refusal_says_why_the_table_pauses() -> None:
    sentence = refusal_text(WORDS, Refusal(Reason.PAUSED, text=HOST), {})
    assert sentence == "The table is paused: the host asked for a break. Press **Resume** at the table."
