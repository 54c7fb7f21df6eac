"""The check of a deal that needs no bot: honest hands of every kind end as they should, and it says who got what."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.rules import verify_deal
from bot.rules.cards import DECK_54, Card
from bot.rules.closed_presets import load_closed
from bot.rules.deck import Deal, batch_root, deal_root
from bot.rules.open_face_presets import load_open_face
from bot.rules.verify_deal import Report, check
from bot.table.closed.dealing import closed_positions
from bot.table.happenings.dealing import CUT_LENGTH_MAX
from bot.table.open_face.dealing import open_face_positions
from tests.support.deal_proofs import (
    BATCHES,
    HONEST,
    PEOPLE,
    Batch,
    Proof,
    batch,
    canonical,
    dealt,
    going,
    hash_of,
    honest,
    opening,
    surrendered,
    whole,
)

PINEAPPLE = load_open_face("pineapple")
PROOF = honest(PINEAPPLE)
ROOT, ROOT_LINK, SEAL, SEAL_LINK = PROOF.lines
REFUSED = 2


def status(proof: Proof) -> int:
    """What the script ends with."""
    try:
        return check(proof.file, proof.copied).status
    except verify_deal.Unreadable:
        return REFUSED


def report(proof: Proof) -> Report:
    return check(proof.file, proof.copied)


def said(proof: Proof) -> str:
    return "\n".join(verify_deal.sentences(report(proof)))


def codes(proof: Proof) -> set[str]:
    return {code for code, _ in report(proof).findings}


def changed(proof: Proof, **fields: object) -> Proof:
    """The hand as somebody deals it who sealed another statement, honestly but for that."""
    return dealt({**proof.statement, **fields}, proof.players)


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_hand_ends_with_its_status(name: str) -> None:
    make, wanted = HONEST[name]
    proof = make()
    assert check(proof.file, proof.copied).status == wanted
    verdict = [line for line in said(proof).splitlines() if line.startswith(("Right:", "Not proven:", "WRONG:"))]
    assert [line.partition(":")[0] for line in verdict] == ["Not proven" if wanted else "Right"]
    assert check(proof.file, "\n".join(reversed(proof.copied.splitlines()))).status == wanted


@pytest.mark.parametrize("name", HONEST)
def test_it_says_which_cards_went_where(name: str) -> None:
    """Compared with the table's own positions, which it shares nothing with."""
    proof = HONEST[name][0]()
    facts = proof.statement
    seats = [seat["seat"] for seat in facts["seats"]]
    if facts["streets"] == [[13, 13]]:
        wanted = {seat: [set(places)] for seat, places in zip(seats, closed_positions(len(seats)), strict=True)}
    else:
        own = [{"deal": deal, "place": place} for deal, place in facts["streets"]]
        streets = tuple(type(PINEAPPLE.streets[0])(**street) for street in own)
        table = open_face_positions(streets, tuple(facts["fantasyland"]))
        wanted = {
            seat: [set(row[index * facts["boards"] + board]) for board in range(facts["boards"]) for row in table]
            for index, seat in enumerate(seats)
        }
    found: dict[int, list[set[int]]] = {seat: [] for seat in seats}
    places = [where for where, _, _ in going(facts)]
    assert places == verify_deal.places(facts)
    for seat in seats:
        for board in range(facts["boards"]):
            for street in range(len(facts["streets"])):
                found[seat].append({k for k, where in enumerate(places) if where == (seat, board, street)})
    assert found == wanted


def test_it_says_how_the_hand_was_dealt_before_all_else() -> None:
    lines = said(HONEST["criss-cross, a board in Fantasyland"][0]()).splitlines()
    told = lines[: lines.index("Were you dealt otherwise? Then it is WRONG.")]
    assert "    seat 2: board A: 5 dealt and 5 kept, then 8 times 1 dealt and 1 kept" in told
    assert "    seat 1: board B: IN FANTASYLAND, 13 dealt and 13 kept" in told
    assert any(line.startswith("  rules: criss-cross ") and len(line.split()[-1]) == 64 for line in told)
    assert not any("Right" in line for line in told)


def test_it_says_who_sat_where_and_what_they_showed() -> None:
    people = [("81", "l1i", "hello there"), ("82", "lli", "")]
    text = said(honest(PINEAPPLE, people=people))
    assert 'seat 1: id 81, user name "l1i", cut "hello there"' in text
    assert 'seat 2: id 82, user name "lli"\n' in text
    forged = honest(PINEAPPLE, people=[("81", 'ben", cut "lucky', '", id 82, user name "ben'), PEOPLE[1]])
    assert r'seat 1: id 81, user name "ben\", cut \"lucky", cut "\", id 82' in said(forged), "marks are marked"
    assert "a computer player of the bot" in said(HONEST["a computer"][0]())
    assert "(with discards: if the board did not keep" in said(honest(PINEAPPLE, whole(1)))
    assert "with discards" not in said(honest(PINEAPPLE))


