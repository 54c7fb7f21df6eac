"""Panels from what is stored: every message that a player sees is one of these functions of the database."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

from bot.ids import AccountId, TableId
from bot.ledger.hands import book_of
from bot.panels.closed.private import closed_hand_panel
from bot.panels.fitting import fitting
from bot.panels.menu import menu_panel
from bot.panels.names import shown_name
from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Panel
from bot.panels.root import short_root
from bot.panels.screen import Screen
from bot.panels.seal import dealing_panel
from bot.panels.settings import PlayerSettings, ServerSettings
from bot.panels.stakes import stakes_panel
from bot.panels.table import over_panel, table_panel
from bot.panels.welcome import welcome_panel
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.play.closed.drafting import CLOSED_STREET, current_draft
from bot.play.sealing import cuts_at
from bot.play.tables import Known, Tables, why_not_frozen
from bot.rules.deck import HANDS_PER_BATCH
from bot.store import Store
from bot.table.actions import Action, VoidBroken
from bot.table.closed.draft import ClosedDraft
from bot.table.closed.seat import ClosedSeatView
from bot.table.evolve import fold
from bot.table.freezing import next_hand_no
from bot.table.open_face.draft import Draft, loads
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.refusals import Refusal
from bot.table.showing import public_view, seat_view
from bot.table.state import Phase, State
from bot.table.turns import has_to_act, turn_key
from bot.table.views import PublicView, SeatView
from bot.table.why_not import why_not

_Key = tuple[TableId, AccountId]
_Value = TypeVar("_Value")
_ROOTS_KEPT = 4096
_VIEWS_KEPT = 192


class Screens:
    """Reads the store and makes panels; changes nothing."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._roots: dict[tuple[TableId, int], str] = {}
        self._publics: dict[TableId, tuple[Known, PublicView]] = {}
        self._views: dict[_Key, tuple[Known, SeatView | None]] = {}
        self._screens: dict[_Key, tuple[Known, int, Screen]] = {}
        self._hands: dict[_Key, tuple[OpenFaceSeatView, Draft, Screen, Panel]] = {}

    async def table(self, table: TableId) -> Panel:
        """The table's panel in its channel."""
        known = await self._tables.known(table)
        return table_panel(self.public_view(known), await self._screen(known, None))

    async def dealing(self, table: TableId) -> Panel | None:
        """The panel of the hand that is being dealt, before its first card; None when there is none."""
        known = await self._tables.known(table)
        frozen = known.state.frozen
        if frozen is None:
            return None
        return dealing_panel(self.public_view(known), await self._screen(known, None, frozen.deal_no))

    async def deal_mark(self, table: TableId, deal_no: int) -> str:
        """What the panel of a hand has in it and no other hand's: its commitment as it is shown."""
        return f"`{await self._root((await self._tables.known(table)).state, deal_no)}`"

    async def old_hand(self, table: TableId, hand_no: int) -> Panel | None:
        """The panel of a hand that the next one has followed: without controls. None if it never ended."""
        known = await self._tables.known(table)
        events = await self._store.hand_log(table, hand_no)
        view = public_view(fold(events)) if events else None
        if view is None or view.hand is None or not view.hand.is_over:
            return None
        screen = await self._screen(known, None, view.hand.deal_no)
        return fitting(partial(over_panel, view, view.hand, is_old=True), screen)

    async def hand(self, table: TableId, account: AccountId) -> Panel:
        """A player's private panel: their cards, or a welcome when they are not in a hand."""
        known = await self._tables.known(table)
        view = self.seat_view(known, account)
        screen = await self._screen_of_turn(known, account)
        if view is None or known.state.phase is Phase.LOBBY:
            return welcome_panel(self.public_view(known), known.row.channel_id, screen, account)
        if isinstance(view, ClosedSeatView):
            draft = await self.closed_draft(known.state, view)
            return closed_hand_panel(view, draft, screen)
        assert isinstance(view, OpenFaceSeatView), "there are two games"
        return self._hand(view, await self.draft(known.state, view), screen)

    def _hand(self, view: OpenFaceSeatView, draft: Draft, screen: Screen) -> Panel:
        """A panel of open-face. Made once for what is in it: a click is answered with it, then its picture follows."""
        key = (view.public.table, view.player.account)
        kept = self._hands.get(key)
        if kept is None or kept[0] is not view or kept[1] != draft or kept[2] is not screen:
            kept = view, draft, screen, hand_panel(view, draft, screen)
            _keep(self._hands, key, kept)
        return kept[3]

    def seat_view(self, known: Known, account: AccountId) -> SeatView | None:
        """What a player may see. Made once for a version of a table: one click asks for it several times."""
        key = (known.state.table, account)
        kept = self._views.get(key)
        if kept is None or kept[0] is not known:
            kept = known, seat_view(known.state, account, self.public_view(known))
            _keep(self._views, key, kept)
        return kept[1]

    def public_view(self, known: Known) -> PublicView:
        """What everybody may see. Made once for a version of a table, too: all of its messages show it."""
        kept = self._publics.get(known.state.table)
        if kept is None or kept[0] is not known:
            kept = known, public_view(known.state)
            _keep(self._publics, known.state.table, kept)
        return kept[1]

    async def draft(self, state: State, view: OpenFaceSeatView) -> Draft:
        """What the player has tapped on this street; an empty draft where nothing can be placed."""
        if not view.may_place:
            return Draft()
        draft = loads(await self._store.draft(state.table, view.player.account, view.hand.hand_no, view.street_no))
        return draft.only(view.held)

    async def closed_draft(self, state: State, view: ClosedSeatView) -> ClosedDraft:
        """What the player has chosen of their closed hand; with nothing chosen anew, what they have confirmed."""
        text = await self._store.draft(state.table, view.player.account, view.hand.hand_no, CLOSED_STREET)
        return current_draft(text, view)

    async def menu(self, table: TableId, account: AccountId, *, is_manager: bool) -> Panel:
        """The private menu of a table. `is_manager`: whether its reader manages the server that the table is in."""
        known = await self._tables.known(table)

        def allows(action: Action) -> bool:
            if isinstance(action, VoidBroken) and not is_manager:
                return False
            return (why_not_frozen(known.row, known.state, action) or why_not(known.state, action)) is None

        return menu_panel(self.public_view(known), account, allows, await self._screen(known, account))

    async def stakes(self, table: TableId, account: AccountId) -> Panel:
        """A player's private panel of stakes with the others."""
        known = await self._tables.known(table)

        def allows(action: Action) -> bool:
            return why_not(known.state, action) is None

        return stakes_panel(self.public_view(known), account, allows, await self._screen(known, account))

    def old(self) -> Panel:
        """What a message says that belongs to nothing any more."""
        return Panel(words_in(DEFAULT_LANGUAGE)("error.old_panel"))

    async def plain(self, account: AccountId) -> Screen:
        """The surroundings of a panel that belongs to no table."""
        settings = await self.settings_of(account)
        return Screen(names={}, words=words_in(settings.language))

    async def tables_of(self, account: AccountId, guild_id: int | None = None) -> list[TableId]:
        """The open tables at which somebody sits, the one with their nearest deadline first, then their turns.

        With a server only its own: what is said there tells nothing of another.
        """
        found = []
        for row in await self._store.open_tables_in(guild_id=guild_id):
            known = await self._tables.known(row.table)
            if known.state.seat_of(account) is not None:
                due_ms = _turn_deadline(known, account)
                view = self.seat_view(known, account)
                is_turn = view is not None and view.has_turn
                found.append(((due_ms is None, due_ms or 0, not is_turn, row.opened_ms), row.table))
        return [table for _, table in sorted(found)]

    async def name_of(self, guild_id: int, account: AccountId) -> str:
        """What somebody is called in a server, as it is shown."""
        return shown_name(words_in(DEFAULT_LANGUAGE), await self._store.names_in(guild_id, [account]), account)

    async def names_in(self, refusal: Refusal, table: TableId | None) -> dict[AccountId, str]:
        """The names that the sentence for a refusal at a table needs, as its server knows them."""
        account = AccountId(refusal.text)
        if table is None or not await self._store.accounts([account] if account else []):
            return {}
        return {account: await self.name_of((await self._tables.known(table)).row.guild_id, account)}

    async def settings_of(self, account: AccountId) -> PlayerSettings:
        """How a player wants the bot to be."""
        found = await self._store.accounts([account])
        return PlayerSettings.of(found[account].settings) if account in found else PlayerSettings()

    async def _screen_of_turn(self, known: Known, reader: AccountId) -> Screen:
        """A player's surroundings, made once while neither the table nor anybody's name or settings change."""
        hand, identities = known.state.hand, self._store.identities
        if hand is None or hand.is_over:
            return await self._screen(known, reader)
        key = (known.state.table, reader)
        kept = self._screens.get(key)
        if kept is None or kept[0] is not known or kept[1] != identities:
            kept = known, identities, await self._screen(known, reader)
            _keep(self._screens, key, kept)
        return kept[2]

    async def _screen(self, known: Known, reader: AccountId | None, deal_no: int | None = None) -> Screen:
        """The surroundings of a panel, as its reader wants them; a channel's panel follows the server's settings."""
        state = known.state
        people = await self._store.accounts(_accounts(state))
        server = await self.server_settings(known.row.guild_id)
        mine = PlayerSettings.of(people[reader].settings) if reader is not None and reader in people else None
        looks = mine or server
        is_over = state.hand is not None and state.hand.totals is not None
        return Screen(
            names=await self._store.names_in(known.row.guild_id, people),
            computers=frozenset(account for account, person in people.items() if person.is_computer),
            words=words_in(looks.language),
            deadline_ms=_turn_deadline(known, reader),
            ready_deadline_ms=known.due_ms(f"ready:{state.hand_no}"),
            balances=await self._balances(known) if is_over else {},
            deal_root=await self._root(state, deal_no),
            cuts=await cuts_at(self._store, state),
            is_text_only=looks.is_text_only,
            has_two_colours=looks.has_two_colours,
            unit=server.unit,
            broken=known.row.broken,
        )

    async def server_settings(self, guild_id: int) -> ServerSettings:
        """A server's defaults."""
        return ServerSettings.of(await self._store.server_settings(guild_id))

    async def _balances(self, known: Known) -> dict[AccountId, int]:
        """The balances in the book that the newest hand was posted to."""
        assert known.state.hand is not None
        return dict(await self._store.balances(known.row.guild_id, book_of(known.state)))

    async def _root(self, state: State, deal_no: int | None) -> str:
        if deal_no is None:
            deal_no = state.hand.deal_no if state.hand is not None else _next_deal_no(state)
        key = (state.table, deal_no)
        if key not in self._roots:
            root = await self._store.root(*key)
            if root is None:
                return ""
            _keep(self._roots, key, short_root(root.hex()), _ROOTS_KEPT)
        return self._roots[key]


def _keep(kept: dict[Any, _Value], key: object, value: _Value, most: int = _VIEWS_KEPT) -> None:
    """Keep a value; when there are too many, begin anew."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value


def _accounts(state: State) -> tuple[AccountId, ...]:
    """Everybody whose name a panel may show."""
    in_hand = state.hand.seats if state.hand is not None else ()
    accounts = [sitter.account for _, sitter in state.sitters]
    accounts += [player.account for player in in_hand] + [account for account, _ in state.totals] + [state.host]
    return tuple(dict.fromkeys(accounts))


def _next_deal_no(state: State) -> int:
    """The prepared deal that the next hand will use."""
    root = state.root
    return root.deal_no(next_hand_no(state)) if root is not None else state.batch_no * HANDS_PER_BATCH


def _turn_deadline(known: Known, reader: AccountId | None) -> int | None:
    """Until when the turn lasts: the reader's own, or the nearest of those that the table waits for."""
    hand = known.state.hand
    if hand is None or hand.is_over:
        return None
    due = [
        known.due_ms(f"act:{turn_key(hand, index)}")
        for index, player in enumerate(hand.seats)
        if reader in (None, player.account) and has_to_act(known.state, index)
    ]
    return min((ms for ms in due if ms is not None), default=None)
