"""The longest that the ledger's messages can be, and what their custom ids carry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, SealedEntry, Wanted, reversal_of
from bot.ledger.series import Step, course_of
from bot.ledger.settlement import Settlement, SettlementStatus, Transfer, fewest_transfers
from bot.ledger.undo import Undo, UndoStatus
from bot.panels.ledger.chart import Charted, chart_panel
from bot.panels.ledger.history import PAGE, REASON_LENGTH_MAX, history_panel, wanted_in, wanted_text
from bot.panels.ledger.picture import SHOWN_MOST, CoursePicture, LedgerPicture
from bot.panels.ledger.settle import settle_panel, settlement_panel, transfer_chosen, transfer_value
from bot.panels.ledger.standings import Standings, ledger_panel
from bot.panels.ledger.undo import undo_panel, undone_text
from bot.panels.ledger.waiting import waiting_in_channel, waiting_in_dm
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Link, Panel, Select
from bot.panels.screen import ServerScreen
from tests.support.counted import words_counted

PEOPLE = tuple(AccountId(f"{number:016x}") for number in range(50))
LONG = "*" * 32  # every sign is escaped, so it counts twice
HEAD = "0123456789abcdef"
SCREEN = ServerScreen(names=dict.fromkeys(PEOPLE, LONG), computers=frozenset(PEOPLE), unit=r"\*" * 20)
POINTS = {account: 10**9 + number for number, account in enumerate(PEOPLE[1:])}
POINTS[PEOPLE[0]] = -sum(POINTS.values())
HAND = LedgerEntry(
    Book.FRIENDS, EntryKind.HAND, TableId("t"), 99_999,
    tuple(map(Posting, PEOPLE[:4], (10**9, -(10**9), 10**9, -(10**9)))),
)  # fmt: skip
UNDO = Undo(
    "1" * 19, 1, SealedEntry(10**6, 10**12, b"", HAND), PEOPLE[0], "_" * REASON_LENGTH_MAX, 2, 3, UndoStatus.OPEN, None,
    PEOPLE[:4], PEOPLE[:2], can_all_agree=True,
)  # fmt: skip


def fits(panel: Panel) -> None:
    assert len(panel.text) <= TEXT_LENGTH_MAX
    assert len(panel.alt) <= 1024
    assert len(panel.controls) <= 5
    for row in panel.controls:
        for control in (row,) if isinstance(row, Select) else row:
            assert not isinstance(control, Link)
            assert len(control.custom_id) <= 100
            assert isinstance(control, Select) or 1 <= len(control.label) <= 80
        if isinstance(row, Select):
            assert 1 <= len(row.choices) <= 25
            assert len({choice.value for choice in row.choices}) == len(row.choices)
            assert all(max(len(choice.value), len(choice.label)) <= 100 for choice in row.choices)


@pytest.mark.parametrize("number", [1, 8, 9, 30])
def test_settlements_that_wait_for_one_payee(number: int) -> None:
    place = 1234567890123456789
    waiting = [
        Settlement(
            "s", place, Book.FRIENDS, Transfer(one, PEOPLE[0], 10**9), one, 0, channel_id=place, message_id=place
        )
        for one in PEOPLE[1 : number + 1]
    ]
    for panel in (waiting_in_dm(waiting, LONG, SCREEN), waiting_in_channel(waiting, LONG, place, SCREEN)):
        fits(panel)
        shown = panel.text.count("pays you")
        assert ("more" in panel.text) == (shown < number)
        assert shown == number or f"and {number - shown} more" in panel.text
        assert shown >= min(number, 4)


@pytest.mark.parametrize("of", ["", "x" * 200])
def test_standings_of_fifty(of: str) -> None:
    panel = ledger_panel(Standings(POINTS, Book.FRIENDS, 10**9, HEAD, of), SCREEN)
    fits(panel)
    assert "more" in panel.text
    assert HEAD in panel.text


def test_settling_of_fifty() -> None:
    panel = settle_panel(fewest_transfers(POINTS), Book.PRACTICE, 10**9, HEAD, SCREEN)
    fits(panel)
    assert "more" in panel.text


@pytest.mark.parametrize("name", [LONG, "ש" * 32])
def test_settling_of_three(name: str) -> None:
    """A button for each transfer: its label has both names and all points."""
    screen = replace(SCREEN, names=dict.fromkeys(PEOPLE, name))
    transfers = [Transfer(PEOPLE[0], payee, 10**9) for payee in PEOPLE[1:3]]
    panel = settle_panel(transfers, Book.PRACTICE, 10**9, HEAD, screen)
    fits(panel)
    (buttons,) = panel.controls
    assert not isinstance(buttons, Select)
    assert all(isinstance(one, Button) and one.label.endswith(str(10**9)) for one in buttons)


@pytest.mark.parametrize("status", SettlementStatus)
def test_a_settlement(status: SettlementStatus) -> None:
    transfer = Transfer(PEOPLE[0], PEOPLE[1], 10**9)
    settlement = Settlement("1" * 19, 1, Book.FRIENDS, transfer, PEOPLE[0], 1, status)
    for screen in (SCREEN, replace(SCREEN, computers=frozenset())):
        panel = settlement_panel(settlement, screen)
        fits(panel)
        assert bool(panel.controls) == (status is SettlementStatus.OPEN)


def test_who_cannot_press_a_button_is_not_asked_to() -> None:
    """A computer, somebody who asked to be forgotten, a fund: a manager answers for them, and nobody reminds them."""
    ann, ben = PEOPLE[:2]
    settlement = Settlement("1" * 19, 1, Book.FRIENDS, Transfer(ann, ben, 3), ann, 1, SettlementStatus.OPEN)
    both = {ann: "Ann", ben: "Ben"}
    for screen, asked, verbs in (
        (
            ServerScreen(both),
            "**Ben**, press **Received** to agree",
            ["settle_confirm", "settle_remind", "settle_refuse"],
        ),
        (ServerScreen(both, frozenset({ben})), "A server manager", ["settle_confirm", "settle_refuse"]),
        (ServerScreen({ann: "Ann"}), "presses **Received** for **former player**", ["settle_confirm", "settle_refuse"]),
    ):
        panel = settlement_panel(settlement, screen)
        assert asked in panel.text
        (row,) = panel.controls
        assert [one.custom_id.split(":")[1] for one in row if isinstance(one, Button)] == verbs


def test_who_has_as_much_has_the_same_place() -> None:
    points = dict(zip(PEOPLE[:5], (4, 4, 0, -4, -4), strict=True))
    screen = ServerScreen(dict(zip(PEOPLE[:5], "ABCDE", strict=True)))
    lines = ledger_panel(Standings(points, Book.FRIENDS, 3, HEAD), screen).text.split("\n")
    assert [line.removeprefix("> ")[:2] for line in lines if line.startswith("> ")] == ["1.", "1.", "3.", "4.", "4."]


@pytest.mark.parametrize("status", UndoStatus)
@pytest.mark.parametrize("can_all_agree", [True, False])
def test_an_undo(status: UndoStatus, can_all_agree: bool) -> None:
    undo = replace(UNDO, status=status, can_all_agree=can_all_agree)
    panel = undo_panel(undo, 10**6, SCREEN)
    fits(panel)
    agree = [
        one for row in panel.controls for one in row if isinstance(one, Button) and ":undo_agree:" in one.custom_id
    ]
    assert [button.is_disabled for button in agree] == ([False] if status is UndoStatus.OPEN and can_all_agree else [])
    assert len(undone_text(undo, " ".join(["<@1234567890123456789>"] * 4), 10**6, SCREEN)) <= TEXT_LENGTH_MAX


def test_a_page_of_history() -> None:
    wanted = Wanted(Book.PRACTICE, TableId("t" * 10), PEOPLE[0], EntryKind.SETTLEMENT, 20_000, 20_001)
    reversal = reversal_of(10**6, HAND, "_" * REASON_LENGTH_MAX)
    entries = [SealedEntry(10**6 + number, 10**12, b"", reversal if number % 2 else HAND) for number in range(PAGE)]
    undone = {entry.entry_no: 10**6 for entry in entries}
    assert HAND.table is not None
    assert HAND.hand_no is not None
    hands = {(HAND.table, HAND.hand_no): (10**6, "W" * 40)}
    more = {"has_newer": True, "has_older": True}
    panel = history_panel(entries, wanted, undone, hands, **more, last=(10**9, HEAD), screen=SCREEN)
    fits(panel)
    assert "`#1000000` " in panel.text
    (buttons,) = panel.controls
    assert isinstance(buttons, tuple)
    assert all(isinstance(button, Button) and wanted_in(button.custom_id.split(":")[5]) == wanted for button in buttons)


def test_a_picture_of_fifty_shows_those_furthest_from_zero() -> None:
    points = {account: number for number, account in enumerate(PEOPLE)}
    panel = ledger_panel(Standings(points, Book.FRIENDS, 10**9, HEAD), SCREEN)
    fits(panel)
    picture = panel.picture
    assert isinstance(picture, LedgerPicture)
    assert [one.points for one in picture.standings] == list(range(49, 49 - SHOWN_MOST, -1))
    assert picture.more == "and 42 more"
    assert "And 42 more, closer to zero." in panel.alt
    chart = chart_panel(Charted(course_of({}, [(20_000, points)]), Book.FRIENDS, 10**9, HEAD), SCREEN)
    fits(chart)
    assert isinstance(chart.picture, CoursePicture)
    assert [one.points for one in chart.picture.people] == [one.points for one in picture.standings]
    assert [curve.points for curve in chart.picture.course.curves] == [(0, one.points) for one in picture.standings]
    assert chart.picture.more == "and 42 more"
    assert "And 42 more, closer to zero." in chart.alt


NAMED = dict(zip(PEOPLE, ("Ann", "Ben", "Cat", "Dan"), strict=False))
DAY = 20_782  # 2026-11-25
STEPS = [
    (DAY - 400, {PEOPLE[0]: 5, PEOPLE[1]: -5}),
    (DAY - 1, {PEOPLE[0]: -8, PEOPLE[1]: 2, PEOPLE[2]: 6}),
    (DAY, {PEOPLE[0]: 30, PEOPLE[2]: -30}),
]


def pictured(points: dict[AccountId, int], **standings: Any) -> tuple[LedgerPicture, Panel]:
    """A picture of four at most, and its panel."""
    panel = ledger_panel(Standings(points, Book.FRIENDS, 3, HEAD, **standings), ServerScreen(names=NAMED))
    assert isinstance(panel.picture, LedgerPicture)
    return panel.picture, panel


def charted(steps: Sequence[Step], of: str = "") -> tuple[CoursePicture, Panel]:
    """A chart of four at most, and its panel."""
    panel = chart_panel(Charted(course_of({}, steps), Book.FRIENDS, 3, HEAD, of), ServerScreen(names=NAMED))
    assert isinstance(panel.picture, CoursePicture)
    return panel.picture, panel


def test_the_picture_has_bars_and_arrows_and_its_words_say_all_of_them() -> None:
    points = {PEOPLE[0]: 27, PEOPLE[1]: -3, PEOPLE[2]: -24}
    picture, panel = pictured(points, is_open=True)
    assert [(one.name, one.disc.initial, one.points) for one in picture.standings] == [
        ("Ann", "A", 27), ("Ben", "B", -3), ("Cat", "C", -24)
    ]  # fmt: skip
    assert picture.transfers is not None
    assert [(one.payer.initial, one.payee.initial, one.points) for one in picture.transfers.transfers] == [
        ("C", "A", 24), ("B", "A", 3)
    ]  # fmt: skip
    assert panel.alt == ("Points: Ann +27, Ben −3, Cat −24. To get even: Cat pays Ann 24, Ben pays Ann 3.")


def test_the_chart_has_dated_lines_and_says_beside_them_what_they_cannot() -> None:
    picture, panel = charted(STEPS, of=SCREEN.words("ledger.of_play_days_since", since="2025-10-21"))
    assert [(one.name, one.points) for one in picture.people] == [("Ann", 27), ("Ben", -3), ("Cat", -24)]
    assert [(one.disc.initial, one.points) for one in picture.course.curves] == [
        ("A", (0, 5, -3, 27)), ("B", (0, -5, -3, -3)), ("C", (0, 0, 6, -24))
    ]  # fmt: skip
    assert [tuple(day) for day in picture.course.days] == [(0, "21 Oct 2025"), (1, "24 Nov 2026"), (2, "25 Nov 2026")]
    assert picture.subtitle == "21 Oct 2025 to 25 Nov 2026"
    assert [one.disc for one in picture.people] == [one.disc for one in picture.course.curves]
    assert panel.alt == (
        "Points: Ann +27, Ben −3, Cat −24."
        " Over time (21 Oct 2025 to 25 Nov 2026): Ann from −3 to +27, Ben from −5 to 0, Cat from −24 to +6."
    )
    assert "**Ann**" not in panel.text, "the picture says it"
    assert words_counted(panel.text) <= 20


def test_a_chart_for_who_sees_no_picture_has_its_facts_in_words() -> None:
    text_only = ServerScreen(names=NAMED, is_text_only=True, unit="nuts")
    panel = chart_panel(Charted(course_of({}, STEPS), Book.FRIENDS, 3, HEAD), text_only)
    assert panel.picture is None
    assert "**Ann** +27 nuts" in panel.text
    assert "Ben from −5 to 0" in panel.text
    still = chart_panel(
        Charted(course_of({PEOPLE[0]: 5}, []), Book.FRIENDS, 3, HEAD, "Since."), ServerScreen(names=NAMED)
    )
    assert still.picture is None, "nothing has changed, so there is no curve"
    assert "**Ann** +5 points" in still.text


def test_a_day_is_marked_once_and_without_a_year_within_one() -> None:
    steps = [(day, {PEOPLE[0]: 1, PEOPLE[1]: -1}) for day in (*[DAY - 1] * 3, *[DAY] * 2)]
    picture, _ = charted(steps)
    assert [tuple(day) for day in picture.course.days] == [(0, "24 Nov"), (3, "25 Nov")]
    assert picture.subtitle == "24 Nov to 25 Nov 2026"
    picture, _ = charted(steps[:3])
    assert picture.subtitle == "24 Nov 2026"


def test_of_many_days_only_some_are_named() -> None:
    picture, _ = charted([(DAY + number, {PEOPLE[0]: 1, PEOPLE[1]: -1}) for number in range(5_000)])
    assert 20 < len(picture.course.days) <= 48
    assert picture.course.days[0].step == 0
    assert len(picture.course.curves[0].points) == 5_001


def test_nobody_is_told_to_pay_what_is_no_balance() -> None:
    picture, panel = pictured({PEOPLE[0]: 3, PEOPLE[1]: -3}, of="Hands since 2026-11-01.")
    assert picture.transfers is None
    assert "even" not in panel.text + panel.alt


def test_colours_stay_when_the_points_change() -> None:
    first, _ = pictured({PEOPLE[0]: 3, PEOPLE[1]: -3, PEOPLE[2]: 0})
    later, _ = pictured({PEOPLE[0]: -9, PEOPLE[1]: 2, PEOPLE[2]: 7})
    assert {one.name: one.disc for one in first.standings} == {one.name: one.disc for one in later.standings}


def test_in_text_mode_there_are_words_alone() -> None:
    screen = ServerScreen(names=NAMED, is_text_only=True)
    standings = Standings({PEOPLE[0]: 3, PEOPLE[1]: -3}, Book.FRIENDS, 3, HEAD, is_open=True)
    panel = ledger_panel(standings, screen)
    assert panel.art is None
    assert "**Ann** +3 points" in panel.text
    assert "Ben → Ann: 3 points" in panel.text


OPTIONAL_DAYS = st.none() | st.integers(-(10**5), 10**5)


@given(
    st.builds(
        Wanted, st.sampled_from(Book), st.none() | st.just(TableId("abc123")), st.none() | st.sampled_from(PEOPLE),
        st.none() | st.sampled_from(EntryKind), OPTIONAL_DAYS, OPTIONAL_DAYS,
    )
)  # fmt: skip
def test_what_is_looked_for_travels_in_a_custom_id(wanted: Wanted) -> None:
    assert wanted_in(wanted_text(wanted)) == wanted


@pytest.mark.slow
@given(st.text(max_size=40))
def test_any_other_text_is_nothing(text: str) -> None:
    found = wanted_in(text)
    assert found is None or wanted_in(wanted_text(found)) == found


def test_a_choice_is_one_of_those_that_are_shown() -> None:
    shown = [Transfer(PEOPLE[0], PEOPLE[1], 1), Transfer(PEOPLE[1], PEOPLE[0], 2)]
    assert [transfer_chosen(shown, transfer_value(one)) for one in shown] == shown
    for value in ("", "..", transfer_value(Transfer(PEOPLE[0], PEOPLE[1], 2)), f"{PEOPLE[0]}.{PEOPLE[1]}.01"):
        assert transfer_chosen(shown, value) is None
