"""Whatever the settings, stacks and declarations: every hand sums to zero and every pair adds up."""

from random import Random

import pytest

from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, ClosedResult, score_closed
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.rulesets import with_settings
from tests.support.closed_by_chance import any_deal, any_settings

COMBINATIONS = 3_000  # of any two settings and their values several


def check(ruleset: ClosedRuleset, deal: ClosedDeal, result: ClosedResult) -> None:
    assert sum(result.totals) + result.house + result.jackpot == 0
    assert sum(result.dealer_fees) == 0
    stakes = {frozenset(stake[:2]): stake[2] for stake in deal.pair_stakes}
    for pair in (*result.pairs, *result.side_pairs):
        mine, theirs = pair.royalties
        whole = sum(pair.units) + pair.scoop + pair.overall + mine - theirs + pair.aces + pair.natural + pair.surrender
        assert pair.net == whole * stakes.get(frozenset(pair.players), 1) - pair.capped
        assert abs(pair.net) <= abs(pair.net + pair.capped) or pair.natural
    if ruleset.settlement in ("pairs", "banker"):
        for seat, total in enumerate(result.totals):
            nets = [pair.net if pair.players[0] == seat else -pair.net for pair in result.pairs if seat in pair.players]
            paid = sum(nets) + result.dealer_fees[seat] - result.rake[seat]
            jackpot = deal.jackpot + sum(result.rake) - result.house if result.jackpot == -deal.jackpot else 0
            assert total in (paid, paid + jackpot)


@pytest.mark.slow
def test_every_hand_sums_to_zero() -> None:
    dice = Random(2)
    bases = [load_closed(name) for name in closed_presets()]
    for _ in range(COMBINATIONS):
        ruleset = with_settings(dice.choice(bases), any_settings(dice))
        players, deal = any_deal(dice, ruleset)
        check(ruleset, deal, score_closed(ruleset, players, deal))
