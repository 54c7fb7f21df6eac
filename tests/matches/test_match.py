"""Matches: the same seed the same cards, every rotation of a deal, and figures worked out by hand."""

from __future__ import annotations

from math import isnan, sqrt

import pytest

from bot.matches.figures import DealFigures, figures_of, figures_of_deal, ratio
from bot.matches.hands import PlayedBoard, PlayedHand
from bot.matches.match import Match
from bot.matches.players import FrozenPlayer, LevelPlayer
from bot.players.baselines.frozen import Baseline
from bot.rules.cards import cards_text
from bot.rules.rulesets import load_any
from bot.table.options import Level
from tests.matches.seats import Recorder

PINEAPPLE = load_any("pineapple")
GREEDY, SAFE, RANDOM = (FrozenPlayer(one) for one in (Baseline.GREEDY, Baseline.SAFE, Baseline.RANDOM))


def test_the_same_seed_plays_the_same_match() -> None:
    matches = (Match(PINEAPPLE, 2, seed, duplicate=True) for seed in (1, 1, 2))
    one, again, other = ([match.play((RANDOM, SAFE), deal) for deal in range(4)] for match in matches)
    assert one == again
    assert one != other


def test_every_deal_has_its_own_deck_and_every_hand_of_it() -> None:
    match = Match(load_any("joker"), 2, seed=3)
    decks = {match.deck(deal, hand) for deal in range(20) for hand in range(3)}
    assert len(decks) == 60
    assert all(sorted(deck) == list(range(54)) for deck in decks)


def test_decks_are_those_that_figures_were_published_for() -> None:
    assert cards_text(Match(PINEAPPLE, 2, seed=1).deck(0, 0)[:8]) == "4d 3c Td Kc Tc 5h Qd Qs"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_duplicate_deals_are_played_in_every_rotation(seats: int) -> None:
    """The same player in all seats plays the same hand each time, only its seat differs."""
    match = Match(PINEAPPLE, seats, seed=9, duplicate=True)
    for deal in range(5):
        episodes = match.play([SAFE] * seats, deal)
        assert len(episodes) == seats
        firsts = [episode[0].points for episode in episodes]
        assert all(points[-rotation:] + points[:-rotation] == firsts[0] for rotation, points in enumerate(firsts))


def test_without_duplicates_players_move_on_by_a_seat() -> None:
    match = Match(PINEAPPLE, 3, seed=9)
    for deal in range(4):
        first, second, third = recorders = [Recorder(SAFE) for _ in range(3)]
        assert len(match.play(recorders, deal)) == 1
        assert [one.log[0][0].seat for one in (first, second, third)] == [(deal + at) % 3 for at in range(3)]


def test_a_match_has_at_least_the_hands_that_were_asked_for() -> None:
    assert [Match(PINEAPPLE, 3, 1, duplicate=True).deals_for(hands) for hands in (1, 3, 4)] == [1, 1, 2]
    assert Match(PINEAPPLE, 3, 1).deals_for(4) == 4


@pytest.mark.slow
def test_an_equal_player_wins_nothing_over_all_rotations() -> None:
    match = Match(PINEAPPLE, 2, seed=4, duplicate=True)
    players = (LevelPlayer(Level.SAFE), LevelPlayer(Level.SAFE))
    assert figures_of([figures_of_deal(match.play(players, deal), 0) for deal in range(6)]).points_per_hand == 0


def board(foul: bool = False, royalties: int = 0, dealt: int = 0, earned: int = 0) -> tuple[PlayedBoard, ...]:
    return (PlayedBoard(foul, royalties, dealt, earned),)


def test_figures_by_hand() -> None:
    """Two deals: +12 in an episode of three hands, -4 in one of a single hand; by hand 8 / 4 and 8 / 2."""
    long = (
        PlayedHand((9, -9), (board(royalties=7, earned=14), board())),
        PlayedHand((6, -6), (board(royalties=12, dealt=14, earned=14), board(foul=True))),
        PlayedHand((-3, 3), (board(dealt=14), board())),
    )
    short = (PlayedHand((-4, 4), (board(foul=True), board(royalties=2))),)
    deals = [figures_of_deal((episode,), 0) for episode in (long, short)]
    assert deals[0] == DealFigures(12, 1, 3, 3, 0, 19, 1, 1, 2, 1)
    figures = figures_of(deals)
    assert (figures.points_per_hand, figures.points_per_episode) == (2.0, 4.0)
    assert (figures.hands, figures.episodes, figures.deals) == (4, 2, 2)
    assert (figures.foul_rate, figures.fantasyland_rate, figures.stay_rate) == (0.25, 0.5, 0.5)
    assert figures.royalties == 19 / 4
    # residuals 12 - 2 x 3 = 6 and -4 - 2 x 1 = -6: sqrt(72 x 2 / 1) / 4
    assert figures.se == pytest.approx(sqrt(144) / 4)
    # residuals 12 - 4 = 8 and -8: sqrt(128 x 2) / 2
    assert figures.episode_se == pytest.approx(8.0)


def test_one_deal_has_no_error_and_none_has_no_figures() -> None:
    value, error = ratio([(3, 2)])
    assert value == 1.5
    assert isnan(error)
    assert isnan(figures_of([DealFigures(points=1, episodes=1, hands=1, boards=1, ordinary=1)]).stay_rate)
    with pytest.raises(ValueError, match="at least one deal"):
        figures_of([])


def test_frozen_opponents_play_open_face_only() -> None:
    with pytest.raises(ValueError, match="baseline-safe plays open-face only"):
        Match(load_any("two-four"), 2, 1).play((SAFE, SAFE), 0)


def test_no_fault_is_ever_counted_for_our_own() -> None:
    assert (LevelPlayer(Level.STRONG).faults, GREEDY.faults) == (0, 0)
