"""The key of a hand's public permutation, in all versions of the fair deal.

A key is SHA256 over fields. Each field is its length in UTF-8 bytes as 4 bytes, most significant first, then the bytes,
so no two lists of fields read the same. The first field is the version: a changed rule gets a new name, and old hands
stay checkable.

Since version 2 the last field is the id that Discord gave to a message after everything else was fixed. Nobody can know
it before, so nobody can search for a better deal. Version 3 has the hash of a statement that says all that the hand
depends on; version 2 had one of a line that said some of it, and of nothing where nobody cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

VERSION = 3
"""The version of every new hand."""


def name_of(version: int) -> str:
    """What a version is called in keys, messages and proofs."""
    return f"fair-deal-{version}"


def cut_key(table: str, hand_no: int, cuts: Sequence[str]) -> bytes:
    """The key of version 1: version, table, hand number in decimal, and each cut in seat order as it was printed."""
    return _digest(name_of(1), table, str(hand_no), *cuts)


def line_key(batch_root: bytes, hand_no: int, text_sha256: str, root_message: int, seal_message: int) -> bytes:
    """The key of version 2.

    Fields: version, batch root (hexadecimal), hand number, hash of the seal's line (hexadecimal, empty without one), id
    of the root's message, id of the seal. Numbers are decimal, hexadecimal is in small letters.
    """
    return _digest(name_of(2), batch_root.hex(), str(hand_no), text_sha256, str(root_message), str(seal_message))


def deal_key(batch_root: bytes, statement_sha256: str, root_message: int, seal_message: int) -> bytes:
    """The key of version 3: version, batch root, hash of the statement, id of the root's message, id of the seal."""
    return _digest(name_of(3), batch_root.hex(), statement_sha256, str(root_message), str(seal_message))


def text_hash(text: str) -> str:
    """SHA256 of a text in UTF-8, in hexadecimal: what the log holds of a cut and of what was sealed."""
    return sha256(text.encode()).hexdigest()


def _digest(*fields: str) -> bytes:
    digest = sha256()
    for field in fields:
        data = field.encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.digest()
