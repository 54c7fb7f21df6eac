"""The lanes of the two messages that prove a deal: the commitment and the seal. They are never edited."""

from __future__ import annotations

import logging

import discord

from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.spoken import servers_words
from bot.panels.panel import Panel
from bot.panels.root import root_panel
from bot.panels.seal import old_seal_panel, seal_mark, seal_panel
from bot.store.message_targets import number_of, root_of, seal_of
from bot.table.fair_deal import LINES_SINCE, Frozen, root_line, seal_line
from bot.table.happenings.dealing import wanted_batch
from bot.table.happenings.pausing import LINE_REFUSED, LINE_UNKNOWN

_log = logging.getLogger(__name__)
LOOKED_FOR_S = 300.0  # so long a message is looked for where Discord does not list the channel: it may be down


class FinalLane(MessageLane):
    """A message that is posted once. After a crash the lane looks for it in the channel before posting again."""

    is_final = True
    _looking_s: float | None = None  # since when Discord does not list the channel

    def touch(self) -> None:
        """Look again, unless the message is posted already."""
        if self.row is None:
            super().touch()

    def must_push(self, panel: Panel | None) -> bool:
        """Whether the message is still to be posted: `build` gives a panel only until then."""
        return panel is not None

    async def _send(self, panel: Panel, png: bytes | None) -> discord.Message:
        """Post the text silently. If Discord finds an earlier copy by the nonce, that one stays as it is."""
        channel = self._desk.channel(self.place.channel_id, self.place.guild_id)
        none = discord.AllowedMentions.none()
        return await channel.send(panel.text, nonce=self._nonce, silent=True, allowed_mentions=none)

    async def _failed(self, error: Exception, *, is_removal: bool) -> bool:
        """What Discord refuses once it refuses always: a filter of words may be the cause. The table says so."""
        if self._is_looking and isinstance(error, discord.DiscordServerError) and self._has_looked_for_long():
            self._on_lost(self.place, LINE_UNKNOWN)
            return False
        if failure_of(error) is not Failure.REFUSED or self._is_looking:
            return await super()._failed(error, is_removal=is_removal)
        self._nonce = ""  # nothing was posted
        _log.warning("message %s of table %s is refused: %s", self.place.target, self.place.table, brief(error))
        self._on_lost(self.place, LINE_REFUSED)
        return False

    def _has_looked_for_long(self) -> bool:
        """Whether Discord has not listed the channel for minutes: where a line may stand, none is posted again."""
        now_s = self._desk.monotonic_s()
        self._looking_s = now_s if self._looking_s is None else self._looking_s
        return now_s - self._looking_s >= LOOKED_FOR_S


class RootLane(FinalLane):
    """The lane of the commitment to a batch of deals."""

    async def build(self) -> Panel | None:
        """The commitment, as long as it is not posted; then None."""
        known = await self._known()
        batch_no = number_of(self.place.target)
        batch = await self._desk.store.deals.batch(self.place.table, batch_no)
        if self.place.target != root_of(batch_no):
            return None  # an older version began to post it: no hand will rest on that
        if batch is None or self.row is not None or wanted_batch(known.state) != batch_no:
            return None
        ruleset = known.state.options.ruleset
        self._mark = root_line(self.place.table, batch.root.hex(), batch.first_hand_no, len(ruleset.cards))
        words = await servers_words(self._desk.store, known.row.guild_id)
        host = await self._desk.screens.name_of(known.row.guild_id, known.state.host, words)
        return root_panel(words.game(ruleset.title), self._mark, host, words, is_first=batch.first_hand_no == 1)


def seal_target(frozen: Frozen) -> str:
    """The target of a hand's seal."""
    return seal_of(frozen.root.batch_no, frozen.hand_no)


class SealLane(FinalLane):
    """The lane of the line that seals a hand."""

    async def build(self) -> Panel | None:
        """The seal's line, as long as the hand waits for it; then None."""
        known = await self._known()
        frozen = known.state.frozen
        if self.row is not None or frozen is None or seal_target(frozen) != self.place.target:
            return None
        self._after_id = frozen.root.message_id
        if frozen.root.version >= LINES_SINCE:
            self._mark = seal_line(self.place.table, frozen.hand_no, frozen.text_sha256)
            return seal_panel(self._mark)
        line = await self._desk.store.free_texts.seal_line(self.place.table, frozen.hand_no, frozen.root.batch_no)
        if line is None:
            return None
        self._mark = seal_mark(line)
        return old_seal_panel(line, await servers_words(self._desk.store, known.row.guild_id))
