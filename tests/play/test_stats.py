"""Statistics: periods, what is counted, who is compared, who is left out, and how long it takes."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.records import Figures
from bot.panels.ledger.picture import BalancesPicture
from bot.panels.panel import TEXT_LENGTH_MAX
from bot.panels.screen import ServerScreen
from bot.panels.study.picture import StatsPicture
from bot.panels.study.stats import HANDS_LEAST, Asked, Order, leaderboard_panel, stats_panel
from bot.play.history import History
from bot.play.sight import Overseer
from bot.play.stats import Stats, newest_periods, period_of, period_text
from bot.rules.open_face_presets import load_open_face
from bot.store import Period, Store, WantedHands
from bot.store.records import month_of
from tests.play.sessions import GUILD, Session
from tests.support.loop_cpu import slowness

ANN, BEN, CAT = (AccountId(name) for name in ("ann", "ben", "cat"))
EVERYTHING = Overseer(None)
SCREEN = ServerScreen({ANN: "Ann", BEN: "*Ben*", CAT: "Cat"})


@pytest.mark.parametrize(
    ("text", "first", "last", "words"),
    [
        ("", None, None, ""),
        ("2026", 2026 * 12, 2026 * 12 + 11, "2026"),
        ("2026-11", 2026 * 12 + 10, 2026 * 12 + 10, "November 2026"),
        (" 2026-2 ", 2026 * 12 + 1, 2026 * 12 + 1, "February 2026"),
    ],
)
def test_periods(text: str, first: int | None, last: int | None, words: str) -> None:
    assert period_of(text) == Period(first, last)
    assert period_text(text) == words


@pytest.mark.parametrize("text", ["26", "2026-13", "2026-00", "November", "2026-11-21"])
def test_what_is_no_period(text: str) -> None:
    with pytest.raises(ValueError, match="no period"):
        period_of(text)


def test_the_newest_periods_contain_now() -> None:
    now_ms = 1_795_265_617_000  # 2026-11-21
    texts = [text for text, _ in newest_periods(now_ms)]
    assert texts[:5] == ["2026-11", "2026-10", "2026", "2025", "2026-09"]
    assert len(set(texts)) == len(texts) == 14
    assert period_of(texts[0]).first == month_of(now_ms)


def test_a_record_in_words_and_on_tiles() -> None:
    figures = Figures(50, 21, 60, 4, 36, 7, 3, 4, 130, 3, 2, 1, 0, 5)
    panel = stats_panel(
        ANN, figures, [("Pineapple", figures)], [5, -3], (0, 0.0), Asked(Book.FRIENDS, "", "2026"), SCREEN
    )
    assert isinstance(panel.picture, StatsPicture)
    assert dict(panel.picture.tiles) == {
        "hands": "50",
        "points": "+21",
        "per hand": "+0.42",
        "rows won": "60%",
        "scoops won : lost": "7 : 3",
        "fouls": "8%",
        "royalties per hand": "2.60",
        "Fantasyland earned": "2",
        "stayed in Fantasyland": "1 / 3",
        "surrenders": "10%",
    }
    assert panel.picture.points == (5, -3)
    assert all(value in panel.text and value in panel.alt for value in dict(panel.picture.tiles).values())
    assert panel.text.startswith("**Ann** · 2026")
    in_words = stats_panel(ANN, figures, [], [5], (0, 0.0), Asked(Book.FRIENDS), replace(SCREEN, is_text_only=True))
    assert in_words.picture is None
    assert "+0.42" in in_words.text


def test_averages_keep_their_sign_unless_they_are_nothing() -> None:
    def average(points: int, hands: int) -> str:
        panel = stats_panel(ANN, Figures(hands, points), [], [], (0, 0.0), Asked(Book.FRIENDS), SCREEN)
        assert isinstance(panel.picture, StatsPicture)
        return dict(panel.picture.tiles)["per hand"]

    assert [average(*of) for of in ((1, 3), (-1, 3), (0, 3), (-1, 1000))] == ["+0.33", "−0.33", "0.00", "0.00"]


EVERYBODY = {
    ANN: Figures(40, 20, 60, 0, 60, 10, 9, 4, 80, 2, 2, 2),
    BEN: Figures(20, 30, 40, 0, 20, 4, 1, 1, 60, 0, 1, 0),
    CAT: Figures(HANDS_LEAST - 1, 50, 20, 0, 0, 9, 0, 0, 99, 0, 9, 0),
}


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Order.POINTS, ["Cat +50", "*Ben* +30", "Ann +20"]),
        (Order.HANDS, ["Ann 40", "*Ben* 20", "Cat 9"]),
        (Order.PER_HAND, ["*Ben* +1.50", "Ann +0.50"]),
        (Order.ROWS, ["*Ben* 67%", "Ann 50%"]),
        (Order.SCOOPS, ["Ann 0.25", "*Ben* 0.20"]),
        (Order.FOULS, ["*Ben* 5%", "Ann 10%"]),
        (Order.ROYALTIES, ["*Ben* 3.00", "Ann 2.00"]),
        (Order.FANTASYLAND, ["Ann 0.10", "*Ben* 0.05"]),
    ],
)
def test_a_leaderboard(order: Order, expected: list[str]) -> None:
    panel = leaderboard_panel(EVERYBODY, order, Asked(Book.FRIENDS), SCREEN)
    assert isinstance(panel.picture, BalancesPicture)
    assert [f"{row.name} {row.balance}" for row in panel.picture.rows] == expected
    assert r"\*Ben\*" in panel.text
    assert ("at least 10 hands" in panel.text) == (order not in (Order.POINTS, Order.HANDS))


def test_where_nobody_has_many_hands_everybody_with_the_most_is_compared() -> None:
    few = {ANN: Figures(3, 9), BEN: Figures(3, -9)}
    panel = leaderboard_panel(few, Order.PER_HAND, Asked(Book.PRACTICE), SCREEN)
    assert "1. Ann **+3.00**" in panel.text
    assert "2. \\*Ben\\* **−3.00**" in panel.text
    assert "practice" in panel.text


def test_whose_rows_were_never_compared_has_no_share_of_them() -> None:
    without = {ANN: Figures(20, 5, rows_won=3, rows_lost=9), BEN: Figures(20, -5)}
    text = leaderboard_panel(without, Order.ROWS, Asked(Book.FRIENDS), SCREEN).text
    assert "1. Ann **25%**" in text
    assert "Ben" not in text
    nobody = leaderboard_panel({BEN: Figures(20, -5)}, Order.ROWS, Asked(Book.FRIENDS), SCREEN)
    assert "%" not in nobody.text
    assert nobody.picture is None


def test_who_is_shown_with_as_much_has_the_same_place() -> None:
    equal = {ANN: Figures(3, -6), BEN: Figures(3, 12), CAT: Figures(3, -6)}
    text = leaderboard_panel(equal, Order.PER_HAND, Asked(Book.FRIENDS), SCREEN).text
    assert [line[:2] for line in text.split("\n")[1:4]] == ["1.", "2.", "2."]


@pytest.mark.parametrize("order", Order)
def test_a_leaderboard_of_many_fits_into_a_message_however_long_their_names(order: Order) -> None:
    many = {AccountId(f"{number:016x}"): Figures(10**5, 10**9 + number, 10**6) for number in range(30)}
    screen = ServerScreen(names=dict.fromkeys(many, "*" * 32), computers=frozenset(many))  # every sign is escaped
    asked = Asked(Book.PRACTICE, "*" * 32, "2026-11")
    for one, shown in ((screen, 25), (replace(screen, is_brief=True), 12)):
        panel = leaderboard_panel(many, order, asked, one)
        assert len(panel.text) <= TEXT_LENGTH_MAX
        assert panel.text.count("hands") >= shown
        assert f"… and {30 - shown} more" in panel.text
        assert isinstance(panel.picture, BalancesPicture)
        assert len(panel.picture.rows) == 25, "the picture has room"


async def test_from_the_hands_that_were_played(store: Store) -> None:
    """The same sums as those of the ledger, and of the hands one by one."""
    session = Session(store)
    await session.play(await session.seated(load_open_face("pineapple")), 6, void_every=3)
    session.now_ms += 40 * 86_400_000
    await session.play(await session.seated(load_open_face("ofc"), ("Ann", "Ben")), 2)
    ann, ben, cat = await session.people()
    stats = Stats(store)
    points = await store.ledger.balances(GUILD, Book.FRIENDS)
    assert {
        account: one.points for account, one in (await store.statistics.figures(GUILD, Book.FRIENDS)).items()
    } == points
    for account, hands in ((ann, 6), (ben, 6), (cat, 4)):
        panel = await stats.player(GUILD, account, Book.FRIENDS, "", "")
        assert isinstance(panel.picture, StatsPicture)
        assert sum(panel.picture.points) == points[account]
        assert dict(panel.picture.tiles)["hands"] == str(hands)
        assert len(panel.picture.points) == hands
    first = await stats.player(GUILD, ann, Book.FRIENDS, "", "2023-11")
    assert "November 2023" in first.text
    assert "**4**" in first.text
    assert "No games with computers to count" in (await stats.player(GUILD, ann, Book.PRACTICE, "", "")).text
    assert "No hands to count" in (await stats.player(GUILD, cat, Book.FRIENDS, "ofc", "")).text
    board = await stats.leaderboard(GUILD, Order.HANDS, Book.FRIENDS, "pineapple", "")
    assert board.text.count("4 hands") == 3
    assert len(await store.records.page(GUILD, WantedHands(cat), limit=99)) == 6


async def test_who_keeps_theirs_is_not_on_the_board(store: Store) -> None:
    session = Session(store)
    await session.play(await session.seated(load_open_face("pineapple")), 1)
    ann, _, _ = await session.people()
    stats = Stats(store)
    assert not await stats.is_hidden(ann)
    await store.accounts.change_settings(ann, lambda _: '{"shows_stats": false}')
    assert await stats.is_hidden(ann)
    board = await stats.leaderboard(GUILD, Order.POINTS, Book.FRIENDS, "", "")
    assert "Ann" not in board.text + board.alt
    assert "Ben" in board.text


_FILL = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {hands})
    INSERT INTO records SELECT 1, i, 't', i, 1600000000000 + i * 400000, 24240 + i * 36 / {hands}, 'friends',
        'r' || (i % 5), 'Rules', 0, 0 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 3 * {hands} - 1)
    INSERT INTO player_records SELECT 1, 'p' || ((i / 3 * 7 + i % 3 * 17) % 50), i / 3 + 1, 1, i % 7 - 3, 2, 0, 1,
        i % 2, 0, 0, 3, 0, 0, 0, 0, 0 FROM n;
"""


