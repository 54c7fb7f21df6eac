"""Ready rows in words, in both games: ``Flush A♣ K♣ 9♣ 5♣ 2♣`` for a back, ``QQ A J 9 · 4 3 2`` for the rest."""

from __future__ import annotations

from itertools import pairwise

from bot.panels.boards import card_label, card_labels
from bot.panels.panel import BUTTONS_IN_A_ROW, Button
from bot.rules.board import Cards
from bot.rules.cards import SUIT_SYMBOLS, card_text, is_joker, rank_of, suit_of
from bot.rules.naming import HandName
from bot.words import Words


def back_label(words: Words, row: Cards, name: HandName) -> str:
    """What a back is and which cards it has, as people read them."""
    return words(f"ready_row.{name.kind}", cards=card_labels(row))


def middle_label(words: Words, middle: Cards, front: Cards, *, has_suits: bool = False) -> str:
    """A middle and the front before it. `has_suits`: suits decide between equal rows, so each card has its own."""
    said = card_labels if has_suits else ranks_label
    return words("ready_row.middle", middle=said(middle), front=said(front))


def ranks_label(row: Cards) -> str:
    """A full row as players say it, cards of a rank together: ``QQ A J 9``; the suit of a flush stands before it."""
    ranks = [card_label(card) if is_joker(card) else card_label(card)[:-1] for card in row]
    suits = {suit_of(card) for card in row if not is_joker(card)}
    text = ranks[0]
    for (before, card), rank in zip(pairwise(row), ranks[1:], strict=True):
        is_group = not (is_joker(card) or is_joker(before)) and rank_of(card) == rank_of(before) and len(rank) == 1
        text += rank if is_group else f" {rank}"
    return f"{SUIT_SYMBOLS[suits.pop()]} {text}" if len(suits) == 1 and len(row) > 3 else text


def row_value(row: Cards) -> str:
    """A row's cards as a part of a custom id, or as the value of a line."""
    return "".join(map(card_text, row))


def button_rows(buttons: tuple[Button, ...], rows: int) -> tuple[tuple[Button, ...], ...]:
    """At most so many rows of buttons, spread evenly: a client that breaks rows shows no single one at the end."""
    shown = buttons[: rows * BUTTONS_IN_A_ROW]
    wide = -(-len(shown) // 2) if len(shown) > BUTTONS_IN_A_ROW else BUTTONS_IN_A_ROW
    return tuple(shown[at : at + wide] for at in range(0, len(shown), wide))
