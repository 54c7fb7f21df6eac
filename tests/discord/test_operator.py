"""The operator's attacks where the unmodified bot posts: what stands in the channel is all that anybody can check."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.play.verifying import checked
from bot.rules import verify_deal
from bot.table.state import Phase
from tests.discord.operators_channel import both_ready, frozen_numbers, is_right, lines, message_of
from tests.discord.sealing import cut
from tests.discord.world import World, world


@pytest.mark.slow
@pytest.mark.parametrize("has_cut", [False, True], ids=["no cut", "cut"])
async def test_every_hand_is_sealed_by_a_plain_line_of_its_own_and_never_by_its_panel(
    tmp_path: Path, has_cut: bool
) -> None:
    """A panel is edited from its first minute on, so nobody can see what it said when its id was given.

    The line is posted once, is no answer, and nobody touches it again. The panel names the table, and leads to it.
    """
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        if has_cut:
            await cut(at, "Ben", "banana")
        table = await at.table()
        assert f"Table `{table}`" in at.panel().content, "the lobby names the table"
        await at.click("Ann", "Start")
        for hand_no in (1, 2):
            seal, panel, state = message_of(at, hand_no), at.panel(), await at.state()
            assert state.seal is not None
            assert (state.seal.message_id, state.hand_no) == (seal.id, hand_no)
            assert seal.id != panel.id
            assert seal.id < panel.id
            assert f"`{table}` · [seal]({seal.jump_url})" in panel.content
            await at.play_hand()
            assert at.panel().edited_at is not None, "where the panel was the seal, it was edited"
            seal = message_of(at, hand_no)
            assert (seal.edited_at, seal.reference, seal.interaction_metadata) == (None, None, None)
            assert not at.requests("PATCH", f"/messages/{seal.id}")
            assert await is_right(at, hand_no)
            await both_ready(at)
        assert lines(at) == [(table, 1), (table, 2), (table, 3)]
        asked = [one for one in at.env.http_requests if f"`fair-deal-3 {table}" in str(one.json)]
        assert [one.method for one in asked] == ["POST"] * 3
        assert {one.path for one in asked} == {f"/channels/{at.channel.id}/messages"}, "no answer, and no webhook"
        assert all((one.json or {})["flags"] & 4096 for one in asked), "it notifies nobody"


async def frozen_and_unsealed(at: World) -> int:
    """The first hand is frozen, and the channel takes no message any more: there is no seal. The root's message."""
    await at.start("Ann")
    await at.click("Ben", "Join")
    root = (await at.state()).root
    assert root is not None
    for path in ("/nowhere", f"/channels/{at.channel.id}/messages"):  # one stays, and says that posts were refused
        at.env.inject_error("POST", path, status=403, code=50013, message="no", times=None)
    await at.click("Ann", "Start")
    state = await at.state()
    assert (state.phase, state.paused, state.sealed_by) == (Phase.DEALING, "channel_lost", None)
    return root.message_id


def take_messages_again(at: World) -> None:
    """The channel takes messages again."""
    at.env.backend.faults.pop()


@pytest.mark.slow
async def test_a_hand_whose_root_was_deleted_before_the_seal_is_not_proven(tmp_path: Path) -> None:
    """The operator deletes the root's message, and the bot has not noticed: the hand is dealt as it was frozen."""
    async with world(tmp_path, has_known_keys=False) as at:
        root = await frozen_and_unsealed(at)
        at.env.backend.delete_message(at.channel.id, root)
        await at.env.settle()
        take_messages_again(at)
        await at.click("Ann", "Resume")
        state = await at.state()
        assert (state.phase, state.hand_no, state.redeals) == (Phase.PLAYING, 1, 0)
        await at.play_hand()
        assert "**The message with the code is gone**" in str((await at.slash("Cat", "verify")).response.content)
        found = await checked(at.store, await at.table(), 1)
        assert found is not None
        seal = message_of(at, 1)
        with pytest.raises(verify_deal.Unreadable, match="no_links"):
            verify_deal.check(found.proof.encode(), f"{seal.content}\n{seal.jump_url}")
        root_link = seal.jump_url.replace(str(seal.id), str(root))  # as somebody may have kept it
        report = verify_deal.check(found.proof.encode(), f"{seal.content}\n{seal.jump_url}\n{root_link}")
        assert (report.status, report.findings) == (3, (("no_root", ()),))


