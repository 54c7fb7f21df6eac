"""The page of all settings: each with its values, its default, and what an example changes, in the rules' own words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bot.panels.rules.in_words import difference
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.preset_options import PresetOption, closed_variations
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any, with_settings
from bot.words import Words
from tools.pages.rules_values import shown_value, tables_page, values_of

NAMES = ("name", "title", "summary", "family", "also_known_as")
"""Keys that say what a game is called. Every ruleset has them, and they change nothing that is played."""

CLOSED: dict[str, tuple[str, str]] = {
    "seats_min": ("basic", "seats_min = 3"),
    "seats_max": ("basic", "seats_max = 3"),
    "settlement": ("basic", 'settlement = "pool"'),
    "banker": ("banker", 'banker = "rotate"'),
    "banker_wins_ties": ("banker", "banker_wins_ties = false"),
    "pool_sweep_units": ("pool", "pool_sweep_units = 3"),
    "single_winner_units": ("pusoy-single-winner", "single_winner_units = 5"),
    "row_pay": ("basic", 'row_pay = "majority"'),
    "bonus_mode": ("basic", 'bonuses = { front = { trips = 3 } }\nbonus_mode = "plus"'),
    "bonuses": ("basic", 'bonuses = "higher_middle"'),
    "wheel": ("basic", 'wheel = "second"'),
    "suit_order": ("basic", 'suit_order = "shdc"'),
    "strict_rows": ("basic", "strict_rows = true"),
    "scoop_bonus": ("basic", "scoop_bonus = 3"),
    "scoop_multiplier": ("basic", "scoop_multiplier = 2"),
    "scoop_all_bonus": ("one-six", "scoop_all_bonus = 3"),
    "scoop_all_multiplier": ("basic", "scoop_all_multiplier = 2"),
    "tie_counts_for_sweep": ("one-six", "tie_counts_for_sweep = true"),
    "overall_point": ("basic", "overall_point = 1"),
    "naturals": ("basic", "naturals = { no_pictures = 3, dragon = 13 }"),
    "natural_clash": ("hong-kong", 'natural_clash = "difference"'),
    "quads_as_two_pairs": ("hong-kong", "quads_as_two_pairs = false"),
    "small_cards_to": ("singapore", "small_cards_to = 10"),
    "aces_allowed": ("basic", "naturals = { no_pictures = 3 }\naces_allowed = false"),
    "surrender_units": ("basic", "surrender_units = 2"),
    "surrender_pays_naturals": ("american", "surrender_pays_naturals = true"),
    "aces_bet": ("basic", "aces_bet = true"),
    "pair_stakes": ("basic", "pair_stakes = true"),
    "cap": ("basic", 'cap = "each_chip_once"'),
    "settle_from": ("hawaiian-gardens", 'settle_from = "left_of_button"'),
    "rake_units": ("basic", "rake_units = 1"),
    "jackpot_units": ("basic", "rake_units = 2\njackpot_units = 1"),
    "jackpot_events": (
        "basic",
        'rake_units = 2\njackpot_units = 1\njackpot_events = [{ back = "quads", scooped = false }]',
    ),
    "dealer": ("basic", 'dealer = "ace_of_spades"'),
    "announce": ("one-four", 'announce = "in_turn"'),
    "fouls": ("basic", 'fouls = "allowed"'),
}
"""By key: a preset, and settings that change it."""

OPEN_FACE: dict[str, tuple[str, str]] = {
    "seats_min": ("ofc", "seats_min = 3"),
    "seats_max": ("ofc", "seats_max = 3"),
    "playable": ("pineapple", "playable = false"),
    "deck": ("pineapple", "deck = 53"),
    "middle": ("pineapple", 'middle = "deuce_seven"\nroyalties = "deuce_seven"'),
    "low_qualifier": ("deuce-seven", "low_qualifier = 9"),
    "boards": ("criss-cross", "boards = 1"),
    "streets": ("ofc-2012", "streets = [{ deal = 5, place = 5 }, { deal = 4, place = 4 }, { deal = 4, place = 4 }]"),
    "fantasyland": ("pineapple", 'fantasyland = { entry = { JJ = 14 }, stay_cards = "same" }'),
    "reveal_discards": ("pineapple", "reveal_discards = true"),
    "row_units": ("pineapple", "row_units = 2"),
    "scoop_bonus": ("pineapple", "scoop_bonus = 1"),
    "cap": ("pineapple", 'cap = "opponent_stack"'),
    "royalties": ("ofc-2012", "royalties = { back = { straight = 3 } }"),
}

_TEXT = """\
A house rule is a preset and what is different in it: lines of `key = value`. Every key combines with every preset,
except where two contradict each other; then the bot says which and why. Inside a table, `0` takes a hand off the list.
Bonuses bring the mode along that they are made for, so that `bonus_mode` can be left out.
Each example below is what its lines change in the preset that is named.
"""
_VARIATIONS = "What groups add to any of them; here as it changes `basic`."


def settings_page(words: Words) -> Iterator[str]:
    """The lines of the page below its title."""
    yield from (_TEXT,)
    for title, model, examples in (("Closed games", ClosedRuleset, CLOSED), ("Open-face", OpenFaceRuleset, OPEN_FACE)):
        yield from (
            f"## {title}",
            "",
            "| key | values | default | for example | what it changes |",
            "|---|---|---|---|---|",
        )
        for key, (base, text) in examples.items():
            yield _line(model, key, base, text, words)
        yield ""
    yield from ("## Variations of any closed game", "", _VARIATIONS, "")
    yield from option_table(load_any("basic"), closed_variations(), words)
    yield ""
    yield from tables_page(words)


def option_table(rules: Ruleset, options: Sequence[PresetOption], words: Words) -> Iterator[str]:
    """Options as a table: their words, the lines that turn them on, and what these change in some rules.

    Raises ValueError for an option that changes nothing there.
    """
    yield from ("| some play | with | what it changes |", "|---|---|---|")
    for option in options:
        name = words(f"option.{option.key}")
        lines = _code(option.lines)
        yield f"| {name} | {lines} | {_changes(rules, option.settings, option.lines, words)} |"


def _line(model: type[BaseModel], key: str, base: str, text: str, words: Words) -> str:
    """One setting as a row of the table. Raises ValueError for an example that changes nothing."""
    field = model.model_fields[key]
    changes = _changes(load_any(base), tomllib.loads(text), text, words)
    return f"| `{key}` | {values_of(model, key)} | {_default(field)} | {_code(text)} in `{base}` | {changes} |"


def _changes(before: Ruleset, settings: dict[str, Any], text: str, words: Words) -> str:
    """What settings change, in words. Raises ValueError if that is nothing; `text` is for its sentence."""
    after = with_settings(before, settings)
    if before == after:
        raise ValueError(f"{text!r} changes nothing in {before.name}: take another example")
    return difference(before, after, words).replace("\n", "<br>")


def _code(lines: str) -> str:
    return "<br>".join(f"`{line}`" for line in lines.splitlines())


def _default(field: FieldInfo) -> str:
    simple = isinstance(field.default, bool | int | str)
    return f"`{shown_value(field.default)}`" if simple else "" if field.is_required() else "none"
