"""What score lines of one board and of two share: no declarations, and the cards dealt in Fantasyland."""

from __future__ import annotations

from typing import Any

from bot.rules.bad_ruleset import shown
from bot.rules.json_lines import BadLine, Object
from bot.rules.line_parts import or_default
from bot.rules.open_face.ruleset import OpenFaceRuleset


def check_declarations(player: Object, path: str, ruleset: OpenFaceRuleset) -> None:
    """Refuse what the open-face game does not know; ``"auto"`` finds no natural where none is listed."""
    if player.get("natural") not in (None, "auto"):
        raise BadLine("bad_natural", f"{path}.natural: {ruleset.name} has no naturals; write null")
    surrender = or_default(player.get("surrender"), False)
    if surrender is not False:
        raise BadLine("bad_setting", f"{path}.surrender: {ruleset.name} offers no surrender; write false")


def read_fantasyland(cards: Any, path: str, ruleset: OpenFaceRuleset) -> int:
    """How many cards a board was dealt in Fantasyland in this hand, 0 for none. Raises BadLine."""
    cards = or_default(cards, 0)
    if type(cards) is int and cards == 0:
        return 0
    if ruleset.fantasyland is None:
        raise BadLine("bad_setting", f"{path}: {ruleset.name} has no Fantasyland; write 0")
    counts = sorted(ruleset.fantasyland.card_counts)
    if type(cards) is not int or cards not in counts:
        dealt = " or ".join(str(count) for count in counts)
        raise BadLine("bad_setting", f"{path}: must be 0 or the cards dealt at once, {dealt}, not {shown(cards)}")
    return cards
