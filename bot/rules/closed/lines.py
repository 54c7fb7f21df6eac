"""Score lines of the closed game: what players declared, who banks and deals, stakes and stacks, settled."""

from __future__ import annotations

from typing import Any

from bot.rules.bad_ruleset import shown
from bot.rules.board import Cards
from bot.rules.closed.hands import ClosedPlayed, naturals_to_declare
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, ClosedResult, score_closed
from bot.rules.json_lines import BadLine, Object
from bot.rules.line_parts import (
    ROW_NAMES,
    Seen,
    all_or_none,
    or_default,
    pair_object,
    read_board,
    read_players,
    read_seat,
    read_stack,
    read_units,
)

_STAKE_MOST = 1000


def answer_closed(line: Object, rules: ClosedRuleset) -> Object:
    """Score a line whose ruleset is closed. Raises BadLine."""
    players = [
        _player(player, path, rules, seen)
        for player, path, seen in read_players(line, rules.name, rules.seats_min, rules.seats_max)
    ]
    all_or_none([player.stack for player in players], rules)
    return _as_object(rules, score_closed(rules, players, _deal(line, rules, len(players))))


def _player(player: Object, path: str, rules: ClosedRuleset, seen: Seen) -> ClosedPlayed:
    if player.get("boards") is not None:
        raise BadLine("bad_setting", f"{path}.boards: {rules.name} has one board; write front, middle and back")
    fantasyland = or_default(player.get("fantasyland"), 0)
    if type(fantasyland) is not int or fantasyland != 0:
        raise BadLine("bad_setting", f"{path}.fantasyland: {rules.name} has no Fantasyland; write 0")
    board = read_board(player, path, rules.deck, seen)
    natural = _natural(player.get("natural"), f"{path}.natural", rules, board.cards)
    surrenders = or_default(player.get("surrender"), False)
    if not isinstance(surrenders, bool):
        raise BadLine("bad_setting", f"{path}.surrender: must be true or false, not {shown(surrenders)}")
    if surrenders and not rules.offers_surrender:
        raise BadLine("bad_setting", f"{path}.surrender: {rules.name} offers no surrender; write false")
    if surrenders and natural:
        raise BadLine("bad_setting", f"{path}.surrender: who declares {natural} does not surrender; write false")
    return ClosedPlayed(board, natural, surrenders, read_stack(player, path))


def _natural(declared: Any, path: str, rules: ClosedRuleset, cards: Cards) -> NaturalKind | None:
    if declared is None:
        return None
    found = naturals_to_declare(rules, cards)
    if declared == "auto":
        return found[0] if found else None
    if not rules.naturals:
        raise BadLine("bad_natural", f"{path}: {rules.name} has no naturals; write null")
    for kind in found:
        if kind == declared:
            return kind
    if isinstance(declared, str) and declared in rules.natural_units:
        has = f"they are {' or '.join(found)}" if found else "they are no natural; write null"
        raise BadLine("bad_natural", f"{path}: these cards are not {declared}: {has}")
    listed = ", ".join(rules.natural_units)
    raise BadLine("bad_natural", f"{path}: {rules.name} knows {listed}, not {shown(declared)}")


def _deal(line: Object, rules: ClosedRuleset, players: int) -> ClosedDeal:
    button = or_default(read_seat(line, "button", players), 0)
    dealer = or_default(read_seat(line, "dealer", players), button)
    if line.get("banker") is not None and not rules.has_banker:
        raise BadLine("bad_setting", "banker: this ruleset has no banker; leave it out")
    banker = or_default(read_seat(line, "banker", players), dealer) if rules.has_banker else None
    jackpot = or_default(read_units(line.get("jackpot"), "jackpot"), 0)
    if jackpot and not rules.jackpot_units:
        raise BadLine("bad_setting", "jackpot: this ruleset has no jackpot; leave it out")
    return ClosedDeal(
        button=button,
        dealer=dealer,
        banker=banker,
        ace_dealer=dealer if rules.dealer == "ace_of_spades" else None,
        pair_stakes=_pair_stakes(line.get("pair_stakes"), rules, players, banker),
        jackpot=jackpot,
    )


def _pair_stakes(
    given: Any, rules: ClosedRuleset, players: int, banker: int | None
) -> tuple[tuple[int, int, int], ...]:
    if given is None or given == []:
        return ()
    if not rules.pair_stakes:
        raise BadLine("bad_setting", "pair_stakes: this ruleset has no pair stakes; leave it out")
    if not isinstance(given, list):
        raise BadLine("bad_setting", "pair_stakes: must be a list such as [[0, 1, 2]]: two seats and their multiplier")
    stakes: dict[frozenset[int], tuple[int, int, int]] = {}
    for index, item in enumerate(given):
        path = f"pair_stakes[{index}]"
        if not isinstance(item, list) or len(item) != 3 or not all(type(number) is int for number in item):
            raise BadLine("bad_setting", f"{path}: must be two seats and their multiplier, not {shown(item)}")
        first, second, stake = item
        pair = frozenset((first, second))
        if len(pair) < 2 or not all(0 <= seat < players for seat in pair):
            raise BadLine("seats", f"{path}: must name two different players' places in the list, 0 to {players - 1}")
        if banker is not None and banker not in pair:
            raise BadLine("seats", f"{path}: these two settle with the banker only; one of them must be {banker}")
        if not 1 <= stake <= _STAKE_MOST:
            raise BadLine("bad_setting", f"{path}: the multiplier must be from 1 to {_STAKE_MOST}, not {shown(stake)}")
        if pair in stakes:
            raise BadLine("bad_setting", f"{path}: these two have a stake already; keep one of them")
        stakes[pair] = (first, second, stake)
    return tuple(stakes.values())


def _as_object(rules: ClosedRuleset, result: ClosedResult) -> Object:
    answer: Object = {
        "totals": result.totals,
        "fouls": result.fouls,
        "royalties": [dict(zip(ROW_NAMES, royalties, strict=True)) for royalties in result.royalties],
        "pairs": [pair_object(pair) for pair in result.pairs],
        "naturals": result.naturals,
        "next_fantasyland": [0] * len(result.totals),
        "hands": [dict(zip(ROW_NAMES, names, strict=True)) for names in result.hands],
        "house": result.house,
        "jackpot": result.jackpot,
    }
    if rules.settlement == "pool":
        answer |= {"pool": 0, "best": dict(zip(ROW_NAMES, result.best, strict=True))}  # all that is put in is paid out
    if result.side_pairs:
        answer["side_pairs"] = [pair_object(pair) for pair in result.side_pairs]
    if rules.rake_units:
        answer["rake"] = result.rake
    if rules.dealer == "ace_of_spades":
        answer["dealer_fees"] = result.dealer_fees
    return answer
