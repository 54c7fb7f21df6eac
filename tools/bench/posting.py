"""Tables whose commitments and seals stand at once, where there is no Discord to post them to."""

from __future__ import annotations

from typing import Any

from bot.ids import AccountId, TableId
from bot.play.tables import Tables
from bot.rules.deal_keys import VERSION
from bot.table.actions import Action, NoteRoot, NoteSeal
from bot.table.fair_deal import Root
from bot.table.options import Options
from bot.table.state import State


class PostedTables(Tables):
    """Every action that wants a message posted is followed by the note of it; ids of messages count up from 1."""

    _posted = 0

    async def open(self, guild_id: int, channel_id: int, host: AccountId, options: Options, **place: Any) -> TableId:
        """Open a lobby whose first commitment is posted."""
        table = await super().open(guild_id, channel_id, host, options, **place)
        await self._post(table)
        return table

    async def submit(self, table: TableId, action: Action, *, action_id: str, timer: str | None = None) -> State:
        """Do one action, and post what it wants: a hand that is due is dealt when this returns."""
        await super().submit(table, action, action_id=action_id, timer=timer)
        return await self._post(table)

    async def _post(self, table: TableId) -> State:
        while (note := await self._note(table)) is not None:
            await super().submit(table, note, action_id=f"posted:{table}:{self._posted}")
        return await self.state(table)

    async def _note(self, table: TableId) -> NoteRoot | NoteSeal | None:
        """What is to be noted next."""
        batch_no = await self.prepare_batch(table)
        known = await self.known(table)
        frozen, channel_id = known.state.frozen, known.row.channel_id
        if batch_no is None and (frozen is None or known.state.paused):
            return None
        self._posted += 1
        if batch_no is None:
            assert frozen is not None
            return NoteSeal(frozen.hand_no, channel_id, self._posted)
        batch = await self._store.deals.batch(table, batch_no)
        assert batch is not None
        return NoteRoot(Root(batch_no, batch.first_hand_no, batch.root.hex(), channel_id, self._posted, VERSION))
