"""Rules in words: no setting is silent, the same words are the same game, every text fits into a message."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from bot.panels.rules.in_words import SUMMARY_LENGTH_MAX, difference, facts, summary
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.closed.naturals import KINDS
from bot.rules.closed.ruleset import SUIT_ORDERS, ClosedRuleset, JackpotEvent
from bot.rules.closed.scoring import score_closed
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.open_face.ruleset import Fantasyland, OpenFaceRuleset, Stay
from bot.rules.open_face_presets import scored_open_face_presets
from bot.rules.royalties import FRONT_KEYS, LOW_KEYS, ROW_KEYS, RoyaltyTable
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any, with_settings
from bot.words import words_in
from tests.support.closed_by_chance import any_deal, any_settings

WORDS = words_in("en")
PRESETS = (*scored_open_face_presets(), *closed_presets())
IDENTITY = {"name", "title", "summary", "family", "also_known_as"}  # what a game is called, not how it is played
ALIKE_TRIES = 1500
PAIRS = 40  # of values of a setting: one that is silent is so for most of them

FLAG = st.booleans()
UNITS = st.integers(0, 1000)
TIMES = st.integers(1, 10)
CAPS = st.sampled_from(["none", "each_chip_once", "winnings_playable", "opponent_stack"])
SEATS = [(least, most) for least in (2, 3, 4) for most in (2, 3, 4) if least <= most]


def units_by(*keys: str) -> st.SearchStrategy[dict[str, int]]:
    """A whole row of a table: what is not drawn is off the list."""
    drawn = st.dictionaries(st.sampled_from(keys), st.integers(1, 30))
    return drawn.map(lambda units: {**dict.fromkeys(keys, 0), **units})


def table(key: str, row: str, *hands: str) -> st.SearchStrategy[dict[str, Any]]:
    return units_by(*hands).map(lambda units: {key: {row: units}})


EVENT = st.fixed_dictionaries(
    {
        "front": st.sampled_from(["any", "pair", "trips"]),
        "middle": st.sampled_from(["any", *ROW_KEYS[:-1]]),
        "back": st.sampled_from(["any", *ROW_KEYS[:-1]]),
        "scooped": FLAG,
    }
)
NATURALS = st.permutations(KINDS).flatmap(
    lambda kinds: st.lists(st.integers(1, 1000), max_size=len(kinds)).map(
        lambda units: [list(one) for one in zip(kinds, units, strict=False)]
    )
)

# By key: a game in which it counts, and legal values. Two different ones must read differently.
CLOSED: dict[str, tuple[dict[str, Any], st.SearchStrategy[Any]]] = {
    "seats": ({}, st.sampled_from(SEATS).map(lambda seats: {"seats_min": seats[0], "seats_max": seats[1]})),
    "settlement": ({}, st.sampled_from(["pairs", "banker", "pool", "single_winner"])),
    "banker": ({"settlement": "banker"}, st.sampled_from(["dealer", "rotate", "fixed"])),
    "banker_wins_ties": ({"settlement": "banker"}, FLAG),
    "pool_sweep_units": ({"settlement": "pool"}, st.sampled_from([0, 3])),
    "single_winner_units": ({"settlement": "single_winner"}, st.integers(1, 1000)),
    "row_pay": ({}, st.sampled_from(["each", "majority"])),
    "bonus_mode": ({"bonuses": "malayan"}, st.sampled_from(["instead", "plus", "always"])),
    "bonuses": ({}, st.sampled_from([None, "hong_kong", "malayan", "singapore", "vietnamese"])),
    "bonuses.front": ({"bonuses": "hong_kong"}, table("bonuses", "front", *FRONT_KEYS)),
    "bonuses.middle": ({"bonuses": "hong_kong"}, table("bonuses", "middle", *ROW_KEYS)),
    "bonuses.back": ({"bonuses": "hong_kong"}, table("bonuses", "back", *ROW_KEYS)),
    "wheel": ({}, st.sampled_from(["lowest", "second"])),
    "strict_rows": ({}, FLAG),
    "suit_order": ({}, st.sampled_from(["off", *SUIT_ORDERS])),
    "scoop_bonus": ({}, UNITS),
    "scoop_multiplier": ({}, TIMES),
    "scoop_all_bonus": ({"scoop_bonus": 3}, UNITS),
    "scoop_all_multiplier": ({"scoop_multiplier": 1}, TIMES),
    "tie_counts_for_sweep": ({"scoop_bonus": 1}, FLAG),
    "overall_point": ({}, UNITS),
    "naturals": ({}, NATURALS),
    "natural_clash": ({"naturals": {"dragon": 13}}, st.sampled_from(["higher_full", "difference", "push_equal_value"])),
    "quads_as_two_pairs": ({"naturals": {"six_pairs": 3}}, FLAG),
    "small_cards_to": ({"naturals": {"small_cards": 3}}, st.sampled_from([9, 10])),
    "aces_allowed": ({"naturals": {"no_pictures": 3}}, FLAG),
    "surrender_units": ({}, UNITS),
    "surrender_pays_naturals": ({"naturals": {"dragon": 13}, "surrender_units": 2}, FLAG),
    "aces_bet": ({}, FLAG),
    "pair_stakes": ({}, FLAG),
    "cap": ({}, CAPS),
    "settle_from": ({"cap": "each_chip_once"}, st.sampled_from(["left_of_button", "dealer"])),
    "rake_units": ({}, UNITS),
    "jackpot_units": ({"rake_units": 1000}, UNITS),
    "jackpot_events": ({"rake_units": 2, "jackpot_units": 1}, st.lists(EVENT, min_size=1, max_size=4)),
    "dealer": ({}, st.sampled_from(["button", "ace_of_spades"])),
    "announce": (
        {"naturals": {"dragon": 13}, "surrender_units": 1},
        st.sampled_from(["together", "naturals_first", "in_turn"]),
    ),
    "fouls": ({}, st.sampled_from(["refused", "allowed"])),
}

SCORED_ONLY = {"fantasyland": None, "seats_max": 2, "playable": False}  # tables refuse some streets
ENTRY = st.dictionaries(st.sampled_from(FRONT_KEYS), st.integers(13, 17), min_size=1).map(
    lambda entry: {"fantasyland": {"entry": {**dict.fromkeys(FRONT_KEYS, 0), **entry}}}
)
STREETS = [
    [(5, 5), *[(1, 1)] * 8],
    [(5, 5), *[(2, 2)] * 4],
    [(5, 5), *[(3, 2)] * 4],
    [(5, 5), *[(4, 2)] * 4],
    [(7, 5), *[(3, 2)] * 4],
    [(3, 3), *[(2, 2)] * 5],
    [(3, 3), *[(2, 2), (3, 2)] * 2, (2, 2)],
    [(13, 13)],
    [(14, 13)],
]


def in_fantasyland(key: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return values.map(lambda value: {"fantasyland": {key: value}})


def to_stay(row: str, *hands: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.sampled_from(hands).map(lambda hand: {"fantasyland": {"stay": {row: hand}}})


LOW = {"middle": "deuce_seven", "royalties": "deuce_seven"}
LOW_ENTRY = {**LOW, "fantasyland": {"entry_low": 13}}
OPEN_FACE: dict[str, tuple[dict[str, Any], st.SearchStrategy[Any]]] = {
    "seats": ({}, st.sampled_from([(2, 2), (2, 3), (3, 3)]).map(lambda s: {"seats_min": s[0], "seats_max": s[1]})),
    "playable": ({}, FLAG),
    "deck": ({}, st.sampled_from([52, 53, 54])),
    "middle": ({}, st.sampled_from(["high", "deuce_seven"]).map(lambda m: LOW if m != "high" else {"middle": m})),
    "low_qualifier": (LOW, st.sampled_from([10, 9])),
    "boards": ({**SCORED_ONLY, "streets": [{"deal": 13, "place": 13}]}, st.sampled_from([1, 2])),
    "streets": (
        SCORED_ONLY,
        st.sampled_from(STREETS).map(lambda dealt: [{"deal": deal, "place": place} for deal, place in dealt]),
    ),
    "fantasyland": ({}, st.sampled_from([None, {}, {"moves_button": True}])),
    "fantasyland.entry": ({}, ENTRY),
    "fantasyland.entry_low": (LOW, in_fantasyland("entry_low", st.sampled_from([0, *range(13, 18)]))),
    "fantasyland.entry_both": (LOW_ENTRY, in_fantasyland("entry_both", st.sampled_from([0, 15, 16, 17]))),
    "fantasyland.stay": (
        {},
        st.sampled_from(["trips", "none"]).map(lambda front: {"fantasyland": {"stay": {"front": front}}}),
    ),
    "fantasyland.stay.front": ({}, to_stay("front", "none", "trips")),
    "fantasyland.stay.middle": ({}, to_stay("middle", "none", "full_house", "quads")),
    "fantasyland.stay.back": ({}, to_stay("back", "none", "quads")),
    "fantasyland.stay_cards": ({}, in_fantasyland("stay_cards", st.sampled_from(["same", "by_front", *range(13, 18)]))),
    "fantasyland.moves_button": ({}, in_fantasyland("moves_button", FLAG)),
    "reveal_discards": ({}, FLAG),
    "row_units": ({}, UNITS),
    "scoop_bonus": ({}, UNITS),
    "cap": ({}, CAPS),
    "royalties": ({}, st.sampled_from(["modern", "classic_2012"])),
    "royalties.front": ({}, table("royalties", "front", *FRONT_KEYS)),
    "royalties.middle": ({}, table("royalties", "middle", *ROW_KEYS)),
    "royalties.low": (LOW, table("royalties", "middle", *LOW_KEYS)),
    "royalties.back": ({}, table("royalties", "back", *ROW_KEYS)),
}


def changed(base: Ruleset, key: str, value: Any) -> Ruleset:
    """A setting changed; a drawn mapping changes several keys at once, or one far below."""
    is_settings = isinstance(value, dict) and (key in ("seats", "middle") or "." in key)
    try:
        return with_settings(base, value if is_settings else {key: value})
    except BadRuleset:
        assume(False)
        raise


def assert_no_setting_is_silent(base: Ruleset, key: str, values: st.SearchStrategy[Any], data: st.DataObject) -> None:
    one, other = (changed(base, key, data.draw(values)) for _ in range(2))
    assume(one != other)
    assert summary(one, WORDS) != summary(other, WORDS)
    assert difference(one, other, WORDS) != WORDS("summary.same")
    for ruleset in (one, other):
        assert len(summary(ruleset, WORDS)) <= SUMMARY_LENGTH_MAX


@pytest.mark.slow
@pytest.mark.parametrize("key", CLOSED)
@given(data=st.data())
@settings(max_examples=PAIRS)
def test_no_closed_setting_is_silent(key: str, data: st.DataObject) -> None:
    context, values = CLOSED[key]
    name = data.draw(st.sampled_from(["basic", "hong-kong"]) if not context else st.just("basic"))
    assert_no_setting_is_silent(with_settings(load_any(name), context), key, values, data)


@pytest.mark.slow
@pytest.mark.parametrize("key", OPEN_FACE)
@given(data=st.data())
@settings(max_examples=PAIRS)
def test_no_open_face_setting_is_silent(key: str, data: st.DataObject) -> None:
    context, values = OPEN_FACE[key]
    assert_no_setting_is_silent(with_settings(load_any("pineapple"), context), key, values, data)


def keys_of(model: type[BaseModel], tables: dict[str, type[BaseModel]]) -> set[str]:
    """All keys of a model; those of its tables, too, with a point between."""
    nested = {f"{path}.{key}" for path, inner in tables.items() for key in inner.model_fields}
    return set(model.model_fields) | nested


def test_the_keys_above_are_all_that_there_are() -> None:
    seats = {"seats_min", "seats_max"}
    closed = keys_of(ClosedRuleset, {"bonuses": RoyaltyTable}) - IDENTITY - seats
    assert "mode" not in RoyaltyTable.model_fields, "what bonuses say of their mode is said of bonus_mode"
    assert closed - {"deck", "bonuses.name"} == CLOSED.keys() - {"seats"}, "a closed deck has 52 cards, always"
    tables: dict[str, type[BaseModel]] = {
        "royalties": RoyaltyTable,
        "fantasyland": Fantasyland,
        "fantasyland.stay": Stay,
    }
    open_face = keys_of(OpenFaceRuleset, tables) - IDENTITY - seats
    assert open_face - {"royalties.name"} == OPEN_FACE.keys() - {"seats", "royalties.low"}
    assert set(JackpotEvent.model_fields) == {"front", "middle", "back", "scooped"}


@pytest.mark.slow
def test_the_same_words_are_the_same_game() -> None:
    """Settings that the words leave out change no deal's points: whatever is played is said."""
    dice = Random(2024)
    left_out = 0
    for _ in range(ALIKE_TRIES):
        base, settings = load_any(dice.choice(closed_presets())), any_settings(dice)
        key, value = dice.choice(list(any_settings(dice).items()))
        try:
            one = with_settings(base, settings)
            other = with_settings(one, {key: value})
        except BadRuleset:
            continue
        assert isinstance(one, ClosedRuleset)
        assert isinstance(other, ClosedRuleset)
        if one == other or facts(one, WORDS) != facts(other, WORDS):
            continue
        left_out += 1
        for _ in range(5):
            players, deal = any_deal(dice, one)
            scores = [score_closed(rules, players, deal) for rules in (one, other)]
            assert scores[0].totals == scores[1].totals, f"{key} = {value!r} is played and not said"
    assert left_out > 50, "the search compares nothing"


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_fits_into_a_message(name: str) -> None:
    text = summary(load_any(name), WORDS)
    assert 200 < len(text) <= SUMMARY_LENGTH_MAX
    assert not {"{", "}", "None", "_"} & set(text.split()), "a text was not filled in"


