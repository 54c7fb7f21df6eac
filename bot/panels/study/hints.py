"""The hint that a player asked for under their own cards: the best way to go on, and the button that takes it.

It has no picture and no other ways: a phone shows it together with the hand that it is about. `/analyse` has the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.panels.custom_ids import Tap, Verb
from bot.panels.game import panels_of
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Controls, Panel, Style
from bot.panels.screen import Screen, board_letter
from bot.panels.ways import Analysis, rows_words
from bot.table.views import SeatView


def hint_panel(view: SeatView, street_no: int, analyses: Sequence[Analysis], screen: Screen) -> Panel:
    """The best way to go on, board by board, and **Use this** where it can be put into the hand.

    `street_no` is the one under which the player's draft is kept.
    """
    text = "\n".join(line for analysis in analyses for line in _lines(analysis, screen))
    return Panel(text[:TEXT_LENGTH_MAX], _controls(view, street_no, analyses, screen))


def _lines(analysis: Analysis, screen: Screen) -> Iterator[str]:
    """The best way first, of two boards with which it is about; the best rows come last where these are not it."""
    key = "hint.best" if analysis.rows_are_best else "hint.best_rows"
    rows = screen.words(key, rows=rows_words(analysis.ways[0], screen))
    if analysis.board is not None:
        rows = screen.words("private.on_board", board=board_letter(analysis.board), line=rows)
    declared = panels_of(analysis.ruleset).declared(analysis, screen)
    yield from (rows, *declared) if analysis.rows_are_best else (*declared, rows)


def _controls(view: SeatView, street_no: int, analyses: Sequence[Analysis], screen: Screen) -> Controls:
    seen = panels_of(view.hand).suggestion(view, analyses)
    if not seen:
        return ()
    tap = Tap(Verb.USE_HINT, view.public.table, view.hand.hand_no, street_no, seen)
    return ((Button(str(tap), screen.words("button.use_hint"), Style.NEXT),),)
