"""Whatever people write and wherever, Discord reads no markdown, no mention and no link of it in the bot's messages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.discord.house_rules import fill, make, text_form, toml
from tests.discord.options import TEXT, options_of
from tests.discord.sealing import cut
from tests.discord.sent import texts
from tests.discord.settings import make_manager
from tests.discord.world import World, world

LOUD = "**b**||s||`c`<@1>@everyone[x](http://e.vil)"
MEANT = ("**b**", "||s||", "`c`", "<@1>", "@everyone", "[x](", "http://")

_BLOCK = re.compile(r"```[^`]*```")  # in which nothing is read


def obeyed(at: World) -> list[tuple[str, str]]:
    """What the bot has sent, with that in it which Discord would obey."""
    said = [_BLOCK.sub("", text) for text in texts(at)]
    return [(one, text) for text in said for one in MEANT if one in text]


@pytest.mark.slow
async def test_names_cuts_and_what_points_are_called_mean_nothing(tmp_path: Path) -> None:
    names = ("**b**`c`<@1>", "||s||[x](http://e.v", "@everyone <@1>")
    async with world(tmp_path, names=names) as at:
        await make_manager(at, names[0])
        await at.slash(names[0], "settings", unit="**b**<@1>`c`[x](y")
        await at.start(names[0])
        for name in names[1:]:
            await at.click(name, "Join")
        for name in names:
            await cut(at, name, LOUD[:32])
        await at.click(names[0], "Start")
        await at.play_hand()
        for command in (
            "table",
            "ledger show",
            "ledger history",
            "ledger settle",
            "history",
            "stats",
            "hand",
            "privacy export",
        ):
            await at.slash(names[0], command)
        assert len(texts(at)) > 20
        assert obeyed(at) == []


@pytest.mark.slow
async def test_no_option_means_anything(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await at.seat("Ann", "Ben")
        options = options_of(at, TEXT)
        for one in options:
            for text in (LOUD, f"`{LOUD}", LOUD[:20]):
                await at.slash("Ann", one.command, **{one.name: text[: one.most], **one.others})
        assert len(texts(at)) > len(options)
        assert obeyed(at) == []


@pytest.mark.slow
async def test_no_house_rule_means_anything(tmp_path: Path) -> None:
    """Neither its name, nor its keys and values, nor the name of its file."""
    async with world(tmp_path) as at:
        await make_manager(at, "Ann")
        await make(at)
        documents = (
            f'"{LOUD}" = 1',
            f'"{LOUD}"."a" = 1',
            f'fantasyland."{LOUD}" = 1',
            f'title = "{LOUD}"',
            f'summary = "{LOUD}"',
            f'also_known_as = ["{LOUD}"]',
            f'scoop_bonus = "{LOUD}"',
            f'front_royalties = "{LOUD}"',
            f"scoop_bonus = {{ '{LOUD}' = 1 }}",
            f"{LOUD} = ",
            f'base = "{LOUD}"',
        )
        for text in documents:
            for name, base in (("Ours", "pineapple"), (LOUD, "pineapple"), ("Ours", LOUD)):
                await fill(at, "Ann", await text_form(at, "Ann"), name=name, base=base, settings=text)
            for header in ("", 'name = "ours"\n', f'name = "{LOUD}"\n'):
                file = toml(header + text, f"{LOUD.replace('/', '')}.toml")
                await at.slash("Ann", "rules import", file=file)
                await at.slash("Ann", "rules edit", name="sunday-game", file=file)
        assert len(texts(at)) > 4 * len(documents)
        assert obeyed(at) == []
