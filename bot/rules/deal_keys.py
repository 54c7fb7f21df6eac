"""The key of a hand's public permutation, in both versions of the fair deal.

A key is SHA256 over fields. Each field is its length in UTF-8 bytes as 4 bytes, most significant first, then the bytes,
so no two lists of fields read the same. The first field is the version: a changed rule gets a new name, and old hands
stay checkable.

In version 2 the last field is the id that Discord gave to a message after everything else was fixed. Nobody can know it
before, so nobody can search for a better deal. Version 1 had no such field: whoever ran the bot could try out fields,
or draw P anew when they knew the cuts.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

VERSION_1 = "fair-deal-1"
VERSION = "fair-deal-2"


def cut_key(table: str, hand_no: int, cuts: Sequence[str]) -> bytes:
    """The key of version 1: version, table, hand number in decimal, and each cut in seat order as it was printed."""
    return _digest(VERSION_1, table, str(hand_no), *cuts)


def deal_key(batch_root: bytes, hand_no: int, text_sha256: str, root_message: int, seal_message: int) -> bytes:
    """The key of version 2.

    Fields: version, batch root (hexadecimal), hand number, hash of the seal's text (hexadecimal, empty without one), id
    of the root's message, id of the seal. Numbers are decimal, hexadecimal is in small letters.
    """
    return _digest(VERSION, batch_root.hex(), str(hand_no), text_sha256, str(root_message), str(seal_message))


def text_hash(text: str) -> str:
    """SHA256 of a text in UTF-8, in hexadecimal: what the log holds of a cut and of a seal's text."""
    return sha256(text.encode()).hexdigest()


def _digest(*fields: str) -> bytes:
    digest = sha256()
    for field in fields:
        data = field.encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.digest()
