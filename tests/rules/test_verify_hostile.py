"""Files and copied texts that are made to hurt: an answer within a second, no traceback, nothing unprintable."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.rules import verify_deal
from bot.rules.open_face_presets import load_open_face
from tests.support.deal_proofs import HONEST, canonical, honest, link
from tests.support.json_walk import at, by_kind, put

PROOF = honest(load_open_face("pineapple"))
VALUE = PROOF.value()
ESCAPES = "\x1b[1A\x1b[2K\rRight: \x9b\x00\x7f\u202e\u2028\ud800"
MOST = verify_deal.FILE_BYTES_MOST
DEEP = 100_000

Run = Callable[[bytes, bytes], tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The script's `main` on a file and on what was copied: exit status, and all that was written."""

    def run(file: bytes, copied: bytes) -> tuple[int, str]:
        path = tmp_path / "deal.json"
        path.write_bytes(file)
        monkeypatch.setattr(sys, "argv", ["verify_deal.py", str(path)])
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(copied), isatty=lambda: False))
        before = time.process_time()
        status = verify_deal.main()
        assert time.process_time() - before < 5, "a second, and more on a machine that does other things"
        captured = capsys.readouterr()
        return status, captured.out + captured.err

    return run


def is_clean(text: str) -> bool:
    """Whether a text has nothing in it but what is seen, and ends of lines."""
    return all(line.isprintable() for line in text.split("\n"))


FILES: dict[str, bytes] = {
    "empty": b"",
    "nothing": b"null",
    "a number": b"1",
    "a list": b"[]",
    "an object": b"{}",
    "deep lists": b"[" * DEEP,
    "deep lists that end": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"a":' * DEEP,
    "less deep lists": b"[" * 900 + b"]" * 900,
    "a deep statement": canonical({**VALUE, "statement": "[" * 900 + "]" * 900}).encode(),
    "deep seats": PROOF.file.replace(b'"seats": [', b'"seats": [' + b"[" * 980 + b"]" * 980 + b","),
    "a huge number": b"9" * MOST,
    "a huge position": PROOF.file.replace(b'"position": ', b'"position": ' + b"9" * 100_000, 1),
    "an exponent": PROOF.file.replace(b'"position": ', b'"position": 1e999999999 ', 1),
    "not a number": PROOF.file.replace(b'"position": ', b'"position": NaN, "b": ', 1),
    "infinity": b'{"statement": -Infinity}',
    "a key twice": PROOF.file.replace(b'"cards": [', b'"cards": [], "cards": [', 1),
    "a key twice in a card": PROOF.file.replace(b'"card": ', b'"card": "As", "card": ', 1),
    "too long": PROOF.file + b" " * MOST,
    "as long as can be": PROOF.file + b" " * (MOST - len(PROOF.file)),
    "a mark before it": b"\xef\xbb\xbf" + PROOF.file,
    "UTF-16": PROOF.file.decode().encode("utf-16"),
    "no UTF-8": PROOF.file.replace(b"lucky", b"\xff\xfe"),
    "a lone surrogate": PROOF.file.replace(b"lucky", b"\xed\xa0\x80"),
    "digits of others": PROOF.file.replace(b'"seat": 2', '"seat": \u0662'.encode()),
    "an odd escape": PROOF.file.replace(b"lucky", b"\\u00_6"),
    "half an escape": PROOF.file.replace(b"lucky", b"\\ud83"),
    "many cards": canonical({**VALUE, "cards": list(PROOF.cards) * 2000}).encode()[:MOST],
    "many seats": canonical({**VALUE, "seats": list(PROOF.players) * 2000}).encode(),
    "a statement with a long path": canonical(
        {**VALUE, "cards": [{**PROOF.cards[0], "path": ["0" * 64] * 15_000}]}
    ).encode(),
    "a long name": canonical({**VALUE, "seats": [{**PROOF.players[0], "name": "n" * 900_000}]}).encode(),
    "a long statement": canonical({**VALUE, "statement": PROOF.text + " " * 8192}).encode(),
    "a statement of backslashes": canonical({**VALUE, "statement": "\\" * 500_000}).encode(),
    "an escape of a backslash": b'"' + b"\\" * 500_001 + b'u"',
}


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused(name: str, run: Run) -> None:
    status, text = run(FILES[name], PROOF.copied.encode())
    assert status == (0 if name == "as long as can be" else 1 if "statement" in name else 2), text
    assert is_clean(text)
    assert len(text) < 3000


