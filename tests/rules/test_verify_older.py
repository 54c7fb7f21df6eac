"""Hands of versions 1 and 2 of the fair deal: checked as they were, and said to prove less."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.rules.deck import Deal, batch_root, deal_root
from bot.rules.open_face_presets import load_open_face
from bot.rules.verify_deal import Unreadable, check, sentences
from tests.support.deal_proofs import BATCHES, CHANNEL, ROOT_MESSAGE, SEAL_MESSAGE, Batch, batch, honest, link
from tests.support.json_walk import at, by_kind, changes, put
from tests.support.older_proofs import FIRST, SECOND, copied, first, second

PROOFS: dict[str, tuple[dict[str, Any], int]] = {
    "version 1": (first(), 52),
    "version 1, no cuts, two jokers": (first(cuts=("", ""), hand=67, deck=54), 54),
    "version 2": (second(), 52),
    "version 2, hand 64, a joker": (second(hand=64, deck=53), 53),
    "version 2, nobody cut": (second(has_line=False), 52),
}
BOMB, OTHER = 999_999_999_999, "ab" * 32


def status(proof: object, lines: list[str], deck: int = 52) -> int:
    try:
        return check(json.dumps(proof).encode(), "\n".join(lines), deck).status
    except Unreadable:
        return 2


@pytest.mark.parametrize("name", PROOFS)
def test_an_honest_hand_is_not_proven_and_says_why_first(name: str) -> None:
    proof, deck = PROOFS[name]
    for lines in (copied(proof), [], [f"`{line}`" for line in copied(proof)]):
        report = check(json.dumps(proof).encode(), "\n".join(lines), deck)
        said = list(sentences(report))
        assert report.status == 3
        assert said[0].startswith(f"This is a hand of {proof['version']}. It ")
        assert said[1].startswith("Not proven: nothing is wrong with the ")
        assert "Right" not in "\n".join(said)


@pytest.mark.parametrize("name", PROOFS)
def test_texts_of_version_3_beside_it_are_wrong(name: str) -> None:
    """Else a hand of version 3 could be given out as an older one, which proves less."""
    proof, deck = PROOFS[name]
    newer = honest(load_open_face("pineapple")).lines
    for line in (newer[0], newer[2]):
        report = check(json.dumps(proof).encode(), "\n".join([*copied(proof), line]), deck)
        assert report.status == 1
        assert ("other_version", ()) in report.findings


@pytest.mark.slow
@pytest.mark.parametrize("name", PROOFS)
def test_no_change_gives_other_cards(name: str) -> None:
    proof, deck = PROOFS[name]
    lines, tried = copied(proof), 0
    cards = {(one["k"], one["card"], one["seat"]) for one in proof["openings"]}
    for paths in by_kind(proof).values():
        for path in dict.fromkeys((paths[0], paths[len(paths) // 2], paths[-1])):
            for new in changes(at(proof, path), [at(proof, paths[0]), at(proof, paths[-1])]):
                changed = put(proof, path, new)
                tried += 1
                if status(changed, lines, deck) == 3:
                    assert {(one["k"], one["card"], one["seat"]) for one in changed["openings"]} <= cards, path
                    assert changed["hand"] == proof["hand"]
    assert tried > 500


@pytest.mark.parametrize(
    ("code", "version", "line"),
    [
        ("old_root", FIRST, OTHER),
        ("old_root", SECOND, f"hands 1-64 root {OTHER}"),
        ("old_root", SECOND, "hands 2-65 root {batch_root}"),
        ("links", SECOND, link(SEAL_MESSAGE + 1)),
        ("old_line", SECOND, "Hand 3 | table table-7 | another"),
    ],
)
def test_what_was_posted_is_compared(code: str, version: str, line: str) -> None:
    proof = first() if version == FIRST else second()
    report = check(json.dumps(proof).encode(), line.format(**proof))
    assert (report.status, code in dict(report.findings)) == (1, True)


def test_a_hand_of_another_place_or_line_is_wrong() -> None:
    proof = second()
    assert status({**proof, "hand": 4}, copied(proof)) == 1
    assert status({**proof, "line_sha256": OTHER}, copied(proof)) == 1
    assert status({**proof, "line": None}, copied(proof)[:3]) == 1
    assert status({**proof, "line": None}, copied(proof)) == 3, "it was erased here, and stands on Discord"
    assert status({**proof, "openings": []}, copied(proof)) == 2
    assert status({**proof, "openings": []}, [f"hands 1-64 root {OTHER}"]) == 1


def codes(proof: dict[str, Any]) -> set[str]:
    return {code for code, _ in check(json.dumps(proof).encode(), "").findings} - {"version_1", "version_2"}


def test_a_hand_has_its_own_shuffle_messages_and_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = second()
    assert codes(second(index=7)) == {"old_place"}
    assert codes({**proof, "openings": proof["openings"] * 2}) == {"twice"}
    assert "channel" in codes({**proof, "seal_link": link(SEAL_MESSAGE, CHANNEL + 1)})
    assert "order" in codes({**proof, "seal_link": link(ROOT_MESSAGE)})
    assert codes(second(seats="1 2")) == {"old_line"}
    assert status({**proof, "line": second(seats="1 2")["line"]}, copied(proof)) == 1
    shuffle = Deal(batch(2, 52).deal.order, bytes(32))
    object.__setattr__(shuffle, "salts", tuple(salt + b"s" for salt in shuffle.salts))
    roots = [*batch(2, 52).roots]
    roots[2] = deal_root(shuffle)
    monkeypatch.setitem(BATCHES, (2, 52), Batch(shuffle, tuple(roots), batch_root(roots)))
    assert codes(second()) == {"card"}, "a salt has 32 bytes"


@pytest.mark.parametrize(
    "dealing",
    [
        {"streets": [BOMB]},
        {"at_once": [BOMB, BOMB]},
        {"streets": [54] * 50_000},
        {"at_once": [54] * 50_000},
        {"boards": 0},
        {"order": []},
        {"order": ["\x1b[2J", 1]},
        {"streets": "5"},
    ],
)
def test_a_dealing_that_would_take_all_memory_is_refused(dealing: dict[str, Any]) -> None:
    proof = second()
    assert status({**proof, "dealing": {**proof["dealing"], **dealing}}, copied(proof)) in (1, 2)


def test_what_is_printed_is_short() -> None:
    for one in (
        {**first(cuts=("c" * 33, ""))},
        {**first(cuts=("",) * 5)},
        {**first(cuts=("",) * 99)},
        {**first(), "session_root": " " * 9999 + first()["session_root"]},
        {**second(has_line=False), "line": "x" * 2001},
    ):
        assert status(one, []) == 2


@pytest.mark.parametrize("key", ["table", "voids", "redeals", "hand", "first_hand"])
@pytest.mark.parametrize("value", ["\x1b[2JRight: all", [[[]]], "x" * 100_000, None, {}])
def test_what_is_printed_has_its_form(key: str, value: object) -> None:
    assert status({**second(), key: value}, []) == 2
