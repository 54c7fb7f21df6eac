"""Closed policies: always legal, quick, and what each of them declares."""

from __future__ import annotations

from time import process_time

import numpy as np
import numpy.typing as npt
import pytest

from bot.players.closed import model as models
from bot.players.closed.model import Model
from bot.players.closed.policies import ClosedPolicy, Said, say, say_points, set_hand
from bot.players.closed.solver import points_of
from bot.players.closed.splits import splits
from bot.players.closed.tables import model_for
from bot.rules.board import Board
from bot.rules.cards import DECK_52, parse_cards
from bot.rules.closed.hands import ClosedPlayed, is_foul_in, naturals_to_declare
from bot.rules.closed.ruleset import POOL_UNITS, ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, score_closed
from bot.rules.closed_presets import closed_presets, load_closed
from tests.players.hands import shuffled
from tests.rules.closed import DRAGON, FLUSHES, rules
from tests.support.loop_cpu import slowness
from tests.support.picked import some
from tools.bench.batch_closed import BatchDeals, score_batch

PRESETS = [load_closed(name) for name in closed_presets()]
HOUSE_RULES = [
    rules("two-four", bonuses="hong_kong"),
    rules("american", wheel="second", suit_order="shcd", tie_counts_for_sweep=True),
    rules("pool", pool_sweep_units=3),
]


def seats(ruleset: ClosedRuleset) -> list[tuple[int, bool | None]]:
    return [(1, False), (3, True)] if ruleset.has_banker else [(1, None), (3, None)]


def named(ruleset: ClosedRuleset) -> str:
    return ruleset.name


@pytest.mark.parametrize("policy", list(ClosedPolicy))
@pytest.mark.parametrize("ruleset", some([*PRESETS, *HOUSE_RULES], 6), ids=named)
def test_every_policy_sets_a_legal_hand_of_its_cards(policy: ClosedPolicy, ruleset: ClosedRuleset) -> None:
    for others, banks in seats(ruleset):
        for seed in range(4):
            cards = shuffled(seed)[:13]
            choice = set_hand(policy, ruleset, cards, others, banks=banks)
            assert choice.arrangement.is_full
            assert sorted(choice.arrangement.cards) == sorted(cards)
            assert not is_foul_in(ruleset, choice.arrangement)
            assert choice.natural in (None, *naturals_to_declare(ruleset, cards))
            assert not (choice.surrenders and (choice.natural or not ruleset.offers_surrender))
            assert set_hand(policy, ruleset, tuple(reversed(cards)), others, banks=banks) == choice


def test_a_stronger_row_may_be_worth_less_where_scooping_everybody_is() -> None:
    """One more row won turns a scoop that pays five times into one of everybody, which pays twice."""
    ruleset = rules("basic", scoop_multiplier=5, scoop_all_multiplier=2)
    cards = parse_cards("As Ah Ts Th Tc 8h 8d 4h 4c 3s 2s 2d 2c")
    model = model_for(ruleset, 3)
    ways = splits(ruleset, tuple(sorted(cards, reverse=True)))
    best = float(model.points(ways.front, ways.middle, ways.back).max())
    chosen = set_hand(ClosedPolicy.SAFE, ruleset, cards, 3).arrangement
    assert points_of(model, chosen) == pytest.approx(best)
    assert model_for(rules("basic", scoop_multiplier=2, scoop_all_multiplier=5), 3).is_monotone


def test_what_rich_bonuses_are_worth_does_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rules("vietnamese", scoop_multiplier=2)
    hands = [splits(ruleset, tuple(sorted(shuffled(seed)[:13], reverse=True))) for seed in range(6)]
    rich, poor = (Model(ruleset, model_for(ruleset, 3).opponent, 3) for _ in range(2))
    points = [rich.points(ways.front, ways.middle, ways.back) for ways in hands]
    assert kept_by(rich) > 3_000_000
    monkeypatch.setattr(models, "_BYTES_KEPT", 3_000_000)
    for ways, as_before in zip(hands, points, strict=True):
        assert np.array_equal(poor.points(ways.front, ways.middle, ways.back), as_before)
        assert kept_by(poor) <= 3_000_000 or len(poor._worths) == 1


def kept_by(model: Model) -> int:
    """In bytes."""
    return sum(worth.nbytes for worth in model._worths.values())


def test_the_best_legal_arrangement_fills_from_the_back() -> None:
    cards = parse_cards("Ac Ad Ah 2c 3d 5h 7s 9c Jd Kh Kc Qs 4d")
    choice = set_hand(ClosedPolicy.FILL, rules("hong-kong"), cards, 3)
    assert choice.arrangement == Board.parse("4d 3d 2c / Qs Jd 9c 7s 5h / Ah Ad Ac Kh Kc")


