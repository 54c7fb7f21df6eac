"""Undoing the points of a hand: all of its players agree, or a manager of the server decides who was not in it."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from typing import Any

import discord

from bot.discord_ui.allowed import manages_here
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.ledger.saying import is_on, propose_with, redraw_posted
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import redraw
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId
from bot.ledger.entries import SealedEntry
from bot.ledger.undo import Undo, UndoStatus
from bot.panels.custom_ids import Verb
from bot.panels.ledger.history import REASON_LENGTH_MAX
from bot.panels.ledger.transfers import can_press
from bot.panels.ledger.undo import undone_text
from bot.panels.names import clean_line
from bot.play.allowances import ACTS
from bot.play.books import Books
from bot.play.one_by_one import Turns
from bot.play.surroundings import server_screen

_log = logging.getLogger(__name__)
_DISCORD_ID = re.compile(r"\d{15,}")  # a reason stays for ever, and must not tell who somebody is


class Undoing:
    """Asks the players of a hand, counts who agrees, and tells them once it is undone."""

    def __init__(self, desk: Desk, books: Books, viewing: Viewing) -> None:
        self._desk = desk
        self._books = books
        self._viewing = viewing
        self._store = desk.store
        self._telling = Turns()
        self._showing = Turns()

    def handlers(self) -> Handlers:
        """The three buttons under the question. Their custom ids have the id of the undo in `seen`."""
        return {
            Verb.UNDO_AGREE: Handler(self._agree, Needs.SERVERS_MESSAGE),
            Verb.UNDO_REFUSE: Handler(self._refuse, Needs.SERVERS_MESSAGE),
            Verb.UNDO_DECIDE: Handler(self._decide, Needs.SERVERS_MESSAGE),
        }

    async def ask(
        self, interaction: discord.Interaction[Any], guild_id: int, entry_no: int, reason: str, account: AccountId
    ) -> None:
        """Post the question whether to undo a hand. Asking counts as agreeing.

        If the question is open already, the sender gets a private copy of it. Raises Told if there is no such hand, if
        the sender neither played it nor manages the server, if not everybody may see the hand, or if it is undone
        already; RuleError for one too many in a day.
        """
        sealed = await self._store.ledger.entry(guild_id, entry_no)
        if sealed is None:
            raise Told("undo.no_hand")
        is_in_hand = account in {posting.account for posting in sealed.entry.postings}
        if not is_in_hand and not manages_here(interaction):
            raise Told("undo.not_in_hand")
        await self._require_open(interaction, sealed)
        cleaned = clean_line(_DISCORD_ID.sub("…", reason), REASON_LENGTH_MAX)
        place = interaction.channel_id or 0
        now_ms = self._desk.now_ms()
        self._desk.tables.allowances.take(ACTS, interaction.user.id)
        try:
            undo = await self._store.undos.ask(str(interaction.id), guild_id, entry_no, account, cleaned, now_ms, place)
        except LookupError:
            raise Told("undo.no_hand") from None
        if undo.status is UndoStatus.POSTED:
            raise Told("undo.done")
        undo = await self._store.undos.agree(undo.undo_id, account, now_ms)  # who asks for it wants it
        is_copy = undo.status is UndoStatus.OPEN and undo.undo_id != str(interaction.id)
        note = (await server_screen(self._store, undo.guild_id, ())).words("undo.still_open") if is_copy else ""
        message_id = await propose_with(interaction, await self._books.undo(undo), note)
        if undo.undo_id == str(interaction.id):
            await self._store.undos.note_message(undo.undo_id, message_id)
            if await self._store.undos.get(undo.undo_id) != replace(undo, message_id=message_id):
                await self._redraw_posted(interaction, undo)  # somebody asked, too, while it was on its way
        else:
            await self._redraw_posted(interaction, undo)
        await self.tell()

    async def _require_open(self, interaction: discord.Interaction[Any], sealed: SealedEntry) -> None:
        """Raise Told unless everybody here may view the channel of the hand: the question shows its points."""
        table, hand_no = sealed.entry.table, sealed.entry.hand_no
        row = await self._store.tables.get(table) if table is not None else None
        if row is None or hand_no is None:
            return
        is_lost = (
            interaction.guild is None or interaction.guild.get_channel(row.parent_channel_id or row.channel_id) is None
        )
        if not is_lost and not await self._viewing.is_open_to_all_here(interaction, row, hand_no):
            raise Told("undo.not_here")

    async def tell(self) -> None:
        """Tell the players of all undone hands who have not been told yet, in the channel of the question.

        Two that begin at once tell them once: who comes second looks again when the first is done.
        """
        for undo_id in await self._store.undos.to_tell():
            async with self._telling.of(undo_id):
                undo = await self._store.undos.get(undo_id)
                is_told = undo_id not in await self._store.undos.to_tell()
                if undo is not None and not is_told and await self._tell(undo):
                    await self._store.undos.note_told(undo_id)

    async def _tell(self, undo: Undo) -> bool:
        """Tell the players of one undone hand. Returns whether this need not be tried again."""
        people = await self._store.accounts.by_id(undo.players)
        ids = [person.discord_id for person in people.values() if person.discord_id is not None]
        text = undone_text(undo, " ".join(f"<@{one}>" for one in ids), *await self._books.undo_named(undo))
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(one) for one in ids])
        try:
            await self._desk.channel(undo.channel_id, undo.guild_id).send(text, silent=True, allowed_mentions=allowed)
        except Exception as error:
            if (kind := failure_of(error)) is Failure.BUG:
                raise
            _log.info("the players of undone entry %d cannot be told: %s", undo.entry.entry_no, brief(error))
            return kind is not Failure.PASSING
        return True

    async def _agree(self, click: Click) -> None:
        undo = await self._open(click)
        if undo.status is UndoStatus.OPEN:
            if click.account not in undo.players:
                raise await self._only(undo, undo.players)
            undo = await self._store.undos.agree(undo.undo_id, click.account, self._desk.now_ms())
        await self._redraw(click, undo)

    async def _refuse(self, click: Click) -> None:
        undo = await self._open(click)
        if undo.status is UndoStatus.OPEN:
            involved = tuple(dict.fromkeys((*undo.players, undo.asker)))
            if not manages_here(click.interaction) and click.account not in involved:
                raise await self._only(undo, involved)
            undo = await self._store.undos.refuse(undo.undo_id)
        await self._redraw(click, undo)

    async def _decide(self, click: Click) -> None:
        undo = await self._open(click)
        if undo.status is UndoStatus.OPEN:
            if not manages_here(click.interaction):
                raise Told("undo.need_manage")
            if click.account in undo.players:
                raise Told("undo.own_hand")
            undo = await self._store.undos.decide(undo.undo_id, self._desk.now_ms())
        await self._redraw(click, undo)

    async def _only(self, undo: Undo, who: tuple[AccountId, ...]) -> Told:
        """The refusal for somebody else, who reads the question and so may know who played."""
        screen = await server_screen(self._store, undo.guild_id, who)
        able = screen.names_of(tuple(one for one in who if can_press(one, screen)))
        return Told("undo.only" if able else "undo.not_in_hand", names=able)

    async def _open(self, click: Click) -> Undo:
        """The undo of a button. Raises Told unless the sender is concerned or is in the channel of the question."""
        undo = await self._store.undos.get(click.tap.seen)
        if undo is None or undo.guild_id != click.guild_id:
            raise Told("error.old_answer")
        is_concerned = click.account in (*undo.players, undo.asker) or manages_here(click.interaction)
        if click.interaction.channel_id != undo.channel_id and not is_concerned:
            raise Told("error.old_answer")
        return undo

    async def _redraw(self, click: Click, undo: Undo) -> None:
        await redraw(click.interaction, await self._books.undo(undo))
        await self._redraw_posted(click.interaction, undo)
        await self.tell()

    async def _redraw_posted(self, interaction: discord.Interaction[Any], shown: Undo) -> None:
        """Bring the question that everybody sees up to date: two who answer at once do it one after the other.

        `shown` is what the answer has. On the question itself that does, unless it has changed meanwhile: a late answer
        would have the last word.
        """
        async with self._showing.of(shown.undo_id):
            undo = await self._store.undos.get(shown.undo_id)
            if undo is not None and not (undo == shown and is_on(interaction, undo.message_id)):
                await redraw_posted(self._desk, undo.channel_id, undo.message_id, await self._books.undo(undo))
