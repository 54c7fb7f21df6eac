"""No change of a proof, in one place or in two, gives another deal, another owner of a card or fewer cards, and passes.

What a file says is compared with the honest deal itself, without the check's help: if a changed file passes, it has to
say the same. A statement that was changed and sealed again is another deal: unless it is wrong or not proven, the words
that are printed before all else have to be others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from bot.rules.deal_keys import text_hash
from bot.rules.verify_deal import Report, Unreadable, check, sentences
from tests.support.deal_proofs import HONEST, Proof, boards, canonical, dealt, hash_of, whole
from tests.support.json_walk import Path, at, by_kind, changes, kind, put

GAMES = {
    name: HONEST[name][0]()
    for name in (
        "closed",
        "pineapple",
        "pineapple, My hidden cards",
        "criss-cross, a board in Fantasyland",
        "two jokers, Fantasyland",
    )
}
SMALL = GAMES["pineapple"]
FILE = SMALL.value()
WHOLE = {**FILE, "statement": SMALL.statement}
ALL = by_kind(WHOLE)
KINDS = sorted(ALL)
"""Everything that a file can say: what is in it, and what is in its statement."""


def ends_with(file: object, copied: str) -> int:
    """The exit status of a check of a file."""
    try:
        return check(json.dumps(file).encode(), copied, mine=1).status
    except Unreadable:
        return 2


def meaning(file: dict[str, Any]) -> tuple[object, ...]:
    """What a file says: how it was dealt, who sat where, and the cards, which lie where the statement puts them.

    In which order seats and cards stand in the file means nothing. The rest of a card only proves it.
    """
    return (
        file["statement"],
        sorted(canonical(one) for one in file["seats"]),
        sorted((one["card"], one["position"]) for one in file["cards"]),
    )


def others(value: Any, path: Path, kinds: dict[tuple[str, ...], list[Path]]) -> list[Any]:
    """What stands in the first and in the last place of the kind of a path."""
    paths = kinds[kind(path)]
    return [at(value, one) for one in (paths[0], paths[-1])]


def near(old: Any, beside: list[Any]) -> Iterator[Any]:
    """The changes that are most like a proof: what stands in another such place, the next number, an item less."""
    found = [one for one in beside if one != old]
    match old:
        case bool():
            found += [not old]
        case int():
            found += [old + 1, old - 1]
        case str():
            found += [old[:-1] + ("1" if old[-1:] == "0" else "0")]
        case None:
            found += [1, 2]
        case list():
            found += [old[:-1], [*old[-1:], *old[1:-1], *old[:1]] if len(old) > 1 else [*old, *old]]
        case dict():
            found += [dict(list(old.items())[:-1])]
    yield from found[:2]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_change_of_a_file_passes(name: str) -> None:
    proof = GAMES[name]
    file, copied = proof.value(), proof.copied
    kinds, wanted, tried = by_kind(file), meaning(file), 0
    for paths in kinds.values():
        for path in spread(paths):
            for new in changes(at(file, path), others(file, path, kinds)):
                changed = put(file, path, new)
                tried += 1
                if ends_with(changed, copied) == 0:
                    assert meaning(changed) == wanted, (path, new)
    assert tried > 500


@pytest.mark.parametrize("name", GAMES)
def test_no_card_can_be_left_out(name: str) -> None:
    file, copied = GAMES[name].value(), GAMES[name].copied
    for place in range(len(file["cards"])):
        assert ends_with({**file, "cards": file["cards"][:place] + file["cards"][place + 1 :]}, copied)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_change_of_the_statement_passes_under_the_seal_as_posted(name: str) -> None:
    proof = GAMES[name]
    file = proof.value()
    for _, statement in changed_statements(proof):
        for text in (canonical(statement), json.dumps(statement)):
            if text != proof.text:
                assert ends_with({**file, "statement": text}, proof.copied) == 1
    for place in range(0, len(proof.text), 7):  # as a text: a sign left out, doubled or another one
        for sign in ("", proof.text[place] * 2, " ", "0" if proof.text[place] != "0" else "1"):
            text = proof.text[:place] + sign + proof.text[place + 1 :]
            assert ends_with({**file, "statement": text}, proof.copied) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_changed_statement_that_is_sealed_is_seen(name: str) -> None:
    proof = GAMES[name]
    passed = set()
    for path, statement in changed_statements(proof):
        dealt_so = sealed_anew(name, canonical(statement))
        if dealt_so is not None and canonical(statement) != proof.text:
            assert is_seen(dealt_so, dealt_so.proof.value()), path
            if not ends_with(dealt_so.proof.value(), dealt_so.proof.copied):
                passed.add(path[0])
    assert passed >= {"stake", "rules", "voided", "channel"}, "what cannot pass cannot be seen in words"


def changed_statements(proof: Proof) -> Iterator[tuple[Path, Any]]:
    """The statement with one place changed, and the place."""
    kinds = by_kind(proof.statement)
    for paths in kinds.values():
        for path in spread(paths):
            for new in changes(at(proof.statement, path), others(proof.statement, path, kinds)):
                yield path, put(proof.statement, path, new)


@dataclass(frozen=True)
class Sealed:
    """A hand that was dealt by a statement of one's own, and whether somebody who was at the table sees that.

    `in_words`: it is printed before all else, or others are in the seats. `in_root`: the root's message is another one.
    """

    proof: Proof
    root: tuple[str, str]
    in_words: bool
    in_root: bool


@cache
def sealed_anew(name: str, text: str) -> Sealed | None:
    """The hand as it is dealt by another statement; None for one that is not read."""
    proof = GAMES[name]
    seal = " ".join(["fair-deal-3", *proof.lines[2].split()[1:3], text_hash(text)])
    report = report_on({**proof.value(), "statement": text}, "\n".join((*proof.lines[:2], seal, proof.lines[3])))
    if report is None or report.statement is None:
        return None
    statement = report.statement
    known = {hash_of(one): one for one in proof.players}
    seats = [(known.get(seat["player_sha256"]), seat["seat"]) for seat in statement["seats"]]
    players = [{**one, "seat": number} for one, number in seats if one is not None]
    forged = dealt(statement, players, whole(1) if name == "pineapple, My hidden cards" else boards)
    in_words = told(check(forged.file, forged.copied, mine=1)) != told(check(proof.file, proof.copied, mine=1))
    return Sealed(forged, proof.lines[:2], in_words, forged.lines[:2] != proof.lines[:2])


def is_seen(sealed: Sealed, file: dict[str, Any]) -> bool:
    """Whether a file of a hand that was dealt otherwise does not pass, or the reader sees what is different."""
    for root, sees in ((sealed.root, sealed.in_words), (sealed.proof.lines[:2], sealed.in_words or sealed.in_root)):
        if not ends_with(file, "\n".join((*root, *sealed.proof.lines[2:]))):
            if not sees or meaning(file) != meaning(sealed.proof.value()):
                return False
    return True


def report_on(file: object, copied: str) -> Report | None:
    try:
        return check(json.dumps(file).encode(), copied, mine=1)
    except Unreadable:
        return None


def told(report: Report) -> list[str]:
    """What is printed before all else, and who sat where."""
    lines = list(sentences(report))
    end = lines.index("Were you dealt otherwise? Then it is WRONG.")
    return lines[:end] + [line for line in lines[end:] if line.startswith("  seat ")]


@pytest.mark.slow
@pytest.mark.parametrize("first", KINDS, ids=lambda kind: ".".join(kind) or "all")
def test_no_two_changes_together_pass(first: tuple[str, ...]) -> None:
    """Every pair of kinds of place, with the first, a middle and the last place of each.

    A changed statement is sealed again, and the hand is dealt by it.
    """
    for second in KINDS[KINDS.index(first) :]:
        for one in spread(ALL[first]):
            for other in spread(ALL[second]):
                for changed in both_changed(one, other):
                    assert is_fair(changed), (one, other)


def spread(paths: list[Path]) -> list[Path]:
    """The first, a middle and the last of some paths."""
    return list(dict.fromkeys((paths[0], paths[len(paths) // 2], paths[-1])))


def both_changed(one: Path, other: Path) -> Iterator[Any]:
    """The file, its statement as values, with two places changed; none where one of them is in the other."""
    if one[: len(other)] == other or other[: len(one)] == one:
        return
    for new in near(at(WHOLE, one), others(WHOLE, one, ALL)):
        for also in near(at(WHOLE, other), others(WHOLE, other, ALL)):
            yield put(put(WHOLE, one, new), other, also)


def is_fair(changed: dict[str, Any]) -> bool:
    """Whether a changed file does not pass, or says the same as before, or the reader sees what is different."""
    text = canonical(changed["statement"])
    if text == SMALL.text:
        file = {**changed, "statement": text}
        return bool(ends_with(file, SMALL.copied)) or meaning(file) == meaning(FILE)
    sealed = sealed_anew("pineapple", text)
    if sealed is None:
        return True
    other = {key: changed[key] for key in ("seats", "cards") if changed[key] != FILE[key]}
    return is_seen(sealed, {**sealed.proof.value(), **other})
