"""The hint that a player asked for under their own cards: ghosts on their own board, and the button that takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.custom_ids import Tap, Verb
from bot.panels.games import panels_of
from bot.panels.panel import TEXT_LENGTH_MAX, Art, Button, Controls, Panel, Style
from bot.panels.picture import Ink, Line
from bot.panels.screen import Screen, signed_decimal
from bot.panels.study.analysis import analysis_text
from bot.panels.study.beside import beside_best, laid_beside
from bot.panels.study.picture import LaidSpec, StudyPicture
from bot.panels.study.shown import way_board, way_words
from bot.panels.suggestions import seen_rows
from bot.panels.ways import Analysis
from bot.table.views import SeatView

_WAYS = 3
_BESIDE = 2


def hint_panel(view: SeatView, street_no: int, analyses: Sequence[Analysis], screen: Screen) -> Panel:
    """The best ways to go on, board by board, and **Use this** where the best one can be put into the hand.

    `street_no` is the one under which the player's draft is kept.
    """
    few = [replace(analysis, ways=analysis.ways[:_WAYS]) for analysis in analyses]
    controls = _controls(view, street_no, few, screen)
    texts = [analysis_text(analysis, screen) for analysis in few]
    lines = [screen.words("hint.title"), *texts, *([screen.words("hint.use")] if controls else [])]
    text = "\n".join(lines)[:TEXT_LENGTH_MAX]
    if screen.is_text_only:
        return Panel(text, controls)
    return Panel(text, controls, Art(_picture(view, few, screen), _alt(view, few, screen)))


def _controls(view: SeatView, street_no: int, analyses: Sequence[Analysis], screen: Screen) -> Controls:
    seen = panels_of(view.hand).suggestion(view, analyses)
    if not seen:
        return ()
    tap = Tap(Verb.USE_HINT, view.public.table, view.hand.hand_no, street_no, seen)
    return ((Button(str(tap), screen.words("button.use_hint"), Style.NEXT),),)


def _name(view: SeatView, analysis: Analysis, screen: Screen) -> str:
    """Whose board it is; where something else is better than laying the cards, that these are the best rows."""
    if not analysis.rows_are_best:
        return screen.words("analysis.best_rows")
    return screen.board_name(view.player.account, analysis.board)


def _lines(analyses: Sequence[Analysis], screen: Screen) -> list[Line]:
    title = Line(screen.words("hint.line"), Ink.TITLE)
    return [title, *(line for one in analyses for line in panels_of(one.ruleset).best_declared(one, screen))]


def _picture(view: SeatView, analyses: Sequence[Analysis], screen: Screen) -> StudyPicture:
    """The player's own boards with what would be laid as ghosts, and beside a single one what else could be done.

    Where a natural or a surrender is better, or the rows are set already, there is no ghost.
    """
    rows = seen_rows(panels_of(view.hand).suggestion(view, analyses))
    suggested = rows.cards if rows is not None else ()
    laid = []
    for analysis in analyses:
        best = analysis.ways[0]
        board = way_board(
            analysis.ruleset,
            best,
            _name(view, analysis, screen),
            screen,
            ghosts=suggested,
            is_fantasyland=analysis.is_fantasyland,
        )
        laid.append(LaidSpec(board._replace(is_framed=analysis.rows_are_best), best.discards))
    others: tuple[LaidSpec, ...] = ()
    if len(analyses) == 1:
        others = laid_beside(analyses[0], beside_best(analyses[0], screen, _BESIDE), screen)
    lines = tuple(_lines(analyses, screen))
    away = screen.words("hand.discards")
    return StudyPicture(tuple(laid), others, lines, screen.has_two_colours, away)


def _alt(view: SeatView, analyses: Sequence[Analysis], screen: Screen) -> str:
    parts = [line.text for line in _lines(analyses, screen)]
    for analysis in analyses:
        best = analysis.ways[0]
        name = _name(view, analysis, screen)
        board = way_words(analysis.ruleset, best, screen)
        parts.append(
            screen.words("analysis.alt_way", name=name, points=signed_decimal(best.points, screen.words), board=board)
        )
    if len(analyses) == 1:
        parts += [one.words(analyses[0], screen) for one in beside_best(analyses[0], screen, _BESIDE)]
    return "\n".join(parts)[:ALT_LENGTH_MAX]
