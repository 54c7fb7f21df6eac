"""What `/help` says, with the figures of the game that it describes."""

from __future__ import annotations

from bot.panels.open_face.rules import entry_text, foul_units
from bot.panels.rule_facts import least_listed
from bot.panels.words import Words
from bot.rules.open_face.ruleset import OpenFaceRuleset


def help_text(rules: OpenFaceRuleset, words: Words) -> str:
    """How to play, on one screen; `rules` are those of the open-face game that is dealt where nobody names one."""
    return words(
        "help.text",
        units=rules.row_units,
        scoop=rules.scoop_bonus,
        foul=foul_units(rules),
        royalties=least_listed(words, rules.royalties),
        fantasyland=entry_text(rules.fantasyland, words) if rules.fantasyland else "",
    )