def test_a_whole_seat_proves_something_to_its_own_player_alone() -> None:
    """Any 13 of 17 could have lain on the board, as far as somebody else can tell from such a file."""
    proof = honest(PINEAPPLE, whole(1))
    statuses = {mine: check(proof.file, proof.copied, mine=mine).status for mine in (0, 1, 2)}
    assert statuses == {0: 3, 1: 0, 2: 3}
    assert "say so: --mine 1" in said(proof)


def test_a_file_has_nothing_in_it_that_is_not_read() -> None:
    value = PROOF.value()
    for one in [
        {**value, "version": "fair-deal-3"},
        {**value, "seats": [{**PROOF.players[0], "stake": 1}, PROOF.players[1]]},
        {**value, "cards": [{**PROOF.cards[0], "seat": 1}, *PROOF.cards[1:]]},
    ]:
        with pytest.raises(verify_deal.Unreadable):
            check(canonical(one).encode(), PROOF.copied)


def test_rows_are_no_part_of_the_proof() -> None:
    """The same cards in another order read the same."""
    proof = Proof(PROOF.statement, PROOF.players[::-1], PROOF.cards[::-1])
    assert said(proof) == said(PROOF)


STREETS_13_OF_26 = {"streets": [[26, 13]]}


@pytest.mark.parametrize(
    ("wanted", "fields"),
    [
        (1, STREETS_13_OF_26),
        (1, {"streets": [[6, 5], *4 * [[3, 2]]]}),
        (1, {"streets": [[5, 5], *4 * [[3, 2]], [1, 0]]}),
        (1, {"streets": [[5, 5], *3 * [[3, 2]]]}),
        (3, {"streets": [[5, 5], *4 * [[4, 2]]]}),
        (3, {"streets": [[5, 4], [4, 3], *3 * [[3, 2]]]}),
        (1, {"fantasyland": [12, 0]}),
        (1, {"fantasyland": [18, 0]}),
        (1, {"fantasyland": [0]}),
        (1, {"fantasyland": [0, 0, 0]}),
        (1, {"streets": [[13, 13]], "fantasyland": [13, 0]}),
        (1, {"streets": [[13, 13]], "boards": 2, "fantasyland": [0, 0, 0, 0]}),
        (1, {"boards": 2, "fantasyland": [0, 0, 0, 0]}),
        (1, {"deck": 51}),
        (1, {"deck": 55}),
        (1, {"banker": 3}),
        (1, {"banker": 0}),
        (1, {"hand": 65}),
        (REFUSED, {"hand": 0, "first_hand": 0}),
        (1, {"version": "fair-deal-2"}),
        (1, {"rules": "x" * 9000}),
        (1, {"stake": 0}),
        (1, {"more": 1}),
        (1, {"discards_shown": 0}),
        (1, {"seats": PROOF.statement["seats"][:1] * 2}),
        (1, {"seats": PROOF.statement["seats"][:1], "fantasyland": [0]}),
    ],
)
def test_a_statement_that_was_sealed_honestly_is_not_believed(wanted: int, fields: dict[str, object]) -> None:
    """Streets are known to the script, and every number has its bounds."""
    statement = {**PROOF.statement, **fields}
    try:
        forged = dealt(statement, PROOF.players)
    except (IndexError, TypeError):  # nobody can deal so
        forged = Proof(statement, PROOF.players, PROOF.cards)
    assert status(forged) == wanted
    if wanted == 1:
        assert [code for code, _ in report(forged).findings] == ["statement"]


@pytest.mark.parametrize(
    "text",
    [
        PROOF.text.replace('"stake":2', '"stake":2e0'),
        PROOF.text.replace('"stake":2', '"stake":2.0'),
        PROOF.text.replace('"redealt":0', '"redealt":-0'),
        PROOF.text.replace('"stake":2', '"stake":\u0662'),
        PROOF.text.replace('"stake":2', '"stake": 2'),
        PROOF.text.replace('"stake":2', '"stake":2,"stake":2'),
        PROOF.text.replace('"stake":2', '"stake":true'),
        PROOF.text.replace("pineapple", "pine\\u0061pple"),
        PROOF.text.replace("pineapple", "pine\\u00_6pple"),
        PROOF.text + "\n",
        "\ufeff" + PROOF.text,
        PROOF.text[:-1] + ',"a":1}',
        "[" * 3000,
        "[" * 900 + "]" * 900,
        "",
        "null",
        "\ud800",
    ],
)
def test_a_statement_has_one_way_to_be_written(text: str) -> None:
    value = {**PROOF.value(), "statement": text}
    digest = verify_deal.sha256(text.encode("utf-8", "surrogatepass")).hex()
    copied = "\n".join((ROOT, ROOT_LINK, SEAL[:-64] + digest, SEAL_LINK))
    assert [code for code, _ in check(verify_deal.canonical(value).encode(), copied).findings] == ["statement"]


