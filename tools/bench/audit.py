"""How many hands a second `check` goes through: every one scored and dealt again from its log."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

from rich.progress import Progress

from bot.play.acting import action_for
from bot.play.dealer import SecretDealer
from bot.play.rescoring import redealt, rescored
from bot.play.thinking import ThinkingInThread
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from bot.store.check import check
from bot.table.actions import Action, Join, Ready, Start
from bot.table.options import Options, Policy
from bot.table.turns import waited_for
from tools.bench.measure import Comparison
from tools.bench.posting import PostedTables

HANDS = 200
HANDS_LEAST = 500.0  # a second
_GUILD = 1
_CHANNEL = 2


async def checked_beside_limit(path: Path, bar: Progress) -> Comparison:
    """Play hands of Pineapple between two into a new database, then look through all of it."""
    await _play(path, bar)
    started = time.perf_counter()
    found = list(check(path, rescore=rescored, redeal=redealt))
    rate = HANDS / (time.perf_counter() - started)
    if found:
        raise AssertionError(f"what was played is not sound: {found[0]}")
    return Comparison("ledger: hands checked / limit", rate, HANDS_LEAST, "/s", 1.0, is_upper_bar=False)


async def _play(path: Path, bar: Progress) -> None:
    store = await Store.open(path)
    thinker = ThinkingInThread()
    tables = PostedTables(store, SecretDealer(), lambda: 0)
    ann, ben = [(await store.accounts.human(number)).account_id for number in (1, 2)]
    table = await tables.open(_GUILD, _CHANNEL, ann, Options(load_open_face("pineapple"), 2, policy=Policy.FILL))
    ids = count()
    step = bar.add_task("hands played", total=HANDS)

    async def do(action: Action) -> None:
        await tables.submit(table, action, action_id=f"bench:{next(ids)}")

    await do(Join(ben))
    await do(Start(ann))
    while (state := await tables.state(table)).is_playing or state.hand_no < HANDS:
        if state.hand is None or not state.is_playing:
            bar.update(step, completed=state.hand_no)
            for _, sitter in state.sitters:
                if not (await tables.state(table)).is_playing:
                    await do(Ready(sitter.account))
        elif action := await action_for(store, thinker, state, state.hand.seats[waited_for(state)[0]].seat):
            await do(action)
    await store.close()
