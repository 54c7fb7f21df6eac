"""The settings of a closed game, all thirteen cards at once (RULES 2): one value for a preset or a house rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import permutations
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator, model_validator

from bot.rules.bad_ruleset import Mistake, bad_key, mistake, shown
from bot.rules.board import Cards
from bot.rules.caps import Cap
from bot.rules.cards import DECK_52, SUITS
from bot.rules.closed.naturals import KINDS, NaturalKind, NaturalOptions
from bot.rules.royalties import ROW_KEYS, RoyaltyTable
from bot.rules.ruleset import Data, PlainText, Ruleset

BonusMode = Literal["instead", "plus", "always"]
"""Instead of the row's unit, on top of it, or on top of it and paid to whoever holds the hand, row won or lost."""

Settlement = Literal["pairs", "banker", "pool", "single_winner"]
Naturals = tuple[tuple[NaturalKind, int], ...]

SEATS_MOST = 4
CLOSED_CARDS = 13
UNITS_MOST = 1000
POOL_UNITS = 3  # what each player puts into a pool: one for each row
SUIT_ORDERS: tuple[str, ...] = tuple("".join(order) for order in permutations(SUITS[::-1]))

_Text = Annotated[PlainText, Field(max_length=200)]
_Units = Annotated[int, Field(ge=0, le=UNITS_MOST)]
_Multiplier = Annotated[int, Field(ge=1, le=10)]


class BonusTable(RoyaltyTable):
    """Units by row and hand. `mode` is how the table is meant to be paid; None for one that goes with any mode.

    A ruleset's `bonus_mode` decides what is paid: `mode` only says what that is where a ruleset names the table and no
    mode, and finds contradictions. Rulesets that were stored before tables had a mode have tables without.
    """

    mode: BonusMode | None = None


def _natural_units(value: Any) -> tuple[tuple[str, int], ...]:
    """Naturals with their units, from low to high: a table, or a list of pairs as stored rulesets have it."""
    if isinstance(value, dict):
        value = list(value.items())
    if not isinstance(value, list | tuple):
        raise bad_key("", mistake("no_naturals", value=shown(value)))
    found: dict[str, int] = {}
    for index, item in enumerate(value):
        if not isinstance(item, list | tuple) or len(item) != 2 or not isinstance(item[0], str):
            raise bad_key(f"[{index}]", mistake("no_pair", value=shown(item)))
        kind, units = item
        if kind not in KINDS:
            raise bad_key(kind, mistake("no_natural", known=", ".join(KINDS)))
        if kind in found:
            raise bad_key(kind, mistake("natural_twice"))
        if type(units) is not int or not 1 <= units <= UNITS_MOST:
            raise bad_key(kind, mistake("natural_units", most=UNITS_MOST, value=shown(units)))
        found[kind] = units
    return tuple(found.items())


class JackpotEvent(Data):
    """Legal rows that empty the jackpot; with `scooped` only if all three were lost to one player.

    A row names its kind exactly, ``"any"`` accepts all; a royal flush is a straight flush here.
    """

    front: Literal["any", "pair", "trips"] = "any"
    middle: str = "any"
    back: str = "any"
    scooped: bool = True

    @field_validator("middle", "back")
    @classmethod
    def _is_a_hand(cls, hand: str) -> str:
        hands = ("any", *ROW_KEYS[:-1])
        if hand not in hands:
            raise bad_key("", mistake("no_hand", known=", ".join(hands)))
        return hand


_BAD_BEAT = JackpotEvent(front="pair", middle="trips", back="straight_flush")


