"""Records of hands: pages and filters, sums against the fold of the same hands, undone hands, older databases."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.records import FIGURES, Figures, HandRecord, PlayerRecord
from bot.rules.closed_presets import load_closed
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.store import Period, Store, WantedHands
from bot.store.check import check
from bot.store.records import month_of
from tests.play.sessions import GUILD as SESSION_GUILD
from tests.play.sessions import Session
from tests.store.given import ANN, BOB, GUILD, RULES, T, act, entry_of, open_table, record_of
from tests.support.raw import raw, script

CAT = AccountId("cat")
JANUARY, FEBRUARY = month_of(1_704_067_200_000), month_of(1_706_745_600_000)  # of 2024


def test_months_are_those_of_utc() -> None:
    assert (JANUARY, FEBRUARY) == (2024 * 12, 2024 * 12 + 1)
    assert month_of(1_706_745_599_999) == JANUARY


async def note(store: Store, *records: HandRecord, at_ms: int = 1_704_067_200_000) -> None:
    """Write records with the hands' points, as the end of a hand does."""
    for record in records:
        version = (await store.log.load(T)).version
        points = {one.account: one.figures.points for one in record.players}
        entries = () if record.is_void else (entry_of(points, record.hand_no, record.book),)
        append = act(version, f"h{record.hand_no}", entries=entries, records=(record,))
        await store.log.append(replace(append, at_ms=at_ms))


def ruled(record: HandRecord, ruleset: str) -> HandRecord:
    return replace(record, ruleset=ruleset, title=ruleset.title())


def numbers(found: list[Any]) -> list[int]:
    return [one.record_no for one in found]


@pytest.fixture
async def played(store: Store) -> Store:
    """Five hands: Ann and Bob, Ann and Cat by other rules, a voided one, two with Bob and Cat, one of them practice."""
    await open_table(store)
    await note(
        store,
        record_of({ANN: 3, BOB: -3}, 1),
        ruled(record_of({ANN: -5, CAT: 5}, 2), "joker"),
        replace(
            record_of({ANN: 0, BOB: 0}, 3),
            is_void=True,
            players=(PlayerRecord(ANN, Figures()), PlayerRecord(BOB, Figures())),
        ),
    )
    await note(
        store,
        record_of({BOB: 7, CAT: -7}, 4),
        record_of({BOB: 1, CAT: -1}, 5, Book.PRACTICE),
        at_ms=1_706_745_600_000,
    )
    return store


async def test_hands_come_in_pages_the_newest_first(played: Store) -> None:
    assert numbers(await played.records.page(GUILD, limit=2)) == [5, 4]
    assert numbers(await played.records.page(GUILD, before_no=4, limit=2)) == [3, 2]
    assert numbers(await played.records.page(GUILD, after_no=2, limit=2)) == [4, 3], "the page before, not the newest"
    assert numbers(await played.records.page(99, limit=9)) == []


async def test_hands_of_a_player_or_a_ruleset(played: Store) -> None:
    assert numbers(await played.records.page(GUILD, WantedHands(ANN), limit=9)) == [3, 2, 1]
    assert numbers(await played.records.page(GUILD, WantedHands(ANN), before_no=3, limit=1)) == [2]
    assert numbers(await played.records.page(GUILD, WantedHands(ruleset="joker"), limit=9)) == [2]
    assert numbers(await played.records.page(GUILD, WantedHands(BOB, "joker"), limit=9)) == []
    assert await played.records.rulesets(GUILD) == {"pineapple": RULES.title, "joker": "Joker"}
    assert list(await played.records.rulesets(GUILD)) == ["pineapple", "joker"], "the last played first"


async def test_a_hand_is_found_by_its_number_and_by_its_table(played: Store) -> None:
    second = await played.records.get(GUILD, 2)
    assert second is not None
    assert second.record == ruled(record_of({CAT: 5, ANN: -5}, 2), "joker"), "the winner first"
    assert await played.records.of(GUILD, T, 2) == second
    assert await played.records.of(99, T, 2) is None, "another server's hand"
    assert await played.records.get(GUILD, 6) is None


async def test_the_hands_of_a_table_come_in_their_order(played: Store) -> None:
    page = [one for one in await played.records.page(GUILD, limit=9) if one.record.table == T]
    assert await played.records.of_table(GUILD, T) == page[::-1] != []
    assert await played.records.of_table(99, T) == [], "another server's table"


