"""The fair deal: its vectors, and that a forged opening is found."""

from __future__ import annotations

import hmac
import struct
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import deck
from bot.rules.cards import DECK_52, Card, card_text, parse_card
from bot.rules.deal_keys import cut_key
from bot.rules.deck import Deal, Path
from bot.rules.verify_deal import climb
from tests.rules.deal_example import DECK_54, HAND, KEY, ROOTS, example_hand


def leads(leaf: bytes, path: Path, size: int, root: bytes) -> bool:
    """Whether a leaf leads to a root, by the checker, which shares no code with the deal."""
    top, left = climb(leaf, path.index, path.siblings, size)
    return 0 <= path.index < size and top == root and not left


def opens(root: bytes, card: Card, salt: bytes, path: Path, size: int = 52) -> bool:
    """Whether the card lies at the path's place of the shuffle that `root` fixed."""
    return 0 <= card < 54 and leads(sha256(b"\x00" + salt + card_text(card).encode()).digest(), path, size, root)


def hand_leaf(root: bytes) -> bytes:
    """A hand's root as a leaf of its batch's tree."""
    return sha256(b"\x02" + root).digest()


# Written from the document, not from the code: plain hashes over plain bytes.


def root_by_hand(hashes: list[bytes]) -> bytes:
    while len(hashes) > 1:
        up = []
        for at in range(0, len(hashes), 2):
            pair = hashes[at : at + 2]
            up.append(sha256(b"\x01" + b"".join(pair)).digest() if len(pair) == 2 else pair[0])
        hashes = up
    return hashes[0]


def cards_root_by_hand(deal: Deal) -> bytes:
    texts = [card_text(card).encode() for card in deal.order]
    return root_by_hand([sha256(b"\x00" + salt + text).digest() for salt, text in zip(deal.salts, texts, strict=True)])


def permutation_by_hand(key: bytes, size: int) -> list[int]:
    stream = b"".join(hmac.new(key, struct.pack(">Q", at), "sha256").digest() for at in range(20))
    at, order = 0, list(range(size))
    for last in range(size - 1, 0, -1):
        m = last + 1
        while stream[at] >= m * (256 // m):
            at += 1
        chosen, at = stream[at] - m * (stream[at] // m), at + 1
        order[last], order[chosen] = order[chosen], order[last]
    return order


def test_the_key_hashes_length_prefixed_fields() -> None:
    fields = [b"fair-deal-1", b"table-7", b"12", "Glück".encode(), b""]
    expected = sha256(b"".join(struct.pack(">I", len(field)) + field for field in fields)).digest()
    assert cut_key("table-7", 12, ("Glück", "")) == expected


@pytest.mark.parametrize(
    "other",
    [
        ("t", 1, ("ab",)),
        ("t", 1, ("b", "a")),
        ("t", 1, ("a", "b", "")),
        ("t1", 1, ("a", "b")),
        ("t", 2, ("a", "b")),
    ],
)
def test_the_key_depends_on_every_field_and_its_bounds(other: tuple[str, int, tuple[str, ...]]) -> None:
    assert cut_key(*other) != cut_key("t", 1, ("a", "b"))


@pytest.mark.parametrize("size", [52, 53, 54])
@pytest.mark.parametrize("hand_no", range(1, 9))
def test_the_public_permutation_is_the_documented_one(size: int, hand_no: int) -> None:
    key = cut_key("t", hand_no, ())
    assert list(deck.public_permutation(key, size)) == permutation_by_hand(key, size)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 256))
@settings(max_examples=100)
def test_the_public_permutation_holds_each_place_once(key: bytes, size: int) -> None:
    assert sorted(deck.public_permutation(key, size)) == list(range(size))


def test_a_byte_cannot_choose_among_more_than_256() -> None:
    with pytest.raises(ValueError, match="256"):
        deck.public_permutation(KEY, 257)


def test_roots_are_the_documented_ones() -> None:
    for number in range(3):
        assert deck.deal_root(example_hand(number)) == cards_root_by_hand(example_hand(number))
    assert deck.deal_root(example_hand(0, DECK_54)) == cards_root_by_hand(example_hand(0, DECK_54))
    assert deck.batch_root(ROOTS) == root_by_hand([sha256(b"\x02" + root).digest() for root in ROOTS])


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    asked: list[int] = []

    def below(n: int) -> int:
        asked.append(n)
        return 0

    assert deck.shuffled(below, "abcd") == ("b", "c", "d", "a")
    assert asked == [4, 3, 2]


def test_the_salts_of_a_drawn_deal_follow_from_one_secret() -> None:
    drawn: list[int] = []

    def some_bytes(size: int) -> bytes:
        drawn.append(size)
        return bytes(range(size))

    deal = deck.draw_deal(lambda n: n - 1, some_bytes, DECK_54)
    assert drawn == [32], "asked once"
    assert deal.order == DECK_54
    assert deal.secret == bytes(range(32))
    assert deal.salts[53] == hmac.digest(bytes(range(32)), bytes([0, 0, 0, 0, 0, 0, 0, 53]), "sha256")
    assert len(set(deal.salts)) == 54


@pytest.mark.parametrize(
    ("order", "secret"),
    [
        (DECK_52[:51] + DECK_52[:1], bytes(32)),
        ((*DECK_52[:51], Card(54)), bytes(32)),
        (DECK_52, b"short"),
        (DECK_52, HAND.secret[: 51 * 32]),
        (DECK_52, HAND.secret[:-1]),
    ],
    ids=["card twice", "no such card", "secret short", "salt missing", "salt short"],
)
def test_a_broken_deal_is_refused(order: tuple[Card, ...], secret: bytes) -> None:
    """The same as of a damaged row."""
    with pytest.raises(ValueError, match="draw it again"):
        Deal(order, secret)