@pytest.mark.slow
async def test_a_root_that_is_found_gone_while_a_hand_is_frozen_gives_nobody_another_try(tmp_path: Path) -> None:
    """The operator deletes the root's message, and has the bot look for it: the frozen hand is dealt as it stands.

    The hand after it has a new root, as soon as somebody has looked.
    """
    async with world(tmp_path, has_known_keys=False) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        root = (await at.state()).root
        assert root is not None
        for path in ("/nowhere", f"/channels/{at.channel.id}/messages"):
            at.env.inject_error("POST", path, status=403, code=50013, message="no", times=None)
        await both_ready(at)
        frozen = (await at.state()).frozen
        assert frozen is not None
        at.env.backend.delete_message(at.channel.id, root.message_id)
        await at.env.settle()
        assert "**The message with the code is gone**" in str((await at.slash("Cat", "verify")).response.content)
        take_messages_again(at)
        await at.click("Ann", "Resume")
        state = await at.state()
        assert state.seal is not None
        assert (state.hand_no, state.redeals, state.seal.text_sha256) == (2, 0, frozen.text_sha256)
        await at.play_hand()
        await at.slash("Cat", "verify")
        await both_ready(at)
        state = await at.state()
        assert state.seal is not None
        assert (state.hand_no, state.redeals, state.seal.root.batch_no, state.seal.root.first_hand_no) == (3, 0, 1, 3)
        assert await frozen_numbers(at) == [1, 2, 3]
        table = await at.table()
        assert lines(at) == [(table, 1), (table, 2), (table, 3)]
        await at.play_hand()
        assert await is_right(at, 3)


@pytest.mark.slow
async def test_a_table_that_moves_with_a_frozen_hand_uses_up_its_number(tmp_path: Path) -> None:
    """The operator deletes the channel, and goes on in another one: hand 1 is missing there, and hand 2 says why."""
    async with world(tmp_path, has_known_keys=False) as at:
        await frozen_and_unsealed(at)
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        at.channel = at.guild.create_text_channel("elsewhere")
        await at.people["Ben"].slash(at.channel, "table")
        state = await at.state()
        assert (state.phase, state.hand_no, state.redeals, state.used_no) == (Phase.PLAYING, 2, 1, 1)
        assert await frozen_numbers(at) == [1, 2]
        assert lines(at) == [(await at.table(), 2)]
        assert state.seal is not None
        assert (state.seal.root.batch_no, state.seal.root.first_hand_no) == (1, 2)
        await at.play_hand()
        assert await is_right(at, 2)


@pytest.mark.slow
async def test_a_seal_that_discord_refuses_uses_up_its_number_and_the_table_says_why(tmp_path: Path) -> None:
    """The operator has a filter of words refuse the seals that they do not like: each takes a number with it."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        for path, times in ((f"/channels/{at.channel.id}/messages", 1), ("/nowhere", None)):
            at.env.inject_error("POST", path, status=400, code=200000, message="a filter", times=times)
        await at.click("Ann", "Start")
        state = await at.state()
        assert (state.phase, state.paused, state.frozen) == (Phase.LOBBY, "line_refused", None)
        assert (state.hand_no, state.used_no, state.redeals) == (0, 1, 1)
        assert "Discord doesn't take the code that I post before a hand" in at.panel().content
        assert lines(at) == []
        await at.click("Ann", "Resume")
        state = await at.state()
        assert (state.phase, state.hand_no, state.paused) == (Phase.PLAYING, 2, "")
        assert lines(at) == [(await at.table(), 2)]
        assert await frozen_numbers(at) == [1, 2]
        await at.play_hand()
        assert await is_right(at, 2)


@pytest.mark.slow
async def test_two_lines_of_one_number_are_a_second_seal_whatever_their_batch(tmp_path: Path) -> None:
    """The operator posts another line of the hand, of the same batch or of another: both looks find it."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        seal, table = message_of(at, 1), await at.table()
        assert "second seal" not in str((await at.slash("Cat", "verify")).response.content)
        channel = at.bot.desk.channel(at.channel.id)
        await channel.send(f"-# 🔒 `fair-deal-3 {table} 11 {'ab' * 32}`")
        await channel.send(f"-# 🔒 `fair-deal-3 another 1 {'ab' * 32}`")
        assert "second seal" not in str((await at.slash("Cat", "verify")).response.content), "other hands are none"
        other = await channel.send(f"-# 🔒 `fair-deal-3 {table} 1 {'ab' * 32}`")
        said = str((await at.slash("Cat", "verify")).response.content)
        assert "❌ There is a second seal of this hand." in said
        assert "**Not fair: hand" in said
        found = await checked(at.store, table, 1)
        assert found is not None
        copied = "\n".join((*found.verdict.copied, other.content))
        assert verify_deal.check(found.proof.encode(), copied).status == 1, "whoever copies both is told, too"
        assert seal.id != other.id
