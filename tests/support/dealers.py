"""Dealers whose cards are known beforehand, or the same in every run, under the same commitments.

A hand's key rests on ids that nobody can know before. Where a test wants to know the cards it makes the keys known.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from unittest.mock import patch

from bot.ids import TableId
from bot.play.dealer import Prepared
from bot.rules import verify_deal
from bot.rules.board import Cards
from bot.rules.cards import DECK_52, Card, parse_cards
from bot.rules.deck import (
    HANDS_PER_BATCH,
    Deal,
    batch_root,
    deal_root,
    draw_deal,
    public_permutation,
)
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.fair_deal import Seal
from bot.table.open_face.dealing import open_face_positions

TABLE = TableId("rigged")

# Thirteen cards each, to be put into the back, the middle, the front, in this order; no card is in two of them.
JACKS = "5h 7h 9h Jh Kh  Kc Ks 3s 5s 7d  Js Jd 3d"  # flush, kings, jacks: earns nothing
NOTHING = "Ts Tc 6s 6c 3h  8c 8d 4s 9c Jc  As 9s 4d"  # two pair, eights, ace high
FOUL = "2s 4c 6d 8s Td  Qh Qs Kd Ah 5c  7c 9d 2d"  # ten high behind queens
QUEENS = "2h 4h 6h 8h Th  Ac Ad 3c 5d 7s  Qc Qd 2c"  # flush, aces, queens: earns Fantasyland

_SECRET = bytes(32)


def deck_with(ruleset: OpenFaceRuleset, placed: Sequence[str], fantasyland: Sequence[int] = ()) -> Cards:
    """A deck that deals these cards, in order of play, first on each street; discards are taken from the rest.

    `fantasyland` has the players' numbers of cards dealt at once, 0 (the default) for street by street.
    """
    counts = tuple(fantasyland) or (0,) * len(placed)
    wanted = [list(parse_cards(text)) for text in placed]
    rest = iter([card for card in DECK_52 if not any(card in cards for cards in wanted)])
    deck: dict[int, Card] = {}
    for street, row in zip(ruleset.streets, open_face_positions(ruleset.streets, counts), strict=True):
        for cards, count, places in zip(wanted, counts, row, strict=True):
            keep = count or street.place
            deck.update((place, cards.pop(0)) for place in places[:keep] if cards)
    return tuple(deck[place] if place in deck else next(rest) for place in range(len(DECK_52)))


def known_key(hand_no: int) -> bytes:
    """The key of a hand where keys are known."""
    return sha256(f"the known key of hand {hand_no}".encode()).digest()


@contextmanager
def known_keys() -> Iterator[None]:
    """Let the keys of hands follow from their numbers alone, whatever their seals are, for the checker, too."""
    hands: dict[str, int] = {}
    real = verify_deal.permutation

    def key(seal: Seal, hand_no: int) -> bytes:
        hands[seal.text_sha256] = hand_no
        return known_key(hand_no)

    def permutation(fields: Sequence[str], size: int) -> list[int]:
        hand_no = hands.get(fields[2])
        return real(fields, size) if hand_no is None else list(public_permutation(known_key(hand_no), size))

    with patch.object(Seal, "key", key), patch.object(verify_deal, "permutation", permutation):
        yield


class RiggedDealer:
    """Deals the given decks in the first hands of a table, and the same deck ever after, where keys are known."""

    def __init__(self, *decks: Cards) -> None:
        self._decks = decks or (DECK_52,)
        self._tables = 0
        self.table = TABLE

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        """Shuffles that the known permutations turn into the decks."""
        deals = tuple(self._deal(number) for number in range(1, len(self._decks) + 1))
        deals += (deals[-1],) * (HANDS_PER_BATCH - len(deals))
        known = {deal: deal_root(deal) for deal in deals}
        roots = tuple(known[deal] for deal in deals)
        return Prepared(deals, roots, batch_root(roots))

    def salt(self) -> bytes:
        """The same for everybody."""
        return _SECRET

    def table_id(self) -> TableId:
        """The same in every run; a table after the first one has a number."""
        self._tables += 1
        return self.table if self._tables == 1 else TableId(f"{self.table}{self._tables}")

    def _deal(self, hand_no: int) -> Deal:
        """P with P[Q[k]] = deck[k]."""
        order = dict(zip(public_permutation(known_key(hand_no)), self._decks[hand_no - 1], strict=True))
        return Deal(tuple(order[place] for place in range(len(order))), _SECRET)


class SeededDealer:
    """Deals what its seed says: by default each test its own cards, and the same ones in every run."""

    def __init__(self, seed: str | None = None) -> None:
        self._random = Random(seed or os.environ["PYTEST_CURRENT_TEST"].partition(" (")[0])

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        """Shuffles as the bot would draw them."""
        below = self._random.randrange

        def some_bytes(size: int) -> bytes:
            """As many dice as a salt for each card took: what tests know of the next decks stays."""
            return self._random.randbytes(size * len(cards))[:size]

        deals = tuple(draw_deal(below, some_bytes, cards) for _ in range(HANDS_PER_BATCH))
        roots = tuple(deal_root(deal) for deal in deals)
        return Prepared(deals, roots, batch_root(roots))

    def salt(self) -> bytes:
        """The same for everybody."""
        return _SECRET

    def table_id(self) -> TableId:
        """Follows from the seed, too."""
        return TableId(f"{self._random.getrandbits(40):010x}")
