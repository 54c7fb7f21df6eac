"""How fast a showdown is scored: beside a plain-Python evaluator that others use, and game beside game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bot.bench.closed_score import closed_beside_simple
from bot.bench.measure import Comparison, compare_times
from bot.rules.board import Board
from bot.rules.cards import Row, card_text
from bot.rules.criss_cross import score_criss_cross
from bot.rules.rulesets import load_preset
from bot.rules.scoring import Played, score

DEAL = (
    "Qs Qd 7h / Kc Kd 5s 5h 2c / Ah 9h 8h 4h 3h",
    "6s 6d Jc / 4c 5c 6c 7d 8s / Tc Td Ts 2d 2s",
    "Ac Kh 9c / 3c 3d 8d Jd Qc / 7c 8c 9s Th Js",
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
TIMES = 2_000
MOST_TIMES_PLAIN = {"deuce-seven": 3.0, "joker": 6.0, "criss-cross": 3.0}
"""How much longer a deal may take than a plain one of the same seats."""


def run() -> list[Comparison]:
    """A three-player deal against treys ranking its six five-card rows, and each other game against a plain one.

    Raises ImportError, with what to do, where the reference is not installed.
    """
    try:
        from treys import Card as TreysCard
        from treys import Evaluator
    except ImportError as missing:
        raise ImportError("this benchmark compares with treys: install the development requirements") from missing

    ruleset = load_preset("pineapple")
    boards = tuple(Board.parse(text) for text in DEAL)
    players = played(DEAL)
    evaluate = Evaluator().evaluate
    rows = [
        [TreysCard.new(card_text(card)) for card in board.row(row)]
        for board in boards
        for row in (Row.MIDDLE, Row.BACK)
    ]

    def reference() -> None:
        for row in rows:
            evaluate(row, [])

    return [
        compare_times(
            "score a three-player deal / treys: its six five-card rows",
            lambda: score(ruleset, players),
            reference,
            times=TIMES,
            bar=10.0,
        ),
        *beside_a_plain_deal(),
        *closed_beside_simple(),
    ]


def beside_a_plain_deal() -> list[Comparison]:
    """The other games of the family against Pineapple with as many seats; criss-cross has twice the boards."""
    plain = load_preset("pineapple")
    players = played(DEAL)
    scorings: dict[str, Callable[[], object]] = {}
    for name, deal in (("deuce-seven", LOW_DEAL), ("joker", JOKER_DEAL)):
        scorings[name] = partial(score, load_preset(name), played(deal))
    criss_cross, boards = load_preset("criss-cross"), played((*DEAL, DEAL[0]))
    scorings["criss-cross"] = partial(score_criss_cross, criss_cross, (boards[:2], boards[2:]))
    return [
        compare_times(
            f"score {name} / pineapple",
            scoring,
            partial(score, plain, players[:2] if name == "criss-cross" else players),
            times=TIMES,
            bar=MOST_TIMES_PLAIN[name],
        )
        for name, scoring in scorings.items()
    ]


def played(deal: Sequence[str]) -> tuple[Played, ...]:
    """A deal's boards as players bring them."""
    return tuple(Played((Board.parse(text),)) for text in deal)
