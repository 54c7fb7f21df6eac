"""The panel of an open-face hand in its channel, while it is played."""

from __future__ import annotations

from bot.panels.alt import board_alt, shared
from bot.panels.between import running_controls
from bot.panels.notices import deal_line, notices, running_totals_line, totals_drawn, totals_spare
from bot.panels.open_face.boards import all_boards, board_spec, boards_block, placed_last
from bot.panels.panel import Art, Panel
from bot.panels.picture import Ink, Line, TablePicture
from bot.panels.screen import Screen, ServerScreen, TableScreen, with_deadline
from bot.panels.stakes import broke_line, stacks_line
from bot.panels.stopped import is_stopped
from bot.panels.wording import dotted, hand_title
from bot.table.open_face.views import OpenFaceHandView
from bot.table.views import PublicView


def open_face_table_panel(view: PublicView, hand: OpenFaceHandView, screen: TableScreen) -> Panel:
    """Every board, whom everybody waits for, and the totals so far."""
    words = screen.words
    waiting = "" if is_stopped(view, screen) else _waiting(hand, screen)
    art, lines = None, [dotted(hand_title(words, "hand.picture_title", hand), waiting)]
    if screen.is_text_only:
        lines = [hand_title(words, "hand.title", hand)]
        lines.append(dotted(_street(hand, screen), waiting))
    lines += [
        words(
            "hand.played_for_left" if player.seat in view.played_on else "hand.played_for",
            name=screen.name(player.account),
            placed=placed,
        )
        for player in hand.by_seat
        if player.seat in view.played_for and (placed := placed_last(screen, player)) and not view.is_played_out
    ]
    lines += notices(view, screen)
    if screen.is_text_only:
        lines += [running_totals_line(view, screen), stacks_line(view, screen), broke_line(view, screen)]
        lines.append(boards_block(hand, screen))
    else:
        picture = _picture(view, hand, screen)
        alt, left = shared(_sentences(picture, hand, screen), totals_spare(view, screen))
        art = Art(picture, alt)
        lines += [*left, stacks_line(view, screen), broke_line(view, screen)]
    lines.append(deal_line(view, screen))
    return Panel("\n".join(line for line in lines if line), running_controls(view, screen), art)


def _street(hand: OpenFaceHandView, screen: Screen) -> str:
    """Which street it is; empty where everybody is in Fantasyland."""
    if _has_no_street(hand):
        return ""
    return screen.words("hand.street", street=hand.street_no, streets=len(hand.ruleset.streets))


def _has_no_street(hand: OpenFaceHandView) -> bool:
    """Whether every board is in Fantasyland, so that no street is played."""
    return all(board.fantasyland for player in hand.players for board in player.boards)


def _waiting(hand: OpenFaceHandView, screen: TableScreen) -> str:
    waited = [player for player in hand.players if player.is_waited_for]
    names = screen.names_of(tuple(player.account for player in waited))
    awaited = [board for player in waited for board in player.boards if board.is_waited_for]
    key = "hand.waiting_fantasyland" if all(board.fantasyland for board in awaited) else "hand.waiting"
    return with_deadline(screen.words, key, screen.deadlines.turn_ms, names=names)


def _picture(view: PublicView, hand: OpenFaceHandView, screen: ServerScreen) -> TablePicture:
    words = screen.words
    waited = " · ".join(screen.plain_name(player.account) for player in hand.players if player.is_waited_for)
    street = words("hand.line_street", street=hand.street_no, streets=len(hand.ruleset.streets))
    lines = [
        Line(hand_title(words, "hand.picture_title", hand), Ink.TITLE),
        *(() if _has_no_street(hand) else (Line(street, Ink.FAINT),)),
        Line(words("hand.line_waiting", names=waited), Ink.ACCENT),
    ]
    lines += totals_drawn(view, screen)
    boards = tuple(board_spec(screen, hand, *which) for which in all_boards(hand))
    return TablePicture(boards, tuple(lines), screen.has_two_colours)


def _sentences(picture: TablePicture, hand: OpenFaceHandView, screen: Screen) -> list[str]:
    """The picture in words, but for what the session has brought so far."""
    key = "hand.alt_title_fantasyland" if _has_no_street(hand) else "hand.alt_title"
    title = hand_title(screen.words, key, hand, street=hand.street_no, streets=len(hand.ruleset.streets))
    hidden = (player.boards[number].face_down for player, number in all_boards(hand))
    boards = zip(picture.boards, hidden, strict=True)
    return [title, *(board_alt(screen.words, board, hidden=number) for board, number in boards)]
