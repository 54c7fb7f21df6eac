"""`/history` and `/replay`: past hands in pages, one of them step by step, and shown to everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.picture import TablePicture
from bot.panels.pictures import FilmPart
from bot.play.history import History
from bot.store import StoreUnavailable
from bot.table.actions import AgreeToVoid, Ready
from tests.discord.hands import played
from tests.discord.reading import buttons, is_live, selects
from tests.discord.world import world
from tests.support.blank import Drawn


@pytest.mark.slow
async def test_hands_in_pages(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        empty = (await at.slash("Cat", "history")).response
        assert "No hands here yet" in empty.content
        assert not empty.components
        await played(at, 2, "Ann", "Ben")
        shown = (await at.slash("Cat", "history")).response
        assert shown.ephemeral
        assert "`#2`" in shown.content
        assert "`#1`" in shown.content
        assert not buttons(shown), "one page needs no buttons"
        table = await at.table()
        for number in range(8):
            for action in (Ready, AgreeToVoid):
                for name in ("Ann", "Ben"):
                    done = action(await at.account(name))
                    await at.bot.desk.tables.submit(table, done, action_id=f"{action} {number} {name}")
                if action is Ready:
                    await at.dealt()
            await at.env.settle()
        shown = (await at.slash("Cat", "history")).response
        assert shown.content.count("`#") == 8
        assert "cancelled" in shown.content
        assert not is_live(shown, "Newer")
        await at.restart()
        await at.people["Cat"].click(shown, label="Older")
        assert "`#1`" in shown.content
        assert "`#2`" in shown.content
        assert not is_live(shown, "Older")
        await at.people["Cat"].click(shown, label="Newer")
        assert "`#3`" in shown.content
        assert "`#10`" in shown.content
        assert all(len(one.custom_id) <= 100 for one in buttons(shown).values())
        for hand, is_newer in ((10, False), (11, False), (9, True), (1, True)):
            from_there = (await at.slash("Cat", "history", hand=hand)).response
            assert is_live(from_there, "Newer") == is_newer, hand


@pytest.mark.slow
async def test_hands_of_a_player_and_of_a_game(tmp_path: Path) -> None:
    async with world(tmp_path, names=("Ann", "Ben", "Cat", "Dee")) as at:
        await played(at, 1, "Ann", "Ben")
        await at.env.advance_time(1)  # so that the next table is newer
        await at.seat("Cat", "Ben", ruleset="ofc")
        await at.play_hand()

        async def found(**options: Any) -> list[str]:
            content = (await at.slash("Cat", "history", **options)).response.content
            return [number for number in ("#1", "#2") if f"`{number}`" in content]

        assert await found() == ["#1", "#2"]
        assert await found(player=at.people["Ann"]) == ["#1"]
        assert await found(player=at.people["Ben"]) == ["#1", "#2"]
        assert await found(ruleset="ofc") == ["#2"]
        assert await found(ruleset="ofc", player=at.people["Ann"]) == []
        nobody = await at.slash("Cat", "history", player=at.people["Dee"])
        assert "hasn't played here" in nobody.response.content
        unknown = await at.slash("Cat", "history", ruleset="x:y:" + "z" * 90)
        assert "Nobody has played that game here" in unknown.response.content
        offered = await at.people["Cat"].autocomplete(at.channel, "history", "ruleset", "pine")
        assert [one["value"] for one in offered] == ["pineapple"]


@pytest.mark.slow
async def test_a_hand_step_by_step(tmp_path: Path) -> None:
    drawn = Drawn()

    async with world(tmp_path, render=drawn) as at:
        await played(at, 1, "Ann", "Ben")
        list_ = (await at.slash("Cat", "history")).response
        assert len(selects(list_)) == 1
        drawn.clear()
        shown = (await at.people["Cat"].select(list_, ["1"])).response
        assert shown.ephemeral
        assert "1 of 6" in shown.content
        assert not is_live(shown, "Previous")
        await at.restart()
        for step in range(2, 7):
            await at.people["Cat"].click(shown, label="Next")
            assert f"{step} of 6" in shown.content
        assert not is_live(shown, "Next")
        assert [type(picture) for picture in drawn] == [*[TablePicture] * 5, ShowdownPicture]
        await at.people["Cat"].click(shown, label="Previous")
        assert "5 of 6" in shown.content
        assert shown.attachments[0].description
        drawn.clear()
        before = len(at.messages())
        await at.people["Cat"].click(shown, label="Show everybody")
        assert [part.number for part in drawn if isinstance(part, FilmPart)] == list(range(10)), "streets, rows, end"
        assert len(at.messages()) == before + 1
        public = at.messages()[-1]
        assert [one.filename for one in public.attachments] == ["hand.gif"]
        assert "Cat shows hand #1 again" in public.content
        assert "+" not in public.content, "how it ends is not told before"
        assert not public.components


@pytest.mark.slow
async def test_a_hand_that_could_not_be_shown_to_everybody_can_be_shown_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> Any:
        raise StoreUnavailable("away")

    async with world(tmp_path) as at:
        await played(at, 1, "Ann", "Ben")
        shown = (await at.slash("Cat", "replay")).response
        with monkeypatch.context() as patched:
            patched.setattr(History, "shared", away)
            await at.people["Cat"].click(shown, label="Show everybody")
        await at.people["Cat"].click(shown, label="Show everybody")
        assert "Cat shows hand #1 again" in at.messages()[-1].content
        refused = (await at.people["Cat"].click(shown, label="Show everybody")).response
        assert "already shown this hand" in refused.content


@pytest.mark.slow
async def test_what_is_not_there_is_not_replayed(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        none = await at.slash("Ann", "replay")
        assert "No hands here yet" in none.response.content
        await at.seat("Ann", "Ben")
        running = await at.slash("Ann", "replay", hand=1)
        assert "There's no finished hand 1 here" in running.response.content
        await at.play_hand()
        shown = (await at.slash("Ann", "replay")).response
        ids = {label: one.custom_id for label, one in buttons(shown).items()}
        old = await at.press("Ann", ids["Next"].replace(":1:", ":9:", 1))
        assert "from an older message" in old.response.content
        guild = at.env.create_guild("Strangers")
        channel = guild.create_text_channel("elsewhere")
        ann = guild.add_member(at.user("Ann"))
        answer = await ann.slash(channel, "replay", hand=1)
        assert answer.response is not None
        assert "There's no finished hand 1 here" in answer.response.content


@pytest.mark.slow
async def test_names_mean_nothing_to_discord(tmp_path: Path) -> None:
    names = ("**Ann** @everyone", "Ben\u202e[x](http://x)", "Cat")
    async with world(tmp_path, names=names) as at:
        await played(at, 1, *names[:2])
        for command in ("history", "replay", "verify"):
            content = (await at.slash("Cat", command)).response.content
            assert "@everyone" not in content
            assert "\u202e" not in content
            assert "**Ann**" not in content
            assert "](http://x" not in content
