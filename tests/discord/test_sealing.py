"""A deal in two steps with a message between them: what is posted, when, and what happens when it cannot be."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.discord_ui import again
from bot.store.codec import decode
from bot.table.actions import GiveCut
from bot.table.events import HandDealt, HandFrozen, HandSealed, RootLost, RootPosted
from bot.table.refusals import Reason, RuleError
from bot.table.state import Phase
from tests.discord.reading import buttons
from tests.discord.sealing import cut, seals
from tests.discord.world import World, world


def refuse_next_post(at: World) -> None:
    """Discord refuses one post to the channel; the second one stays and marks the test as one with refused posts."""
    for path, times in ((f"/channels/{at.channel.id}/messages", 1), ("/nowhere", None)):
        at.env.inject_error("POST", path, status=403, code=50013, message="no", times=times)


async def log_of(at: World) -> list[Any]:
    """All events of the newest table."""
    rows = await at.store._database.read("SELECT type, type_version, body FROM events ORDER BY version", ())
    return [decode(*row) for row in rows]


async def test_without_a_cut_the_hands_own_panel_is_the_seal(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.seat("Ann", "Ben")
        events = await log_of(at)
        (root,) = [one.root for one in events if isinstance(one, RootPosted)]
        (frozen,) = [one.frozen for one in events if isinstance(one, HandFrozen)]
        (sealed,) = [one for one in events if isinstance(one, HandSealed)]
        (dealt,) = [one for one in events if isinstance(one, HandDealt)]
        assert events.index(dealt) == events.index(sealed) + 1
        assert sealed.message_id == at.panel().id, "the seal has become the hand's panel"
        assert (root.message_id, root.channel_id) == (at.messages()[0].id, at.channel.id)
        assert root.message_id < sealed.message_id
        assert frozen.text_sha256 == ""
        assert dealt.seal == frozen.seal(sealed.message_id)
        posts = at.requests("POST", f"/channels/{at.channel.id}/messages")
        assert len(posts) == 3, "the commitment, the lobby, and the hand's panel"
        body = posts[-1].json or {}
        assert "Dealing to" in body["content"]
        assert not body.get("components"), "posted before there is a card to show"
        assert not body.get("attachments")


@pytest.mark.slow
async def test_with_a_cut_the_seal_is_a_silent_line_that_says_all_and_stays(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann", stake=3)
        await at.click("Ben", "Join")
        await cut(at, "Ben", "ba|na`na **")
        await at.click("Ann", "Start")
        (line,) = seals(at, 1)
        table, root = await at.table(), (await at.state()).root
        assert root is not None
        batch = f"batch {root.root} in message {root.message_id}"
        start = f"Hand 1 | table {table} | {batch} | seats 2 1 | at once 0 0 | rules pineapple | stake 3"
        assert f"```\n{start} | 2 Ben | 1 Ann | cut of 2 “ba/na'na **”\n```" in line.content
        (post,) = [one for one in at.requests("POST", "/messages") if "Hand 1 |" in (one.json or {}).get("content", "")]
        assert (post.json or {})["flags"] & 4096, "it notifies nobody"
        events = await log_of(at)
        dealt = next(one for one in events if isinstance(one, HandDealt))
        assert dealt.seal is not None
        assert dealt.seal.message_id == line.id
        assert "ba|na" not in repr(events), "the log holds hashes of words"
        await at.play_hand()
        (again,) = seals(at, 1)
        assert again.edited_at is None
        await at.click("Ann", "Next hand")
        await at.click("Ben", "Next hand")
        assert len(seals(at, 2)) == 1, "a cut counts for the session"
        assert not at.requests("PATCH", f"/messages/{line.id}")


async def test_nothing_can_be_changed_between_freeze_and_deal(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await cut(at, "Ben", "banana")
        lobby = at.panel()
        pressed = {label: button.custom_id for label, button in buttons(lobby).items()}
        refuse_next_post(at)
        await at.click("Ann", "Start")
        state = await at.state()
        assert (state.phase, state.paused) == (Phase.DEALING, "channel_lost"), "it says why, and waits"
        assert "Paused: I can't write in the table's channel any more" in at.panel().content
        frozen = state.frozen
        for name, label in (("Cat", "Join"), ("Ann", "+ Computer"), ("Ben", "Leave"), ("Ann", "Start")):
            await at.press(name, pressed[label], lobby)
        late = GiveCut(await at.account("Ann"), "late")
        with pytest.raises(RuleError) as refused:
            await at.bot.desk.tables.submit(await at.table(), late, action_id="late")
        assert refused.value.refusal.reason in (Reason.DEALING, Reason.PAUSED)
        after = await at.state()
        assert after.frozen == frozen
        assert [sitter.account for _, sitter in after.sitters] == [sitter.account for _, sitter in state.sitters]
        assert not after.seats[0].cut_hash, "a cut after the freeze does not count"  # type: ignore[union-attr]
        await at.click("Ann", "Resume")
        state = await at.state()
        assert state.phase is Phase.PLAYING
        assert len(seals(at, 1)) == 1
        assert frozen is not None
        assert state.seal is not None
        assert state.seal.text_sha256 == frozen.text_sha256
        assert state.sitters[1][1].is_leaving, "who left meanwhile is played for"


@pytest.mark.slow
@pytest.mark.parametrize("has_cut", [False, True], ids=["panel", "line"])
async def test_a_seal_whose_post_was_not_heard_of_is_found_and_never_posted_twice(
    tmp_path: Path, has_cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has taken the message, and its answer is lost."""
    async with world(tmp_path, has_known_keys=False, settled_s=30.0) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        if has_cut:
            await cut(at, "Ben", "banana")
        await lose_next_answer(at, monkeypatch)
        await at.env.advance_time(6)
        state = await at.state()
        assert state.phase is Phase.PLAYING
        assert state.seal is not None
        words = "Hand 1 |" if has_cut else "Dealing to"
        posts = [one for one in at.requests("POST", "/messages") if words in (one.json or {}).get("content", "")]
        assert len(posts) == 1, "it was looked up, and not posted again"
        assert state.seal.message_id in [message.id for message in at.messages()]


