"""Cards as the lines of a select, in both games."""

from __future__ import annotations

from bot.panels.boards import card_label
from bot.panels.panel import Choice
from bot.panels.screen import Screen
from bot.rules.board import Cards
from bot.rules.cards import card_text


def card_choices(cards: Cards, chosen: Cards, screen: Screen) -> tuple[Choice, ...]:
    """A line for each card, those marked that are chosen now."""
    signs = screen.has_card_signs
    return tuple(
        Choice(card_text(card), card_label(card), is_chosen=card in chosen, card=card if signs else None)
        for card in cards
    )
