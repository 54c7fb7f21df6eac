"""The lane of a table's panel for one hand."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, failure_of
from bot.discord_ui.lanes.drawing_queue import Rank
from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.lanes.place import OnLost, Place
from bot.discord_ui.own_messages import HistoryClosed, earliest
from bot.discord_ui.posting import is_out_of_reach
from bot.discord_ui.spoken import servers_words
from bot.panels.links import message_link, seal_link
from bot.panels.moved import moved_result_panel
from bot.panels.panel import Panel
from bot.panels.seal import moved_panel
from bot.store import PanelRow
from bot.store.message_targets import LOBBY, number_of
from bot.table.events import HandDealt
from bot.table.fair_deal import Seal
from bot.table.state import Phase, State

RESULT = "result"
"""The turn that a panel is about when its hand is over and it stands where people look: stored, so it is asked once."""
_ASKED_S = 2.0
"""For so long Discord is asked what is newest in a channel. A result that waits longer is shown where it stands."""


class TableLane(MessageLane):
    """The table's panel for one hand. Once the next hand has begun, it is edited a last time, without controls.

    The lobby's panel is deleted instead, or stays as a sign to the thread in which the hands are played. A hand of
    version 2 without a cut has its panel as its seal, too: it is posted before the cards are dealt, and if the panel is
    posted anew, the old message stays and says so.

    When the hand is over and anything newer stands below the panel, it is posted anew at the bottom, silently, once a
    hand: the result is to be seen by everybody. The old message becomes a line that leads to it.
    """

    has_patience = True  # Discord slows down whoever edits in a channel more than once a second for long
    _has_followed = False  # whether the last look saw that the next hand has

    def __init__(self, desk: Desk, place: Place, row: PanelRow | None, on_lost: OnLost) -> None:
        super().__init__(desk, place, row, on_lost)
        self._moved_id = 0  # the message in whose place the result is posted anew

    def is_placing(self, state: State) -> bool:
        """Whether the hand is over, and its result does not yet stand where it is to stay."""
        return self._is_moving or self._is_unplaced(state)

    def _is_unplaced(self, state: State) -> bool:
        is_over = state.phase is not Phase.PLAYING and 0 < self.hand_no == state.hand_no
        return is_over and self._turn_key != RESULT

    @property
    def _is_moving(self) -> bool:
        """Whether the result is being posted anew: the message in its place is still the old one."""
        return self._must_repost and self.row is not None and self.row.message_id == self._moved_id

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

    async def _prepare(self) -> None:
        """Settle where the result is to stand."""
        state = (await self._known()).state
        if self._is_unplaced(state):
            await self._place_result(state)
        elif self._nonce and self.row is not None and 0 < self.hand_no < state.hand_no:
            self._moved_id = self.row.message_id  # a process that died may have posted the result: it is found

    async def _place_result(self, state: State) -> None:
        """Have the result posted anew if anything newer stands below it. That is asked once, when the hand is over.

        A start asks for none: all tables together would send a burst, and nobody has just seen the hand end. What was
        begun before it is finished.
        """
        row, was_begun = self.row, bool(self._nonce)
        if row is not None and self.is_posted and (was_begun or not (self._must_repost or self._turn.is_awaited)):
            if was_begun or await self._is_below(row):
                self._moved_id, self._must_repost = row.message_id, True
        self._turn_key = RESULT
        if state.phase is not Phase.BETWEEN and not self._is_moving:
            self.on_posted(self.place.table)  # the session's card, or the next hand's seal, comes below it

    async def _is_below(self, row: PanelRow) -> bool:
        """Whether a message newer than the panel was posted in its channel. Where Discord does not say, none was.

        Discord is asked because the library's memory of the channel is old: it hears of no messages. Of one that was
        deleted since, Discord still tells: a result that is posted anew without need does no harm.
        """
        try:
            async with asyncio.timeout(_ASKED_S):
                channel: Any = await self._desk.client.http.get_channel(row.channel_id)
        except Exception as error:
            if failure_of(error) is Failure.BUG:
                raise
            return False
        last = channel.get("last_message_id")
        return last is not None and int(last) != row.message_id

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
        if self._has_followed and self._is_moving and not self._nonce:
            self._must_repost = False  # the next hand is below it by now
        if not self._has_followed:
            return await self._desk.screens.table(self.place.table)
        if await self._is_sign():
            return await self._desk.screens.sign(self.place.table)
        return await self._desk.screens.old_hand(self.place.table, self.hand_no) if self.must_push(None) else None

    async def _is_sign(self) -> bool:
        """Whether the message stands in the channel of the thread in which the hands are played, and leads there."""
        return self.place.target == LOBBY and (await self._known()).row.lobby_in_parent

    async def _post(self, panel: Panel, png: bytes | None) -> None:
        was_moving, table = self._is_moving, self.place.table
        await super()._post(panel, png)
        if not was_moving:
            asyncio.get_running_loop().call_later(self._desk.spread.link_after_s, self.on_posted, table)
        elif (await self._known()).state.phase is not Phase.BETWEEN:
            self.on_posted(table)  # between hands the players' links lead there by the old message: no edit more

    async def _found(self) -> discord.Message | None:
        """After a death a result that was posted anew is found by the address of its hand's seal, which it shows."""
        if not self._is_moving:
            return await super()._found()
        if not (mark := seal_link((await self._known()).row.guild_id, await self._seal())):
            return None
        try:
            return await earliest(self._desk, self.place.channel_id, mark, self._moved_id)
        except HistoryClosed:
            return None  # the nonce is enough for some minutes

    async def _seal(self) -> Seal | None:
        """The seal of this panel's hand; None of a version that had none."""
        dealt = next(iter(await self._desk.store.log.hand(self.place.table, self.hand_no)), None)
        return dealt.seal if isinstance(dealt, HandDealt) else None

    async def _discard(self, old: PanelRow) -> None:
        seal = await self._seal()
        guild_id = (await self._known()).row.guild_id
        words = await servers_words(self._desk.store, guild_id)
        if seal is not None and old.message_id == seal.message_id:
            panel = moved_panel(self.hand_no, words)
        elif self.row is not None and old.message_id == self._moved_id:
            link = message_link(guild_id, self.row.channel_id, self.row.message_id)
            panel = moved_result_panel(self.hand_no, link, words)
        else:
            await super()._discard(old)
            return
        message = self._desk.message(old.channel_id, old.message_id)
        try:
            await message.edit(content=panel.text, view=None, attachments=[])
        except discord.HTTPException as error:
            if not is_out_of_reach(error):
                raise

    async def _failed(self, error: Exception, *, is_removal: bool) -> bool:
        """A sign that has lost its channel stops nothing: the hands are played elsewhere.

        A result that may not be posted anew is shown where it stands.
        """
        if self._is_moving and not is_removal and failure_of(error) not in (Failure.PASSING, Failure.BUG):
            self._must_repost, self._nonce = False, ""
            self.on_posted(self.place.table)
            return False
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
