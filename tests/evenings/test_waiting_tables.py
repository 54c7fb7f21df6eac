"""Open tables that wait for somebody when the bot starts: no burst, and nobody is told twice.

`make agree` has a thousand of them. Fewer show the same, as long as they take longer than a second or two.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from bot.discord_ui.lanes.pacer import NOTICES_A_SECOND, START_EDITS_A_SECOND
from bot.table.notice import NOTICE_AFTER_MS
from sandbox.posting import NONCE_MS
from tests.evenings.waiting_tables import Told, start_on
from tools.evenings.limits import EVERYTHING

TABLES = int(os.environ.get("WAITING_TABLES", "300"))
MESSAGES = 3  # of a table that say until when: its panel and two hands
NOTICE_S = NOTICE_AFTER_MS / 1000
KILL_S = NOTICE_S + TABLES / NOTICES_A_SECOND / 2  # in the middle of them
DOWN_S = 20.0
SLACK_S = 10.0  # for the last requests' own time, and for those whose direct messages turn out closed
IN_FLIGHT_S = 1.0  # how long a post may take


@pytest.mark.slow
@pytest.mark.agreement
def test_waiting_tables_send_no_burst_and_tell_everybody_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    told = start_on(tmp_path, TABLES, kill_s=KILL_S, down_s=DOWN_S, closed_every=50)
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    _no_burst(told)
    assert told.rung_s.keys() == told.waiting
    assert len(told.waiting) == TABLES
    assert {len(times) for times in told.rung_s.values()} == {1}, "everybody once, nobody twice"

    before = sum(times[0] <= told.killed_s for times in told.rung_s.values())
    assert TABLES / 3 < before < 2 * TABLES / 3, "it was killed in the middle"
    last_s = max(times[0] for times in told.rung_s.values())
    assert last_s <= told.up_s[1] + (TABLES - before) / NOTICES_A_SECOND + SLACK_S
    edits = [one.at_s for one in told.requests if one.method == "PATCH"]
    cut_off = len(edits) - TABLES * MESSAGES  # notices on their way: Discord still knows them, with the time before
    assert 0 <= cut_off <= NOTICES_A_SECOND * IN_FLIGHT_S, "all turns have moved by the time it was down"
    assert max(edits) <= told.up_s[1] + len(edits) / START_EDITS_A_SECOND + SLACK_S


@pytest.mark.slow
def test_after_a_long_time_down_only_what_was_on_its_way_is_told_again(tmp_path: Path) -> None:
    """Discord knows a message that is posted again for some minutes. What is stored as posted is never posted again."""
    told = start_on(tmp_path, 100, kill_s=NOTICE_S + 5, down_s=NONCE_MS / 1000 + 60)
    assert told.rung_s.keys() == told.waiting
    twice = [times for times in told.rung_s.values() if len(times) > 1]
    assert all(len(times) == 2 and told.killed_s - times[0] < IN_FLIGHT_S for times in twice)
    assert len(twice) <= NOTICES_A_SECOND * IN_FLIGHT_S
    _no_burst(told)


def _no_burst(told: Told) -> None:
    """Every second stays below what Discord takes, and Discord refuses nothing."""
    a_second = told.most_in_a_second()
    assert a_second < EVERYTHING[0], f"{a_second} requests in a second"
    assert not [one for one in told.requests if one.status == 429]
