"""Panels from what is stored: every message that a player sees is one of these functions of the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.ids import AccountId, TableId
from bot.panels.coming import joining_panel
from bot.panels.game import panels_of
from bot.panels.leaving import leave_panel
from bot.panels.links import seal_link, with_way_to_table
from bot.panels.lobby import sign_panel
from bot.panels.menu import menu_panel
from bot.panels.names import shown_name
from bot.panels.options import options_panel
from bot.panels.panel import Panel
from bot.panels.screen import Screen, TableScreen
from bot.panels.seal import dealing_panel
from bot.panels.seated import CardsAt, place_of, seated_panel
from bot.panels.settings import PlayerSettings, ServerSettings
from bot.panels.stakes import stakes_panel
from bot.panels.table import old_panel, table_panel
from bot.panels.welcome import welcome_panel
from bot.play.broken import why_not_now
from bot.play.drafts import draft_text
from bot.play.game import play_of
from bot.play.keeping import keep
from bot.play.known import Known
from bot.play.offered import games_offered
from bot.play.session_cards import SessionCards
from bot.play.surroundings import Surroundings, looks_of, turn_deadlines
from bot.play.tables import Tables
from bot.store import Store
from bot.table.actions import Action, VoidBroken
from bot.table.evolve import fold
from bot.table.refusals import Refusal
from bot.table.showing import public_view, seat_view
from bot.table.state import Phase, State
from bot.table.views import PublicView, SeatView
from bot.words import Words

_Key = tuple[TableId, AccountId]


class Screens:
    """Reads the store and makes panels; changes nothing."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._surroundings = Surroundings(store)
        self._cards = SessionCards(store)
        self._publics: dict[TableId, tuple[State, PublicView]] = {}
        self._views: dict[_Key, tuple[State, SeatView | None]] = {}
        self._hands: dict[_Key, tuple[SeatView, Any, TableScreen, Panel]] = {}
        self._ways: dict[_Key, tuple[SeatView, TableScreen, TableScreen]] = {}

    async def table(self, table: TableId) -> Panel:
        """The table's panel in its channel."""
        known = await self._tables.known(table)
        screen = await self._surroundings.of(known, None)
        return table_panel(self.public_view(known), screen, moved_after=known.row.moved_after)

    async def sign(self, table: TableId) -> Panel:
        """What stands in the channel of a thread while the hands are played in the thread."""
        known = await self._tables.known(table)
        return sign_panel(self.public_view(known), await self._surroundings.of(known, None))

    async def dealing(self, table: TableId) -> Panel | None:
        """The panel of the hand that is being dealt, before its first card; None when there is none."""
        known = await self._tables.known(table)
        frozen = known.state.frozen
        if frozen is None:
            return None
        return dealing_panel(self.public_view(known), await self._surroundings.of(known, None, frozen.deal_no))

    async def deal_mark(self, table: TableId, deal_no: int) -> str:
        """What the panel of a hand has in it and no other hand's: its commitment as it is shown."""
        return f"`{await self._surroundings.root((await self._tables.known(table)).state, deal_no)}`"

    async def old_hand(self, table: TableId, hand_no: int) -> Panel | None:
        """The panel of a hand that the next one has followed: without controls. None if it never ended."""
        known = await self._tables.known(table)
        events = await self._store.log.hand(table, hand_no)
        view = public_view(fold(events)) if events else None
        if view is None or view.hand is None or not view.hand.is_over:
            return None
        screen = await self._surroundings.of(known, None, view.hand.deal_no)
        number = await self._store.records.number(known.row.guild_id, table, hand_no)
        seal = seal_link(known.row.guild_id, view.seal)
        screen = replace(screen, hand_number=number, seal_link=seal)
        return old_panel(view, view.hand, screen, moved_after=known.row.moved_after)

    async def session(self, table: TableId) -> Panel | None:
        """The card of the table's session; None while it goes on, and where no hand was dealt."""
        known = await self._tables.known(table)
        return await self._cards.panel(known, self.public_view(known), await self._surroundings.of(known, None))

    async def hand(self, table: TableId, account: AccountId) -> Panel:
        """A player's private panel: their cards, or a welcome when they are not in a hand."""
        known = await self._tables.known(table)
        view = self.seat_view(known, account)
        screen = await self._surroundings.of_turn(known, account)
        if view is None or known.state.phase is Phase.LOBBY:
            public = self.public_view(known)
            place = place_of(public, account, _allowing(known), screen)
            welcome = welcome_panel(public, known.row.channel_id, screen, account, place)
            return with_way_to_table(welcome, screen)
        screen = await self._with_ways(view, screen)  # before the draft: taps go on meanwhile
        return self._hand(view, await self.draft(view), screen)

    async def screen(self, known: Known, reader: AccountId) -> TableScreen:
        """What surrounds a player's own panels of a table."""
        return await self._surroundings.of_turn(known, reader)

    async def _with_ways(self, view: SeatView, screen: TableScreen) -> TableScreen:
        """The screen with the best ways to set the reader's cards, where they are on offer.

        They are found in a thread: 30 ms, the first ones of a process half a second (17 cards, one processor).
        """
        find = play_of(view.hand.ruleset).best_ways(view)
        if find is None:
            return screen
        key = (view.public.table, view.player.account)
        kept = self._ways.get(key)
        if kept is None or kept[0] is not view or kept[1] is not screen:
            kept = view, screen, replace(screen, best_ways=await asyncio.to_thread(find))
            keep(self._ways, key, kept)
        return kept[2]

    def _hand(self, view: SeatView, draft: Any, screen: TableScreen) -> Panel:
        """A hand's panel. Made once for what is in it: a click is answered with it, then its picture follows."""
        key = (view.public.table, view.player.account)
        kept = self._hands.get(key)
        if kept is None or kept[0] is not view or kept[1] != draft or kept[2] is not screen:
            panel = with_way_to_table(panels_of(view.hand).own_hand(view, draft, screen), screen)
            kept = view, draft, screen, panel
            keep(self._hands, key, kept)
        return kept[3]

    def seat_view(self, known: Known, account: AccountId) -> SeatView | None:
        """What a player may see. Made once for a version of a table: one click asks for it several times."""
        key = (known.state.table, account)
        kept = self._views.get(key)
        if kept is None or kept[0] is not known.state:
            kept = known.state, seat_view(known.state, account, self.public_view(known))
            keep(self._views, key, kept)
        return kept[1]

    def public_view(self, known: Known) -> PublicView:
        """What everybody may see. Made once for a version of a table, too: all of its messages show it."""
        kept = self._publics.get(known.state.table)
        if kept is None or kept[0] is not known.state:
            kept = known.state, public_view(known.state)
            keep(self._publics, known.state.table, kept)
        return kept[1]

    async def draft(self, view: SeatView) -> Any:
        """What the player has chosen in their own hand and not yet confirmed: a draft of the game that it is of."""
        return play_of(view.hand.ruleset).draft(await draft_text(self._store, view), view)

    async def menu(self, table: TableId, account: AccountId, *, is_manager: bool) -> Panel:
        """The private menu of a table. `is_manager`: whether its reader manages the server that the table is in."""
        known = await self._tables.known(table)
        takes = _allowing(known)

        def allows(action: Action) -> bool:
            return takes(action) and (is_manager or not isinstance(action, VoidBroken))

        return menu_panel(self.public_view(known), account, allows, await self._surroundings.of(known, account))

    async def options(self, table: TableId, account: AccountId) -> Panel:
        """A lobby's options, with the controls of its host."""
        known = await self._tables.known(table)
        view, screen = self.public_view(known), await self._surroundings.of(known, account)
        ruleset = view.options.ruleset
        is_hosts = account == view.host and view.phase is Phase.LOBBY
        offered = await games_offered(self._store, known.row.guild_id, ruleset.family, ruleset) if is_hosts else ()
        return options_panel(view, account, _allowing(known), offered, screen)

    async def seated(self, table: TableId, account: AccountId, cards_at: CardsAt, *, is_late: bool) -> Panel:
        """What somebody who sits at a table is told after Join."""
        known = await self._tables.known(table)
        view, screen = self.public_view(known), await self._surroundings.of(known, account)
        return seated_panel(view, account, cards_at, _allowing(known), screen, is_late=is_late)

    async def joining(self, table: TableId, account: AccountId) -> Panel:
        """What somebody who does not sit at the table is told who wants the next hand."""
        known = await self._tables.known(table)
        return joining_panel(self.public_view(known), await self._surroundings.of(known, account))

    async def leaving(self, table: TableId, account: AccountId) -> Panel:
        """What a player is asked who wants to leave while Fantasyland is still to be played."""
        known = await self._tables.known(table)
        return leave_panel(self.public_view(known), account, await self._surroundings.of(known, account))

    async def stakes(self, table: TableId, account: AccountId) -> Panel:
        """A player's private panel of stakes with the others."""
        known = await self._tables.known(table)
        screen = await self._surroundings.of(known, account)
        return stakes_panel(self.public_view(known), account, _allowing(known), screen)

    async def old(self, account: AccountId) -> Panel:
        """What a message of somebody's says that belongs to nothing any more."""
        return Panel((await self.plain(account)).words("error.old_panel"))

    async def plain(self, account: AccountId) -> Screen:
        """The surroundings of a panel that belongs to no table."""
        return looks_of(await self.settings_of(account))

    async def tables_of(self, account: AccountId, guild_id: int | None = None) -> list[TableId]:
        """The open tables at which somebody sits, the one with their nearest deadline first, then their turns.

        With a server only its own: what is said there tells nothing of another.
        """
        found = []
        for row in await self._store.tables.sat_at_by(account, guild_id):
            known = await self._tables.known(row.table)
            if known.state.seat_of(account) is not None:
                due_ms = turn_deadlines(known).get(account)
                view = self.seat_view(known, account)
                is_turn = view is not None and view.has_turn
                found.append(((due_ms is None, due_ms or 0, not is_turn, row.opened_ms), row.table))
        return [table for _, table in sorted(found)]

    async def name_of(self, guild_id: int, account: AccountId, words: Words) -> str:
        """What somebody is called in a server, as it is shown."""
        return shown_name(words, await self._store.accounts.names(guild_id, [account]), account)

    async def names_in(self, refusal: Refusal, table: TableId | None, words: Words) -> dict[AccountId, str]:
        """The names that the sentence for a refusal at a table needs, as its server knows them."""
        if table is None or not (known := await self._store.accounts.by_id(refusal.accounts)):
            return {}
        guild_id = (await self._tables.known(table)).row.guild_id
        return {account: await self.name_of(guild_id, account, words) for account in known}

    async def settings_of(self, account: AccountId) -> PlayerSettings:
        """How a player wants the bot to be."""
        found = await self._store.accounts.by_id([account])
        return PlayerSettings.of(found[account].settings) if account in found else PlayerSettings()

    async def server_settings(self, guild_id: int) -> ServerSettings:
        """A server's defaults."""
        return ServerSettings.of(await self._store.servers.settings(guild_id))


def _allowing(known: Known) -> Callable[[Action], bool]:
    """Whether a table takes an action now, for panels that offer what it does."""
    return lambda action: why_not_now(known, action) is None
