"""The hands of a server that are over, as lines and in pages. What is looked for travels in the buttons' custom ids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.ledger.records import KeptRecord
from bot.panels.custom_ids import Tap, Verb
from bot.panels.fitting import fitting
from bot.panels.names import in_text
from bot.panels.panel import Button, Choice, Panel, Select
from bot.panels.screen import ServerScreen, signed
from bot.panels.shortening import shortened
from bot.panels.wording import dotted

PAGE = 8  # hands
CHOICE_LENGTH_MAX = 100


def hand_choice(kept: KeptRecord, screen: ServerScreen) -> str:
    """A hand as a line without markdown: its number, its rules, who won what, the winner first."""
    record = kept.record
    points = ", ".join(f"{screen.plain_name(one.account)} {signed(one.figures.points)}" for one in record.players)
    key = "hands.choice_void" if record.is_void else "hands.choice"
    return screen.words(key, number=kept.record_no, ruleset=screen.words.game(record.title), points=points)


def hands_panel(
    page: Sequence[KeptRecord],
    sought: tuple[AccountId | None, str | None],
    has_more: tuple[bool, bool],
    screen: ServerScreen,
) -> Panel:
    """One page, the newest hand first, with the way to each hand's replay.

    `sought`: the account and the name of the ruleset that were asked for; `has_more`: newer ones, older ones.
    """
    return fitting(partial(_hands_panel, page, sought, has_more), screen)


def sought_text(sought: tuple[AccountId | None, str | None]) -> str:
    """What is looked for, short enough for a custom id."""
    return ".".join(part or "" for part in sought)


def sought_in(text: str) -> tuple[AccountId | None, str | None]:
    """What `sought_text` wrote."""
    account, _, ruleset = text.partition(".")
    return AccountId(account) if account else None, ruleset or None


def _hands_panel(
    page: Sequence[KeptRecord],
    sought: tuple[AccountId | None, str | None],
    has_more: tuple[bool, bool],
    screen: ServerScreen,
) -> Panel:
    words = screen.words
    title = words("hands.title")
    if not page:
        return Panel(f"{title}\n{words('hands.none_such' if any(sought) else 'hands.none')}")
    seen = sought_text(sought)
    newer = Tap(Verb.HANDS_NEWER, TableId(""), page[0].record_no, seen=seen)
    older = Tap(Verb.HANDS_OLDER, TableId(""), page[-1].record_no, seen=seen)
    pages = (
        Button(str(newer), words("button.history_newer"), is_disabled=not has_more[0]),
        Button(str(older), words("button.history_older"), is_disabled=not has_more[1]),
    )
    choices = tuple(
        Choice(str(kept.record_no), shortened(hand_choice(kept, screen), CHOICE_LENGTH_MAX)) for kept in page
    )
    pick = Select(str(Tap(Verb.HANDS_PICK, TableId(""))), words("hands.pick"), choices)
    lines = [_line(kept, screen) for kept in page]
    return Panel("\n".join((title, *lines)), (pick, pages) if any(has_more) else (pick,))


def _line(kept: KeptRecord, screen: ServerScreen) -> str:
    words = screen.words
    record = kept.record
    points = ", ".join(f"{screen.name(one.account)} {signed(one.figures.points)}" for one in record.players)
    names = ", ".join(screen.name(one.account) for one in record.players)
    line = words(
        "hands.line",
        number=kept.record_no,
        time=f"<t:{kept.at_ms // 1000}:f>",
        ruleset=in_text(words.game(record.title)),
        hand=record.hand_no,
        points=words("hands.voided", names=names) if record.is_void else points,
    )
    return dotted(
        line,
        words("hands.practice") if record.book is Book.PRACTICE else "",
        words("hands.undone") if kept.is_undone else "",
    )
