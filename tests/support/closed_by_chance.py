"""Closed rules and closed deals by chance, for tests of what holds whatever they are."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.rules.board import Board
from bot.rules.closed.hands import ClosedPlayed, naturals_to_declare
from bot.rules.closed.naturals import KINDS
from bot.rules.closed.ruleset import SUIT_ORDERS, ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal
from tests.rules.boards import random_boards
from tests.rules.closed import DRAGON, FLUSHES, FOUL, SIX_PAIRS_TO_KING, SIX_PAIRS_TO_TEN, STRAIGHTS

_SPECIAL = (DRAGON, FLUSHES, FOUL, SIX_PAIRS_TO_KING, SIX_PAIRS_TO_TEN, STRAIGHTS)


def any_settings(dice: Random) -> dict[str, Any]:
    """Settings that can be played, each key by chance."""
    settlement = dice.choice(["pairs", "pairs", "banker", "pool", "single_winner"])
    in_pairs = settlement in ("pairs", "banker")
    rake = dice.randrange(4)
    choices: dict[str, Any] = {
        "settlement": settlement,
        "banker_wins_ties": settlement != "banker" or dice.random() < 0.5,
        "pool_sweep_units": dice.choice([0, 3]) if settlement == "pool" else 0,
        "row_pay": dice.choice(["each", "majority"]),
        "bonus_mode": dice.choice(["instead", "plus", "always"]),
        "bonuses": dice.choice([None, "hong_kong", "malayan", "singapore", "also_losing"]),
        "scoop_bonus": dice.randrange(5),
        "scoop_multiplier": dice.randrange(1, 4),
        "scoop_all_bonus": dice.randrange(4),
        "scoop_all_multiplier": dice.randrange(1, 5),
        "tie_counts_for_sweep": dice.random() < 0.5,
        "overall_point": dice.randrange(3),
        "naturals": [[kind, dice.randrange(1, 30)] for kind in dice.sample(KINDS, dice.randrange(8))],
        "natural_clash": dice.choice(["higher_full", "difference", "push_equal_value"]),
        "surrender_units": dice.randrange(4),
        "surrender_pays_naturals": dice.random() < 0.5,
        "strict_rows": dice.random() < 0.5,
        "wheel": dice.choice(["lowest", "second"]),
        "suit_order": dice.choice(["off", *SUIT_ORDERS]),
        "settle_from": dice.choice(["left_of_button", "dealer"]),
        "dealer": dice.choice(["button", "ace_of_spades"]),
    }
    kept = {key: value for key, value in choices.items() if key == "settlement" or dice.random() < 0.5}
    return kept | {
        "banker": None,
        "aces_bet": in_pairs and dice.random() < 0.5,
        "pair_stakes": in_pairs and dice.random() < 0.5,
        "cap": dice.choice(["none", "each_chip_once", "winnings_playable", "opponent_stack"]) if in_pairs else "none",
        "rake_units": rake,
        "jackpot_units": dice.randrange(rake + 1),
    }


def any_deal(dice: Random, ruleset: ClosedRuleset) -> tuple[list[ClosedPlayed], ClosedDeal]:
    """Players and what is dealt beside cards: buttons, bankers, stacks, stakes of pairs, each by chance."""
    count = dice.randrange(ruleset.seats_min, ruleset.seats_max + 1)
    has_stacks = dice.random() < 0.5
    players = []
    for board in random_boards(dice, count):
        if dice.random() < 0.25:  # cards may repeat from hand to hand: scoring compares rows only
            board = Board.parse(dice.choice(_SPECIAL))
        found = naturals_to_declare(ruleset, board.cards)
        surrenders = ruleset.offers_surrender and dice.random() < 0.15
        players.append(
            ClosedPlayed(
                board,
                natural=dice.choice(found) if found and not surrenders else None,
                surrenders=surrenders,
                stack=dice.randrange(40) if has_stacks else None,
            )
        )
    seats = [(first, second) for first in range(count) for second in range(first)]
    deal = ClosedDeal(
        button=dice.randrange(count),
        dealer=dice.choice([None, *range(count)]),
        banker=dice.choice([None, *range(count)]),
        ace_dealer=dice.choice([None, *range(count)]) if ruleset.dealer == "ace_of_spades" else None,
        pair_stakes=tuple(
            (*pair, dice.randrange(1, 4)) for pair in seats if ruleset.pair_stakes and dice.random() < 0.3
        ),
        jackpot=dice.randrange(200) if ruleset.jackpot_units else 0,
    )
    return players, deal
