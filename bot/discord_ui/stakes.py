"""Stakes between two players, and the chips that a table is played for: by buttons and a form with one number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.discord_ui.answers import Answers
from bot.discord_ui.boundary import Told, boundary
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.forms import values_of
from bot.discord_ui.seating import Seating, reply
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId, Seat
from bot.panels.custom_ids import Tap, Verb
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.table.actions import Action, AgreeToStake, ChangeOptions, DeclineStake, ProposeStake, Rebuy
from bot.table.buying import usual_rebuy
from bot.table.options import BUY_IN_MAX
from bot.table.pair_stakes import PAIR_STAKE_MAX
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.state import State
from bot.table.why_not import why_not

STAKE_FORMS = frozenset({Verb.PROPOSE_STAKE, Verb.BUY_IN, Verb.REBUY})
STAKE_VERBS = STAKE_FORMS | {Verb.STAKES, Verb.AGREE_STAKE, Verb.DECLINE_STAKE}
_FIELD = "number"
_DIGITS_MOST = len(str(BUY_IN_MAX))
_NO_NUMBER = -1  # outside every range: refused in the words of the range


class NumberForm(discord.ui.Modal):
    """Asks for a whole number. What comes back is found by the custom id alone."""

    def __init__(self, tap: Tap, key: str, known: int) -> None:
        words = words_in(DEFAULT_LANGUAGE)
        super().__init__(title=words(f"stakes.form_{key}"), custom_id=str(tap), timeout=900)
        field: discord.ui.TextInput[NumberForm] = discord.ui.TextInput(
            custom_id=_FIELD, default=str(known), max_length=_DIGITS_MOST
        )
        self.add_item(discord.ui.Label(text=words(f"stakes.label_{key}"), component=field))


class Stakes:
    """What the buttons and forms about stakes do. Who may is `decide`'s to say."""

    def __init__(self, desk: Desk, viewing: Viewing, answers: Answers, seating: Seating) -> None:
        self._desk = desk
        self._viewing = viewing
        self._answers = answers
        self._seating = seating

    async def on_tap(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        """A button of the table's panel, or of a player's private panel of stakes."""
        state = await self._current(tap)
        match tap.verb:
            case Verb.STAKES:
                await reply(interaction, await self._desk.screens.stakes(tap.table, account))
            case Verb.PROPOSE_STAKE:
                self._check(state, ProposeStake(account, Seat(int(tap.seen)), 1))
                await interaction.response.send_modal(NumberForm(tap, "stake", 2))
            case Verb.BUY_IN:
                self._check(state, ChangeOptions(account, state.options))
                await interaction.response.send_modal(NumberForm(tap, "buy_in", state.options.buy_in))
            case Verb.REBUY:
                usual = usual_rebuy(state, account)
                self._check(state, Rebuy(account, usual))
                await interaction.response.send_modal(NumberForm(tap, "rebuy", usual))
            case Verb.AGREE_STAKE:
                seat, _, stake = tap.seen.partition(".")
                await self._speak(interaction, tap, account, AgreeToStake(account, Seat(int(seat)), int(stake)))
            case _:
                await self._speak(interaction, tap, account, DeclineStake(account, Seat(int(tap.seen))))

    async def on_form(self, interaction: discord.Interaction[Any], tap: Tap) -> None:
        """A number came back."""
        async with boundary(interaction, self._desk):
            account = await self._seating.account(interaction)
            await self._viewing.require(interaction, tap, account)
            state = await self._current(tap)
            number = _number_in(interaction)
            if tap.verb is Verb.PROPOSE_STAKE:
                if number == _NO_NUMBER:
                    raise RuleError(Refusal(Reason.BAD_PAIR_STAKE, number=PAIR_STAKE_MAX))
                await self._speak(interaction, tap, account, ProposeStake(account, Seat(int(tap.seen)), number))
                return
            if tap.verb is Verb.REBUY:
                await self._submit(interaction, tap, Rebuy(account, number))
            elif number == _NO_NUMBER:
                raise RuleError(Refusal(Reason.BAD_BUY_IN, number=BUY_IN_MAX))
            else:
                await self._submit(interaction, tap, ChangeOptions(account, replace(state.options, buy_in=number)))
            await self._answers.redraw_panel(interaction, tap.table, tap.hand_no)

    async def _speak(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, action: Action) -> None:
        """Do it and draw the player's private panel anew; the table's follows by itself."""
        await self._submit(interaction, tap, action)
        panel = await self._desk.screens.stakes(tap.table, account)
        await interaction.response.edit_message(content=panel.text, view=view_of(panel))

    async def _current(self, tap: Tap) -> State:
        state = await self._desk.tables.state(tap.table)
        if tap.hand_no != state.hand_no:
            raise Told("error.old_panel")
        return state

    def _check(self, state: State, action: Action) -> None:
        """Ask nobody for a number that would be refused whatever it is."""
        if refusal := why_not(state, action):
            raise RuleError(refusal)

    async def _submit(self, interaction: discord.Interaction[Any], tap: Tap, action: Action) -> None:
        await self._desk.tables.submit(tap.table, action, action_id=str(interaction.id))


def _number_in(interaction: discord.Interaction[Any]) -> int:
    text = values_of(interaction).get(_FIELD, "").strip()
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS_MOST
    return int(text) if is_number else _NO_NUMBER
