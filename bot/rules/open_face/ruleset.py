"""The settings of an open-face game (RULES 3): one value for a preset or a house rule.

A stored hand keeps its ruleset as JSON (`model_dump_json`, `model_validate_json`), so its royalty table is part of the
value: later changes to a preset never change a hand that was dealt before.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, PlainSerializer, ValidationInfo, field_validator, model_validator

from bot.rules.bad_ruleset import bad_key, mistake, shown
from bot.rules.board import Cards
from bot.rules.caps import Cap
from bot.rules.cards import DECK_52, DECK_54
from bot.rules.lows import LowQualifier, Middle
from bot.rules.royalties import FRONT_KEYS, LOW_KEYS, ROW_KEYS, Pairs, RoyaltyTable, numbers_by
from bot.rules.ruleset import Data, PlainText, Ruleset

BOARD_CARDS = 13
FANTASYLAND_CARDS_MOST = 17
TABLE_DEALS_MOST = 5  # cards that a table deals a seat on a street: as many as a row of buttons holds

_Text = Annotated[PlainText, Field(max_length=200)]
_Units = Annotated[int, Field(ge=0, le=1000)]
_Entry = Annotated[Pairs, numbers_by(FRONT_KEYS, BOARD_CARDS, FANTASYLAND_CARDS_MOST), PlainSerializer(dict)]


class Street(Data):
    """One round of dealing: how many cards a seat is dealt, and how many of them it places."""

    deal: int = Field(ge=1, le=FANTASYLAND_CARDS_MOST)
    place: int = Field(ge=1, le=BOARD_CARDS)

    @property
    def discards(self) -> int:
        """How many of the street's cards are laid away."""
        return self.deal - self.place


class Stay(Data):
    """The rows that keep a player in Fantasyland: any one of them, this good or better."""

    front: Literal["none", "trips"] = "trips"
    middle: Literal["none", "full_house", "quads"] = "full_house"
    back: Literal["none", "quads"] = "quads"


class Fantasyland(Data):
    """Who is dealt all cards at once in the next hand, and how many (RULES 3.4). The defaults are the regular ones.

    `entry` says the cards for a front; `stay_cards` those for staying: a number, ``"same"`` as before, or
    ``"by_front"``: as `entry` says, the fewest of `entry` for a front that it does not list. `entry_low` are the cards
    for 7-5-4-3-2 in a deuce-to-seven middle, `entry_both` those for it with a front of `entry`; 0 for none.
    """

    entry: _Entry = (("QQ", 13), ("KK", 13), ("AA", 13), ("trips", 13))
    entry_low: int = 0
    entry_both: int = 0
    stay: Stay = Stay()
    stay_cards: int | Literal["same", "by_front"] = BOARD_CARDS
    moves_button: bool = False

    @field_validator("entry")
    @classmethod
    def _is_not_empty(cls, entry: Pairs) -> Pairs:
        if not entry:
            raise bad_key("", mistake("no_entry"))
        return entry

    @field_validator("entry_low", "entry_both")
    @classmethod
    def _is_none_or_a_deal(cls, cards: int) -> int:
        if cards and not BOARD_CARDS <= cards <= FANTASYLAND_CARDS_MOST:
            raise bad_key("", mistake("zero_or", least=BOARD_CARDS, most=FANTASYLAND_CARDS_MOST, value=shown(cards)))
        return cards

    @field_validator("stay_cards", mode="before")
    @classmethod
    def _is_a_deal(cls, stay_cards: Any) -> Any:
        is_number = type(stay_cards) is int and BOARD_CARDS <= stay_cards <= FANTASYLAND_CARDS_MOST
        if not is_number and stay_cards not in ("same", "by_front"):
            numbers = {"least": BOARD_CARDS, "most": FANTASYLAND_CARDS_MOST}
            raise bad_key("", mistake("stay_cards", **numbers, value=shown(stay_cards)))
        return stay_cards

    @model_validator(mode="after")
    def _both_is_more_than_either(self) -> Fantasyland:
        if self.entry_both and not self.entry_low:
            raise bad_key("entry_both", mistake("needs_entry_low"))
        return self

    @property
    def card_counts(self) -> frozenset[int]:
        """Every number of cards that a seat in Fantasyland can be dealt."""
        entered = {cards for _, cards in self.entry} | {self.entry_low, self.entry_both}
        return frozenset((entered | {self.stay_cards} if isinstance(self.stay_cards, int) else entered) - {0})


