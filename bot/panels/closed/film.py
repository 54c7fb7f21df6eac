"""A closed hand as a film: fronts, middles and backs turn over, and the points of each row are counted."""

from __future__ import annotations

from bot.panels.boards import face_down_rows
from bot.panels.closed.picture import RevealCell, RevealPicture
from bot.panels.closed.replay import closed_step_panel
from bot.panels.closed.rows import compared, reveal_rows, rows_met
from bot.panels.picture import BoardSpec, Ink, Mark, RowSpec, Slot, Tone
from bot.panels.pictures import Moment, ReplayPicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.screen import Screen, signed
from bot.rules.cards import Row
from bot.rules.closed.scoring import ClosedResult
from bot.table.closed.views import ClosedHandView, ClosedPlayerView


def closed_film(steps: tuple[ReplayStep, ...], screen: Screen) -> ReplayPicture | None:
    """Boards face down, then row by row; None for a voided hand, of which nobody saw anything."""
    hand = steps[-1].view.hand
    assert isinstance(hand, ClosedHandView), "asked of the game of the hand"
    end = closed_step_panel(steps[-1], hand, screen).picture
    if hand.result is None or not isinstance(end, RevealPicture):
        return None
    moments = [Moment(_boards(hand, hand.result, (), screen))]
    if compared(hand):
        rows = tuple(Row)
        moments += [
            Moment(_boards(hand, hand.result, rows[: row + 1], screen), screen.words(f"row.{row.name.lower()}"))
            for row in rows
        ]
    return ReplayPicture(tuple(moments), end)


def _boards(hand: ClosedHandView, result: ClosedResult, rows: tuple[Row, ...], screen: Screen) -> tuple[BoardSpec, ...]:
    """Everybody's board with some rows uncovered, the last one with gold edges; a foul shows with the back."""
    shown, found = reveal_rows(hand, result, screen), []
    for place, player in enumerate(compared(hand)):
        cells = [row.cells[place] for row in shown]
        is_foul = player.is_foul and Row.BACK in rows
        front, middle, back = (
            _row(cells[row], is_now=row == rows[-1]) if row in rows else face_down_rows()[row] for row in Row
        )
        points = _points(hand, result, player, rows)
        found.append(
            BoardSpec(
                cells[0].name,
                (front, middle, back),
                Tone.FOUL if is_foul else Tone.PLAIN,
                cells[0].hand if is_foul else "",
                "" if points is None else signed(points),
                Ink.WIN if (points or 0) > 0 else Ink.LOSS if (points or 0) < 0 else Ink.PLAIN,
                cells[0].has_button,
                cells[0].is_banker,
                cells[0].disc,
            )
        )
    return tuple(found)


def _row(cell: RevealCell, *, is_now: bool) -> RowSpec:
    slots = tuple(Slot(Mark.LAST if is_now else Mark.CARD, card) for card in cell.cards)
    return RowSpec(slots, cell.bonus, "" if cell.is_foul else cell.hand, cell.marks, cell.is_best)


def _points(hand: ClosedHandView, result: ClosedResult, player: ClosedPlayerView, rows: tuple[Row, ...]) -> int | None:
    """What some rows brought a player of those who were compared; None where rows are not paid one by one."""
    if result.pot or not rows:
        return None
    own, met, points = hand.players.index(player), rows_met(hand, result), 0
    for pair in result.pairs:
        if own in pair.players and pair.players in met:
            mine, theirs = (result.royalties[index] for index in pair.players)
            came = sum(pair.units[row] + mine[row] - theirs[row] for row in rows)
            points += (came if own == pair.players[0] else -came) * hand.pair_stake(pair.players)
    return points * hand.options.stake
