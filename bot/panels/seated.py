"""What somebody who sits at a table is told after Join: which seat it is, where their cards are, what is theirs.

And how the rows are ordered: a first foul is avoided only by who was told before the first card.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from bot.ids import AccountId
from bot.panels.custom_ids import Verb
from bot.panels.game import panels_of
from bot.panels.panel import Button, Panel, Style
from bot.panels.screen import Screen
from bot.panels.table_buttons import table_button
from bot.table.actions import ANY_CUT, Action, GiveCut, Leave
from bot.table.views import PublicView


class CardsAt(StrEnum):
    """Where somebody's cards are, a part of keys. My cards works always."""

    TABLE = "table"
    DM = "dm"  # once the direct message is there
    CLOSED_DM = "closed_dm"  # only at the table, because nobody can write to them


class Place(NamedTuple):
    """What somebody may do about their own place, and what has to be said of it."""

    line: str
    buttons: tuple[Button, ...]


NO_PLACE = Place("", ())


def place_of(view: PublicView, account: AccountId, allows: Callable[[Action], bool], screen: Screen) -> Place:
    """Cut, which is explained, and Leave. After My cards in a lobby they are still there."""
    sitter = view.sitter_of(account)
    may_leave = sitter is not None and not sitter.is_played_on and allows(Leave(account))
    may_cut = allows(GiveCut(account, ANY_CUT))
    buttons = (
        *((table_button(view, screen, Verb.CUT, "cut"),) if may_cut else ()),
        *((table_button(view, screen, Verb.LEAVE, "leave"),) if may_leave else ()),
    )
    return Place(screen.words("root.cut") if may_cut else "", buttons)


def seated_panel(
    view: PublicView,
    account: AccountId,
    cards_at: CardsAt,
    allows: Callable[[Action], bool],
    screen: Screen,
    *,
    is_late: bool,
) -> Panel:
    """The answer to whoever joins, or asks again. `is_late`: the lobby of their new table cannot be seen yet."""
    words, sitter = screen.words, view.sitter_of(account)
    seat = 1 if sitter is None else sitter.seat + 1
    key = "root.joined"
    if sitter is not None and sitter.is_queued:
        key = "root.joined_fantasyland" if view.owes_fantasyland else "root.joined_late"
    ruleset = view.options.ruleset
    cards = table_button(view, screen, Verb.MY_CARDS, "my_cards", Style.NEXT)
    place = place_of(view, account, allows, screen)
    lines = (
        words("root.late") if is_late else "",
        words(key, seat=seat, cards=words(f"root.cards_{cards_at}")),
        panels_of(ruleset).order_of_rows(ruleset, words),
        place.line,
    )
    return Panel("\n".join(line for line in lines if line), ((cards, *place.buttons),))
