"""The fair deal: its vectors, and that a forged opening is found."""

from __future__ import annotations

import hmac
import re
import struct
from dataclasses import replace
from hashlib import sha256
from pathlib import Path as FilePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import deck
from bot.rules.cards import DECK_52, Card, card_text, cards_text, parse_card
from bot.rules.deal_keys import cut_key, deal_key, text_hash
from bot.rules.deck import Deal, Opening, Path

ROOT = FilePath(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "fair-deal.md"
DECK_54 = (*DECK_52, Card(52), Card(53))
ROOT_ID, SEAL_ID = 1300000000000000001, 1300000000000000905


def example_hand(number: int, cards: tuple[Card, ...] = DECK_52) -> Deal:
    salts = (sha256(f"{number}:{position}".encode()).digest() for position in range(len(cards)))
    return Deal(cards[number:] + cards[:number], b"".join(salts))


HAND = example_hand(0)
ROOTS = tuple(deck.deal_root(example_hand(number)) for number in range(3))


LINE = (
    f"Hand 5 | table table-7 | batch {deck.batch_root(ROOTS).hex()} in message {ROOT_ID} | seats 2 1 | at once 0 14 | "
    "rules pineapple | stake 1 | 2 Ben | 1 Ann | cut of 2 “lucky” | cut of 1 “42”"
)
KEY = deal_key(deck.batch_root(ROOTS), 5, text_hash(LINE), ROOT_ID, SEAL_ID)
FIRST_KEY = cut_key("table-7", 1, ("lucky", "42"))


def documented(row: str) -> str:
    found = re.search(rf"^\| {re.escape(row)} \| `([^`]+)` \|$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert found, f"docs/fair-deal.md has no row {row!r}"
    return found[1]


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


def test_the_key_of_version_2_has_the_documented_fields() -> None:
    root = deck.batch_root(ROOTS)
    fields = [b"fair-deal-2", root.hex().encode(), b"5", sha256(LINE.encode()).hexdigest().encode()]
    fields += [str(ROOT_ID).encode(), str(SEAL_ID).encode()]
    assert sha256(b"".join(struct.pack(">I", len(field)) + field for field in fields)).digest() == KEY


@pytest.mark.parametrize("changed", range(5))
def test_the_key_of_version_2_depends_on_every_field(changed: int) -> None:
    fields = (bytes(32), 1, "", 2, 3)
    others = (bytes(31) + b"1", 11, "0", 4, 5)
    other = (*fields[:changed], others[changed], *fields[changed + 1 :])
    assert deal_key(*other) != deal_key(*fields)  # type: ignore[arg-type] # mixed fields


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


def test_the_document_tells_what_the_code_does() -> None:
    first = deck.openings(HAND, KEY, [0])[0]
    assert documented("hash of position 0 of hand 5 (2c)") == deck.leaf(HAND.salts[0], parse_card("2c")).hex()
    assert documented("root of hand 5") == deck.deal_root(HAND).hex()
    assert documented("batch root of the three hands") == deck.batch_root(ROOTS).hex()
    assert f"```\n{LINE}\n```" in DOCUMENT.read_text("utf-8")
    assert documented("hash of the line") == text_hash(LINE)
    assert documented("key") == KEY.hex()
    assert documented("key without cuts") == deal_key(deck.batch_root(ROOTS), 5, "", ROOT_ID, SEAL_ID).hex()
    assert documented("Q") == " ".join(map(str, deck.public_permutation(KEY)))
    assert documented("the deal") == cards_text(deck.cut_deck(HAND, KEY))
    assert documented("key of version 1") == FIRST_KEY.hex()
    assert documented("the deal of version 1") == cards_text(deck.cut_deck(HAND, FIRST_KEY))
    opened = f"The first card, {card_text(first.card)}, opens position {first.position} of hand 5"
    assert opened in DOCUMENT.read_text("utf-8")
    assert documented("salt") == first.salt.hex()
    assert [documented(f"path {step}") for step in range(1, 7)] == [sibling.hex() for sibling in first.path.siblings]


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
        assert deck.verify_opening(root, deal.order[position], deal.salts[position], path, size)
        other = Card((deal.order[position] + 1) % 54)
        assert not deck.verify_opening(root, other, deal.salts[position], path, size)


def path_of(deal: Deal, position: int) -> Path:
    """The way from a position of P: from the place that the cuts chose it for."""
    place = deck.public_permutation(KEY, len(deal.order)).index(position)
    return deck.openings(deal, KEY, [place])[0].path


def flip(data: bytes, at: int = 0) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


OPENED = deck.openings(HAND, KEY, range(52))
SHOWN = tuple(enumerate(OPENED))


@pytest.mark.parametrize("dealt", [0, 12, 51])
def test_a_forged_root_salt_card_or_path_fails(dealt: int) -> None:
    root, (card, salt, path) = deck.deal_root(HAND), (OPENED[dealt].card, OPENED[dealt].salt, OPENED[dealt].path)
    assert deck.verify_opening(root, card, salt, path)
    assert not deck.verify_opening(flip(root, 31), card, salt, path)
    assert not deck.verify_opening(root, Card(card ^ 1), salt, path)
    assert not deck.verify_opening(root, Card(-1), salt, path)
    assert not deck.verify_opening(root, card, flip(salt), path)
    assert not deck.verify_opening(root, card, salt[:-1], path)
    for step in range(len(path.siblings)):
        forged = [*path.siblings]
        forged[step] = flip(forged[step])
        assert not deck.verify_opening(root, card, salt, Path(path.index, tuple(forged)))
    for siblings in (path.siblings[:-1], path.siblings[1:], (*path.siblings, root), (root, *path.siblings), ()):
        assert not deck.verify_opening(root, card, salt, Path(path.index, siblings))
    for index in (*range(-1, 54), path.index + 64):
        assert (index == path.index) is deck.verify_opening(root, card, salt, replace(path, index=index))


def test_a_number_that_is_no_card_opens_nothing() -> None:
    jokers = example_hand(0, DECK_54)
    root, path = deck.deal_root(jokers), path_of(jokers, 53)
    assert deck.verify_opening(root, Card(53), jokers.salts[53], path, 54)
    assert not deck.verify_opening(root, Card(-1), jokers.salts[53], path, 54)
    assert not deck.verify_opening(root, Card(54), jokers.salts[53], path, 54)


def test_a_hash_of_a_pair_is_no_card_and_a_card_is_no_pair() -> None:
    # A short path that starts at an inner hash would "open" a card that nobody hashed.
    path = path_of(HAND, 0)
    assert not deck.verify_opening(deck.deal_root(HAND), HAND.order[0], HAND.salts[0], Path(0, path.siblings[1:]))
    assert deck.leaf(bytes(32), parse_card("Kd")) != deck.node(bytes(32), b"Kd")


def test_a_tree_of_another_size_gives_no_second_place() -> None:
    # The last of three leaves has the sides of the second of two: only the known size tells them apart.
    three = example_hand(0, DECK_52[:3])
    path = path_of(three, 2)
    assert deck.verify_opening(deck.deal_root(three), three.order[2], three.salts[2], path, 3)
    assert not deck.verify_opening(deck.deal_root(three), three.order[2], three.salts[2], replace(path, index=1), 3)


def test_an_odd_last_hash_cannot_be_doubled() -> None:
    assert deck.batch_root(ROOTS) != deck.batch_root((*ROOTS, ROOTS[2]))


@pytest.mark.parametrize("hands", [1, 2, 3, 52, 64])
def test_each_hand_belongs_to_one_place_of_the_session(hands: int) -> None:
    roots = [sha256(bytes([hand])).digest() for hand in range(hands)]
    session = deck.batch_root(roots)
    for hand, root in enumerate(roots):
        path = deck.batch_path_of(roots, hand)
        assert deck.verify_hand(session, root, path, hands)
        assert not deck.verify_hand(session, flip(root), path, hands)
        assert not deck.verify_hand(flip(session), root, path, hands)
        for other in (-1, *range(hands), hand + 64):
            assert (other == hand) is deck.verify_hand(session, root, replace(path, index=other), hands)


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
    assert deck.wrong_openings(ROOTS[0], KEY, list(zip(sorted(shown), opened, strict=True))) == ()


def test_a_dishonest_opening_is_named_by_its_place() -> None:
    def wrong(*shown: tuple[int, Opening], key: bytes = KEY) -> tuple[int, ...]:
        return deck.wrong_openings(ROOTS[0], key, shown)

    assert wrong(*SHOWN) == ()
    assert wrong((0, OPENED[0]), (1, replace(OPENED[1], card=OPENED[2].card))) == (1,)
    assert wrong((0, OPENED[1]), (1, OPENED[1])) == (0, 1), "true, but not the position that the cuts chose"
    assert wrong((0, OPENED[0]), (0, OPENED[0])) == (0,), "shown twice"
    assert wrong((52, OPENED[0]), (-1, OPENED[51])) == (52, -1)
    assert len(wrong(*SHOWN, key=flip(KEY))) > 40, "other cuts"


def test_a_root_over_a_card_twice_is_found_when_both_are_shown() -> None:
    # Deal refuses such an order, but a dishonest server hashes what it likes.
    order = (*DECK_52[:51], DECK_52[0])
    leaves = [deck.leaf(salt, card) for salt, card in zip(HAND.salts, order, strict=True)]
    root, q = root_by_hand(list(leaves)), deck.public_permutation(KEY)
    places = [(k, position) for k, position in enumerate(q) if position in (0, 51)]
    shown = []
    for k, position in places:
        siblings, level, at = [], leaves, position
        while len(level) > 1:
            if at ^ 1 < len(level):
                siblings.append(level[at ^ 1])
            level = [root_by_hand(level[pair : pair + 2]) for pair in range(0, len(level), 2)]
            at //= 2
        shown.append((k, Opening(order[position], HAND.salts[position], Path(position, tuple(siblings)))))
    assert deck.wrong_openings(root, KEY, shown[:1]) == ()
    assert deck.wrong_openings(root, KEY, shown) == (places[1][0],)
