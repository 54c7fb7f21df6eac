"""The operator breaks a hand off whose seal stands, to have it dealt once more: its number is used up, and missing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Any

import pytest

from bot.ids import TableId
from bot.play.dealer import SecretDealer
from bot.play.tables import Tables
from bot.rules.deck import cut_deck
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from bot.store.codec import decode
from bot.table.actions import Action, GiveCut, Join, LoseRoot, NoteSeal, Resume, Start, VoidBroken
from bot.table.events import Event, HandDealt, HandFrozen
from bot.table.evolve import fold
from bot.table.happenings.dealing import next_hand_no
from bot.table.happenings.pausing import LINE_REFUSED
from bot.table.options import Options
from bot.table.refusals import RuleError
from bot.table.state import Phase
from tests.play.operators_table import Evening
from tests.play.sessions import CHANNEL, GUILD, Session


async def frozen(tonight: Evening) -> TableId:
    """A table whose first hand is frozen, and whose seal is not noted."""
    ann, ben = await tonight.people(("Ann", "Ben"))
    table = await tonight.tables.open(GUILD, 7002, ann, Options(load_open_face("pineapple"), 2))
    await tonight.submit(table, Join(ben))
    await submitted(tonight, table, Start(ann))
    state = await tonight.tables.state(table)
    assert state.frozen is not None
    assert (state.phase, state.frozen.hand_no, next_hand_no(state)) == (Phase.DEALING, 1, 2)
    return table


async def frozen_numbers(store: Store, table: TableId) -> list[int]:
    """The numbers of all hands that were ever frozen."""
    return [event.frozen.hand_no for event in await log_of(store, table) if isinstance(event, HandFrozen)]


async def log_of(store: Store, table: TableId) -> list[Event]:
    """All that has ever happened at a table."""
    query = "SELECT type, type_version, body FROM events WHERE table_id = ? ORDER BY version"
    return [decode(*row) for row in await store._database.read(query, (table,))]


async def submitted(tonight: Evening, table: TableId, action: Action) -> None:
    """One action, without a look at what the table waits for then."""
    tonight.now_ms += 1
    await Tables.submit(tonight.tables, table, action, action_id=f"{action} {tonight.now_ms}")


@pytest.mark.parametrize("way", ["lost", "cancelled", "refused"])
async def test_a_hand_that_is_broken_off_leaves_its_number_to_nobody(store: Store, way: str) -> None:
    """The operator knows the deal when its seal has an id. They delete the root, or cancel the hand as a manager.

    In a draft the next try had the same number: only the last of the seals counted, and all of them looked right.
    """
    tonight = Evening(store, SecretDealer())
    table = await frozen(tonight)
    (ann,) = await tonight.people(("Ann",))
    breaks: dict[str, Action] = {
        "lost": LoseRoot(0),
        "cancelled": VoidBroken(ann),
        "refused": LoseRoot(0, LINE_REFUSED),
    }
    if way == "cancelled":  # which a manager may do at a table with a fault
        await store.tables.mark_broken(table, "fault")
        tonight.tables.forget(table)
    await submitted(tonight, table, breaks[way])
    state = await tonight.tables.state(table)
    assert (state.phase, state.frozen, state.root, state.redeals, state.used_no) == (Phase.LOBBY, None, None, 1, 1)
    assert next_hand_no(state) == 2
    assert next_hand_no(replace(state, used_no=0)) == 1, "the draft that dealt the number anew"
    if way == "refused":
        assert state.paused == LINE_REFUSED, "it says why, and waits"
        await tonight.submit(table, Resume(ann))
    await tonight.post(table)
    state = await tonight.tables.state(table)
    assert state.seal is not None
    root = state.seal.root
    assert (state.hand_no, state.phase, root.batch_no, root.first_hand_no) == (2, Phase.PLAYING, 1, 2)
    assert await frozen_numbers(store, table) == [1, 2]
    statement = await store.free_texts.seal_line(table, 2, 1)
    assert statement is not None
    assert '"redealt":1,' in statement, "the next statement tells it"


async def test_many_hands_that_are_broken_off_use_up_many_numbers(store: Store) -> None:
    """Also the second one that is lost at once, and after a hand that was played."""
    tonight = Evening(store, SecretDealer())
    table = await frozen(tonight)
    for batch_no in range(3):
        await submitted(tonight, table, LoseRoot(batch_no))
        assert await tonight.tables.prepare_batch(table) == batch_no + 1
        note = await tonight.tables._note(table)
        assert note is not None
        await submitted(tonight, table, note)
        assert (await tonight.tables.state(table)).frozen is not None, "everybody is as ready as before"
    await tonight.post(table)
    state = await tonight.tables.state(table)
    assert (state.hand_no, state.redeals, await frozen_numbers(store, table)) == (4, 3, [1, 2, 3, 4])
    await tonight.play(table, 1)
    state = await tonight.tables.state(table)
    assert (state.hand_no, state.redeals) == (5, 3)
    assert fold(await log_of(store, table)) == state


async def test_a_seal_that_comes_late_seals_nothing(store: Store) -> None:
    """The operator keeps the id of a seal whose hand was broken off, and notes it for the next one."""
    tonight = Evening(store, SecretDealer())
    table = await frozen(tonight)
    await submitted(tonight, table, LoseRoot(0))
    batch = await tonight.tables._note(table)
    assert batch is not None
    await submitted(tonight, table, batch)
    state = await tonight.tables.state(table)
    assert state.frozen is not None
    assert state.frozen.hand_no == 2
    root = state.frozen.root
    for late in (
        NoteSeal(1, 7002, root.message_id + 1),
        NoteSeal(2, 7002, root.message_id - 1),
        NoteSeal(2, 7003, 1 << 60),
    ):
        with pytest.raises(RuleError):
            await submitted(tonight, table, late)


async def test_nothing_is_frozen_on_a_commitment_that_stands_in_another_channel(store: Store) -> None:
    """Between the move of a table and the note that its commitment is lost nobody could look at both messages."""
    session = Session(store)
    ann, ben = await session.people(("Ann", "Ben"))
    table = await session.tables.open(GUILD, CHANNEL, ann, Options(load_open_face("pineapple"), 2))
    await session.submit(table, Join(ben))
    await store.tables.move(table, CHANNEL + 1, None)
    session.tables.forget(table)
    state = await Tables.submit(session.tables, table, Start(ann), action_id="start")
    assert (state.phase, state.frozen) == (Phase.LOBBY, None)


async def test_a_process_that_is_killed_deals_the_hand_that_it_froze(store: Store) -> None:
    """The operator kills the bot between seal and deal, as often as they like: nothing is drawn or sealed once more."""
    tonight = Evening(store, SecretDealer())
    table = await frozen(tonight)
    state = await tonight.tables.state(table)
    assert state.frozen is not None
    sealed = (await store.free_texts.seal_line(table, 1, 0), await store.free_texts.openings(table, 1, 0))
    seal = state.frozen.root.message_id + 77
    hidden = await store.deals.get(table, 0)
    assert hidden is not None
    for number in range(3):
        after_a_kill = Tables(store, SecretDealer(), lambda: tonight.now_ms)
        with nullcontext() if number == 0 else pytest.raises(RuleError):
            await after_a_kill.submit(table, NoteSeal(1, 7002, seal + number), action_id=f"seal {number}")
        after = await after_a_kill.state(table)
        assert after.hand is not None
        assert after.hand.deck == cut_deck(hidden, state.frozen.seal(seal).key(1))
        assert (await store.free_texts.seal_line(table, 1, 0), await store.free_texts.openings(table, 1, 0)) == sealed
    assert await frozen_numbers(store, table) == [1]


class Meddling:
    """At one of the points where a process waits for the store, another one on the same store does something."""

    def __init__(self, store: Store, meddle: Callable[[], Awaitable[object]], at: int) -> None:
        self._database: Any = store._database
        self._meddle, self._left = meddle, at
        self.has_meddled = False

    def __enter__(self) -> Meddling:
        self._kept = {name: getattr(self._database, name) for name in ("read", "write", "write_about")}
        for name, real in self._kept.items():
            setattr(self._database, name, self._between(real))
        return self

    def __exit__(self, *_error: object) -> None:
        for name, real in self._kept.items():
            setattr(self._database, name, real)

    def _between(self, real: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def waited(*args: Any, **more: Any) -> Any:
            self._left -= 1
            if self._left == -1:
                self.has_meddled = True
                await self._meddle()
            return await real(*args, **more)

        return waited


@pytest.mark.slow
async def test_a_root_that_is_lost_at_any_moment_deals_no_number_twice_and_no_secret_bytes_are_used_again(
    store: Store,
) -> None:
    """Another process loses the root while this one freezes, seals or deals: at each of its waits for the store.

    Bytes that were drawn for a try that came to nothing are never stored: each seat of each hand has its own 32.
    """
    drawn: list[bytes] = []

    class Counting(SecretDealer):
        def salt(self) -> bytes:
            drawn.append(super().salt())
            return drawn[-1]

    tonight = Evening(store, Counting())
    ann, ben = await tonight.people(("Ann", "Ben"))
    lost, moments = 0, 0
    stored: list[bytes] = []
    while True:
        table = await tonight.tables.open(GUILD, 7002, ann, Options(load_open_face("pineapple"), 2))
        await tonight.submit(table, Join(ben))
        await tonight.submit(table, GiveCut(ben, "banana"))

        async def lose(table: TableId = table) -> None:
            other = Tables(store, SecretDealer(), lambda: tonight.now_ms)
            with suppress(RuleError):  # there may be none yet
                await other.submit(table, LoseRoot(0), action_id=f"lost {table}")

        with Meddling(store, lose, at=moments) as meddling, suppress(RuleError):  # a note that comes too late
            await tonight.submit(table, Start(ann))
        await tonight.post(table)
        state = await tonight.tables.state(table)
        assert state.phase is Phase.PLAYING
        numbers = await frozen_numbers(store, table)
        assert numbers == list(range(1, 1 + len(numbers))), "each number is frozen once"
        events = await log_of(store, table)
        assert [event.hand_no for event in events if isinstance(event, HandDealt)] == [numbers[-1]]
        assert (state.hand_no, state.redeals) == (numbers[-1], len(numbers) - 1)
        lost += state.redeals
        for number in numbers:
            for batch_no in (0, 1):
                stored += [one.salt for one in await store.free_texts.openings(table, number, batch_no)]
        if not meddling.has_meddled:
            break
        moments += 1
    assert moments >= 4, "it has waited so often"
    assert lost >= 2, "some of these moments were between seal and deal"
    assert len(set(stored)) == len(stored), "each seat of each hand has its own"
    assert len(set(drawn)) == len(drawn) > len(stored), "and tries that came to nothing have thrown theirs away"
    assert {len(one) for one in drawn} == {32}
