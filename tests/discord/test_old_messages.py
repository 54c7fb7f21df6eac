"""Discord limits edits of messages older than an hour: such a message is posted anew, and the old one goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.discord.reading import is_live
from tests.discord.world import World, world

MINUTE_S = 60


def assert_replaced(at: World, old_id: int) -> None:
    """One panel that can be played from, and no other."""
    assert at.panel().id != old_id
    assert is_live(at.panel(), "My cards")
    assert old_id not in [message.id for message in at.messages()], "no buttons are left behind"


@pytest.mark.parametrize(("minutes", "is_replaced"), [(45, False), (55, True)])
async def test_a_panel_is_posted_anew_before_it_is_too_old_to_be_edited(
    tmp_path: Path, minutes: int, is_replaced: bool
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.place_all("Ben")
        await at.slash("Ann", "table")  # from here on the panel is not the seal of the deal
        old = at.panel()
        await at.env.advance_time(minutes * MINUTE_S)
        await at.place_all("Ann")
        assert "Street 2" in at.panel().content
        if is_replaced:
            assert_replaced(at, old.id)
        else:
            assert at.panel().id == old.id


async def test_a_panel_that_discord_calls_too_old_is_posted_anew(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.slash("Ann", "table")
        old = at.panel()
        path = f"/channels/{at.channel.id}/messages/{old.id}"
        at.env.inject_error("PATCH", path, status=429, code=30046, message="Maximum number of edits", times=None)
        await at.place_all("Ben")
        assert "waiting for **Ann**" in at.panel().content
        assert_replaced(at, old.id)
        assert not (await at.state()).paused


async def test_a_hand_in_direct_messages_that_is_too_old_is_posted_anew(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        old = at.dm("Ben")
        path = f"/channels/{old.channel.id}/messages/{old.id}"
        at.env.inject_error("PATCH", path, status=429, code=30046, message="Maximum number of edits", times=None)
        await at.place_all("Ben")
        assert at.dm("Ben").id != old.id
        assert [message.id for message in at.user("Ben").dm_channel.history()] == [at.dm("Ben").id]
