"""The table and the score service agree: random deals played by actions, and the same hands as lines of JSON."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bot.rules.closed.natural_hand import NaturalOptions
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.game import contradiction
from bot.rules.rulesets import with_settings
from bot.rules.score_lines import answer_line
from bot.table.closed.dealing import thirteen
from bot.table.closed.hand import ClosedHand
from bot.table.closed.scoring import naturals_of, score_closed_hand
from tests.rules.natural_reference import clash_units, kinds_of
from tests.support.agreement import sizes
from tests.support.closed_by_chance import any_settings
from tests.support.closed_deals import Deal
from tests.support.picked import some

DEALS = sizes(60, 90)  # every special case below is in 60 of a game, and again in 90 others
HOUSES = sizes(300, 500)  # combinations of settings: a deal of each


def natural_payments(deal: Deal) -> dict[tuple[int, int], int]:
    """What each pair with a natural in it pays for it, before the rest of the hand (RULES 2.4, 2.11, 2.14).

    Reckoned apart from `bot.rules`, but for the rake: a stack pays that first.
    """
    rules, count, declared = deal.rules, deal.count, [player["natural"] for player in deal.players]
    options = {key: getattr(rules.natural_options, key) for key in NaturalOptions.__slots__}
    cards = thirteen(deal.deck, count)
    worth = [kinds_of(own, **options) if kind else {} for own, kind in zip(cards, declared, strict=True)]
    stakes = {(first, second): stake for first, second, stake in deal.stakes}
    left = [max(0, stack - rules.rake_units) for stack in deal.stacks]
    start = list(left)
    first_seat = count - 1 if rules.settle_from == "dealer" else 0
    around = [(first_seat + step) % count for step in range(count)]
    found = {}
    for pair in ((min(pair), max(pair)) for pair in combinations(around, 2)):
        one, other = pair
        if deal.banker not in (None, one, other) or not (declared[one] or declared[other]):
            continue
        if declared[one] and declared[other]:
            mine, theirs = ((declared[seat], worth[seat][declared[seat]]) for seat in pair)
            units = clash_units(rules.naturals, rules.natural_clash, mine, theirs)
        else:
            units = rules.natural_units[declared[one]] if declared[one] else -rules.natural_units[declared[other]]
        units *= stakes.get(pair, 1)
        if deal.has_stacks:
            winner, loser = pair if units > 0 else pair[::-1]
            most = left[loser]
            if rules.cap == "each_chip_once":
                most = min(most, left[winner])
            elif rules.cap == "opponent_stack":
                most = min(most, start[one], start[other])
            paid = min(abs(units), most)
            units = paid if units > 0 else -paid
            left[loser] -= paid
            left[winner] += -paid if rules.cap == "each_chip_once" else paid
        found[one, other] = units
    return found


def agree(deal: Deal, ruleset: str, settings: dict[str, Any]) -> None:
    scored = deal.play()
    check_naturals(deal)
    check_the_rest(deal)
    text, is_ok = answer_line(json.dumps(deal.line(ruleset, settings)))
    answer = json.loads(text)
    assert is_ok, answer
    assert [answer["totals"], answer["house"], answer["jackpot"]] == [list(scored.totals), scored.house, scored.jackpot]
    assert sum(scored.totals) + scored.house + scored.jackpot == 0
    if deal.has_stacks:
        assert all(stack + total >= 0 for stack, total in zip(deal.stacks, scored.totals, strict=True))


def check_naturals(deal: Deal) -> None:
    """What naturals were shown to be paid is what they are paid in the end, caps and stakes included."""
    assert isinstance(deal.after.hand, ClosedHand)
    shown = naturals_of(deal.after.hand)
    result = score_closed_hand(deal.after.hand)
    expected = natural_payments(deal)
    assert {pair.players: pair.net for pair in shown} == expected
    assert deal.paid_at_once in ((), shown)
    in_the_end = {pair.players: pair for pair in (*result.pairs, *result.side_pairs)}
    for pair in shown:
        final = in_the_end[pair.players]
        assert pair.natural == final.natural
        if not (final.aces or final.surrender):  # then the pair owes nothing else
            assert (pair.net, pair.capped) == (final.net, final.capped)


def check_the_rest(deal: Deal) -> None:
    """Surrenders, the ace of spades' fee and a single winner beside naturals, reckoned apart (RULES 2.5, 2.9, 2.13)."""
    assert isinstance(deal.after.hand, ClosedHand)
    rules, result, players = deal.rules, score_closed_hand(deal.after.hand), deal.players
    left = [stack - taken for stack, taken in zip(deal.stacks, result.rake, strict=True)]
    for pair in (*result.pairs, *result.side_pairs):
        units = 0
        for giving, other, sign in ((*pair.players, -1), (*pair.players[::-1], 1)):
            is_paid = not players[other]["surrender"] and (
                players[other]["natural"] is None or rules.surrender_pays_naturals
            )
            units += sign * rules.surrender_units * (players[giving]["surrender"] and is_paid)
        assert pair.surrender == units
        for seat, sign in zip(pair.players, (1, -1), strict=True):
            left[seat] += sign * pair.net
    if result.jackpot_winner is not None:
        left[result.jackpot_winner] += deal.jackpot + sum(result.rake) - result.house
    if rules.settlement == "single_winner" and any(player["natural"] for player in players):
        assert not any(result.pot)
    fees = [0] * deal.count
    if rules.dealer == "ace_of_spades":
        fees = [-min(1, units) if deal.has_stacks else -1 for units in left[:-1]]  # the button is last, and deals
        fees.append(-sum(fees))
    assert list(result.dealer_fees) == fees


