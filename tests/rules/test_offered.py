"""Every game that is played is offered once, in an order that a person has chosen."""

from __future__ import annotations

import pytest

from bot.rules.game import GAMES
from bot.rules.rulesets import load_preset, preset_names, presets_offered
from bot.rules.toml_files import ASSETS, read_toml


@pytest.mark.parametrize("family", ["open-face", "closed"])
def test_the_order_names_every_preset_that_is_played(family: str) -> None:
    playable = {name for name in preset_names(family) if load_preset(name).is_playable}
    listed = read_toml(ASSETS / "offered.toml")[family]
    assert sorted(listed) == sorted(playable)
    assert [one.name for one in presets_offered(family)] == listed


def test_what_most_people_play_comes_first() -> None:
    assert [one.name for one in presets_offered("open-face")][:3] == ["pineapple", "ofc", "progressive"]


def test_only_games_that_there_are_have_an_order() -> None:
    assert read_toml(ASSETS / "offered.toml").keys() <= set(GAMES)
