"""The hands of a server that are over: which they were, and what can be shown of them. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from bot.ids import AccountId, TableId
from bot.ledger.records import KeptRecord
from bot.panels.history import hand_choice
from bot.panels.names import in_text
from bot.panels.panel import Panel
from bot.panels.screen import Screen
from bot.panels.settings import PlayerSettings, ServerSettings
from bot.panels.verify import own_cards_panel, verify_panel
from bot.panels.words import words_in
from bot.play.days import DAY_MS, day_text
from bot.play.proof import closed_cards, proof_of
from bot.play.verifying import checked
from bot.rules.deck import HANDS_PER_SESSION
from bot.store import Store, WantedHands

_CHOICES_MOST = 25
_CHOICES_SEARCHED = 200
_CHOICE_LENGTH = 100


class History:
    """Reads the store and makes panels of past hands."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def hand(self, guild_id: int, record_no: int | None, account: AccountId | None) -> KeptRecord | None:
        """The hand of a number; without one the newest that an account was in, or else the server's newest."""
        if record_no is not None:
            return await self._store.record(guild_id, record_no)
        mine = await self._store.records(guild_id, WantedHands(account), limit=1) if account is not None else []
        return next(iter(mine or await self._store.records(guild_id, limit=1)), None)

    async def choices(self, guild_id: int, typed: str) -> list[tuple[int, str]]:
        """Numbers and lines of the newest hands that have what was typed in them; a number typed is found, too."""
        found = await self._store.records(guild_id, limit=_CHOICES_SEARCHED)
        typed = typed.strip().removeprefix("#").casefold()
        if typed.isdecimal() and len(typed) < 10 and (named := await self._store.record(guild_id, int(typed))):
            found = [named, *(one for one in found if one.record_no != named.record_no)]
        screen = await self.screen(guild_id, {one.account for kept in found for one in kept.record.players})
        lines = ((kept.record_no, f"{hand_choice(kept, screen)} · {day_text(kept.at_ms // DAY_MS)}") for kept in found)
        wanted = [(number, line[:_CHOICE_LENGTH]) for number, line in lines if typed in line.casefold()]
        return wanted[:_CHOICES_MOST]

    async def verify(self, guild_id: int, kept: KeptRecord, account: AccountId | None) -> tuple[Panel, str]:
        """What a check of a hand's deal says to an account, and the proof that was checked."""
        table, hand_no = kept.record.table, kept.record.hand_no
        found = await checked(self._store, table, hand_no)
        assert found is not None, "a hand with a record is over"
        was_in_it = account in {one.account for one in kept.record.players}
        screen = await self.screen(guild_id, ())
        link = await self._link(guild_id, table, hand_no)
        panel = verify_panel(found.verdict, (table, hand_no), kept.record.title, link, screen, was_in_it=was_in_it)
        return panel, found.proof

    async def own_cards(self, guild_id: int, kept: KeptRecord, account: AccountId) -> tuple[Panel, str] | None:
        """A player's closed cards of a hand with their openings; None for somebody who was not in it."""
        table, hand_no = kept.record.table, kept.record.hand_no
        closed = await closed_cards(self._store, table, hand_no, account)
        proof = await proof_of(self._store, table, hand_no, account)
        if closed is None or proof is None:
            return None
        return own_cards_panel(hand_no, closed, await self.screen(guild_id, ())), proof

    async def screen(self, guild_id: int, accounts: Iterable[AccountId], reader: AccountId | None = None) -> Screen:
        """The surroundings of a message about some people: as its reader wants it, or the server for a public one."""
        everybody = set(accounts)
        people = await self._store.accounts(everybody | ({reader} if reader is not None else set()))
        server = ServerSettings.of(await self._store.server_settings(guild_id))
        mine = PlayerSettings.of(people[reader].settings) if reader is not None and reader in people else None
        looks = mine or server
        return Screen(
            names={account: person.name for account, person in people.items()},
            computers=frozenset(account for account, person in people.items() if person.is_computer),
            words=words_in(looks.language),
            is_text_only=looks.is_text_only,
            has_two_colours=looks.has_two_colours,
            unit=in_text(server.unit),
        )

    async def _link(self, guild_id: int, table: TableId, hand_no: int) -> str:
        """The address of the message with the commitment of a hand; empty when it is not known any more."""
        target = f"root:{(hand_no - 1) // HANDS_PER_SESSION}"
        for row in await self._store.panels(table):
            if row.target == target:
                return f"https://discord.com/channels/{guild_id}/{row.channel_id}/{row.message_id}"
        return ""