def test_the_safe_policy_does_better_than_two_kings_behind_three_aces() -> None:
    """The full house wins its row nearly always; so does the pair of kings in the middle row, with the aces behind."""
    cards = parse_cards("Ac Ad Ah 2c 3d 5h 7s 9c Jd Kh Kc Qs 4d")
    one_six = rules("one-six")
    filled = set_hand(ClosedPolicy.FILL, one_six, cards, 3).arrangement
    safe = set_hand(ClosedPolicy.SAFE, one_six, cards, 3).arrangement
    assert safe != filled


@pytest.mark.parametrize("policy", [ClosedPolicy.SAFE, ClosedPolicy.CASUAL, ClosedPolicy.STRONG])
def test_naturals_are_declared(policy: ClosedPolicy) -> None:
    choice = set_hand(policy, rules("hong-kong"), Board.parse(DRAGON).cards, 3)
    assert choice.natural == "dragon"
    assert not choice.surrenders


def test_a_natural_that_pays_less_than_the_rows_is_played() -> None:
    """Three flushes bring 3; a royal flush, a straight flush and an ace-high front bring more in this game."""
    cards = parse_cards("As Ks Qs Js Ts 9h 8h 7h 6h 5h Ad Kd 2d")
    american = rules("american")
    assert "three_flushes" in naturals_to_declare(american, cards)
    assert set_hand(ClosedPolicy.CASUAL, american, cards, 1).natural == "three_flushes"
    assert set_hand(ClosedPolicy.STRONG, american, cards, 1).natural is None
    assert set_hand(ClosedPolicy.SAFE, american, cards, 1).natural is None


def test_at_a_deadline_six_pairs_are_declared_only_where_they_are_worth_more_than_playing() -> None:
    """Four aces, four kings, QQ, JJ and a deuce are six pairs: 3 from each of three, less where they have naturals.

    Played as JJQ / KKKK2 / AAAAQ they take the row with quads in the middle (4), those in the back (4) and mostly the
    front (1), with 3 for the scoop: nearly 12 from each who does not foul, surrender or declare, 28 in all.
    """
    american = rules("american")
    cards = parse_cards("As Ah Ad Ac Ks Kh Kd Kc Qs Qh Js Jh 2c")
    choice = set_hand(ClosedPolicy.SAFE, american, cards, 3)
    assert naturals_to_declare(american, cards) == ("six_pairs",)
    assert choice.natural is None
    model = model_for(american, 3)
    assert model.natural_points("six_pairs") == pytest.approx(8.74, abs=0.05)
    assert points_of(model, choice.arrangement) == pytest.approx(28.04, abs=0.05)
    without_a_surrender = rules("american", surrender_units=0)
    assert set_hand(ClosedPolicy.SURRENDER, without_a_surrender, cards, 3).natural is None, "then it is as safe"
    assert set_hand(ClosedPolicy.CASUAL, american, cards, 3).natural == "six_pairs"


def test_who_gives_up() -> None:
    bad = parse_cards("2c 2d 3h 3s 4c 4d 6h 7s 8c 9d Jh Qs Kd")
    good = parse_cards("As Ks Qs Js 9s Ah Ad Kd Kh Kc 2c 2d 2h")
    for name in ("two-four", "one-four", "hawaiian-gardens"):
        assert not set_hand(ClosedPolicy.STRONG, rules(name), good, 3).surrenders
        assert set_hand(ClosedPolicy.SURRENDER, rules(name), good, 3).surrenders
        assert not set_hand(ClosedPolicy.SAFE, rules(name), bad, 3).surrenders
    assert set_hand(ClosedPolicy.STRONG, rules("two-four"), bad, 3).surrenders
    assert not set_hand(ClosedPolicy.SURRENDER, rules("basic"), bad, 3).surrenders


def test_surrender_is_said_in_turn() -> None:
    standard = rules("standard")
    bad = set_hand(ClosedPolicy.STRONG, standard, parse_cards("2c 2d 3h 3s 4c 4d 6h 7s 8c 9d Jh Qs Kd"), 3)
    good = set_hand(ClosedPolicy.STRONG, standard, parse_cards("As Ks Qs Js 9s Ah Ad Kd Kh Kc 2c 2d 2h"), 3)
    assert not bad.surrenders
    all_play = Said(playing=3, surrendered=0, to_say=0)
    assert say(ClosedPolicy.STRONG, standard, bad.arrangement, all_play)
    assert not say(ClosedPolicy.STRONG, standard, good.arrangement, all_play)
    assert say(ClosedPolicy.SURRENDER, standard, good.arrangement, all_play)
    assert not say(ClosedPolicy.SAFE, standard, bad.arrangement, all_play)
    assert not say(ClosedPolicy.STRONG, standard, bad.arrangement, Said(playing=0, surrendered=3, to_say=0))


