"""An open-face hand as a film: cards come street by street, then front, middle and back are named and counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.panels.boards import face_down_rows, row_spec
from bot.panels.open_face.boards import all_boards, board_spec, open_face_as_read, showdown_board_spec
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.open_face.replay import open_face_step_panel
from bot.panels.picture import BoardSpec, Mark, RowSpec, Slot, TablePicture, Tone
from bot.panels.pictures import Moment, ReplayPicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.screen import ServerScreen, TableScreen, ink_of, signed
from bot.rules.board import Cards
from bot.rules.cards import Row
from bot.rules.open_face.boards import BoardsResult
from bot.table.open_face.views import OpenFaceHandView


def open_face_film(steps: tuple[ReplayStep, ...], screen: TableScreen) -> ReplayPicture | None:
    """Bare boards, those after each street, then row by row what they are; of a voided hand the streets alone."""
    hand = _hand_of(steps[-1])
    end = open_face_step_panel(steps[-1], hand, replace(screen, is_text_only=False)).picture
    assert isinstance(end, ShowdownPicture | TablePicture), "boards can always be shown"
    moments = [Moment(tuple(_bare(board) for board in _boards(_hand_of(steps[0]), hand, screen)))]
    for step in steps:
        if step.street_no:
            streets = len(hand.ruleset.streets)
            caption = screen.words("hand.line_street", street=step.street_no, streets=streets)
            moments.append(Moment(tuple(_boards(_hand_of(step), hand, screen)), caption))
    if hand.result is not None:
        moments += [_told(hand, hand.result, row, screen) for row in Row]
    return ReplayPicture(tuple(moments), end)


def _hand_of(step: ReplayStep) -> OpenFaceHandView:
    hand = step.view.hand
    assert isinstance(hand, OpenFaceHandView), "asked of the game of the hand"
    return hand


def _boards(then: OpenFaceHandView, hand: OpenFaceHandView, screen: ServerScreen) -> Iterator[BoardSpec]:
    """All boards of `then`, without a word about them: who fouls shows when the rows are told.

    Those of Fantasyland lie face down until then, also before they are set. Each card is where it will be in the end,
    when full rows are as people read them: so none ever changes its place.
    """
    ends = {(player.seat, number): player.boards[number].board for player, number in all_boards(hand)}
    for player, number in all_boards(then):
        end = open_face_as_read(ends[player.seat, number], hand.ruleset)
        board = board_spec(screen, then, player, number)
        is_dark = bool(player.boards[number].fantasyland) and hand.result is not None
        front, middle, back = face_down_rows() if is_dark else map(_in_place, board.rows, end.rows)
        tone = Tone.FANTASYLAND if player.boards[number].fantasyland else Tone.PLAIN
        yield board._replace(
            rows=(front, middle, back), tone=tone, status="", points="", points_title="", is_framed=False
        )


def _in_place(row: RowSpec, end: Cards) -> RowSpec:
    """A row without a word about it, its cards where they are in the end."""
    if row.slots[0].mark is Mark.DOWN:
        return RowSpec(row.slots)
    slots = {slot.card: slot for slot in row.slots if slot.card is not None}
    return RowSpec(tuple(slots.get(card, Slot()) for card in end) + (Slot(),) * (len(row.slots) - len(end)))


def _bare(board: BoardSpec) -> BoardSpec:
    """A board before its first card."""
    front, middle, back = (
        row if row.slots[0].mark is Mark.DOWN else row_spec((), where)
        for row, where in zip(board.rows, Row, strict=True)
    )
    return board._replace(rows=(front, middle, back))


def _told(hand: OpenFaceHandView, result: BoardsResult, last: Row, screen: ServerScreen) -> Moment:
    """The boards when the rows up to `last` are told, which has gold edges, with the points that these rows brought."""
    boards = []
    for player, number in all_boards(hand):
        board = showdown_board_spec(screen, hand, player, number)
        is_dark = player.boards[number].fantasyland > 0
        front, middle, back = (
            row._replace(slots=tuple(_lit(slot) for slot in row.slots))
            if where == last
            else row
            if where < last
            else face_down_rows()[where]
            if is_dark
            else RowSpec(row.slots)
            for row, where in zip(board.rows, Row, strict=True)
        )
        points = _points(hand, result, (hand.players.index(player), number), last)
        is_foul = board.tone is Tone.FOUL and not (is_dark and last is not Row.BACK)
        tone = Tone.FOUL if is_foul else Tone.FANTASYLAND if is_dark else Tone.PLAIN
        boards.append(
            board._replace(
                rows=(front, middle, back),
                tone=tone,
                status=board.status if is_foul else "",
                points=signed(points),
                points_ink=ink_of(points),
                is_framed=False,
                ribbon="",
                discards=None,  # they are shown when all rows are told
            )
        )
    return Moment(tuple(boards), screen.words(f"row.{last.name.lower()}"))


def _lit(slot: Slot) -> Slot:
    return slot._replace(mark=Mark.LAST)


def _points(hand: OpenFaceHandView, result: BoardsResult, own: tuple[int, int], last: Row) -> int:
    """What the rows up to `last` brought a board (its player's index, its number), their royalties included."""
    units = 0
    for pair, numbers in zip(result.pairs, result.pair_boards, strict=True):
        first, second = zip(pair.players, numbers, strict=True)
        if own in (first, second):
            mine, theirs = (result.royalties[index][number] for index, number in (first, second))
            came = sum(pair.units[row] + mine[row] - theirs[row] for row in Row if row <= last)
            units += came if own == first else -came
    return units * hand.options.stake
