"""A deal in two steps with a message between them: what is posted, when, and what happens when it cannot be."""

from __future__ import annotations

import asyncio
from hashlib import sha256
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
from tests.discord.sealing import cut, refuse_next_post, seals
from tests.discord.world import World, world


async def log_of(at: World) -> list[Any]:
    """All events of the newest table."""
    rows = await at.store._database.read("SELECT type, type_version, body FROM events ORDER BY version", ())
    return [decode(*row) for row in rows]


@pytest.mark.parametrize("has_cut", [False, True], ids=["no cut", "cut"])
async def test_every_hand_has_a_silent_seal_of_its_own_that_says_nothing_of_a_person(
    tmp_path: Path, has_cut: bool
) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann", stake=3)
        assert f"`{await at.table()}`" in at.panel().content, "the lobby shows the table's name"
        await at.click("Ben", "Join")
        if has_cut:
            told = (await cut(at, "Ben", "ba|na`na **")).response
            assert told.ephemeral, "the others learn of it when the hand is over, and from /verify alone"
        await at.click("Ann", "Start")
        events = await log_of(at)
        (root,) = [one.root for one in events if isinstance(one, RootPosted)]
        (frozen,) = [one.frozen for one in events if isinstance(one, HandFrozen)]
        (sealed,) = [one for one in events if isinstance(one, HandSealed)]
        (dealt,) = [one for one in events if isinstance(one, HandDealt)]
        assert events.index(dealt) == events.index(sealed) + 1
        assert dealt.seal == frozen.seal(sealed.message_id)
        (seal,) = seals(at, 1)
        assert (seal.id, root.message_id) == (sealed.message_id, at.messages()[0].id)
        assert root.message_id < sealed.message_id
        table, statement = await at.table(), await at.store.free_texts.seal_line(await at.table(), 1, 0)
        assert statement is not None
        assert seal.content == f"-# 🔒 `fair-deal-3 {table} 1 {sha256(statement.encode()).hexdigest()}`"
        line = f"fair-deal-3 root {root.root} hands 1-64 table {table} deck 52"
        assert at.messages()[0].content.endswith(f"`{line}`")
        posts = at.requests("POST", f"/channels/{at.channel.id}/messages")
        assert len(posts) == 4, "the commitment, the lobby, the seal and the hand's panel"
        (post,) = [one for one in posts if (one.json or {}).get("content") == seal.content]
        assert (post.json or {})["flags"] & 4096, "it notifies nobody"
        assert not (post.json or {}).get("components")
        link = f"https://discord.com/channels/{at.guild.id}/{at.channel.id}/{seal.id}"
        assert f"`{table}` · [seal]({link})" in at.panel().content, "the hand's panel shows the name and links the seal"
        assert "ba|na" not in repr(events), "the log holds hashes of words"
        if has_cut:
            assert [one.cut for one in await at.store.free_texts.openings(table, 1, 0)] == ["", "ba|na'na **"]
        await at.play_hand()
        (again,) = seals(at, 1)
        assert again.edited_at is None
        before = len(at.requests("POST", f"/channels/{at.channel.id}/messages"))
        await at.click("Ann", "Next hand")
        await at.click("Ben", "Next hand")
        assert len(seals(at, 2)) == 1
        after = len(at.requests("POST", f"/channels/{at.channel.id}/messages"))
        assert after - before == 2, "the seal and the hand"
        assert not [one for final in (root.message_id, seal.id) for one in at.requests("PATCH", f"/messages/{final}")]


async def test_nothing_can_be_changed_between_freeze_and_deal(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await cut(at, "Ben", "banana")
        lobby = at.panel()
        shown = (lobby, await at.options("Ann"), (await at.click("Ben", "Join")).response)
        pressed = {label: button.custom_id for one in shown for label, button in buttons(one).items()}
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
async def test_a_seal_whose_post_was_not_heard_of_is_found_and_never_posted_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has taken the message, and its answer is lost."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await lose_next_answer(at, monkeypatch)
        await at.env.advance_time(6)
        state = await at.state()
        assert state.phase is Phase.PLAYING
        assert state.seal is not None
        line = f"fair-deal-3 {await at.table()} 1 "
        posts = [one for one in at.requests("POST", "/messages") if line in (one.json or {}).get("content", "")]
        assert len(posts) == 1, "it was looked up, and not posted again"
        assert state.seal.message_id in [message.id for message in at.messages()]


@pytest.mark.slow
async def test_of_two_copies_of_a_seal_the_earliest_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the host posts copies until one has a number that deals as they like."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await lose_next_answer(at, monkeypatch, copies=2)
        await at.env.advance_time(6)
        first, second = seals(at, 1)
        assert first.id < second.id
        state = await at.state()
        assert state.seal is not None
        assert state.seal.message_id == first.id


async def lose_next_answer(at: World, monkeypatch: pytest.MonkeyPatch, copies: int = 1) -> None:
    """Ann presses Start; the answer to the post that follows never comes, and there may be copies of it."""
    send = discord.abc.Messageable.send

    has_lost = False

    async def lossy(self: Any, *args: Any, **kwargs: Any) -> Any:
        nonlocal has_lost
        message = await send(self, *args, **kwargs)
        if has_lost:
            return message
        has_lost = True
        for copy in range(1, copies):
            await send(self, *args, **{**kwargs, "nonce": f"copy {copy}"})
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
    async with world(tmp_path, has_known_keys=False) as at:
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
async def test_a_table_that_moves_while_it_is_dealt_is_dealt_anew_and_counts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where Discord takes its time, so that looks and posts overlap."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
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
        assert (state.redeals, state.hand_no) == (1, 2), "its number is used up"
        assert state.seal is not None
        assert state.seal.root.batch_no == 1
        assert "dealt again: 1" in at.panel().content
        posts = at.requests("POST", f"/channels/{at.channel.id}/messages")
        assert len(posts) == 4, "the commitment, the lobby, the seal and the panel"


async def test_a_table_that_moves_after_its_seal_was_noted_uses_up_the_number(tmp_path: Path) -> None:
    """The seal comes while the table pauses. Dealt elsewhere, the hand would rest on messages that nobody can copy."""
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        refuse_next_post(at)
        await at.click("Ann", "Start")
        assert (await at.state()).sealed_by is not None, "posted and noted while the table is paused"
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        at.channel = at.guild.create_text_channel("elsewhere")
        await at.people["Ben"].slash(at.channel, "table")
        state = await at.state()
        assert (state.phase, state.hand_no, state.redeals, state.used_no) == (Phase.PLAYING, 2, 1, 1)
        assert state.seal is not None
        assert state.seal.root.channel_id == at.channel.id
