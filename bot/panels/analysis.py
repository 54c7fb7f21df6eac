"""What could be done with some cards and what each way is worth: as a picture of the best ones and in words."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.boards import ALT_LENGTH_MAX, card_labels, row_spec
from bot.panels.closed_words import units_words
from bot.panels.names import in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Panel
from bot.panels.picture import BoardSpec, Ink, Line, TablePicture, Tone
from bot.panels.rules_closed import natural_name
from bot.panels.screen import Screen, signed_decimal
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.closed_ruleset import ClosedRuleset
from bot.rules.naturals import NaturalKind
from bot.rules.rulesets import AnyRuleset
from bot.table.closed_seat import closed_board_view
from bot.table.views import BoardView, board_view

_DRAWN = 4  # two by two is what a phone shows


@dataclass(frozen=True, slots=True)
class Way:
    """One way to lay some cards: the whole board then, what goes away, and the expected points of it."""

    board: Board
    points: float
    new: Cards = ()  # the cards laid now, where the board held others before
    discards: Cards = ()

    def laid(self, row: Row) -> Cards:
        """The cards that come to a row."""
        return tuple(card for card in self.board.row(row) if not self.new or card in self.new)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best ways to lay some cards, the best first; never none. Points are at one point a unit.

    In the closed game `naturals` are those that the cards may be declared as, each with the expected points of doing
    so, and `surrender` the expected points of giving up, None where it is not offered. `others` is how many opponents
    that is against, None where they were not asked about, and `banks` whether it is as the banker (None: nobody is).
    """

    ruleset: AnyRuleset
    cards: Cards
    ways: tuple[Way, ...]
    others: int | None = None
    banks: bool | None = None
    naturals: tuple[tuple[NaturalKind, float], ...] = ()
    surrender: float | None = None

    @property
    def best_natural(self) -> tuple[NaturalKind, float] | None:
        """The natural that brings most, if declaring it brings at least as much as playing or giving up."""
        best = max(self.naturals, key=lambda one: one[1], default=None)
        return best if best is not None and best[1] >= max(self.ways[0].points, self.surrender or best[1]) else None

    @property
    def is_given_up(self) -> bool:
        """Whether giving up costs less than anything else."""
        worth = [self.ways[0].points, *(points for _, points in self.naturals)]
        return self.surrender is not None and self.surrender > max(worth)


def analysis_panel(analysis: Analysis, screen: Screen) -> Panel:
    """The ways in words, the best four as a picture, and what is to be declared."""
    words, rules = screen.words, analysis.ruleset
    key = "analysis.title" if analysis.others is None else "analysis.title_against"
    against = "banker" if analysis.banks is False else "opponent" if analysis.others == 1 else "opponents"
    others = words(f"analysis.{against}", number=analysis.others)
    lines = [words(key, ruleset=in_text(rules.title), number=len(analysis.cards), others=others)]
    lines += [_way_line(number, way, screen) for number, way in enumerate(analysis.ways, 1)]
    lines += _declared(analysis, screen)
    lines.append(words("analysis.unit" if isinstance(rules, ClosedRuleset) else "analysis.unit_open_face"))
    text = "\n".join(lines)[:TEXT_LENGTH_MAX]
    if screen.is_text_only:
        return Panel(text)
    return Panel(text, (), _picture(analysis, screen), _alt(analysis, screen))


def shown_board(rules: AnyRuleset, board: Board) -> BoardView:
    """A board with the names and royalties of its full rows, by the rules of either game."""
    return closed_board_view(rules, board) if isinstance(rules, ClosedRuleset) else board_view(rules, board)


def way_board(rules: AnyRuleset, way: Way, name: str, screen: Screen, tone: Tone = Tone.PLAIN) -> BoardSpec:
    """One way as a board: its new cards marked, its full rows named, its expected points in the corner."""
    shown = shown_board(rules, way.board)
    front, middle, back = (
        row_spec(way.board.row(row), row, last=way.new, royalty=shown.royalties[row], name=shown.names[row])
        for row in Row
    )
    return BoardSpec(
        name=name,
        rows=(front, middle, back),
        tone=Tone.FOUL if shown.is_foul else tone,
        status=screen.words("hand.fouled") if shown.is_foul else "",
        points=signed_decimal(way.points),
        points_ink=Ink.WIN if way.points > 0 else Ink.LOSS,
    )


def rows_words(way: Way, screen: Screen) -> str:
    """The cards of a way row by row, of a street only the new ones: ``A♠ K♠ 3♣ / ... / ...``, and what goes away."""
    if way.new:
        parts = [
            screen.words(
                "analysis.to_row", row=screen.words(f"row.{row.name.lower()}").lower(), cards=card_labels(way.laid(row))
            )
            for row in Row
            if way.laid(row)
        ]
    else:
        parts = [" / ".join(card_labels(row) for row in way.board.rows)]
    if way.discards:
        parts.append(screen.words("analysis.away", cards=card_labels(way.discards)))
    return ", ".join(parts)


def _way_line(number: int, way: Way, screen: Screen) -> str:
    return screen.words("analysis.way", number=number, points=signed_decimal(way.points), rows=rows_words(way, screen))


def _declared(analysis: Analysis, screen: Screen) -> list[str]:
    """The naturals and the surrender with what each brings, and which of all is best."""
    words, rules, plays = screen.words, analysis.ruleset, analysis.ways[0].points
    if not isinstance(rules, ClosedRuleset):
        return []
    lines = []
    for kind, points in analysis.naturals:
        best = analysis.best_natural
        lines.append(
            words(
                "analysis.natural_best" if best is not None and best[0] == kind else "analysis.natural",
                natural=natural_name(rules, kind, words),
                units=units_words(screen, rules.natural_units[kind]),
                points=signed_decimal(points),
            )
        )
    if analysis.surrender is not None:
        key = "analysis.surrender_best" if analysis.is_given_up else "analysis.surrender"
        more = analysis.surrender - plays
        beside = words("analysis.more" if more > 0 else "analysis.less", points=f"{abs(more):.2f}")
        lines.append(words(key, points=signed_decimal(analysis.surrender), beside=beside))
    return lines


def _picture(analysis: Analysis, screen: Screen) -> TablePicture:
    words, rules = screen.words, analysis.ruleset
    boards = tuple(
        way_board(
            rules,
            way,
            words("analysis.place_first") if number == 1 else words("analysis.place", number=number),
            screen,
            Tone.TO_ACT if number == 1 else Tone.PLAIN,
        )
        for number, way in enumerate(analysis.ways[:_DRAWN], 1)
    )
    lines = [Line(rules.title, Ink.TITLE)]
    if isinstance(rules, ClosedRuleset) and (best := analysis.best_natural) is not None:
        kind, points = best
        natural = natural_name(rules, kind, words)
        lines.append(Line(words("analysis.line_natural", natural=natural, points=signed_decimal(points)), Ink.ACCENT))
    elif analysis.is_given_up and analysis.surrender is not None:
        lines.append(Line(words("analysis.line_surrender", points=signed_decimal(analysis.surrender)), Ink.LOSS))
    return TablePicture(boards, tuple(lines), screen.has_two_colours)


def _alt(analysis: Analysis, screen: Screen) -> str:
    ways = (
        screen.words("analysis.alt_way", number=number, points=signed_decimal(way.points), board=way.board.text())
        for number, way in enumerate(analysis.ways[:_DRAWN], 1)
    )
    return " ".join(ways)[:ALT_LENGTH_MAX]
