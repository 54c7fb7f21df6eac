"""The Review button: a player's decisions in a finished hand beside the best ones, shown only to that player."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.discord_ui.asking import Asking
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import fill
from bot.ids import AccountId, TableId
from bot.panels.custom_ids import Verb
from bot.panels.decisions import PLACES, Review
from bot.panels.study.review import review_panel
from bot.play.keeping import keep
from bot.play.reviewing import Judging, Moment, as_review, moments_of
from bot.table.events import HandScored, HandVoided

_MADE_MOST = 64  # reviews in memory: so many people leaf through one at the same time
_THOUSANDTHS = 1000 // 10**PLACES  # of a point, in what a review counts


class Reviews:
    """Judges each decision of a player by what they could see at that time."""

    def __init__(self, desk: Desk, asking: Asking) -> None:
        self._desk = desk
        self._asking = asking
        self._made: dict[tuple[TableId, int, AccountId], Review] = {}
        self._reviewing = asyncio.Semaphore()  # one at a time: each takes a second or more of work

    def handlers(self) -> Handlers:
        """The Review button."""
        return {Verb.REVIEW: Handler(self._show, Needs.TABLE)}  # its pages are turned by the same verb

    async def _show(self, click: Click) -> None:
        store = self._desk.store
        table = click.tap.table
        hand_no = click.tap.hand_no
        account = click.account
        events = await store.log.hand(table, hand_no)
        if not any(isinstance(event, HandScored | HandVoided) for event in events):
            raise Told("review.running" if events else "error.old_panel")
        moments = moments_of(events, account)
        if moments is None:
            raise Told("review.not_in_it")
        with self._asking.request_of(account):
            await self._defer(click)
            review = self._made.get((table, hand_no, account)) or await self._judged(click, moments)
        screen = await self._desk.screens.plain(account)
        await fill(click.interaction, self._desk, review_panel(review, table, screen, click.tap.street_no))

    async def _defer(self, click: Click) -> None:
        """Turn the page in the review that was clicked; else begin a new private answer."""
        message = click.interaction.message
        if click.tap.seen and message is not None and message.flags.ephemeral:
            await click.interaction.response.defer()
        else:
            await click.interaction.response.defer(ephemeral=True, thinking=True)

    async def _judged(self, click: Click, moments: Sequence[Moment]) -> Review:
        """Judge all decisions of a hand, and note what they cost. The pages are turned without doing so again."""
        async with self._reviewing:
            review = as_review(moments, [await self._asking.answered(Judging(moment)) for moment in moments])
        table = click.tap.table
        hand_no = click.tap.hand_no
        account = click.account
        if review.counts:
            await self._desk.store.reviews.note(table, hand_no, account, review.lost * _THOUSANDTHS)
        keep(self._made, (table, hand_no, account), review, _MADE_MOST)
        return review
