"""A way to lay some cards as a board of a picture, and the same in words."""

from __future__ import annotations

from bot.panels.boards import card_labels, row_spec, row_word
from bot.panels.game import panels_of
from bot.panels.hand_names import hand_words, short_hand_words
from bot.panels.picture import BoardSpec, Tone
from bot.panels.screen import Screen, ink_of, signed_decimal
from bot.panels.ways import Way, rows_words
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.ruleset import Ruleset
from bot.table.views import BoardView


def shown_board(rules: Ruleset, board: Board) -> BoardView:
    """A board with the names and royalties of its full rows, by the rules of its game."""
    return panels_of(rules).shown_board(rules, board)


def way_board(
    rules: Ruleset,
    way: Way,
    name: str,
    screen: Screen,
    *,
    last: Cards = (),
    ghosts: Cards = (),
    is_fantasyland: bool = False,
    is_narrow: bool = False,
) -> BoardSpec:
    """One way as a board: its full rows named, without their ranks where it is narrow, its points in the corner."""
    shown = shown_board(rules, way.board)
    say = short_hand_words if is_narrow else hand_words
    bonuses = _bonuses(rules, shown, screen)
    front, middle, back = (
        row_spec(
            way.board.row(row),
            row,
            last=last,
            ghosts=ghosts,
            bonus=bonuses[row],
            name=say(screen.words, shown.names[row]),
        )
        for row in Row
    )
    return BoardSpec(
        name=name,
        rows=(front, middle, back),
        tone=Tone.FOUL if shown.is_foul else Tone.FANTASYLAND if is_fantasyland else Tone.PLAIN,
        status=screen.words("hand.fouled") if shown.is_foul else "",
        points=signed_decimal(way.points, screen.words),
        points_ink=ink_of(way.points),
    )


def way_words(rules: Ruleset, way: Way, screen: Screen) -> str:
    """All that a board says: ``front Q♥ Q♦ 2♣ (pair of queens, +7) / middle 9♠ 9♥, fouled, discard 7♦``.

    Where only some of the cards are new, these come first.
    """
    words = screen.words
    shown = shown_board(rules, way.board)
    rows = []
    bonuses = _bonuses(rules, shown, screen)
    for row in Row:
        if not way.board.row(row):
            continue
        text = words("hand.alt_row", row=row_word(words, row), cards=card_labels(way.board.row(row)))
        notes = [note for note in (hand_words(words, shown.names[row]), bonuses[row]) if note]
        rows.append(words("analysis.alt_named", row=text, notes=", ".join(notes)) if notes else text)
    parts = [" / ".join(rows) or words("hand.alt_empty")]
    if shown.is_foul:
        parts.append(words("hand.alt_foul"))
    if way.new:
        return words("analysis.alt_laid", laid=rows_words(way, screen), board=", ".join(parts))
    if way.discards:
        parts.append(words("analysis.discards", cards=card_labels(way.discards)))
    return ", ".join(parts)


def _bonuses(rules: Ruleset, shown: BoardView, screen: Screen) -> tuple[str, ...]:
    """What each row brings beside being won, in words; empty for a row that brings nothing more."""
    panels = panels_of(rules)
    return tuple(panels.bonus(rules, units, screen.words) if units else "" for units in shown.royalties)
