"""The operator exchanges players, stakes or rules after the seal, or looks for what people wrote in what is posted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest

from bot.play.proof import proof_of
from bot.play.verifying import checked
from bot.rules import verify_deal
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from tests.play.operator import ANN, FRIEND, PEOPLE, PINEAPPLE, Batch, Person, Told, codes, link, script, worth
from tests.play.operator_before import Old
from tests.play.sessions import Session

Change = Callable[[Told], Told]
CAT = Person("100000000000000003", "cat")


@pytest.mark.parametrize(
    "change",
    [
        lambda hand: replace(hand, seats=(ANN, FRIEND), people=hand.people[::-1]),
        lambda hand: replace(hand, people=hand.people[::-1]),
        lambda hand: replace(hand, more={"banker": ANN}),
        lambda hand: replace(hand, more={"stake": 100}),
        lambda hand: replace(hand, more={"rules": "taiwanese"}),
        lambda hand: replace(hand, more={"rules_sha256": "cd" * 32}),
        lambda hand: replace(hand, more={"voided": 0, "redealt": 1}),
        lambda hand: replace(hand, hand_no=hand.hand_no + 1, batch=replace(hand.batch, index=hand.batch.index + 1)),
        lambda hand: replace(hand, people=(replace(PEOPLE[0], salt=bytes(32)), PEOPLE[1])),
        lambda hand: replace(hand, people=(replace(PEOPLE[0], cut="cherry"), PEOPLE[1])),
    ],
    ids=["order", "players", "banker", "stake", "rules", "settings", "redeals", "number", "bytes", "cut"],
)
def test_what_was_fixed_before_the_seal_cannot_be_another_after_it(tmp_path: Path, change: Change) -> None:
    """The operator knows the key, and tells the hand in another way: another deal, other seats or another stake.

    Where the seal's words can still change, as those of a panel could in version 2, nothing is wrong with it.
    """
    hand = Told.after(Random(40))
    roots = tuple(hand.batch.roots[0] if at < 2 else root for at, root in enumerate(hand.batch.roots))
    honest = replace(hand, batch=replace(hand.batch, roots=roots))  # the next hand may have the same shuffle
    other = change(honest)
    assert codes(honest.file(honest.shown()), honest.copied) == set()
    assert other.deck != honest.deck
    assert codes(other.file(other.shown()), other.copied) == set(), "if the seal's words came last"
    status, said = script(tmp_path, other.file(other.shown()), other.under(honest))
    assert (status, "WRONG: another seal was posted than its own: " in said) == (1, True)
    opened = json.loads(other.file(other.shown()))
    mixed = json.dumps({**opened, "statement": honest.statement}).encode()
    assert verify_deal.check(mixed, honest.copied).status == 1, "nor do its cards fit what was sealed"


def test_version_2_let_the_operator_exchange_players_move_the_button_and_name_the_stakes() -> None:
    """Where nobody cut its seal was a number: the order stood in the file alone, banker, stake and rules nowhere."""
    old = Old(Batch.drawn(Random(41)), 1 << 60, 1 << 61)
    seats = (ANN, 3, FRIEND)
    buttons = [seats[at:] + seats[:at] for at in range(3)]
    values = [worth(old.deck[13 * order.index(FRIEND) :][:13]) for order in buttons]
    assert max(values) > min(values) + 30
    for order in (*buttons, (FRIEND, 3, ANN)):
        assert codes(old.file(range(39), order, [13], (0, 0, 0)), old.copied) == {"version_2"}
    proof = json.loads(old.file(range(39), seats, [13], (0, 0, 0)))
    assert not {"stake", "banker", "rules"} & {*proof, *proof["dealing"]}
    people = (*PEOPLE, CAT)
    honest, *others = (
        Told(old.batch, 1 << 60, 1 << 61, seats=order, people=people, at_once=(0, 0, 0)) for order in buttons
    )
    for other in others:
        assert codes(other.file(other.shown()), other.under(honest)) == {"seal"}


def test_players_with_one_display_name_cannot_be_exchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people are called Sam in the server. After the deal the operator says that the friend is the other one.

    A draft hashed what players are called. Now it is Discord's user name and the id, which nobody else has.
    """
    people = (Person("100000000000000002", "sam.smith"), Person("100000000000000001", "sam_jones"))
    hand = Told.after(Random(42), people=people)
    proof = json.loads(hand.file(hand.shown()))
    one, other = proof["seats"]
    swapped = [{**one, "id": other["id"], "name": other["name"]}, {**other, "id": one["id"], "name": one["name"]}]
    cheated = json.dumps({**proof, "seats": swapped}).encode()
    status, said = script(tmp_path, cheated, hand.copied)
    assert (status, f"WRONG: seat {FRIEND} is not who was sealed" in said) == (1, True)
    as_called = Told.after(Random(42), people=(replace(people[0], salt=bytes(32)), people[1]))
    assert codes(as_called.file(as_called.shown()), hand.copied) == {"seal"}

    def called(salt: bytes, person: str, name: str, cut: str) -> str:
        return sha256(salt + b"Sam").hexdigest()

    monkeypatch.setattr(verify_deal, "person_hash", called)
    monkeypatch.setattr(Person, "digest", property(lambda self: called(self.salt, "", "", "")))
    drafted = Told.after(Random(42), people=people)
    cheated = json.dumps({**json.loads(drafted.file(drafted.shown())), "seats": swapped}).encode()
    assert verify_deal.check(cheated, drafted.copied).status == 0, "the draft that hashed what they are called"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", CAT.id),
        ("name", "bєn"),
        ("name", "Ben"),
        ("cut", "cherry"),
        ("cut", ""),
        ("bytes", "00" * 32),
        ("seat", 3),
    ],
)
def test_the_file_says_nothing_of_a_player_that_was_not_sealed(field: str, value: str) -> None:
    """The operator opens a seat with another id, name, cut or secret bytes: its hash is another one."""
    hand = Told.after(Random(43))
    proof = json.loads(hand.file(hand.shown()))
    proof["seats"][0][field] = value
    assert "player" in codes(json.dumps(proof).encode(), hand.copied)


