"""Hands dealt at once where there is no Discord, as for pictures: what is posted in between stands at once, too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.rules.board import Cards
from bot.rules.deal_keys import VERSION
from bot.table.events import Event, HandDealt, HandSealed, RootPosted
from bot.table.evolve import evolve_all
from bot.table.fair_deal import Root
from bot.table.happenings.dealing import deal, freeze, is_due_to_freeze, next_hand_no, wanted_batch
from bot.table.state import State

_CHANNEL = 7002
_ROOT = "51" * 32  # stands for the commitment to deals that nobody prepared
_STATEMENT = "52" * 32  # and this for what is sealed


def posted(state: State) -> tuple[Event, ...]:
    """The commitment that the next hand needs; nothing where it stands already."""
    batch_no = wanted_batch(state)
    if batch_no is None:
        return ()
    return (RootPosted(Root(batch_no, next_hand_no(state), _ROOT, _CHANNEL, 100 * (batch_no + 1), VERSION)),)


def deal_at_once(state: State, deck: Cards | Callable[[HandDealt], Cards]) -> tuple[Event, ...]:
    """Everything from "all are ready" to the first card, with this deck, or the one that a deal asks for."""
    events = posted(state)
    events = (*events, *freeze(evolve_all(state, events), _STATEMENT))
    frozen = evolve_all(state, events).frozen
    assert frozen is not None
    events = (*events, HandSealed(frozen.hand_no, frozen.root.message_id + frozen.hand_no))
    (bare,) = deal(evolve_all(state, events), ())
    assert isinstance(bare, HandDealt)
    return (*events, replace(bare, deck=deck(bare) if callable(deck) else deck))


def is_due(state: State) -> bool:
    """Whether the next hand can be dealt at once."""
    return is_due_to_freeze(evolve_all(state, posted(state)))
