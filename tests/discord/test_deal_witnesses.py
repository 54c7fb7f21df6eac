"""`/verify` looks at the two messages that a deal rests on: what was done to them on Discord is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.own_messages import earliest
from tests.discord.sealing import cut, seals
from tests.discord.world import World, world


async def played(at: World) -> None:
    """Ann and Ben have played a hand; Ben has cut."""
    await at.start("Ann")
    await at.click("Ben", "Join")
    await cut(at, "Ben", "banana")
    await at.click("Ann", "Start")
    await at.play_hand()


async def verdict(at: World) -> str:
    return str((await at.slash("Cat", "verify")).response.content)


def edited(at: World, message: Any) -> None:
    at.env.backend.get_message(message.channel.id, message.id).edited_timestamp = "2026-01-01T00:00:09+00:00"


def a_reply(at: World, message: Any) -> None:
    stored = at.env.backend.get_message(message.channel.id, message.id)
    stored.interaction_metadata = {
        "id": str(message.id - 1),
        "type": 2,
        "user": {"id": str(at.people["Ann"].id), "username": "ann", "discriminator": "0", "avatar": None},
        "authorizing_integration_owners": {},
    }


def anothers(at: World, message: Any) -> None:
    at.env.backend.get_message(message.channel.id, message.id).author_id = at.people["Cat"].id


def forwarded(at: World, message: Any) -> None:
    stored = at.env.backend.get_message(message.channel.id, message.id)
    stored.reference = {"type": 1, "message_id": str(message.id - 1), "channel_id": str(message.channel.id)}


def of_components(at: World, message: Any) -> None:
    at.env.backend.get_message(message.channel.id, message.id).flags |= 1 << 15


def other_words(at: World, message: Any) -> None:
    at.env.backend.get_message(message.channel.id, message.id).content = "Hand 1 | cut of 1 “cherry”"


@pytest.mark.slow
@pytest.mark.parametrize("which", ["commitment", "seal"])
@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (edited, "was edited, and that must never happen"),
        (a_reply, "isn't a plain message of mine"),
        (anothers, "isn't a plain message of mine"),
        (forwarded, "isn't a plain message of mine"),
        (of_components, "isn't a plain message of mine"),
        (other_words, "says something else"),
    ],
    ids=["edited", "a reply", "another's", "forwarded", "of components", "other words"],
)
async def test_what_was_done_to_a_message_is_told(
    tmp_path: Path, which: str, tamper: Callable[[World, Any], None], said: str
) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await played(at)
        right = await verdict(at)
        assert "**Fair: hand" in right
        assert "❌" not in right
        assert "\ncut banana\n" in right
        tamper(at, at.messages()[0] if which == "commitment" else seals(at, 1)[0])
        wrong = await verdict(at)
        named = "The message with the code" if which == "commitment" else "The seal"
        assert f"❌ {named} {said}" in wrong
        assert "**Not fair: hand" in wrong


@pytest.mark.parametrize("tamper", [a_reply, anothers, forwarded, of_components])
async def test_after_a_death_only_a_plain_post_of_the_bots_own_is_taken(
    tmp_path: Path, tamper: Callable[[World, Any], None]
) -> None:
    """What somebody else has posted, or may have been given its number before its text, seals nothing."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        root = at.messages()[0]
        found = await earliest(at.bot.desk, at.channel.id, "fair-deal-3 root")
        assert found is not None
        assert found.id == root.id
        tamper(at, root)
        assert await earliest(at.bot.desk, at.channel.id, "fair-deal-3 root") is None


@pytest.mark.parametrize("is_before", [False, True], ids=["after it", "before it"])
async def test_a_second_seal_for_a_hand_is_told(tmp_path: Path, is_before: bool) -> None:
    """Whichever of the two the hand was dealt from: the host may have tried several."""
    async with world(tmp_path, has_known_keys=False) as at:
        await at.start("Ann")
        second = f"-# 🔒 `fair-deal-3 {await at.table()} 1 {'cafe' * 16}`"
        if is_before:
            await at.bot.desk.channel(at.channel.id).send(second)
        await at.click("Ben", "Join")
        await at.click("Ann", "Start")
        await at.play_hand()
        if not is_before:
            await at.bot.desk.channel(at.channel.id).send(second)
        assert "❌ There is a second seal of this hand" in await verdict(at)


@pytest.mark.slow
async def test_a_copy_that_somebody_else_posts_is_no_second_seal(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await played(at)
        (seal,) = seals(at, 1)
        await at.people["Cat"].send(at.channel, f"{seal.content[:-9]}cafecafe`")
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        assert "❌" not in await verdict(at)


@pytest.mark.slow
async def test_a_commitment_that_is_gone_is_told_and_the_next_hand_gets_another(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await played(at)
        first = at.messages()[0]
        at.env.backend.delete_message(at.channel.id, first.id)
        assert "**The message with the code is gone**" in await verdict(at)
        assert any("This code proves later" in message.content for message in at.messages())
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        state = await at.state()
        assert state.seal is not None
        assert (state.seal.root.batch_no, state.seal.root.first_hand_no) == (1, 2)
        assert state.redeals == 0


@pytest.mark.slow
async def test_where_the_bot_may_not_read_it_says_that_it_has_not_looked(tmp_path: Path) -> None:
    async with world(tmp_path, has_known_keys=False) as at:
        await played(at)
        await at.forbid("read_message_history")
        said = await verdict(at)
        assert "can't be read just now" in said
        assert "**Fair: hand" in said
