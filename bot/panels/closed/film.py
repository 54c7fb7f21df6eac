"""A closed hand as a film: fronts, middles and backs turn over, and the points of each row are counted."""

from __future__ import annotations

from bot.panels.closed.picture import RevealPicture
from bot.panels.closed.replay import closed_step_panel
from bot.panels.closed.rows import compared, reveal_boards, rows_met, uncovered
from bot.panels.picture import BoardSpec, Mark, RowSpec
from bot.panels.pictures import Moment, ReplayPicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.screen import ServerScreen, TableScreen, ink_of, signed
from bot.rules.cards import Row
from bot.rules.closed.scoring import ClosedResult
from bot.table.closed.views import ClosedHandView, ClosedPlayerView


def closed_film(steps: tuple[ReplayStep, ...], screen: TableScreen) -> ReplayPicture | None:
    """Boards face down, then row by row; None for a voided hand, of which nobody saw anything."""
    hand = steps[-1].view.hand
    assert isinstance(hand, ClosedHandView), "asked of the game of the hand"
    end = closed_step_panel(steps[-1], hand, screen).picture
    if hand.result is None or not isinstance(end, RevealPicture):
        return None
    rows = tuple(Row)
    moments = [Moment(_boards(hand, hand.result, (), screen))]
    moments += [
        Moment(_boards(hand, hand.result, rows[: row + 1], screen), screen.words(f"row.{row.name.lower()}"))
        for row in rows
        if compared(hand)
    ]
    return ReplayPicture(tuple(moments), end)


def _boards(
    hand: ClosedHandView, result: ClosedResult, rows: tuple[Row, ...], screen: ServerScreen
) -> tuple[BoardSpec, ...]:
    """Everybody's board with some rows uncovered, the last one with gold edges, and what these brought."""
    found = []
    for player, whole in zip(compared(hand), reveal_boards(hand, result, screen), strict=True):
        board = uncovered(whole, len(rows))
        points = _points(hand, result, player, rows)
        front, middle, back = (_as_new(board.rows[row]) if row in rows[-1:] else board.rows[row] for row in Row)
        board = board._replace(rows=(front, middle, back))
        found.append(board if points is None else board._replace(points=signed(points), points_ink=ink_of(points)))
    return tuple(found)


def _as_new(row: RowSpec) -> RowSpec:
    return row._replace(slots=tuple(slot._replace(mark=Mark.LAST) for slot in row.slots))


def _points(hand: ClosedHandView, result: ClosedResult, player: ClosedPlayerView, rows: tuple[Row, ...]) -> int | None:
    """What some rows brought a player of those who were compared; None where rows are not paid one by one."""
    if result.pot or not rows:
        return None
    own = hand.players.index(player)
    met = rows_met(hand, result)
    points = 0
    for pair in result.pairs:
        if own in pair.players and pair.players in met:
            mine, theirs = (result.royalties[index] for index in pair.players)
            came = sum(pair.units[row] + mine[row] - theirs[row] for row in rows)
            points += (came if own == pair.players[0] else -came) * hand.pair_stake(pair.players)
    return points * hand.options.stake
