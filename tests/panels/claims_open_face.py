"""Every sentence about points of the open-face games, word by word, with a deal that is scored to show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.rules.board import Board
from bot.rules.open_face.boards import score_boards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from bot.rules.settled_pair import PairResult
from tests.panels.claim_deals import (
    BEST,
    FOUL,
    FOUL_TOO,
    LOW_BEST,
    LOW_FOUL,
    LOW_FOUL_TOO,
    LOW_PLAIN,
    LOW_TIED,
    PLAIN,
    TIED,
)

Values = dict[str, Any]


def boards_of(rules: OpenFaceRuleset) -> tuple[str, str, str, str, tuple[str, str]]:
    if rules.middle == "high":
        return BEST, PLAIN, FOUL, FOUL_TOO, TIED
    return LOW_BEST, LOW_PLAIN, LOW_FOUL, LOW_FOUL_TOO, LOW_TIED


def open_pair(rules: OpenFaceRuleset, first: str, second: str) -> PairResult:
    return score(rules, [Played((Board.parse(text),)) for text in (first, second)]).pairs[0]


def open_rows(rules: OpenFaceRuleset, values: Values) -> None:
    best, plain, *_ = boards_of(rules)
    assert open_pair(rules, best, plain).units == (values["units"],) * 3


def open_scoop(rules: OpenFaceRuleset, values: Values) -> None:
    best, plain, *_ = boards_of(rules)
    assert open_pair(rules, best, plain).scoop == values["units"]


def open_tie(rules: OpenFaceRuleset, _: Values) -> None:
    pair = open_pair(rules, *boards_of(rules)[4])
    assert (pair.rows, pair.units[0], pair.scoop) == ((0, 1, 1), 0, 0)


def open_foul(rules: OpenFaceRuleset, values: Values) -> None:
    best, _, foul_, foul_too, _ = boards_of(rules)
    pair = open_pair(rules, foul_, best)
    assert pair.royalties[1] > 0
    assert pair.royalties[0] == 0
    assert pair.net == -values["units"] - pair.royalties[1]
    assert open_pair(rules, foul_, foul_too).net == 0


def open_foul_board(rules: OpenFaceRuleset, values: Values) -> None:
    # The first's board A fouls, and the second's B.
    texts = ((FOUL, PLAIN), (BEST, FOUL_TOO))
    result = score_boards(rules, [[Played((Board.parse(text),)) for text in boards] for boards in texts])
    by_boards = dict(zip(result.pair_boards, result.pairs, strict=True))
    assert by_boards[0, 0].net == -values["units"] - by_boards[0, 0].royalties[1]
    assert by_boards[0, 1].net == 0
    assert by_boards[1, 1].net == values["units"] + by_boards[1, 1].royalties[0]


def open_royalties(rules: OpenFaceRuleset, _: Values) -> None:
    best, plain = boards_of(rules)[:2]
    pair = open_pair(rules, plain, best)
    assert pair.net == sum(pair.units) + pair.scoop + pair.royalties[0] - pair.royalties[1]
    # Sixes in front are paid, though all rows are lost: sixes to aces, sevens and eights to queens, tens to a flush.
    if rules.middle == "high":
        sixes = "6d 6s 2c / 7h 7s 8c 8d 3c / Ts Tc 9s 9d 4c"
        assert open_pair(rules, sixes, best).royalties[0] == dict(rules.royalties.front)["66"]


OPEN_FACE: dict[str, tuple[str, Callable[[OpenFaceRuleset, Values], None]]] = {
    "openface.rows": ("A row won pays {units}.", open_rows),
    "openface.scoop": ("Winning all three rows (a scoop) pays {units} more.", open_scoop),
    "openface.tie": ("A tied row pays nobody.", open_tie),
    "openface.tie_scoop": ("A tied row pays nobody and spoils the scoop.", open_tie),
    "openface.foul": (
        "If you foul, you earn nothing and pay {units}, plus their royalties, to each opponent who didn't. "
        "Two players who both foul pay each other nothing.",
        open_foul,
    ),
    "openface.foul_board": (
        "A board that fouls earns nothing, and pays each legal board of the other player {units} plus that "
        "board's royalties. Two boards that both foul pay each other nothing.",
        open_foul_board,
    ),
    "openface.royalties": ("Each opponent pays you for these, even if you lose the row: {table}.", open_royalties),
}
"""By key: the sentence, and the deal that shows it."""
