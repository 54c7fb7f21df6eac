"""What a check of a deal found, and what it cannot show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import TableId
from bot.panels.boards import card_labels
from bot.panels.custom_ids import Tap, Verb
from bot.panels.names import clean_name, in_text
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Panel
from bot.panels.root import root_line
from bot.panels.screen import Screen
from bot.panels.seal import seal_mark
from bot.rules.board import Cards
from bot.rules.deal_keys import VERSION_1
from bot.rules.deck import HANDS_PER_BATCH

_CARDS_USUAL = 52


class Flaw(StrEnum):
    """What can be wrong with a deal."""

    FORM = "form"  # it is no proof of a known version
    BATCH = "batch"  # another batch root than the one that was posted
    PLACE = "place"  # another of the batch's shuffles than the hand's
    HAND = "hand"  # the hand is not in the batch
    SEAL = "seal"  # other messages, or another line, than the ones that were posted
    ORDER = "order"  # the seal was not posted after the root, in its channel
    FROZEN = "frozen"  # not dealt as the seal's line says
    OPENING = "opening"  # a card that was not committed to, or not where the key puts it, or there twice
    DECK = "deck"  # the whole deck, closed cards too, is not the committed shuffle permuted by the key


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
    """What was checked of one hand: `index` is its place in the batch from 0, `first_hand_no` the batch's first hand.

    `cuts` are those of a hand of version 1, in seat order; `line` is the seal's of version 2, None without one.
    `opened` of `cards` were shown. `voids`: hands that were voided, and deals that were begun anew, at the table before
    this hand. `flaws` name the card that they are about, where it is one.
    """

    version: str
    hand_no: int
    hand_root: str  # hexadecimal
    root: str  # of the batch, hexadecimal
    first_hand_no: int
    index: int
    cuts: tuple[str, ...]
    line: str | None
    opened: int
    cards: int
    voids: tuple[int, int]
    flaws: tuple[tuple[Flaw, str], ...]

    @property
    def is_first(self) -> bool:
        """Whether the hand was dealt by version 1, which is weaker."""
        return self.version == VERSION_1


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

    `has_closed`: whether the reader held cards in it that nobody else saw. Where it would be too long for a message the
    seal's line is left to be read in the seal.
    """
    texts = (_text(verdict, where, (number, title), seen, screen, has_line=has_line) for has_line in (True, False))
    text = next((text for text in texts if len(text) <= TEXT_LENGTH_MAX), "")
    if not text:
        text = _text(verdict, where, (number, title), seen, screen, has_line=False)[:TEXT_LENGTH_MAX]
    mine = Button(str(Tap(Verb.OPEN_MINE, *where)), screen.words("button.open_mine"))
    return Panel(text, ((mine,),) if has_closed else ())


def _text(
    verdict: Verdict,
    where: tuple[TableId, int],
    named: tuple[int, str],
    seen: Witnesses,
    screen: Screen,
    *,
    has_line: bool,
) -> str:
    words, (number, title) = screen.words, named
    found = {flaw for flaw, _ in verdict.flaws}
    is_wrong = bool(found) or seen.are_wrong
    lines = [words("verify.wrong" if is_wrong else "verify.right", ruleset=in_text(title), hand=number)]
    if Flaw.FORM in found:
        lines.append(words("verify.bad_form"))
    lines += [
        words("verify.bad" if found & set(flaws) else "verify.good", text=text)
        for flaws, text in _statements(verdict, seen, screen, has_line=has_line)
    ]
    if cards := [card for flaw, card in verdict.flaws if flaw is Flaw.OPENING]:
        lines.append(words("verify.bad_cards", cards=in_text(" ".join(cards))))
    if verdict.is_first:
        lines.append(words("verify.weaker"))
    else:
        lines += [
            words(f"verify.sight_{sight}", which=words(f"verify.{name}_message"))
            for name, sight in (("root", seen.root), ("seal", seen.seal))
            if sight is not Standing.RIGHT
        ]
    if any(verdict.voids):
        lines.append(words("verify.voids", voids=verdict.voids[0], redeals=verdict.voids[1]))
    return "\n".join([*lines, words("verify.cannot"), words("verify.script", command=_command(verdict, where, seen))])


def _statements(
    verdict: Verdict, seen: Witnesses, screen: Screen, *, has_line: bool
) -> Iterator[tuple[tuple[Flaw, ...], str]]:
    """What was looked at, each with the flaws that would make it false."""
    words = screen.words
    batch = "verify.batch_posted" if seen.root_link else "verify.batch"
    yield (Flaw.BATCH,), words(batch, root=verdict.root, link=seen.root_link)
    yield (Flaw.PLACE,), words("verify.place", place=verdict.index + 1, hands=HANDS_PER_BATCH)
    yield (Flaw.HAND,), words("verify.hand")
    if verdict.is_first:
        cuts = ", ".join(f"“{in_text(clean_name(cut))}”" for cut in verdict.cuts) or words("verify.no_cuts")
        yield (Flaw.OPENING,), words("verify.openings_cuts", number=verdict.opened, cuts=cuts)
    else:
        is_told = has_line and verdict.line is not None
        line = words("verify.line", line=seal_mark(verdict.line or "")) if is_told else ""
        flaws = (Flaw.SEAL, Flaw.ORDER, Flaw.FROZEN)
        yield flaws, words("verify.sealed", link=seen.seal_link, line=line)
        yield (Flaw.OPENING,), words("verify.openings", number=verdict.opened)
    yield (Flaw.DECK,), words("verify.deck")


def _command(verdict: Verdict, where: tuple[TableId, int], seen: Witnesses) -> str:
    """How the script is called for a hand."""
    size = f" --cards {verdict.cards}" if verdict.cards != _CARDS_USUAL else ""
    command = f"python verify_deal.py {proof_name(*where)}"
    if verdict.is_first:
        return f"{command} --root {verdict.root}{size}"
    root = root_line(verdict.first_hand_no, verdict.root)
    return f'{command} --root "{root}" --root-link {seen.root_link} --seal-link {seen.seal_link}{size}'


def own_cards_panel(hand_no: int, closed: Cards, screen: Screen) -> Panel:
    """A player's own closed cards, for them alone."""
    key = "verify.mine" if closed else "verify.mine_none"
    return Panel(screen.words(key, hand=hand_no, cards=card_labels(closed)))


def proof_name(table: TableId, hand_no: int, *, is_own: bool = False) -> str:
    """What the file of a proof is called."""
    return f"deal-{table}-{hand_no}{'-mine' if is_own else ''}.json"
