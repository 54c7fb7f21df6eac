"""The bot and the script that knows nothing of it agree on every deal, honest or forged."""

from __future__ import annotations

import asyncio
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.ids import AccountId, TableId
from bot.panels.root import root_line
from bot.panels.study.verify import Flaw
from bot.play.proof import closed_cards, proof_of
from bot.play.verifying import SCRIPT, Posted, checked, flaws
from bot.rules.cards import DECK_52, card_text, parse_card
from bot.rules.closed_presets import load_closed
from bot.rules.deal_keys import deal_key, text_hash
from bot.rules.deck import batch_path_of, batch_root, deal_root, openings
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
from tests.play.sessions import GUILD, NAMES, Session

REVEALING = with_settings(load_open_face("pineapple"), {"reveal_discards": True})
_NAMES = runpy.run_path(str(SCRIPT))
_PROBLEMS: Callable[[Any, str | None, int], Any] = _NAMES["problems"]
_UNREADABLE: tuple[type[Exception], ...] = _NAMES["UNREADABLE"]


def by_script(proof: str, posted: Posted) -> bool:
    """Whether the script finds nothing wrong, given what stands on Discord. What it cannot read it refuses."""
    root = posted.root.hex()
    if posted.seal_message:
        links = [f"https://discord.com/channels/1/{posted.channel_id}/{one}" for one in _ids(posted)]
        copied = {"root_link": links[0], "seal_link": links[1], "line": posted.line}
        root = root_line(posted.first_hand_no, root)
    else:
        copied = {}
    try:
        return list(_PROBLEMS(json.loads(proof), root, posted.size, **copied)) == []
    except _UNREADABLE:
        return False


def _ids(posted: Posted) -> tuple[int, int]:
    return posted.root_message, posted.seal_message


