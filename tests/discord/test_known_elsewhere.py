"""Somebody who plays in another server only: no command about a person tells that they play anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.discord.forging import said
from tests.discord.settings import switch
from tests.discord.two_servers import two_servers
from tests.discord.world import World

STRANGER = "Ermine"


async def _told(at: World, asker: Any, member: Any, name: str) -> list[str]:
    """What every command about a person answers about a member, with their name left out."""
    answers = [
        await asker.slash(at.channel, "stats", player=member),
        await asker.slash(at.channel, "history", player=member),
        await asker.slash(at.channel, "ledger show", player=member),
        await asker.slash(at.channel, "ledger history", player=member),
        await asker.slash(at.channel, "ledger settle", player=member),
        await asker.context_menu(at.channel, "Stats", member),
        await asker.context_menu(at.channel, "Balance with me", member),
    ]
    assert all(name in said(answer) for answer in answers)
    return [said(answer).replace(name, "...") for answer in answers]


async def test_who_plays_elsewhere_is_told_of_like_who_never_played(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        await there.seat("bernd", "carla")
        await there.play_hand()
        await here.slash("carla", "about")
        stranger = here.guild.add_member(here.env.create_user("erna"), nick=STRANGER)
        carla = here.people["carla"]
        wanted = await _told(here, carla, stranger, STRANGER)
        assert await _told(here, carla, here.people["bernd"], "Bussard") == wanted
        await switch(there, "bernd", "My stats: for everybody")
        assert await _told(here, carla, here.people["bernd"], "Bussard") == wanted


async def test_who_played_here_is_known_here_whatever_they_are_called(tmp_path: Path) -> None:
    """As after an older database came along, in which one name served all servers."""
    async with two_servers(tmp_path) as (here, _):
        await here.seat("bernd", "carla")
        await here.play_hand()
        here.store.accounts.invalidate()
        await here.store._database.write(lambda db: db.execute("DELETE FROM names WHERE name = 'Bussard'").rowcount)
        shown = await here.slash("carla", "stats", player=here.people["bernd"])
        assert "hands **1**" in said(shown)
        await switch(here, "bernd", "My stats: for everybody")
        hidden = await here.slash("carla", "stats", player=here.people["bernd"])
        assert "keeps their stats to themselves" in said(hidden)
