"""The replay of an open-face hand: its boards after each street, then the showdown."""

from __future__ import annotations

from dataclasses import replace

from bot.panels.alt import fitted
from bot.panels.open_face.boards import all_boards, board_spec, board_words, boards_block
from bot.panels.open_face.showdown import showdown_panel
from bot.panels.panel import Art, Panel
from bot.panels.picture import Ink, Line, TablePicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.screen import ServerScreen, TableScreen
from bot.panels.wording import hand_title
from bot.table.open_face.views import OpenFaceHandView


def open_face_step_panel(step: ReplayStep, hand: OpenFaceHandView, screen: TableScreen) -> Panel:
    """The boards after a street, or the end; of a voided hand the boards as they were."""
    if step.street_no:
        return _street_panel(hand, step.street_no, screen)
    panel = replace(showdown_panel(step.view, hand, screen, is_old=True), controls=())
    if not hand.is_void or screen.is_text_only:
        return panel
    title = hand_title(screen.words, "over.void_picture_title", hand)
    return panel.with_art(Art(_boards(hand, (Line(title, Ink.TITLE),), screen), _alt(hand, title, screen)))


def _street_panel(hand: OpenFaceHandView, street_no: int, screen: ServerScreen) -> Panel:
    words = screen.words
    streets = len(hand.ruleset.streets)
    title = hand_title(words, "hand.title", hand)
    street = words("hand.line_street", street=street_no, streets=streets)
    if screen.is_text_only:
        return Panel(f"{title}\n{street}\n{boards_block(hand, screen)}")
    lines = (Line(hand_title(words, "hand.picture_title", hand), Ink.TITLE), Line(street, Ink.FAINT))
    alt = hand_title(words, "hand.alt_title", hand, street=street_no, streets=streets)
    return Panel(f"{title}\n{street}", (), Art(_boards(hand, lines, screen), _alt(hand, alt, screen)))


def _boards(hand: OpenFaceHandView, lines: tuple[Line, ...], screen: ServerScreen) -> TablePicture:
    boards = tuple(board_spec(screen, hand, *which) for which in all_boards(hand))
    return TablePicture(boards, lines, screen.has_two_colours)


def _alt(hand: OpenFaceHandView, title: str, screen: ServerScreen) -> str:
    return fitted([title, *(board_words(screen, hand, *which) for which in all_boards(hand))])
