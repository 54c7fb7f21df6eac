"""What the rules' words claim about fouls, ties, naturals, surrenders and scoops is what scoring pays.

Every sentence is pinned, word by word, beside a deal that is scored (`claims_closed`, `claims_open_face`). Whoever
changes a sentence, or adds one, finds its deal there: a sentence that nothing checks fails.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.panels.rules.in_words import facts
from bot.rules.closed_presets import closed_presets
from bot.rules.open_face_presets import scored_open_face_presets
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any, with_settings
from bot.words import Words, words_in
from tests.panels.claims_closed import CLOSED
from tests.panels.claims_open_face import OPEN_FACE

PRESETS = (*scored_open_face_presets(), *closed_presets())
WORDS = words_in("en")
Values = dict[str, Any]
CLAIMS: dict[str, tuple[str, Callable[[Any, Values], None]]] = {**CLOSED, **OPEN_FACE}


class Recording(Words):
    """English that remembers which sentences were asked for, and with what."""

    def __init__(self) -> None:
        super().__init__("en", (), WORDS)
        self.said: list[tuple[str, Values]] = []

    def __call__(self, key: str, **values: object) -> str:
        self.said.append((key, values))
        return super().__call__(key, **values)


def said_by(rules: Ruleset) -> list[tuple[str, Values]]:
    words = Recording()
    facts(rules, words)
    return [(key, values) for key, values in words.said if key.startswith(("closed.", "openface."))]


NOT_PAID = {
    *("closed.game", "closed.refused", "closed.allowed", "closed.pairs", "closed.wheel_second", "closed.suit_order"),
    *("closed.banker_dealer", "closed.banker_rotate", "closed.banker_fixed", "closed.no_quads", "closed.pair_stakes"),
    *("closed.more", "closed.times", "closed.times_and_more", "closed.jackpot", "closed.any_rows"),
    *("closed.ace_of_spades_else", "closed.jackpot_exact"),
    *("closed.event_scooped", "closed.together", "closed.together_natural", "closed.together_surrender"),
    *("closed.naturals_first", "closed.in_turn", "closed.in_turn_surrender"),
    *("openface.game", "openface.game_low", "openface.boards", "openface.joker", "openface.jokers"),
    *("openface.unplayable", "openface.cards", "openface.discarding", "openface.repeated"),
    *("openface.streets", "openface.then", "openface.reveal_discards", "openface.entry_better", "openface.entry"),
    *("openface.entry_low", "openface.entry_both", "openface.entry_both_least", "openface.stay", "openface.stay_front"),
    *("openface.stay_middle_full_house", "openface.stay_middle_quads", "openface.stay_back", "openface.stay_same"),
    *("openface.stay_by_front", "openface.nobody_stays", "openface.moves_button", "openface.by_board"),
}
"""Parts of sentences, and what is told of cards, chairs and order: the tests of those parts see to it."""


def variants() -> list[tuple[str, Ruleset]]:
    """Every preset, and with what its sentences speak of in other words."""
    found: list[tuple[str, Ruleset]] = [(name, load_any(name)) for name in PRESETS]
    for name in closed_presets():
        found.append((f"{name}, fouls", with_settings(load_any(name), {"fouls": "allowed"})))
    extra: Sequence[tuple[str, dict[str, Any]]] = (
        ("pool", {"pool_sweep_units": 3, "surrender_units": 2}),
        ("malayan", {"surrender_units": 2}),
        ("banker", {"surrender_units": 2, "banker_wins_ties": False, "scoop_bonus": 3, "overall_point": 1}),
        ("banker", {"surrender_units": 2, "naturals": [], "fouls": "allowed", "scoop_multiplier": 2}),
        ("banker", {"tie_counts_for_sweep": True, "scoop_bonus": 3}),
        ("banker", {"suit_order": "shcd"}),
        ("pool", {"suit_order": "shcd"}),
        ("basic", {"aces_bet": True, "rake_units": 2}),
        ("singapore", {"dealer": "ace_of_spades", "surrender_units": 2}),
        ("vietnamese", {"scoop_bonus": 2, "overall_point": 1, "fouls": "allowed", "natural_clash": "higher_full"}),
        ("vietnamese", {"natural_clash": "push_equal_value"}),
        ("vietnamese", {"scoop_multiplier": 4, "fouls": "allowed"}),
        (
            "pusoy-single-winner",
            {"single_winner_units": 4, "fouls": "allowed", "naturals": {"six_pairs": 3, "dragon": 13}},
        ),
        ("basic", {"dealer": "ace_of_spades", "cap": "each_chip_once"}),
        ("american", {"surrender_pays_naturals": True, "strict_rows": True}),
        ("malayan", {"surrender_units": 2, "surrender_pays_naturals": True}),
        ("ofc", {"scoop_bonus": 0, "row_units": 2}),
    )
    return [
        *found,
        *((f"{name}, {', '.join(settings)}", with_settings(load_any(name), settings)) for name, settings in extra),
    ]


VARIANTS = variants()


@pytest.mark.parametrize("rules", [rules for _, rules in VARIANTS], ids=[name for name, _ in VARIANTS])
def test_what_is_claimed_is_paid(rules: Ruleset) -> None:
    claims = said_by(rules)
    unknown = {key for key, _ in claims} - CLAIMS.keys() - NOT_PAID
    assert not unknown, "add the deal that shows it to CLAIMS"
    checked = 0
    for key, values in claims:
        if key in CLAIMS:
            CLAIMS[key][1](rules, values)
            checked += 1
    assert checked


def test_every_sentence_is_the_one_that_is_checked() -> None:
    for key, (sentence, _) in CLAIMS.items():
        named = {name: f"{{{name}}}" for name in WORDS.variables(key)}
        assert WORDS(key, **named) == sentence, f"{key}: see that its deal still shows it"
    told = {key for key in WORDS.keys if key.startswith(("closed.", "openface."))}
    assert told == CLAIMS.keys() | NOT_PAID


def test_every_claim_is_made_somewhere() -> None:
    made = {key for _, rules in VARIANTS for key, _ in said_by(rules)}
    assert not CLAIMS.keys() - made
