"""A hand that is over, step by step: what everybody saw at the table, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from bot.panels.boards import ALT_LENGTH_MAX, all_boards, board_spec, board_words, boards_block, card_labels
from bot.panels.custom_ids import Tap, Verb
from bot.panels.fitting import fitting
from bot.panels.names import in_text
from bot.panels.panel import Button, Panel, Style
from bot.panels.picture import Ink, Line, PaymentMatrix, Picture, ReplayPicture, RevealPicture, TablePicture
from bot.panels.screen import Screen
from bot.panels.study.review import review_button
from bot.panels.table import over_panel
from bot.rules.cards import Row
from bot.table.closed.views import ClosedHandView
from bot.table.open_face.views import OpenFaceHandView
from bot.table.views import PublicView

_NO_PAYMENTS = PaymentMatrix((), (), "", "")


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What was to be seen at one moment: after a street of an open-face hand, or at the end (`street_no` 0).

    A closed hand has only its end, of which so many rows are uncovered (front, middle, back); None: and all points.
    """

    view: PublicView
    street_no: int = 0
    rows: int | None = None


def replay_panel(
    steps: tuple[ReplayStep, ...], number: int, record_no: int, screen: Screen, *, was_in_it: bool = False
) -> Panel:
    """One step (from 0) with the way to the one before, the next one, and to showing it to everybody.

    A reader who was in the hand can go on to the review of their decisions.
    """
    view, words = steps[number].view, screen.words
    assert view.hand is not None
    shown = fitting(partial(_step_panel, steps[number]), screen)
    place = words("replay.place", number=record_no, step=number + 1, steps=len(steps))

    def button(seen: str, to: int, key: str) -> Button:
        is_there = 0 <= to < len(steps)
        tap = Tap(Verb.REPLAY, view.table, view.hand_no, to if is_there else number, seen)
        return Button(str(tap), words(f"button.{key}"), Style.NEXT if seen == "on" else Style.PLAIN, not is_there)

    share = Button(str(Tap(Verb.REPLAY_SHARE, view.table, view.hand_no)), words("button.replay_share"))
    controls = [button("back", number - 1, "replay_back"), button("on", number + 1, "replay_on"), share]
    if was_in_it and not view.hand.is_void:
        controls.append(review_button(view.table, view.hand_no, screen))
    return replace(shown, text=f"{place}\n{shown.text}"[:2000], controls=(tuple(controls),))


def shared_panel(steps: tuple[ReplayStep, ...], record_no: int, name: str, screen: Screen) -> Panel:
    """The whole hand as one moving picture for everybody; in words for a hand without any. `name`: who shares it."""
    panels = [fitting(partial(_step_panel, step), screen) for step in steps]
    frames = tuple(
        panel.picture for panel in panels if panel.picture is not None and not isinstance(panel.picture, ReplayPicture)
    )
    title = screen.words("replay.shared", number=record_no, name=name)
    last = panels[-1]
    picture = ReplayPicture(frames) if frames else None
    return Panel(f"{title}\n{last.text}"[:2000], (), picture, last.alt if picture else "")


def _step_panel(step: ReplayStep, screen: Screen) -> Panel:
    hand = step.view.hand
    assert hand is not None
    if isinstance(hand, OpenFaceHandView) and step.street_no:
        return _street_panel(hand, step.street_no, screen)
    panel = replace(over_panel(step.view, hand, screen, is_old=True), controls=())
    if isinstance(hand, OpenFaceHandView) and hand.is_void and not screen.is_text_only:
        title = panel.text.partition("\n")[0].removeprefix("## ")
        return replace(panel, picture=_boards(hand, (Line(title, Ink.TITLE),), screen), alt=_alt(hand, title, screen))
    if step.rows is not None and isinstance(hand, ClosedHandView):
        title = screen.words("hand.title", ruleset=hand.ruleset.title, hand=hand.hand_no)
        lines = _row_lines(hand, step.rows, screen)
        alt = " ".join((title.removeprefix("## "), *lines))[:ALT_LENGTH_MAX]
        picture = _uncovered(panel.picture, step.rows)
        return Panel("\n".join((title, *lines)) if picture is None else title, (), picture, alt if picture else "")
    return panel


def _street_panel(hand: OpenFaceHandView, street_no: int, screen: Screen) -> Panel:
    words = screen.words
    streets = len(hand.ruleset.streets)
    title = words("hand.title", ruleset=hand.ruleset.title, hand=hand.hand_no)
    street = words("hand.line_street", street=street_no, streets=streets)
    if screen.is_text_only:
        return Panel(f"{title}\n{street}\n{boards_block(hand, screen)}")
    lines = (Line(title.removeprefix("## "), Ink.TITLE), Line(street, Ink.FAINT))
    alt = words("hand.alt_title", ruleset=hand.ruleset.title, hand=hand.hand_no, street=street_no, streets=streets)
    return Panel(f"{title}\n{street}", (), _boards(hand, lines, screen), _alt(hand, alt, screen))


def _boards(hand: OpenFaceHandView, lines: tuple[Line, ...], screen: Screen) -> TablePicture:
    boards = tuple(board_spec(screen, hand, *which) for which in all_boards(hand))
    return TablePicture(boards, lines, screen.has_two_colours)


def _alt(hand: OpenFaceHandView, title: str, screen: Screen) -> str:
    return " ".join([title, *(board_words(screen, *which, is_over=True) for which in all_boards(hand))])[
        :ALT_LENGTH_MAX
    ]


def _row_lines(hand: ClosedHandView, rows: int, screen: Screen) -> list[str]:
    """The first rows of a closed hand in words, a line each."""
    lines = []
    for row in list(Row)[:rows]:
        boards = [(player, player.board) for player in hand.by_seat if player.board is not None]
        cards = [f"{screen.plain_name(one.account)} {card_labels(board.row(row))}" for one, board in boards]
        lines.append(f"{screen.words(f'row.{row.name.lower()}')}: {in_text(' · '.join(cards))}.")
    return lines


def _uncovered(picture: Picture | None, rows: int) -> Picture | None:
    """The showdown with only its first rows, and without what is paid."""
    if not isinstance(picture, RevealPicture):
        return picture
    return picture._replace(rows=picture.rows[:rows], payments=_NO_PAYMENTS)
