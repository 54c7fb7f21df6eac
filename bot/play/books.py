"""The ledger's messages from what is stored. Changes nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping

from bot.ids import AccountId, TableId
from bot.ledger.entries import DAY_MS, Book, EntryKind, SealedEntry, Wanted
from bot.ledger.series import Course, Step, course_of
from bot.ledger.settlement import Settlement, Transfer, fewest_transfers
from bot.ledger.undo import Undo
from bot.panels.ledger.chart import Charted, chart_panel
from bot.panels.ledger.history import PAGE, history_panel
from bot.panels.ledger.settle import settle_panel, settlement_panel
from bot.panels.ledger.standings import Standings, ledger_panel
from bot.panels.ledger.undo import undo_panel
from bot.panels.names import in_text
from bot.panels.panel import Panel
from bot.panels.screen import ServerScreen, signed
from bot.play.days import day_text
from bot.play.sight import Viewer, sees, shown
from bot.play.surroundings import server_screen
from bot.play.tables import Tables
from bot.store import Sight, Store
from bot.words import Words

_HEAD_DIGITS = 16
_ENTRIES_DRAWN = 240  # a course of more entries has a step for each day


class Books:
    """Reads the store and makes panels of the ledger.

    Balances, charts, and what people won in some days or from each other are the server's common book: sums over all
    of its hands, the same for everybody. A single hand, and the sum of one table, are for those who are shown it.
    """

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def show(self, guild_id: int, book: Book) -> Panel:
        """Everybody's balances in one of a server's books, and who pays whom."""
        points = await self._store.ledger.balances(guild_id, book)
        nothing = "ledger.empty_practice" if book is Book.PRACTICE else "ledger.empty"
        return await self._standings(guild_id, book, points, is_open=True, nothing=nothing)

    async def show_days(self, guild_id: int, book: Book, since_day: int | None, until_day: int | None) -> Panel:
        """What everybody won and lost in some days."""
        points = await self._store.sums.of_days(guild_id, book, since_day, until_day)
        of = _of_days("ledger.of_days", since_day, until_day, (await server_screen(self._store, guild_id, ())).words)
        return await self._standings(guild_id, book, points, of)

    async def show_table(self, guild_id: int, book: Book, table: TableId) -> Panel:
        """What everybody won and lost at one table of the server; another server's has nobody's points.

        Where one book has nothing of the table, such as of practice among people's games, the other one is shown.
        """
        known = await self._tables.known(table)
        points = await self._store.sums.of_table(guild_id, book, table)
        if not points and (elsewhere := await self._store.sums.of_table(guild_id, book.other, table)):
            book = book.other
            points = elsewhere
        opened = f"<t:{known.row.opened_ms // 1000}:f>"
        words = (await server_screen(self._store, guild_id, ())).words
        ruleset = in_text(words.game(known.state.options.ruleset.title))
        of = words("ledger.of_table", ruleset=ruleset, time=opened)
        return await self._standings(guild_id, book, points, of, nothing="ledger.none_table")

    async def show_two(self, guild_id: int, book: Book, first: AccountId, second: AccountId) -> Panel:
        """What two people have from the hands that both were in; those of the other book where this has none."""
        shared = await self._store.sums.shared(guild_id, book, first, second)
        if not shared.hands and (elsewhere := await self._store.sums.shared(guild_id, book.other, first, second)).hands:
            book = book.other
            shared = elsewhere
        screen = await server_screen(self._store, guild_id, (first, second))
        of = screen.words("ledger.of_two", first=screen.name(first), second=screen.name(second), hands=shared.hands)
        points = {first: shared.first, second: shared.second} if shared.hands else {}
        return await self._standings(guild_id, book, points, of, nothing="ledger.none_two")

    async def settle(self, guild_id: int, book: Book, reader: AccountId | None = None) -> Panel:
        """The fewest transfers that settle a book; `reader`: who reads it alone."""
        transfers = await self.transfers(guild_id, book)
        people = [account for transfer in transfers for account in (transfer.payer, transfer.payee)]
        screen = await server_screen(self._store, guild_id, people, reader)
        return settle_panel(transfers, book, *await self.last(guild_id), screen)

    async def transfers(self, guild_id: int, book: Book) -> tuple[Transfer, ...]:
        """The fewest transfers that settle a book as it is now."""
        return fewest_transfers(await self._store.ledger.balances(guild_id, book))

    async def settlement(
        self, settlement: Settlement, *, is_payee_here: bool = True, asker: AccountId | None = None
    ) -> Panel:
        """One settlement as it stands, for who asks for it now. A manager confirms for a payee who has left."""
        people = (settlement.transfer.payer, settlement.transfer.payee)
        screen = await server_screen(self._store, settlement.guild_id, people)
        return settlement_panel(settlement, screen, is_payee_here=is_payee_here, asker=asker)

    async def undo(self, undo: Undo) -> Panel:
        """One wish to undo a hand as it stands."""
        return undo_panel(undo, *await self.undo_named(undo))

    async def undo_named(self, undo: Undo) -> tuple[int, ServerScreen]:
        """The number of an undo's hand, and the names that its messages need."""
        screen = await server_screen(self._store, undo.guild_id, (undo.asker, *_accounts_in([undo.entry])))
        numbers = await self.numbers(undo.guild_id, [undo.entry])
        return next((number for number, _ in numbers.values()), 0), screen

    async def numbers(
        self, guild_id: int, entries: Iterable[SealedEntry]
    ) -> dict[tuple[TableId, int], tuple[int, str]]:
        """The numbers and titles of the hands that some entries are about."""
        hands = [
            (one.entry.table, one.entry.hand_no)
            for one in entries
            if one.entry.table is not None and one.entry.hand_no is not None
        ]
        found = await self._store.records.numbers(guild_id, hands)
        return {hand: (one.record_no, one.title) for hand, one in found.items()}

    async def undoable(self, guild_id: int, account: AccountId | None) -> list[tuple[int, str]]:
        """Numbers and lines of the newest hands (of one person) that can be undone."""
        entries = await self._store.undos.candidates(guild_id, account)
        screen = await server_screen(self._store, guild_id, _accounts_in(entries))
        numbers = await self.numbers(guild_id, entries)
        found = []
        for sealed in entries:
            best_first = sorted(sealed.entry.postings, key=lambda one: -one.points)
            points = ", ".join(f"{screen.plain_name(one.account)} {signed(one.points)}" for one in best_first)
            number, title = numbers.get((sealed.entry.table or TableId(""), sealed.entry.hand_no or 0), (0, ""))
            line = screen.words("undo.choice", number=number, ruleset=screen.words.game(title), points=points)
            found.append((number, line))
        return [(number, line) for number, line in found if number]

    async def history(
        self,
        guild_id: int,
        wanted: Wanted,
        viewer: Viewer,
        *,
        before_no: int | None = None,
        after_no: int | None = None,
    ) -> Panel:
        """A page of entries: the newest, those older than `before_no`, or the ones just newer than `after_no`.

        Settlements are shown to everybody, hands to those who are shown the hand.
        """

        def ask(sight: Sight | None) -> Awaitable[list[SealedEntry]]:
            page_of = {"before_no": before_no, "after_no": after_no}
            return self._store.ledger.entries(guild_id, wanted, limit=PAGE + 1, sight=sight, **page_of)

        page = await shown(self._store, guild_id, viewer, ask, lambda sealed: sealed.entry.table)
        is_cut = len(page) > PAGE
        if after_no is not None:
            entries = page[-PAGE:]
            has_newer = is_cut
            has_older = True
        else:
            entries = page[:PAGE]
            has_newer = before_no is not None
            has_older = is_cut
        return history_panel(
            entries,
            wanted,
            await self._store.ledger.reversals(guild_id, [entry.entry_no for entry in entries]),
            await self.numbers(guild_id, entries),
            has_newer=has_newer,
            has_older=has_older,
            last=await self.last(guild_id),
            screen=await server_screen(self._store, guild_id, _accounts_in(entries)),
        )

    async def tables(self, guild_id: int, viewer: Viewer) -> list[TableId]:
        """The newest tables of a server that somebody may view or has played at, ended ones too; at most 25."""

        def ask(sight: Sight | None) -> Awaitable[list[TableId]]:
            return self._store.tables.newest(guild_id, sight)

        return await shown(self._store, guild_id, viewer, ask, lambda table: table)

    async def sees_table(self, guild_id: int, table: TableId, viewer: Viewer) -> bool:
        """Whether somebody may be told what a table of the server has come to."""
        row = await self._store.tables.get(table)
        if row is None or row.guild_id != guild_id:
            return False
        account = viewer.account
        has_played = account is not None and await self._store.tables.was_played_by(guild_id, table, account)
        return has_played or await sees(viewer, row, 1, ())  # all of its hands count

    async def chart(self, guild_id: int, book: Book, since_day: int | None, until_day: int | None) -> Panel:
        """What everybody has won and lost over some days; without days over all of them. Settlements are no play."""
        start: dict[AccountId, int] = {}
        if since_day is not None:
            for one in await self._store.sums.by_day(guild_id, book, None, since_day - 1):
                start[one.account] = start.get(one.account, 0) + one.played
        course = await self._course(guild_id, Wanted(book, since_day=since_day, until_day=until_day), start)
        screen, of = await server_screen(self._store, guild_id, course.points), ""
        if since_day is not None or until_day is not None:
            of = _of_days("ledger.of_play_days", since_day, until_day, screen.words)
        return chart_panel(Charted(course, book, *await self.last(guild_id), of), screen)

    async def last(self, guild_id: int) -> tuple[int, str]:
        """Number of the server's newest entry and the beginning of its hash, as footers show it."""
        entry_no, head = await self._store.ledger.head(guild_id)
        return entry_no, head.hex()[:_HEAD_DIGITS]

    async def _standings(
        self,
        guild_id: int,
        book: Book,
        points: Mapping[AccountId, int],
        of: str = "",
        *,
        is_open: bool = False,
        nothing: str = "ledger.none",
    ) -> Panel:
        screen = await server_screen(self._store, guild_id, points)
        standings = Standings(points, book, *await self.last(guild_id), of, is_open, nothing)
        return ledger_panel(standings, screen)

    async def _course(self, guild_id: int, wanted: Wanted, start: Mapping[AccountId, int]) -> Course:
        """A step for each hand, and each undo of one, while entries are few, else for each day of play."""
        found = await self._store.ledger.entries(guild_id, wanted, limit=_ENTRIES_DRAWN + 1)
        if len(found) <= _ENTRIES_DRAWN:
            hands = [one for one in reversed(found) if one.entry.kind is not EntryKind.SETTLEMENT]
            return course_of(start, [_step(one) for one in hands])
        days: dict[int, dict[AccountId, int]] = {}
        for sums in await self._store.sums.by_day(guild_id, wanted.book, wanted.since_day, wanted.until_day):
            if sums.played or not sums.settled:
                days.setdefault(sums.day, {})[sums.account] = sums.played
        return course_of(start, list(days.items()))


def _of_days(key: str, since_day: int | None, until_day: int | None, words: Words) -> str:
    """From which day to which some points are, one of both at least; `key` says which points."""
    bounds = {"since": since_day, "until": until_day}
    given = {name: day_text(day) for name, day in bounds.items() if day is not None}
    return words(key if len(given) == len(bounds) else f"{key}_{next(iter(given))}", **given)


def _step(sealed: SealedEntry) -> Step:
    """What an entry has changed."""
    changes: dict[AccountId, int] = {}
    for posting in sealed.entry.postings:
        changes[posting.account] = changes.get(posting.account, 0) + posting.points
    return sealed.at_ms // DAY_MS, changes


def _accounts_in(entries: Iterable[SealedEntry]) -> list[AccountId]:
    return [posting.account for sealed in entries for posting in sealed.entry.postings]
