"""The games, each named once: where every layer finds what it knows of a game. A third game is one more entry here.

A layer's wing of a game is an object that answers the layer's port. It is named as `module:object`, as entry points
are, and imported when its layer asks for it. So every layer reads this list, and none pulls another one in: the rules
are known without panels, and panels without Discord.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pkgutil import resolve_name
from typing import Generic, TypeVar

Wing = TypeVar("Wing")

GAMES: dict[str, dict[str, str]] = {
    "open-face": {
        "rules": "bot.rules.open_face.game:OpenFaceRules",
        "table": "bot.table.open_face.game:OpenFaceGame",
        "ledger": "bot.ledger.open_face:open_face_figures",
        "players": "bot.players.open_face.levels:warm_up",
        "matches": "bot.matches.open_face:OpenFaceMatches",
        "engine": "bot.engine.open_face.game:OpenFaceEngine",
        "panels": "bot.panels.open_face.game:OpenFacePanels",
        "play": "bot.play.open_face.game:OpenFacePlay",
        "study": "bot.play.open_face.study:OpenFaceStudy",
        "discord_ui": "bot.discord_ui.open_face.game:OpenFaceInDiscord",
        "cli": "bot.cli.analyse:CommandGame",
    },
    "closed": {
        "rules": "bot.rules.closed.game:ClosedRules",
        "table": "bot.table.closed.game:ClosedGame",
        "ledger": "bot.ledger.closed:closed_figures",
        "players": "bot.players.closed.tables:warm_up",
        "matches": "bot.matches.closed:ClosedMatches",
        "engine": "bot.engine.closed.game:ClosedEngine",
        "panels": "bot.panels.closed.game:ClosedPanels",
        "play": "bot.play.closed.game:ClosedPlay",
        "study": "bot.play.closed.study:ClosedStudy",
        "discord_ui": "bot.discord_ui.closed.game:ClosedInDiscord",
        "cli": "bot.cli.closed:ClosedCommands",
    },
}
"""By the family that a game's rulesets name: the wing of each layer, a function or a class with one object."""


class Wings(Generic[Wing]):
    """One layer's wings of all games, by family. A game without a wing there is left out."""

    def __init__(self, layer: str) -> None:
        self._layer = layer

    @cache  # noqa: B019 - each layer has one of these for ever, and a tap asks fifty times
    def __getitem__(self, family: str) -> Wing:
        found = resolve_name(GAMES[family][self._layer])
        wing: Wing = found() if isinstance(found, type) else found
        return wing

    def __iter__(self) -> Iterator[str]:
        return (family for family, wings in GAMES.items() if self._layer in wings)

    def values(self) -> list[Wing]:
        """The wings themselves."""
        return [self[family] for family, wings in GAMES.items() if self._layer in wings]


def import_wings(*layers: str) -> None:
    """Import these layers' wings of all games that have them: else the first to ask would wait for them."""
    for wings in GAMES.values():
        for layer in wings.keys() & set(layers):
            resolve_name(wings[layer])
