"""House rules in tests: made by a form or a file, and read again."""

from __future__ import annotations

from typing import Any

from simcord.results import InteractionResult

from bot.rules.house_rules import HouseRule
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.ruleset import Ruleset
from tests.discord.reading import buttons
from tests.discord.world import World

SUNDAY = {"name": "Sunday Game", "base": "pineapple", "settings": "scoop_bonus = 1"}
KEPT = HouseRule("sunday-game", "pineapple", 'title = "Sunday Game"\nscoop_bonus = 1')


async def fill(at: World, who: str, form: InteractionResult, /, **values: str) -> Any:
    """Fill a form in and send it."""
    return (await at.people[who].submit_modal(form, values)).response


async def text_form(at: World, who: str, command: str = "rules new", /, **options: str) -> InteractionResult:
    """The form for TOML, behind the selects; where somebody may not have those, what they are told instead."""
    shown: InteractionResult = await at.slash(who, command, **options)
    if shown.response is not None and buttons(shown.response):
        shown = await at.people[who].click(shown.response, label="Advanced")
    return shown


async def make(at: World, who: str = "Ann", /, **values: str) -> Any:
    """New house rules by the form for TOML."""
    return await fill(at, who, await text_form(at, who), **(SUNDAY | values))


async def rules_of(at: World) -> dict[str, tuple[HouseRule, int]]:
    return {kept.rule.name: (kept.rule, kept.version) for kept in await at.store.house_rules.of(at.guild.id)}


def toml(text: str | bytes, name: str = "rules.toml") -> tuple[str, bytes]:
    return name, text.encode() if isinstance(text, str) else text


async def file_of(response: Any) -> str:
    (attachment,) = response.attachments
    data: bytes = await attachment.read()
    return data.decode()


def said(at: World) -> str:
    """What everybody read last in the channel."""
    return at.messages()[-1].content


def scoop_bonus(rules: Ruleset) -> int:
    """The units for a scoop in an open-face game."""
    assert isinstance(rules, OpenFaceRuleset)
    return rules.scoop_bonus
