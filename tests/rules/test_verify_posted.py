"""What was copied from Discord is what counts: which messages, which lines in them, and which cuts."""

from __future__ import annotations

import pytest

from bot.rules import verify_deal
from bot.rules.open_face_presets import load_open_face
from bot.rules.verify_deal import check
from tests.support.deal_proofs import CHANNEL, PEOPLE, ROOT_MESSAGE, SEAL_MESSAGE, Proof, honest, link

PINEAPPLE = load_open_face("pineapple")
PROOF = honest(PINEAPPLE)
ROOT, ROOT_LINK, SEAL, SEAL_LINK = PROOF.lines
REFUSED = 2


def status(proof: Proof, copied: str) -> int:
    """What the script ends with."""
    try:
        return check(proof.file, copied).status
    except verify_deal.Unreadable:
        return REFUSED


def codes(proof: Proof, *lines: str) -> set[str]:
    return {code for code, _ in check(proof.file, "\n".join(lines)).findings}


def test_what_was_copied_too_sparsely_is_no_check() -> None:
    assert status(PROOF, "") == REFUSED
    assert status(PROOF, "\n".join((ROOT, ROOT_LINK, SEAL_LINK))) == REFUSED
    assert status(PROOF, "\n".join((ROOT, ROOT_LINK, SEAL))) == REFUSED
    assert status(PROOF, "\n".join((ROOT, SEAL_LINK, SEAL, SEAL_LINK))) == REFUSED
    assert codes(PROOF, ROOT_LINK, SEAL, SEAL_LINK) == {"no_root"}
    assert status(PROOF, "\n".join((ROOT_LINK, SEAL, SEAL_LINK))) == 3
    assert "THE LINE OF THE ROOT'S MESSAGE IS MISSING" in "\n".join(
        verify_deal.sentences(check(PROOF.file, "\n".join((ROOT_LINK, SEAL, SEAL_LINK))))
    )


OTHER_HEX = "ab" * 32


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("seal", (ROOT, ROOT_LINK, SEAL, SEAL_LINK, f"{SEAL[:-64]}{OTHER_HEX}")),
        ("seal", (ROOT, ROOT_LINK, f"{SEAL[:-64]}{OTHER_HEX}", SEAL_LINK)),
        ("seal", (ROOT, ROOT_LINK, SEAL.replace(" 1 ", " 2 "), SEAL_LINK)),
        ("seal", (ROOT, ROOT_LINK, SEAL.replace("0a1b", "0a1c"), SEAL_LINK)),
        ("root", (ROOT.replace(" 1-64", " 2-65"), ROOT_LINK, SEAL, SEAL_LINK)),
        ("root", (ROOT.replace(" 1-64", " 1-63"), ROOT_LINK, SEAL, SEAL_LINK)),
        ("root", (ROOT.replace("0a1b", "0a1c"), ROOT_LINK, SEAL, SEAL_LINK)),
        ("root", (ROOT.replace("deck 52", "deck 53"), ROOT_LINK, SEAL, SEAL_LINK)),
        ("root", (f"fair-deal-3 root {OTHER_HEX}{ROOT[81:]}", ROOT_LINK, SEAL, SEAL_LINK)),
        ("root", (ROOT, f"fair-deal-3 root {OTHER_HEX}{ROOT[81:]}", ROOT_LINK, SEAL, SEAL_LINK)),
        ("links", (ROOT, ROOT_LINK, SEAL, SEAL_LINK, link(SEAL_MESSAGE + 1))),
        ("links", (ROOT, link(ROOT_MESSAGE + 1), SEAL, SEAL_LINK)),
        ("links", (ROOT, link(ROOT_MESSAGE, CHANNEL + 1), SEAL, SEAL_LINK)),
        ("channel", (ROOT, ROOT_LINK, SEAL, link(SEAL_MESSAGE, CHANNEL + 1))),
        ("order", (ROOT, ROOT_LINK, SEAL, link(ROOT_MESSAGE - 1))),
        ("cut", (ROOT, ROOT_LINK, SEAL, SEAL_LINK, "cut Lucky seven")),
        ("cut", (ROOT, ROOT_LINK, SEAL, SEAL_LINK, "cut lucky seven", "cut lucky seven")),
        ("other_version", (ROOT, ROOT_LINK, SEAL, SEAL_LINK, f"hands 1-64 root {OTHER_HEX}")),
        ("other_version", (ROOT, ROOT_LINK, SEAL, SEAL_LINK, "Hand 1 | table 0a1b2c3d4e | batch ab")),
    ],
)
def test_what_was_posted_is_what_counts(code: str, lines: tuple[str, ...]) -> None:
    assert status(PROOF, "\n".join(lines)) == 1
    assert code in codes(PROOF, *lines)


@pytest.mark.parametrize(
    "seal",
    [f"{SEAL}0", f"un{SEAL}", f"un-{SEAL}", SEAL.upper(), SEAL.replace(" 1 ", " \u0661 "), SEAL.replace(" 1 ", " 01 ")],
)
def test_what_only_looks_like_a_seal_is_none(seal: str) -> None:
    assert status(PROOF, "\n".join((ROOT, ROOT_LINK, seal, SEAL_LINK))) == REFUSED


@pytest.mark.parametrize(
    "root", [f"{ROOT}0", f"un{ROOT}", ROOT.replace("1-64", "01-64"), ROOT.replace("-64", "-\u0666")]
)
def test_what_only_looks_like_a_root_is_none(root: str) -> None:
    assert codes(PROOF, root, ROOT_LINK, SEAL, SEAL_LINK) == {"no_root"}


@pytest.mark.parametrize(
    "other", [f"{SEAL_LINK}{'0' * 20}", SEAL_LINK.replace("channels", "channel"), "http" + SEAL_LINK[5:]]
)
def test_what_only_looks_like_a_link_is_none(other: str) -> None:
    assert status(PROOF, "\n".join((ROOT, ROOT_LINK, SEAL, other))) == REFUSED


def test_another_id_of_the_seal_is_another_deal() -> None:
    assert status(PROOF, "\n".join((ROOT, ROOT_LINK, SEAL, link(SEAL_MESSAGE + 1)))) == 1


@pytest.mark.parametrize(("cut", "copied"), [("```x", "'''x"), ("`x`", "x`"), (" x ", "x"), ("x\u3000", "x")])
def test_a_cut_is_compared_as_it_can_be_copied(cut: str, copied: str) -> None:
    """A block of code takes no three quotes in a row, and blanks around a text are lost."""
    proof = honest(PINEAPPLE, people=[("801", "ann", cut), PEOPLE[2]])
    assert status(proof, "\n".join((*proof.lines, f"cut {cut}"))) == 0
    assert status(proof, "\n".join((*proof.lines, f"cut {copied}"))) == (1 if copied == "x`" else 0)
    assert status(proof, "\n".join((*proof.lines, "cut y"))) == 1


def test_cuts_of_somebody_erased_are_nobodys() -> None:
    proof = Proof(PROOF.statement, PROOF.players[1:], PROOF.cards)
    assert codes(proof, *PROOF.lines, "cut lucky seven") == {"erased"}