_TRIPS = "Ah Ad Kc / 9c 9d 9h 8s 7d / Js Jh Jd 6c 6d"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "mine", "said"),
    [
        (rules("hawaiian-gardens", announce="in_turn"), _TRIPS, Said(playing=2, surrendered=1, to_say=0)),
        (rules("vietnamese", announce="in_turn", surrender_units=2), _TRIPS, Said(2, 0, 0, declared=1)),
        (
            rules("american", announce="in_turn", surrender_pays_naturals=True),
            _TRIPS,
            Said(playing=1, surrendered=0, to_say=0, declared=2),
        ),
        (rules("pool", announce="in_turn", surrender_units=2), _TRIPS, Said(playing=1, surrendered=2, to_say=0)),
        (
            rules("pool", announce="in_turn", surrender_units=2),
            "Kc Qd 9s / 8c 8d 7h 5s 3c / Jc Jh 6d 5d 2s",
            Said(2, 1, 0),
        ),
        (rules("pool", announce="in_turn", surrender_units=1), _TRIPS, Said(playing=0, surrendered=3, to_say=0)),
    ],
    ids=["scoop", "scoop beside a natural", "a surrender pays naturals", "pool", "pool, weak", "pool alone"],
)
def test_what_is_said_of_playing_and_of_giving_up_is_what_it_brings(game: ClosedRuleset, mine: str, said: Said) -> None:
    """Over deals in which the others play what is best, less what a natural has been paid already."""
    board = Board.parse(mine)
    dice, brought = np.random.default_rng(7), []
    left = np.array([card for card in DECK_52 if card not in board.cards])
    for _ in range(250):
        dealt = dice.permutation(left).tolist()
        others = [tuple(dealt[13 * at : 13 * at + 13]) for at in range(said.playing)]
        playing = [ClosedPlayed(set_hand(ClosedPolicy.STRONG, game, cards, 3).arrangement) for cards in others]
        gone = [ClosedPlayed(Board.parse(DRAGON), natural="dragon")] * said.declared
        gone += [ClosedPlayed(board, surrenders=True)] * said.surrendered
        both = (ClosedPlayed(board), ClosedPlayed(board, surrenders=True))
        brought.append([score_closed(game, [one, *playing, *gone], ClosedDeal(button=0)).totals[0] for one in both])
    paid = said.declared * game.natural_units.get("dragon", 0)
    means, errors = np.mean(brought, axis=0) + paid, np.std(brought, axis=0) / len(brought) ** 0.5
    told = say_points(game, board, said)
    assert abs(told[0] - means[0]) < 3 * errors[0] + 0.15
    assert abs(told[1] - means[1]) < 3 * errors[1] + 0.15


def test_what_a_surrender_pays_a_natural_is_expected_of_both() -> None:
    plain, paying = (model_for(rules("american", surrender_pays_naturals=pays), 3) for pays in (False, True))
    declares = sum(chance for _, chance in plain.opponent.naturals)
    assert paying.surrender_points == pytest.approx(plain.surrender_points - 3 * 2 * declares)
    gives_up = plain.opponent.surrenders
    assert gives_up > 0
    assert paying.natural_points("dragon") == pytest.approx(plain.natural_points("dragon") + 3 * 2 * gives_up)


def test_in_a_pool_a_natural_and_a_surrender_leave_ones_own_units_in_it() -> None:
    game = rules("pool", surrender_units=1, naturals={"six_pairs": 3})
    for others in (1, 3):
        model = model_for(game, others)
        assert model.surrender_points < -POOL_UNITS
        assert model.natural_points("six_pairs") == pytest.approx(3 * others - POOL_UNITS, abs=0.2)


def test_tapped_cards_stay_where_that_is_legal() -> None:
    basic = rules("basic")
    for seed in range(10):
        cards = shuffled(seed)[:13]
        lowest = tuple(sorted(cards))
        kept = Board(front=lowest[:1], back=lowest[1:2])
        rows = set_hand(ClosedPolicy.SAFE, basic, cards, 1, kept=kept).arrangement
        assert set(kept.front) <= set(rows.front)
        assert set(kept.back) <= set(rows.back)
        assert not is_foul_in(basic, rows)