class ClosedRuleset(Ruleset):
    """One closed variant with all its settings. Compares by value and is hashable; all amounts are units.

    The keys are those of RULES 2, in its order: whom one settles with, what rows pay, scoops, naturals, surrender,
    table stakes, the house, and how a hand is played.
    """

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,31}$")
    title: PlainText = Field(min_length=1, max_length=60)
    summary: _Text = ""
    family: Literal["closed"]
    also_known_as: tuple[_Text, ...] = Field(default=(), max_length=20)
    deck: Literal[52] = 52
    seats_min: int = Field(default=2, ge=2, le=SEATS_MOST)
    seats_max: int = Field(default=SEATS_MOST, ge=2, le=SEATS_MOST)

    settlement: Settlement = "pairs"
    banker: Literal["dealer", "rotate", "fixed"] | None = None  # None: the dealer, where there is a banker
    banker_wins_ties: bool = True
    pool_sweep_units: int = 0
    single_winner_units: int = Field(default=1, ge=1, le=UNITS_MOST)

    row_pay: Literal["each", "majority"] = "each"
    bonus_mode: BonusMode = "instead"
    bonuses: BonusTable | None = None
    wheel: Literal["lowest", "second"] = "lowest"
    suit_order: str = "off"  # or the four suits from high to low: "shcd"
    strict_rows: bool = False  # a back that equals the middle fouls

    scoop_bonus: _Units = 0
    scoop_multiplier: _Multiplier = 1
    scoop_all_bonus: _Units = 0  # on top of scoop_bonus
    scoop_all_multiplier: _Multiplier = 1  # instead of scoop_multiplier; 1: the same as for any scoop
    tie_counts_for_sweep: bool = False
    overall_point: _Units = 0

    naturals: Annotated[Naturals, BeforeValidator(_natural_units)] = ()
    natural_clash: Literal["higher_full", "difference", "push_equal_value"] = "higher_full"
    quads_as_two_pairs: bool = True
    small_cards_to: Literal[9, 10] = 9
    aces_allowed: bool = True
    surrender_units: _Units = 0  # 0: not offered
    surrender_pays_naturals: bool = False  # the holder of a natural, too

    aces_bet: bool = False
    pair_stakes: bool = False
    cap: Cap = "none"
    settle_from: Literal["left_of_button", "dealer"] = "left_of_button"

    rake_units: _Units = 0
    jackpot_units: _Units = 0  # of the rake
    jackpot_events: tuple[JackpotEvent, ...] = Field(default=(_BAD_BEAT,), max_length=20)
    dealer: Literal["button", "ace_of_spades"] = "button"

    announce: Literal["together", "naturals_first", "in_turn"] = "together"
    fouls: Literal["refused", "allowed"] = "refused"

    @field_validator("pool_sweep_units")
    @classmethod
    def _is_nothing_or_a_share(cls, units: int) -> int:
        if units not in (0, POOL_UNITS):
            raise bad_key("", mistake("pool_sweep", units=POOL_UNITS, value=units))
        return units

    @field_validator("bonuses")
    @classmethod
    def _pay_what_there_is(cls, bonuses: BonusTable | None) -> BonusTable | None:
        for key, _ in bonuses.middle if bonuses else ():
            if key not in ROW_KEYS:
                raise bad_key(f"middle.{key}", mistake("no_hand_here", known=", ".join(ROW_KEYS)))
        return bonuses

    @field_validator("suit_order")
    @classmethod
    def _orders_all_suits(cls, order: str) -> str:
        if order != "off" and order not in SUIT_ORDERS:
            raise bad_key("", mistake("suit_order", value=shown(order)))
        return order

    @model_validator(mode="after")
    def _can_be_played(self) -> ClosedRuleset:
        for key, reason in _conflicts(self):
            raise bad_key(key, reason)
        return self

    @cached_property
    def natural_units(self) -> dict[NaturalKind, int]:
        """Units by natural, from low to high."""
        return dict(self.naturals)

    @cached_property
    def natural_options(self) -> NaturalOptions:
        """What counts as a natural in this game."""
        return NaturalOptions(self.quads_as_two_pairs, self.small_cards_to, self.aces_allowed, self.wheel)

    @property
    def has_banker(self) -> bool:
        """Whether all settle with one player, who banks, instead of with each other."""
        return self.settlement == "banker"

    @property
    def settles_by_two(self) -> bool:
        """Whether two players, or one and the banker, compare their rows: only then scoops and bonuses are paid."""
        return self.settlement in ("pairs", "banker")

    @property
    def paid_bonuses(self) -> BonusTable | None:
        """The bonuses that somebody pays: none in a pool and with a single winner, nor in a game without a table."""
        return self.bonuses if self.settles_by_two else None

    @property
    def all_multiplier(self) -> int:
        """What multiplies the rows of a scoop of everybody."""
        return self.scoop_all_multiplier if self.scoop_all_multiplier > 1 else self.scoop_multiplier

    @property
    def pays_scoop_of_all(self) -> bool:
        """Whether a scoop of everybody pays something of its own."""
        return self.scoop_all_bonus > 0 or self.scoop_all_multiplier > 1

    @property
    def who_banks(self) -> Literal["dealer", "rotate", "fixed"]:
        """How the banker is chosen: who has the button, another seat each hand, or always the same."""
        return self.banker or "dealer"

    @property
    def offers_pair_stakes(self) -> bool:
        """Whether two players may multiply what they pay each other (RULES 2.14)."""
        return self.pair_stakes

    @property
    def has_jackpot(self) -> bool:
        """Whether a part of the rake feeds a jackpot (RULES 2.12)."""
        return self.jackpot_units > 0

    @property
    def offers_surrender(self) -> bool:
        """Whether a player may give up before the reveal."""
        return self.surrender_units > 0

    @property
    def says_in_turn(self) -> bool:
        """Whether a surrender is said in turn, by whoever has set, instead of being chosen with the arrangement."""
        return self.announce == "in_turn"

    @property
    def asks_again(self) -> bool:
        """Whether players may change between play and surrender once they have seen who declares a natural."""
        return self.announce == "naturals_first" and self.offers_surrender

    @property
    def streets_dealt(self) -> tuple[tuple[int, int], ...]:
        """All cards at once, and all are kept."""
        return ((CLOSED_CARDS, CLOSED_CARDS),)

    @property
    def cards(self) -> Cards:
        """The deck, in order."""
        return DECK_52

    @property
    def cards_most(self) -> int:
        """The most cards that one seat can be dealt in a hand."""
        return CLOSED_CARDS


