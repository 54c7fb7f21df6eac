"""What could be done with some cards and what each way is worth: as a picture of the best ones and in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.boards import ALT_LENGTH_MAX, board_text
from bot.panels.games import panels_of
from bot.panels.names import in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Art, Panel
from bot.panels.picture import BoardSpec, Ink, Line, TablePicture, Tone
from bot.panels.screen import Screen, signed_decimal
from bot.panels.study.own import own_lines, own_name
from bot.panels.study.shown import shown_board, way_board
from bot.panels.ways import Analysis, Way, rows_words

_DRAWN = 4  # two by two is what a phone shows
_ROUNDING = 1e-9  # points that adding up may get wrong


def analysis_panel(analysis: Analysis, screen: Screen) -> Panel:
    """The ways in words, the best four as a picture, with the asker's own beside them, and what is to be declared."""
    words, rules, panels = screen.words, analysis.ruleset, panels_of(analysis.ruleset)
    key = "analysis.title" if analysis.others is None else "analysis.title_against"
    against = "banker" if analysis.banks is False else "opponents"
    others = words(f"analysis.{against}", number=analysis.others)
    lines = [words(key, ruleset=in_text(words.game(rules.title)), number=len(analysis.cards), others=others)]
    lines += [_way_line(way.rank or number, way, screen) for number, way in enumerate(analysis.ways, 1)]
    lines += own_lines(analysis, screen)
    lines += panels.declared(analysis, screen)
    lines.append(words(panels.unit))
    text = "\n".join(lines)[:TEXT_LENGTH_MAX]
    if screen.is_text_only:
        return Panel(text)
    return Panel(text, (), Art(_picture(analysis, screen), _alt(analysis, screen)))


def _way_line(number: int, way: Way, screen: Screen) -> str:
    return screen.words("analysis.way", number=number, points=signed_decimal(way.points), rows=rows_words(way, screen))


def _picture(analysis: Analysis, screen: Screen) -> TablePicture:
    boards = tuple(_board(analysis, name, way, screen) for name, way in _drawn(analysis, screen))
    declared = panels_of(analysis.ruleset).best_declared(analysis, screen)
    return TablePicture(
        boards, (Line(screen.words.game(analysis.ruleset.title), Ink.TITLE), *declared), screen.has_two_colours
    )


def _board(analysis: Analysis, name: str, way: Way, screen: Screen) -> BoardSpec:
    """One way, the best framed in gold, the asker's own with its place."""
    tone = Tone.TO_ACT if way is analysis.ways[0] else Tone.PLAIN
    board = way_board(analysis.ruleset, way, name, screen, tone)
    if not any(way is one for one in analysis.own) or way.rank is None:
        return board
    place = screen.words("analysis.place_of", place=way.rank, number=f"{analysis.legal:,}")
    return board._replace(status=place)


def _drawn(analysis: Analysis, screen: Screen) -> Iterator[tuple[str, Way]]:
    """The boards of the picture with their names: the best, the asker's own that are not listed anyway, the next best.

    A listed one that is the asker's, too, says so.
    """
    words = screen.words
    own = [(own_name(analysis, number, screen), way) for number, way in enumerate(analysis.own, 1)]
    others = [
        (name, way) for name, way in own if not any(_is_same(analysis, way, one) for one in analysis.ways[:_DRAWN])
    ]
    for number, way in enumerate(analysis.ways[: _DRAWN - len(others)], 1):
        name = words("analysis.place_first") if number == 1 else words("analysis.place", number=way.rank or number)
        mine = next((mine for mine, one in own if _is_same(analysis, one, way)), "")
        yield words("analysis.both", name=name, own=mine) if mine else name, way
        if number == 1:
            yield from others


def _is_same(analysis: Analysis, one: Way, other: Way) -> bool:
    """Whether two ways have rows of the same names and the same worth."""
    names, theirs = (shown_board(analysis.ruleset, way.board).names for way in (one, other))
    return names == theirs and abs(one.points - other.points) < _ROUNDING


def _alt(analysis: Analysis, screen: Screen) -> str:
    places = {id(way): way.rank or number for number, way in enumerate(analysis.ways, 1)}
    ways = (
        screen.words(
            "analysis.alt_way",
            name=screen.words("analysis.place", number=places[id(way)]) if id(way) in places else name,
            points=signed_decimal(way.points),
            board=board_text(screen.words, way.board),
        )
        for name, way in _drawn(analysis, screen)
    )
    return " ".join(ways)[:ALT_LENGTH_MAX]
