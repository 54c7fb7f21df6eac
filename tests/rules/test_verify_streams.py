"""The script as people run it: any Python, any terminal, any way to copy, and names and cuts of anybody's choice."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.panels.seal import seal_panel
from bot.panels.study.verify import proof_name
from bot.play.verifying import SCRIPT
from bot.rules.open_face_presets import load_open_face
from bot.rules.verify_deal import check, decoded, sentences
from tests.support.deal_proofs import HONEST, PEOPLE, Proof, honest

PINEAPPLE = load_open_face("pineapple")
PLAIN = honest(PINEAPPLE)

ODD = {
    "control": "a\x1b[2J\x1b[H\r\nRight: all\x07\x9b",
    "bidi": "\u202egnorW\u2066 \u200f\u061c",
    "unseen": "a\u200b\u2800\u3164\ufeff\u00ad\U000e0041",
    "lone surrogates": "\ud800x\udfff",
    "emoji": "\U0001f0a1\u2764\ufe0f\U0001f468\u200d\U0001f469",
    "CJK": "\u5341\u4e09\u5f20",
    "accents": "Zo\u00eb \u0160\u00e1\u0159ka",
    "marks": "a" + "\u0315\u0316" * 8,
    "braces": "{0} %s {} \\u0041 \\",
}
UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
CUTS = [
    "$(touch pwned)",
    "`touch pwned`",
    "$100 please",
    "O'Brien",
    '"; rm x',
    "cut",
    "https://discord.com/channels/1/2",
    "fair-deal-3 0a1b2c3d4e 1 " + "a" * 7,
    "fair-deal-3 root " + "0" * 15,
    "hands 1-64 root",
    "Hand 1 | table x | batch",
    "; touch pwned & touch pwned",
    "-n",
    "EOF",
    "\u5341\u4e09\u5f20",
]


@cache
def pythons() -> tuple[str, ...]:
    """The running Python, and all others on the path that the script is for, each version once."""
    names = {path.name for folder in map(Path, os.get_exec_path()) if folder.is_dir() for path in folder.iterdir()}
    found: dict[bytes, str] = {}
    for name in (sys.executable, *(name for name in sorted(names) if re.fullmatch(r"(python|pypy)3(\.[0-9]+)?", name))):
        asked = [name, "-c", "import sys; assert sys.version_info >= (3, 8); print(sys.version)"]
        said = subprocess.run(asked, capture_output=True, check=False)
        if said.returncode == 0:  # some are only names for what is not there
            found.setdefault(said.stdout, name)
    return tuple(found.values())


@dataclass
class Desk:
    """A folder with the script and a proof, as somebody has saved them."""

    folder: Path

    def run(
        self, proof: Proof | bytes, copied: str | bytes, python: str = sys.executable, *options: str, **env: str
    ) -> tuple[int, bytes, bytes]:
        """Exit status, output and errors, with what was copied on standard input."""
        (self.folder / "deal.json").write_bytes(proof if isinstance(proof, bytes) else proof.file)
        done = subprocess.run(
            [python, *options, "verify_deal.py", "deal.json"],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], **env},
            input=copied if isinstance(copied, bytes) else copied.encode(),
            capture_output=True,
            check=False,
        )
        return done.returncode, done.stdout.replace(b"\r\n", b"\n"), done.stderr


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    shutil.copy(SCRIPT, tmp_path / "verify_deal.py")
    return Desk(tmp_path)


STREAMS = {
    "utf-8": ((), {"PYTHONIOENCODING": "utf-8"}),
    "cp1252": ((), {"PYTHONIOENCODING": "cp1252"}),
    "cp936": ((), {"PYTHONIOENCODING": "cp936"}),
    "ascii": ((), {"PYTHONIOENCODING": "ascii"}),
    "no locale": (("-X", "utf8=0"), {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("stream", STREAMS)
def test_every_python_says_the_same_on_every_stream(stream: str, desk: Desk) -> None:
    options, env = STREAMS[stream]
    status, out, errors = wanted = desk.run(PLAIN, PLAIN.copied)
    assert (status, errors, out.isascii(), out.count(b"\nRight: 26 cards")) == (0, b"", True, 1)
    for python in pythons():
        assert desk.run(PLAIN, PLAIN.copied, python, *options, **env) == wanted, python


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["closed, a seat surrendered", "pineapple, My hidden cards", "one joker", "streets of their own"]
)
def test_every_python_finds_the_same(name: str, desk: Desk) -> None:
    make, status = HONEST[name]
    proof = make()
    forged = Proof(proof.statement, proof.players, proof.cards[1:] + proof.cards[:2])
    wanted = [desk.run(proof, proof.copied), desk.run(forged, proof.copied), desk.run(proof, "")]
    assert [found for found, _, _ in wanted] == [status, 1, 2]
    for python in pythons():
        said = [
            desk.run(proof, proof.copied, python),
            desk.run(forged, proof.copied, python),
            desk.run(proof, "", python),
        ]
        assert said == wanted, python


READ_DIFFERENTLY = {
    "digits of others": PLAIN.file.replace(b'"seat": 2', '"seat": \u0662'.encode()),
    "an odd escape": PLAIN.file.replace(b"lucky", b"\\u00_6"),
    "a huge number": PLAIN.file.replace(b'"position": ', b'"position": ' + b"9" * 900_000, 1),
    "deep lists": b"[" * 500_000,
    "deep lists that end": b"[" * 900 + b"]" * 900,
    "a mark before it": b"\xef\xbb\xbf" + PLAIN.file,
}
"""What the Pythons' own readers of JSON take, refuse or do not survive, each as it is."""


