"""The operator looks for another root, table or hand after the seal: what is sealed names them all."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.rules import verify_deal
from bot.rules.deck import HANDS_PER_BATCH
from tests.play.operator import (
    ANN,
    CHANNEL,
    FRIEND,
    PINEAPPLE,
    Batch,
    Told,
    codes,
    link,
    script,
    without,
    worth,
)
from tests.play.operator_before import Old

Change = Callable[[Told], Told]
_ROOT = re.compile('"root":"[0-9a-f]{64}",')


def aces(hand: Told | Old) -> int:
    """How many aces the friend is dealt on the first street of Pineapple; they have the first seat."""
    return sum(card[0] == "A" for card in hand.deck[:5])


class Draft(Told):
    """A hand of a draft in which the batch's root was part of the key, but not of the sealed text."""

    @property
    def digest(self) -> str:
        return sha256(_ROOT.sub("", self.statement).encode()).hexdigest()


def by_the_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the checker is that draft."""
    real = verify_deal.sha256

    def sha256_of(*parts: bytes) -> bytes:
        return real(*(re.sub(_ROOT.pattern.encode(), b"", part) for part in parts))

    monkeypatch.setattr(verify_deal, "sha256", sha256_of)


def test_any_root_fits_a_deleted_message_unless_it_is_sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator deletes the root's message after the seal, and tries thousands of roots a second.

    In the draft each try is another deal, and the seal fits all of them. Now each has a statement of its own.
    """
    drafted = Draft.after(Random(20), streets=PINEAPPLE)
    others = (replace(drafted, batch=drafted.batch.beside(number.to_bytes(32, "big"))) for number in count())
    forged = next(other for other in others if aces(other) >= 3)
    assert aces(drafted) < 2
    left = "\n".join((drafted.seal_line, link(drafted.root_message), link(drafted.seal)))  # of what stood on Discord
    with monkeypatch.context() as patch:
        by_the_draft(patch)
        report = verify_deal.check(forged.file(forged.shown()), left)
        assert report.findings == (("no_root", ()),), "nothing is wrong with three aces"
    honest = Told(**vars(drafted))
    cheated = replace(honest, batch=forged.batch)
    left = "\n".join((honest.seal_line, link(honest.root_message), link(honest.seal)))
    status, said = script(tmp_path, cheated.file(cheated.shown()), left)
    assert (status, "WRONG: another seal was posted than its own" in said) == (1, True)
    status, said = script(tmp_path, honest.file(honest.shown()), left)
    assert (status, "THE LINE OF THE ROOT'S MESSAGE IS MISSING" in said) == (3, True), "deleting it is told, too"


def test_among_roots_that_were_posted_before_the_seal_none_can_be_chosen_after_it() -> None:
    """The operator posts a dozen roots, then the seal, and deletes all roots but the one that they like.

    Version 2 took each of them where nobody had cut: its seal said nothing.
    """
    dice = Random(21)
    batches = [Batch.drawn(dice) for _ in range(12)]
    olds = [Old(batch, (1 << 60) + number, 1 << 61) for number, batch in enumerate(batches)]
    values = [worth(old.deck[:13]) for old in olds]
    assert max(values) > sum(values) / 12 + 10
    for old in olds:
        assert codes(old.file(range(26), (FRIEND, ANN), [13], (0, 0)), old.copied) == {"version_2"}
    honest = Told(batches[0], olds[0].root_message, 1 << 61)
    for old in olds[1:]:
        other = replace(honest, batch=old.batch, root_message=old.root_message)
        assert codes(other.file(other.shown()), other.copied) == set(), "if the seal's words came last"
        assert codes(other.file(other.shown()), other.under(honest)) == {"seal"}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda hand: replace(hand, batch=hand.batch.beside(bytes(32))), "another root"),
        (lambda hand: replace(hand, first_hand=hand.first_hand - 1), "another first hand"),
        (lambda hand: replace(hand, table="k3v9q2abce"), "another table"),
        (lambda hand: replace(hand, more={"deck": 53}), "another deck"),
    ],
    ids=["root", "first hand", "table", "deck"],
)
def test_what_was_sealed_honestly_must_be_what_the_root_was_posted_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Change, told: str
) -> None:
    """The operator seals another root, hand, table or deck than the root's message says: the seal alone fits."""
    hand = Told.after(Random(22), hand_no=5, first_hand=2)
    other = change(hand)
    copied = hand.under(other)
    report = verify_deal.check(other.file(other.shown()), copied)
    assert "root" in {code for code, _ in report.findings}
    status, said = script(tmp_path, other.file(other.shown()), copied)
    assert (status, f"WRONG: the message with the root says {told}: " in said) == (1, True)
    if told not in ("another first hand", "another deck"):  # which move the shuffle's place, or its size
        without(monkeypatch, "root")
        assert verify_deal.check(other.file(other.shown()), copied).status == 0, "the draft that did not compare it"


