"""Why a full board fouls, for sentences: the row that beats the one behind it (RULES 1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.boards import row_word
from bot.panels.hand_names import hand_words
from bot.rules.cards import Row
from bot.table.views import BoardView
from bot.words import Words


def out_of_order(values: Sequence[int]) -> tuple[Row, Row] | None:
    """The row that beats the one behind it, and that one; None in order. `values`: of front, middle and back."""
    front, middle, back = values
    if front > middle:
        return Row.FRONT, Row.MIDDLE
    return (Row.MIDDLE, Row.BACK) if middle > back else None


def foul_words(rows: tuple[Row, Row], shown: BoardView, words: Words) -> dict[str, str]:
    """Two rows as a sentence names them, the one that beats the other first: what each is called and what it holds."""
    higher, lower = rows
    return {
        "higher": row_word(words, higher),
        "higher_name": hand_words(words, shown.names[higher]),
        "lower": row_word(words, lower),
        "lower_name": hand_words(words, shown.names[lower]),
    }
