"""What the fair deal fixes at a table, and in which order: a root, then all that a hand depends on, then a seal.

A root is the commitment to a batch of shuffles, as it stands on Discord. When the next hand is due, everything that it
depends on is frozen. Then a message is posted; its id, which nobody could know before, is the seal. Only then are the
cards dealt.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import Seat
from bot.rules.deal_keys import deal_key
from bot.rules.deck import HANDS_PER_BATCH
from bot.table.options import Options


@dataclass(frozen=True, slots=True)
class Root:
    """A posted commitment to the shuffles of `HANDS_PER_BATCH` hands. Ids are Discord's."""

    batch_no: int  # from 0 at each table
    first_hand_no: int
    root: str  # hexadecimal
    channel_id: int
    message_id: int

    def has(self, hand_no: int) -> bool:
        """Whether a hand is one of this batch's."""
        return 0 <= hand_no - self.first_hand_no < HANDS_PER_BATCH

    def deal_no(self, hand_no: int) -> int:
        """Which of the table's prepared deals a hand uses, from 0: nobody picks among them."""
        return self.batch_no * HANDS_PER_BATCH + hand_no - self.first_hand_no


@dataclass(frozen=True, slots=True)
class Seal:
    """The message whose id permutes a hand's shuffle. `text_sha256` is of its line, empty for a hand's own panel."""

    root: Root
    message_id: int
    text_sha256: str = ""

    def key(self, hand_no: int) -> bytes:
        """The key of the hand's public permutation."""
        return deal_key(bytes.fromhex(self.root.root), hand_no, self.text_sha256, self.root.message_id, self.message_id)


@dataclass(frozen=True, slots=True)
class Frozen:
    """All that the next hand depends on, fixed before its seal is posted.

    `order` lists the seats dealt in, from the button's left, the button last; `fantasyland` the numbers of cards of
    their boards, board by board; `cuts` the seats whose players gave one, with its SHA256. `text_sha256` is the hash of
    the seal's line, empty where nobody cut and the hand's own panel is the seal.
    """

    hand_no: int
    options: Options
    button: Seat
    order: tuple[Seat, ...]
    fantasyland: tuple[int, ...]
    banker: Seat | None
    ace_dealer: Seat | None
    cuts: tuple[tuple[Seat, str], ...]
    root: Root
    text_sha256: str = ""

    @property
    def has_line(self) -> bool:
        """Whether the seal is a line of its own: somebody gave a cut."""
        return bool(self.cuts)

    @property
    def deal_no(self) -> int:
        """The prepared deal that the hand uses."""
        return self.root.deal_no(self.hand_no)

    def seal(self, message_id: int) -> Seal:
        """The seal that a posted message is."""
        return Seal(self.root, message_id, self.text_sha256)
