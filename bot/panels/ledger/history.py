"""The entries of a ledger in pages. What is looked for travels in the buttons' custom ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, SealedEntry, Wanted
from bot.panels.custom_ids import Tap, Verb
from bot.panels.fitting import fitting
from bot.panels.ledger.standings import footer
from bot.panels.names import clean_line, in_text
from bot.panels.panel import Button, Panel
from bot.panels.screen import ServerScreen, signed
from bot.panels.wording import dotted

PAGE = 8  # entries
REASON_LENGTH_MAX = 100
Hands = Mapping[tuple[TableId, int], tuple[int, str]]
"""Numbers of hands in their server and the titles of their games, by table and the hand's number there."""


def history_panel(
    entries: Sequence[SealedEntry],
    wanted: Wanted,
    reversals: Mapping[int, int],
    hands: Hands,
    *,
    has_newer: bool,
    has_older: bool,
    last: tuple[int, str],
    screen: ServerScreen,
) -> Panel:
    """One page, the newest entry first. `reversals` says which of its hands were undone, and by which entry.

    `hands` are the numbers and titles of the hands that the entries are about, by table and the hand's number there.
    `last` is the number and the beginning of the hash of the server's newest entry.
    """
    return fitting(partial(_history_panel, entries, wanted, reversals, hands, (has_newer, has_older), last), screen)


def wanted_text(wanted: Wanted) -> str:
    """What is looked for, short enough for a custom id."""
    parts = (wanted.book, wanted.kind, wanted.account, wanted.table, wanted.since_day, wanted.until_day)
    return ".".join("" if part is None else str(part) for part in parts)


def wanted_in(text: str) -> Wanted | None:
    """What `wanted_text` wrote; None for anything else."""
    try:
        book, kind, account, table, since_day, until_day = text.split(".")
        return Wanted(
            Book(book),
            TableId(table) if table else None,
            AccountId(account) if account else None,
            EntryKind(kind) if kind else None,
            int(since_day) if since_day else None,
            int(until_day) if until_day else None,
        )
    except ValueError:
        return None


def _history_panel(
    entries: Sequence[SealedEntry],
    wanted: Wanted,
    reversals: Mapping[int, int],
    hands: Hands,
    has_more: tuple[bool, bool],
    last: tuple[int, str],
    screen: ServerScreen,
) -> Panel:
    words = screen.words
    title = words("history.title" if wanted.book is Book.FRIENDS else "history.practice")
    foot = footer(*last, screen)
    if not entries:
        nothing = words("history.empty" if last[0] else "hands.none")  # there may be some that the reader may not see
        return Panel("\n".join((title, nothing, foot)))
    lines = [_line(entry, reversals.get(entry.entry_no), hands, screen) for entry in entries]
    seen = wanted_text(wanted)
    newer = Tap(Verb.HISTORY_NEWER, TableId(""), entries[0].entry_no, seen=seen)
    older = Tap(Verb.HISTORY_OLDER, TableId(""), entries[-1].entry_no, seen=seen)
    buttons = (
        Button(str(newer), words("button.history_newer"), is_disabled=not has_more[0]),
        Button(str(older), words("button.history_older"), is_disabled=not has_more[1]),
    )
    return Panel("\n".join((title, *lines, foot)), (buttons,) if any(has_more) else ())


def hand_of(entry: LedgerEntry, hands: Hands, screen: ServerScreen) -> tuple[str, str]:
    """What a hand is called by: its number in the server, and its game where there is room."""
    number, title = hands.get((entry.table or TableId(""), entry.hand_no or 0), (0, ""))
    return str(number or "?"), "" if screen.is_brief else in_text(screen.words.game(title))


def _line(sealed: SealedEntry, undone_by: int | None, hands: Hands, screen: ServerScreen) -> str:
    words = screen.words
    entry = sealed.entry
    number = ruleset = ""
    if entry.kind is not EntryKind.SETTLEMENT:
        number, ruleset = hand_of(entry, hands, screen)
    points = ", ".join(f"{screen.name(one.account)} {signed(one.points)}" for one in entry.postings)
    match entry.kind:
        case EntryKind.HAND:
            what = words("history.hand", number=number, ruleset=ruleset)
        case EntryKind.SETTLEMENT:
            what = words("history.settlement")
        case EntryKind.REVERSAL:
            what = words("history.reversal", number=number, ruleset=ruleset)
    time = f"<t:{sealed.at_ms // 1000}:f>"
    line = words("history.line", entry=sealed.entry_no, time=time, what=" ".join(what.split()), points=points)
    reason = reason_of(entry.reason, screen)
    return dotted(
        line,
        words("history.reason", reason=reason) if reason else "",
        words("history.reason_deleted") if entry.is_reason_deleted and not screen.is_brief else "",
        words("history.undone", entry=undone_by) if undone_by is not None else "",
    )


def reason_of(reason: str, screen: ServerScreen) -> str:
    """Why a hand is undone, as it is shown; nothing where there is no room."""
    return "" if screen.is_brief else in_text(clean_line(reason, REASON_LENGTH_MAX))
