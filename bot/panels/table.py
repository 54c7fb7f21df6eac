"""The table's panel in its channel: one message a hand, from the first card to the next hand's Ready."""

from __future__ import annotations

from functools import partial

from bot.panels.between import running_controls
from bot.panels.boards import ALT_LENGTH_MAX, all_boards, board_spec, board_words, boards_block
from bot.panels.closed.showdown import closed_showdown_panel
from bot.panels.closed.table import closed_table_panel
from bot.panels.fitting import fitting
from bot.panels.lobby import lobby_panel
from bot.panels.notices import deal_line, notices, totals_line
from bot.panels.open_face.showdown import showdown_panel
from bot.panels.panel import Panel
from bot.panels.picture import Ink, Line, TablePicture
from bot.panels.screen import Screen, relative, signed
from bot.panels.seal import lobby_dealing_panel
from bot.panels.stakes import stacks_line
from bot.table.closed.views import ClosedHandView
from bot.table.open_face.views import OpenFaceHandView
from bot.table.state import Phase
from bot.table.views import HandView, PublicView


def table_panel(view: PublicView, screen: Screen) -> Panel:
    """The panel for whatever the table is doing."""
    return fitting(partial(_table_panel, view), screen)


def over_panel(view: PublicView, hand: HandView, screen: Screen, *, is_old: bool = False) -> Panel:
    """The panel of a hand that is over; an old one (the next hand has its own panel) only proves its deal."""
    if isinstance(hand, ClosedHandView):
        return closed_showdown_panel(view, hand, screen, is_old=is_old)
    assert isinstance(hand, OpenFaceHandView), "there are two games"
    return showdown_panel(view, hand, screen, is_old=is_old)


def _table_panel(view: PublicView, screen: Screen) -> Panel:
    if view.hand is None:
        match view.phase:
            case Phase.ENDED:
                return _ended_lobby(view, screen)
            case Phase.DEALING:
                return lobby_dealing_panel(view, screen)
            case _:
                return lobby_panel(view, screen)
    if view.hand.is_over:
        return over_panel(view, view.hand, screen)
    if isinstance(view.hand, ClosedHandView):
        return closed_table_panel(view, view.hand, screen)
    assert isinstance(view.hand, OpenFaceHandView), "there are two games"
    return _hand_panel(view, view.hand, screen)


def _ended_lobby(view: PublicView, screen: Screen) -> Panel:
    title = screen.words("over.ended", ruleset=view.options.ruleset.title)
    return Panel(title)


def _hand_panel(view: PublicView, hand: OpenFaceHandView, screen: Screen) -> Panel:
    words = screen.words
    title = words("hand.title", ruleset=hand.ruleset.title, hand=hand.hand_no)
    lines = [title, f"{_street(hand, screen)} · {_waiting(view, hand, screen)}"]
    lines += notices(view, screen)
    if any(points for _, points in view.totals):
        lines.append(totals_line(view, screen))
    lines.append(stacks_line(view, screen))
    if screen.is_text_only:
        lines.append(boards_block(hand, screen))
    lines.append(deal_line(view, screen))
    return Panel(
        "\n".join(line for line in lines if line),
        running_controls(view, screen),
        None if screen.is_text_only else _picture(view, hand, screen),
        _alt(hand, screen),
    )


def _street(hand: OpenFaceHandView, screen: Screen) -> str:
    return screen.words("hand.street", street=hand.street_no, streets=len(hand.ruleset.streets))


def _waiting(view: PublicView, hand: OpenFaceHandView, screen: Screen) -> str:
    waited = [player for player in hand.players if player.is_waited_for]
    names = screen.names_of(tuple(player.account for player in waited))
    awaited = [board for player in waited for board in player.boards if board.is_waited_for]
    key = "hand.waiting_fantasyland" if all(board.fantasyland for board in awaited) else "hand.waiting"
    if screen.deadline_ms is None or view.paused:
        return screen.words(key, names=names)
    return screen.words(f"{key}_until", names=names, until=relative(screen.deadline_ms))


def _picture(view: PublicView, hand: OpenFaceHandView, screen: Screen) -> TablePicture:
    words = screen.words
    waited = " · ".join(screen.plain_name(player.account) for player in hand.players if player.is_waited_for)
    streets = len(hand.ruleset.streets)
    lines = [
        Line(words("hand.title", ruleset=hand.ruleset.title, hand=hand.hand_no).removeprefix("## "), Ink.TITLE),
        Line(words("hand.line_street", street=hand.street_no, streets=streets), Ink.FAINT),
        Line(words("hand.line_waiting", names=waited), Ink.ACCENT),
    ]
    lines += [
        Line(
            words("hand.total", name=screen.plain_name(account), points=signed(points)),
            Ink.WIN if points > 0 else Ink.LOSS if points < 0 else Ink.PLAIN,
        )
        for account, points in view.totals
        if any(points for _, points in view.totals)
    ]
    boards = tuple(board_spec(screen, hand, *which) for which in all_boards(hand))
    return TablePicture(boards, tuple(lines), screen.has_two_colours)


def _alt(hand: OpenFaceHandView, screen: Screen) -> str:
    title = screen.words(
        "hand.alt_title",
        ruleset=hand.ruleset.title,
        hand=hand.hand_no,
        street=hand.street_no,
        streets=len(hand.ruleset.streets),
    )
    boards = [board_words(screen, *which, is_over=False) for which in all_boards(hand)]
    return " ".join([title, *boards])[:ALT_LENGTH_MAX]