def test_version_2_let_the_operator_choose_among_64_shuffles(tmp_path: Path) -> None:
    """Its key had no first hand, and the digits of a root alone were taken for the root's line.

    In version 3 the statement and the root's line both say which hand is the batch's first.
    """
    dice = Random(23)
    drawn = [Batch.drawn(dice, index) for index in range(HANDS_PER_BATCH)]
    roots = tuple(batch.roots[batch.index] for batch in drawn)
    hands = [Old(replace(batch, roots=roots), 1 << 60, 1 << 61, hand_no=64) for batch in drawn]
    liked = max(hands, key=lambda hand: worth(hand.deck[:13]))
    assert worth(liked.deck[:13]) > sum(worth(hand.deck[:13]) for hand in hands) / len(hands) + 20
    assert codes(liked.file(range(26), (FRIEND, ANN), [13], (0, 0)), hands[0].copied) == {"version_2"}
    honest = Told(hands[0].batch, 1 << 60, 1 << 61, hand_no=64, first_hand=64)
    other = replace(honest, batch=liked.batch, first_hand=64 - liked.batch.index)
    assert codes(other.file(other.shown()), other.copied) == set(), "if the words of both messages came last"
    status, said = script(tmp_path, other.file(other.shown()), other.under(honest))
    assert (status, "WRONG: another seal was posted" in said) == (1, True)
    status, said = script(tmp_path, other.file(other.shown()), honest.under(other))
    assert (status, "WRONG: the message with the root says another first hand" in said) == (1, True)


def test_a_root_that_was_posted_after_the_seal_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator posts the seal first: whatever they do with the root then, its id is the greater one."""
    hand = Told.after(Random(24))
    late = replace(hand, root_message=hand.seal + 4096)
    status, said = script(tmp_path, late.file(late.shown()), late.copied)
    assert (status, "WRONG: its seal was there before its root" in said) == (1, True)
    without(monkeypatch, "order")
    assert verify_deal.check(late.file(late.shown()), late.copied).status == 0, "the draft without an order"


def test_a_seal_in_another_channel_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator posts seals by the hundred where nobody looks, and shows the one that they like."""
    hand = Told.after(Random(25))
    elsewhere = hand.copied.replace(link(hand.seal), link(hand.seal).replace(f"{CHANNEL}/", f"{CHANNEL + 1}/"))
    assert codes(hand.file(hand.shown()), elsewhere) == {"channel"}
    without(monkeypatch, "channel")
    assert verify_deal.check(hand.file(hand.shown()), elsewhere).status == 0, "the draft without channels"


def test_without_a_cut_the_best_of_12_tables_and_4_places_was_the_friends() -> None:
    """Version 2 sealed a number alone: which code, table and order belonged to it was said after the deal.

    Now the seal holds the hash of table, root and order, and 47 of the 48 have another one.
    """
    dice = Random(26)
    hands = [Old(Batch.drawn(dice), (1 << 60) + number, 1 << 61) for number in range(12)]
    orders = [(3, 4, 5, FRIEND)[at:] + (3, 4, 5, FRIEND)[:at] for at in range(4)]
    choices = [(hand, order) for hand in hands for order in orders]
    values = [worth(hand.deck[13 * order.index(FRIEND) :][:13]) for hand, order in choices]
    assert max(values) > sum(values) / len(values) + 20, "what one of 48 has over the usual hand"
    for hand, order in choices:
        assert codes(hand.file(range(52), order, [13], (0, 0, 0, 0)), hand.copied) == {"version_2"}
    people = Told.after(dice).people
    told = [
        Told(hand.batch, hand.root_message, hand.seal, seats=order[:2], people=people, table=f"table{number:02}abc")
        for number, hand in enumerate(hands)
        for order in orders
    ]
    honest, *others = told
    assert codes(honest.file(honest.shown()), honest.copied) == set()
    for other in others:
        assert codes(other.file(other.shown()), other.under(honest)) == {"seal"}
    assert len({one.digest for one in told}) == 48


