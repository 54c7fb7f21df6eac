"""How fast a showdown is scored: beside a plain-Python evaluator that others use, and game beside game."""

from __future__ import annotations

from bot.rules.board import Board
from bot.rules.cards import Row, card_text
from bot.rules.open_face.scoring import score
from bot.rules.open_face_presets import load_open_face
from tools.bench.measure import Comparison, compare_times
from tools.bench.presets_score import beside_simple, naturals_beside_limit, played

DEAL = (
    "Qs Qd 7h / Kc Kd 5s 5h 2c / Ah 9h 8h 4h 3h",
    "6s 6d Jc / 4c 5c 6c 7d 8s / Tc Td Ts 2d 2s",
    "Ac Kh 9c / 3c 3d 8d Jd Qc / 7c 8c 9s Th Js",
)
TIMES = 2_000


def run() -> list[Comparison]:
    """A three-player deal against treys ranking its six five-card rows, and each preset against a simple one.

    Raises ImportError, with what to do, where the reference is not installed.
    """
    try:
        from treys import Card as TreysCard
        from treys import Evaluator
    except ImportError as missing:
        raise ImportError("this benchmark compares with treys: install the development requirements") from missing

    ruleset = load_open_face("pineapple")
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
        *beside_simple(),
        naturals_beside_limit(),
    ]