def test_a_street_shows_as_many_cards_as_it_keeps() -> None:
    """Any 13 of 17 would be 2,380 choices."""

    def moved(seat: int, _board: int, street: int, dealt: int, placed: int) -> int:
        return placed if seat == 1 or street in (0, 3, 4) else dealt if street == 1 else placed - 1

    proof = dealt(PROOF.statement, PROOF.players, moved)
    assert len(proof.cards) == len(PROOF.cards)
    assert codes(proof) == {"too_many"}
    own = dealt(PROOF.statement, PROOF.players, lambda *at: (5, 3, 1, 0, 0)[at[2]] if at[0] == 1 else at[4])
    assert codes(own) == {"too_many"}, "a cancelled hand shows all of a street or nothing"
    revealing = dealt({**PROOF.statement, "discards_shown": True}, PROOF.players)
    assert codes(revealing) == {"discards_closed"}
    both = dealt(PROOF.statement, PROOF.players, lambda _seat, _board, _street, dealt, _placed: dealt)
    assert codes(both) == {"discards_open"}
    assert said(honest(load_closed("standard"), surrendered(2))).count("INCOMPLETE: seat 2 shows 0 of 13.") == 1


def test_a_seat_belongs_to_one_person() -> None:
    one, other = PROOF.players
    for people in [
        ({**one, "name": "bem"}, other),
        ({**one, "cut": ""}, other),
        ({**one, "id": "901"}, other),
        ({**one, "seat": 1}, {**other, "seat": 2}),
        (one, one, other),
    ]:
        assert "player" in codes(Proof(PROOF.statement, people, PROOF.cards))
    assert codes(Proof(PROOF.statement, (one,), PROOF.cards)) == {"erased"}
    assert codes(Proof(PROOF.statement, (), PROOF.cards)) == {"erased"}
    twins = [opening(2, PEOPLE[0]), opening(1, PEOPLE[0])]
    assert codes(_played_by(twins)) == {"player_twice"}
    for false in [("computer-1", "ann", ""), ("computer-1", "computer-1", "a cut"), ("", "ann", ""), ("0", "ann", "")]:
        assert codes(_played_by([opening(2, PEOPLE[1]), opening(1, false)])) == {"player"}
    assert codes(_played_by([opening(2, ("computer-1",) * 2 + ("",)), opening(1, PEOPLE[0])])) == {"player"}
    text = said(_played_by([opening(2, ("802", "computer-2", "")), opening(1, PEOPLE[0])]))
    assert 'seat 2: id 802, user name "computer-2"' in text


def _played_by(players: list[dict[str, object]]) -> Proof:
    seats = [{"player_sha256": hash_of(one), "seat": one["seat"]} for one in players]
    return dealt({**PROOF.statement, "seats": seats}, players)


def test_a_cut_is_as_long_as_the_bot_takes_it() -> None:
    people = [("801", "n" * 32, "c" * CUT_LENGTH_MAX), PEOPLE[1]]
    assert status(honest(PINEAPPLE, people=people)) == 0
    assert status(honest(PINEAPPLE, people=[("801", "ann", "c" * (CUT_LENGTH_MAX + 1)), PEOPLE[1]])) == REFUSED


def test_a_statement_has_at_most_8_kilobytes() -> None:
    """Its grammar has no room for more."""
    most = {name: most for name, (_, most) in verify_deal._FIELDS.items()}
    seats = [{"player_sha256": "f" * 64, "seat": 96 + seat} for seat in range(4)]
    texts = {"rules": "r" * 64, "table": "t" * 32, "fantasyland": [0] * 8, "streets": [[1, 1]] * 13, "seats": seats}
    statement = {**PROOF.statement, **most, **texts, "deck": 54, "first_hand": most["hand"]}
    assert verify_deal.bad_field(statement) == "deck", "two boards of four seats: all but that is allowed"
    assert len(canonical(statement)) < 8192


def test_a_path_leads_up_to_the_root_and_not_on() -> None:
    one = PROOF.cards[0]
    for path in ([*one["path"], "0" * 64], one["path"][:-1], [*one["path"][:6], "0" * 64, *one["path"][6:]], []):
        assert codes(Proof(PROOF.statement, PROOF.players, ({**one, "path": path}, *PROOF.cards[1:]))) == {"card"}


@pytest.mark.parametrize(
    ("code", "order"),
    [("twice", [DECK_54[place // 2] for place in range(52)]), ("card", DECK_54[2:]), ("card", DECK_54[-1:] * 52)],
    ids=["each card twice", "jokers among 52 cards", "nothing but jokers"],
)
def test_a_shuffle_of_other_cards_is_seen(code: str, order: Sequence[Card], monkeypatch: pytest.MonkeyPatch) -> None:
    honest_batch = batch(0, 52)
    shuffle = Deal(honest_batch.deal.order, bytes(32))
    object.__setattr__(shuffle, "order", tuple(order))
    roots = (deal_root(shuffle), *honest_batch.roots[1:])
    monkeypatch.setitem(BATCHES, (0, 52), Batch(shuffle, roots, batch_root(roots)))
    assert codes(honest(PINEAPPLE)) == {code}
