"""What the bot publishes of its deals is what was shown, and the checker proves it; what was changed is found."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.ids import AccountId, TableId
from bot.play.proof import closed_cards, proof_of
from bot.play.verifying import checked, copied_of
from bot.rules import verify_deal
from bot.rules.cards import CARD_TEXTS, DECK_52, card_text, parse_card
from bot.rules.closed_presets import load_closed
from bot.rules.deck import batch_path_of, batch_root, deal_root, openings, public_permutation
from bot.rules.open_face_presets import load_open_face
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import with_settings
from bot.store import Store
from bot.table.closed.events import HandSet
from bot.table.closed.hand import ClosedHand
from bot.table.events import HandDealt, HandScored
from bot.table.evolve import fold
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.hand import OpenFaceHand
from bot.table.options import Pace, Policy
from tests.play.sessions import NAMES, Session
from tests.support.raw import raw

REVEALING = with_settings(load_open_face("pineapple"), {"reveal_discards": True})


async def dealt_in(store: Store, table: TableId, hand_no: int) -> HandDealt:
    """How a hand was dealt."""
    (dealt, *_) = await store.log.hand(table, hand_no)
    assert isinstance(dealt, HandDealt)
    return dealt


async def codes(store: Store, table: TableId, hand_no: int, proof: str, mine: int = 0) -> set[str]:
    """What the checker says of a proof to whom sits in seat `mine`, given what stands on Discord."""
    copied = await copied_of(store, await dealt_in(store, table, hand_no))
    return {code for code, _ in verify_deal.check(proof.encode(), "\n".join(copied), mine=mine).findings}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "hands", "policy", "pace"),
    [
        (load_open_face("pineapple"), 66, Policy.FILL, Pace.IN_TURN),
        (load_open_face("ofc"), 14, Policy.FILL, Pace.SIMULTANEOUS),
        (load_open_face("pineapple"), 8, Policy.SAFE, Pace.IN_TURN),
        (load_open_face("joker"), 12, Policy.FILL, Pace.IN_TURN),
        (load_closed("one-four"), 30, Policy.FILL, Pace.IN_TURN),
        (load_open_face("criss-cross"), 8, Policy.FILL, Pace.IN_TURN),
        (REVEALING, 8, Policy.SAFE, Pace.IN_TURN),
    ],
    ids=["past a batch of 64", "all at once", "Fantasyland", "jokers", "closed", "two boards", "discards revealed"],
)
async def test_every_hand_is_proven_and_shows_what_was_shown(
    store: Store, ruleset: Ruleset, hands: int, policy: Policy, pace: Pace
) -> None:
    """What is published is exactly what was shown; a hand in which somebody surrendered is not proven, nor wrong."""
    session = Session(store)
    table = await session.seated(ruleset, NAMES[: min(3, ruleset.seats_max)], pace=pace)
    await session.play(table, hands, policy=policy)
    for hand_no in range(1, hands + 1):
        found = await checked(store, table, hand_no)
        assert found is not None
        events = await store.log.hand(table, hand_no)
        hand = fold(events).hand
        assert isinstance(hand, OpenFaceHand | ClosedHand)
        closed = isinstance(hand, ClosedHand) and any(seat.surrenders for seat in hand.seats)
        assert found.verdict.codes == ({"incomplete"} if closed else set())
        proof = json.loads(found.proof)
        published = {parse_card(one["card"]) for one in proof["cards"]}
        assert seats_of(found.proof, await copied_of(store, found.dealt)) == hand_cards(hand)
        hidden = {card for event in events if isinstance(event, CardsPlaced) for card in event.discards} - published
        assert not any(f'"{card_text(card)}"' in found.proof for card in hidden)
        deal = await store.deals.get(table, found.dealt.deal_no)
        assert deal is not None
        salts = {salt.hex() for card, salt in zip(deal.order, deal.salts, strict=True)}
        assert sum(salt in found.proof for salt in salts) == len(published), "no salt of a closed card"


def seats_of(proof: str, copied: tuple[str, ...]) -> dict[str, int]:
    """The cards of a proof with their seats, as the checker reads them."""
    shown = verify_deal.check(proof.encode(), "\n".join(copied)).shown
    return {card: seat for (seat, _, _), cards in shown.items() for card in cards}


def hand_cards(hand: OpenFaceHand | ClosedHand) -> dict[str, int]:
    """The cards that everybody saw of a hand, as its boards have them, each with its player's seat from 1."""
    if isinstance(hand, ClosedHand):
        shown = [seat for seat in hand.seats if not (hand.is_void or seat.surrenders)]
        return {card_text(card): seat.seat + 1 for seat in shown for card in seat.cards}
    on_boards = {card_text(c): seat.seat + 1 for seat in hand.seats for one in seat.boards for c in one.board.cards}
    away = {card_text(c): seat.seat + 1 for seat in hand.seats for c in seat.discards}
    return on_boards | away if hand.ruleset.reveal_discards and not hand.is_void else on_boards


async def test_a_whole_deal_made_up_afterwards_is_found(store: Store) -> None:
    """Somebody with the database shuffles anew after the cuts: all fits together, but not what was posted."""
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1)
    proof = await proof_of(store, table, 1)
    dealt = await dealt_in(store, table, 1)
    assert proof is not None
    assert dealt.seal is not None
    assert await codes(store, table, 1, proof) == set()
    other = await session.seated(load_open_face("pineapple"))
    deal = await store.deals.get(other, 0)
    assert deal is not None
    roots = [deal_root(deal), *(await store.deals.roots(other, 0))[1:]]
    fields = json.loads(proof)
    statement = json.loads(fields["statement"])
    statement["root"] = batch_root(roots).hex()
    fields["statement"] = json.dumps(statement, sort_keys=True, separators=(",", ":"))
    order = public_permutation(dealt.seal.key(1))
    up = [one.hex() for one in batch_path_of(roots, 0).siblings]
    places = [order.index(one["position"]) for one in json.loads(proof)["cards"]]
    key = dealt.seal.key(1)
    fields["cards"] = [
        {
            "card": card_text(one.card),
            "position": one.position,
            "salt": one.salt.hex(),
            "path": [*(sibling.hex() for sibling in one.path.siblings), *up],
        }
        for one in openings(deal, key, places)
    ]
    assert {"seal", "root"} <= await codes(store, table, 1, json.dumps(fields))


