"""What the ledger says of some days, of one table and of practice: in its headings, and where there is nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import DAY_MS, Book
from bot.play.books import Books
from bot.play.days import day_of
from bot.store import Store
from tests.store.given import GUILD, T, act, entry_of, open_table
from tests.support.dealers import SeededDealer
from tools.bench.posting import PostedTables

FRIENDS = Book.FRIENDS
DAY = day_of("2026-11-26")


class Evening:
    """Ann and Ben, who have played one hand on one day."""

    def __init__(self, store: Store, ann: AccountId, ben: AccountId) -> None:
        self.store, self.ann, self.ben = store, ann, ben
        self.books = Books(store, PostedTables(store, SeededDealer(), lambda: 0))


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    store = await Store.open(tmp_path / "bot.db")
    ann = (await store.accounts.human(1, "Ann", GUILD)).account_id
    ben = (await store.accounts.human(2, "Ben", GUILD)).account_id
    await open_table(store)
    hand = act(1, "hand", entries=(entry_of({ben: 5, ann: -5}),))
    await store.log.append(replace(hand, at_ms=DAY * DAY_MS + 5))
    yield Evening(store, ann, ben)
    await store.close()


@pytest.mark.parametrize(
    ("since", "until", "heading"),
    [
        (DAY - 9, None, "Points won and lost since 2026-11-17"),
        (DAY + 1, None, "Points won and lost since 2026-11-27"),
        (None, DAY + 1, "Points won and lost until 2026-11-27"),
        (None, DAY - 9, "Points won and lost until 2026-11-17"),
        (DAY + 1, DAY + 2, "Points won and lost from 2026-11-27 to 2026-11-28"),
    ],
)
async def test_a_chart_names_the_days_that_were_asked_for_and_no_others(
    evening: Evening, since: int | None, until: int | None, heading: str
) -> None:
    panel = await evening.books.chart(GUILD, FRIENDS, since, until)
    text = panel.text
    assert text.splitlines()[1].startswith(f"{heading} (UTC).")
    assert "1970-" not in text
    assert ("Ben +5" in f"{text} {panel.alt}".replace("**", "")) == (until is None or until >= DAY)


async def test_the_table_of_practice_is_shown_whatever_book_is_chosen(evening: Evening) -> None:
    practice = TableId("t2")
    await open_table(evening.store, practice)
    assert "No points from this table yet" in (await evening.books.show_table(GUILD, FRIENDS, practice)).text
    points = {evening.ann: 3, evening.ben: -3}
    entry = entry_of(points, book=Book.PRACTICE, table=practice)
    await evening.store.log.append(act(1, "practice", table=practice, entries=(entry,)))
    for book in Book:
        text = (await evening.books.show_table(GUILD, book, practice)).text
        assert "practice points" in text.splitlines()[0]
        assert "**Ann** +3" in text
        assert "**Ben** +5" in (await evening.books.show_table(GUILD, book, T)).text


async def test_two_people_who_have_not_played_together_are_told_so(evening: Evening) -> None:
    cat = (await evening.store.accounts.human(3, "Cat", GUILD)).account_id
    text = (await evening.books.show_two(GUILD, FRIENDS, evening.ann, cat)).text
    assert "They haven't played a hand together yet" in text
    assert "in that time" not in text
    practice = TableId("t2")
    await open_table(evening.store, practice)
    entry = entry_of({evening.ann: 3, cat: -3}, book=Book.PRACTICE, table=practice)
    await evening.store.log.append(act(1, "practice", table=practice, entries=(entry,)))
    text = (await evening.books.show_two(GUILD, FRIENDS, evening.ann, cat)).text
    assert "practice points" in text.splitlines()[0]
    assert "**Ann** +3" in text
