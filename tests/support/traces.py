"""Whether a database's files hold a Discord id, in whatever form SQLite would write it."""

from __future__ import annotations

from pathlib import Path


def traces(number: int) -> set[bytes]:
    """How a Discord id can stand in a database's files: as text, as SQLite stores numbers, and as it stores keys."""
    bits, varint = number, b""
    while bits:
        varint = bytes([bits & 0x7F | (0x80 if varint else 0)]) + varint
        bits >>= 7
    return {str(number).encode(), number.to_bytes(8, "big"), number.to_bytes(8, "little"), varint}


def files_with(path: Path, *numbers: int) -> set[str]:
    """The files of a database that hold one of some numbers."""
    files = {file.name: file.read_bytes() for file in path.parent.glob(f"{path.name}*")}
    return {name for name, content in files.items() for number in numbers if any(map(content.count, traces(number)))}