@pytest.mark.parametrize(
    ("field", "value"),
    [("stake", 2), ("streets", [[5, 5]] + 8 * [[1, 1]]), ("banker", 1), ("voided", 1), ("seats", None)],
)
async def test_a_seal_that_says_otherwise_than_the_log_is_found_by_the_bot(
    store: Store, field: str, value: Any
) -> None:
    """Both the statement and the seal were changed together: only the log knows how the hand was dealt."""
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1)
    found = await checked(store, table, 1)
    assert found is not None
    assert found.verdict.codes == set()
    text = await store.free_texts.seal_line(table, 1, 0)
    assert text is not None
    statement = json.loads(text)
    statement[field] = statement[field][::-1] if value is None else value
    with raw(store.place, is_guarded=False) as db:
        changed = json.dumps(statement, sort_keys=True, separators=(",", ":"))
        db.execute("UPDATE seal_lines SET text = ? WHERE table_id = ?", (changed, table))
    found = await checked(store, table, 1)
    assert found is not None
    assert {"log", "seal"} <= found.verdict.codes


async def test_another_deck_than_the_one_that_was_shuffled_is_found(store: Store) -> None:
    """Two cards that nobody was dealt have changed places in the log: no opened card tells of that."""
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1)
    with raw(store.place, is_guarded=False) as db:
        query = "SELECT version, body FROM events WHERE type = 'HandDealt' AND table_id = ? ORDER BY version LIMIT 1"
        version, body = db.execute(query, (table,)).fetchone()
        dealt = json.loads(body)
        dealt["deck"][-2:] = dealt["deck"][:-3:-1]
        query = "UPDATE events SET body = ? WHERE table_id = ? AND version = ?"
        db.execute(query, (json.dumps(dealt), table, version))
    found = await checked(store, table, 1)
    assert found is not None
    assert found.verdict.codes == {"deck"}


@pytest.mark.slow
async def test_a_player_opens_their_own_closed_cards_and_nobody_elses(store: Store) -> None:
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 6, void_every=2)
    people = await session.people()
    voided = 0
    for hand_no in range(1, 7):
        log = await store.log.hand(table, hand_no)
        hand = fold(log).hand
        assert hand is not None
        public = await proof_of(store, table, hand_no)
        assert public is not None
        expected = {"incomplete"} if hand.is_void else set()
        assert await codes(store, table, hand_no, public) == expected
        for account in people:
            seat = next(player.seat for player in hand.seats if player.account == account)
            discards = {
                c for event in log if isinstance(event, CardsPlaced) and event.seat == seat for c in event.discards
            }
            mine = await closed_cards(store, table, hand_no, account)
            proof = await proof_of(store, table, hand_no, account)
            assert mine is not None
            assert proof is not None
            assert await codes(store, table, hand_no, proof, seat + 1) == expected
            if not hand.is_void:
                assert await codes(store, table, hand_no, proof) == {"whole_seat"}, "to anybody else"
            extra = cards_in(proof) - cards_in(public)
            assert extra == set(mine)
            if hand.is_void:
                assert discards <= extra
                assert len(extra - discards) in (0, 3, 5), "what was held when it was voided: a street or nothing"
                voided += bool(extra - discards)
            else:
                assert extra == discards
    assert voided >= 1
    stranger = (await store.accounts.human(99, "Dee")).account_id
    assert await closed_cards(store, table, 1, stranger) is None
    assert await proof_of(store, table, 1, stranger) == await proof_of(store, table, 1)


async def test_a_closed_hand_that_surrendered_is_opened_by_its_player_alone(store: Store) -> None:
    session = Session(store)
    table = await session.seated(load_closed("one-four"))
    await session.play(table, 8)
    surrendered = 0
    for hand_no in range(1, 9):
        log = await store.log.hand(table, hand_no)
        assert any(isinstance(event, HandSet | HandScored) for event in log)
        hand = fold(log).hand
        assert isinstance(hand, ClosedHand)
        for player in hand.seats:
            mine = await closed_cards(store, table, hand_no, AccountId(player.account))
            assert set(mine or ()) == (set(player.cards) if player.surrenders else set())
            surrendered += player.surrenders
    assert surrendered >= 1


def cards_in(proof: str) -> set[int]:
    return {DECK_52.index(parse_card(one["card"])) for one in json.loads(proof)["cards"]}


async def test_any_other_card_salt_or_place_is_found(store: Store) -> None:
    """A few by chance through the whole bot; all of them are tried on proofs that are made for it."""
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1)
    proof, dice = await proof_of(store, table, 1), Random(3)
    assert proof is not None
    for _ in range(20):
        fields = json.loads(proof)
        one = dice.choice(fields["cards"])
        match dice.randrange(4):
            case 0:
                one["card"] = dice.choice([text for text in CARD_TEXTS if text != one["card"]])
            case 1:
                one["position"] = dice.choice([place for place in range(52) if place != one["position"]])
            case 2:
                one["salt"] = one["salt"][::-1]
            case _:
                one["path"] = one["path"][::-1]
        assert await codes(store, table, 1, json.dumps(fields)) & {"card", "twice", "not_dealt"}
