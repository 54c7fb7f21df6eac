"""Check the deal of one hand of Chinese poker without the bot that dealt it.

    python verify_deal.py deal-abc-3.json

The file comes from /verify or from **Deal proof** under a hand that is over. Then paste what you copied from Discord,
in any order: the line and the link (Copy Message Link) of the message that was posted before the first hand, the line
and the link of the hand's seal, and, to have them compared, cuts as `cut WORDS`. `--posted FILE` reads them from a file
instead. Nothing of it is ever run. Only Python 3.8 or newer is needed, and all that happens is on this page. A bot can
hand out another script than this one: take it from the project's own repository.

Exit status: 0 all is right, 1 something is not, 2 nothing was checked, because the file cannot be read or the seal or a
link is missing, 3 not proven: what is written does not suffice, and the output says why.

The rules are those of fair-deal-3:

- what is not fixed by what was posted, or known to this page, is not believed. The file's statement says all that the
  hand depends on; its SHA256 stands in the seal;
- a card is hashed as SHA256(0x00 | salt | card as two letters), a pair of hashes as SHA256(0x01 | left | right), and a
  hand's root as SHA256(0x02 | root) in the tree over the 64 hands of a batch; the root of that tree was posted first;
- the ids of the two messages, which only Discord can give, make a key, and the key a public permutation Q; card k of
  the deal is the one at position Q[k] of the hidden shuffle;
- street by street, and in each in the order of the seats, a seat takes the next cards, for one of its boards after the
  other; a board in Fantasyland takes all of its cards on the first street.

Hands of fair-deal-1 and fair-deal-2 are checked as they always were. They prove less, so they end with status 3.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import itertools
import json
import pathlib
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # older Pythons know these as annotations only
    _Finding = tuple[str, tuple[Any, ...]]  # a code, and what it is about
    _Place = tuple[int, int, int]  # where a card goes: seat, board from 0, street from 0

FIRST = "fair-deal-1"
SECOND = "fair-deal-2"
THIRD = "fair-deal-3"
HANDS = 64  # of a batch
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["X1", "X2"]
BOARD = 13  # cards that a board takes
DEALT_MOST = 5  # cards that a table deals a board on a street
CLOSED = [[13, 13]]
STREETS = (CLOSED, [[5, 5]] + 8 * [[1, 1]], [[5, 5]] + 4 * [[3, 2]])
"""The streets of the closed games, of regular open-face and criss-cross, and of Pineapple, each as [dealt, placed]."""
FILE_BYTES_MOST = 1 << 20
NESTED_MOST = 4  # lists and objects in one another
DISCORD_EPOCH_S = 1420070400  # an id begins with the milliseconds since then

NOT_PROVEN = frozenset(
    ("version_1", "version_2", "no_root", "streets_unknown", "erased", "incomplete", "discards_closed", "whole_seat")
)
"""Codes of what is not wrong, but keeps a hand from being proven."""

_HEX = re.compile("[0-9a-f]{64}")
_SIGN = "(?:-# )?(?:(?:\U0001f512|:lock:) ?)?`?"
_SEAL = re.compile(_SIGN + "fair-deal-3 ([a-z0-9-]{1,32}) ([1-9][0-9]{0,8}) ([0-9a-f]{64})`?")
_ROOT = re.compile(
    _SIGN + "fair-deal-3 root ([0-9a-f]{64}) hands ([1-9][0-9]{0,8})-([1-9][0-9]{0,8})"
    " table ([a-z0-9-]{1,32}) deck ([0-9]{2})`?"
)
"""Both are whole lines: the name of a role, which can be changed unseen, is shown with a sign before it."""
_OLD_ROOT = re.compile("hands ([1-9][0-9]{0,8}-[1-9][0-9]{0,8}) root ([0-9a-f]{64})|([0-9a-f]{64})")
_LINK = re.compile(
    r"https://(?:ptb\.|canary\.)?discord(?:app)?\.com/channels/[0-9]{1,20}/([0-9]{1,20})/([0-9]{1,20})(?![0-9])"
)
_PERSON = re.compile("[1-9][0-9]{0,19}")
_WHOLE = re.compile("-?[0-9]{1,20}")
_ESCAPE = re.compile(r"\\(?:[^u]|u[0-9A-Fa-f]{4})")
_INNERMOST = re.compile(r"[\[{][^\[\]{}]*[\]}]")
_UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    "\u2800\u3000\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U0010ffff]"
)
"""What moves the cursor, turns text around or is not seen; listed, because what is printable depends on the Python."""

_FIELDS = {
    "banker": (1, 99),
    "boards": (1, 2),
    "channel": (1, 1 << 63),
    "deck": (52, 54),
    "first_hand": (1, 999_999_999),
    "hand": (1, 999_999_999),
    "redealt": (0, 999_999_999),
    "root_message": (1, 1 << 63),
    "stake": (1, 1_000_000),
    "voided": (0, 999_999_999),
}
"""The whole numbers of a statement, each with the least and the most that it may be; there may be no banker."""
_TEXTS = {
    "root": _HEX,
    "rules": re.compile("[a-z0-9][a-z0-9-]{0,63}"),
    "rules_sha256": _HEX,
    "table": re.compile("[a-z0-9-]{1,32}"),
    "version": re.compile(re.escape(THIRD)),
}
_OTHERS = ("discards_shown", "fantasyland", "seats", "streets")
_TEXT_MOST = 32  # letters of a user name on Discord, and of a cut
_LINE_MOST = 2000  # letters of a message on Discord


class Unreadable(Exception):
    """A file or a copied text that is no proof, so that nothing can be checked. `args` say what and why."""


class Report:
    """What a check has found: `findings` are pairs of a code and what it is about.

    A hand of version 3 has a `statement`, where it is allowed, and with it the cards that are `shown` and the id of
    its `seal`.
    """

    def __init__(
        self,
        version: str,
        proof: dict[str, Any],
        findings: Iterable[_Finding],
        statement: dict[str, Any] | None = None,
        shown: dict[_Place, list[str]] | None = None,
        seal: int = 0,
    ) -> None:
        self.version = version
        self.proof = proof
        self.findings = tuple(findings)
        self.statement = statement
        self.shown = shown or {}
        self.seal = seal

    @property
    def wrong(self) -> list[_Finding]:
        """The findings that are wrong, and not only not proven."""
        return [finding for finding in self.findings if finding[0] not in NOT_PROVEN]

    @property
    def status(self) -> int:
        """The exit status: 1 where anything is wrong, 3 where anything is not proven, else 0."""
        return 1 if self.wrong else 3 if self.findings else 0


class Copied:
    """What was copied from Discord, told apart by its form. Lines of no known form are left aside."""

    def __init__(self, text: str) -> None:
        lines, self.cuts = [], []
        for line in re.split("\r\n|\r|\n", text):
            if line[:4].lower() == "cut ":  # what is in a cut is no line and no link
                self.cuts.append(as_copied(line[4:]))
            else:
                lines.append(line.strip().strip("`").strip())
        self.seals = _whole_lines(_SEAL, lines)
        self.roots = _whole_lines(_ROOT, lines)
        self.links = list(dict.fromkeys((int(one), int(other)) for one, other in _LINK.findall("\n".join(lines))))
        self.old_lines = [line for line in lines if line.startswith("Hand ") and " | table " in line]
        old = (_OLD_ROOT.fullmatch(line) for line in lines)
        self.old_roots = [(found[1], found[2] or found[3]) for found in old if found]


def _whole_lines(form: re.Pattern[str], lines: list[str]) -> list[tuple[str, ...]]:
    """The parts of those lines that have a form, each once."""
    return list(dict.fromkeys(found.groups() for found in map(form.fullmatch, lines) if found))


def as_copied(cut: str) -> str:
    """A cut without what is lost when somebody copies it: blanks around it, and what kind of quote it has."""
    return cut.replace("`", "'").strip()


# Hashes


def sha256(*parts: bytes) -> bytes:
    """The hash of some bytes in a row."""
    return hashlib.sha256(b"".join(parts)).digest()


def canonical(value: Any) -> str:
    """A value as the one JSON that is hashed: sorted keys, no blanks, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def person_hash(salt: bytes, person: str, name: str, cut: str) -> str:
    """What a statement holds of somebody: SHA256 over 32 secret bytes and their id, user name and cut."""
    return sha256(salt, canonical({"cut": cut, "id": person, "name": name}).encode("ascii")).hex()


