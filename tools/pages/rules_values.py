"""What each setting may be: values in a few words, and the tables, naturals, events and streets that need more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from bot.panels.rule_facts import table_listing
from bot.rules.closed.naturals import KINDS
from bot.rules.closed.ruleset import POOL_UNITS, SUIT_ORDERS, UNITS_MOST, BonusTable, JackpotEvent
from bot.rules.open_face.ruleset import (
    BOARD_CARDS,
    FANTASYLAND_CARDS_MOST,
    TABLE_DEALS_MOST,
    Fantasyland,
    Stay,
)
from bot.rules.royalties import FRONT_KEYS, LOW_KEYS, ROW_KEYS, RoyaltyTable, table_names, unit_table
from bot.words import Words

_DEAL = f"{BOARD_CARDS} to {FANTASYLAND_CARDS_MOST}"
_SUIT_ORDERS = ", ".join(f'`"{order}"`' for order in SUIT_ORDERS)
_HANDS = ("any", *ROW_KEYS[:-1])
_TABLE = "[a table](#{anchor}) by its name, or units by row: `{{ front = {{ trips = 3 }} }}`"

_IN_WORDS: dict[str, str] = {
    "pool_sweep_units": f"0, {POOL_UNITS}",
    "suit_order": f'`"off"`, or the four suits from high to low: {_SUIT_ORDERS}',
    "bonuses": f'`"none"`, {_TABLE.format(anchor="bonuses")}',
    "royalties": _TABLE.format(anchor="royalties"),
    "naturals": f"[naturals](#naturals) with units, 1 to {UNITS_MOST}; as a list of pairs in another order",
    "jackpot_events": "a list of [events](#jackpot_events), at most 20",
    "streets": "a list of [streets](#streets)",
    "fantasyland": '`"none"`, or [these keys](#fantasyland)',
}
"""What types do not say, by key."""


def values_of(model: type[BaseModel], key: str) -> str:
    """The values that a setting takes. Raises ValueError for one that nothing says."""
    field = model.model_fields[key]
    if key in _IN_WORDS:
        return _IN_WORDS[key]
    if options := list(_options(field.annotation)):
        return ", ".join(f"`{shown_value(option)}`" for option in options)
    bounds = {name: getattr(one, name) for one in field.metadata for name in ("ge", "le") if hasattr(one, name)}
    if len(bounds) < 2:
        raise ValueError(f"no words say what {key} may be")
    return f"{bounds['ge']} to {bounds['le']}"


def shown_value(value: Any) -> str:
    """A value as TOML writes it."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


@cache
def named_tables(key: str) -> dict[str, RoyaltyTable]:
    """The tables that ship with the bot for a key, ``bonuses`` or ``royalties``, by name."""
    model = BonusTable if key == "bonuses" else RoyaltyTable
    return {name: model.model_validate_json(json.dumps(unit_table(key, name))) for name in table_names(key)}


def tables_page(words: Words) -> Iterator[str]:
    """The lines about values that do not fit into a cell."""
    for key in ("bonuses", "royalties"):
        yield from _title(key, f"Tables for `{key}`")
        has_mode = key == "bonuses"
        yield from (f"| name |{' `bonus_mode` |' * has_mode} pays |", f"|---|{'---|' * has_mode}---|")
        for name, table in named_tables(key).items():
            mode = f'| `"{table.mode}"` ' if isinstance(table, BonusTable) else ""
            yield f'| `"{name}"` {mode}| {_rows(table, words)} |'
        yield ""
    yield from ("In a table of your own, `0` takes a hand off. A row's hands:", "")
    yield from (f"- front: {_codes(FRONT_KEYS)}", f"- middle and back: {_codes(ROW_KEYS)}")
    yield from (f"- a deuce-to-seven middle: {_codes(LOW_KEYS)}", "")
    yield from _title("naturals", "Naturals")
    yield from ("| key | | 13 cards |", "|---|---|---|")
    yield from (f"| `{kind}` | {words(f'natural.{kind}')} | {words(f'natural_cards.{kind}')} |" for kind in KINDS)
    yield ""
    yield from _title("jackpot_events", "Jackpot events")
    yield from ("| key | values |", "|---|---|")
    yield from (f"| `{key}` | {_event_values(key)} |" for key in JackpotEvent.model_fields)
    yield from ("", "`scooped`: whether all three rows must have been lost to one player.", "")
    yield from _title("streets", "Streets")
    yield from ("| key | values |", "|---|---|")
    yield from (f"| `deal` | 1 to {FANTASYLAND_CARDS_MOST}; at a table at most {TABLE_DEALS_MOST} |",)
    yield from (f"| `place` | 1 to what the street deals; all streets together {BOARD_CARDS} |", "")
    yield from _title("fantasyland", "Fantasyland")
    yield from ("| key | values |", "|---|---|")
    yield from (f"| `{key}` | {values} |" for key, values in _fantasyland_values())
    yield ""


def _title(anchor: str, title: str) -> Iterator[str]:
    yield from (f'<a id="{anchor}"></a>', "", f"## {title}", "")


def _rows(table: RoyaltyTable, words: Words) -> str:
    return table_listing(words, "summary.table", table).text


def _codes(keys: tuple[str, ...]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def _event_values(key: str) -> str:
    options = list(_options(JackpotEvent.model_fields[key].annotation)) or list(_HANDS)
    return ", ".join(f"`{shown_value(option)}`" for option in options)


def _fantasyland_values() -> Iterator[tuple[str, str]]:
    """Raises KeyError for a key that is not described."""
    told = {
        "entry": f"fronts with cards, {_DEAL}: `{{ QQ = 14, trips = 17 }}`",
        "entry_low": f"cards for 7-5-4-3-2 in the middle: 0, {_DEAL}",
        "entry_both": f"cards for both at once: 0, {_DEAL}",
        "stay_cards": f'{_DEAL}, `"same"` as before, `"by_front"` as `entry` says',
        "moves_button": "`true`, `false`",
    }
    for key in Fantasyland.model_fields:
        if key != "stay":
            yield key, told[key]
            continue
        for row, field in Stay.model_fields.items():
            yield f"stay.{row}", ", ".join(f'`"{option}"`' for option in _options(field.annotation))


def _options(annotation: Any) -> Iterator[Any]:
    if annotation is bool:
        yield from (True, False)
    elif get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif get_origin(annotation) in (Union, UnionType):
        for part in get_args(annotation):
            yield from _options(part)
