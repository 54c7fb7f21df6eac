"""The lane of a table's panel for one hand."""

from __future__ import annotations

import asyncio

import discord

from bot.discord_ui.failures import Failure, failure_of
from bot.discord_ui.lanes.drawing_queue import Rank
from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.posting import is_out_of_reach
from bot.discord_ui.spoken import servers_words
from bot.panels.panel import Panel
from bot.panels.seal import moved_panel
from bot.store import PanelRow
from bot.store.message_targets import LOBBY, number_of
from bot.table.events import HandDealt
from bot.table.state import Phase


class TableLane(MessageLane):
    """The table's panel for one hand. Once the next hand has begun, it is edited a last time, without controls.

    The lobby's panel is deleted instead, or stays as a sign to the thread in which the hands are played. If no player
    gave a cut, the panel is also the hand's seal: it is posted before the cards are dealt, and if the panel is posted
    anew, the old message stays and says so.
    """

    has_patience = True  # Discord slows down whoever edits in a channel more than once a second for long
    _has_followed = False  # whether the last look saw that the next hand has

    @property
    def rank(self) -> Rank:
        """Nobody waits for a picture of a hand that the next one has followed."""
        return Rank.PAST if self._has_followed else Rank.EDIT

    @property
    def hand_no(self) -> int:
        """The number of the hand, 0 for the lobby."""
        return number_of(self.place.target)

    def linger_s(self) -> float:
        """The more panels there are to edit, the longer. Posting one does not wait, nor a turn after a start twice."""
        return 0 if self._turn.is_awaited else self._desk.spread.panels.wait_s(is_urgent=self.is_missing)

    def notifies(self, panel: Panel) -> bool:
        """The lobby alone does, once: it asks people to join. Whoever has it posted anew rings for nobody."""
        return self.hand_no == 0 and self.row is None

    async def build(self) -> Panel | None:
        """The panel that everybody sees; None if there is nothing left to show."""
        state = (await self._known()).state
        frozen = state.frozen
        self._mark = ""
        if frozen is not None and frozen.hand_no == self.hand_no and not frozen.has_line:
            self._has_followed = False
            panel = await self._desk.screens.dealing(self.place.table)
            self._mark = await self._desk.screens.deal_mark(self.place.table, frozen.deal_no)
            return panel
        if self.row is None and self.place.target == LOBBY and state.phase is Phase.ENDED:
            return None  # it was never seen, so its end is not shown either
        self._has_followed = self.hand_no != state.hand_no
        if not self._has_followed:
            return await self._desk.screens.table(self.place.table)
        if await self._is_sign():
            return await self._desk.screens.sign(self.place.table)
        return await self._desk.screens.old_hand(self.place.table, self.hand_no) if self.must_push(None) else None

    async def _is_sign(self) -> bool:
        """Whether the message stands in the channel of the thread in which the hands are played, and leads there."""
        return self.place.target == LOBBY and (await self._known()).row.lobby_in_parent

    async def _post(self, panel: Panel, png: bytes | None) -> None:
        await super()._post(panel, png)
        asyncio.get_running_loop().call_later(self._desk.spread.link_after_s, self.on_posted, self.place.table)

    async def _discard(self, old: PanelRow) -> None:
        dealt = next(iter(await self._desk.store.log.hand(self.place.table, self.hand_no)), None)
        seal = dealt.seal if isinstance(dealt, HandDealt) else None
        if seal is None or old.message_id != seal.message_id:
            await super()._discard(old)
            return
        message = self._desk.message(old.channel_id, old.message_id)
        words = await servers_words(self._desk.store, (await self._known()).row.guild_id)
        try:
            await message.edit(content=moved_panel(self.hand_no, words).text, view=None, attachments=[])
        except discord.HTTPException as error:
            if not is_out_of_reach(error):
                raise

    async def _failed(self, error: Exception, *, is_removal: bool) -> bool:
        """A sign that has lost its channel stops nothing: the hands are played elsewhere."""
        if failure_of(error) is Failure.CHANNEL_LOST and self._has_followed and await self._is_sign():
            self._must_repost = False
            await self.forget()
            return False
        return await super()._failed(error, is_removal=is_removal)

    async def drained(self) -> None:
        """Forget an old hand's message once it was edited a last time; otherwise store what is shown."""
        if self.row is not None and self._has_followed and not await self._is_sign():
            await self._tidy_up()
            await self.forget()
        else:
            await super().drained()
