"""Secret randomness: the one place where cards are shuffled and ids are drawn."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Protocol

from bot.ids import TableId
from bot.play.proof_old import first_key
from bot.rules.board import Cards
from bot.rules.cards import DECK_52
from bot.rules.deck import HANDS_PER_BATCH, SALT_BYTES, Deal, batch_root, cut_deck, deal_root, draw_deal
from bot.table.events import HandDealt

_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Prepared:
    """A batch's deals and all that is published of them before the first card: one root a hand, one over all."""

    deals: tuple[Deal, ...]
    roots: tuple[bytes, ...]
    batch_root: bytes


class Dealer(Protocol):
    """A source of deals. It knows nothing of a table but its deck, and it is asked before anything else is known."""

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        """Fresh shuffles of a ruleset's deck, with their commitments."""
        ...

    def table_id(self) -> TableId:
        """A fresh random name for a table."""
        ...

    def salt(self) -> bytes:
        """32 fresh secret bytes, under which a player is sealed."""
        ...


class SecretDealer:
    """Deals from the operating system's randomness."""

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        """64 shuffles, with salts for their cards; takes about 20 ms."""
        deals = tuple(draw_deal(secrets.randbelow, secrets.token_bytes, cards) for _ in range(HANDS_PER_BATCH))
        roots = tuple(deal_root(deal) for deal in deals)
        return Prepared(deals, roots, batch_root(roots))

    def table_id(self) -> TableId:
        """Ten letters and digits that nobody guesses."""
        return TableId("".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH)))

    def salt(self) -> bytes:
        """From the operating system's randomness, too."""
        return secrets.token_bytes(SALT_BYTES)


def key_of(dealt: HandDealt) -> bytes:
    """The key of a hand's public permutation, by the version of the fair deal that it was dealt by."""
    return dealt.seal.key(dealt.hand_no) if dealt.seal is not None else first_key(dealt)


def deck_of(dealt: HandDealt, deal: Deal) -> Cards:
    """The deck that a hand must have: the secret shuffle P, permuted by its key."""
    return cut_deck(deal, key_of(dealt))
