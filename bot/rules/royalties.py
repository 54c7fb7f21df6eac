"""Royalties: what a row brings by itself, whether it wins or loses (RULES 3.2, 3.3).

Tables of units ship with the bot, those of bonuses among them: a ruleset may name one instead of writing it out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache, cached_property, lru_cache
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from bot.rules.bad_ruleset import BadRuleset, bad_key, mistake, shown
from bot.rules.cards import RANKS, Row
from bot.rules.evaluate import VALUES, Category, category_of, is_royal, ranks_of
from bot.rules.lows import BEST_LOW, LOW_HIGH_CARD, is_low
from bot.rules.ruleset import PlainText
from bot.rules.toml_files import ASSETS, read_toml, stems

UNIT_TABLES = {"royalties": ASSETS / "royalties", "bonuses": ASSETS / "bonuses"}
"""The keys of a ruleset that may name a file of units, each with its folder."""

FRONT_PAIRS: tuple[str, ...] = tuple(rank * 2 for rank in RANKS)
FRONT_TRIPS: tuple[str, ...] = tuple(rank * 3 for rank in RANKS)
FRONT_KEYS: tuple[str, ...] = (*FRONT_PAIRS, "trips", *FRONT_TRIPS)
"""How data names a front: ``QQ`` a pair, ``777`` three sevens, ``trips`` any three that are not listed one by one."""

ROW_KEYS: tuple[str, ...] = (
    "pair",
    "two_pair",
    "trips",
    "straight",
    "flush",
    "full_house",
    "quads",
    "straight_flush",
    "royal_flush",
)
"""How data names the hands of middle and back. A royal flush that is not listed counts as a straight flush."""

LOW_KEYS: tuple[str, ...] = ("ten_low", "nine_low", "eight_low", "seven_low", "75432")
"""How data names a deuce-to-seven middle, by its highest card; 7-5-4-3-2 counts as a seven-low if not listed."""

Pairs = tuple[tuple[str, int], ...]

_UNITS_MOST = 1000
_LOWS_BY_RANK = dict(zip(range(LOW_HIGH_CARD, 4, -1), LOW_KEYS, strict=False))
_CATEGORY_KEYS = dict(zip(list(Category)[1:], ROW_KEYS, strict=False))


def numbers_by(keys: tuple[str, ...], least: int, most: int) -> BeforeValidator:
    """Check a mapping from some of `keys` to a number from `least` to `most`; keep it as pairs in the order of `keys`.

    0 removes a key, so that equal rules are equal values, and a setting can take a hand off the list.
    """

    def check(value: Any) -> Pairs:
        if not isinstance(value, dict):
            raise bad_key("", mistake("no_numbers", value=shown(value)))
        for key, number in value.items():
            if key not in keys:
                raise bad_key(str(key), mistake("no_hand", known=", ".join(keys)))
            if type(number) is not int or not (number == 0 or least <= number <= most):
                raise bad_key(key, mistake("zero_or", least=least, most=most, value=shown(number)))
        return tuple((key, value[key]) for key in keys if value.get(key))

    return BeforeValidator(check)


_AS_MAPPING = PlainSerializer(dict)
_FrontUnits = Annotated[Pairs, numbers_by(FRONT_KEYS, 1, _UNITS_MOST), _AS_MAPPING]
_MiddleUnits = Annotated[Pairs, numbers_by((*ROW_KEYS, *LOW_KEYS), 1, _UNITS_MOST), _AS_MAPPING]
_RowUnits = Annotated[Pairs, numbers_by(ROW_KEYS, 1, _UNITS_MOST), _AS_MAPPING]


class RoyaltyTable(BaseModel):
    """Units by row and hand. What is not listed brings nothing."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    name: PlainText = Field(min_length=1, max_length=40)
    front: _FrontUnits = ()
    middle: _MiddleUnits = ()
    back: _RowUnits = ()

    @cached_property
    def by_value(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Units as ``[row][value]``: scoring looks a row up instead of asking what it is."""
        return (
            _by_value(self.front, front_number),
            _by_value(self.middle, _middle_number),
            _by_value(self.back, _row_number),
        )


def royalty(table: RoyaltyTable, row: Row, value: int) -> int:
    """What a row of a legal board brings. A fouled board brings nothing: scoring sees to that."""
    return table.by_value[row][value]


def front_number(pairs: Pairs, value: int) -> int:
    """The number that a mapping of `FRONT_KEYS` has for a front; 0 for one that it does not list."""
    match category_of(value):  # first: most values are asked about in vain
        case Category.PAIR:
            return dict(pairs).get(FRONT_PAIRS[ranks_of(value)[0]], 0)
        case Category.THREE_OF_A_KIND:
            numbers = dict(pairs)
            return numbers.get(FRONT_TRIPS[ranks_of(value)[0]], numbers.get("trips", 0))
        case _:
            return 0


def _middle_number(pairs: Pairs, value: int) -> int:
    """A high hand or a low: a table lists one kind only, for which `Ruleset` sees to it."""
    if not is_low(value):
        return _row_number(pairs, value)
    numbers = dict(pairs)
    if value == BEST_LOW and "75432" in numbers:
        return numbers["75432"]
    return numbers.get(_LOWS_BY_RANK[ranks_of(value)[0]], 0)


def _row_number(pairs: Pairs, value: int) -> int:
    numbers = dict(pairs)
    if is_royal(value) and "royal_flush" in numbers:
        return numbers["royal_flush"]
    return numbers.get(_CATEGORY_KEYS.get(category_of(value), ""), 0)


@lru_cache(maxsize=64)
def _by_value(pairs: Pairs, number: Callable[[Pairs, int], int]) -> tuple[int, ...]:
    return tuple(number(pairs, value) for value in range(VALUES))


def table_names(key: str) -> tuple[str, ...]:
    """The tables that there are for a key."""
    return stems(UNIT_TABLES[key])


@cache
def unit_table(key: str, name: str) -> dict[str, Any]:
    """A file of units, not to be changed."""
    return read_toml(UNIT_TABLES[key] / f"{name}.toml")


def with_unit_tables(file: str, keys: Collection[str], data: dict[str, Any]) -> dict[str, Any]:
    """The data with the units of every table that it names, for the keys that its rules have.

    Raises BadRuleset for a name that no table has; `file` is for its sentence.
    """
    for key in UNIT_TABLES:
        name = data.get(key)
        if key in keys and isinstance(name, str):
            if name not in table_names(key):
                names = ", ".join(table_names(key))
                raise BadRuleset(file, key, mistake("no_unit_table", value=shown(name), known=names))
            data = {**data, key: unit_table(key, name)}
    return data
