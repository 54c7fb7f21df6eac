"""What is published of the deal of a hand that is over: enough to check it, and nothing that was not shown.

A player can also have their own closed cards opened, for themselves.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.ids import AccountId, TableId
from bot.play.dealer import key_of
from bot.play.game import play_of
from bot.play.proof_old import is_old, old_proof
from bot.play.sealing import player_of
from bot.rules.board import Cards
from bot.rules.cards import card_text
from bot.rules.deck import HANDS_PER_BATCH, Opening, batch_path_of, openings
from bot.store import Store
from bot.table.events import Event, HandDealt, HandScored, HandVoided
from bot.table.evolve import fold
from bot.table.happenings.dealing import shown_positions
from bot.table.moves import Move


async def proof_of(store: Store, table: TableId, hand_no: int, account: AccountId | None = None) -> str | None:
    """The openings of exactly the cards that a finished (or voided) hand showed, as JSON for `docs/fair-deal.md`.

    With an account also those of the closed cards that it held: for that player's eyes only. None for a hand that is
    not over, or never was.
    """
    events = await store.log.hand(table, hand_no)
    if not events or not isinstance(dealt := events[0], HandDealt):
        return None
    hand = fold(events).hand
    deal = await store.deals.get(table, dealt.deal_no)
    batch_no, index = divmod(dealt.deal_no, HANDS_PER_BATCH)
    roots = await store.deals.roots(table, batch_no)
    if hand is None or not hand.is_over or deal is None:
        return None
    places = set(shown_positions(hand))
    if account is not None:
        own = own_cards(events, account)
        places |= {place for place, card in enumerate(dealt.deck) if card in own}
    opened = list(zip(sorted(places), openings(deal, key_of(dealt), sorted(places)), strict=True))
    if is_old(dealt):
        proof = await old_proof(store, table, dealt, roots, {place: _opened(opening) for place, opening in opened})
    else:
        root_path = batch_path_of(roots, index).siblings
        proof = await _stated(store, table, dealt, [_opened(opening, root_path) for _, opening in opened])
    return json.dumps(proof, indent=1)


async def _stated(store: Store, table: TableId, dealt: HandDealt, opened: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The proof of a hand: the statement, its players except those who were forgotten, and the cards.

    Each card's path leads through its hand up to the batch's root.
    """
    seal = dealt.seal
    assert seal is not None
    where = (table, dealt.hand_no, seal.root.batch_no)
    statement = await store.free_texts.seal_line(*where)
    players = await store.free_texts.openings(*where)
    known = await store.accounts.by_id(player.account for player in players)
    seats = []
    for player in players:
        person, name, cut = player_of(player, known.get(player.account))
        seats.append({"seat": player.seat + 1, "bytes": player.salt.hex(), "id": person, "name": name, "cut": cut})
    return {"statement": statement, "seats": seats, "cards": opened}


def _opened(opening: Opening, root_path: Sequence[bytes] = ()) -> dict[str, Any]:
    """What is published of a card, with the way up to its hand's root, and on."""
    return {
        "card": card_text(opening.card),
        "position": opening.position,
        "salt": opening.salt.hex(),
        "path": [sibling.hex() for sibling in (*opening.path.siblings, *root_path)],
    }


async def closed_cards(store: Store, table: TableId, hand_no: int, account: AccountId) -> Cards | None:
    """The cards that a player held in a hand that is over and that nobody else saw; None for who was not in it."""
    events = await store.log.hand(table, hand_no)
    hand = fold(events).hand if events else None
    if hand is None or not hand.is_over or account not in {player.account for player in hand.seats}:
        return None
    shown = {hand.deck[place] for place in shown_positions(hand)}
    return tuple(card for card in own_cards(events, account) if card not in shown)


def own_cards(events: Sequence[Event], account: AccountId) -> Cards:
    """The cards of a hand that one player has seen in their own hand: placed, discarded, or held when it was voided.

    `events` are the hand's, from its deal on. Cards that would have come to them later are not among these.
    """
    end = next(index for index, event in enumerate(events) if isinstance(event, HandScored | HandVoided))
    state = fold(events[:end])
    hand = state.hand
    index = next((at for at, one in enumerate(hand.seats) if one.account == account), None) if hand else None
    if hand is None or index is None:
        return ()
    seat = hand.seats[index].seat
    moves = [event for event in events[:end] if isinstance(event, Move) and event.seat == seat]
    return play_of(hand.ruleset).own_cards(state, index, moves)
