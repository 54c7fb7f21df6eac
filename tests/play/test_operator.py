"""Attacks on the deal by somebody who runs the bot, as programs with their powers: none of them steers a card.

They draw the shuffles, read and write the database, and have a friend at the table. They cannot have the id of a
message before Discord has given it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.ids import Seat, TableId
from bot.play.dealer import SecretDealer
from bot.play.proof import proof_of
from bot.play.verifying import checked, copied_of, findings
from bot.rules.board import Cards
from bot.rules.deal_keys import cut_key, deal_key, text_hash
from bot.rules.deck import cut_deck
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from bot.store.codec import encode
from bot.store.place import Place
from bot.table.actions import GiveCut, Join, NoteRoot, NoteSeal, Start
from bot.table.events import HandDealt
from bot.table.evolve import fold
from bot.table.options import Options, Policy
from bot.table.state import State
from tests.play.operators_table import QUADS, Discord, Evening, Stacking
from tests.play.sessions import GUILD
from tests.support.raw import raw


def by_the_first_version(table: TableId, hand_no: int) -> bytes:
    """The key that hand 65 had by version 1: known to the last byte when its batch was drawn, because all cuts were."""
    return cut_key(table, hand_no, ("banana",))


def by_the_best_guess(table: TableId, hand_no: int) -> bytes:
    """All that can be known when the batch is drawn: its root is what is being drawn, its messages are to come."""
    statement = f'{{"hand":{hand_no},"root":"{"00" * 32}","table":"{table}"}}'
    return deal_key(bytes(32), text_hash(statement), 1 << 40, (1 << 40) + 1)


@pytest.mark.slow
@pytest.mark.parametrize("guess", [by_the_first_version, by_the_best_guess])
async def test_hand_65_cannot_be_stacked_through_the_dealer(
    store: Store, guess: Callable[[TableId, int], bytes]
) -> None:
    """The operator draws the second batch when the table, its players and all cuts are known.

    By version 1 the friend would have their cards; now the ids of two messages are in the key, which come later.
    """
    at: list[TableId] = []
    dealer = Stacking(lambda index: guess(at[0], 65 + index) if at else None)
    tonight = Evening(store, dealer)
    at.append(await tonight.begin())
    await tonight.play(at[0], 64, policy=Policy.FILL)
    state = await tonight.tables.state(at[0])
    assert (state.hand_no, state.is_playing) == (65, True)
    hidden = await store.deals.get(at[0], 64)
    assert hidden is not None
    assert cut_deck(hidden, guess(at[0], 65))[:5] == QUADS, "the batch was stacked for this hand, and posted"
    deck = await tonight.deck(at[0])
    assert deck != dealer.wanted[0]
    assert deck[:5] != QUADS


async def test_whatever_key_a_stacked_batch_was_drawn_for_is_not_the_hands(store: Store) -> None:
    """Even when it is drawn for a guess of the ids: the root is part of the key, and follows from what is drawn."""
    guesses = [deal_key(bytes(32), "", 1, seal) for seal in range(2, 50)]
    dealer = Stacking(lambda index: guesses[index] if index < len(guesses) else None)
    tonight = Evening(store, dealer)
    table = await tonight.begin(cut="")
    state = await tonight.tables.state(table)
    assert state.seal is not None
    assert state.seal.key(1) not in guesses
    assert (await tonight.deck(table))[:5] != QUADS


async def test_the_last_cut_of_a_colluder_finds_nothing(store: Store) -> None:
    """They know the shuffle and every other cut, and try words until they like a deal: it is not the one dealt.

    The id of the seal is in the key. It comes when the word is sealed.
    """
    tonight = Evening(store, SecretDealer())
    ann, ben = await tonight.people(("Ann", "Ben"))
    table = await tonight.tables.open(GUILD, 7002, ann, Options(load_open_face("pineapple"), 2))
    await tonight.submit(table, Join(ben))
    await tonight.submit(table, GiveCut(ann, "honest"))
    hidden = await store.deals.get(table, 0)
    root = (await tonight.tables.state(table)).root
    assert hidden is not None
    assert root is not None

    def promised(word: str) -> Cards:
        statement = text_hash(f"the statement with {word}")
        return cut_deck(hidden, deal_key(bytes.fromhex(root.root), statement, root.message_id, root.message_id + 1))

    def aces(deck: Cards) -> int:
        return sum(card >> 2 == 12 for card in deck[:5])

    best = max((f"word {number}" for number in range(400)), key=lambda word: aces(promised(word)))
    assert aces(promised(best)) >= 2, "the search itself finds something"
    await tonight.submit(table, GiveCut(ben, best))
    await tonight.submit(table, Start(ann))
    assert await tonight.deck(table) != promised(best)


@pytest.mark.slow
async def test_the_log_holds_nothing_that_can_still_be_chosen_when_the_seal_is_there(store: Store) -> None:
    """They write another deal into the database: it fits what stands on Discord no more, or what was sealed."""
    tonight = Evening(store, SecretDealer())
    table = await tonight.begin()
    await tonight.play(table, 1, policy=Policy.FILL)
    (dealt, *_) = await store.log.hand(table, 1)
    assert isinstance(dealt, HandDealt)
    assert dealt.seal is not None
    hidden = await store.deals.get(table, 0)
    assert hidden is not None
    seal, root, before = dealt.seal, dealt.seal.root, dealt.before
    posted = await copied_of(store, dealt)
    found = await checked(store, table, 1)
    assert found is not None
    assert (found.verdict.findings, list(findings(found.proof, posted))) == ((), [])
    others = {
        "seal": replace(dealt, seal=replace(seal, message_id=seal.message_id + 4)),
        "root's message": replace(dealt, seal=replace(seal, root=replace(root, message_id=root.message_id - 1))),
        "statement": replace(dealt, seal=replace(seal, text_sha256=text_hash("another statement"))),
        "no statement": replace(dealt, seal=replace(seal, text_sha256="")),
        "root": replace(dealt, seal=replace(seal, root=replace(root, root="ab" * 32))),
        "version": replace(dealt, seal=replace(seal, root=replace(root, version=2))),
        "first hand": replace(dealt, seal=replace(seal, root=replace(root, first_hand_no=-6))),
        "channel": replace(dealt, seal=replace(seal, root=replace(root, channel_id=9))),
        "banker": replace(dealt, banker=Seat(0)),
        "order": replace(dealt, order=dealt.order[::-1]),
        "stake": replace(dealt, before=replace(before, options=replace(before.options, stake=50))),
        "cancelled": replace(dealt, before=replace(before, voids=3)),
    }
    in_statement = ("first hand", "channel", "banker", "order", "stake", "cancelled")  # which the file has as it was
    for name, other in others.items():
        with rewritten(store.place, table, other):
            text = await proof_of(store, table, 1)
            again = await checked(store, table, 1)
        assert again is not None
        assert again.verdict.findings, name
        if name not in in_statement:
            assert other.seal is not None
            assert cut_deck(hidden, other.seal.key(1)) != dealt.deck
            assert text is not None
            assert list(findings(text, posted)), name


class rewritten:  # noqa: N801 - reads as a statement
    """The deal of the first hand is another one in the database, past all guards; afterwards it is as it was."""

    def __init__(self, place: Place, table: TableId, event: HandDealt) -> None:
        self._place, self._table, self._event = place, table, event

    def __enter__(self) -> None:
        self._before = self._write(encode(self._event)[2])

    def __exit__(self, *_error: object) -> None:
        self._write(self._before)

    def _write(self, body: str) -> str:
        with raw(self._place, is_guarded=False) as db:
            where = "table_id = ? AND type = 'HandDealt' AND json_extract(body, '$.hand_no') = 1"
            (old,) = db.execute(f"SELECT body FROM events WHERE {where}", (self._table,)).fetchone()
            db.execute(f"UPDATE events SET body = ? WHERE {where}", (body, self._table))
            return str(old)


async def test_before_its_seal_is_posted_a_hand_has_no_card_and_its_log_has_no_secret(store: Store) -> None:
    """The frozen hand is on the disk before anything is posted; the shuffle was, before its commitment was.

    So a killed process deals the same hand: nothing is drawn again, and whoever kills it has no second try.
    """
    posts: list[tuple[str, State, bool]] = []

    class Watched(Discord):
        async def _note(self, table: TableId) -> NoteRoot | NoteSeal | None:
            note = await super()._note(table)
            if note is not None:
                log = (await self._store.log.load(table)).events
                batch_no = note.root.batch_no if isinstance(note, NoteRoot) else 0
                is_drawn = await self._store.deals.get(table, 64 * batch_no) is not None
                posts.append((type(note).__name__, fold(log), is_drawn))
            return note

    tonight = Evening(store, SecretDealer())
    tonight.tables = Watched(store, SecretDealer(), lambda: tonight.now_ms)
    table = await tonight.begin()
    assert [(name, is_drawn) for name, _, is_drawn in posts] == [("NoteRoot", True), ("NoteSeal", True)]
    (_, at_root, _), (_, at_seal, _) = posts
    assert (at_root.root, at_root.frozen) == (None, None)
    assert at_seal.frozen is not None
    assert at_seal.hand is None
    statement = await store.free_texts.seal_line(table, 1, 0)
    assert statement is not None
    assert at_seal.frozen.text_sha256 == text_hash(statement)
    opened = await store.free_texts.openings(table, 1, 0)
    assert len(opened) == 2
    assert all(opening.salt.hex() not in statement for opening in opened)