async def lose_next_answer(at: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann presses Start; the answer to the post that follows never comes."""
    send = discord.abc.Messageable.send

    has_lost = False

    async def lossy(self: Any, *args: Any, **kwargs: Any) -> Any:
        nonlocal has_lost
        message = await send(self, *args, **kwargs)
        if has_lost:
            return message
        has_lost = True
        raise ConnectionResetError("the connection is lost")

    monkeypatch.setattr(again, "FIRST_S", 0.05)  # the simulation would wait for it in real time
    with monkeypatch.context() as patch:
        patch.setattr(discord.abc.Messageable, "send", lossy)
        at.env.inject_error("POST", "/nowhere", status=403, code=50013, message="no", times=None)
        await at.click("Ann", "Start")


@pytest.mark.slow
async def test_where_the_bot_may_not_look_back_it_waits_and_says_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path, has_known_keys=False, settled_s=30.0) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await cut(at, "Ben", "banana")
        await at.forbid("read_message_history")
        await lose_next_answer(at, monkeypatch)
        await at.env.advance_time(6)
        state = await at.state()
        assert (state.phase, state.paused) == (Phase.DEALING, "history_closed")
        assert "Read Message History" in at.dm("Ann").content or "Read Message History" in at.panel().content
        await at.forbid()
        await at.click("Ann", "Resume")
        assert (await at.state()).phase is Phase.PLAYING
        assert len(seals(at, 1)) == 1


@pytest.mark.slow
async def test_a_table_that_moves_gets_a_new_batch_and_the_old_commitment_is_not_used_again(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        at.channel = at.guild.create_text_channel("elsewhere")
        await at.people["Ben"].slash(at.channel, "table")
        first = (await at.state()).seal
        assert first is not None
        await at.click("Ann", "Next hand")
        await at.click("Ben", "Next hand")
        state = await at.state()
        assert state.seal is not None
        assert state.seal.root.channel_id == at.channel.id
        assert (state.seal.root.batch_no, state.seal.root.first_hand_no) == (1, 2)
        assert state.seal.root.root != first.root.root
        assert [one.batch_no for one in await log_of(at) if isinstance(one, RootLost)] == [0]


@pytest.mark.slow
@pytest.mark.parametrize("has_cut", [False, True], ids=["panel", "line"])
async def test_a_table_that_moves_while_it_is_dealt_is_dealt_anew_and_counts_it(
    tmp_path: Path, has_cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where Discord takes its time, so that looks and posts overlap."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        if has_cut:
            await cut(at, "Ben", "banana")
        path = f"/channels/{at.channel.id}/messages"
        at.env.inject_error("POST", path, status=403, code=50013, message="no", times=None)
        await at.click("Ann", "Start")
        assert (await at.state()).phase is Phase.DEALING
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        at.channel = at.guild.create_text_channel("elsewhere")
        send = discord.abc.Messageable.send

        async def slow(self: Any, *args: Any, **kwargs: Any) -> Any:
            await asyncio.sleep(0.15)
            return await send(self, *args, **kwargs)

        monkeypatch.setattr(discord.abc.Messageable, "send", slow)
        await at.people["Ben"].slash(at.channel, "table")
        state = await at.state()
        assert state.phase is Phase.PLAYING
        assert (state.redeals, state.hand_no) == (1, 1)
        assert state.seal is not None
        assert state.seal.root.batch_no == 1
        assert "dealt again: 1" in at.panel().content
        posts = at.requests("POST", f"/channels/{at.channel.id}/messages")
        assert len(posts) == 3 + has_cut, "the commitment, the lobby, the panel, and the seal where that is a line"


async def test_a_panel_that_sealed_a_hand_leaves_a_trace_when_it_moves_down(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.seat("Ann", "Ben")
        sealed = at.panel()
        await at.slash("Ann", "table")
        assert at.panel().id != sealed.id
        (trace,) = [message for message in at.messages() if message.id == sealed.id]
        assert "I dealt hand 1 here" in trace.content
        assert not trace.components
