"""Why a full board fouls, for sentences: the row that beats the one behind it, or equals it (RULES 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from bot.panels.boards import row_word
from bot.panels.hand_names import hand_words
from bot.rules.cards import Row
from bot.table.views import BoardView
from bot.words import Words


class OutOfOrder(NamedTuple):
    """Two rows that are not in order, the one in front first."""

    higher: Row
    lower: Row
    how: Literal["beats", "equals"] = "beats"


def out_of_order(values: Sequence[int]) -> OutOfOrder | None:
    """The rows for which a board fouls; None in order. `values`: of front, middle and back.

    Two equal rows are named, too: a board that fouls has no others where they are legal.
    """
    front, middle, back = values
    if front > middle:
        return OutOfOrder(Row.FRONT, Row.MIDDLE)
    if middle < back:
        return None
    return OutOfOrder(Row.MIDDLE, Row.BACK, "beats" if middle > back else "equals")


def foul_words(rows: OutOfOrder, shown: BoardView, words: Words) -> dict[str, str]:
    """The two rows as a sentence names them: what each is called and what it holds."""
    return {
        "higher": row_word(words, rows.higher),
        "higher_name": hand_words(words, shown.names[rows.higher]),
        "lower": row_word(words, rows.lower),
        "lower_name": hand_words(words, shown.names[rows.lower]),
        "how": rows.how,
    }
