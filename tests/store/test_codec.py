from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

import pytest

from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import load_closed
from bot.rules.game import contradiction
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.store import UnknownEvent
from bot.store.codec import decode, encode
from bot.table.events import Event, HandDealt
from bot.table.game import all_moves
from bot.table.moves import Move
from tests.store.examples import (
    BOARDS,
    CALLS,
    CLOSED,
    COMPUTERS,
    ENDINGS,
    EXAMPLES,
    HOSTS,
    LOBBIES,
    OLDEST,
    PAUSES,
    ROUNDS,
    SEALS,
)
from tests.store.given import GOLDEN, RULES
from tests.support.loop_cpu import cpu_ms

LINES = [
    line
    for name in ("v1", "v2", "v3", "v4", "v5", "endings", "calls", "rounds", "hosts", "pauses", "lobbies")
    for line in (GOLDEN / f"events-{name}.jsonl").read_text(encoding="utf-8").splitlines()
]
DEALT = next(event for event in EXAMPLES if isinstance(event, HandDealt))


@pytest.mark.parametrize(("line", "event"), list(zip(LINES, EXAMPLES, strict=True)))
def test_what_was_written_once_is_read_for_ever(line: str, event: Event) -> None:
    stored = json.loads(line)
    assert decode(stored["type"], stored["version"], json.dumps(stored["body"])) == event


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_as_it_went(event: Event) -> None:
    again = decode(*encode(event))
    assert again == event
    assert repr(again) == repr(event)  # tuples stay tuples, enums enums


def test_who_is_asked_is_still_asked_after_a_deal_that_they_sit_out() -> None:
    seats = tuple(sitter and replace(sitter, is_asked=True) for sitter in DEALT.before.seats)
    dealt = replace(DEALT, before=replace(DEALT.before, seats=seats, terms_no=3))
    assert decode(*encode(dealt)) == dealt != DEALT


def test_every_kind_of_event_has_an_example() -> None:
    assert {type(event) for event in EXAMPLES} == {*get_args(Event), *all_moves()} - {Move}


def test_the_lines_have_the_versions_that_their_events_are_written_in() -> None:
    versions = [json.loads(line)["version"] for line in LINES]
    lines = iter(versions)
    oldest, closed, boards, computers, seals, endings, calls, rounds, hosts, pauses, lobbies = (
        [next(lines) for _ in events]
        for events in (OLDEST, CLOSED, BOARDS, COMPUTERS, SEALS, ENDINGS, CALLS, ROUNDS, HOSTS, PAUSES, LOBBIES)
    )
    assert oldest == [1] * len(OLDEST)
    assert closed == [min(2, encode(event)[1]) for event in CLOSED]
    assert boards == [3]
    assert computers == [3, 3, 4]
    assert seals == [encode(event)[1] for event in SEALS] == [2, 1, 1, 1, 1, 5]
    assert endings == [encode(event)[1] for event in ENDINGS]
    assert calls == [encode(event)[1] for event in CALLS]
    assert rounds == [encode(event)[1] for event in ROUNDS]
    assert hosts == [encode(event)[1] for event in HOSTS]
    assert pauses == [encode(event)[1] for event in PAUSES]
    assert lobbies == [encode(event)[1] for event in LOBBIES]


def test_the_rules_of_an_old_hand_are_what_they_were() -> None:
    assert (RULES.scoop_bonus, RULES.seats_max, [street.deal for street in RULES.streets]) == (3, 3, [5, 3, 3, 3, 3])
    assert RULES.fantasyland is not None
    assert RULES.fantasyland.entry[0] == ("QQ", 14)


@pytest.mark.parametrize(
    ("type_name", "version", "body", "message"),
    [
        ("CardsEaten", 1, "{}", "CardsEaten in version 1"),
        ("HandVoided", 2, '{"hand_no": 1}', "HandVoided in version 2"),
        ("HandVoided", 1, '{"hand_no": "one"}', "cannot be read"),
        ("HandVoided", 1, "{", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_named(type_name: str, version: int, body: str, message: str) -> None:
    with pytest.raises(UnknownEvent, match=message):
        decode(type_name, version, body)


def test_a_deal_is_written_and_read_in_a_third_of_a_millisecond() -> None:
    def ms() -> float:
        with cpu_ms() as spent:
            for _ in range(10):
                decode(*encode(DEALT))
        return spent.ms / 10

    assert min(ms() for _ in range(10)) < 0.3


def test_rules_that_were_stored_with_fewer_keys_mean_what_they_meant() -> None:
    # American as it was played and stored until its naturals came first, 2-7 before its lows had a qualifier, and both
    # before discards could be revealed.
    american = load_closed("american").model_dump(mode="json") | {"announce": "together"}
    american["bonuses"].pop("mode")
    old = ClosedRuleset.model_validate_json(json.dumps(american))
    assert (old.announce, old.asks_again, old.bonuses and old.bonuses.mode) == ("together", False, None)
    assert contradiction(old) is None
    lows = load_open_face("deuce-seven").model_dump(mode="json")
    lows.pop("low_qualifier")
    lows.pop("reveal_discards")
    assert OpenFaceRuleset.model_validate_json(json.dumps(lows)) == load_open_face("deuce-seven")
