"""What the rules of every game have, whatever else they say.

A game's own rules are a frozen value of its wing: `OpenFaceRuleset`, `ClosedRuleset`. They compare by value, can be
hashed and are stored as JSON with every hand that was dealt by them.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from bot.rules.bad_ruleset import bad_key, mistake, shown
from bot.rules.board import Cards
from bot.rules.caps import Cap

_MARKS = "*~`|<>@#[]\\"


def _is_plain(text: str) -> str:
    """No line ends, nothing invisible, nothing that turns the writing round, and no marks that Discord would read."""
    if text != text.strip() or not text.isprintable() or any(mark in text for mark in _MARKS):
        raise bad_key("", mistake("no_plain_text", marks=" ".join(_MARKS), value=shown(text)))
    return text


PlainText = Annotated[str, AfterValidator(_is_plain)]
"""A title or a summary that people write into rulesets: shown in messages and pictures, so it is plain text."""


class Data(BaseModel):
    """A part of a ruleset: checked strictly, with no key that nobody knows, and never changed."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Ruleset(Data):
    """One variant of one game. Amounts are units: points before the table's stake.

    Every game declares these settings itself, with its own bounds and in its own order: the order is that of the JSON
    in which rulesets are stored.
    """

    if TYPE_CHECKING:
        name: str  # how files and commands call it
        title: str  # how players read it
        summary: str
        family: str  # the game
        also_known_as: tuple[str, ...]
        deck: int  # cards, jokers among them
        seats_min: int
        seats_max: int
        cap: Cap  # where players have stacks

    @property
    @abstractmethod
    def cards(self) -> Cards:
        """The deck, in order."""

    @property
    @abstractmethod
    def cards_most(self) -> int:
        """The most cards that one seat can be dealt in a hand."""

    @property
    @abstractmethod
    def streets_dealt(self) -> tuple[tuple[int, int], ...]:
        """The streets as (cards that a board is dealt, cards that it keeps), without Fantasyland."""

    @property
    def shows_discards(self) -> bool:
        """Whether a showdown shows the discards, too."""
        return False

    @property
    def is_playable(self) -> bool:
        """Whether tables play it; of other rules only finished deals are scored."""
        return True

    @property
    def boards_each(self) -> int:
        """How many boards a player has."""
        return 1

    @property
    def fantasyland_moves_button(self) -> bool:
        """Whether the button moves on for a hand in which somebody is in Fantasyland, too."""
        return False

    @property
    def offers_surrender(self) -> bool:
        """Whether a player may give up before the reveal."""
        return False

    @property
    def offers_pair_stakes(self) -> bool:
        """Whether two players may multiply what they pay each other (RULES 2.14)."""
        return False

    @property
    def has_jackpot(self) -> bool:
        """Whether hands feed a jackpot that may be won."""
        return False