async def opened(store: Store, table: TableId, hand_no: int) -> tuple[str, Posted]:
    """A hand's proof, and what was posted on Discord before it."""
    proof = await proof_of(store, table, hand_no)
    (dealt, *_) = await store.log.hand(table, hand_no)
    assert proof is not None
    assert isinstance(dealt, HandDealt)
    seal = dealt.seal
    assert seal is not None
    line = await store.free_texts.seal_line(table, hand_no, seal.root.batch_no)
    ids = (seal.root.channel_id, seal.root.message_id, seal.message_id)
    return proof, Posted(bytes.fromhex(seal.root.root), len(dealt.deck), seal.root.first_hand_no, *ids, line)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "size", "hands", "policy", "pace"),
    [
        (load_open_face("pineapple"), 52, 70, Policy.FILL, Pace.IN_TURN),
        (load_open_face("ofc"), 52, 14, Policy.FILL, Pace.SIMULTANEOUS),
        (load_open_face("pineapple"), 52, 8, Policy.SAFE, Pace.IN_TURN),
        (load_open_face("joker"), 54, 12, Policy.FILL, Pace.IN_TURN),
        (load_closed("one-four"), 52, 30, Policy.FILL, Pace.IN_TURN),
        (load_open_face("criss-cross"), 52, 8, Policy.FILL, Pace.IN_TURN),
        (REVEALING, 52, 8, Policy.SAFE, Pace.IN_TURN),
    ],
    ids=["past a session of 64", "all at once", "Fantasyland", "jokers", "closed", "two boards", "discards revealed"],
)
async def test_every_hand_is_right_to_both(
    store: Store, ruleset: Ruleset, size: int, hands: int, policy: Policy, pace: Pace
) -> None:
    """Every deal is right to both; what is published is exactly what was shown, and leads to the cards dealt."""
    session = Session(store)
    table = await session.seated(ruleset, NAMES[: min(3, ruleset.seats_max)], pace=pace)
    await session.play(table, hands, void_every=7, policy=policy)
    records = await store.records.page(GUILD, limit=1000)
    assert len(records) == hands
    assert sum(one.record.is_void for one in records) == hands // 7
    for record in records:
        hand_no = record.record.hand_no
        found = await checked(store, table, hand_no)
        assert found is not None
        proof, posted = await opened(store, table, hand_no)
        assert (found.proof, found.verdict.flaws, found.verdict.cards) == (proof, (), size)
        assert by_script(proof, posted)
        assert posted.first_hand_no == 1 + 64 * ((hand_no - 1) // 64)
        log = await store.log.hand(table, hand_no)
        dealt = log[0]
        assert isinstance(dealt, HandDealt)
        hand = fold(log).hand
        assert isinstance(hand, OpenFaceHand | ClosedHand)
        assert hand_cards(hand) == {one["card"]: one["seat"] for one in json.loads(proof)["openings"]}
        published = {one["k"]: parse_card(one["card"]) for one in json.loads(proof)["openings"]}
        assert all(dealt.deck[k] == card for k, card in published.items())
        hidden = {card for event in log if isinstance(event, CardsPlaced) for card in event.discards}
        if isinstance(hand, ClosedHand):
            hidden = {c for seat in hand.seats if seat.surrenders or hand.is_void for c in seat.cards}
            assert set(published.values()) == {c for seat in hand.seats for c in seat.cards} - hidden
        else:
            away, hidden = hidden, set() if reveals(hand) else hidden
            on_boards = {c for seat in hand.seats for one in seat.boards for c in one.board.cards}
            assert set(published.values()) == on_boards | (away - hidden)
        assert not hidden & set(published.values())
        assert not any(f'"{card_text(card)}"' in proof for card in hidden)
        deal = await store.deals.get(table, dealt.deal_no)
        assert deal is not None
        salts = {salt.hex() for card, salt in zip(deal.order, deal.salts, strict=True)}
        assert {one["salt"] for one in json.loads(proof)["openings"]} == {s for s in salts if s in proof}
        assert sum(salt in proof for salt in salts) == len(published), "no salt of a closed card"


def reveals(hand: OpenFaceHand) -> bool:
    """Whether a hand ended with its discards shown."""
    return hand.ruleset.reveal_discards and not hand.is_void


def hand_cards(hand: OpenFaceHand | ClosedHand | None) -> dict[str, int]:
    """The cards that everybody saw of a hand, as its boards have them, each with its player's seat from 1."""
    assert hand is not None
    if isinstance(hand, ClosedHand):
        shown = [seat for seat in hand.seats if not (hand.is_void or seat.surrenders)]
        return {card_text(card): seat.seat + 1 for seat in shown for card in seat.cards}
    on_boards = {card_text(c): seat.seat + 1 for seat in hand.seats for one in seat.boards for c in one.board.cards}
    away = {card_text(c): seat.seat + 1 for seat in hand.seats for c in seat.discards}
    return on_boards | away if reveals(hand) else on_boards


def changed(proof: str, change: Callable[[dict[str, Any]], object]) -> str:
    fields = json.loads(proof)
    change(fields)
    return json.dumps(fields)


def flipped(text: str) -> str:
    """Another text of hex digits."""
    return ("0" if text[0] != "0" else "1") + text[1:]


def swap_cards(fields: dict[str, Any]) -> None:
    first, second = fields["openings"][:2]
    first["card"], second["card"] = second["card"], first["card"]


def swap_places(fields: dict[str, Any]) -> None:
    first, second = fields["openings"][:2]
    first["k"], second["k"] = second["k"], first["k"]


def reworded(fields: dict[str, Any], old: str, new: str, *, hashed: bool = False) -> None:
    assert old in fields["line"]
    fields["line"] = fields["line"].replace(old, new)
    if hashed:
        fields["line_sha256"] = text_hash(fields["line"])


FORGERIES: dict[str, tuple[Flaw, Callable[[dict[str, Any]], object]]] = {
    "batch root": (Flaw.BATCH, lambda f: f.update(batch_root=flipped(f["batch_root"]))),
    "hand root": (Flaw.HAND, lambda f: f.update(hand_root=flipped(f["hand_root"]))),
    "hand path": (
        Flaw.HAND,
        lambda f: f["hand_path"].update(siblings=[flipped(f["hand_path"]["siblings"][0])] * 6),
    ),
    "shorter hand path": (Flaw.HAND, lambda f: f["hand_path"]["siblings"].pop()),
    "another shuffle's place": (Flaw.PLACE, lambda f: f["hand_path"].update(index=f["hand_path"]["index"] + 1)),
    "another hand": (Flaw.PLACE, lambda f: f.update(hand=f["hand"] + 1)),
    "another first hand, and its shuffle": (Flaw.PLACE, lambda f: f.update(first_hand=f["first_hand"] - 1)),
    "another hand and first hand": (Flaw.PLACE, lambda f: f.update(hand=f["hand"] + 1, first_hand=f["first_hand"] + 1)),
    "salt": (Flaw.OPENING, lambda f: f["openings"][3].update(salt=flipped(f["openings"][3]["salt"]))),
    "shorter salt": (Flaw.OPENING, lambda f: f["openings"][3].update(salt=f["openings"][3]["salt"][2:])),
    "cards exchanged": (Flaw.OPENING, swap_cards),
    "places exchanged": (Flaw.OPENING, swap_places),
    "no card": (Flaw.OPENING, lambda f: f["openings"][0].update(card="1x")),
    "path": (
        Flaw.OPENING,
        lambda f: f["openings"][5].update(path=[flipped(f["openings"][5]["path"][0]), *f["openings"][5]["path"][1:]]),
    ),
    "longer path": (Flaw.OPENING, lambda f: f["openings"][5]["path"].append("00" * 32)),
    "position": (Flaw.OPENING, lambda f: f["openings"][5].update(position=f["openings"][5]["position"] ^ 1)),
    "outside the deck": (Flaw.OPENING, lambda f: f["openings"][5].update(position=52)),
    "a card twice": (Flaw.OPENING, lambda f: f["openings"].append(f["openings"][0])),
    "another word": (Flaw.SEAL, lambda f: reworded(f, "banana", "cherry")),
    "a cut after the freeze": (Flaw.SEAL, lambda f: reworded(f, "cut of 1", "cut of 2 “mine” | cut of 1")),
    "a cut left out": (Flaw.SEAL, lambda f: reworded(f, " | cut of 1 “banana”", "")),
    "another line and its hash": (Flaw.SEAL, lambda f: reworded(f, "banana", "cherry", hashed=True)),
    "no line and no hash": (Flaw.SEAL, lambda f: f.update(line=None, line_sha256="")),
    "another hash": (Flaw.SEAL, lambda f: f.update(line_sha256=flipped(f["line_sha256"]))),
    "a second seal": (Flaw.SEAL, lambda f: f.update(seal_link=f["seal_link"] + "7")),
    "a root posted later": (Flaw.SEAL, lambda f: f.update(root_link=f["root_link"] + "7")),
    "a seal elsewhere": (Flaw.ORDER, lambda f: f.update(seal_link=f["seal_link"].replace("7002", "7003"))),
    "no link": (Flaw.FORM, lambda f: f.update(seal_link="message 7")),
    "Fantasyland for nothing": (Flaw.FROZEN, lambda f: f["dealing"].update(at_once=[14, 0, 0])),
    "another seat": (Flaw.OPENING, lambda f: f["openings"][5].update(seat=f["openings"][5]["seat"] % 3 + 1)),
    "another order of seats": (Flaw.FROZEN, lambda f: f["dealing"].update(order=f["dealing"]["order"][::-1])),
    "fewer cards a street": (Flaw.OPENING, lambda f: f["dealing"].update(streets=[1, 1, 1, 1, 1])),
    "no dealing": (Flaw.FORM, lambda f: f.pop("dealing")),
    "no seats": (Flaw.FORM, lambda f: f["dealing"].update(order=[])),
    "no boards": (Flaw.FORM, lambda f: f["dealing"].update(boards=0)),
    "another table": (Flaw.FROZEN, lambda f: f.update(table="elsewhere")),
    "another version": (Flaw.FORM, lambda f: f.update(version="fair-deal-0")),
    "passed off as version 1": (Flaw.FORM, lambda f: f.update(version="fair-deal-1")),
    "nothing": (Flaw.FORM, lambda f: f.clear()),
}


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Posted]:
    """The proof of a hand, and what was posted before it."""

    async def played() -> tuple[str, Posted]:
        store = await Store.open(tmp_path_factory.mktemp("honest") / "games.db")
        try:
            session = Session(store)
            table = await session.seated(load_open_face("pineapple"))
            await session.play(table, 1)
            return await opened(store, table, 1)
        finally:
            await store.close()

    return asyncio.run(played())