@pytest.mark.parametrize("cards", [DECK_52, DECK_52[:1], DECK_52[:37], (*DECK_52, Card(52)), DECK_54], ids=len)
def test_every_position_opens_for_its_own_card_only(cards: tuple[Card, ...]) -> None:
    deal, size = example_hand(0, cards), len(cards)
    root = deck.deal_root(deal)
    for position in range(size):
        path = path_of(deal, position)
        assert path.index == position
        assert opens(root, deal.order[position], deal.salts[position], path, size)
        other = Card((deal.order[position] + 1) % 54)
        assert not opens(root, other, deal.salts[position], path, size)


def path_of(deal: Deal, position: int) -> Path:
    """The way from a position of P: from the place that the cuts chose it for."""
    place = deck.public_permutation(KEY, len(deal.order)).index(position)
    return deck.openings(deal, KEY, [place])[0].path


def flip(data: bytes, at: int = 0) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


OPENED = deck.openings(HAND, KEY, range(52))


@pytest.mark.parametrize("dealt", [0, 12, 51])
def test_a_forged_root_salt_card_or_path_fails(dealt: int) -> None:
    root, (card, salt, path) = deck.deal_root(HAND), (OPENED[dealt].card, OPENED[dealt].salt, OPENED[dealt].path)
    assert opens(root, card, salt, path)
    assert not opens(flip(root, 31), card, salt, path)
    assert not opens(root, Card(card ^ 1), salt, path)
    assert not opens(root, Card(-1), salt, path)
    assert not opens(root, card, flip(salt), path)
    assert not opens(root, card, salt[:-1], path)
    for step in range(len(path.siblings)):
        forged = [*path.siblings]
        forged[step] = flip(forged[step])
        assert not opens(root, card, salt, Path(path.index, tuple(forged)))
    for siblings in (path.siblings[:-1], path.siblings[1:], (*path.siblings, root), (root, *path.siblings), ()):
        assert not opens(root, card, salt, Path(path.index, siblings))
    for index in (*range(-1, 54), path.index + 64):
        assert (index == path.index) is opens(root, card, salt, replace(path, index=index))


def test_a_number_that_is_no_card_opens_nothing() -> None:
    jokers = example_hand(0, DECK_54)
    root, path = deck.deal_root(jokers), path_of(jokers, 53)
    assert opens(root, Card(53), jokers.salts[53], path, 54)
    assert not opens(root, Card(-1), jokers.salts[53], path, 54)
    assert not opens(root, Card(54), jokers.salts[53], path, 54)


def test_a_hash_of_a_pair_is_no_card_and_a_card_is_no_pair() -> None:
    # A short path that starts at an inner hash would "open" a card that nobody hashed.
    path = path_of(HAND, 0)
    assert not opens(deck.deal_root(HAND), HAND.order[0], HAND.salts[0], Path(0, path.siblings[1:]))
    assert deck.leaf(bytes(32), parse_card("Kd")) != deck.node(bytes(32), b"Kd")


def test_a_tree_of_another_size_gives_no_second_place() -> None:
    # The last of three leaves has the sides of the second of two: only the known size tells them apart.
    three = example_hand(0, DECK_52[:3])
    path = path_of(three, 2)
    assert opens(deck.deal_root(three), three.order[2], three.salts[2], path, 3)
    assert not opens(deck.deal_root(three), three.order[2], three.salts[2], replace(path, index=1), 3)


def test_an_odd_last_hash_cannot_be_doubled() -> None:
    assert deck.batch_root(ROOTS) != deck.batch_root((*ROOTS, ROOTS[2]))


@pytest.mark.parametrize("hands", [1, 2, 3, 52, 64])
def test_each_hand_belongs_to_one_place_of_the_session(hands: int) -> None:
    roots = [sha256(bytes([hand])).digest() for hand in range(hands)]
    session = deck.batch_root(roots)
    for hand, root in enumerate(roots):
        path = deck.batch_path_of(roots, hand)
        assert leads(hand_leaf(root), path, hands, session)
        assert not leads(hand_leaf(flip(root)), path, hands, session)
        assert not leads(hand_leaf(root), path, hands, flip(session))
        for other in (-1, *range(hands), hand + 64):
            assert (other == hand) is leads(hand_leaf(root), replace(path, index=other), hands, session)


def test_a_session_needs_a_hand() -> None:
    with pytest.raises(ValueError, match="at least one"):
        deck.batch_root(())


@pytest.mark.parametrize("place", [-1, 52])
def test_places_outside_the_deck_are_refused(place: int) -> None:
    with pytest.raises(IndexError, match="no place"):
        deck.openings(HAND, KEY, [place])
    with pytest.raises(IndexError, match="no place"):
        deck.batch_path_of([b""] * 52, place)


@given(st.sets(st.integers(0, 51)))
@settings(max_examples=30)
def test_exactly_the_shown_cards_are_opened(shown: set[int]) -> None:
    opened = deck.openings(HAND, KEY, sorted(shown))
    dealt = deck.cut_deck(HAND, KEY)
    assert [opening.card for opening in opened] == [dealt[place] for place in sorted(shown)]
    assert {opening.salt for opening in opened} == {HAND.salts[HAND.order.index(dealt[place])] for place in shown}