def test_control_characters_anywhere_in_a_file_stay_there(run: Run) -> None:
    for name in ("pineapple", "a computer"):
        value = HONEST[name][0]().value()
        kinds = by_kind(value)
        for paths in kinds.values():
            for new in (ESCAPES, [ESCAPES], {ESCAPES: ESCAPES}):
                status, text = run(json.dumps(put(value, paths[-1], new)).encode(), PROOF.copied.encode())
                assert status in (1, 2)
                assert is_clean(text), paths[-1]
            if isinstance(at(value, paths[0]), str):
                put_in = put(value, paths[0], ESCAPES + at(value, paths[0]))
                assert is_clean(run(json.dumps(put_in).encode(), PROOF.copied.encode())[1])


COPIED: dict[str, tuple[int, bytes]] = {
    "nothing": (2, b""),
    "no text": (2, bytes(range(256)) * 100),
    "zeros": (2, b"\0" * MOST),
    "too long": (2, PROOF.copied.encode() + b"\n" + b" " * MOST + PROOF.lines[2].replace(" 1 ", " 2 ").encode()),
    "odd UTF-16": (2, PROOF.copied.encode("utf-16") + b"\0"),
    "many cuts": (1, PROOF.copied.encode() + b"\ncut a" * 20_000),
    "many lines": (0, PROOF.copied.encode() + b"\n" * 200_000),
    "many links": (1, PROOF.copied.encode() + b"".join(f"\n{link(n)}".encode() for n in range(1, 9000))),
    "many seals": (1, PROOF.copied.encode() + b"".join(b"\nfair-deal-3 a %d " % n + b"0" * 64 for n in range(1, 9000))),
    "one long line": (0, PROOF.copied.encode() + b"\n" + b"fair-deal-3 " * 80_000),
    "many backticks": (0, PROOF.copied.encode() + b"\n" + b"`" * 900_000),
    "many schemes": (0, PROOF.copied.encode() + b"\n" + b"https://discord.com/channels/1/" * 30_000),
    "long digits": (0, PROOF.copied.encode() + b"\nhttps://discord.com/channels/1/2/" + b"9" * 900_000),
    "control characters": (1, (PROOF.copied + "\ncut " + ESCAPES[:-1] + "\n").encode()),
}


@pytest.mark.parametrize("name", COPIED)
def test_hostile_copied_text_is_read_all_the_same(name: str, run: Run) -> None:
    wanted, copied = COPIED[name]
    status, text = run(PROOF.file, copied)
    assert status == wanted, text[:2000]
    assert is_clean(text)


@pytest.mark.parametrize("ids", [(1, 2), ((1 << 63) - 1, 1 << 63), (1, 99_999_999_999_999_999_999)])
def test_ids_at_their_limits_have_a_time(ids: tuple[int, int], run: Run) -> None:
    root, seal = ids
    statement: dict[str, Any] = {**PROOF.statement, "root_message": root, "channel": 1 << 63}
    copied = "\n".join(
        (PROOF.lines[0], link(root, 1 << 63), link(seal, 1 << 63), f"fair-deal-3 0a1b2c3d4e 1 {_digest(statement)}")
    )
    value = {**VALUE, "statement": canonical(statement), "cards": []}
    status, text = run(canonical(value).encode(), copied.encode())
    assert (status, "INCOMPLETE" in text, "UTC" in text) == (3, True, True), text


def _digest(statement: dict[str, Any]) -> str:
    return verify_deal.sha256(canonical(statement).encode()).hex()


def test_a_file_that_is_not_there_is_said(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("absent\x1b[2J.json", "."):
        monkeypatch.setattr(sys, "argv", ["verify_deal.py", str(tmp_path / name)])
        assert verify_deal.main() == 2
