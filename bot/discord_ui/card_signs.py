"""Signs of cards on buttons and in lists: the application's own emoji, by card, as far as they are known."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

import discord

from bot.panels.boards import card_label
from bot.rules.cards import CARD_TEXTS, DECK_54, Card

_log = logging.getLogger(__name__)
_INVALID_FORM = 50035
SIGN_NAMES: dict[str, Card] = {f"card_{CARD_TEXTS[card].lower()}": card for card in DECK_54}
"""What an application's emoji is called that stands for a card: ``card_as``."""


class CardSigns:
    """What Discord is told to show for a card. Empty until all are known: no row is half signs, half text."""

    def __init__(self) -> None:
        self._by_card: dict[Card, dict[str, Any]] = {}

    def learn(self, ids: dict[str, int]) -> None:
        """Use these emoji from now on, by name; none of them if a card has none."""
        if ids.keys() >= SIGN_NAMES.keys():
            self._by_card = {card: {"id": str(ids[name]), "name": name} for name, card in SIGN_NAMES.items()}

    def forget(self) -> None:
        """Show cards as text from now on."""
        self._by_card = {}

    def of(self, card: Card | None) -> dict[str, Any] | None:
        """A card as Discord's partial emoji; None for no card, and where there is no sign."""
        return self._by_card.get(card) if card is not None else None


_NONE = CardSigns()
_signs: ContextVar[CardSigns] = ContextVar("card_signs")


def use_signs(signs: CardSigns) -> None:
    """Show cards by these signs from now on, in this task and in all tasks that it starts."""
    _signs.set(signs)


def signs() -> CardSigns:
    """The signs in use."""
    return _signs.get(_NONE)


def without_signs(controls: Any) -> bool:
    """Take the signs of cards out of Discord's JSON of a message, in place. Returns whether there were any.

    A button whose label relied on the sign names its card again.
    """
    had = False
    if isinstance(controls, dict):
        emoji = controls.get("emoji")
        if isinstance(emoji, dict) and (card := SIGN_NAMES.get(str(emoji.get("name")))) is not None:
            del controls["emoji"]
            had = True
            if card_label(card) not in controls["label"]:
                controls["label"] = f"{card_label(card)} {controls['label']}"
        controls = list(controls.values())
    if not isinstance(controls, list):
        return False
    return True in [had, *map(without_signs, controls)]  # all of them are looked through


async def or_in_words(send: Callable[[], Awaitable[Any]], body: Any, form: Any, files: Any) -> Any:
    """Send a request, and once more with cards as text if Discord does not know their emoji: somebody deleted them.

    `body` is its JSON, or `form` the parts of one with `files`; both are changed in place.
    """
    try:
        return await send()
    except discord.HTTPException as refused:
        if refused.code != _INVALID_FORM or "emoji" not in str(refused).lower():
            raise
        parts = [part for part in form or () if part.get("name") == "payload_json"]
        had_signs = without_signs(body)
        for part in parts:
            content = json.loads(part["value"])
            had_signs |= without_signs(content)
            part["value"] = json.dumps(content)
        if not had_signs:
            raise
        signs().forget()
        _log.warning("the emoji of cards are gone: `python -m bot doctor --emoji` uploads them again")
    for file in files or ():
        file.reset(seek=True)
    return await send()