def test_taps_that_force_a_foul_are_given_up_row_by_row() -> None:
    cards = parse_cards("Ac Ad Ah 2c 3d 5h 7s 9c Jd Kh Kc Qs 4d")
    kept = Board.parse("Ac Ad Ah / Kh Kc / Jd")
    rows = set_hand(ClosedPolicy.SAFE, rules("basic"), cards, 1, kept=kept).arrangement
    assert set(kept.middle) <= set(rows.middle)
    assert set(kept.back) <= set(rows.back)
    assert not is_foul_in(rules("basic"), rows)


def test_what_three_flushes_are_worth_beside_other_naturals() -> None:
    """Against one opponent: 3, and what it takes off or adds when they have a natural, too."""
    hong_kong = rules("hong-kong")
    model = model_for(hong_kong, 1)
    chances = dict(model.opponent.naturals)
    better = chances["dragon"]
    # Six pairs and three straights are listed below it, its own kind ties, a dragon takes 13 and leaves nothing.
    expected = 3 - 3 * chances["three_flushes"] - (3 + 13) * better
    assert model.natural_points("three_flushes") == pytest.approx(expected)
    assert set_hand(ClosedPolicy.SAFE, hong_kong, Board.parse(FLUSHES).cards, 1).natural == "three_flushes"


@pytest.mark.parametrize("ruleset", some(PRESETS, 5), ids=named)
def test_a_hand_is_set_in_a_moment(ruleset: ClosedRuleset) -> None:
    others, banks = seats(ruleset)[1]
    hands = [shuffled(seed)[:13] for seed in range(12)]
    for cards in hands:
        set_hand(ClosedPolicy.STRONG, ruleset, cards, others, banks=banks)
    started = process_time()
    for cards in hands:
        set_hand(ClosedPolicy.STRONG, ruleset, cards, others, banks=banks)
    assert (process_time() - started) / len(hands) < 0.02 * slowness()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["american", "malayan"])
def test_levels_are_in_order(name: str) -> None:
    """Heads-up, each deal in both seats, points a hand of whoever plays better; scored in a batch."""
    ruleset = load_closed(name)
    for better, weaker in ((ClosedPolicy.CASUAL, ClosedPolicy.FILL), (ClosedPolicy.SAFE, ClosedPolicy.CASUAL)):
        gain = duplicate_match(ruleset, better, weaker, deals=300)
        assert gain.mean() - 2 * gain.std() / len(gain) ** 0.5 > 0


def duplicate_match(
    ruleset: ClosedRuleset, one: ClosedPolicy, other: ClosedPolicy, deals: int
) -> npt.NDArray[np.float64]:
    """What the first wins from the second, the average of both ways to sit at each deal."""
    kinds = [kind for kind, _ in ruleset.naturals]
    cards = np.zeros((deals, 2, 2, 13), np.int8)  # deal, way to sit, seat
    naturals = np.full((deals, 2, 2), -1, np.int8)
    surrenders = np.zeros((deals, 2, 2), np.bool_)
    for deal, way, seat in np.ndindex(deals, 2, 2):
        hand = shuffled(deal)[13 * seat : 13 * seat + 13]
        policy = one if way == seat else other
        choice = set_hand(policy, ruleset, hand, 1, banks=seat == 0 if ruleset.has_banker else None)
        cards[deal, way, seat] = choice.arrangement.cards
        naturals[deal, way, seat] = kinds.index(choice.natural) if choice.natural else -1
        surrenders[deal, way, seat] = choice.surrenders
    button = np.zeros(2 * deals, np.int8)
    batch = BatchDeals(
        cards.reshape(-1, 2, 13), naturals.reshape(-1, 2), surrenders.reshape(-1, 2), button=button, banker=button
    )
    totals = score_batch(ruleset, batch)[:, 0].reshape(deals, 2)
    found: npt.NDArray[np.float64] = (totals[:, 0] - totals[:, 1]) / 2
    return found


def test_who_is_gone_needs_a_model_of_its_own_only_where_they_count() -> None:
    """One takes up to 30 MB."""

    def model(name: str, gone: int) -> Model:
        return model_for(rules(name), 2, all_play=True, gone=gone)

    assert model("standard", 1) is model("standard", 0)
    assert model("hawaiian-gardens", 2) is model("hawaiian-gardens", 1) is not model("hawaiian-gardens", 0)
    assert model("pool", 2) is not model("pool", 1)
