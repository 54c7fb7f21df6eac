"""The controls for Fantasyland's 13 to 17 cards: two selects, Sort and Clear."""

from __future__ import annotations

from bot.panels.boards import card_label
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Choice, Controls, Select
from bot.panels.screen import Screen
from bot.rules.board import Cards
from bot.rules.cards import Row, card_text
from bot.rules.jokers import highest_reading
from bot.rules.naming import hand_name
from bot.table.draft import Draft
from bot.table.views import SeatView


def fantasyland_controls(view: SeatView, draft: Draft, shown: Cards, confirm: Button, screen: Screen) -> Controls:
    """Back and front by select, the middle by itself."""
    words = screen.words
    rows = draft.rows()
    sort_key = "button.sort_rank" if draft.by_suit else "button.sort_suit"
    buttons = (
        Button(_tap(view, Verb.SORT, "rank" if draft.by_suit else "suit"), words(sort_key)),
        Button(_tap(view, Verb.CLEAR, ""), words("button.clear"), is_disabled=not draft.placed),
        confirm,
    )
    back = _select(view, Verb.CHOOSE_BACK, "back", rows.back, shown, Row.BACK, screen)
    not_in_back = tuple(card for card in shown if card not in rows.back)
    front = _select(view, Verb.CHOOSE_FRONT, "front", rows.front, not_in_back, Row.FRONT, screen)
    return back, front, buttons


def _tap(view: SeatView, verb: Verb, seen: str) -> str:
    return str(Tap(verb, view.public.table, view.hand.hand_no, view.street_no, seen))


def _select(view: SeatView, verb: Verb, key: str, chosen: Cards, cards: Cards, row: Row, screen: Screen) -> Select:
    """A select for one row. Its placeholder names what was chosen, because a client shows it when nothing is open."""
    words = screen.words
    if len(chosen) == row.size:
        placeholder = words(f"select.{key}_chosen", name=hand_name(highest_reading(chosen)))
    else:
        placeholder = words(f"select.{key}")
    choices = tuple(Choice(card_text(card), card_label(card), is_chosen=card in chosen) for card in cards)
    return Select(_tap(view, verb, ""), placeholder, choices, row.size, row.size)