def climb(leaf: bytes, index: int, path: Sequence[bytes], size: int) -> tuple[bytes | None, list[bytes]]:
    """The hash that a leaf leads to in a tree of `size` leaves, and what is left of the path; None if it is short."""
    left = list(path)
    while size > 1:
        if index ^ 1 < size:  # there is a partner on this level
            if not left:
                return None, left
            sibling = left.pop(0)
            leaf = sha256(b"\x01", sibling, leaf) if index & 1 else sha256(b"\x01", leaf, sibling)
        index >>= 1
        size = (size + 1) >> 1
    return leaf, left


def permutation(fields: Sequence[str], size: int) -> list[int]:
    """Q: Fisher-Yates, driven by the bytes of HMAC-SHA256(key, 0), HMAC-SHA256(key, 1), ..."""
    encoded = [field.encode("utf-8") for field in fields]
    key = sha256(*(len(field).to_bytes(4, "big") + field for field in encoded))
    blocks = (hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest() for number in itertools.count())
    stream = itertools.chain.from_iterable(blocks)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        places = last + 1
        chosen = next(byte for byte in stream if byte < 256 - 256 % places) % places
        order[last], order[chosen] = order[chosen], order[last]
    return order


# The statement


def is_int(value: Any, least: int, most: int) -> bool:
    """Whether a value is a whole number in a range; neither True nor 1.0 is one."""
    return type(value) is int and least <= value <= most


def bad_field(statement: Any) -> str | None:
    """The first field of a statement that is not allowed; None where all are."""
    if type(statement) is not dict or set(statement) != {*_FIELDS, *_TEXTS, *_OTHERS}:
        return "its fields"
    for name, (least, most) in _FIELDS.items():
        if not (is_int(statement[name], least, most) or (name == "banker" and statement[name] is None)):
            return name
    for name, form in _TEXTS.items():
        if type(statement[name]) is not str or not form.fullmatch(statement[name]):
            return name
    if type(statement["discards_shown"]) is not bool:
        return "discards_shown"
    if not _are_seats(statement["seats"]):
        return "seats"
    if statement["banker"] not in (None, *seats_of(statement)):
        return "banker"
    if not 0 <= statement["hand"] - statement["first_hand"] < HANDS:
        return "hand"
    return _bad_dealing(statement)


