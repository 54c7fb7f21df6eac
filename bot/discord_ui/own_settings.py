"""The switches in a player's own settings."""

from __future__ import annotations

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.replies import redraw
from bot.panels.custom_ids import Verb
from bot.panels.settings import Delivery, player_settings_panel, switched


class OwnSettings:
    """Stores a player's settings, then redraws their hands."""

    def __init__(self, desk: Desk, reconciler: Reconciler) -> None:
        self._desk = desk
        self._reconciler = reconciler

    def handlers(self) -> Handlers:
        """One handler for all switches. Their custom ids have the switch's name in `seen`."""
        return {Verb.SETTING: Handler(self._switch)}

    async def _switch(self, click: Click) -> None:
        desk, account = self._desk, click.account
        before = await desk.screens.settings_of(account)
        settings = switched(before, click.tap.seen)
        if settings == before:
            raise Told("error.old_panel")
        await desk.store.accounts.set_settings(account, settings.model_dump_json())
        await redraw(click.interaction, player_settings_panel(settings, await desk.screens.plain(account)))
        for table in await desk.screens.tables_of(account):
            if settings.delivery is Delivery.DM:
                await self._reconciler.open_hand(table, account, click.interaction.user)
            self._reconciler.touch(table)
