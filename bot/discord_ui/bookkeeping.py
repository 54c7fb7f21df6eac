"""Settling up and undoing hands: what the ledger's buttons and commands change, and who may."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId
from bot.ledger.entries import Book, SealedEntry
from bot.ledger.settlement import Settlement, SettlementStatus, Transfer, most, obstacle
from bot.ledger.undo import Undo, UndoStatus
from bot.panels.custom_ids import Tap, Verb
from bot.panels.ledger.history import REASON_LENGTH_MAX, wanted_in
from bot.panels.ledger.settle import transfer_chosen
from bot.panels.ledger.undo import undone_text
from bot.panels.names import clean_line
from bot.panels.panel import Panel
from bot.play.books import Books
from bot.store import Account

_log = logging.getLogger(__name__)
VERBS = frozenset(
    {
        *(Verb.SETTLE_PICK, Verb.SETTLE_CONFIRM, Verb.SETTLE_REMIND, Verb.SETTLE_REFUSE),
        *(Verb.UNDO_AGREE, Verb.UNDO_REFUSE, Verb.UNDO_DECIDE),
        *(Verb.HISTORY_NEWER, Verb.HISTORY_OLDER),
    }
)
_REMIND_EVERY_MS = 3_600_000
_DISCORD_ID = re.compile(r"\d{15,}")  # a reason stays for ever, and must not tell who somebody is
_GONE = (403, 404)


class Bookkeeping:
    """Who may settle what and undo what is decided here, by who Discord says clicked and what they may."""

    def __init__(self, desk: Desk, viewing: Viewing) -> None:
        self._desk = desk
        self._viewing = viewing
        self._store = desk.store
        self.books = Books(desk.store, desk.tables)

    async def on_tap(
        self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, values: Sequence[str]
    ) -> None:
        """One click on a control of one of the ledger's messages."""
        match tap.verb:
            case Verb.SETTLE_PICK:
                await self._pick(interaction, Book(tap.seen), values[0], account)
            case Verb.SETTLE_CONFIRM | Verb.SETTLE_REMIND | Verb.SETTLE_REFUSE:
                await self._on_settlement(interaction, tap, account)
            case Verb.UNDO_AGREE | Verb.UNDO_REFUSE | Verb.UNDO_DECIDE:
                await self._on_undo(interaction, tap, account)
            case _:
                await self._turn_page(interaction, tap, account)

    async def _pick(self, interaction: discord.Interaction[Any], book: Book, value: str, account: AccountId) -> None:
        """One of the transfers that settle a book. Raises Told for one that the balances do not lead to any more."""
        if interaction.guild_id is None:
            raise Told("error.old_panel")
        transfer = transfer_chosen(await self.books.transfers(interaction.guild_id, book), value)
        if transfer is None:
            raise Told("error.old_panel")
        await self.propose(interaction, book, transfer, account)

    async def propose(
        self, interaction: discord.Interaction[Any], book: Book, transfer: Transfer, proposer: AccountId
    ) -> None:
        """Post the message with which one of two people proposes to settle.

        While another one is open between them the proposer gets that one instead, in private: so it can be closed even
        if its message was deleted.
        """
        assert interaction.guild_id is not None
        guild_id = interaction.guild_id
        screen = await self.books.screen(guild_id, (transfer.payer, transfer.payee))
        names = {"payer": screen.name(transfer.payer), "payee": screen.name(transfer.payee)}
        if proposer not in (transfer.payer, transfer.payee):
            raise Told("settle.not_yours", **names)
        balances = await self._store.balances(guild_id, book)
        if problem := obstacle(balances, transfer):
            raise Told(f"settle.{problem}", **names, most=max(0, most(balances, transfer.payer, transfer.payee)))
        settlement = Settlement(str(interaction.id), guild_id, book, transfer, proposer, self._desk.now_ms())
        kept = await self._store.propose(settlement)
        note = "" if kept.settlement_id == settlement.settlement_id else screen.words("settle.still_open")
        await _say(interaction, await self.books.settlement(kept), note)

    async def ask_undo(
        self, interaction: discord.Interaction[Any], entry_no: int, reason: str, account: AccountId
    ) -> None:
        """Post the message with which a hand's players, or who manages the server, undo it.

        Whoever asks for it while it is open agrees, and gets a copy of that message in private.
        """
        assert interaction.guild_id is not None
        sealed = await self._store.entry(interaction.guild_id, entry_no)
        if sealed is None:
            raise Told("undo.no_hand")
        is_in_hand = account in {posting.account for posting in sealed.entry.postings}
        if not is_in_hand and not interaction.permissions.manage_guild:
            raise Told("undo.not_in_hand")
        await self._require_open(interaction, sealed)
        cleaned = clean_line(_DISCORD_ID.sub("…", reason), REASON_LENGTH_MAX)
        place = interaction.channel_id or 0
        now_ms = self._desk.now_ms()
        try:
            undo = await self._store.ask_undo(
                str(interaction.id), interaction.guild_id, entry_no, account, cleaned, now_ms, place
            )
        except LookupError:
            raise Told("undo.no_hand") from None
        if undo.status is UndoStatus.POSTED:
            raise Told("undo.done")
        undo = await self._store.agree_to_undo(undo.undo_id, account, now_ms)  # who asks for it wants it
        is_copy = undo.status is UndoStatus.OPEN and undo.undo_id != str(interaction.id)
        note = (await self.books.screen(undo.guild_id, ())).words("undo.still_open") if is_copy else ""
        await _say(interaction, await self.books.undo(undo), note)
        await self.tell_undone()

    async def _require_open(self, interaction: discord.Interaction[Any], sealed: SealedEntry) -> None:
        """Raise Told where not everybody may view the channel in which a hand was played: its points are named."""
        table, hand_no = sealed.entry.table, sealed.entry.hand_no
        row = await self._store.table_row(table) if table is not None else None
        if row is None or hand_no is None:
            return
        is_lost = (
            interaction.guild is None or interaction.guild.get_channel(row.parent_channel_id or row.channel_id) is None
        )
        if not is_lost and not await self._viewing.is_open_to_all_here(interaction, row, hand_no):
            raise Told("undo.not_here")

    async def tell_undone(self) -> None:
        """Tell the players of undone hands, in the channel where it was asked for, who have not been told yet."""
        for undo_id in await self._store.undos_to_tell():
            undo = await self._store.undo(undo_id)
            if undo is not None and await self._tell(undo):
                await self._store.note_told(undo_id)

    async def _tell(self, undo: Undo) -> bool:
        """Whether there is nothing left to do about it."""
        people = await self._store.accounts(undo.players)
        ids = [person.discord_id for person in people.values() if person.discord_id is not None]
        text = undone_text(undo, " ".join(f"<@{one}>" for one in ids), await self.books.undo_screen(undo))
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(one) for one in ids])
        try:
            await self._desk.channel(undo.channel_id, undo.guild_id).send(text, allowed_mentions=allowed)
        except discord.HTTPException as error:
            _log.info("the players of undone entry %d cannot be told: %s", undo.entry.entry_no, error)
            return error.status in _GONE
        return True

    async def _on_settlement(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        settlement = await self._store.settlement(tap.seen)
        if settlement is None or settlement.guild_id != interaction.guild_id:
            raise Told("error.old_panel")
        if settlement.status is SettlementStatus.OPEN:
            transfer = settlement.transfer
            people = await self._store.accounts((transfer.payer, transfer.payee))
            screen = await self.books.screen(settlement.guild_id, people)
            names = {"payer": screen.name(transfer.payer), "payee": screen.name(transfer.payee)}
            manages = interaction.permissions.manage_guild
            if tap.verb is Verb.SETTLE_REMIND:
                if account not in (transfer.payer, transfer.payee):
                    raise Told("settle.remind_not_yours", **names)
                await self._remind(interaction, settlement, people.get(transfer.payee), names)
                return
            if tap.verb is Verb.SETTLE_REFUSE:
                if not manages and account not in (transfer.payer, transfer.payee, settlement.proposer):
                    raise Told("settle.not_involved", **names)
                settlement = await self._store.refuse(settlement.settlement_id)
            else:
                _require_payee(account, people.get(transfer.payee), transfer, names, manages=manages)
                settlement, _ = await self._store.confirm(settlement.settlement_id, self._desk.now_ms())
        await _redraw(interaction, await self.books.settlement(settlement))

    async def _remind(
        self,
        interaction: discord.Interaction[Any],
        settlement: Settlement,
        payee: Account | None,
        names: dict[str, str],
    ) -> None:
        """Call the payee, at most once an hour."""
        if payee is None or payee.discord_id is None:
            raise Told("settle.no_reminders", **names)
        if not (await self._desk.screens.settings_of(payee.account_id)).has_reminders:
            raise Told("settle.no_reminders", **names)
        now_ms = self._desk.now_ms()
        if not await self._store.note_reminder(settlement.settlement_id, now_ms, _REMIND_EVERY_MS):
            raise Told("settle.reminded", **names)
        screen = await self.books.screen(settlement.guild_id, ())
        text = screen.words(
            "settle.reminder",
            mention=f"<@{payee.discord_id}>",
            payer=names["payer"],
            points=f"{settlement.transfer.points} {screen.unit}",
        )
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(payee.discord_id)])
        await interaction.response.send_message(text, allowed_mentions=allowed)

    async def _on_undo(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        undo = await self._store.undo(tap.seen)
        if undo is None or undo.guild_id != interaction.guild_id:
            raise Told("error.old_panel")
        is_concerned = account in (*undo.players, undo.asker) or interaction.permissions.manage_guild
        if interaction.channel_id != undo.channel_id and not is_concerned:
            raise Told("error.old_panel")
        if undo.status is UndoStatus.OPEN:
            manages = interaction.permissions.manage_guild
            if tap.verb is Verb.UNDO_DECIDE:
                if not manages:
                    raise Told("undo.need_manage")
                undo = await self._store.decide_undo(undo.undo_id, self._desk.now_ms())
            elif tap.verb is Verb.UNDO_REFUSE:
                if not manages and account not in (*undo.players, undo.asker):
                    raise Told("undo.not_in_hand")
                undo = await self._store.refuse_undo(undo.undo_id)
            else:
                if account not in undo.players:
                    raise Told("undo.not_in_hand")
                undo = await self._store.agree_to_undo(undo.undo_id, account, self._desk.now_ms())
        await _redraw(interaction, await self.books.undo(undo))
        await self.tell_undone()

    async def _turn_page(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        wanted = wanted_in(tap.seen)
        if wanted is None or interaction.guild_id is None:
            raise Told("error.old_panel")
        page = {"before_no" if tap.verb is Verb.HISTORY_OLDER else "after_no": tap.hand_no}
        viewer = self._viewing.of(interaction, account)
        await _redraw(interaction, await self.books.history(interaction.guild_id, wanted, viewer, **page))


def _require_payee(
    account: AccountId, payee: Account | None, transfer: Transfer, names: dict[str, str], *, manages: bool
) -> None:
    """Only who is paid confirms; who manages the server does it for computers and for people known no more."""
    if account == transfer.payee:
        return
    if payee is not None and payee.discord_id is not None:
        raise Told("settle.payee_confirms", **names)
    if not manages:
        raise Told("settle.manager_confirms", **names)


async def _say(interaction: discord.Interaction[Any], panel: Panel, note: str = "") -> None:
    """Post a panel; one with a note is a copy of what stands elsewhere, and for the sender alone."""
    view = view_of(panel) or discord.utils.MISSING
    text = f"{panel.text}\n{note}" if note else panel.text
    await interaction.response.send_message(text, view=view, ephemeral=bool(note))


async def _redraw(interaction: discord.Interaction[Any], panel: Panel) -> None:
    await interaction.response.edit_message(content=panel.text, view=view_of(panel))
