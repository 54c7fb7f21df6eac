"""The ways that stand beside the best one in an analysis, small, with what each costs."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.figures import as_decimal, lacking
from bot.panels.picture import Ink
from bot.panels.screen import Screen
from bot.panels.study.own import own_name
from bot.panels.study.picture import LaidSpec
from bot.panels.study.shown import shown_board, way_board, way_words
from bot.panels.ways import Analysis, Way

_MOST = 3


@dataclass(frozen=True, slots=True)
class Beside:
    """One of the others: what it is called, and what it brings less than the best, in hundredths."""

    name: str
    way: Way
    less: int

    def words(self, analysis: Analysis, screen: Screen) -> str:
        """``2. 1.59 less: front ...``."""
        board = way_words(analysis.ruleset, self.way, screen)
        return screen.words("analysis.alt_way", name=self.name, points=self.cost(screen), board=board)

    def cost(self, screen: Screen) -> str:
        """``1.59 less``."""
        if not self.less:
            return screen.words("analysis.no_less")
        return screen.words("analysis.less_points", points=as_decimal(self.less, screen.words))


def beside_best(analysis: Analysis, screen: Screen) -> tuple[Beside, ...]:
    """The asker's own ways that are not the best one, then the next best: at most three, the cheaper first."""
    own = [(own_name(analysis, number, screen), way) for number, way in enumerate(analysis.own, 1)]
    listed = list(enumerate(analysis.ways, 1))[1:]
    found: list[tuple[str, Way]] = []
    for mine, way in own:
        if _is_same(analysis, way, analysis.ways[0]):
            continue
        place = next((number for number, one in listed if _is_same(analysis, one, way)), None)
        number = way.rank or place
        name = screen.words("analysis.place", number=number) if number else ""
        found.append((screen.words("analysis.both", name=name, own=mine) if name else mine, way))
    for number, way in listed:
        if len(found) < _MOST and not any(_is_same(analysis, way, one) for _, one in found):
            found.append((screen.words("analysis.place", number=way.rank or number), way))
    best = analysis.ways[0].points
    beside = [Beside(name, way, lacking(best, way.points)) for name, way in found[:_MOST]]
    return tuple(sorted(beside, key=lambda one: one.less))


def best_name(analysis: Analysis, screen: Screen) -> str:
    """``Best``, where something else is better ``Best rows``, and that it is the asker's, too, where it is."""
    name = screen.words("analysis.place_first" if analysis.rows_are_best else "analysis.best_rows")
    own = (own_name(analysis, number, screen) for number, way in enumerate(analysis.own, 1) if _is_best(analysis, way))
    mine = next(own, "")
    return screen.words("analysis.both", name=name, own=mine) if mine else name


def laid_beside(analysis: Analysis, beside: tuple[Beside, ...], screen: Screen) -> tuple[LaidSpec, ...]:
    """The same as small boards; cards that are to be laid now are ghosts."""
    found = []
    for one in beside:
        board = way_board(
            analysis.ruleset,
            one.way,
            one.name,
            screen,
            ghosts=one.way.new,
            is_fantasyland=analysis.is_fantasyland,
            is_narrow=True,
        )
        ink = Ink.LOSS if one.less else Ink.FAINT
        found.append(LaidSpec(board._replace(points=one.cost(screen), points_ink=ink), one.way.discards))
    return tuple(found)


def _is_best(analysis: Analysis, way: Way) -> bool:
    return _is_same(analysis, way, analysis.ways[0])


def _is_same(analysis: Analysis, one: Way, other: Way) -> bool:
    """Whether two ways have rows of the same names and, as it is shown, the same worth."""
    names, theirs = (shown_board(analysis.ruleset, way.board).names for way in (one, other))
    is_alike = one.board == other.board if "" in names else names == theirs
    return is_alike and not lacking(one.points, other.points) and not lacking(other.points, one.points)