class OpenFaceRuleset(Ruleset):
    """One variant. Compares by value and is hashable; all amounts are units (points before the table's stake)."""

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$")
    title: PlainText = Field(min_length=1, max_length=60)
    summary: _Text = ""
    family: Literal["open-face"]
    also_known_as: tuple[_Text, ...] = Field(default=(), max_length=20)
    playable: bool = True  # at a table; the others can be scored
    deck: Literal[52, 53, 54] = 52  # with one or two jokers
    middle: Middle = "high"
    low_qualifier: LowQualifier = 10  # the highest card of a deuce-to-seven middle that is no foul
    boards: Literal[1, 2] = 1
    streets: tuple[Street, ...] = Field(min_length=1, max_length=BOARD_CARDS)
    fantasyland: Fantasyland | None = None
    reveal_discards: bool = False  # at the showdown
    seats_min: int = Field(default=2, ge=2, le=4)
    seats_max: int = Field(ge=2, le=4)
    row_units: _Units = 1
    scoop_bonus: _Units = 3
    cap: Cap = "winnings_playable"  # where players have stacks
    royalties: RoyaltyTable

    @field_validator("streets")
    @classmethod
    def _fill_one_board(cls, streets: tuple[Street, ...], info: ValidationInfo) -> tuple[Street, ...]:
        for index, street in enumerate(streets):
            if street.place > street.deal:
                raise bad_key(f"[{index}].place", mistake("place", most=street.deal, value=street.place))
            if street.deal > TABLE_DEALS_MOST and info.data.get("playable"):
                raise bad_key(f"[{index}].deal", mistake("deal_at_tables", most=TABLE_DEALS_MOST))
        placed = sum(street.place for street in streets)
        if placed != BOARD_CARDS:
            raise bad_key("", mistake("placed", value=placed, right=BOARD_CARDS))
        return streets

    @field_validator("middle")
    @classmethod
    def _has_no_jokers(cls, middle: Middle, info: ValidationInfo) -> Middle:
        if middle == "deuce_seven" and info.data.get("deck", 52) > 52:
            raise bad_key("", mistake("low_with_jokers"))
        return middle

    @field_validator("low_qualifier")
    @classmethod
    def _is_for_a_low(cls, low_qualifier: LowQualifier, info: ValidationInfo) -> LowQualifier:
        if low_qualifier != 10 and info.data.get("middle") == "high":
            raise bad_key("", mistake("no_low"))
        return low_qualifier

    @field_validator("fantasyland")
    @classmethod
    def _is_for_what_there_is(cls, fantasyland: Fantasyland | None, info: ValidationInfo) -> Fantasyland | None:
        middle = info.data.get("middle")
        if fantasyland and (fantasyland.entry_low or fantasyland.entry_both) and middle == "high":
            raise bad_key("entry_low", mistake("no_low_entry"))
        if fantasyland and fantasyland.stay.middle != "none" and middle == "deuce_seven":
            raise bad_key("stay.middle", mistake("no_low_stay"))
        return fantasyland

    @field_validator("royalties")
    @classmethod
    def _pay_what_there_is(cls, royalties: RoyaltyTable, info: ValidationInfo) -> RoyaltyTable:
        middle = info.data.get("middle", "high")
        keys = LOW_KEYS[10 - info.data.get("low_qualifier", 10) :] if middle == "deuce_seven" else ROW_KEYS
        for key, _ in royalties.middle:
            if key not in keys:
                raise bad_key(f"middle.{key}", mistake("no_hand_in_middle", middle=middle, known=", ".join(keys)))
        return royalties

    @field_validator("seats_max")
    @classmethod
    def _fits_the_deck(cls, seats_max: int, info: ValidationInfo) -> int:
        known = info.data
        if seats_max < known.get("seats_min", seats_max):
            raise bad_key("", mistake("seats_max", least=known["seats_min"], value=seats_max))
        if {"deck", "boards", "streets", "fantasyland"} <= known.keys():
            most = known["boards"] * _cards_most(known["streets"], known["fantasyland"])
            if seats_max * most > known["deck"]:
                dealt = {"seats": seats_max, "cards": most, "need": seats_max * most}
                raise bad_key("", mistake("deck", **dealt, deck=known["deck"], most=known["deck"] // most))
        return seats_max

    @property
    def cards_most(self) -> int:
        """The most cards that one seat can be dealt in a hand, Fantasyland included."""
        return self.boards * _cards_most(self.streets, self.fantasyland)

    @property
    def has_discards(self) -> bool:
        """Whether a board can be dealt more cards than it takes, so that there is something to reveal."""
        return _cards_most(self.streets, self.fantasyland) > BOARD_CARDS

    @property
    def cards(self) -> Cards:
        """The deck, in order."""
        return DECK_52 if self.deck == 52 else DECK_54[: self.deck]

    @property
    def streets_dealt(self) -> tuple[tuple[int, int], ...]:
        """The streets as (cards that a board is dealt, cards that it keeps)."""
        return tuple((street.deal, street.place) for street in self.streets)

    @property
    def shows_discards(self) -> bool:
        """Whether a showdown shows the discards, too."""
        return self.reveal_discards

    @property
    def is_playable(self) -> bool:
        """Whether tables play it."""
        return self.playable

    @property
    def boards_each(self) -> int:
        """How many boards a player has."""
        return self.boards

    @property
    def fantasyland_moves_button(self) -> bool:
        """Whether the button moves on for a hand in which somebody is in Fantasyland, too."""
        return self.fantasyland is not None and self.fantasyland.moves_button

    @property
    def jokers(self) -> int:
        """How many jokers the deck has."""
        return self.deck - 52

    def dealt_on(self, street_no: int) -> int:
        """How many cards a board is dealt on a street, counted from 1."""
        return self.streets[street_no - 1].deal

    def placed_on(self, street_no: int) -> int:
        """How many of a street's cards a board takes; the others are discarded."""
        return self.streets[street_no - 1].place


def _cards_most(streets: tuple[Street, ...], fantasyland: Fantasyland | None) -> int:
    street_by_street = sum(street.deal for street in streets)
    return max(street_by_street, *fantasyland.card_counts) if fantasyland else street_by_street