def test_a_table_with_a_name_that_looks_alike_is_another_one(tmp_path: Path) -> None:
    """The operator has a second table whose name looks the same, with a seal of the same number, and shows its hand.

    The script compares all letters, and says which table the reader must have seen.
    """
    dice = Random(27)
    mine, other = Told.after(dice, table="fair-l1i00"), Told.after(dice, table="fair-1li00")
    status, said = script(tmp_path, other.file(other.shown()), f"{mine.copied}")
    assert (status, "WRONG: another seal was posted than its own: fair-deal-3 fair-l1i00 1 " in said) == (1, True)
    status, said = script(tmp_path, other.file(other.shown()), other.copied)
    assert status == 0
    assert "  Your lobby and this hand's panel named the table fair-1li00.\n" in said
    assert "and none of a table that you do not know" in said
    both = f"{other.copied}\n{mine.seal_line}"
    assert codes(other.file(other.shown()), both) == {"seal"}, "whoever copies both lines is told"


def test_a_hash_that_was_cut_short_would_fit_two_statements() -> None:
    """The operator prepares two statements whose hashes begin alike, and tells the one that they like after the deal.

    Here with five digits; each digit more takes four times as many tries, so that 12 were a matter of minutes. The
    seal has all 64, and all of them are compared.
    """
    honest = Told.after(Random(28))
    orders = (honest, replace(honest, seats=(ANN, FRIEND)))
    seen: dict[str, Told] = {}
    for number in count():
        other = replace(orders[number % 2], more={"stake": 1 + number})
        mine = seen.setdefault(other.digest[:5], other)
        if mine.seats != other.seats:
            break
    assert mine.deck != other.deck
    assert codes(other.file(other.shown()), other.under(mine)) == {"seal"}
    for digits in (5, 12, 63):
        alike = mine.digest[:digits] + "".join("10"[digit == "1"] for digit in mine.digest[digits:])
        assert codes(mine.file(mine.shown()), mine.copied.replace(mine.digest, alike)) == {"seal"}
        with pytest.raises(verify_deal.Unreadable, match="no_seal"):
            verify_deal.check(mine.file(mine.shown()), mine.copied.replace(mine.digest, mine.digest[:digits]))


@pytest.mark.parametrize(("shown", "sealed"), [(" 4 ", " 5 "), ("k3v9q2abcd", "k3v9q2abce")], ids=["number", "table"])
def test_a_seal_says_the_table_and_the_number_that_its_statement_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: str, sealed: str
) -> None:
    """The operator breaks hand 4 off, and posts the seal of hand 5 as that of hand 4, so that no number is missing."""
    hand = Told.after(Random(30), hand_no=5, table="k3v9q2abce")
    copied = hand.copied.replace(hand.seal_line, hand.seal_line.replace(sealed, shown))
    status, said = script(tmp_path, hand.file(hand.shown()), copied)
    assert (status, "WRONG: another seal was posted than its own" in said) == (1, True)
    without(monkeypatch, "seal")
    assert verify_deal.check(hand.file(hand.shown()), copied).status == 0, "the draft that compared the hash alone"


def test_a_seal_whose_words_came_after_its_id_gives_the_operator_any_hand(tmp_path: Path) -> None:
    """The operator edits the seal, or answers a command with it: they try secret bytes until the friend has aces.

    No hash tells that. So the script says what to look for, and the bot itself looks at both messages.
    """
    hand = Told.after(Random(29), streets=PINEAPPLE)
    first, other = hand.people
    tries = (replace(hand, people=(replace(first, salt=number.to_bytes(32, "big")), other)) for number in count())
    forged = next(one for one in tries if aces(one) >= 3)
    status, said = script(tmp_path, forged.file(forged.shown()), forged.copied)
    assert status == 0
    assert "Neither is marked as edited" in said
    assert "neither is the answer to anything" in said
    assert codes(forged.file(forged.shown()), forged.under(hand)) == {"seal"}, (
        "whoever has copied the first words knows"
    )
