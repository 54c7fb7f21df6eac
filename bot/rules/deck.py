"""The fair deal: a hidden shuffle that is fixed before anybody can know how it is permuted, and that all can check.

Before the first hand of a batch the server fixes, for every hand, a shuffle P with one 32-byte salt for each card, and
posts one hash over all of them. Later a key (`bot.rules.deal_keys`) makes a public permutation Q. Card k of the deal is
P[Q[k]]. After the hand the cards that were shown are opened against the posted hash. `docs/fair-deal.md` tells the same
for players, with a worked example.

Three kinds of hash, told apart by their first byte, so that none passes for another:

- card: ``SHA256(0x00 | salt | card as 2 ASCII bytes)``
- pair: ``SHA256(0x01 | left | right)``
- hand, as a leaf of the batch's tree: ``SHA256(0x02 | root of the hand)``

A level of a tree with an odd number of hashes moves its last one up unchanged. It is never paired with itself, because
then two different lists could have one root. The shape of a tree follows from its number of leaves, which the verifier
knows (cards in the deck, hands in the batch) and never takes from the one who opens. The checker shares no code with
this one: `bot.rules.verify_deal`.

Nothing here draws randomness: it arrives through `below` and `randbytes`.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import TypeVar

from bot.rules.cards import CARD_TEXTS, DECK_52, Card, card_text

SALT_BYTES = 32
HANDS_PER_BATCH = 64

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Deal:
    """The hidden part of one hand: the shuffle P and a salt for each of its positions. Secret until opened.

    `salts[i]` hides `order[i]`; all follow from `secret`, see `salts_of`. Raises ValueError for a repeated or unknown
    card, and for a secret of another length.
    """

    order: tuple[Card, ...]
    secret: bytes
    salts: tuple[bytes, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if len(set(self.order)) != len(self.order) or not all(0 <= card < len(CARD_TEXTS) for card in self.order):
            raise ValueError("a deal holds each card once: draw it again")
        object.__setattr__(self, "salts", salts_of(self.secret, len(self.order)))


@dataclass(frozen=True, slots=True)
class Path:
    """The way from one leaf up to a root: the leaf's place (from 0) and the hashes that it meets, lowest first.

    On which side each of them stands follows from the place, so a path fits one place only.
    """

    index: int
    siblings: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """What is published of one card that was shown: enough to check it against the root of its hand."""

    card: Card
    salt: bytes
    path: Path

    @property
    def position(self) -> int:
        """Where the card lies in the shuffle P, from 0."""
        return self.path.index


# The hidden shuffle


def shuffled(below: Callable[[int], int], items: Iterable[_Item]) -> tuple[_Item, ...]:
    """The items in a uniformly random order (Fisher-Yates, from the last place down to the second).

    `below(n)` must be uniform over 0 .. n - 1; it is asked for n = len(items), ..., 3, 2 in this order.
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def draw_deal(below: Callable[[int], int], randbytes: Callable[[int], bytes], cards: Sequence[Card] = DECK_52) -> Deal:
    """A new deal from a source of secret randomness, such as `secrets.randbelow` and `secrets.token_bytes`."""
    return Deal(shuffled(below, cards), randbytes(SALT_BYTES))


def salts_of(secret: bytes, size: int) -> tuple[bytes, ...]:
    """The salts of `size` positions: salt i is HMAC-SHA256(secret, i as 8 bytes big-endian).

    A pseudorandom function: whoever knows some of them knows nothing of the others. 32 bytes are stored instead of a
    salt for each card. The secret of an older deal is longer: there the salts were drawn one by one, and it is all of
    them in a row. Raises ValueError for any other length.
    """
    if len(secret) == SALT_BYTES:
        return tuple(hmac.digest(secret, place.to_bytes(8, "big"), "sha256") for place in range(size))
    if len(secret) == SALT_BYTES * size:
        return tuple(secret[at : at + SALT_BYTES] for at in range(0, len(secret), SALT_BYTES))
    raise ValueError(f"a deal's secret has {SALT_BYTES} bytes, or as many for each card: draw it again")