def _are_seats(seats: Any) -> bool:
    """Whether these are two to four seats in the order of the deal, each with the hash of who sits there."""
    if type(seats) is not list or not 2 <= len(seats) <= 4:
        return False
    for seat in seats:
        if type(seat) is not dict or set(seat) != {"player_sha256", "seat"} or not is_int(seat["seat"], 1, 99):
            return False
        if type(seat["player_sha256"]) is not str or not _HEX.fullmatch(seat["player_sha256"]):
            return False
    return len({seat["seat"] for seat in seats}) == len(seats)


def _bad_dealing(statement: dict[str, Any]) -> str | None:
    """Which of the fields that say how many cards go where is not allowed; None where all are."""
    streets, at_once = statement["streets"], statement["fantasyland"]
    if type(streets) is not list or not 1 <= len(streets) <= BOARD:
        return "streets"
    if not all(type(one) is list and len(one) == 2 and all(type(cards) is int for cards in one) for one in streets):
        return "streets"
    if streets != CLOSED and not (
        all(1 <= placed <= dealt <= DEALT_MOST for dealt, placed in streets)
        and sum(placed for _, placed in streets) == BOARD
    ):
        return "streets"
    if type(at_once) is not list or len(at_once) != len(statement["seats"]) * statement["boards"]:
        return "fantasyland"
    most = 0 if streets == CLOSED else 17
    if not all(is_int(cards, 0, 0) or is_int(cards, BOARD, most) for cards in at_once):
        return "fantasyland"
    if streets == CLOSED and statement["boards"] != 1:
        return "boards"
    return "deck" if len(places(statement)) > statement["deck"] else None


def seats_of(statement: dict[str, Any]) -> list[int]:
    """The numbers of the seats in the order of the deal."""
    return [seat["seat"] for seat in statement["seats"]]


