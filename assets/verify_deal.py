"""Check the deal of one hand of Chinese poker without the bot that dealt it.

    python verify_deal.py deal-abc-3.json --root "hands 1-64 root 51ab..." --root-link LINK --seal-link LINK --line LINE

The file comes from /verify or from **Deal proof** under a hand that is over. All else is copied from Discord, not from
the file: the root is the line in the message that was posted before the first hand; the links are those of that message
and of the seal (Copy Message Link); the line is the one in the seal, where the hand has a seal of its own. What is left
out is taken from the file, and you are told what to compare. Games with jokers have 53 or 54 cards (--cards 53).
Nothing but Python 3.8 or newer is needed, and all that happens is on this page.

Look at both messages, too: neither may be marked as edited or as the answer to a command, and there may be no second
seal of the same hand.

Exit status: 0 all is right, 1 something is not, 2 nothing was checked, because the file or a link cannot be read or the
file opens no card. The rules are those of fair-deal-2:

- a card is hashed as SHA256(0x00 | salt | card as two letters), a pair of hashes as SHA256(0x01 | left | right), and a
  hand's root as SHA256(0x02 | root) in the tree over the 64 hands of a batch;
- the ids of the two messages, which only Discord can give, make a key and the key a public permutation Q; card k of
  the deal is the one at position Q[k] of the hidden shuffle;
- street by street, and in each from the button's left, a seat takes the next cards, for one of its boards after the
  other; a board in Fantasyland takes all of its cards on the first street.

Hands of fair-deal-1 are checked as well. That version is weaker: it had no seal, so whoever ran the bot could look for
a deal that they liked.
"""

import argparse
import hashlib
import hmac
import itertools
import json
import pathlib
import re
import sys

FIRST, SECOND = "fair-deal-1", "fair-deal-2"
HANDS = 64
UNREADABLE = (OSError, ValueError, LookupError, ArithmeticError, TypeError, AttributeError, RecursionError)
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["X1", "X2"]


def sha256(*parts):
    """The hash of some bytes in a row."""
    return hashlib.sha256(b"".join(parts)).digest()


def climb(leaf, index, path, size):
    """The root that a leaf leads to, in a tree of `size` leaves; None for a path that does not fit its place."""
    if type(index) is not int or not 0 <= index < size:
        return None
    left = [bytes.fromhex(sibling) for sibling in path]
    while size > 1:
        if index ^ 1 < size:  # there is a partner on this level
            if not left:
                return None
            sibling = left.pop(0)
            leaf = sha256(b"\x01", sibling, leaf) if index & 1 else sha256(b"\x01", leaf, sibling)
        index, size = index >> 1, (size + 1) >> 1
    return None if left else leaf


def permutation(fields, size):
    """Q: Fisher-Yates, driven by the bytes of HMAC-SHA256(key, 0), HMAC-SHA256(key, 1), ..."""
    encoded = [field.encode() for field in fields]
    key = sha256(*(len(field).to_bytes(4, "big") + field for field in encoded))
    blocks = (hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest() for number in itertools.count())
    stream = itertools.chain.from_iterable(blocks)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        places = last + 1
        chosen = next(byte for byte in stream if byte < 256 - 256 % places) % places
        order[last], order[chosen] = order[chosen], order[last]
    return order


