"""Answers on a network that fails: sent once more, or said in a sentence; what was done is saved and soon shown."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord_ui import library
from sandbox.interactions import ReplyKind
from tests.network.loopback import CALLBACK, FAULTS, SAID, Fault, Loopback, text_of
from tests.support.waiting import HUNG_S

each_fault = pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)


@pytest.mark.slow
@each_fault
async def test_an_answer_that_is_lost_once_arrives(at: Loopback, fault: Fault) -> None:
    await at.start()
    fault(at.trouble, "POST", CALLBACK, 1)
    joined = await at.press("Ben", "Join")
    assert joined.kind is ReplyKind.MESSAGE
    assert "seat 2" in text_of(joined)
    assert await at.seated() == 2
    fault(at.trouble, "POST", CALLBACK, 1)
    assert (await at.press("Ann", "Options")).kind is ReplyKind.MESSAGE
    fault(at.trouble, "POST", CALLBACK, 1)
    assert "Your table is open" in text_of(await at.person("Ann").slash(at.table, "hand"))
    fault(at.trouble, "POST", CALLBACK, 1)
    assert await at.person("Ann").autocomplete(at.table, "ofc start", "ruleset", "pine")
    at.assert_quiet()


@each_fault
async def test_an_answer_that_is_lost_twice_is_a_true_sentence_and_a_line_of_the_log(
    at: Loopback, fault: Fault
) -> None:
    await at.start()
    fault(at.trouble, "POST", CALLBACK, 2)
    answer = await at.press("Ben", "Join")
    assert await at.seated() == 2
    assert SAID in text_of(answer) or "seat 2" in text_of(answer), "Discord may have taken the first"
    assert len(at.warnings("has no answer yet")) <= 1
    await at.panel_with("Ben")
    at.assert_quiet()


@each_fault
async def test_a_deferred_answer_that_is_lost_is_told_and_the_panel_is_there(at: Loopback, fault: Fault) -> None:
    fault(at.trouble, "PATCH", "/webhooks/*/*/messages/*", 2)
    answer = await at.person("Ann").followed_up(await at.person("Ann").slash(at.table, "ofc start"))
    assert SAID in answer.text or "seat 1" in answer.text
    await at.panel_with("Ann")
    at.assert_quiet()


@pytest.mark.slow
async def test_an_answer_that_nobody_takes_is_sent_once_more(at: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    await at.start()
    monkeypatch.setattr(library, "CALLBACK_S", 0.3)
    at.trouble.delay("POST", CALLBACK, 2 * HUNG_S)
    joined = await asyncio.wait_for(at.press("Ben", "Join"), HUNG_S)
    assert "seat 2" in text_of(joined)
    at.assert_quiet()


async def touched_in_vain(at: Loopback, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """An event of the channel with a table, which the bot cannot see to."""

    def fail(*_: object) -> None:
        raise error

    await at.start()
    monkeypatch.setattr(at.bot.reconciler, "touch", fail)
    at.box.world.deny(at.table, "send_messages")


async def test_an_event_that_is_cut_short_is_a_line_of_the_log(at: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    await touched_in_vain(at, monkeypatch, ConnectionResetError("gone"))
    await at.until(lambda: bool(at.warnings("on_guild_channel_update was cut short: ConnectionResetError: gone")))
    at.assert_quiet()


async def test_a_bug_in_an_event_is_logged_in_full(at: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    await touched_in_vain(at, monkeypatch, RuntimeError("a bug"))
    await at.until(lambda: "a bug in on_guild_channel_update" in at.log.messages)
    assert any(record.exc_info for record in at.log.records)
