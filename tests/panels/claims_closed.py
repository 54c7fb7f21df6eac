"""Every sentence about points of the closed games, word by word, with a deal that is scored to show it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bot.panels.closed.rules import natural_name
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.rulesets import with_settings
from bot.rules.settled_pair import PairResult
from bot.words import words_in
from tests.panels.claim_deals import BEST, FOUL, FOUL_TOO, LOWER_SIX_PAIRS, NATURALS, PLAIN, TIED, TIED_TWICE
from tests.rules.closed import EAST, NORTH, hand, settled

WORDS = words_in("en")
Values = dict[str, Any]


def between(rules: ClosedRuleset, *hands: str | ClosedPlayed, **deal: Any) -> dict[tuple[int, int], PairResult]:
    """Every pair that was settled, by its players."""
    result = settled(rules, *hands, **deal)
    return {pair.players: pair for pair in (*result.pairs, *result.side_pairs)}


def rows_paid(rules: ClosedRuleset, won: int) -> int:
    """What so many rows without strong hands bring."""
    return won if rules.row_pay == "each" else {0: 0, 1: 0, 2: 1, 3: 3}[won]


def natural_of(rules: ClosedRuleset) -> tuple[ClosedPlayed, int]:
    """A hand with a listed natural, declared, and its units."""
    kind = next(kind for kind in NATURALS if kind in rules.natural_units)
    return hand(NATURALS[kind], natural=kind), rules.natural_units[kind]


# Closed games. In a banker game the first of the players banks.


def foul(rules: ClosedRuleset, values: Values) -> None:
    alone, among_fouls = (between(rules, *hands)[0, 1].net for hands in ((FOUL, BEST), (FOUL, BEST, FOUL_TOO)))
    assert max(alone, among_fouls) == -values["units"], "whoever scoops everybody may be paid less"
    assert between(rules, FOUL, FOUL_TOO)[0, 1].net == 0


def foul_banker(rules: ClosedRuleset, values: Values) -> None:
    foul(rules, values)
    pairs = between(rules, BEST, FOUL, FOUL_TOO)
    assert pairs.keys() == {(0, 1), (0, 2)}
    assert {pair.net for pair in pairs.values()} == {values["units"]}


def foul_extras(rules: ClosedRuleset, _: Values) -> None:
    # Three of a kind in front of king high, and a full house behind.
    strong = "6c 6d 6h / Kc Qd Js 9c 7d / 2c 2d 2h 3s 3c"
    assert dict(rules.bonuses.front)["trips"] if rules.bonuses else False
    assert between(rules, strong, PLAIN)[0, 1].royalties == (0, 0)


def foul_pool(rules: ClosedRuleset, _: Values) -> None:
    # 3 rows of 2 units each go to the one legal hand: 6 less the 3 put in. Two fouls get back what they put in.
    assert settled(rules, FOUL, PLAIN).totals == (-3, 3)
    assert settled(rules, FOUL, FOUL_TOO).totals == (0, 0)


def foul_single_winner(rules: ClosedRuleset, _: Values) -> None:
    assert settled(rules, FOUL, PLAIN).totals == (-rules.single_winner_units, rules.single_winner_units)
    assert settled(rules, FOUL, FOUL_TOO).totals == (0, 0)


def tie(rules: ClosedRuleset, _: Values) -> None:
    pair = between(rules, *TIED)[0, 1]
    assert pair.rows == (0, 1, 1)
    assert pair.units[0] == 0


def tie_scoop(rules: ClosedRuleset, values: Values) -> None:
    tie(rules, values)
    pair = between(rules, *TIED)[0, 1]
    assert pair.scoop == 0
    assert pair.net == rows_paid(rules, 2) + rules.overall_point


def tie_counts(rules: ClosedRuleset, _: Values) -> None:
    paid = rows_paid(rules, 2) * rules.scoop_multiplier + rules.scoop_bonus
    assert between(rules, *TIED)[0, 1].net == paid + rules.overall_point


def banker_ties(rules: ClosedRuleset, _: Values) -> None:
    assert between(rules, *TIED)[0, 1].rows == (1, 1, 1)
    assert between(rules, *TIED, banker=1)[0, 1].rows == (-1, 1, 1)


def each(rules: ClosedRuleset, _: Values) -> None:
    assert between(rules, BEST, PLAIN)[0, 1].units == (1, 1, 1)


def majority(rules: ClosedRuleset, _: Values) -> None:
    assert sum(between(rules, BEST, PLAIN)[0, 1].units) == 3
    assert sum(between(rules, *TIED)[0, 1].units) == 1
    assert sum(between(rules, *TIED_TWICE)[0, 1].units) == 0


def _told(more: str) -> tuple[int, int]:
    """``×2 and 3 more`` as a multiplier and units."""
    times, units = re.search(r"×(\d+)", more), re.search(r"(\d+) more", more)
    return int(times[1]) if times else 1, int(units[1]) if units else 0


def scoop(rules: ClosedRuleset, values: Values) -> None:
    times, units = _told(values["more"])
    assert between(rules, BEST, PLAIN)[0, 1].net == 3 * times + units + rules.overall_point


def scoop_all(rules: ClosedRuleset, values: Values) -> None:
    times, units = _told(values["more"])
    pairs = between(rules, BEST, PLAIN, FOUL)
    assert {pairs[0, 1].net, pairs[0, 2].net} == {3 * times + units + rules.overall_point}


def not_scooped(rules: ClosedRuleset, _: Values) -> None:
    others = [natural_of(rules)[0]] if rules.naturals else []
    others += [hand(FOUL_TOO, surrenders=True)] if rules.offers_surrender else []
    for other in others:
        pairs = between(rules, BEST, PLAIN, other)
        assert pairs[0, 2].scoop == 0
        if not rules.has_banker:
            assert pairs[0, 1].net == between(rules, BEST, PLAIN)[0, 1].net, "nor are all of them"


def overall(rules: ClosedRuleset, values: Values) -> None:
    pair = between(rules, *TIED)[0, 1]
    assert pair.overall == values["units"]


def _strong(rules: ClosedRuleset) -> tuple[int, int, int]:
    """What NORTH's front, EAST's middle and EAST's back are listed with: they win; NORTH's middle has the same kind."""
    assert rules.bonuses is not None
    return (
        dict(rules.bonuses.front).get("trips", 0),
        dict(rules.bonuses.middle).get("full_house", 0),
        dict(rules.bonuses.back).get("quads", 0),
    )


def instead(rules: ClosedRuleset, _: Values) -> None:
    front, middle, back = _strong(rules)
    assert between(rules, NORTH, EAST)[0, 1].units == (front, -middle, -back)


def plus(rules: ClosedRuleset, _: Values) -> None:
    front, middle, back = _strong(rules)
    assert sum(between(rules, NORTH, EAST)[0, 1].units) == front - middle - back - 1


def always(rules: ClosedRuleset, _: Values) -> None:
    front, middle, back = _strong(rules)
    pair = between(rules, NORTH, EAST)[0, 1]
    assert pair.units == (1, -1, -1)
    assert pair.royalties == (front + middle, middle + back)


def naturals(rules: ClosedRuleset, values: Values) -> None:
    listed = [f"{natural_name(rules, kind, WORDS)}: {units}" for kind, units in rules.naturals]
    assert values["list"] == ", ".join(listed)
    for kind, cards in NATURALS.items():
        if kind in rules.natural_units:
            declared = hand(cards, natural=kind)
            assert between(rules, declared, PLAIN)[0, 1].net == rules.natural_units[kind]


def natural_paid(rules: ClosedRuleset, _: Values) -> None:
    declared, units = natural_of(rules)
    others: list[str | ClosedPlayed] = [FOUL, BEST]
    others += [hand(FOUL_TOO, surrenders=True)] if rules.offers_surrender else []
    for seat in range(1, 1 + len(others)):
        pair = between(rules, declared, *others)[0, seat]
        assert (pair.natural, pair.net - pair.surrender, pair.rows) == (units, units, (0, 0, 0))


def natural_paid_banker(rules: ClosedRuleset, values: Values) -> None:
    natural_paid(rules, values)
    declared, units = natural_of(rules)
    pairs = between(rules, BEST, declared, FOUL)
    assert pairs[0, 1].net == -units
    assert (1, 2) not in pairs


def _clash(rules: ClosedRuleset) -> tuple[tuple[ClosedPlayed, int], tuple[ClosedPlayed, int]]:
    """A low and a high natural of these rules, with their units, as listed."""
    known = [kind for kind, _ in rules.naturals if kind in NATURALS]
    low, high = known[0], known[-1]
    return (
        (hand(NATURALS[low], natural=low), rules.natural_units[low]),
        (hand(NATURALS[high], natural=high), rules.natural_units[high]),
    )


def higher_full(rules: ClosedRuleset, _: Values) -> None:
    (low, less), (high, units) = _clash(rules)
    assert less <= units
    assert between(rules, low, high)[0, 1].net == -units
    # equal units: the later in the list
    same = with_settings(rules, {"naturals": [[kind, 7] for kind, _ in rules.naturals]})
    assert between(same, low, high)[0, 1].net == -7
    if "six_pairs" in rules.natural_units:
        better, worse = (hand(cards, natural="six_pairs") for cards in (NATURALS["six_pairs"], LOWER_SIX_PAIRS))
        assert between(rules, better, worse)[0, 1].net == rules.natural_units["six_pairs"]
        assert between(rules, better, better)[0, 1].net == 0


def difference(rules: ClosedRuleset, _: Values) -> None:
    (low, less), (high, more) = _clash(rules)
    assert between(rules, low, high)[0, 1].net == less - more


def push_equal_value(rules: ClosedRuleset, _: Values) -> None:
    (low, less), (high, more) = _clash(rules)
    assert less < more
    assert between(rules, low, high)[0, 1].net == -more
    same = with_settings(rules, {"naturals": [[kind, 7] for kind, _ in rules.naturals]})
    assert between(same, low, high)[0, 1].net == 0


def surrender(rules: ClosedRuleset, values: Values) -> None:
    players: list[str | ClosedPlayed] = [hand(PLAIN, surrenders=True), BEST, FOUL, hand(FOUL_TOO, surrenders=True)]
    pairs = between(rules, *players)
    assert [pairs[0, seat].net for seat in (1, 2, 3)] == [-values["units"], -values["units"], 0]
    if rules.naturals:
        declared, units = natural_of(rules)
        paid = values["units"] * rules.surrender_pays_naturals
        assert between(rules, players[0], declared)[0, 1].surrender == -paid
        assert between(rules, players[0], declared)[0, 1].net == -units - paid


def surrender_banker(rules: ClosedRuleset, values: Values) -> None:
    surrender(rules, values)
    pairs = between(rules, BEST, hand(PLAIN, surrenders=True), FOUL)
    assert pairs[0, 1].net == values["units"]
    assert (1, 2) not in pairs


def surrender_pool(rules: ClosedRuleset, _: Values) -> None:
    # BEST would have all rows; surrendered it has none, and PLAIN takes 3 x 2 for the 3 put in, and the sweep.
    lost = 3 + rules.pool_sweep_units
    assert settled(rules, hand(BEST, surrenders=True), PLAIN).pot == (-lost, lost)


def pool(rules: ClosedRuleset, values: Values) -> None:
    assert values["units"] == 3
    assert settled(rules, BEST, PLAIN).pot[1] == -3 - rules.pool_sweep_units


def pool_ties(rules: ClosedRuleset, _: Values) -> None:
    # Two share the tied front's 2 units, the others are the first's: 1 + 2 + 2, and 3 put in.
    assert settled(rules, *TIED).totals == (2, -2)
    # Of three players' 3 units two share the front: the odd one goes left of the button, to the second: 2 - 3.
    third = "Qc 4h 3c / Ts 7s 6d 4c 2d / Jh Js 9h 8h 3d"
    assert settled(rules, *TIED, third).pot == (1 + 3 + 3 - 3, 2 - 3, -3)
    assert settled(rules, *TIED, third, button=2).pot == (2 + 3 + 3 - 3, 1 - 3, -3)


def pool_sweep(rules: ClosedRuleset, values: Values) -> None:
    assert settled(rules, BEST, PLAIN).totals == (3 + values["units"], -3 - values["units"])


def single_winner(rules: ClosedRuleset, values: Values) -> None:
    units = values["units"]
    assert settled(rules, BEST, PLAIN, FOUL).totals == (2 * units, -units, -units)
    assert settled(rules, *TIED_TWICE).totals == (0, 0)


def single_winner_natural(rules: ClosedRuleset, _: Values) -> None:
    declared, units = natural_of(rules)
    assert settled(rules, declared, BEST, PLAIN).totals == (2 * units, -units, -units)


def aces(rules: ClosedRuleset, values: Values) -> None:
    # BEST has two aces, PLAIN one, the two fouls none and one.
    pairs = between(rules, BEST, PLAIN, FOUL, FOUL_TOO)
    assert pairs[0, 1].aces == values["two"] - values["one"]
    assert pairs[2, 3].net == -values["one"], "also between fouls"


def rake(rules: ClosedRuleset, values: Values) -> None:
    assert settled(rules, BEST, PLAIN).rake == (values["units"], values["units"])


def ace_of_spades(rules: ClosedRuleset, values: Values) -> None:
    assert settled(rules, BEST, PLAIN, FOUL, ace_dealer=1).dealer_fees == (
        -values["units"],
        2 * values["units"],
        -values["units"],
    )


def ace_of_spades_left(rules: ClosedRuleset, _: Values) -> None:
    result = settled(rules, hand(BEST, stack=90), hand(PLAIN, stack=1), hand(FOUL, stack=0), ace_dealer=0)
    assert result.dealer_fees == (0, 0, 0), "both have lost all to the best hand"
    assert min(result.totals) == -1 - rules.rake_units


def strict_rows(rules: ClosedRuleset, _: Values) -> None:
    equal = "2c 3d 5h / Tc Jd Qh Ks Ah / Td Jc Qs Kh As"
    assert settled(rules, equal, PLAIN).fouls == (True, False)


CLOSED: dict[str, tuple[str, Callable[[ClosedRuleset, Values], None]]] = {
    "closed.strict_rows": ("A back that equals the middle also fouls.", strict_rows),
    "closed.foul": (
        "If you foul, every legal hand wins all three rows from you: at least {units}. If both foul, their "
        "rows aren't compared.",
        foul,
    ),
    "closed.foul_banker": (
        "A player who fouls loses all three rows to the banker, and a banker who fouls loses them to every "
        "legal hand: at least {units}. If both foul, their rows aren't compared.",
        foul_banker,
    ),
    "closed.foul_extras": ("A hand that fouls earns no extras.", foul_extras),
    "closed.foul_pool": ("A hand that fouls wins no row. A row that nobody can win is given back.", foul_pool),
    "closed.foul_single_winner": (
        "A hand that fouls can't win, and loses all three rows to every legal hand.",
        foul_single_winner,
    ),
    "closed.tie": ("A tied row pays nobody.", tie),
    "closed.tie_scoop": ("A tied row pays nobody and spoils a scoop.", tie_scoop),
    "closed.tie_counts": ("Two rows won and one tied also count as a scoop.", tie_counts),
    "closed.banker_ties": ("The banker wins a tied row.", banker_ties),
    "closed.each": ("A row won pays 1.", each),
    "closed.majority": ("Two rows won pay 1 in all, three rows pay 3, and anything else pays nothing.", majority),
    "closed.instead": ("Win a row with one of these, and it pays this instead of 1: {table}.", instead),
    "closed.plus": ("Win a row with one of these, and it pays this on top: {table}.", plus),
    "closed.always": ("These pay on top, even if you lose the row: {table}.", always),
    "closed.scoop": ("A scoop, which is winning all three rows, pays {more}.", scoop),
    "closed.scoop_all": ("Scooping everybody, at least two others, pays {more} from each.", scoop_all),
    "closed.scoop_or_not": (
        "Scooping everybody, at least two others, pays {more} from each instead.",
        scoop_all,
    ),
    "closed.not_scooped": ("Nobody scoops a declared natural or a surrender.", not_scooped),
    "closed.not_scooped_natural": ("Nobody scoops a declared natural.", not_scooped),
    "closed.not_scooped_surrender": ("Nobody scoops a surrender.", not_scooped),
    "closed.overall": ("Between two players, whichever is ahead gets {units} more.", overall),
    "closed.naturals": ("These 13-card hands win at once if you declare them, from low to high: {list}.", naturals),
    "closed.natural_paid": ("Every opponent pays for a declared natural, and its rows aren't compared.", natural_paid),
    "closed.natural_paid_banker": (
        "The banker pays for a player's natural, and every player pays for the banker's. Its rows aren't compared.",
        natural_paid_banker,
    ),
    "closed.higher_full": (
        "Of two naturals only the higher is paid: the one worth more, then the later one in this list, then the "
        "better cards.",
        higher_full,
    ),
    "closed.difference": ("Of two naturals only the difference is paid.", difference),
    "closed.push_equal_value": (
        "Of two naturals only the one worth more is paid. If they're worth the same, they cancel out.",
        push_equal_value,
    ),
    "closed.surrender": (
        "Before the rows are shown you may surrender, and pay {units} to each opponent who plays on. You owe "
        "nothing to anyone who also surrenders or has declared a natural.",
        surrender,
    ),
    "closed.surrender_plain": (
        "Before the rows are shown you may surrender, and pay {units} to each opponent who plays on. You owe "
        "nothing to anyone who also surrenders.",
        surrender,
    ),
    "closed.surrender_banker": (
        "Before the rows are shown a player may surrender and pay {units} to the banker, and the banker may "
        "surrender and pay {units} to each player who plays on. Nothing is owed to anyone who also surrenders"
        " or has declared a natural.",
        surrender_banker,
    ),
    "closed.surrender_banker_plain": (
        "Before the rows are shown a player may surrender and pay {units} to the banker, and the banker may "
        "surrender and pay {units} to each player who plays on. Nothing is owed to anyone who also "
        "surrenders.",
        surrender_banker,
    ),
    "closed.surrender_to_naturals": (
        "Before the rows are shown you may surrender, and pay {units} to each opponent who doesn't surrender,"
        " even if they declared a natural.",
        surrender,
    ),
    "closed.surrender_banker_to_naturals": (
        "Before the rows are shown a player may surrender and pay {units} to the banker, and the banker may "
        "surrender and pay {units} to each player, even one who declared a natural. Nothing is owed to anyone"
        " who also surrenders.",
        surrender_banker,
    ),
    "closed.surrender_pool": ("A surrendered hand wins no row of the pool.", surrender_pool),
    "closed.pool": ("Everybody puts in {units}. The best front, middle and back take a third each.", pool),
    "closed.pool_ties": (
        "Ties share, and a point left over goes to the first of them left of the dealer.",
        pool_ties,
    ),
    "closed.pool_sweep": ("If you alone have all three, you take {units} more from each player.", pool_sweep),
    "closed.single_winner": (
        "If you beat each opponent on two rows or more, you take {units} from each. If nobody does, nobody pays.",
        single_winner,
    ),
    "closed.single_winner_natural": (
        "A declared natural beats everybody who declared none, so nobody wins that way beside one.",
        single_winner_natural,
    ),
    "closed.aces": (
        "One ace among your 13 cards is worth {one}, two are worth {two}, three {three}, and four {four}. "
        "Between two players, the one with fewer pays the difference, whatever else happens.",
        aces,
    ),
    "closed.rake": ("Everybody puts {units} a hand into the kitty.", rake),
    "closed.ace_of_spades": (
        "The player who held the ace of spades deals the next hand, and gets {units} from each opponent in it.",
        ace_of_spades,
    ),
    "closed.ace_of_spades_left": ("With stacks, nobody pays more for that than they have left.", ace_of_spades_left),
}
"""By key: the sentence, and the deal that shows it."""
