"""What a hand is sealed by: the keys of all versions, the statement, and the vectors of docs/fair-deal.md."""

from __future__ import annotations

import json
import re
import struct
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bot.ids import Seat, TableId
from bot.rules import deck
from bot.rules.cards import card_text, cards_text, parse_card
from bot.rules.closed_presets import load_closed
from bot.rules.deal_keys import deal_key, text_hash
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.fair_deal import player_hash, root_line, seal_line, statement
from bot.table.options import Options
from tests.rules.deal_example import (
    FIRST_KEY,
    FROZEN,
    HAND,
    HASHES,
    KEY,
    LINE,
    PLAYERS,
    ROOT_ID,
    ROOTS,
    SALTS,
    SEAL_ID,
    SECOND_KEY,
    STATEMENT,
    TABLE,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "fair-deal.md"


def documented(row: str) -> str:
    found = re.search(rf"^\| {re.escape(row)} \| `([^`]+)` \|$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert found, f"docs/fair-deal.md has no row {row!r}"
    return found[1]


def hashed(*fields: str) -> bytes:
    """A key, by the document."""
    encoded = [field.encode() for field in fields]
    return sha256(b"".join(struct.pack(">I", len(field)) + field for field in encoded)).digest()


def test_the_keys_of_all_versions_have_the_documented_fields() -> None:
    root, ids = deck.batch_root(ROOTS).hex(), (str(ROOT_ID), str(SEAL_ID))
    assert hashed("fair-deal-3", root, sha256(STATEMENT.encode()).hexdigest(), *ids) == KEY
    assert hashed("fair-deal-2", root, "5", sha256(LINE.encode()).hexdigest(), *ids) == SECOND_KEY
    assert hashed("fair-deal-1", "table-7", "1", "lucky", "42") == FIRST_KEY


@pytest.mark.parametrize("changed", range(4))
def test_the_key_depends_on_every_field(changed: int) -> None:
    fields = (bytes(32), "", 2, 3)
    others = (bytes(31) + b"1", "0", 4, 5)
    other = (*fields[:changed], others[changed], *fields[changed + 1 :])
    assert deal_key(*other) != deal_key(*fields)  # type: ignore[arg-type] # mixed fields


def test_a_statement_is_canonical_and_depends_on_everything_that_is_frozen() -> None:
    said = json.loads(STATEMENT)
    assert json.dumps(said, sort_keys=True, separators=(",", ":")) == STATEMENT
    assert STATEMENT.isascii()
    ruleset = FROZEN.options.ruleset  # its hash says these, too, but nobody can read them in it
    assert said["streets"] == [list(street) for street in ruleset.streets_dealt]
    assert (said["deck"], said["boards"]) == (len(ruleset.cards), ruleset.boards_each)
    others = [
        statement(TableId("k3f9x2abce"), FROZEN, (1, 0), HASHES),
        statement(TABLE, FROZEN, (2, 0), HASHES),
        statement(TABLE, FROZEN, (1, 1), HASHES),
        statement(TABLE, FROZEN, (1, 0), HASHES[::-1]),
        *(
            statement(TABLE, replace(FROZEN, **{field: value}), (1, 0), HASHES)  # type: ignore[arg-type] # one field each
            for field, value in (
                ("hand_no", 6),
                ("order", (Seat(0), Seat(1))),
                ("fantasyland", (14, 0)),
                ("banker", Seat(0)),
                ("options", Options(load_open_face("pineapple"), 2, stake=2)),
                ("options", Options(load_open_face("ofc"), 2)),
                ("options", Options(load_closed("basic"), 2)),
                ("options", Options(with_settings(load_open_face("pineapple"), {"scoop_bonus": 4}), 2)),
                ("options", Options(with_settings(load_open_face("pineapple"), {"reveal_discards": True}), 2)),
                ("root", replace(FROZEN.root, root="ab" * 32)),
                ("root", replace(FROZEN.root, channel_id=1)),
                ("root", replace(FROZEN.root, message_id=1)),
                ("root", replace(FROZEN.root, first_hand_no=4)),
            )
        ),
    ]
    assert len({STATEMENT, *others}) == len(others) + 1
    assert player_hash(SALTS[0], *PLAYERS[0]) == HASHES[0]
    assert len({player_hash(SALTS[0], *one) for one in (("1", "2", ""), ("1", "", "2"), ("12", "", ""))}) == 3
    assert player_hash(SALTS[1], *PLAYERS[0]) != HASHES[0]


def test_the_document_tells_what_the_code_does() -> None:
    first = deck.openings(HAND, KEY, [0])[0]
    assert documented("hash of position 0 of hand 5 (2c)") == deck.leaf(HAND.salts[0], parse_card("2c")).hex()
    assert documented("root of hand 5") == deck.deal_root(HAND).hex()
    assert documented("batch root of the three hands") == deck.batch_root(ROOTS).hex()
    text = DOCUMENT.read_text("utf-8")
    (told,) = re.findall(r"```json\n(.+)\n```", text)
    now = json.loads(STATEMENT)["rules_sha256"]
    assert told == STATEMENT, f"rulesets have other settings by now: {now}"
    for seat, salt, value in zip((2, 1), SALTS, HASHES, strict=True):
        assert documented(f"bytes of seat {seat}") == salt.hex()
        assert documented(f"hash of seat {seat}") == value
    assert documented("hash of the statement") == text_hash(STATEMENT)
    assert documented("root's line") == root_line(TABLE, deck.batch_root(ROOTS).hex(), 5, 52)
    assert documented("seal's line") == seal_line(TABLE, 5, text_hash(STATEMENT))
    assert documented("key") == KEY.hex()
    assert documented("Q") == " ".join(map(str, deck.public_permutation(KEY)))
    assert documented("the deal") == cards_text(deck.cut_deck(HAND, KEY))
    assert f"```\n{LINE}\n```" in text
    assert documented("hash of the line of version 2") == text_hash(LINE)
    assert documented("key of version 2") == SECOND_KEY.hex()
    assert documented("the deal of version 2") == cards_text(deck.cut_deck(HAND, SECOND_KEY))
    assert documented("key of version 1") == FIRST_KEY.hex()
    assert documented("the deal of version 1") == cards_text(deck.cut_deck(HAND, FIRST_KEY))
    opened = f"The first card, {card_text(first.card)}, opens position {first.position} of hand 5"
    assert opened in text
    assert documented("salt") == first.salt.hex()
    assert [documented(f"path {step}") for step in range(1, 7)] == [sibling.hex() for sibling in first.path.siblings]