@pytest.mark.slow
@pytest.mark.parametrize("name", READ_DIFFERENTLY)
def test_every_python_refuses_the_same(name: str, desk: Desk) -> None:
    for python in pythons():
        assert desk.run(READ_DIFFERENTLY[name], PLAIN.copied, python) == (
            *(2, b""),
            b"deal.json cannot be read as a proof\n",
        ), python


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp936", "ascii"])
def test_nothing_unprintable_reaches_any_stream(encoding: str, desk: Desk) -> None:
    odd, lines = list(ODD.values()), len(list(sentences(check(PLAIN.file, PLAIN.copied))))
    for one, other in zip(odd, odd[1:] + odd[:1], strict=True):
        proof = honest(PINEAPPLE, people=[("801", one, other), PEOPLE[1]])
        status, out, errors = desk.run(proof, "\n".join(proof.lines), PYTHONIOENCODING=encoding)
        assert (status, errors) == (0, b"")
        text = out.decode(encoding)
        assert {unicodedata.category(sign) for sign in text if sign != "\n"} & UNPRINTABLE == set()
        assert (len(text.splitlines()), text.count("\nRight: ")) == (lines, 1), "a name makes no line"


@pytest.mark.slow
def test_every_python_prints_odd_names(desk: Desk) -> None:
    people = [("801", ODD["control"], ODD["bidi"]), ("802", ODD["lone surrogates"], ODD["CJK"])]
    proof = honest(PINEAPPLE, people=people)
    wanted = desk.run(proof, proof.copied, PYTHONIOENCODING="cp1252")
    assert wanted[0] == 0
    for python in pythons():
        assert desk.run(proof, proof.copied, python, PYTHONIOENCODING="cp1252") == wanted, python


@pytest.mark.parametrize("cut", CUTS)
def test_a_cut_of_any_words_is_right_and_runs_nothing(cut: str, desk: Desk) -> None:
    """By the command that is printed, in a real shell, with what is to be copied in a file."""
    proof = honest(PINEAPPLE, people=[("801", "ann", cut), ("802", "ben", cut)])
    name = proof_name(TableId(proof.statement["table"]), 1)
    assert re.fullmatch("[a-z0-9.-]+", name)
    (desk.folder / name).write_bytes(proof.file)
    (desk.folder / "pasted").write_text(proof.copied + "\n", encoding="utf-8")
    (desk.folder / "x").touch()
    command = f'"$0" verify_deal.py {name} < pasted'
    done = subprocess.run(["sh", "-c", command, sys.executable], cwd=desk.folder, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert {path.name for path in desk.folder.iterdir()} == {"verify_deal.py", name, "pasted", "x"}
    assert check(proof.file, proof.copied + f"\ncut {cut}").status == 1, "a third one gave nobody"


def marked(line: str) -> str:
    return seal_panel(line).text


def whole_message(line: str) -> str:
    """As it is copied with the mouse, with who wrote it and when."""
    sign = "" if " root " in line else ":lock: "
    return f"Chinese Poker\nAPP\n — 21:04\n{sign}{line}\n(Ann has voted)\n\n"


FORMS: dict[str, Callable[[list[str]], str]] = {
    "backticks": lambda lines: "\n".join(f"`{line}`" for line in lines),
    "a block": lambda lines: "\n".join(["```", *lines, "```"]),
    "as the message has it": lambda lines: "\n".join(map(marked, lines)),
    "blanks and empty lines": lambda lines: "\n\n \t\n".join(f"  {line}\t " for line in lines),
    "CRLF": lambda lines: "\r\n".join(lines) + "\r\n",
    "CR": lambda lines: "\r".join(lines),
    "whole messages": lambda lines: "".join(map(whole_message, lines)),
    "twice": lambda lines: "\n".join([*lines, *lines]),
    "links in angles": lambda lines: "\n".join(f"<{line}>" if "//" in line else line for line in lines),
    "another client": lambda lines: "\n".join(lines).replace("//discord.com", "//ptb.discord.com"),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_it_can_be_copied_in_any_way(form: str, encoding: str) -> None:
    text = FORMS[form](list(PLAIN.lines))
    assert check(PLAIN.file, decoded(text.encode(encoding))).status == 0
    assert check(PLAIN.file, decoded((text + "\ncut lucky seven").encode(encoding))).status == 0
    assert check(PLAIN.file, decoded((text + "\ncut \u5341\u4e09").encode(encoding))).status == 1


def test_a_file_with_what_was_copied_is_read_as_well(desk: Desk) -> None:
    (desk.folder / "posted").write_bytes(PLAIN.copied.encode("utf-16"))
    (desk.folder / "deal.json").write_bytes(PLAIN.file)
    command = [sys.executable, "verify_deal.py", "deal.json", "--posted", "posted"]
    assert subprocess.run(command, cwd=desk.folder, capture_output=True, check=False).returncode == 0


def test_a_closed_input_is_an_empty_one(desk: Desk) -> None:
    (desk.folder / "deal.json").write_bytes(PLAIN.file)
    command = ["sh", "-c", '"$0" verify_deal.py deal.json <&-', sys.executable]
    done = subprocess.run(command, cwd=desk.folder, capture_output=True, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_it_is_written_for_old_pythons() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 8))
    future = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert "annotations" in future, "else newer types in annotations would be evaluated"
    assert source.isascii()
