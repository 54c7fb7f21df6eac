"""The rules of the open-face game, as everybody asks for them (RULES 3)."""

from __future__ import annotations

from bot.rules.game import RulesGame
from bot.rules.json_lines import Object
from bot.rules.open_face.lines import answer_open_face
from bot.rules.open_face.ruleset import Fantasyland, OpenFaceRuleset, Stay, Street
from bot.rules.royalties import RoyaltyTable
from bot.rules.toml_files import ASSETS


class OpenFaceRules(RulesGame[OpenFaceRuleset]):
    """Cards placed street by street."""

    ruleset = OpenFaceRuleset
    folder = ASSETS / "rulesets"
    parts = (OpenFaceRuleset, Fantasyland, Stay, Street, RoyaltyTable)

    def answer(self, line: Object, ruleset: OpenFaceRuleset) -> Object:
        """Score a line. Raises BadLine."""
        return answer_open_face(line, ruleset)