def _conflicts(rules: ClosedRuleset) -> Iterator[tuple[str, Mistake]]:
    """Keys that cannot go with others, and why."""
    settled = rules.settlement
    if rules.seats_max < rules.seats_min:
        yield "seats_max", mistake("seats_max", least=rules.seats_min, value=rules.seats_max)
    if not rules.has_banker:
        if rules.banker:
            yield "banker", mistake("no_banker", settlement=settled)
        if not rules.banker_wins_ties:
            yield "banker_wins_ties", mistake("no_banker_to_win", settlement=settled)
    if rules.pool_sweep_units and rules.settlement != "pool":
        yield "pool_sweep_units", mistake("no_pool", settlement=settled)
    if rules.single_winner_units != 1 and rules.settlement != "single_winner":
        yield "single_winner_units", mistake("no_single_winner", settlement=settled)
    if rules.settlement in ("pool", "single_winner"):
        off = mistake("no_pairs", settlement=settled, word="false")
        if rules.pair_stakes:
            yield "pair_stakes", off
        if rules.aces_bet:
            yield "aces_bet", off
        if rules.cap != "none":
            yield "cap", mistake("no_pairs", settlement=settled, word='"none"')
    if rules.jackpot_units > rules.rake_units:
        yield "jackpot_units", mistake("jackpot", most=rules.rake_units, value=rules.jackpot_units)
    if rules.jackpot_units and not rules.jackpot_events:
        yield "jackpot_events", mistake("no_event")


def merged_naturals(naturals: Naturals, changes: dict[str, Any]) -> list[list[Any]]:
    """Naturals with some changed: known ones keep their place, new ones are lower than all, 0 takes one away.

    Whoever wants another order gives the whole list as pairs instead.
    """
    known: dict[str, Any] = dict(naturals)
    added = {kind: units for kind, units in changes.items() if kind not in known}
    merged = {**added, **known, **changes}
    return [[kind, units] for kind, units in merged.items() if not (type(units) is int and units == 0)]
