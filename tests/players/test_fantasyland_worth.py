"""What Fantasyland is worth: more with more cards, nothing where there is none."""

from __future__ import annotations

import pytest

from bot.players.fantasyland_worth import fantasyland_worth
from bot.rules.rulesets import load_preset, presets


@pytest.mark.parametrize("name", presets())
def test_every_deal_of_a_ruleset_has_its_worth(name: str) -> None:
    ruleset = load_preset(name)
    worths = fantasyland_worth(ruleset)
    counts = ruleset.fantasyland.card_counts if ruleset.fantasyland else frozenset()
    assert set(worths) == counts
    rising = [worths[cards] for cards in sorted(worths)]
    assert rising == sorted(rising)
    assert all(worth > 0 for worth in rising)