@pytest.mark.parametrize("name", FORGERIES)
async def test_a_forgery_is_found_by_both(honest: tuple[str, Posted], name: str) -> None:
    proof, posted = honest
    assert by_script(proof, posted)
    assert not list(flaws(proof, posted))
    flaw, change = FORGERIES[name]
    forged = changed(proof, change)
    assert flaw in {found for found, _ in flaws(forged, posted)}
    assert not by_script(forged, posted)


async def test_a_whole_deal_made_up_afterwards_is_found(store: Store) -> None:
    """Somebody with the database shuffles anew after the cuts: all fits together, but not what was posted."""
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1)
    proof, posted = await opened(store, table, 1)
    other = await session.seated(load_open_face("pineapple"))
    deal = await store.deals.get(other, 0)
    assert deal is not None
    fields = json.loads(proof)
    roots = [deal_root(deal), *(await store.deals.roots(other, 0))[1:]]
    places = [one["k"] for one in fields["openings"]]
    fields["batch_root"], fields["hand_root"] = batch_root(roots).hex(), roots[0].hex()
    fields["line"] = fields["line"].replace(posted.root.hex(), batch_root(roots).hex())
    fields["line_sha256"] = text_hash(fields["line"])
    fields["hand_path"]["siblings"] = [one.hex() for one in batch_path_of(roots, 0).siblings]
    key = deal_key(batch_root(roots), 1, fields["line_sha256"], *_ids(posted))
    made_up = openings(deal, key, places)
    for one, opening in zip(fields["openings"], made_up, strict=True):
        one["card"], one["salt"], one["position"] = card_text(opening.card), opening.salt.hex(), opening.position
        one["path"] = [sibling.hex() for sibling in opening.path.siblings]
    forged = json.dumps(fields)
    assert {flaw for flaw, _ in flaws(forged, posted)} == {Flaw.SEAL, Flaw.BATCH}
    assert not by_script(forged, posted)
    forger = replace(posted, root=batch_root(roots), line=fields["line"])
    assert by_script(forged, forger), "nothing else is wrong with it"


