"""How fast a showdown is scored by every preset: beside the simplest closed game with a scoop, by four players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from random import Random

from bot.rules.board import Board
from bot.rules.cards import DECK_52
from bot.rules.closed.hands import ClosedPlayed, naturals_to_declare
from bot.rules.closed.scoring import score_closed
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.open_face.boards import score_boards
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face, scored_open_face_presets
from bot.rules.rulesets import load_any
from tools.bench.measure import Comparison, compare_times, seconds_each

DEAL = (
    "6c 6d 6h / 4c 4d 4h 9s 9d / Kc Kd Kh 8c 8d",
    "Qh Qd 7h / Jc Jd Jh 2c 2d / 5c 5d 5h 5s Ad",
    "As Ks 3c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d",
    "Ac 3h 2h / Th Ts 9c 9h 6s / Js 7s 4s 3s 2s",
)
LOW_DEAL = (
    "Ks Kd 7h / 8c 6d 5s 3h 2c / Ah 9h 8h 4h 3c",
    "6s 6c Jc / Tc 9d 6h 4d 2s / Td Th Ts 2d 2h",
    "Ac Kh 9c / 7c 5d 4s 3s 2d / 7d 8d 9s Tc Js",
)
JOKER_DEAL = (
    "Qs X1 7h / Kc Kd 5s 5h 2c / Ah 9h 8h 4h 3h",
    "6s 6d Jc / 4c 5c 6c 7d 8s / Tc Td X2 2d 2s",
    "Ac Kh 9c / 3c 3d 8d Jd Qc / 7c 8c 9s Th Js",
)
DEALS = {"deuce-seven": LOW_DEAL, "joker": JOKER_DEAL}
SIMPLE = "one-six"  # rows and a scoop, nothing else
MOST_TIMES_SIMPLE = {"joker": 6.0}  # the others: three times
MANY_NATURALS = "malayan"  # lists the most kinds
NATURALS_LIMIT_US = 1000.0
HANDS = 500
SEED = 13
TIMES = 300


def beside_simple() -> list[Comparison]:
    """A deal by each preset, with as many players as it seats, against four players by ``one-six``."""
    simple = partial(score_closed, load_closed(SIMPLE), _closed())
    scorings: dict[str, Callable[[], object]] = {
        name: partial(score_closed, load_closed(name), _closed()) for name in closed_presets() if name != SIMPLE
    }
    for name in scored_open_face_presets():
        rules = load_open_face(name)
        players = played(DEALS.get(name, DEAL))[: rules.seats_max]
        scorings[name] = partial(score, rules, players)
    boards = played(DEAL)
    scorings["criss-cross"] = partial(score_boards, load_open_face("criss-cross"), (boards[:2], boards[2:]))
    return [
        compare_times(
            f"score {load_any(name).seats_max} players by {name} / 4 by {SIMPLE}",
            scoring,
            simple,
            times=TIMES,
            bar=MOST_TIMES_SIMPLE.get(name, 3.0),
        )
        for name, scoring in scorings.items()
    ]


def naturals_beside_limit() -> Comparison:
    """Finding all naturals of a hand by the preset that lists the most, over random hands; against a millisecond."""
    rules = load_closed(MANY_NATURALS)
    random = Random(SEED)
    hands = cycle([tuple(random.sample(DECK_52, 13)) for _ in range(HANDS)])
    ours = seconds_each(lambda: naturals_to_declare(rules, next(hands)), HANDS)
    name = f"find the naturals of a hand by {MANY_NATURALS} / limit"
    return Comparison(name, ours * 1e6, NATURALS_LIMIT_US, "us", 1.0, is_upper_bar=True)


def played(deal: Sequence[str]) -> tuple[Played, ...]:
    """A deal's boards as players of open-face bring them."""
    return tuple(Played((Board.parse(text),)) for text in deal)


def _closed() -> tuple[ClosedPlayed, ...]:
    return tuple(ClosedPlayed(Board.parse(text)) for text in DEAL)
