"""What a check of a deal found, and what it cannot show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.ids import Seat, TableId
from bot.panels.boards import card_labels
from bot.panels.custom_ids import Tap, Verb
from bot.panels.names import in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Panel
from bot.panels.screen import Screen
from bot.rules.board import Cards
from bot.rules.deal_keys import VERSION
from bot.rules.verify_deal import NOT_PROVEN

_CARDS_USUAL = 52
_UNREAD = ("statement", "json", "no_seal", "no_links")  # nothing else was looked at then
_GROUPS = {
    "sealed": ("seal", "root", "links", "channel", "order", "other_version", "log", *_UNREAD),
    "sealed_old": ("old_root", "old_place", "old_hand", "old_line"),
    "players": ("player", "player_twice", "cut"),
    "openings": ("card", "not_dealt", "twice", "too_many", "discards_open"),
    "deck": ("deck",),
}
"""The sentences of the answer, each with the codes that make it false. Two codes are the bot's own: log and deck."""
_AS_ITS_OWN = ("version_1", "version_2", "no_root")  # said otherwise than as a line about the hand
_OF_CARDS = ("card", "not_dealt", "twice")
_NO_CARD = "no_card"  # of an older version: there was nothing to check


class Standing(StrEnum):
    """What a look at a posted message on Discord found."""

    RIGHT = "right"
    UNSEEN = "unseen"  # the bot may not read there now, or Discord did not answer
    GONE = "gone"
    EDITED = "edited"  # and it may never be
    REPLY = "reply"  # the answer to a command or another's post: its id may have been known before its words
    OTHER = "other"  # it says something else
    SECOND = "second"  # there are two for one hand


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was checked of one hand by which version of the fair deal.

    `opened` of `cards` were shown. `before`: hands voided and deals begun anew at the table before this one. `copied`
    is what the script asks for, one line each. `findings` are the script's codes, each with what it is about.
    """

    version: int
    opened: int
    cards: int
    before: tuple[int, int]
    copied: tuple[str, ...]
    findings: tuple[tuple[str, tuple[Any, ...]], ...]

    @property
    def codes(self) -> frozenset[str]:
        """What was found."""
        return frozenset(code for code, _ in self.findings)


@dataclass(frozen=True, slots=True)
class Witnesses:
    """The two messages that a hand rests on, as links (empty if unknown), with what a look at each found."""

    root_link: str = ""
    seal_link: str = ""
    root: Standing = Standing.UNSEEN
    seal: Standing = Standing.UNSEEN

    @property
    def are_wrong(self) -> bool:
        """Whether one of them is not as it was posted. One that is gone proves nothing, for or against."""
        return not {self.root, self.seal} <= {Standing.RIGHT, Standing.UNSEEN, Standing.GONE}


def verify_panel(
    verdict: Verdict,
    where: tuple[TableId, int],
    title: str,
    seen: Witnesses,
    screen: Screen,
    *,
    has_closed: bool,
    number: int,
) -> Panel:
    """The answer to `/verify`. `where`: table and hand; `number`: the hand's in its server; `seen`: what it rests on.

    `has_closed`: whether the reader held cards in it that nobody else saw. What is to be copied for the script is left
    out where it would be too long for a message: it stands in both messages.
    """
    texts = (_text(verdict, where, (number, title), seen, screen, copied) for copied in (verdict.copied, ()))
    text = next((text for text in texts if len(text) <= TEXT_LENGTH_MAX), "")
    if not text:
        text = _text(verdict, where, (number, title), seen, screen, ())[:TEXT_LENGTH_MAX]
    mine = Button(str(Tap(Verb.OPEN_MINE, *where)), screen.words("button.open_mine"))
    return Panel(text, ((mine,),) if has_closed else ())


def _text(
    verdict: Verdict,
    where: tuple[TableId, int],
    named: tuple[int, str],
    seen: Witnesses,
    screen: Screen,
    copied: tuple[str, ...],
) -> str:
    words = screen.words
    number, title = named
    is_gone = seen.root is Standing.GONE and verdict.version > 1
    is_wrong = bool(verdict.codes - NOT_PROVEN - {_NO_CARD}) or seen.are_wrong
    is_open = bool(verdict.codes) or is_gone
    key = "wrong" if is_wrong else "unproven" if is_open else "right"
    lines = [words(f"verify.{key}", ruleset=in_text(title), hand=number)]
    if verdict.version < VERSION:
        lines.append(words(f"verify.version_{verdict.version}"))
    lines += _statements(verdict, seen, screen)
    cards = [str(place[0]) for code, place in verdict.findings if code in _OF_CARDS]
    if cards:
        lines.append(words("verify.bad_cards", cards=in_text(" ".join(cards))))
    for code, place in verdict.findings:
        if code in NOT_PROVEN and code not in _AS_ITS_OWN:
            about = dict(zip(("seat", "shown", "placed"), place, strict=False))
            lines.append(words(f"verify.{code}", **about))
    if verdict.version > 1:
        lines += [
            words(f"verify.sight_{sight}", which=words(f"verify.{name}_message"))
            for name, sight in (("root", seen.root), ("seal", seen.seal))
            if sight is not Standing.RIGHT
        ]
    if any(verdict.before):
        lines.append(words("verify.voids", voids=verdict.before[0], redeals=verdict.before[1]))
    lines.append(words("verify.cannot"))
    pasted = "\n".join(line.replace("```", "'''") for line in copied)
    block = f"```\n{pasted}\n```" if copied else ""
    lines.append(words("verify.script", command=_command(verdict, where), copied=block))
    return "\n".join(lines)


def _statements(verdict: Verdict, seen: Witnesses, screen: Screen) -> Iterator[str]:
    """What was looked at, each with whether it is right."""
    links = {"root": seen.root_link, "seal": seen.seal_link}
    is_new = verdict.version == VERSION
    found = verdict.codes
    groups: tuple[str, ...] = (
        ("sealed", "players", "openings", "deck") if is_new else ("sealed_old", "openings", "deck")
    )
    if not found.isdisjoint(_UNREAD):
        groups = ("sealed",)
    for group in groups:
        codes = {*_GROUPS[group], *(_GROUPS["sealed"] if group == "sealed_old" else ())}
        text = screen.words(f"verify.{group}", number=verdict.opened, **links)
        yield screen.words("verify.bad" if found & codes else "verify.good", text=text)


def _command(verdict: Verdict, where: tuple[TableId, int]) -> str:
    """How the script is called for a hand: fixed words and a file's name, nothing that a person wrote."""
    is_told = verdict.version == VERSION or verdict.cards == _CARDS_USUAL
    return f"python verify_deal.py {proof_name(*where)}{'' if is_told else f' --cards {verdict.cards}'}"


def own_cards_panel(hand_no: int, where: tuple[TableId, int], seat: Seat, closed: Cards, screen: Screen) -> Panel:
    """A player's own closed cards, for them alone. `where`: table and hand; `hand_no`: the hand's in its server."""
    command = f"python verify_deal.py {proof_name(*where, is_own=True)} --mine {seat + 1}"
    key = "verify.mine" if closed else "verify.mine_none"
    return Panel(screen.words(key, hand=hand_no, cards=card_labels(closed), command=command))


def proof_name(table: TableId, hand_no: int, *, is_own: bool = False) -> str:
    """What the file of a proof is called."""
    return f"deal-{table}-{hand_no}{'-mine' if is_own else ''}.json"