def test_one_person_in_two_seats_is_wrong_though_it_was_sealed() -> None:
    """The friend is sealed twice, to be in whichever of the two seats has the better cards."""
    friend = PEOPLE[0]
    hand = Told.after(Random(44), people=(friend, replace(friend, cut="", salt=bytes(32))))
    assert codes(hand.file(hand.shown()), hand.copied) == {"player_twice"}


def test_a_cut_that_was_left_out_is_missed(tmp_path: Path) -> None:
    """The operator seals the hand without Ann's cut: she copies what she gave, and the script misses it."""
    hand = Told.after(Random(45))
    assert codes(hand.file(hand.shown()), f"{hand.copied}\ncut banana") == set()
    status, said = script(tmp_path, hand.file(hand.shown()), f"{hand.copied}\ncut mango")
    assert (status, "WRONG: nobody gave the cut" in said, "mango" in said) == (1, True, True)


def words_of(digest: str, person: Person) -> str | None:
    """The cut of four letters that somebody gave, by trying all of them; None where there is none."""
    start = sha256(b'{"cut":"')
    end = f'","id":"{person.id}","name":"{person.name}"}}'.encode()
    for letters in product(ascii_lowercase.encode(), repeat=4):
        tried = start.copy()
        tried.update(bytes(letters) + end)
        if tried.hexdigest() == digest:
            return bytes(letters).decode()
    return None


@pytest.mark.slow
def test_a_cut_of_four_letters_comes_back_from_its_hash_but_not_without_the_secret_bytes() -> None:
    """Anybody who has a statement tries all words: without 32 secret bytes in the hash an erased cut was not erased."""
    ben = Person("100000000000000002", "ben", "crab")
    assert words_of(replace(ben, salt=b"").digest, ben) == "crab", "the draft without secret bytes"
    assert words_of(ben.digest, ben) is None
    assert len(ben.salt) == 32, "more than anybody can try"


