"""Each game is named once, and every layer finds by that what answers its port, without another layer."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.cli.analyse import CommandGame
from bot.discord_ui.game import DiscordGame
from bot.engine.game import EngineGame
from bot.games import GAMES, Wings, import_wings
from bot.matches.game import MatchGame
from bot.panels.game import GamePanels
from bot.play.game import PlayGame
from bot.play.study import StudyGame
from bot.rules.game import GAMES as RULES
from bot.rules.game import RulesGame
from bot.table.game import Game

PORTS: dict[str, type] = {
    "rules": RulesGame,
    "table": Game,
    "matches": MatchGame,
    "engine": EngineGame,
    "panels": GamePanels,
    "play": PlayGame,
    "study": StudyGame,
    "discord_ui": DiscordGame,
    "cli": CommandGame,
}
FUNCTIONS = {"ledger", "players"}
_LOADS = """
import sys
from bot.games import import_wings
import_wings(*{layers!r})
print(*sorted({{name.split(".")[0 if not name.startswith("bot.") else 1] for name in sys.modules}} & {unwanted!r}))
"""


@pytest.mark.parametrize("layer", sorted({layer for wings in GAMES.values() for layer in wings}))
def test_every_layer_finds_its_own_of_each_game(layer: str) -> None:
    wings = Wings[object](layer)
    assert list(wings) == list(GAMES)
    assert wings.values() == [wings[family] for family in GAMES]
    for family in GAMES:
        found = wings[family]
        assert callable(found) if layer in FUNCTIONS else isinstance(found, PORTS[layer])
        assert wings[family] is found, "there is one object of a wing"


def test_rulesets_name_the_family_that_they_are_found_by() -> None:
    for family, game in ((family, RULES[family]) for family in RULES):
        assert game.ruleset.model_fields["family"].annotation.__args__ == (family,)


def test_a_game_that_nobody_named_is_no_game() -> None:
    with pytest.raises(KeyError):
        Wings[object]("panels")["five-card"]


def test_a_game_may_lack_a_wing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "rules-only", {"rules": "bot.rules.closed.game:ClosedRules"})
    import_wings("rules", "study")
    assert "rules-only" in Wings[object]("rules")
    assert "rules-only" not in Wings[object]("study")


@pytest.mark.parametrize(
    ("layers", "unwanted"),
    [
        (("rules",), {"table", "ledger", "panels", "players", "play", "render", "store", "PIL", "discord", "sqlite3"}),
        (("table", "ledger"), {"panels", "players", "play", "render", "store", "PIL", "discord", "sqlite3"}),
        (("panels",), {"play", "render", "store", "PIL", "discord", "sqlite3"}),
        (("players", "matches", "engine"), {"panels", "play", "render", "store", "PIL", "discord", "sqlite3"}),
    ],
)
def test_no_layer_pulls_another_in(layers: tuple[str, ...], unwanted: set[str]) -> None:
    asked = subprocess.run(
        [sys.executable, "-c", _LOADS.format(layers=layers, unwanted=unwanted)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout.split() == []