def run_script(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", str(SCRIPT), *arguments], capture_output=True, text=True, check=False)


@pytest.mark.slow
async def test_the_script_runs_alone(honest: tuple[str, Posted], tmp_path: Path) -> None:
    proof, posted = honest
    root, line = posted.root.hex(), posted.line
    assert line is not None
    links = [f"https://discord.com/channels/9/{posted.channel_id}/{one}" for one in _ids(posted)]
    file = tmp_path / "deal.json"
    file.write_text(proof, encoding="utf-8")
    copied = ["--root", root_line(1, root), "--root-link", links[0], "--seal-link", links[1], "--line", f"`{line}` "]
    right = run_script(str(file), *copied)
    assert (right.returncode, right.stderr) == (0, "")
    assert "Right: 39 cards of hand 1" in right.stdout
    assert "Compare with" not in right.stdout
    alone = run_script(str(file)).stdout
    assert all(text in alone for text in (root, line, "banana", "ключ 42")), "it says what to compare"
    wrongs = {1: root_line(1, flipped(root)), 3: links[0] + "1", 5: links[1] + "1", 7: line.replace("banana", "apple")}
    for at, text in wrongs.items():
        assert run_script(str(file), *copied[:at], text, *copied[at + 1 :]).returncode == 1
    assert run_script(str(file), "--root", root_line(2, root)).returncode == 1, "another hand of the batch"
    file.write_text(changed(proof, swap_cards), encoding="utf-8")
    wrong = run_script(str(file), *copied)
    assert wrong.returncode == 1
    assert "WRONG: card" in wrong.stdout
    for option in ("--root-link", "--seal-link"):
        junk = run_script(str(file), option, "junk")
        assert (junk.returncode, junk.stdout) == (2, "")
        assert junk.stderr == f"{option}: junk is no link to a message: use Copy Message Link\n"
    unreadable: dict[str, Callable[[dict[str, Any]], object]] = {
        "cannot be read as a proof (IndexError": lambda f: f["dealing"].update(order=[]),
        "cannot be read as a proof (ZeroDivisionError": lambda f: f["dealing"].update(boards=0),
        "cannot be read as a proof (KeyError": lambda f: f.pop("voids"),
        "opens no card of the hand, so there is nothing to check": lambda f: f.update(openings=[]),
    }
    for sentence, change in unreadable.items():
        file.write_text(changed(proof, change), encoding="utf-8")
        refused = run_script(str(file))
        assert (refused.returncode, refused.stdout) == (2, ""), sentence
        assert refused.stderr.startswith(f"{file} {sentence}")
        assert "Traceback" not in refused.stderr
    file.write_text("no proof", encoding="utf-8")
    assert run_script(str(file)).returncode == 2
    assert run_script(str(tmp_path / "nowhere")).returncode == 2


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
        public, root = await opened(store, table, hand_no)
        for account in people:
            seat = next(player.seat for player in hand.seats if player.account == account)
            discards = {
                c for event in log if isinstance(event, CardsPlaced) and event.seat == seat for c in event.discards
            }
            mine = await closed_cards(store, table, hand_no, account)
            proof = await proof_of(store, table, hand_no, account)
            assert mine is not None
            assert proof is not None
            assert by_script(proof, root)
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
    return {DECK_52.index(parse_card(one["card"])) for one in json.loads(proof)["openings"]}