async def test_sums_by_month_ruleset_and_book(played: Store) -> None:
    friends = Book.FRIENDS
    assert await played.statistics.figures(GUILD, friends) == {
        ANN: Figures(hands=2, points=-2),
        BOB: Figures(hands=2, points=4),
        CAT: Figures(hands=2, points=-2),
    }
    assert (await played.statistics.figures(GUILD, friends, Period(FEBRUARY, FEBRUARY))).keys() == {BOB, CAT}
    assert (await played.statistics.figures(GUILD, friends, Period(None, JANUARY)))[BOB] == Figures(1, -3)
    assert await played.statistics.figures(GUILD, friends, ruleset="joker") == {ANN: Figures(1, -5), CAT: Figures(1, 5)}
    assert await played.statistics.figures(GUILD, Book.PRACTICE) == {BOB: Figures(1, 1), CAT: Figures(1, -1)}
    assert await played.statistics.by_ruleset(GUILD, friends, ANN) == {
        "joker": Figures(1, -5),
        "pineapple": Figures(1, 3),
    }
    assert await played.statistics.points_by_hand(GUILD, friends, ANN) == [3, -5]
    assert await played.statistics.points_by_hand(GUILD, friends, ANN, ruleset="joker") == [-5]


async def test_an_undone_hand_does_not_count_and_is_marked(played: Store) -> None:
    await played.undos.ask("u", GUILD, 1, ANN, "misdeal", 1, 1)
    await played.undos.decide("u", 3)
    assert (await played.statistics.figures(GUILD, Book.FRIENDS))[ANN] == Figures(1, -5)
    assert await played.statistics.points_by_hand(GUILD, Book.FRIENDS, ANN) == [-5]
    first = await played.records.get(GUILD, 1)
    assert first is not None
    assert first.is_undone
    assert {finding.step for finding in check(played.place)} <= {"hands", "log"}


async def test_every_figure_is_summed(store: Store) -> None:
    """A different number in every column shows a column that was swapped for another."""
    await open_table(store)
    mine = Figures(1, *range(2, len(FIGURES) + 1))
    theirs = replace(mine, points=-mine.points)
    one = replace(record_of({ANN: 2, BOB: -2}, 1), players=(PlayerRecord(ANN, mine), PlayerRecord(BOB, theirs)))
    await note(store, one, replace(one, hand_no=2))
    assert (await store.statistics.figures(GUILD, Book.FRIENDS))[ANN] == mine + mine
    kept = await store.records.get(GUILD, 1)
    assert kept is not None
    assert kept.record == one
    await store.undos.ask("u", GUILD, 1, ANN, "", 1, 1)
    await store.undos.decide("u", 3)
    assert (await store.statistics.figures(GUILD, Book.FRIENDS))[ANN] == mine


@pytest.mark.sqlite
@pytest.mark.slow
async def test_hands_of_an_older_version_get_their_records_when_the_database_is_opened(path: Path) -> None:
    store = await Store.open(path)
    session = Session(store)
    await session.play(await session.seated(load_open_face("pineapple")), 3, void_every=2)
    await session.play(await session.seated(load_closed("basic")), 2)
    await store.undos.ask("u", SESSION_GUILD, 1, (await session.people())[0], "", 1, 1)
    await store.undos.decide("u", 3)
    before = await store.records.page(SESSION_GUILD, limit=99)
    sums = await store.statistics.figures(SESSION_GUILD, Book.FRIENDS)
    assert len(before) == 5
    assert sum(one.is_undone for one in before) == sum(one.record.is_void for one in before) == 1
    await store.close()
    assert list(check(path)) == []
    with raw(path, is_guarded=False) as db:
        script(
            db,
            "DELETE FROM player_records; DELETE FROM records; DELETE FROM month_sums;"
            f"INSERT INTO unrecorded VALUES ({SESSION_GUILD});",
        )
    assert {finding.step for finding in check(path)} == {"records"}
    store = await Store.open(path)
    assert await store.records.page(SESSION_GUILD, limit=99) == before
    assert await store.statistics.figures(SESSION_GUILD, Book.FRIENDS) == sums
    await store.close()
    assert list(check(path)) == []


async def test_what_the_house_takes_is_nobodys_record(store: Store) -> None:
    """Rake and jackpot are postings of the hand, too; the players' points are in step with the ledger all the same."""
    rules = with_settings(load_closed("basic"), {"rake_units": 2, "jackpot_units": 1})
    session = Session(store)
    await session.play(await session.seated(rules), 2)
    assert sum(one.points for one in (await store.statistics.figures(SESSION_GUILD, Book.FRIENDS)).values()) < 0
    assert list(check(store.place)) == []


async def test_two_boards_a_player_are_compared_four_times(store: Store) -> None:
    session = Session(store)
    await session.play(await session.seated(load_open_face("criss-cross"), ("Ann", "Ben")), 1)
    first, second = (await store.statistics.figures(SESSION_GUILD, Book.FRIENDS)).values()
    assert first.rows_won + first.rows_tied + first.rows_lost == 12
    assert (first.rows_won, first.scoops, first.points) == (second.rows_lost, second.scooped, -second.points)
