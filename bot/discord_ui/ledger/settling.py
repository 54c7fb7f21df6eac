"""Settlements: one of two people proposes a transfer, and the payee confirms it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord_ui.allowed import manages_here, owns_here
from bot.discord_ui.boundary import Told, tell
from bot.discord_ui.called import is_known_to_have_left
from bot.discord_ui.components import is_all_but
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.lanes.settlement_notices import SettlementNotices
from bot.discord_ui.ledger.saying import is_on, propose_with, redraw_posted, use_up
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import illustrate, redraw, reply
from bot.discord_ui.spoken import readers_words
from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.settlement import Settlement, SettlementStatus, Transfer, most, obstacle
from bot.panels.custom_ids import Verb
from bot.panels.ledger.settle import line_meant, transfer_chosen
from bot.panels.ledger.transfers import can_press
from bot.panels.links import message_link
from bot.panels.screen import ServerScreen, in_unit
from bot.play.allowances import ACTS
from bot.play.books import Books
from bot.play.surroundings import server_screen


@dataclass(frozen=True, slots=True)
class _Parties:
    """Both sides of a transfer: who the payee is at Discord, None for a computer or a deleted account; both names."""

    payee_id: int | None
    names: dict[str, str]


class Settling:
    """Proposes, confirms and refuses settlements, and checks who may. `notices` tell payees what waits for them."""

    def __init__(self, desk: Desk, books: Books, notices: SettlementNotices) -> None:
        self._desk = desk
        self._books = books
        self._notices = notices
        self._store = desk.store

    def handlers(self) -> Handlers:
        """The transfers of a book, and the three buttons under a proposal, with its id in `seen`."""
        return {
            Verb.SETTLE_UP: Handler(self._show, Needs.SERVERS_MESSAGE | Needs.TABLE),
            Verb.SETTLE_PICK: Handler(self._pick, Needs.SERVERS_MESSAGE),
            Verb.SETTLE_LINE: Handler(self._line, Needs.SERVERS_MESSAGE),
            Verb.SETTLE_CONFIRM: Handler(self._confirm, Needs.SERVERS_MESSAGE),
            Verb.SETTLE_REMIND: Handler(self._remind, Needs.SERVERS_MESSAGE),
            Verb.SETTLE_REFUSE: Handler(self._refuse, Needs.SERVERS_MESSAGE),
        }

    async def _show(self, click: Click) -> None:
        """Show in private who pays whom by the ledger.

        Not what a session came to: the ledger knows what was settled since, so nothing is proposed a second time. The
        card of a session that is settled follows here: nobody knows its message any more once its table has ended.
        """
        interaction = click.interaction
        card = await self._desk.screens.session(click.tap.table)
        assert interaction.message is not None
        if card is not None and is_all_but(interaction.message, Verb.SETTLE_UP, card):
            words = await readers_words(self._store, interaction)
            await redraw(interaction, card)
            await tell(interaction, words("settle.even_session"))
            await illustrate(interaction, self._desk, card)
            return
        await reply(click.interaction, await self._books.settle(click.guild_id, Book.FRIENDS, click.account))

    async def _pick(self, click: Click) -> None:
        """Propose one of the transfers that settle a book. Raises Told if the balances have made it obsolete."""
        book = Book(click.tap.seen)
        await self._take(
            click, book, transfer_chosen(await self._books.transfers(click.guild_id, book), click.values[0])
        )

    async def _line(self, click: Click) -> None:
        """Propose the transfer of a button. Raises Told as `_pick` does."""
        book = Book(click.tap.seen.partition(".")[0])
        await self._take(click, book, line_meant(await self._books.transfers(click.guild_id, book), click.tap.seen))

    async def _take(self, click: Click, book: Book, transfer: Transfer | None) -> None:
        """Propose the transfer of a line, which is used up by it. Raises Told for one that there is no more."""
        if transfer is None:
            await use_up(click.interaction)
            raise Told("settle.changed")
        await self.propose(click.interaction, click.guild_id, book, transfer, click.account)

    async def propose(
        self,
        interaction: discord.Interaction[Any],
        guild_id: int,
        book: Book,
        transfer: Transfer,
        proposer: AccountId,
    ) -> None:
        """Post the proposal of a transfer by one of its two people; where neither can press a button by a manager.

        If a settlement between them is open already, the proposer gets a private copy of that one instead, so that it
        can be closed even if its message was deleted. Raises Told if the proposer is none of these, or if the balances
        do not allow the transfer; RuleError for one too many in a day.
        """
        screen = await server_screen(self._desk.store, guild_id, (transfer.payer, transfer.payee))
        names = {"payer": screen.name(transfer.payer), "payee": screen.name(transfer.payee)}
        is_stand_in = proposer not in (transfer.payer, transfer.payee)
        if is_stand_in:
            await self._require_stand_in(interaction, guild_id, transfer, screen)
        balances = await self._store.ledger.balances(guild_id, book)
        if problem := obstacle(balances, transfer):
            raise Told(f"settle.{problem}", **names, most=max(0, most(balances, transfer.payer, transfer.payee)))
        is_payee = proposer == transfer.payee
        is_payee_here = is_payee or not (is_stand_in or await self._has_left(guild_id, transfer.payee))
        is_told = is_payee_here and not is_payee
        settlement = Settlement(
            settlement_id=str(interaction.id),
            guild_id=guild_id,
            book=book,
            transfer=transfer,
            proposer=proposer,
            proposed_ms=self._desk.now_ms(),
            channel_id=interaction.channel_id or 0,
            tell_ms=await self._notices.tell_ms(transfer.payee) if is_told else 0,
        )
        before = await self._store.settlements.open_between(guild_id, book, transfer)
        self._desk.tables.allowances.take(ACTS, interaction.user.id)
        kept = await self._store.settlements.propose(settlement)
        is_new = kept.settlement_id == settlement.settlement_id
        note = "" if is_new else screen.words("settle.still_open")
        try:
            panel = await self._books.settlement(kept, is_payee_here=is_payee_here, asker=proposer)
            message_id = await propose_with(interaction, panel, note)
            if is_new:
                await self._store.settlements.note_message(kept.settlement_id, message_id)
                await self._redraw_changed(kept)
        finally:
            self._notices.touch(guild_id, transfer.payee)
            if before is not None and is_new:  # it has given way
                self._notices.touch(guild_id, before.transfer.payee)
                await self._redraw_changed(before)

    async def _redraw_changed(self, shown: Settlement) -> None:
        """Redraw the proposal that everybody sees if it is open no more; it may have been on its way meanwhile."""
        now = await self._store.settlements.get(shown.settlement_id)
        if now is not None and now.status is not SettlementStatus.OPEN:
            await redraw_posted(self._desk, now.channel_id, now.message_id, await self._books.settlement(now))

    async def _confirm(self, click: Click) -> None:
        settlement = await self._found(click)
        if settlement.status is SettlementStatus.OPEN:
            await self._require_payee(click, settlement)
            settlement, _ = await self._store.settlements.confirm(settlement.settlement_id, self._desk.now_ms())
        await self._redraw(click, settlement)

    async def _refuse(self, click: Click) -> None:
        settlement = await self._found(click)
        if settlement.status is SettlementStatus.OPEN:
            involved = dict.fromkeys((settlement.transfer.payer, settlement.transfer.payee, settlement.proposer))
            if not manages_here(click.interaction) and click.account not in involved:
                screen = await server_screen(self._desk.store, settlement.guild_id, involved)
                able = screen.names_of(tuple(one for one in involved if can_press(one, screen)))
                raise Told("settle.not_involved" if able else "settle.managers_cancel", names=able)
            settlement = await self._store.settlements.refuse(settlement.settlement_id)
        await self._redraw(click, settlement)

    async def _remind(self, click: Click) -> None:
        """Notify the payee, at most once an hour. Raises Told if that is not possible."""
        settlement = await self._found(click)
        if settlement.status is not SettlementStatus.OPEN:
            await self._redraw(click, settlement)
            return
        transfer = settlement.transfer
        parties = await self._parties(settlement)
        if parties.payee_id is None:
            raise Told("settle.manager_confirms", **parties.names)
        if click.account != transfer.payer:
            raise Told("settle.remind_not_yours", **parties.names)
        if await self._has_left(settlement.guild_id, transfer.payee):
            raise Told("settle.manager_confirms", **parties.names)
        if not (await self._desk.screens.settings_of(transfer.payee)).has_reminders:
            raise Told("settle.no_reminders", **parties.names)
        now_ms = self._desk.now_ms()
        if not await self._store.settlements.note_reminder(settlement.settlement_id, now_ms):
            raise Told("settle.reminded", **parties.names)
        screen = await server_screen(self._desk.store, settlement.guild_id, ())
        text = screen.words(
            "settle.reminder" if settlement.message_id else "settle.reminder_above",
            mention=f"<@{parties.payee_id}>",
            payer=parties.names["payer"],
            points=in_unit(transfer.points, screen),
            link=message_link(settlement.guild_id, settlement.channel_id, settlement.message_id),
        )
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(parties.payee_id)])
        await click.interaction.response.send_message(text, allowed_mentions=allowed)

    async def _found(self, click: Click) -> Settlement:
        """The settlement of a button. Raises Told if it is another server's."""
        settlement = await self._store.settlements.get(click.tap.seen)
        if settlement is None or settlement.guild_id != click.guild_id:
            raise Told("error.old_answer")
        return settlement

    async def _parties(self, settlement: Settlement) -> _Parties:
        transfer = settlement.transfer
        people = await self._store.accounts.by_id((transfer.payer, transfer.payee))
        screen = await server_screen(self._desk.store, settlement.guild_id, people)
        names = {"payer": screen.name(transfer.payer), "payee": screen.name(transfer.payee)}
        payee = people.get(transfer.payee)
        return _Parties(payee.discord_id if payee else None, names)

    async def _require_payee(self, click: Click, settlement: Settlement) -> None:
        """Raise Told unless the sender may confirm: the payee, or a manager if that is nobody who can.

        Among friends nobody confirms what they pay themselves, except the owner, who may be the only manager.
        """
        payee = settlement.transfer.payee
        if click.account == payee:
            return
        parties = await self._parties(settlement)
        if parties.payee_id is not None and not await self._has_left(settlement.guild_id, payee):
            raise Told("settle.payee_confirms", **parties.names)
        if not manages_here(click.interaction):
            raise Told("settle.manager_confirms", **parties.names)
        is_payer = click.account == settlement.transfer.payer and settlement.book is Book.FRIENDS
        if is_payer and not owns_here(click.interaction):
            raise Told("settle.other_manager_confirms", **parties.names)

    async def _require_stand_in(
        self, interaction: discord.Interaction[Any], guild_id: int, transfer: Transfer, screen: ServerScreen
    ) -> None:
        """Raise Told unless the sender manages the server, and neither of the two can press a button."""
        both = [one for one in (transfer.payer, transfer.payee) if can_press(one, screen)]
        left = await asyncio.gather(*(self._has_left(guild_id, one) for one in both))
        if able := tuple(one for one, has_left in zip(both, left, strict=True) if not has_left):
            raise Told("settle.not_yours", names=screen.names_of(able))
        if not manages_here(interaction):
            raise Told("settle.manager_starts", payer=screen.name(transfer.payer), payee=screen.name(transfer.payee))

    async def _has_left(self, guild_id: int, account: AccountId) -> bool:
        """As `is_known_to_have_left` says."""
        return await is_known_to_have_left(self._desk, guild_id, account)

    async def _redraw(self, click: Click, settlement: Settlement) -> None:
        self._notices.touch(settlement.guild_id, settlement.transfer.payee)
        panel = await self._books.settlement(settlement)
        await redraw(click.interaction, panel)
        if not is_on(click.interaction, settlement.message_id):
            await redraw_posted(self._desk, settlement.channel_id, settlement.message_id, panel)
