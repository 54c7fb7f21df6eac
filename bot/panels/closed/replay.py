"""The replay of a closed hand: its rows as they are uncovered, then all that is paid."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.alt import board_alt, fitted
from bot.panels.boards import card_labels
from bot.panels.closed.picture import RevealPicture
from bot.panels.closed.rows import uncovered
from bot.panels.closed.showdown import closed_showdown_panel, player_words
from bot.panels.names import in_text
from bot.panels.panel import Art, Panel
from bot.panels.replay_steps import ReplayStep
from bot.panels.screen import ServerScreen, TableScreen
from bot.panels.wording import hand_title
from bot.rules.cards import Row
from bot.rules.reading import as_read
from bot.table.closed.views import ClosedHandView


def closed_step_panel(step: ReplayStep, hand: ClosedHandView, screen: TableScreen) -> Panel:
    """The first rows of the reveal without points, or all of it."""
    panel = replace(closed_showdown_panel(step.view, hand, screen, is_old=True), controls=())
    if step.rows is None:
        return panel
    title = hand_title(screen.words, "hand.title", hand)
    if not isinstance(panel.picture, RevealPicture):
        return Panel("\n".join((title, *_lines(hand, step.rows, screen))))
    picture = _first_rows(panel.picture, step.rows)
    return Panel(title, (), Art(picture, _alt(picture, hand, screen)))


def _lines(hand: ClosedHandView, rows: int, screen: ServerScreen) -> list[str]:
    """What was announced, and the first rows of a closed hand in words, a line each."""
    lines = [in_text(player_words(hand, player, screen)) for player in hand.by_seat if player.board is None]
    for row in list(Row)[:rows]:
        boards = [(player, player.board) for player in hand.by_seat if player.board is not None]
        cards = [f"{screen.plain_name(one.account)} {card_labels(as_read(board.row(row)))}" for one, board in boards]
        lines.append(f"{screen.words(f'row.{row.name.lower()}')}: {in_text(' · '.join(cards))}.")
    return lines


def _alt(picture: RevealPicture, hand: ClosedHandView, screen: ServerScreen) -> str:
    """All that the picture says; where that is too long without whom each row beat, then by the cards alone."""
    words = screen.words
    discs = [board.disc for board in picture.boards]
    head = [f"{hand_title(words, 'hand.picture_title', hand)}."]
    head += [player_words(hand, player, screen) for player in hand.by_seat if player.board is None]
    head += [f"{line.text}." for line in picture.lines[1:]]
    return fitted(
        [*head, *(board_alt(words, board, discs) for board in picture.boards)],
        [*head, *(board_alt(words, board) for board in picture.boards)],
    )


def _first_rows(picture: RevealPicture, rows: int) -> RevealPicture:
    """The showdown with only its first rows, and without what is paid."""
    return picture._replace(
        announced=tuple(band._replace(points="") for band in picture.announced),
        boards=tuple(uncovered(board, rows) for board in picture.boards),
        pairs=(),
        sums=(),
    )
