"""What could be done with some cards and what each way is worth: as a picture of the best ones and in words."""

from __future__ import annotations

from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.figures import as_decimal, lacking
from bot.panels.game import panels_of
from bot.panels.names import in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Art, Panel
from bot.panels.picture import Ink, Line
from bot.panels.screen import Screen, board_letter, signed_decimal
from bot.panels.study.beside import Beside, beside_best, best_name, laid_beside
from bot.panels.study.own import own_lines
from bot.panels.study.picture import LaidSpec, StudyPicture
from bot.panels.study.shown import way_board, way_words
from bot.panels.ways import Analysis, Way, rows_words


def analysis_panel(analysis: Analysis, screen: Screen) -> Panel:
    """The ways in words, the best as a picture with some others beside it, and what is to be declared."""
    text = _text(analysis, screen)
    if screen.is_text_only:
        return Panel(text)
    beside = beside_best(analysis, screen)
    name = best_name(analysis, screen)
    return Panel(text, (), Art(_picture(analysis, name, beside, screen), _alt(analysis, name, beside, screen)))


def _text(analysis: Analysis, screen: Screen) -> str:
    """All ways in words, the asker's own, and what may be declared."""
    words = screen.words
    rules = analysis.ruleset
    panels = panels_of(analysis.ruleset)
    key = "analysis.title" if analysis.others is None else "analysis.title_against"
    against = "banker" if analysis.banks is False else "opponents"
    others = words(f"analysis.{against}", number=analysis.others)
    title = words(key, ruleset=in_text(words.game(rules.title)), number=len(analysis.cards), others=others)
    if analysis.board is not None:
        title = words("private.on_board", board=board_letter(analysis.board), line=title)
    lines = [title]
    lines += [_way_line(analysis, way.rank or number, way, screen) for number, way in enumerate(analysis.ways, 1)]
    lines += own_lines(analysis, screen)
    lines += panels.declared(analysis, screen)
    lines.append(words(panels.unit))
    return "\n".join(lines)[:TEXT_LENGTH_MAX]


def _way_line(analysis: Analysis, number: int, way: Way, screen: Screen) -> str:
    """``2. −2.68, 1.59 less``, and its cards."""
    points, rows = signed_decimal(way.points, screen.words), rows_words(way, screen)
    less = lacking(analysis.ways[0].points, way.points)
    key = "analysis.way_less" if less else "analysis.way"
    return screen.words(key, number=number, points=points, less=as_decimal(less, screen.words), rows=rows)


def _lines(analysis: Analysis, screen: Screen) -> tuple[Line, ...]:
    words = screen.words
    declared = panels_of(analysis.ruleset).best_declared(analysis, screen)
    counted = [] if analysis.legal is None else [words("analysis.line_counted", number=words.grouped(analysis.legal))]
    title = words.game(analysis.ruleset.title)
    if analysis.board is not None:
        title = words("hand.board_name", name=title, board=board_letter(analysis.board))
    return (
        Line(title, Ink.TITLE),
        *(Line(text, Ink.FAINT) for text in counted),
        *declared,
    )


def _picture(analysis: Analysis, name: str, beside: tuple[Beside, ...], screen: Screen) -> StudyPicture:
    best = analysis.ways[0]
    board = way_board(
        analysis.ruleset,
        best,
        name,
        screen,
        ghosts=best.new,
        is_fantasyland=analysis.is_fantasyland,
    )
    return StudyPicture(
        LaidSpec(board._replace(is_framed=analysis.rows_are_best), best.discards),
        laid_beside(analysis, beside, screen),
        _lines(analysis, screen),
        screen.has_two_colours,
        screen.words("hand.discards"),
    )


def _alt(analysis: Analysis, name: str, beside: tuple[Beside, ...], screen: Screen) -> str:
    best = analysis.ways[0]
    board = way_words(analysis.ruleset, best, screen)
    parts = [screen.words("analysis.alt_way", name=name, points=signed_decimal(best.points, screen.words), board=board)]
    parts += [one.words(analysis, screen) for one in beside]
    parts += [line.text for line in _lines(analysis, screen)]
    return "\n".join(parts)[:ALT_LENGTH_MAX]
