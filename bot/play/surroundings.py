"""What surrounds a panel: whose names and how its reader wants it; at a table its deadlines and commitment, too."""

from __future__ import annotations

from collections.abc import Iterable

from bot.ids import AccountId, TableId
from bot.panels.links import message_link, seal_link
from bot.panels.names import in_text
from bot.panels.root import short_root
from bot.panels.screen import Screen, ServerScreen, TableDeadlines, TableScreen
from bot.panels.settings import PlayerSettings, ServerSettings
from bot.play.absences import called, is_start_anybodys, late_turns
from bot.play.keeping import keep
from bot.play.known import Known
from bot.play.sealing import cuts_at
from bot.rules.deck import HANDS_PER_BATCH
from bot.store import Store
from bot.store.message_targets import panel_of
from bot.table.happenings.dealing import next_hand_no
from bot.table.state import State
from bot.table.timers import TimerKind
from bot.table.turns import has_to_act, turn_key
from bot.words import words_in

_ROOTS_KEPT = 4096


def looks_of(settings: PlayerSettings | ServerSettings) -> Screen:
    """How somebody with these settings sees a panel, or everybody in a server with them."""
    return Screen(
        words=words_in(settings.language),
        is_text_only=settings.is_text_only,
        has_two_colours=settings.has_two_colours,
        is_tall=isinstance(settings, PlayerSettings) and settings.is_tall,  # nobody's own hand is in a channel
    )


async def server_screen(
    store: Store, guild_id: int, accounts: Iterable[AccountId], reader: AccountId | None = None
) -> ServerScreen:
    """The surroundings of a panel about some people: as its reader wants it, or for a public one the server.

    Raises StoreUnavailable.
    """
    people = await store.accounts.by_id((*accounts, *(() if reader is None else (reader,))))
    server = ServerSettings.of(await store.servers.settings(guild_id))
    mine = PlayerSettings.of(people[reader].settings) if reader is not None and reader in people else None
    return ServerScreen(
        await store.accounts.names(guild_id, people),
        frozenset(account for account, person in people.items() if person.is_computer),
        in_text(server.unit),
        **vars(looks_of(mine or server)),
    )


class Surroundings:
    """Reads the store and makes screens of tables; changes nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._roots: dict[tuple[TableId, int], str] = {}
        self._numbers: dict[tuple[TableId, int], int] = {}
        self._of_turns: dict[tuple[TableId, AccountId], tuple[Known, int, str, TableScreen]] = {}

    async def of_turn(self, known: Known, reader: AccountId) -> TableScreen:
        """A player's surroundings, made once while no table, name, setting or link changes."""
        hand = known.state.hand
        identities = self._store.accounts.changes
        link = await self._panel_link(known)
        if hand is None or hand.is_over:
            return await self.of(known, reader, panel_link=link)
        key = (known.state.table, reader)
        kept = self._of_turns.get(key)
        if kept is None or kept[1:3] != (identities, link) or not _looks_alike(kept[0], known):
            kept = known, identities, link, await self.of(known, reader, panel_link=link)
            keep(self._of_turns, key, kept)
        return kept[3]

    async def _panel_link(self, known: Known) -> str:
        """The address of the table's panel; empty until it is posted, and after its channel was lost."""
        place = await self._store.panels.place(known.state.table, panel_of(known.state.shown_hand_no))
        if place is None or place[0] not in (known.row.channel_id, known.row.lobby_channel_id):
            return ""
        return message_link(known.row.guild_id, *place)

    async def of(
        self, known: Known, reader: AccountId | None, deal_no: int | None = None, *, panel_link: str = ""
    ) -> TableScreen:
        """The surroundings of a panel, as its reader wants them; a channel's panel follows the server's settings.

        `deal_no`: the deal whose commitment is shown, the newest hand's without it. `panel_link`: the way to the table.
        """
        state, row = known.state, known.row
        people = _accounts(state)  # a guest reads a table as its server does
        screen = await server_screen(self._store, row.guild_id, people, reader if reader in people else None)
        is_over = state.hand is not None and state.hand.totals is not None
        turns = turn_deadlines(known)
        awaited_ms = min(turns.values(), default=None)
        deadlines = TableDeadlines(
            turn_ms=turns.get(reader) if reader is not None else awaited_ms,
            awaited_ms=awaited_ms,
            ready_ms=known.due_ms(f"ready:{state.hand_no}"),
            deal_on_ms=known.due_ms(f"deal_on:{state.hand_no}"),
            called=called(state, known.deadlines),
            late_turns=late_turns(state, known.deadlines),
            is_start_anybodys=is_start_anybodys(state, known.deadlines),
        )
        return TableScreen(
            **vars(screen),
            deadlines=deadlines,
            channel_id=row.channel_id if reader is not None else None,
            panel_link=panel_link,
            thread_id=row.channel_id if row.lobby_in_parent else 0,
            broken=row.broken,
            deal_root=await self.root(state, deal_no),
            seal_link=seal_link(row.guild_id, state.seal if deal_no is None else None),
            cuts=await cuts_at(self._store, state),
            hand_number=await self._hand_number(known) if is_over else 0,
        )

    async def _hand_number(self, known: Known) -> int:
        """The newest hand's number in its server, once it is over: then it stays the same."""
        hand = known.state.hand
        assert hand is not None
        key = (known.state.table, hand.hand_no)
        if key not in self._numbers and (number := await self._store.records.number(known.row.guild_id, *key)):
            keep(self._numbers, key, number, _ROOTS_KEPT)
        return self._numbers.get(key, 0)

    async def root(self, state: State, deal_no: int | None) -> str:
        """The commitment to a deal as it is shown, to the newest hand's without a number; empty where it is unknown."""
        if deal_no is None:
            deal_no = state.hand.deal_no if state.hand is not None else _next_deal_no(state)
        key = (state.table, deal_no)
        if key not in self._roots:
            root = await self._store.deals.root(*key)
            if root is None:
                return ""
            keep(self._roots, key, short_root(root.hex()), _ROOTS_KEPT)
        return self._roots[key]


def _looks_alike(known: Known, other: Known) -> bool:
    """Whether a table looks the same in both: what has been seen spends a notice, which no panel shows."""
    if known is other:
        return True
    if known.state is not other.state or known.row is not other.row:
        return False
    shown, before = ([one for one in each.deadlines if one.kind != TimerKind.NOTICE] for each in (known, other))
    return shown == before


def turn_deadlines(known: Known) -> dict[AccountId, int]:
    """Until when the turns last of those who have something to do, where they have a deadline."""
    hand = known.state.hand
    if hand is None or hand.is_over:
        return {}
    return {
        player.account: due_ms
        for index, player in enumerate(hand.seats)
        if (due_ms := known.due_ms(f"act:{turn_key(hand, index)}")) is not None and has_to_act(known.state, index)
    }


def _accounts(state: State) -> tuple[AccountId, ...]:
    """Everybody whose name a panel may show."""
    in_hand = state.hand.seats if state.hand is not None else ()
    accounts = [sitter.account for _, sitter in state.sitters]
    accounts += [player.account for player in in_hand] + [account for account, _ in state.totals]
    accounts += [state.host, *state.expected, *state.computers_to_come]
    return tuple(dict.fromkeys(accounts))


def _next_deal_no(state: State) -> int:
    """The prepared deal that the next hand will use."""
    root = state.root
    return root.deal_no(next_hand_no(state)) if root is not None else state.batch_no * HANDS_PER_BATCH
