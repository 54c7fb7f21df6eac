"""The replay of a closed hand: its rows as they are uncovered, then all that is paid."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.alt import fitted
from bot.panels.boards import card_labels
from bot.panels.closed.picture import RevealPicture
from bot.panels.closed.rows import uncovered
from bot.panels.closed.showdown import closed_showdown_panel
from bot.panels.names import in_text
from bot.panels.panel import Art, Panel
from bot.panels.pictures import Picture
from bot.panels.replay_steps import ReplayStep
from bot.panels.screen import Screen
from bot.rules.cards import Row
from bot.table.closed.views import ClosedHandView


def closed_step_panel(step: ReplayStep, hand: ClosedHandView, screen: Screen) -> Panel:
    """The first rows of the reveal without points, or all of it."""
    panel = replace(closed_showdown_panel(step.view, hand, screen, is_old=True), controls=())
    if step.rows is None:
        return panel
    named: dict[str, object] = {"ruleset": screen.words.game(hand.ruleset.title), "hand": hand.hand_no}
    title = screen.words("hand.title", **named)
    lines = _row_lines(hand, step.rows, screen)
    alt = fitted((screen.words("hand.picture_title", **named), *lines))
    picture = _first_rows(panel.picture, step.rows)
    return Panel("\n".join((title, *lines))) if picture is None else Panel(title, (), Art(picture, alt))


def _row_lines(hand: ClosedHandView, rows: int, screen: Screen) -> list[str]:
    """The first rows of a closed hand in words, a line each."""
    lines = []
    for row in list(Row)[:rows]:
        boards = [(player, player.board) for player in hand.by_seat if player.board is not None]
        cards = [f"{screen.plain_name(one.account)} {card_labels(board.row(row))}" for one, board in boards]
        lines.append(f"{screen.words(f'row.{row.name.lower()}')}: {in_text(' · '.join(cards))}.")
    return lines


def _first_rows(picture: Picture | None, rows: int) -> Picture | None:
    """The showdown with only its first rows, and without what is paid."""
    if not isinstance(picture, RevealPicture):
        return picture
    return picture._replace(boards=tuple(uncovered(board, rows) for board in picture.boards), pairs=(), sums=())