def test_a_summary_knows_settings_and_not_what_their_author_wrote() -> None:
    lying = with_settings(load_any("basic"), {"summary": "A scoop pays 50.", "also_known_as": ["A scoop pays 60"]})
    assert summary(lying, WORDS) == summary(load_any("basic"), WORDS)


def test_a_summary_reads_like_this() -> None:
    rules = with_settings(
        load_any("vietnamese"), {"seats_max": 3, "fouls": "allowed", "natural_clash": "push_equal_value"}
    )
    assert summary(rules, WORDS).splitlines() == [
        "## Vietnamese",
        "**Game**: 2 or 3 players. Everybody gets 13 cards and sets them in secret: front (3), middle (5), back (5). "
        "No row may beat the one below it. You can confirm a hand that fouls, after a warning.",
        "**Who pays whom**: Everybody plays everybody else, one on one.",
        "**Foul**: If you foul, every legal hand wins all three rows from you: at least 6. If both foul, "
        "their rows aren't compared.",
        "**Rows**: A row won pays 1. A tied row pays nobody and spoils a scoop.",
        "**Strong rows**: Win a row with one of these, and it pays this instead of 1: front three of a kind: 3; "
        "middle full house: 2, four of a kind: 8, straight flush: 10; back four of a kind: 4, straight flush: 5.",
        "**Scoop**: A scoop, which is winning all three rows, pays ×2. Scooping everybody, at least two others, pays "
        "×3 from each instead. Nobody scoops a declared natural.",
        "**Naturals**: These 13-card hands win at once if you declare them, from low to high: three straights: 3, "
        "three flushes: 3, six pairs: 3, five pairs and three of a kind: 6, dragon: 13, suited dragon: 26. Every "
        "opponent pays for a declared natural, and its rows aren't compared. Of two naturals only the one worth more "
        "is paid. If they're worth the same, they cancel out.",
        "**Order**: You declare a natural in secret, with your rows. Then naturals are shown and paid, then rows.",
    ]


