"""The buttons that turn the pages of the ledger's entries."""

from __future__ import annotations

from bot.discord_ui.boundary import Told
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import redraw
from bot.discord_ui.viewing import Viewing
from bot.panels.custom_ids import Verb
from bot.panels.ledger.history import wanted_in
from bot.play.books import Books


class LedgerPages:
    """Shows newer and older entries, as far as the sender may see them."""

    def __init__(self, books: Books, viewing: Viewing) -> None:
        self._books = books
        self._viewing = viewing

    def handlers(self) -> Handlers:
        """The two buttons. The entry after which the page begins is in `hand_no` of their custom ids."""
        return {
            Verb.HISTORY_NEWER: Handler(self._newer, Needs.SERVERS_MESSAGE),
            Verb.HISTORY_OLDER: Handler(self._older, Needs.SERVERS_MESSAGE),
        }

    async def _newer(self, click: Click) -> None:
        await self._turn(click, after_no=click.tap.hand_no)

    async def _older(self, click: Click) -> None:
        await self._turn(click, before_no=click.tap.hand_no)

    async def _turn(self, click: Click, **page: int) -> None:
        wanted = wanted_in(click.tap.seen)
        if wanted is None:
            raise Told("error.old_answer")
        viewer = self._viewing.of(click.interaction, click.account)
        await redraw(click.interaction, await self._books.history(click.guild_id, wanted, viewer, **page))
