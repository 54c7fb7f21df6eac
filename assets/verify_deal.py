"""Check the deal of one hand of Chinese poker without the bot that dealt it.

    python verify_deal.py deal-abc-3.json --root ROOT [--cards 53]

The file comes from /verify or from **Deal proof** under a hand that is over. ROOT is the commitment of the message that
was posted before the first card and is never edited: copy it from there, not from the file. Games with jokers have 53
or 54 cards. Nothing but Python 3.8 or newer is needed, and all that happens is on this page.

Exit status: 0 all is right, 1 something is not, 2 the file cannot be read. The rules are those of fair-deal-1:

- a card is hashed as SHA256(0x00 | salt | card as two letters), a pair of hashes as SHA256(0x01 | left | right), and a
  hand's root as SHA256(0x02 | root) in the tree over the 64 hands of a session;
- the cuts make a public permutation Q; card k of the deal is the one at position Q[k] of the hidden shuffle;
- street by street, and in each from the button's left, a seat takes the next cards, for one of its boards after the
  other; a board in Fantasyland takes all of its cards on the first street.
"""

import argparse
import hashlib
import hmac
import itertools
import json
import pathlib
import sys

VERSION = "fair-deal-1"
HANDS = 64
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


def permutation(version, table, hand, cuts, size):
    """Q: Fisher-Yates, driven by the bytes of HMAC-SHA256(key, 0), HMAC-SHA256(key, 1), ..."""
    fields = [field.encode() for field in (version, table, str(hand), *cuts)]
    key = sha256(*(len(field).to_bytes(4, "big") + field for field in fields))
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


def problems(proof, root, size):
    """What is wrong with a proof, in sentences; nothing for an honest deal. `root`: in hex, None to take the file's."""
    if proof["version"] != VERSION:
        yield f"it is of version {proof['version']}, and this script knows {VERSION}"
        return
    if root is not None and bytes.fromhex(root) != bytes.fromhex(proof["session_root"]):
        yield "its session root is not the one that was posted"
    hand_root, place = bytes.fromhex(proof["hand_root"]), proof["hand_path"]
    if place["index"] != (proof["hand"] - 1) % HANDS:
        yield f"hand {proof['hand']} does not use the shuffle of the session that is its own"
    session = climb(sha256(b"\x02", hand_root), place["index"], place["siblings"], HANDS)
    if session != bytes.fromhex(proof["session_root"]):
        yield "its hand is not in the session that was posted"
    order = permutation(proof["version"], proof["table"], proof["hand"], proof["cuts"], size)
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
            yield where + " is not where the cuts put it"
        elif k >= len(seats) or one["seat"] != seats[k]:
            yield f"{where} does not go to seat {one['seat']}"
        if card in cards or k in places:
            yield where + " appears twice"
        cards.add(card)
        places.add(k)


def main():
    """Read the command line and the file, say what was found."""
    parser = argparse.ArgumentParser(description="Check the deal of one hand without the bot that dealt it.")
    parser.add_argument("file", help="the file that /verify or Deal proof gave")
    parser.add_argument("--root", help="the commitment that was posted before the first card (64 digits and letters)")
    parser.add_argument("--cards", type=int, default=52, choices=(52, 53, 54), help="cards in the deck (default 52)")
    asked = parser.parse_args()
    try:
        proof = json.loads(pathlib.Path(asked.file).read_text(encoding="utf-8"))
        found = list(problems(proof, asked.root, asked.cards))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"{asked.file} cannot be read as a proof ({type(error).__name__}: {error})", file=sys.stderr)
        return 2
    for problem in found:
        print("WRONG: " + problem)
    if found:
        return 1
    print(f"Right: {len(proof['openings'])} cards of hand {proof['hand']} at table {proof['table']}.")
    print(
        "Each is the one that was committed to, lies where the cuts put it, and goes to its seat; none appears twice."
    )
    print("Seats in the order of the deal, with what was opened of their cards (compare them with the boards):")
    for seat in proof["dealing"]["order"]:
        print(f"  seat {seat}: " + " ".join(one["card"] for one in proof["openings"] if one["seat"] == seat))
    print(f"Cuts in seat order (compare them with the panel): {json.dumps(proof['cuts'], ensure_ascii=False)}")
    if asked.root is None:
        print(f"Compare with the message posted before the first card: {proof['session_root']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