def test_discards_are_mentioned_where_there_are_some_to_show() -> None:
    told = WORDS("openface.reveal_discards")
    playable = scored_open_face_presets()
    shown = {name: with_settings(load_any(name), {"reveal_discards": True}) for name in playable}
    assert all(told not in summary(load_any(name), WORDS) for name in shown)
    without = {name for name, rules in shown.items() if told not in summary(rules, WORDS)}
    assert without == {"ofc", "ofc-2012", "criss-cross"}, "they deal no more cards than a board takes"
    of_fourteen = with_settings(shown["ofc"], {"seats_max": 3, "fantasyland": {"entry": {"QQ": 14}}})
    assert told in summary(of_fourteen, WORDS)
    assert difference(load_any("pineapple"), shown["pineapple"], WORDS) == f"**Streets**: {told}"


def test_what_cannot_matter_is_not_mentioned() -> None:
    silent = {"scoop_bonus": 3, "bonuses": "hong_kong", "overall_point": 1}
    pool = with_settings(load_any("pool"), silent)
    assert facts(pool, WORDS) == facts(load_any("pool"), WORDS)
    banker = with_settings(load_any("banker"), {"scoop_all_bonus": 5})
    assert facts(banker, WORDS) == facts(load_any("banker"), WORDS)


@pytest.mark.parametrize("name", ["basic", "pineapple"])
def test_the_longest_tables_still_fit(name: str) -> None:
    front = {key: 999 - 7 * index for index, key in enumerate(FRONT_KEYS)}
    rows = {key: 900 - index for index, key in enumerate(ROW_KEYS)}
    units = {"front": front, "middle": rows, "back": rows}
    events = [{"front": "pair", "middle": "full_house", "back": "straight_flush"}] * 20
    longest: dict[str, Any] = {"title": "(_-" * 20}
    if name == "basic":
        longest |= {"bonuses": units, "naturals": [[kind, 900] for kind in KINDS]}
        longest |= {"rake_units": 2, "jackpot_units": 1, "jackpot_events": events}
    else:
        longest |= {"royalties": units}
    rules = with_settings(load_any(name), longest)
    for text in (summary(rules, WORDS), difference(load_any(name), rules, WORDS)):
        assert len(text) <= SUMMARY_LENGTH_MAX
    assert summary(rules, WORDS).endswith(WORDS("summary.cut")) == (name == "basic")