async def _filled(path: Path, hands: int) -> Store:
    """A server with so many hands of three of its fifty players, over three years and by five rulesets."""
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript(_FILL.format(hands=hands))
    return await Store.open(path)


def _questions(store: Store) -> dict[str, Callable[[], Awaitable[object]]]:
    """What people ask, by name."""
    history = History(store)
    stats, player = Stats(store), AccountId("p7")
    return {
        "stats": lambda: stats.player(1, player, Book.FRIENDS, "", ""),
        "stats by ruleset": lambda: stats.player(1, player, Book.FRIENDS, "r3", ""),
        "leaderboard": lambda: stats.leaderboard(1, Order.POINTS, Book.FRIENDS, "", ""),
        "history": lambda: history.page(1, WantedHands(), EVERYTHING),
        "history of a player by ruleset": lambda: history.page(1, WantedHands(player, "r3"), EVERYTHING),
        "choices": lambda: history.choices(1, "nobody", EVERYTHING),
        "rulesets": lambda: history.rulesets(1, ""),
    }


@pytest.mark.sqlite
@pytest.mark.slow
async def test_a_hundred_thousand_hands_are_no_burden(tmp_path: Path) -> None:
    """At most ten times as long as with a thousand, or 50 ms of a usual machine."""
    taken: dict[int, dict[str, float]] = {}
    for hands in (1_000, 100_000):
        store = await _filled(tmp_path / f"{hands}.db", hands)
        taken[hands] = {}
        for name, ask in _questions(store).items():
            times = []
            for _ in range(5):
                started = time.process_time()
                await ask()
                times.append(time.process_time() - started)
            taken[hands][name] = min(times) * 1000
        await store.close()
    few_ms = 50 * slowness()
    for name, ms in taken[100_000].items():
        assert ms <= max(few_ms, 10 * taken[1_000][name]), (name, taken)
