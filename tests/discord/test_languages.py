"""A second language is a folder: offered, used for its readers and its server, and English where it says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.registering import commands_hash, payloads
from bot.panels.custom_ids import Tap, Verb
from tests.discord.reading import buttons, selects
from tests.discord.settings import make_manager
from tests.discord.world import World, world
from tests.support.languages import dropped_in, spoken

VIETNAMESE = """
language-name = Tiếng Việt
settle-even = Không ai nợ ai.
private-your_turn = Đến lượt bạn.
button-my_cards = Bài của tôi
error-no_table_here = Bạn chưa ngồi bàn nào.
command-place = Đặt bài bằng chữ
    .front = Bài cho chi cuối
choice-book_friends = bạn bè
"""


@pytest.fixture
def second_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with dropped_in(tmp_path / "locale", monkeypatch, "vi", {"texts.ftl": VIETNAMESE}):
        yield


async def _settings(at: World, name: str) -> Any:
    return (await at.slash(name, "settings")).response


async def test_with_one_language_there_is_nothing_to_choose(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        assert not selects(await _settings(at, "Ann"))


@pytest.mark.slow
@pytest.mark.usefixtures("second_language")
async def test_a_player_chooses_a_language_and_the_others_keep_theirs(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        shown = await _settings(at, "Ben")
        assert [option.label for option in selects(shown)[0].options] == ["Same as Discord", "English", "Tiếng Việt"]
        await at.people["Ben"].select(shown, ["vi"])
        assert "Đến lượt bạn." in at.dm("Ben").content
        assert "hand 1" in at.dm("Ben").content, "what the language does not say is English"
        assert "Waiting for" in at.dm("Ann").content
        assert "My cards" in buttons(at.panel()), "the channel is everybody's"
        await at.restart()
        shown = await _settings(at, "Ben")
        assert [option.label for option in selects(shown)[0].options if option.default] == ["Tiếng Việt"]
        await at.people["Ben"].select(shown, ["discord"])
        assert "Your turn" in at.dm("Ben").content


@pytest.mark.usefixtures("second_language")
async def test_who_has_chosen_nothing_reads_what_their_discord_is_in(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        with spoken(locale="vi"):
            assert (await at.slash("Cat", "hand")).response.content == "Bạn chưa ngồi bàn nào."
            await at.seat("Ann", "Ben")
        assert "Đến lượt bạn." in at.dm("Ben").content
        assert "My cards" in buttons(at.panel())
        with spoken(locale="en-GB"):
            await at.tap("Ben", "Front")
        assert "Your turn" in at.dm("Ben").content


@pytest.mark.usefixtures("second_language")
async def test_who_pays_whom_is_told_to_one_in_their_language_and_to_all_in_the_servers(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        with spoken(locale="vi"):
            told = await at.press("Ann", str(Tap(Verb.SETTLE_UP, await at.table())))
            public = await at.slash("Ann", "ledger settle")
        assert "Không ai nợ ai." in told.response.content
        assert "Everybody's at zero" in public.response.content


@pytest.mark.slow
@pytest.mark.usefixtures("second_language")
async def test_a_channel_is_in_the_language_of_its_server(tmp_path: Path) -> None:
    with spoken(guild_locale="vi"):
        async with world(tmp_path) as at:
            await at.seat("Ann", "Ben")
            assert "Bài của tôi" in buttons(at.panel())
            assert "Your turn" in at.dm("Ben").content
            await make_manager(at, "Ann")
            said = (await at.slash("Ann", "settings", language="en")).response
            assert "Language: English" in said.content
            assert "My cards" in buttons(at.panel()), "an open table follows at once"
            said = (await at.slash("Ann", "settings", language="xx")).response
            assert "don't speak that language" in said.content
            await at.slash("Ann", "settings", language="discord")
            assert "Bài của tôi" in buttons(at.panel())


@pytest.mark.usefixtures("second_language")
async def test_commands_are_registered_in_each_language(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        commands = {command["name"]: command for command in await payloads(at.bot.tree)}
        place = commands["place"]
        assert place["description"].startswith("Place cards by text")
        assert place["description_localizations"] == {"vi": "Đặt bài bằng chữ"}
        assert place["name_localizations"] == {}, "people tell each other the English names"
        options = {option["name"]: option for option in place["options"]}
        assert options["front"]["description_localizations"] == {"vi": "Bài cho chi cuối"}
        assert not options["back"].get("description_localizations")
        (show,) = [option for option in commands["ledger"]["options"] if option["name"] == "show"]
        (book,) = [option for option in show["options"] if option["name"] == "book"]
        assert [choice.get("name_localizations") or {} for choice in book["choices"]] == [{"vi": "bạn bè"}, {}]
        assert commands_hash(list(commands.values())) != commands_hash(
            [command.to_dict(at.bot.tree) for command in at.bot.tree.get_commands()]
        ), "a new language is registered"