def boards_of(statement: dict[str, Any]) -> list[tuple[int, int, list[list[int]]]]:
    """The boards in the order of the deal: seat, board from 0, and its streets as [dealt, placed]."""
    seats = seats_of(statement)
    boards = statement["boards"]
    return [
        (seats[number // boards], number % boards, [[at_once, BOARD]] if at_once else statement["streets"])
        for number, at_once in enumerate(statement["fantasyland"])
    ]


def places(statement: dict[str, Any]) -> list[_Place]:
    """Where each card of the deal goes, in its order."""
    found = []
    for street in range(len(statement["streets"])):
        for seat, board, streets in boards_of(statement):
            if street < len(streets):
                found += [(seat, board, street)] * streets[street][0]
    return found


# Version 3


def _third(proof: dict[str, Any], copied: Copied, mine: int) -> Report:
    """The report on a hand of version 3, for whom sits in seat `mine`. Raises Unreadable for too sparse a copy."""
    if not copied.seals:
        raise Unreadable("no_seal")
    if len(copied.links) < 2:
        raise Unreadable("no_links")
    found: list[_Finding] = []
    if copied.old_lines or any(hands for hands, _ in copied.old_roots):
        found.append(("other_version", ()))
    statement, bad = _stated(proof["statement"])
    if bad:
        return Report(THIRD, proof, [*found, ("statement", (bad,))])
    digest = sha256(proof["statement"].encode("ascii")).hex()
    line = (statement["table"], str(statement["hand"]), digest)
    found += [("seal", other) for other in copied.seals if other != line]
    found += [*_root_found(statement, copied), *_people_found(statement, proof, copied)]
    root = (statement["channel"], statement["root_message"])
    seals = [link for link in copied.links if link != root]
    if root not in copied.links or len(seals) != 1:
        found.append(("links", (len(copied.links),)))
    elif seals[0][0] != root[0]:
        found.append(("channel", ()))
    elif seals[0][1] <= root[1]:
        found.append(("order", ()))
    if statement["streets"] not in STREETS:
        found.append(("streets_unknown", ()))
    shown: dict[_Place, list[str]] = {}
    if len(seals) == 1:
        fields = (THIRD, statement["root"], digest, str(root[1]), str(seals[0][1]))
        order = permutation(fields, statement["deck"])
        wrong = list(_cards_found(statement, proof["cards"], order))
        shown = {} if wrong else shown_at(statement, proof["cards"], order)
        found += wrong or _counts_found(statement, shown, mine)
    return Report(THIRD, proof, found, statement, shown, seals[0][1] if seals else 0)


def _stated(text: str) -> tuple[Any, str | None]:
    """A statement as a value, and which of its fields is not allowed; None where all are."""
    try:
        statement = parsed(text)
    except Unreadable:
        return None, "its form"
    bad = bad_field(statement)
    return statement, bad or (None if canonical(statement) == text else "its form")


def _root_found(statement: dict[str, Any], copied: Copied) -> Iterator[_Finding]:
    """Where the root's message says something else than the statement."""
    first = statement["first_hand"]
    right = (statement["root"], str(first), str(first + HANDS - 1), statement["table"], str(statement["deck"]))
    for root in copied.roots:
        for name, told, stated in zip(("root", "first hand", "last hand", "table", "deck"), root, right):
            if told != stated:
                yield "root", (name, told, stated)
    if not copied.roots:
        yield "no_root", ()


def _people_found(statement: dict[str, Any], proof: dict[str, Any], copied: Copied) -> Iterator[_Finding]:
    """What is wrong with who sits where, by the seats' openings."""
    hashes = {seat["seat"]: seat["player_sha256"] for seat in statement["seats"]}
    opened = set()
    people = set()
    cuts = []
    for one in proof["seats"]:
        seat, person = one["seat"], one["id"]
        is_person = is_computer(one) or _PERSON.fullmatch(person)
        told = person_hash(bytes.fromhex(one["bytes"]), person, one["name"], one["cut"])
        if seat in opened or not is_person or hashes.get(seat) != told:
            yield "player", (seat,)
        if person in people:
            yield "player_twice", (seat,)
        opened.add(seat)
        people.add(person)
        cuts.append(as_copied(one["cut"]))
    erased = [seat for seat in hashes if seat not in opened]
    for seat in erased:
        yield "erased", (seat,)
    for cut in copied.cuts:
        if cut in cuts:
            cuts.remove(cut)
        elif cut and not erased:  # else it may be theirs
            yield "cut", (cut,)


def is_computer(one: dict[str, Any]) -> bool:
    """Whether the opening of a seat is that of the bot's own computer player."""
    return bool(one["id"] == one["name"] == f"computer-{one['seat']}" and not one["cut"])


def _cards_found(statement: dict[str, Any], opened: list[dict[str, Any]], order: list[int]) -> Iterator[_Finding]:
    """What is wrong with the cards, one by one. `order` is Q."""
    root = bytes.fromhex(statement["root"])
    index = statement["hand"] - statement["first_hand"]
    size = statement["deck"]
    dealt = len(places(statement))
    cards, seen = set(), set()
    for one in opened:
        card, position = one["card"], one["position"]
        if card not in DECK[:size] or not is_int(position, 0, size - 1):
            yield "card", (card[:2],)
            continue
        path = [bytes.fromhex(sibling) for sibling in one["path"]]
        leaf = sha256(b"\x00", bytes.fromhex(one["salt"]), card.encode("ascii"))
        hand, left = climb(leaf, position, path, size)
        if hand is None or climb(sha256(b"\x02", hand), index, left, HANDS) != (root, []):
            yield "card", (card,)
        if order.index(position) >= dealt:
            yield "not_dealt", (card,)
        if card in cards or position in seen:
            yield "twice", (card,)
        cards.add(card)
        seen.add(position)


def shown_at(statement: dict[str, Any], opened: list[dict[str, Any]], order: list[int]) -> dict[_Place, list[str]]:
    """The cards that are open at each place, in the order of the deck, so that rows tell nothing."""
    going = places(statement)
    table: dict[_Place, list[str]] = {place: [] for place in going}
    for one in sorted(opened, key=lambda one: DECK.index(one["card"])):
        table[going[order.index(one["position"])]].append(one["card"])
    return table


def _counts_found(statement: dict[str, Any], table: dict[_Place, list[str]], mine: int) -> Iterator[_Finding]:
    """What is wrong with how many cards are open on each street, or keeps them from proving the hand.

    A street shows as many cards as it places, or a seat shows all that it was dealt, as its own player sees them: to
    anybody else that does not show which of them lay on the board. In a hand that was cancelled the streets end
    somewhere, and a closed hand may have surrendered.
    """
    whole = []
    for seat in seats_of(statement):
        streets = [
            (len(table[seat, board, street]), *pair)
            for owner, board, pairs in boards_of(statement)
            for street, pair in enumerate(pairs)
            if owner == seat
        ]
        is_broken_off = any(not count for count, _, _ in streets) and all(c in (0, dealt) for c, dealt, _ in streets)
        if all(count == dealt for count, dealt, _ in streets):
            if any(dealt != placed for _, dealt, placed in streets):
                whole.append(seat)
        elif any(count > placed for count, _, placed in streets) and not is_broken_off:
            yield "too_many", (seat,)
        elif any(count < placed for count, _, placed in streets):
            yield "incomplete", (seat, sum(count for count, _, _ in streets), sum(placed for _, _, placed in streets))
        elif statement["discards_shown"]:
            yield "discards_closed", (seat,)
    if statement["discards_shown"]:
        return
    if len(whole) > 1:
        yield "discards_open", tuple(whole)
    elif whole and whole != [mine]:
        yield "whole_seat", tuple(whole)


# Reading


def _unlike(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; Unreadable where it has a key twice."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise Unreadable("json")
    return value


def _whole(digits: str) -> int:
    """A whole number of JSON; Unreadable for one of more digits than any that is written here."""
    if not _WHOLE.fullmatch(digits):
        raise Unreadable("json")
    return int(digits)


def _no_number(_text: str) -> Any:
    raise Unreadable("json")


def parsed(text: str) -> Any:
    """A text of JSON as values. Raises Unreadable for what is none, has a key twice, or a number that is not whole."""
    rest = _ESCAPE.sub("", text)
    if "\\" in rest:  # such as `\\u 12_`, which some Pythons take for a letter
        raise Unreadable("json")
    rest = re.sub('"[^"]*"', "", rest)
    for _ in range(NESTED_MOST):
        rest = _INNERMOST.sub("", rest)
    if "[" in rest or "{" in rest:  # some Pythons do not survive what is nested deeply
        raise Unreadable("json")
    try:
        return json.loads(
            text, object_pairs_hook=_unlike, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
        )
    except ValueError:
        raise Unreadable("json") from None


def _is_record(value: Any, fields: dict[str, type]) -> bool:
    """Whether a value is an object of exactly these fields, each of its type."""
    return (
        type(value) is dict
        and set(value) == set(fields)
        and all(type(value[key]) is kind for key, kind in fields.items())
    )


def _is_proof(value: Any) -> bool:
    """Whether a value is a proof of version 3, as far as its form goes."""
    if not _is_record(value, {"statement": str, "seats": list, "cards": list}):
        return False
    if len(value["seats"]) > 4 or len(value["cards"]) > len(DECK):
        return False
    for one in value["seats"]:
        if not _is_record(one, {"seat": int, "bytes": str, "id": str, "name": str, "cut": str}):
            return False
        if not _HEX.fullmatch(one["bytes"]) or max(len(one["name"]), len(one["cut"])) > _TEXT_MOST:
            return False
    for one in value["cards"]:
        if not _is_record(one, {"card": str, "salt": str, "path": list, "position": int}):
            return False
        if not _HEX.fullmatch(one["salt"]) or not all(type(s) is str and _HEX.fullmatch(s) for s in one["path"]):
            return False
    return True


def check(file: bytes, copied_text: str, cards: int = 52, mine: int = 0) -> Report:
    """The report on a proof, given what was copied from Discord. Raises Unreadable where nothing can be checked.

    `cards`: of the deck, for the versions whose messages did not say it. `mine`: the reader's own seat, 0 if it does
    not matter.
    """
    try:
        proof: Any = parsed(file.decode("utf-8")) if len(file) <= FILE_BYTES_MOST else None
    except UnicodeDecodeError:
        raise Unreadable("json") from None
    copied = Copied(copied_text)
    if type(proof) is dict and proof.get("version") in (FIRST, SECOND):
        return _older(proof, copied, cards)
    if not _is_proof(proof):
        raise Unreadable("json")
    return _third(proof, copied, mine)


# Versions 1 and 2, as they were


def _older(proof: dict[str, Any], copied: Copied, size: int) -> Report:
    """The report on a hand of version 1 or 2. Raises Unreadable for a file that is none, or that opens no card."""
    version = proof["version"]
    found: list[_Finding] = [("version_1" if version == FIRST else "version_2", ())]
    if copied.seals or copied.roots:
        found.append(("other_version", ()))
    try:
        _refuse_odd(proof)
        found += _older_found(proof, copied, size)
    except (ValueError, LookupError, ArithmeticError, TypeError, AttributeError):
        raise Unreadable("json") from None
    report = Report(version, proof, found)
    if not proof["openings"] and not report.wrong:
        raise Unreadable("no_card")
    return report


def _refuse_odd(proof: dict[str, Any]) -> None:
    """Raise ValueError for an older file that would take long, or print more than a hand has."""
    dealing = proof["dealing"]
    counts = [*dealing["order"], *dealing["streets"], *dealing["at_once"], dealing["boards"]]
    keys = ("hand",) if proof["version"] == FIRST else ("hand", "first_hand", "voids", "redeals")
    numbers = [proof[key] for key in keys]
    cuts = proof.get("cuts", [])
    line = proof.get("line") or ""
    if (
        len(counts) > len(DECK)
        or not all(is_int(count, 0, len(DECK)) for count in counts)
        or not all(is_int(number, 0, 999_999_999) for number in numbers)
        or not _TEXTS["table"].fullmatch(proof["table"])
        or len(cuts) > 4
        or max(map(len, cuts), default=0) > _TEXT_MOST
        or len(line) > _LINE_MOST
    ):
        raise ValueError("dealing")


def _older_found(proof: dict[str, Any], copied: Copied, size: int) -> Iterator[_Finding]:
    """What is wrong with a hand of version 1 or 2."""
    if proof["version"] == SECOND:
        place = proof["hand"] - proof["first_hand"]
        batch = proof["batch_root"]
        yield from _sealed_found(proof, copied)
        ids = [str(_ids(proof[key])[1]) for key in ("root_link", "seal_link")]
        fields = (SECOND, batch, str(proof["hand"]), proof["line_sha256"], *ids)
    else:
        place = (proof["hand"] - 1) % HANDS
        batch = proof["session_root"]
        fields = (FIRST, proof["table"], str(proof["hand"]), *proof["cuts"])
    if not _HEX.fullmatch(batch.lower()):
        raise ValueError(batch)
    for _, root in copied.old_roots:
        if root != batch.lower():
            yield "old_root", ()
    hand_root = bytes.fromhex(proof["hand_root"])
    path = proof["hand_path"]
    if path["index"] != place:
        yield "old_place", ()
    if not _leads(sha256(b"\x02", hand_root), path["index"], path["siblings"], HANDS, bytes.fromhex(batch)):
        yield "old_hand", ()
    order = permutation(fields, size)
    seats = _seats_dealt(**proof["dealing"])
    cards, seen = set(), set()
    for one in proof["openings"]:
        card, k = one["card"], one["k"]
        if card not in DECK:
            yield "card", (str(card)[:2],)
            continue
        salt = bytes.fromhex(one["salt"])
        is_right = type(k) is int and 0 <= k < min(size, len(seats)) and order[k] == one["position"]
        leaf = sha256(b"\x00", salt, card.encode("ascii"))
        if not is_right or len(salt) != 32 or not _leads(leaf, one["position"], one["path"], size, hand_root):
            yield "card", (card,)
        elif one["seat"] != seats[k]:
            yield "not_dealt", (card,)
        if card in cards or k in seen:
            yield "twice", (card,)
        cards.add(card)
        seen.add(k)


def _leads(leaf: bytes, index: Any, path: Sequence[str], size: int, root: bytes) -> bool:
    """Whether a leaf leads to a root."""
    if type(index) is not int or not 0 <= index < size:
        return False
    top, left = climb(leaf, index, [bytes.fromhex(sibling) for sibling in path], size)
    return not left and top == root


def _ids(link: str) -> tuple[int, int]:
    """The channel and the message that a link leads to. Raises ValueError for another text."""
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise ValueError(link)
    return int(found[1]), int(found[2])


def _sealed_found(proof: dict[str, Any], copied: Copied) -> Iterator[_Finding]:
    """What is wrong with root, messages and line of a hand of version 2."""
    first = proof["first_hand"]
    for hands, _ in copied.old_roots:
        if hands and hands != f"{first}-{first + HANDS - 1}":
            yield "old_root", ()
    links = [_ids(proof[key]) for key in ("root_link", "seal_link")]
    if any(link not in links for link in copied.links):
        yield "links", (len(copied.links),)
    if links[0][0] != links[1][0]:
        yield "channel", ()
    if links[0][1] >= links[1][1]:
        yield "order", ()
    told = proof["line"]
    if told is not None and any(line != told for line in copied.old_lines):
        yield "old_line", ()
    line = copied.old_lines[0] if copied.old_lines else told
    if line is None:
        if proof["line_sha256"]:
            yield "old_line", ()
        return
    dealing = proof["dealing"]
    seats, at_once = (" ".join(map(str, dealing[key])) for key in ("order", "at_once"))
    batch = f"batch {proof['batch_root']} in message {links[0][1]}"
    start = f"Hand {proof['hand']} | table {proof['table']} | {batch} | seats {seats} | at once {at_once} | "
    if hashlib.sha256(line.encode("utf-8")).hexdigest() != proof["line_sha256"] or not line.startswith(start):
        yield "old_line", ()


def _seats_dealt(order: list[int], boards: int, streets: list[int], at_once: list[int]) -> list[int]:
    """The seat that each card of the deal goes to. `at_once`: the cards of each board in Fantasyland, else 0."""
    seats = []
    for street, cards in enumerate(streets):
        for board, count in enumerate(at_once):
            taken = cards if not count else count if street == 0 else 0
            seats += [order[board // boards]] * taken
    return seats


# In words

_WORDS = {
    "statement": "its statement has something in it that no deal has: {0}",
    "seal": "another seal was posted than its own: fair-deal-3 {0} {1} {2}",
    "root": "the message with the root says another {0}: {1}, and the statement {2}",
    "links": "its two messages are not the ones of the {0} links that you copied",
    "channel": "its root and its seal are in two channels",
    "order": "its seal was there before its root",
    "player": "seat {0} is not who was sealed",
    "player_twice": "seat {0} has a player of another seat",
    "cut": 'nobody gave the cut "{0}"',
    "card": "{0} is not a card that was committed to there",
    "not_dealt": "{0} was dealt to nobody, or not to that seat",
    "twice": "{0} is there twice",
    "too_many": "seat {0} shows more cards of a street than it kept there",
    "discards_open": "the discards of several seats are open, although these rules never show them",
    "other_version": "what you copied is of another version of the fair deal than the file",
    "old_root": "its root is not the one that was posted",
    "old_place": "it does not use the shuffle that is its own",
    "old_hand": "its hand is not among those that the root was posted for",
    "old_line": "the seal's line is missing, or is not the one that its key is made of",
    "no_root": "THE LINE OF THE ROOT'S MESSAGE IS MISSING. WITHOUT IT NOTHING SHOWS THAT THE SHUFFLE CAME FIRST.",
    "streets_unknown": "These are house rules with streets of their own: you alone know whether you were dealt so.",
    "erased": "Seat {0}: erased. Somebody asked for it, so nothing shows who sat there.",
    "incomplete": "INCOMPLETE: seat {0} shows {1} of {2}. Honest only if it surrendered or the hand was cancelled: you "
    "know whether it was.",
    "whole_seat": "Seat {0} shows its discards, too, so nothing shows which of these lay on its board. If it is your "
    "own seat, and My hidden cards gave you the file, say so: --mine {0}",
    "discards_closed": "INCOMPLETE: the discards of seat {0} are closed, and these rules show them. Honest only if the "
    "hand was cancelled: you know whether it was.",
}
_REFUSED = {
    "json": "{0} cannot be read as a proof",
    "encoding": "what was copied is neither UTF-8 nor UTF-16, or is longer than a megabyte",
    "no_card": "{0} opens no card of the hand, so there is nothing to check",
    "no_seal": "the seal's line is missing: copy it from its message (fair-deal-3 ...)",
    "no_links": "a link is missing: copy those of both messages (Copy Message Link)",
}
_LESS = {
    FIRST: "This is a hand of fair-deal-1. It shows only that nothing changed after the first card: the person who "
    "ran the bot could have looked for a deal that they liked.",
    SECOND: "This is a hand of fair-deal-2. It does not show how many cards each street had nor, without a cut, the "
    "table, the order and the rules: the person who ran the bot could have exchanged closed cards, or chosen a deal.",
}
_ASKED = """Paste what you copied from Discord, in any order, one below the other:
  the line fair-deal-3 root ... and the link of its message (Copy Message Link)
  the line fair-deal-3 TABLE HAND ... and the link of its message
  cut WORDS, for each cut that you know
Then end with Ctrl-D (on Windows with Ctrl-Z and Enter)."""


def say(text: str, stream: Any) -> None:
    """Print a line in which no character moves the cursor, turns text around, is unseen or unknown to the stream."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    text = _UNPRINTABLE.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=stream)


def _when(message: int) -> str:
    """The time of a message, from its id."""
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(DISCORD_EPOCH_S + (message >> 22) // 1000))


def _board_name(statement: dict[str, Any], board: int) -> str:
    """What a board is called beside its seat; nothing where each seat has one."""
    return "" if statement["boards"] == 1 else f"board {'AB'[board]}: "


def _told(statement: dict[str, Any]) -> Iterator[str]:
    """How the hand was dealt by its statement, in sentences."""
    hand = statement["hand"]
    first = statement["first_hand"]
    streets = statement["streets"]
    games = ("the closed games", "regular open-face", "Pineapple")
    game = games[STREETS.index(streets)] if streets in STREETS else "house rules"
    yield f"Hand {hand} of table {statement['table']}, by its statement:"
    yield f"  before it, at this table: hands cancelled {statement['voided']}, deals begun anew {statement['redealt']}"
    yield f"  its shuffle is number {hand - first + 1} of those posted for hands {first}-{first + HANDS - 1}"
    yield f"  streets of {game}; seats in the order of the deal:"
    for seat, board, own in boards_of(statement):
        runs = [(len(list(alike)), dealt, placed) for (dealt, placed), alike in itertools.groupby(own)]
        times = [f"{many} times " if many > 1 else "" for many, _, _ in runs]
        each = ", then ".join(f"{many}{dealt} dealt and {placed} kept" for many, (_, dealt, placed) in zip(times, runs))
        at_once = "" if own == streets else "IN FANTASYLAND, "
        yield f"    seat {seat}: {_board_name(statement, board)}{at_once}{each}"
    banker = "nobody" if statement["banker"] is None else f"seat {statement['banker']}"
    yield f"  deck: {statement['deck']} cards; stake: {statement['stake']}; banker: {banker}"
    yield f"  rules: {statement['rules']} {statement['rules_sha256']}"
    yield f"  discards at the showdown: {'shown' if statement['discards_shown'] else 'closed'}"
    yield "Were you dealt otherwise? Then it is WRONG."


def _opened(statement: dict[str, Any], report: Report) -> Iterator[str]:
    """Who sat where and what they show, street by street, in sentences."""
    people = {one["seat"]: one for one in report.proof["seats"]}
    for seat, board, streets in boards_of(statement):
        if board == 0:
            yield f"  seat {seat}: {_person(people.get(seat))}"
        shown = [report.shown[seat, board, street] for street in range(len(streets))]
        rows = " | ".join(" ".join(cards) or "-" for cards in shown)
        has_more = any(len(cards) > placed for cards, (_, placed) in zip(shown, streets))
        more = " (with discards: if the board did not keep of each street what is said above, it is WRONG)"
        yield f"    {_board_name(statement, board)}{rows}{more if has_more else ''}"


def _person(one: dict[str, Any] | None) -> str:
    """Who sits in a seat. A user name may look like another one, or like a name and a cut: its id stands before it."""
    if one is None:
        return "erased"
    if is_computer(one):
        return "a computer player of the bot"
    name, cut = (json.dumps(one[key], ensure_ascii=False) for key in ("name", "cut"))
    return f"id {one['id']}, user name {name}" + (f", cut {cut}" if one["cut"] else "")


def _to_compare(statement: dict[str, Any], seal: int) -> Iterator[str]:
    """What is left for the reader's own eyes, in sentences."""
    hand, table = statement["hand"], statement["table"]
    yield f"The root was posted at {_when(statement['root_message'])}, the seal at {_when(seal)}."
    yield "Compare that with when you pressed Start. Then look for yourself:"
    yield "  Both messages are the bot's own plain text, in the channel where you played. Neither is marked as edited"
    yield "  or as forwarded, and neither is the answer to anything. Each line stands whole in a grey box, as code:"
    yield "  it is no name in colour, and no preview of a link. Each link is of the message that its line is from."
    yield f"  Between root and seal stands no other line of hand {hand}, and none of a table that you do not know."
    before = f"The hand before this one that you know is {hand - 1}." if hand > 1 else "This is the table's first hand."
    yield f"  {before} A number that is missing is a hand that was begun and not played."
    yield f"  Your lobby and this hand's panel named the table {table}."
    yield "The rows in which the cards lay are no part of the proof. Nothing is proven of cards that were never opened."


def sentences(report: Report) -> Iterator[str]:
    """All that is said of a report, in order."""
    statement, proof = report.statement, report.proof
    if report.version != THIRD:
        yield _LESS[report.version]
    elif statement is not None:
        yield from _told(statement)
    for code, where in report.wrong:
        yield "WRONG: " + _WORDS[code].format(*where)
    if report.wrong:
        return
    if statement is None:
        yield from _older_told(proof)
        return
    verdict = "Not proven" if report.findings else "Right"
    yield f"{verdict}: {len(proof['cards'])} cards are those that were committed to, and lie where the key puts them."
    yield from (_WORDS[code].format(*where) for code, where in report.findings)
    yield from _opened(statement, report)
    yield from _to_compare(statement, report.seal)


def _older_told(proof: dict[str, Any]) -> Iterator[str]:
    """What is said of a hand of version 1 or 2 in which nothing is wrong."""
    cards = len(proof["openings"])
    yield f"Not proven: nothing is wrong with the {cards} cards of hand {proof['hand']} at table {proof['table']},"
    yield "as far as that version goes. Seats in the order of the deal, with what was opened of their cards:"
    for seat in proof["dealing"]["order"]:
        yield f"  seat {seat}: " + " ".join(one["card"] for one in proof["openings"] if one["seat"] == seat)
    if proof["version"] == FIRST:
        yield f"Compare the cuts with the panel: {json.dumps(proof['cuts'], ensure_ascii=False)}"
        yield f"Compare with the message posted before the first card: {proof['session_root']}"
        return
    yield f"Before this hand, at this table: hands cancelled {proof['voids']}, deals begun anew {proof['redeals']}."
    first = proof["first_hand"]
    yield f"Compare with the root's message: hands {first}-{first + HANDS - 1} root {proof['batch_root']}"
    for name in ("root", "seal"):
        yield f"Open the {name}'s message; it may be neither edited nor an answer to anything: {proof[name + '_link']}"
    if proof["line_sha256"]:
        told = proof["line"] or "(erased)"
        yield f"Compare with the line in the seal, and look that the hand has no second one: {told}"
    else:
        yield "Nobody gave a cut, so the seal is the hand's own panel."


def decoded(data: bytes) -> str:
    """Copied bytes as text: UTF-8 or UTF-16, with or without a mark at the beginning. Raises Unreadable."""
    if len(data) > FILE_BYTES_MOST:  # nothing is left out
        raise Unreadable("encoding")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif data.count(0) * 4 > len(data):  # lines and links are ASCII, so nearly every other byte of UTF-16 is zero
        encoding = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    else:
        encoding = "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise Unreadable("encoding") from None


def _read(name: str) -> bytes:
    """A file's beginning: as much as any proof or copied text has, and a byte to tell that it is longer."""
    with pathlib.Path(name).open("rb") as file:
        return file.read(FILE_BYTES_MOST + 1)


def _posted(name: str | None) -> bytes:
    """What was copied: from a file, else from standard input."""
    if name is not None:
        return _read(name)
    if sys.stdin is None:  # closed
        return b""
    if sys.stdin.isatty():
        print(_ASKED, file=sys.stderr)
    return sys.stdin.buffer.read(FILE_BYTES_MOST + 1)


def main() -> int:
    """Read the command line, the file and what was copied; say what was found. Returns the exit status."""
    parser = argparse.ArgumentParser(description="Check the deal of one hand without the bot that dealt it.")
    parser.add_argument("file", help="the file that /verify or Deal proof gave")
    parser.add_argument("--posted", metavar="FILE", help="a file with what you copied (default: standard input)")
    parser.add_argument(
        "--cards", type=int, default=52, choices=(52, 53, 54), help="cards in the deck, for hands of older versions"
    )
    parser.add_argument(
        "--mine", type=int, default=0, metavar="SEAT", help="your own seat, for the file of My hidden cards"
    )
    asked = parser.parse_args()
    try:
        report = check(_read(asked.file), decoded(_posted(asked.posted)), asked.cards, asked.mine)
    except OSError as error:
        say(f"{error.filename} cannot be read: {error.strerror}", sys.stderr)
        return 2
    except Unreadable as error:
        say(_REFUSED[error.args[0]].format(asked.file), sys.stderr)
        return 2
    for sentence in sentences(report):
        say(sentence, sys.stdout)
    return report.status


if __name__ == "__main__":
    sys.exit(main())
