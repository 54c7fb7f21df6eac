"""The lanes of all tables. They are made from the rows in the store, and from then on write these rows.

Of several processes each has the lanes of the messages whose clicks come to it: of what stands in its servers, and one
of all hands in direct messages.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.deal_seal import RootLane, SealLane
from bot.discord_ui.lanes.hand import HandLane
from bot.discord_ui.lanes.message import POSTING, MessageLane
from bot.discord_ui.lanes.notice import NoticeLane
from bot.discord_ui.lanes.pacer import Pacer
from bot.discord_ui.lanes.place import OnLost, Place
from bot.discord_ui.lanes.session import SessionLane
from bot.discord_ui.lanes.table import TableLane
from bot.ids import AccountId, TableId
from bot.play.known import Known
from bot.store import PanelRow
from bot.store.message_targets import LOBBY, OF_PERSONS, Kind, account_of, hand_of, kind_of, notice_of

_TABLES_KEPT = 128
_TRIED = 4  # tables at a time: more than one look adds, and not all that wait for their turn after a start
_PublicLane = type[RootLane | SealLane | SessionLane | TableLane]


class Lanes:
    """The lanes in memory, by table and target: for each table either all of them or none.

    `on_change` is called when a table has to be looked at again, `on_lost` when it cannot go on in its channel, and
    `on_closed` when somebody who sits there cannot be written to. `pacer` spreads the notices of all tables.
    """

    def __init__(
        self,
        desk: Desk,
        on_change: Callable[[TableId], None],
        on_lost: OnLost,
        on_closed: Callable[[TableId, AccountId], None],
        pacer: Pacer,
    ) -> None:
        self._desk = desk
        self._on_change = on_change
        self._on_lost = on_lost
        self._pacer = pacer
        self._on_closed = on_closed
        self._lanes: OrderedDict[TableId, dict[str, MessageLane]] = OrderedDict()

    def __iter__(self) -> Iterator[MessageLane]:
        """Every lane in memory."""
        return (lane for lanes in self._lanes.values() for lane in lanes.values())

    async def of(self, table: TableId) -> dict[str, MessageLane]:
        """The lanes of a table by target, as far as this process shows its messages, read from the store if necessary.

        Raises NoSuchTable.
        """
        if table not in self._lanes:
            hears_people = self._desk.store.shards.hear_people
            is_ours = await self._desk.is_ours(table)
            if not (hears_people or is_ours):
                return {}
            rows = await self._desk.store.panels.of(table)
            known = await self._desk.tables.known(table)
            if table not in self._lanes:  # nobody was faster
                self._lanes[table] = {}
                for row in rows:
                    if hears_people if kind_of(row.target) is Kind.HAND else is_ours:
                        self._add_of(known, row)
        self._lanes.move_to_end(table)
        return self._lanes[table]

    async def learn_hands(self, table: TableId) -> None:
        """Add the hands in direct messages that another process wants to be opened. Raises NoSuchTable."""
        await self.of(table)
        rows = [row for row in await self._desk.store.panels.of(table) if kind_of(row.target) is Kind.HAND]
        lanes = self.here(table)
        for row in rows if table in self._lanes else ():
            if row.target not in lanes or row.digest == POSTING:
                self.hand(table, account_of(row.target), row.channel_id, row).try_again()

    def here(self, table: TableId) -> dict[str, MessageLane]:
        """The lanes of a table by target, if they are in memory; else none."""
        return self._lanes.get(table, {})

    def has(self, table: TableId) -> bool:
        """Whether a table's lanes are in memory."""
        return table in self._lanes

    def add(self, kind: _PublicLane, known: Known, target: str, row: PanelRow | None = None) -> None:
        """Add a lane for a message in the table's channel. The table's lanes must be in memory."""
        channel_id = known.row.lobby_channel_id if target == LOBBY else known.row.channel_id
        place = Place(known.state.table, target, channel_id, known.row.guild_id)
        lane = self._lanes[place.table][target] = kind(self._desk, place, row, self._on_lost)
        lane.on_posted = self._on_change

    def add_notice(self, known: Known, row: PanelRow) -> None:
        """Add a lane for a message that notifies a player, posted already or not. The table's lanes are in memory."""
        place = Place(known.state.table, row.target, known.row.channel_id, known.row.guild_id)
        lanes = self._lanes[place.table]
        lanes[row.target] = NoticeLane(self._desk, place, row, self._on_lost, lambda: lanes, self._pacer)

    def notices(self, table: TableId, account: AccountId) -> list[MessageLane]:
        """The lanes of what notifies a player at a table, as far as they are in memory."""
        return [lane for target, lane in self.here(table).items() if target.startswith(notice_of(account))]

    def hand(self, table: TableId, account: AccountId, channel_id: int, row: PanelRow | None = None) -> HandLane:
        """The lane of a player's hand in their direct messages, added if there is none."""
        target = hand_of(account)
        lane = self._lanes[table].get(target)
        if lane is None:
            place = Place(table, target, channel_id)
            lane = HandLane(self._desk, place, row, lambda lost, reason: None, lambda: self._on_closed(table, account))
            self._lanes[table][target] = lane
        assert isinstance(lane, HandLane)
        return lane

    def retire(self, table: TableId) -> None:
        """Never touch a message of the table again."""
        for lane in self._lanes.pop(table, {}).values():
            lane.retire()

    def move(self, table: TableId, lost: int, channel_id: int) -> None:
        """Never touch a message of the table in its lost channel again. What is new is posted in the other channel.

        Its players' hands and notices stay, and so does the lobby's message in the channel of a lost thread: it shows
        what it should.
        """
        lanes = self.here(table)
        for target in [target for target in lanes if kind_of(target) not in OF_PERSONS]:
            if lanes[target].place.channel_id == lost:
                lanes.pop(target).retire()
            else:
                lanes[target].place = replace(lanes[target].place, channel_id=channel_id)

    def retire_person(self, account: AccountId) -> None:
        """Never touch a message to this person again."""
        for lanes in self._lanes.values():
            own = (hand_of(account), notice_of(account))
            for target in [target for target in lanes if target.startswith(own)]:
                lanes.pop(target).retire()

    def forget(self, table: TableId) -> None:
        """Drop the lanes of a table from memory."""
        self._lanes.pop(table, None)

    def forget_idle(self) -> None:
        """Drop idle tables' lanes if there are too many, the least recently used first. The store has all of them.

        Only a few are tried at a time, and what is busy comes last from then on: a start looks at each table once, and
        a search through all that wait would cost the square of them.
        """
        for table in list(islice(self._lanes, min(_TRIED, max(0, len(self._lanes) - _TABLES_KEPT)))):
            if all(lane.is_at_rest for lane in self._lanes[table].values()):
                self.retire(table)
            else:
                self._lanes.move_to_end(table)

    def _add_of(self, known: Known, row: PanelRow) -> None:
        """The lane of a stored message."""
        match kind_of(row.target):
            case Kind.ROOT:
                self.add(RootLane, known, row.target, row)
            case Kind.SEAL:
                self.add(SealLane, known, row.target, row)
            case Kind.PANEL:
                self.add(TableLane, known, row.target, row)
            case Kind.SESSION:
                self.add(SessionLane, known, row.target, row)
            case Kind.HAND:
                self.hand(known.state.table, account_of(row.target), row.channel_id, row)
            case Kind.NOTICE:
                self.add_notice(known, row)
