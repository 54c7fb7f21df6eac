"""The switches in a player's own settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.discord_ui.boundary import tell
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.replies import redraw
from bot.panels.custom_ids import Verb
from bot.panels.settings import Delivery, PlayerSettings, in_language, player_settings_panel, switched


class OwnSettings:
    """Stores a player's settings, then redraws their hands."""

    def __init__(self, desk: Desk, reconciler: Reconciler) -> None:
        self._desk = desk
        self._reconciler = reconciler

    def handlers(self) -> Handlers:
        """One handler for all switches, whose custom ids say in `seen` where to; one for the language."""
        return {
            Verb.SETTING: Handler(lambda click: self._change(click, partial(switched, position=click.tap.seen))),
            Verb.LANGUAGE: Handler(lambda click: self._change(click, partial(in_language, choice=click.values[0]))),
        }

    async def _change(self, click: Click, change: Callable[[PlayerSettings], PlayerSettings]) -> None:
        desk = self._desk
        account = click.account
        after = await desk.store.accounts.change_settings(
            account, lambda text: change(PlayerSettings.of(text)).model_dump_json()
        )
        settings = PlayerSettings.of(after.settings)
        await redraw(click.interaction, player_settings_panel(settings, await desk.screens.plain(account)))
        tables = await desk.screens.tables_of(account)
        for table in tables:
            self._reconciler.touch(table)
        opened = [
            await self._reconciler.open_hand(table, account, click.interaction.user)
            for table in (tables if settings.delivery is Delivery.DM else ())
        ]
        if not all(opened):
            words = (await desk.screens.plain(account)).words
            await tell(click.interaction, words("root.cards_closed_dm"))