def seats_dealt(order, boards, streets, at_once):
    """The seat that each card of the deal goes to. `at_once`: the cards of each board in Fantasyland, else 0."""
    seats = []
    for street_no, cards in enumerate(streets):
        for board, count in enumerate(at_once):
            taken = cards if not count else count if street_no == 0 else 0
            seats += [order[board // boards]] * taken
    return seats


def ids_of(link):
    """The channel and the message that a link leads to, as numbers."""
    found = re.fullmatch(r"https://[a-z.]*discord\.com/channels/\d+/(\d+)/(\d+)", link.strip())
    if found is None:
        raise ValueError(f"{link} is no link to a message: use Copy Message Link")
    return int(found[1]), int(found[2])


def frozen_by(proof):
    """How the seal's line begins: the hand and its table, the root and its message, the seats in order, Fantasyland."""
    dealing = proof["dealing"]
    seats, at_once = (" ".join(map(str, dealing[key])) for key in ("order", "at_once"))
    batch = f"batch {proof['batch_root']} in message {ids_of(proof['root_link'])[1]}"
    return f"Hand {proof['hand']} | table {proof['table']} | {batch} | seats {seats} | at once {at_once} | "


def sealed(proof, posted):
    """What is wrong with root, messages and line of a hand of version 2. `posted`: copied from Discord, or None."""
    root = posted.get("root")
    if root is not None:
        hands, _, digits = root.rpartition("root ")
        if digits.strip() != proof["batch_root"]:
            yield "its batch root is not the one that was posted"
        if hands and hands.strip() != f"hands {proof['first_hand']}-{proof['first_hand'] + HANDS - 1}":
            yield "its batch begins with another hand than the one that was posted"
    links = {key: ids_of(posted.get(key) or proof[key]) for key in ("root_link", "seal_link")}
    for key, ids in links.items():
        if ids != ids_of(proof[key]):
            yield f"its {key.replace('_', ' ')} is not the one that you copied"
    (root_channel, root_id), (seal_channel, seal_id) = links.values()
    if root_channel != seal_channel:
        yield "its root and its seal are in two channels"
    if root_id >= seal_id:
        yield "its seal was there before its root"
    line, told = posted.get("line") or proof["line"], proof["line"]
    if line is not None:
        line = line.strip().strip("`").strip()
        if told is not None and told != line:
            yield "its line is not the one that you copied"
        if hashlib.sha256(line.encode()).hexdigest() != proof["line_sha256"]:
            yield "the seal's line is not the one that its key is made of"
        if not line.startswith(frozen_by(proof)):
            yield "it was not dealt as the seal's line says"
    elif proof["line_sha256"]:
        yield "the seal's line is missing: copy it from the message (--line)"


def problems(proof, root, size, **copied):
    """What is wrong with a proof, in sentences; nothing for an honest deal.

    What was copied from Discord: `root`, and for version 2 `root_link`, `seal_link` and `line`; None for what was not.
    """
    version = proof["version"]
    if version == SECOND:
        place = proof["hand"] - proof["first_hand"]
        batch, what = proof["batch_root"], "batch"
        yield from sealed(proof, {"root": root, **copied})
        ids = [str(ids_of(proof[key])[1]) for key in ("root_link", "seal_link")]
        fields = (version, batch, str(proof["hand"]), proof["line_sha256"], *ids)
    elif version == FIRST:
        place = (proof["hand"] - 1) % HANDS
        batch, what = proof["session_root"], "session"
        if root is not None and root.strip().rpartition(" ")[2].lower() != batch.lower():
            yield "its session root is not the one that was posted"
        fields = (version, proof["table"], str(proof["hand"]), *proof["cuts"])
    else:
        yield f"it is of version {version}, and this script knows {FIRST} and {SECOND}"
        return
    hand_root, path = bytes.fromhex(proof["hand_root"]), proof["hand_path"]
    if path["index"] != place:
        yield f"hand {proof['hand']} does not use the shuffle of the {what} that is its own"
    if climb(sha256(b"\x02", hand_root), path["index"], path["siblings"], HANDS) != bytes.fromhex(batch):
        yield f"its hand is not in the {what} that was posted"
    order = permutation(fields, size)
    seats = seats_dealt(**proof["dealing"])
    cards, places = set(), set()
    for one in proof["openings"]:
        card, k = one["card"], one["k"]
        where = f"card {k} of the deal ({card})"
        if card not in DECK:
            yield where + " is no card"
            continue
        salt = bytes.fromhex(one["salt"])
        if (
            len(salt) != 32
            or climb(sha256(b"\x00", salt, card.encode()), one["position"], one["path"], size) != hand_root
        ):
            yield where + " is not the one that was committed to"
        if type(k) is not int or not 0 <= k < size or order[k] != one["position"]:
            yield where + " is not where the key puts it"
        elif k >= len(seats) or one["seat"] != seats[k]:
            yield f"{where} does not go to seat {one['seat']}"
        if card in cards or k in places:
            yield where + " appears twice"
        cards.add(card)
        places.add(k)


def summary(proof):
    """What is right with a proof in which nothing is wrong, in sentences."""
    yield f"Right: {len(proof['openings'])} cards of hand {proof['hand']} at table {proof['table']}."
    yield "Each is the one that was committed to, lies where the key puts it, and goes to its seat; none appears twice."
    yield "Seats in the order of the deal, with what was opened of their cards (compare them with the boards):"
    for seat in proof["dealing"]["order"]:
        yield f"  seat {seat}: " + " ".join(one["card"] for one in proof["openings"] if one["seat"] == seat)


def to_compare(proof, asked):
    """What is left for the reader's own eyes, in sentences."""
    if proof["version"] == FIRST:
        yield "This hand was dealt by fair-deal-1, which is weaker: it shows that the deal was not changed after the"
        yield "first card, but whoever ran the bot could have looked for a deal that they liked."
        yield f"Compare the cuts with the panel: {json.dumps(proof['cuts'], ensure_ascii=False)}"
        if asked.root is None:
            yield f"Compare with the message posted before the first card: {proof['session_root']}"
        return
    if proof["voids"] or proof["redeals"]:
        yield f"Before this hand, hands voided at the table: {proof['voids']}; deals begun anew: {proof['redeals']}."
    first = proof["first_hand"]
    if asked.root is None or "hands" not in asked.root:
        yield f"Compare with the root's message: hands {first}-{first + HANDS - 1} root {proof['batch_root']}"
    for name, key in (("root", "root_link"), ("seal", "seal_link")):
        if getattr(asked, key) is None:
            yield f"Open the {name}'s message; it may be neither edited nor the answer to a command: {proof[key]}"
    if not proof["line_sha256"]:
        yield "Nobody gave a cut, so the seal is the hand's own panel. A cut of your own makes a seal that stays."
    elif asked.line is None:
        yield f"Compare with the line in the seal, and look that the hand has no second one: {proof['line']}"


def main():
    """Read the command line and the file, say what was found."""
    parser = argparse.ArgumentParser(description="Check the deal of one hand without the bot that dealt it.")
    parser.add_argument("file", help="the file that /verify or Deal proof gave")
    parser.add_argument("--root", help="the line of the message with the commitment: hands 1-64 root ...")
    parser.add_argument("--root-link", help="the link of that message")
    parser.add_argument("--seal-link", help="the link of the hand's seal")
    parser.add_argument("--line", help="the line in the seal, where the hand has a seal of its own")
    parser.add_argument("--cards", type=int, default=52, choices=(52, 53, 54), help="cards in the deck (default 52)")
    asked = parser.parse_args()
    copied = {"root_link": asked.root_link, "seal_link": asked.seal_link, "line": asked.line}
    for key in ("root_link", "seal_link"):  # apart from the proof, which is not to blame for them
        try:
            if copied[key] is not None:
                ids_of(copied[key])
        except ValueError as error:
            print(f"--{key.replace('_', '-')}: {error}", file=sys.stderr)
            return 2
    try:
        proof = json.loads(pathlib.Path(asked.file).read_text(encoding="utf-8"))
        found = list(problems(proof, asked.root, asked.cards, **copied))
        told = [] if found else list(summary(proof)) + list(to_compare(proof, asked))
    except UNREADABLE as error:
        print(f"{asked.file} cannot be read as a proof ({type(error).__name__}: {error})", file=sys.stderr)
        return 2
    for problem in found:
        print("WRONG: " + problem)
    if found:
        return 1
    if not proof["openings"]:
        print(f"{asked.file} opens no card of the hand, so there is nothing to check", file=sys.stderr)
        return 2
    for sentence in told:
        print(sentence)
    return 0


if __name__ == "__main__":
    sys.exit(main())
