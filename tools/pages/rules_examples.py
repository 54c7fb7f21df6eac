"""The example of a ruleset: a deal of its own or of the nearest preset, scored by the rules themselves."""

from __future__ import annotations

from dataclasses import replace

from bot.rules.ruleset import Ruleset
from bot.words import Words
from tools.pages.rules_deals import DEALS, Deal
from tools.pages.rules_games import pages_of
from tools.pages.rules_settled import Settled


def deal_for(rules: Ruleset) -> Deal:
    """The example of a preset; one that has none of its own shows a plain deal of the nearest game."""
    if rules.name in DEALS:
        return DEALS[rules.name]
    plain = DEALS[pages_of(rules).nearest(rules)]
    return replace(plain, hands=plain.hands[: rules.seats_max], note="")


def settled(rules: Ruleset, deal: Deal, words: Words) -> Settled:
    """Score a deal under a preset, with the code that scores the games that are played."""
    return pages_of(rules).settled(rules, deal, words)
