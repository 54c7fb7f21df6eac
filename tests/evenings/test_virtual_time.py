"""The instrument itself: virtual time, the seed, Discord's limits, what a kill leaves."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from bot.connecting import NotLetIn
from bot.ledger.entries import Book, Wanted
from bot.store import Store
from bot.words import words_in
from sandbox.model import Body
from sandbox.people import People
from sandbox.posting import post
from sandbox.seen import seen
from sandbox.world import World
from tools.evenings import evening
from tools.evenings.evening import Evening, play
from tools.evenings.figures import measured
from tools.evenings.kinds import KINDS
from tools.evenings.life import Life, without_threads
from tools.evenings.limits import Limits
from tools.evenings.plan import Plan
from tools.evenings.reading import Read, panel_of, read
from tools.evenings.transcript import transcript
from tools.evenings.virtual_time import Endless, Stuck, VirtualLoop, run_virtually

PEOPLE = {"Ann": KINDS["attentive"], "Ben": KINDS["thumbs"]}
PLAN = Plan(1, "ofc start", "pineapple", "off", 1, PEOPLE, 0, ((20.0, 5.0), (60.0, 20.0)))


def test_a_day_passes_in_a_moment_and_timers_come_in_order() -> None:
    came: list[tuple[str, float]] = []

    async def main(loop: VirtualLoop) -> float:
        loop.call_later(86_400, lambda: came.append(("late", loop.time())))
        loop.call_later(5, lambda: came.append(("early", time.monotonic())))
        await asyncio.sleep(90_000)
        return loop.utc_s()

    started = time.thread_time()
    ended = run_virtually(main, 1)
    assert time.thread_time() - started < 5
    assert [name for name, _ in came] == ["early", "late"]
    assert [at_s for _, at_s in came] == pytest.approx([5, 86_400])
    assert ended == pytest.approx(run_virtually(main, 1))


def test_waiting_for_nothing_is_an_error() -> None:
    async def main(_loop: VirtualLoop) -> None:
        await asyncio.Event().wait()

    with pytest.raises(Stuck):
        run_virtually(main, 1)


def test_what_goes_round_in_circles_is_ended_even_where_it_cleans_up() -> None:
    ended: list[str] = []

    async def round_and_round() -> None:
        while True:
            await asyncio.sleep(0)

    async def main(_loop: VirtualLoop) -> None:
        try:
            await round_and_round()
        finally:
            try:
                await round_and_round()
            finally:
                ended.append("main")

    with pytest.raises(Endless):
        run_virtually(main, 1, computing_s=0.1)
    assert ended == ["main"]


@pytest.mark.parametrize("turns", range(4))
def test_a_process_that_is_killed_at_any_moment_of_a_commit_lets_go_of_its_database(tmp_path: Path, turns: int) -> None:
    came: list[str] = []

    async def main(loop: VirtualLoop) -> bool:
        life = Life(lambda: None)
        with life.entered():
            store = await Store.open(tmp_path / "killed.sqlite3")
            job = loop.create_task(store.accounts.human(7, "Ann", 1))
            job.add_done_callback(lambda task: came.append("cancelled" if task.cancelled() else "told"))
        for _ in range(turns):
            await asyncio.sleep(0)
        await life.kill()
        await store.close()
        again = await Store.open(tmp_path / "killed.sqlite3")
        found = await again.accounts.of(7)
        await again.close()
        return found is not None

    with without_threads():
        is_saved = run_virtually(main, 1, computing_s=2)
    assert is_saved or came == ["cancelled"]


def test_a_killed_process_keeps_its_commits_and_nothing_else(tmp_path: Path) -> None:
    done: list[str] = []

    async def main(loop: VirtualLoop) -> int:
        life = Life(lambda: done.append("commit"))
        with life.entered():
            store = await Store.open(tmp_path / "killed.sqlite3")
            await store.accounts.human(7, "Ann", 1)
            done.clear()
            loop.call_later(1, lambda: done.append("timer"))
            task = loop.create_task(_goes_on(store, done))
        await asyncio.sleep(0.5)
        await life.kill()
        await store.close()
        await asyncio.sleep(10)
        assert task.cancelled()
        again = await Store.open(tmp_path / "killed.sqlite3")
        found = await again.accounts.of(7)
        await again.close()
        return 0 if found is None else 1

    with without_threads():
        assert run_virtually(main, 1) == 1
    assert done == ["tried"]


def test_without_threads_the_store_binds_parameters_by_name(tmp_path: Path) -> None:
    async def main(_: VirtualLoop) -> int:
        store = await Store.open(tmp_path / "empty.sqlite3")
        found = await store.ledger.entries(7, Wanted(Book.FRIENDS), limit=1)
        await store.close()
        return len(found)

    with without_threads():
        assert run_virtually(main, 1) == 0


async def _goes_on(store: Store, done: list[str]) -> None:
    try:
        await asyncio.sleep(3)
    finally:
        done.append("tried")
        await store.accounts.human(8, "Ben", 1)
        done.append("committed")


def test_discord_refuses_the_sixth_edit_and_the_fourth_old_one() -> None:
    limits = Limits(Random(1), refuses_at_random=False)
    assert [limits.take("PATCH", 1, 0, 0.1) is None for _ in range(6)] == [True] * 5 + [False]
    assert limits.take("PATCH", 2, 0, 0.2) is None
    assert limits.take("PATCH", 1, 0, 5.2) is None
    codes = [refusal.code if (refusal := limits.take("PATCH", 3, 4_000_000, 9.0)) else 0 for _ in range(4)]
    assert codes == [0, 0, 0, 30046]
    many = [limits.take("GET", None, None, 20.0) for _ in range(51)]
    assert [one.is_global for one in many if one is not None] == [True]
    assert many[50] is not None


def test_a_bot_that_is_not_let_in_ends_the_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    async def shut_out(_bot: object, _token: str) -> None:
        raise NotLetIn("not you")

    monkeypatch.setattr("tools.evenings.process.run_bot", shut_out)
    with pytest.raises(NotLetIn):
        play(PLAN)


def test_an_evening_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def round_and_round(_store: Store) -> None:
        while True:
            await asyncio.sleep(0)

    monkeypatch.setattr(Store, "close", round_and_round)
    monkeypatch.setattr(evening, "COMPUTING_S", 0.5)
    with pytest.raises(Endless):
        play(PLAN)


@pytest.mark.slow
def test_the_same_seed_is_the_same_evening() -> None:
    def told() -> list[str]:
        played = play(PLAN)
        return list(transcript(played, measured(played)))

    first = told()
    assert first == told()
    assert sum("the bot is killed" in line for line in first) == 2
    assert any("🔔" in line for line in first)


@pytest.mark.slow
def test_who_leaves_the_server_sees_and_hears_nothing_more() -> None:
    kinds = {**PEOPLE, "Ben": KINDS["leaves the server"], "Cat": KINDS["attentive"]}
    held: list[Evening] = []
    played = play(Plan(3, "ofc start", "pineapple", "30 seconds", 3, kinds, 0), spoil=held.append)
    ben = played.diary.world.player("Ben")
    left_s = next(at_s for at_s, note in played.diary.notes if note == "Ben leaves the server")
    assert not any(push.user_id == ben.id and push.at_s > left_s for push in played.diary.pushes)
    assert played.hands == 3


def test_a_message_is_read_by_its_words_and_buttons_alone() -> None:
    world = World(("Ann",))
    person = People(world, None)["ann"]  # type: ignore[arg-type] # nobody clicks
    text = "**Pineapple · hand 3** · street 2 of 5\nWaiting for **Ben** and **Cat**: time runs out <t:1767380400:R>."
    shown = read(person.say(world.text_channel("table"), text))
    assert (shown.hand_no, shown.waits_for, shown.until_s) == (3, ("Ben", "Cat"), 1767380400)
    assert shown.is_own_hand
    assert not shown.is_own_turn
    over = "## Pineapple · hand 3: result\nNext hand when everybody is ready: waiting for **Ben**; the others sit out."
    panel = read(seen(world.find_message(person.say(world.text_channel("table"), over).id).payload))  # type: ignore[union-attr] # just said
    assert (panel.hand_no, panel.waits_for, panel.is_own_hand) == (3, ("Ben",), False)
    points = read(person.say(world.text_channel("table"), "**Pineapple · hand 3**\nThis hand: **−6**."))
    assert points.points == -6
    own = words_in("en")("over.yours_until", number=1, names="**Ben**", until="<t:1767380400:R>")
    asked = read(person.say(world.text_channel("table"), f"**Pineapple · hand 3**\n{own}"))
    assert (asked.is_asked, asked.waits_for) == (True, ("Ben",))


def test_the_newest_hand_stands_for_a_table_even_above_an_older_result() -> None:
    world = World(("Ann",))
    channel = world.text_channel("table")

    def shown(text: str, label: str) -> Read:
        button = {"type": 2, "style": 2, "label": label, "custom_id": label}
        body = Body({"content": text, "components": [{"type": 1, "components": [button]}]})
        return read(seen(post(world, channel, world.bot, body).payload))

    lobby = shown("## Pineapple · Ann's table", "Join")
    newer, older = shown("## Pineapple · hand 2", "My cards"), shown("## Pineapple · hand 1: result", "Review")
    assert panel_of([older, newer, lobby]) is newer
    assert panel_of([lobby, older]) is lobby
    assert panel_of([shown("Ann, your turn", "My cards"), lobby]) is lobby
