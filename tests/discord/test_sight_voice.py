"""Hands that were played beside voices: without Connect nobody reads that chat, so nobody is shown its hands."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.discord.forging import VIEW, said
from tests.discord.world import World, world
from tests.support.picked import some

CONNECT = 1 << 20
KINDS = ("create_voice_channel", "create_stage_channel")
OUTSIDER = "Cat"


async def _played(at: World, kind: str, *, is_closed: bool) -> None:
    """Ann and Ben have played hand 1 beside voices; all may view that channel, but perhaps not connect to it."""
    at.channel = getattr(at.guild, kind)("voices")
    if is_closed:
        _set(at, at.guild.id, OverwriteType.ROLE, deny=CONNECT)
        for one in (at.env.backend.bot_user.id, at.people["Ann"].id, at.people["Ben"].id):
            _set(at, one, OverwriteType.MEMBER, allow=CONNECT)
    await at.seat("Ann", "Ben")
    await at.play_hand()


def _set(at: World, who: int, kind: OverwriteType, *, allow: int = 0, deny: int = 0) -> None:
    at.env.backend.set_overwrite(at.channel.id, Overwrite(who, kind, allow, deny))


async def _is_shown(at: World, name: str, place: object) -> bool:
    """Whether somebody is shown hand 1 in a channel: by `/replay`, and by `/history`, which must agree."""
    replay = said(await at.people[name].slash(place, "replay", hand=1))
    history = said(await at.people[name].slash(place, "history"))
    assert ("There's no finished hand 1 here" in replay) == ("No hands here yet" in history)
    return "`#1`" in history


@pytest.mark.parametrize("kind", some(KINDS, 1))
async def test_who_may_not_connect_is_shown_no_hand(tmp_path: Path, kind: str) -> None:
    async with world(tmp_path) as at:
        await _played(at, kind, is_closed=True)
        hall = at.guild.create_text_channel("hall")
        assert not await _is_shown(at, OUTSIDER, hall)
        _set(at, at.people[OUTSIDER].id, OverwriteType.MEMBER, allow=CONNECT)
        assert await _is_shown(at, OUTSIDER, hall)
        shown = (await at.people["Ann"].slash(hall, "replay")).response
        refused = await at.people["Ann"].click(shown, label="Show everybody")
        assert "Some people who read this channel" in said(refused)
        assert not any(message.attachments for message in hall.history())


@pytest.mark.slow
async def test_one_who_may_not_connect_is_enough(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await _played(at, "create_voice_channel", is_closed=False)
        hall = at.guild.create_text_channel("hall")
        assert await _is_shown(at, OUTSIDER, hall)
        _set(at, at.people[OUTSIDER].id, OverwriteType.MEMBER, deny=CONNECT)
        assert not await _is_shown(at, OUTSIDER, hall)
        shown = (await at.people["Ann"].slash(hall, "replay")).response
        refused = await at.people["Ann"].click(shown, label="Show everybody")
        assert "Some people who read this channel" in said(refused)


@pytest.mark.slow
@pytest.mark.parametrize("is_voice", [True, False], ids=["open to all", "a text channel"])
async def test_hands_that_everybody_may_read_are_shown_anywhere(tmp_path: Path, is_voice: bool) -> None:
    """To a text channel nobody connects: that it is denied there means nothing."""
    async with world(tmp_path) as at:
        hall = at.guild.create_text_channel("hall")
        if is_voice:
            await _played(at, "create_voice_channel", is_closed=False)
        else:
            _set(at, at.guild.id, OverwriteType.ROLE, allow=VIEW, deny=CONNECT)
            await at.seat("Ann", "Ben")
            await at.play_hand()
        assert await _is_shown(at, OUTSIDER, hall)
        shown = (await at.people["Ann"].slash(hall, "replay")).response
        await at.people["Ann"].click(shown, label="Show everybody")
        assert [one.filename for one in hall.history()[-1].attachments] == ["hand.gif"]
