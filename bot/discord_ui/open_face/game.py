"""Open-face in Discord: clicks select cards, put them in rows, and confirm the placement."""

from __future__ import annotations

from bot.discord_ui.desk import Desk
from bot.discord_ui.game import DiscordGame
from bot.discord_ui.handlers import Click
from bot.panels.custom_ids import Verb
from bot.panels.open_face.drafted import confirmed
from bot.play.open_face.drafting import DRAFTING, drafted, suggested
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row
from bot.rules.open_face.fouls import must_foul
from bot.rules.open_face.ready import ready_backs
from bot.rules.open_face.ruleset import BOARD_CARDS, FANTASYLAND_CARDS_MOST, OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.rules.royalties import royalty
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.draft import Draft, dumps, loads
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.refusals import RuleError


class OpenFaceInDiscord(DiscordGame[OpenFaceSeatView]):
    """On a street each card and each row has a button; in Fantasyland there are selects for the rows."""

    rules = OpenFaceRuleset
    start_command = "/ofc start"
    taps = DRAFTING | {Verb.CONFIRM}

    def warm_up(self) -> None:
        """Build the tables of royalties, fouls and ready rows, which the first click would otherwise wait for."""
        for name in open_face_presets():
            royalty(load_open_face(name).royalties, Row.FRONT, 0)
        must_foul(Board())
        for number in range(BOARD_CARDS, FANTASYLAND_CARDS_MOST + 1):
            ready_backs(load_open_face("pineapple"), DECK_52[:number])

    async def on_tap(self, desk: Desk, click: Click, view: OpenFaceSeatView) -> None:
        """Handle a click in the player's hand. A click on an earlier street changes nothing."""
        tap = click.tap
        if (tap.hand_no, tap.street_no) != (view.hand.hand_no, view.street_no):
            return
        if tap.verb is Verb.CONFIRM:
            await _confirm(desk, click, view)
        elif view.may_place:
            await _draft(desk, click, view)

    async def take_hint(self, desk: Desk, click: Click, view: OpenFaceSeatView) -> bool:
        """The cards go to their rows as by taps; whatever was tapped on these boards before is taken back."""
        tap = click.tap
        seen = click.tap.seen
        is_now = (tap.hand_no, tap.street_no) == (view.hand.hand_no, view.street_no)
        if not is_now or suggested(Draft(), seen, view) is None:
            return False

        def change(text: str | None) -> str | None:
            after = suggested(loads(text), seen, view)
            return text if after is None else dumps(after)

        await desk.store.drafts.change(tap.table, click.account, tap.hand_no, tap.street_no, change)
        return True


async def _draft(desk: Desk, click: Click, view: OpenFaceSeatView) -> None:
    def change(text: str | None) -> str | None:
        before = loads(text)
        after = drafted(before, click.tap, click.values, view)
        return text if after == before else dumps(after)

    await desk.store.drafts.change(click.tap.table, click.account, view.hand.hand_no, view.street_no, change)


async def _confirm(desk: Desk, click: Click, view: OpenFaceSeatView) -> None:
    """Place exactly the cards that the player saw placed; after a double click or on an outdated copy do nothing."""
    table = click.tap.table
    draft = await desk.screens.draft(view)
    part = confirmed(view, draft, click.tap.seen)
    if part is None:
        return
    action = PlaceCards(click.account, view.hand.hand_no, view.street_no, *part)
    try:
        await desk.tables.submit(table, action, action_id=click.action_id)
    except RuleError as late:
        if not late.refusal.is_stale:
            raise
