"""Twins of a table: the same but for the cards that a watcher cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.ids import AccountId
from bot.rules.cards import DECK_52, Card
from bot.table.events import Event
from tests.secrecy.session import WATCHERS, Session, Shown
from tests.table.secrets import known_cards, with_state_changed


def changes_for(log: tuple[Event, ...], watcher: AccountId | None, random: Random) -> dict[Card, Card]:
    """All cards of the hand that the watcher cannot know by now, in another order."""
    known = known_cards(log, watcher)
    hidden = [card for card in DECK_52 if card not in known]
    return dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))


def same(twin: Shown, shown: Shown) -> None:
    """All of a panel goes out, so its text has everything: words, controls with custom ids, picture, alt text."""
    assert repr(twin) == repr(shown)


async def look_at_twins(session: Session, log: tuple[Event, ...], shown: Sequence[Shown], random: Random) -> None:
    """For each watcher, the same table with other hidden cards."""
    known = await session.tables.known(session.table)
    for watcher, ours in zip(WATCHERS, shown, strict=True):
        changes = changes_for(log, watcher, random)
        state = with_state_changed(known.state, changes)
        assert state != known.state or len(changes) < 7, "nothing was exchanged, and not for want of cards"
        same(await session.shown(watcher, replace(known, state=state)), ours)