def pages(path: Path) -> bytes:
    """All bytes of the database and what lies beside it."""
    return b"".join(file.read_bytes() for file in sorted(path.parent.glob(f"{path.name}*")) if file.is_file())


@pytest.mark.slow
@pytest.mark.sqlite
async def test_who_is_forgotten_cannot_be_found_again_and_the_hand_is_checked_as_before(tmp_path: Path) -> None:
    """A thief of the database's file finds neither bytes, name nor cut; the statement and its hash stay."""
    path = tmp_path / "games.db"
    store = await Store.open(path)
    tonight = Session(store)
    for number, name in enumerate(("ann.of.avonlea", "ben_", "cat_")):
        await store.accounts.human(100_000_000_000_000_001 + number, user_name=name)
    table = await tonight.seated(load_open_face("pineapple"))
    salts = [bytes([number]) * 32 for number in range(1, 9)]
    tonight.tables._dealer.salt = iter(salts).__next__  # type: ignore[method-assign] # to be found again
    await tonight.play(table, 2)
    before = await checked(store, table, 2)
    assert before is not None
    seats = {one["name"]: one for one in json.loads(before.proof)["seats"]}
    mine = seats["ann.of.avonlea"]
    secrets = (bytes.fromhex(mine["bytes"]), b"ann.of.avonlea", b"banana", b"100000000000000001")
    assert all(secret in pages(path) for secret in secrets[:3])
    assert before.verdict.findings == ()

    await store.people.forget(100_000_000_000_000_001)
    assert [secret for secret in secrets if secret in pages(path)] == []
    after = await checked(store, table, 2)
    assert after is not None
    told, left = json.loads(before.proof), json.loads(after.proof)
    assert left["statement"] == told["statement"], "the hashes stay"
    assert left["cards"] == told["cards"]
    assert left["seats"] == [one for one in told["seats"] if one is not mine and one["name"] != mine["name"]]
    status, said = script(tmp_path, after.proof.encode(), "\n".join(after.verdict.copied))
    assert (status, f"Seat {mine['seat']}: erased" in said, "WRONG: " in said) == (3, True, False)
    given = [line for line in before.verdict.copied if line.startswith("cut ")]
    status, said = script(tmp_path, after.proof.encode(), "\n".join((*after.verdict.copied, *given)))
    assert (status, "WRONG: " in said) == (3, False), "a cut that somebody remembers may be theirs"
    assert await proof_of(store, table, 1) is not None
    await store.close()


def test_words_that_come_after_the_id_are_no_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seal is posted as a role's mention, tried until the friend has aces, and then the role gets the line's name.

    Discord marks nothing as edited then. The name is shown with a sign before it, so it is no whole line.
    """
    dice = Random(1)
    hand = Told.after(dice, streets=PINEAPPLE)  # its ids are known by now
    while sum(card[0] == "A" for card in hand.deck[:5]) < 2:
        first, other = hand.people
        hand = replace(hand, people=(replace(first, salt=dice.randbytes(32)), other))
    role = f"fair-deal-3 {hand.table} {hand.hand_no} {hand.digest}"
    assert len(role) <= 100, "a role's name may be so long"
    copied = "\n".join((hand.root_line, link(hand.root_message), f"@{role}", link(hand.seal)))
    with pytest.raises(verify_deal.Unreadable, match="no_seal"):
        verify_deal.check(hand.file(hand.shown()), copied)
    monkeypatch.setattr(verify_deal, "_SEAL", re.compile(f".*?{verify_deal._SEAL.pattern}"))
    assert verify_deal.check(hand.file(hand.shown()), copied).status == 0, "the draft that took the line from anywhere"
