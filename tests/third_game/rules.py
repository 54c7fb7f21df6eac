"""Rules of a game that nobody plays: three cards against three cards, the highest wins."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from bot.rules.board import Cards
from bot.rules.caps import Cap
from bot.rules.cards import DECK_52
from bot.rules.game import RulesGame
from bot.rules.json_lines import Object
from bot.rules.ruleset import Ruleset

CARDS_EACH = 3


class ThreeCardRuleset(Ruleset):
    """How much the higher hand wins."""

    name: str
    title: str
    summary: str = ""
    family: Literal["three-card"] = "three-card"
    also_known_as: tuple[str, ...] = ()
    deck: Literal[52] = 52
    seats_min: int = 2
    seats_max: int = 2
    cap: Cap = "none"
    units: int = 1

    @property
    def cards(self) -> Cards:
        return DECK_52

    @property
    def streets_dealt(self) -> tuple[tuple[int, int], ...]:
        return ((CARDS_EACH, CARDS_EACH),)

    @property
    def cards_most(self) -> int:
        return CARDS_EACH


class ThreeCardRules(RulesGame[ThreeCardRuleset]):
    """The rules as everybody asks for them; no preset ships with the bot."""

    ruleset = ThreeCardRuleset
    folder = Path(__file__).parent
    parts = (ThreeCardRuleset,)

    def answer(self, line: Object, ruleset: ThreeCardRuleset) -> Object:
        raise NotImplementedError("nobody asks the score service for this game")
