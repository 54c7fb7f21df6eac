"""What a check of a deal found, and what it cannot show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import TableId
from bot.panels.boards import card_labels
from bot.panels.custom_ids import Tap, Verb
from bot.panels.names import clean_name, in_text
from bot.panels.panel import Button, Panel
from bot.panels.screen import Screen
from bot.rules.board import Cards
from bot.rules.deck import HANDS_PER_SESSION

_CARDS_USUAL = 52


class Flaw(StrEnum):
    """What can be wrong with a deal."""

    FORM = "form"  # it is no proof of this version
    SESSION = "session"  # another session root than the one that was posted
    PLACE = "place"  # another of the session's shuffles than the hand's
    HAND = "hand"  # the hand is not in the session
    OPENING = "opening"  # a card that was not committed to, or not where the cuts put it, or there twice
    DECK = "deck"  # the whole deck, closed cards too, is not the committed shuffle permuted by the cuts


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was checked of one hand: `index` is its place in the session from 0, `cuts` are in seat order.

    `opened` of `cards` were shown. `flaws` name the card that they are about, where it is one.
    """

    session_root: str  # hexadecimal
    index: int
    cuts: tuple[str, ...]
    opened: int
    cards: int
    flaws: tuple[tuple[Flaw, str], ...]


def verify_panel(
    verdict: Verdict, where: tuple[TableId, int], title: str, link: str, screen: Screen, *, was_in_it: bool
) -> Panel:
    """The answer to `/verify`. `where`: table and hand; `link`: the message with the commitment, empty if unknown."""
    words, (table, hand_no) = screen.words, where
    found = {flaw for flaw, _ in verdict.flaws}
    lines = [words("verify.wrong" if found else "verify.right", ruleset=in_text(title), hand=hand_no)]
    if Flaw.FORM in found:
        lines.append(words("verify.bad_form"))
    posted = words("verify.link", link=link) if link else ""
    cuts = ", ".join(f"“{in_text(clean_name(cut))}”" for cut in verdict.cuts) or words("verify.no_cuts")
    texts = (
        (Flaw.SESSION, words("verify.session", root=verdict.session_root, posted=posted)),
        (Flaw.PLACE, words("verify.place", place=verdict.index + 1, hands=HANDS_PER_SESSION)),
        (Flaw.HAND, words("verify.hand")),
        (Flaw.OPENING, words("verify.openings", number=verdict.opened, cuts=cuts)),
        (Flaw.DECK, words("verify.deck")),
    )
    lines += [words("verify.bad" if flaw in found else "verify.good", text=text) for flaw, text in texts]
    if cards := [card for flaw, card in verdict.flaws if flaw is Flaw.OPENING]:
        lines.append(words("verify.bad_cards", cards=in_text(" ".join(cards))))
    size = f" --cards {verdict.cards}" if verdict.cards != _CARDS_USUAL else ""
    command = f"python verify_deal.py {proof_name(table, hand_no)} --root {verdict.session_root}{size}"
    lines += [words("verify.cannot"), words("verify.script", command=command)]
    mine = Button(str(Tap(Verb.OPEN_MINE, table, hand_no)), words("button.open_mine"))
    return Panel("\n".join(lines), ((mine,),) if was_in_it else ())


def own_cards_panel(hand_no: int, closed: Cards, screen: Screen) -> Panel:
    """A player's own closed cards, for them alone."""
    key = "verify.mine" if closed else "verify.mine_none"
    return Panel(screen.words(key, hand=hand_no, cards=card_labels(closed)))


def proof_name(table: TableId, hand_no: int, *, is_own: bool = False) -> str:
    """What the file of a proof is called."""
    return f"deal-{table}-{hand_no}{'-mine' if is_own else ''}.json"
