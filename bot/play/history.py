"""The hands of a server that are over: which they were, and what can be shown of them. Changes nothing."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.ids import AccountId, TableId
from bot.ledger.entries import DAY_MS
from bot.ledger.records import KeptRecord
from bot.panels.links import message_link, seal_link
from bot.panels.panel import Panel
from bot.panels.replay_steps import ReplayStep
from bot.panels.root import short_root
from bot.panels.screen import TableScreen
from bot.panels.shortening import shortened
from bot.panels.study.history import CHOICE_LENGTH_MAX, PAGE, hand_choice, hands_panel
from bot.panels.study.replay import replay_panel, shared_panel
from bot.panels.study.verify import Witnesses, own_cards_panel, verify_panel
from bot.play.days import day_text
from bot.play.proof import closed_cards, proof_of
from bot.play.replay import steps_of
from bot.play.sight import Viewer, sees, shown
from bot.play.surroundings import server_screen
from bot.play.verifying import Checked
from bot.rules.deck import HANDS_PER_BATCH
from bot.store import Sight, Store, WantedHands
from bot.store.message_targets import old_root_of
from bot.table.evolve import fold

_CHOICES_MOST = 25
_CHOICES_SEARCHED = 200


class History:
    """Reads the store and makes panels of past hands."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def hand(self, guild_id: int, record_no: int | None, viewer: Viewer) -> KeptRecord | None:
        """The hand of a number; without one the newest that the viewer was in, or else the newest that they see.

        None for a hand that is not shown to them, as for one that there is not.
        """
        if record_no is not None:
            return await self._seen(await self._store.records.get(guild_id, record_no), viewer)
        account = viewer.account
        mine = await self._store.records.page(guild_id, WantedHands(account), limit=1) if account is not None else []
        return next(iter(mine or await self._shown(guild_id, WantedHands(), viewer, limit=1)), None)

    async def hand_of(self, guild_id: int, table: TableId, hand_no: int, viewer: Viewer) -> KeptRecord | None:
        """A table's hand; None for one of another server, or one that is not shown to the viewer."""
        return await self._seen(await self._store.records.of(guild_id, table, hand_no), viewer)

    async def _seen(self, kept: KeptRecord | None, viewer: Viewer) -> KeptRecord | None:
        row = await self._store.tables.get(kept.record.table) if kept is not None else None
        if kept is None or row is None:
            return None
        players = (one.account for one in kept.record.players)
        return kept if await sees(viewer, row, kept.record.hand_no, players) else None

    async def _shown(
        self, guild_id: int, wanted: WantedHands, viewer: Viewer, *, limit: int, **page: int | None
    ) -> list[KeptRecord]:
        def ask(sight: Sight | None) -> Awaitable[list[KeptRecord]]:
            return self._store.records.page(guild_id, wanted, limit=limit, sight=sight, **page)

        return await shown(self._store, guild_id, viewer, ask, lambda kept: kept.record.table)

    async def choices(self, guild_id: int, typed: str, viewer: Viewer) -> list[tuple[int, str]]:
        """Numbers and lines of the newest hands that have what was typed in them; a number typed is found, too."""
        found = await self._shown(guild_id, WantedHands(), viewer, limit=_CHOICES_SEARCHED)
        typed = typed.strip().casefold()
        number = typed.removeprefix("#")
        if number.isdecimal() and len(number) < 10 and (named := await self.hand(guild_id, int(number), viewer)):
            found = [named, *(one for one in found if one.record_no != named.record_no)]
        accounts = {one.account for kept in found for one in kept.record.players}
        screen = await server_screen(self._store, guild_id, accounts)
        lines = ((kept.record_no, f"{hand_choice(kept, screen)} · {day_text(kept.at_ms // DAY_MS)}") for kept in found)
        wanted = [(number, shortened(line, CHOICE_LENGTH_MAX)) for number, line in lines if typed in line.casefold()]
        return wanted[:_CHOICES_MOST]

    async def page(
        self,
        guild_id: int,
        wanted: WantedHands,
        viewer: Viewer,
        *,
        before_no: int | None = None,
        after_no: int | None = None,
    ) -> Panel:
        """A page of hands: the newest, those older than `before_no`, or the ones just newer than `after_no`."""
        page_of = {"before_no": before_no, "after_no": after_no}
        found = await self._shown(guild_id, wanted, viewer, limit=PAGE + 1, **page_of)
        is_cut = len(found) > PAGE
        if after_no is not None:
            page = found[-PAGE:]
            has_more = (is_cut, True)
        else:
            page = found[:PAGE]
            newer: list[KeptRecord] = []
            if before_no is not None:
                newest = page[0].record_no if page else before_no - 1
                newer = await self._shown(guild_id, wanted, viewer, limit=1, after_no=newest)
            has_more = (bool(newer), is_cut)
        accounts = {one.account for kept in page for one in kept.record.players}
        screen = await server_screen(self._store, guild_id, accounts, viewer.account)
        return hands_panel(page, (wanted.account, wanted.ruleset), has_more, screen)

    async def replay(self, guild_id: int, kept: KeptRecord, number: int, reader: AccountId | None) -> Panel:
        """One step (from 0) of a hand; its last one for a number that it does not have."""
        steps, screen = await self._steps(guild_id, kept, reader)
        was_in_it = reader in {one.account for one in kept.record.players}
        return replay_panel(steps, min(number, len(steps) - 1), kept.record_no, screen, was_in_it=was_in_it)

    async def shared(self, guild_id: int, kept: KeptRecord, name: str) -> Panel:
        """A whole hand for everybody, as the server wants it."""
        steps, screen = await self._steps(guild_id, kept, None)
        return shared_panel(steps, kept.record_no, name, screen)

    async def rulesets(self, guild_id: int, typed: str) -> dict[str, str]:
        """Names and titles of the rulesets that were played here and have what was typed in one of them."""
        played = await self._store.records.rulesets(guild_id)
        typed = typed.casefold()
        found = [(name, title) for name, title in played.items() if typed in name or typed in title.casefold()]
        return dict(sorted(found, key=lambda one: typed not in (one[0], one[1].casefold())))

    async def _steps(
        self, guild_id: int, kept: KeptRecord, reader: AccountId | None
    ) -> tuple[tuple[ReplayStep, ...], TableScreen]:
        """A hand's steps with their surroundings: names and looks."""
        record = kept.record
        steps = steps_of(await self._store.log.hand(record.table, record.hand_no))
        view = steps[-1].view
        in_hand = {one.account for one in record.players}
        people = {*in_hand, view.host, *(sitter.account for sitter in view.sitters)}
        people |= {account for account, _ in view.totals}
        screen = await server_screen(self._store, guild_id, people, reader)
        deal_no = view.hand.deal_no if view.hand is not None else 0
        root = await self._store.deals.root(record.table, deal_no)
        code = short_root(root.hex()) if root else ""
        link = seal_link(guild_id, view.seal)
        return steps, TableScreen(**vars(screen), deal_root=code, seal_link=link)

    async def verify(
        self, guild_id: int, kept: KeptRecord, account: AccountId | None, found: Checked, seen: Witnesses
    ) -> tuple[Panel, str]:
        """What a check of a hand's deal says to an account, and the proof that was checked."""
        table, hand_no = kept.record.table, kept.record.hand_no
        closed = await closed_cards(self._store, table, hand_no, account) if account is not None else None
        screen = await server_screen(self._store, guild_id, ())
        if found.seal is None:
            seen = Witnesses(await self._link(guild_id, table, hand_no))
        panel = verify_panel(
            found.verdict,
            (table, hand_no),
            kept.record.title,
            seen,
            screen,
            has_closed=bool(closed),
            number=kept.record_no,
        )
        return panel, found.proof

    async def own_cards(self, guild_id: int, kept: KeptRecord, account: AccountId) -> tuple[Panel, str] | None:
        """A player's closed cards of a hand with their openings; None for somebody who was not in it."""
        table, hand_no = kept.record.table, kept.record.hand_no
        closed = await closed_cards(self._store, table, hand_no, account)
        proof = await proof_of(self._store, table, hand_no, account)
        hand = fold(await self._store.log.hand(table, hand_no)).hand
        if closed is None or proof is None or hand is None:
            return None
        seat = next(player.seat for player in hand.seats if player.account == account)
        screen = await server_screen(self._store, guild_id, ())
        return own_cards_panel(kept.record_no, (table, hand_no), seat, closed, screen), proof

    async def _link(self, guild_id: int, table: TableId, hand_no: int) -> str:
        """The address of the commitment's message of a hand of version 1; empty when it is not known any more."""
        target = old_root_of((hand_no - 1) // HANDS_PER_BATCH)
        for row in await self._store.panels.of(table):
            if row.target == target:
                return message_link(guild_id, row.channel_id, row.message_id)
        return ""