def test_a_difference_names_what_is_new_and_what_went() -> None:
    base = load_any("hong-kong")
    house = with_settings(base, {"settlement": "banker", "scoop_bonus": 2, "bonuses": None})
    assert difference(base, house, WORDS).splitlines() == [
        "**Who pays whom**: Everybody plays only against the banker, and the banker is the dealer (D). The banker "
        "wins a tied row. *Instead of:* Everybody plays everybody else, one on one.",
        "**Rows**: *no longer:* A tied row pays nobody.",
        "**Scoop**: A scoop, which is winning all three rows, pays 2 more. Nobody scoops a declared natural.",
        "**Naturals**: The banker pays for a player's natural, and every player pays for the banker's. Its rows "
        "aren't compared. *Instead of:* Every opponent pays for a declared natural, and its rows aren't compared.",
        "**Strong rows**: *no longer:* Win a row with one of these, and it pays this instead of 1: front three of a "
        "kind: 3; middle full house: 2, four of a kind: 4, straight flush: 5; back four of a kind: 4, straight "
        "flush: 5.",
    ]
    assert difference(base, base, WORDS) == "Nothing differs."


def test_a_difference_of_lists_names_the_entries_that_differ() -> None:
    base = load_closed("hong-kong")
    naturals = with_settings(base, {"naturals": {"no_pictures": 3, "dragon": 26, "six_pairs": 0}})
    assert difference(base, naturals, WORDS) == (
        "**Naturals**: no face cards: 3, dragon: 26. *Instead of:* six pairs: 3, dragon: 13."
    )
    higher = with_settings(base, {"bonuses": "higher_middle"})
    assert difference(base, higher, WORDS) == (
        "**Strong rows**: middle four of a kind: 5, middle straight flush: 6. "
        "*Instead of:* middle four of a kind: 4, middle straight flush: 5."
    )
    fewer = with_settings(base, {"bonuses": {"front": {"trips": 0}}})
    assert difference(base, fewer, WORDS) == "**Strong rows**: *no longer:* front three of a kind: 3."
    turned = with_settings(base, {"naturals": [list(one) for one in reversed(base.natural_units.items())]})
    entries = "dragon: 13, three flushes: 3, three straights: 3, six pairs: 3"
    assert f"if you declare them, from low to high: {entries}." in difference(base, turned, WORDS)