# The public permutation


def public_permutation(key: bytes, size: int = 52) -> tuple[int, ...]:
    """The permutation Q of 0 .. size - 1 that a key stands for: `shuffled`, driven by the key's stream of bytes.

    Raises ValueError for more than 256 items, which one byte cannot choose from.
    """
    if size > 256:
        raise ValueError("a deck has at most 256 cards")
    stream = _stream(key)

    def below(m: int) -> int:
        # Bytes from the incomplete last run of m are thrown away: all m results stay equally likely.
        return next(byte for byte in stream if byte < 256 - 256 % m) % m

    return shuffled(below, range(size))


def _stream(key: bytes) -> Iterator[int]:
    """The bytes of HMAC-SHA256(key, counter as 8 bytes big-endian), counter 0, 1, 2, ..."""
    for counter in count():
        yield from hmac.digest(key, counter.to_bytes(8, "big"), "sha256")


def cut_deck(deal: Deal, key: bytes) -> tuple[Card, ...]:
    """The deck in the order in which it is dealt: card k is P[Q[k]]."""
    return tuple(deal.order[position] for position in public_permutation(key, len(deal.order)))


# What is posted


def leaf(salt: bytes, card: Card) -> bytes:
    """The hash that stands for one card without telling it."""
    return sha256(b"\x00" + salt + card_text(card).encode("ascii")).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash over two hashes."""
    return sha256(b"\x01" + left + right).digest()


def deal_root(deal: Deal) -> bytes:
    """The hash that fixes a hand's shuffle: the root over its cards in the order of P."""
    return _levels(_leaves(deal))[-1][0]


def batch_root(roots: Sequence[bytes]) -> bytes:
    """The hash that fixes a whole batch: the root over all its hands' roots in the order of the hands."""
    return _levels(tuple(map(_hand_leaf, roots)))[-1][0]


# What is opened


def batch_path_of(roots: Sequence[bytes], index: int) -> Path:
    """The way from one hand's root (from 0) to the batch's. Raises IndexError when there is no such hand."""
    return _path(_levels(tuple(map(_hand_leaf, roots))), index)


def openings(deal: Deal, key: bytes, dealt_positions: Iterable[int]) -> tuple[Opening, ...]:
    """The openings of exactly the cards that were dealt at these places (k, from 0), in the same order.

    Raises IndexError for a place outside the deck.
    """
    permutation = public_permutation(key, len(deal.order))
    levels = _levels(_leaves(deal))
    opened: list[Opening] = []
    for dealt in dealt_positions:
        path = _path(levels, permutation[_within(dealt, len(permutation))])
        opened.append(Opening(deal.order[path.index], deal.salts[path.index], path))
    return tuple(opened)


def _leaves(deal: Deal) -> tuple[bytes, ...]:
    return tuple(leaf(salt, card) for salt, card in zip(deal.salts, deal.order, strict=True))


def _hand_leaf(root: bytes) -> bytes:
    return sha256(b"\x02" + root).digest()


def _levels(leaves: Sequence[bytes]) -> list[Sequence[bytes]]:
    """All levels of a tree, leaves first, the root alone in the last one. Raises ValueError without leaves."""
    if not leaves:
        raise ValueError("nothing to hash: a tree needs at least one leaf")
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [node(left, right) for left, right in zip(below[::2], below[1::2], strict=False)]
        levels.append(pairs + list(below[len(pairs) * 2 :]))  # an odd last one moves up unchanged
    return levels


def _path(levels: Sequence[Sequence[bytes]], index: int) -> Path:
    at = _within(index, len(levels[0]))
    siblings: list[bytes] = []
    for level in levels[:-1]:
        if at ^ 1 < len(level):
            siblings.append(level[at ^ 1])
        at >>= 1
    return Path(index, tuple(siblings))


def _within(index: int, size: int) -> int:
    if not 0 <= index < size:
        raise IndexError(f"there is no place {index} among {size}: they count from 0")
    return index