def seen_in(deal: Deal) -> set[str]:
    """What happened in a hand that was played, for a test that it did."""
    declared = sum(player["natural"] is not None for player in deal.players)
    found = {"a natural"} if declared else set()
    if declared >= 2 and (deal.banker is None or deal.players[deal.banker]["natural"]):
        found.add("a clash")
    if declared and deal.has_stacks and any(pair.capped for pair in naturals_of(deal.after.hand)):  # type: ignore[arg-type]
        found.add("a natural within stacks")
    if declared and deal.stakes:
        found.add("a natural with stakes")
    if deal.paid_at_once:
        found.add(f"paid while {deal.stage}")
    if declared and any(player["surrender"] for player in deal.players):
        found.add("a surrender to a natural")
    return found


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("preset", some(closed_presets(), 5))
def test_every_preset(preset: str, deals: int) -> None:
    dice = Random(f"{preset} {deals}")
    rules = load_closed(preset)
    seen: set[str] = set()
    for number in range(deals):
        deal = Deal(rules, dice)
        if number % 2:
            deal.give_naturals()
        agree(deal, preset, {})
        seen |= seen_in(deal)
    if rules.naturals:
        assert seen >= {"a natural", "a clash"}
    if preset == "american":
        assert seen >= {"paid while changing", "a natural with stakes", "a surrender to a natural"}
    if preset == "hawaiian-gardens":
        assert seen >= {"a natural within stacks", "a surrender to a natural"}


FITTING: dict[str, dict[str, Any]] = {
    "surrender_units": {"surrender_units": 0},
    "announce": {"announce": "together"},
    "bonus_mode": {"bonuses": None},
}
"""By the key that goes against another: what goes with everything."""


def without_contradictions(dice: Random) -> tuple[str, dict[str, Any]]:
    """A preset, and settings that may be saved for it."""
    preset = dice.choice(closed_presets())
    settings = {**any_settings(dice), "announce": dice.choice(["together", "naturals_first", "in_turn"])}
    settings["fouls"] = dice.choice(["refused", "allowed"])
    settings["jackpot_events"] = [{"front": dice.choice(["any", "pair", "trips"]), "scooped": dice.random() < 0.5}]
    while found := contradiction(with_settings(load_closed(preset), settings)):
        settings |= FITTING[found[0]]
    return preset, settings


@pytest.mark.parametrize("deals", HOUSES)
def test_any_combination_of_settings(deals: int) -> None:
    dice = Random(deals)
    seen: set[str] = set()
    for number in range(deals):
        preset, settings = without_contradictions(dice)
        deal = Deal(with_settings(load_closed(preset), settings), dice)
        if number % 2:
            deal.give_naturals()
        agree(deal, preset, settings)
        seen |= seen_in(deal) | {f"{deal.rules.settlement} with {what}" for what in seen_in(deal)}
        if deal.has_stacks and deal.rules.aces_bet and any(player["natural"] for player in deal.players):
            seen.add(f"{deal.rules.cap} with aces and a natural")
    assert seen >= {"paid while changing", "paid while saying", "a natural with stakes", "banker with a clash"}
    assert seen >= {
        f"{cap} with aces and a natural" for cap in ("each_chip_once", "winnings_playable", "opponent_stack")
    }
    assert seen >= {f"{how} with a clash" for how in ("pairs", "pool", "single_winner")}
