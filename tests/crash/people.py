"""Persons who play what stands on their screens, whatever happened to the bot since they last looked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from bot.panels.custom_ids import PATTERN, Verb
from bot.panels.open_face.drafted import draft_digest
from bot.table.open_face.draft import loads
from bot.table.open_face.hand import OpenFaceHand, OpenFaceSeat
from bot.table.open_face.turns import may_place
from bot.table.state import Phase, State
from bot.table.turns import waited_for
from sandbox.interactions import Reply
from sandbox.model import Channel
from sandbox.people import CannotDo, Person
from sandbox.seen import NotThere, Seen, seen
from tests.crash.evidence import account_of, actions_of, query, state_of
from tests.crash.process import BotProcess

PRESSES = 5  # the bot may have died at one
CARDS = ("Back", "Middle", "Front")
CONFIRMS = ("Foul it", "Confirm")
_CUSTOM_ID = re.compile(PATTERN)


BY_CARD = "Pick cards"


class Group:
    """Friends at the one table of a bot that may die."""

    command = "ofc start"
    cut = ""  # what Ann gives before the first hand: then each hand has a seal of its own
    to_cards: tuple[str, ...] = (BY_CARD,)  # what leads from ready rows to single cards

    def __init__(self, bot: BotProcess, names: tuple[str, ...] = ("Ann", "Ben")) -> None:
        self.bot = bot
        self.people: dict[str, Person] = {name: bot.box.people[name] for name in names}
        self.is_asleep: set[str] = set()  # who never places: the clock does

    @property
    def channel(self) -> Channel:
        """Where the table is."""
        return self.bot.box.world.text_channel("table")

    @property
    def database(self) -> Path:
        return self.bot.database

    def state(self) -> State:
        """The table as the database has it."""
        state = state_of(self.database)
        assert state is not None
        return state

    # Opening

    async def open(self, **options: object) -> None:
        """Ann opens a table, Ben joins, a computer too."""
        ann = self.people["Ann"]
        while state_of(self.database) is None:
            await self.bot.step("opening", ann.slash(self.channel, self.command, options))
        for name in list(self.people)[1:]:
            while not self._is_seated(name):
                await self._on_panel("joining", name, "Join")
        while not any(sitter.is_computer for _, sitter in self.state().sitters):
            await self._behind("joining", "Ann", "Options", "+ Computer")
        while self.cut and not any(sitter.cut_hash for _, sitter in self.state().sitters):
            await self._give_cut()
        while self.state().hand is None:
            if not self._is_being_dealt():
                await self._on_panel("dealing", "Ann", "Start")
            await self._until_dealt()

    def _is_being_dealt(self) -> bool:
        """Whether everybody is ready and the rest is for the bot to do."""
        state = self.state()
        people = [sitter for _, sitter in state.sitters if not sitter.is_computer]
        return state.phase is Phase.DEALING or all(sitter.is_ready for sitter in people)

    async def _until_dealt(self) -> None:
        """Until a hand that is being dealt has its cards, also by a bot that died meanwhile."""
        if self._is_being_dealt():
            await self.bot.step("sealing", self._wait_for(lambda: self.state().phase is Phase.PLAYING))

    async def _give_cut(self) -> None:
        """Ann opens the little form and sends it; the bot may die before she can."""
        reply = await self._behind("cutting", "Ann", "Join", "Cut")
        with suppress(CannotDo, NotThere):
            if reply is not None and not reply.has_failed:
                await self.bot.step("cutting", self.people["Ann"].submit_modal(reply, {"cut": self.cut}))

    def _is_seated(self, name: str) -> bool:
        account = account_of(self.database, self.people[name].id)
        return account is not None and self.state().seat_of(account) is not None

    # Playing

    async def play_hands(self, count: int) -> None:
        """Play until so many hands are over."""
        while True:
            while self.state().phase is Phase.PLAYING:
                await self._play_on()
            if self.state().hand_no >= count:
                return
            hand_no = self.state().hand_no
            for name in self.people:
                while self._waits_for_ready(hand_no) and not self._is_ready(name):
                    await self._on_panel("next hand", name, "Next hand")
            await self._until_dealt()

    def _waits_for_ready(self, hand_no: int) -> bool:
        state = self.state()
        return state.hand_no == hand_no and state.phase is not Phase.DEALING

    def _is_ready(self, name: str) -> bool:
        state, account = self.state(), account_of(self.database, self.people[name].id)
        return any(sitter.is_ready for _, sitter in state.sitters if sitter.account == account)

    async def _play_on(self) -> None:
        """Everybody whose turn it is places; nobody's turn is a computer's, or the clock's."""
        version = len(query(self.database, "SELECT version, type, body FROM events"))
        state = self.state()
        if state.phase is not Phase.PLAYING:
            return
        awake = [name for name in self.people if name not in self.is_asleep and self._has_to_act(state, name)]
        if not awake:
            kind = "timeout" if self._waits_for_sleeper(state) else "computer's move"
            await self.bot.step(kind, self._wait_for_version(version))
        for name in awake:
            if self._has_to_act(self.state(), name):
                await self._act(name)

    async def _act(self, name: str) -> None:
        """Do what the turn asks for."""
        seat = self._seat(self.state(), name)
        assert seat is not None
        await (self._set_fantasyland if seat.fantasyland else self._place_street)(name)

    def _has_to_act(self, state: State, name: str) -> bool:
        """Whether it is the person's turn."""
        return self._seat(state, name) is not None

    def _waits_for_sleeper(self, state: State) -> bool:
        assert state.hand is not None
        waited = {state.hand.seats[index].account for index in waited_for(state)}
        return any(account_of(self.database, self.people[name].id) in waited for name in self.is_asleep)

    async def _wait_for_version(self, version: int) -> None:
        """Until something has happened at the table: each event shows in some message."""
        await self._wait_for(lambda: len(query(self.database, "SELECT version, type, body FROM events")) > version)

    async def _wait_for(self, condition: Callable[[], bool]) -> None:
        await self.bot.box.world.feed.until(condition)

    def _seat(self, state: State, name: str) -> OpenFaceSeat | None:
        """The person's seat in the hand, if they may place now."""
        account = account_of(self.database, self.people[name].id)
        if not isinstance(state.hand, OpenFaceHand) or state.phase is not Phase.PLAYING:
            return None
        at = next((at for at, seat in enumerate(state.hand.seats) if seat.account == account), None)
        return state.hand.seats[at] if at is not None and may_place(state, at) else None

    async def _place_street(self, name: str) -> None:
        """One tap after another, as the buttons say, until the street is placed."""
        state = self.state()
        while self.state() == state:
            message = await self.hand_message(name)
            label = next((label for label in CARDS + CONFIRMS if is_live(message, label)), None)
            if label is None:
                return
            kind = "tap" if label in CARDS else "showdown" if self._is_last() else "confirm"
            await self._press(kind, name, message, label)

    def _is_last(self) -> bool:
        """Whether the next placement ends the hand."""
        state = self.state()
        hand = state.hand
        assert isinstance(hand, OpenFaceHand)
        left = [index for index in range(len(hand.seats)) if not hand.seats[index].has_placed]
        return len(left) == 1 and hand.street_no >= len(hand.ruleset.streets)

    async def _set_fantasyland(self, name: str) -> None:
        """The first five cards to the back, the first three of the others to the front, Confirm."""
        state = self.state()
        for place, number in ((0, 5), (1, 3)):
            await self._choose("fantasyland", name, place, number)
        while self.state() == state:
            message = await self.hand_message(name)
            label = next((label for label in CONFIRMS if is_live(message, label)), None)
            if label is None:
                return
            await self._press("fantasyland", name, message, label)

    async def _choose(self, kind: str, name: str, place: int, number: int, wanted: Sequence[str] = ()) -> None:
        """Choose cards in one of the two selects: the wanted ones, or the first so many."""
        person, state, is_chosen = self.people[name], self.state(), False
        while not is_chosen and self.state() == state:
            message = await self._hand_to_choose_in(name)
            select = message.selects[place]
            values = list(wanted) or [value for _, value in select.options[:number]]
            with suppress(CannotDo):
                reply = await self.bot.step(kind, person.select(message.id, select.custom_id, values))
                is_chosen = not reply.has_failed

    async def _hand_to_choose_in(self, name: str) -> Seen:
        """The message whose selects have single cards; one that was not edited before a kill has ready rows."""
        state = self.state()
        for label in self.to_cards:
            while is_live(message := await self.hand_message(name), label) and self.state() == state:
                await self._press("choosing", name, message, label)
        return message

    # Screens

    async def _on_panel(self, kind: str, name: str, label: str) -> Reply | None:
        """Press a button of the table's panel as soon as it is there."""
        return await self._press(kind, name, await self.live_panel(label), label)

    async def _behind(self, kind: str, name: str, way: str, label: str) -> Reply | None:
        """Press a button of the table's panel, then one of what it has shown in private."""
        shown = await self._on_panel(kind, name, way)
        if shown is None or shown.message is None:
            return None
        return await self._press(kind, name, seen(shown.message), label)

    async def live_panel(self, label: str) -> Seen:
        """The table's panel as soon as it has such a button."""
        with suppress(TimeoutError):
            await self.bot.box.world.feed.until(lambda: self._panel(label) is not None)
        panel = self._panel(label)
        assert panel is not None, f"no panel with {label}: {[m.text for m in self._messages('Ann')]}"
        return panel

    def _panel(self, label: str) -> Seen | None:
        return next((m for m in reversed(self._messages("Ann")) if not m.is_ephemeral and is_live(m, label)), None)

    def _messages(self, name: str) -> list[Seen]:
        return self.people[name].sees(self.channel)

    async def hand_message(self, name: str) -> Seen:
        """The message with the player's live controls: in their direct messages, or what My cards gives."""
        for _ in range(PRESSES + 1):
            if has_dm := self._has_dm(name):  # once in each round: the bot may store it at any moment
                with suppress(TimeoutError):
                    await self.bot.box.world.feed.until(lambda: self._live_hand(name) is not None)
            if (found := self._live_hand(name)) is not None:
                return found
            assert not has_dm, f"{name}'s turn never came: {[m.text for m in self._hands(name)]}"
            await self._on_panel("my cards", name, "My cards")
        raise AssertionError(f"My cards shows no turn: {[m.text for m in self._hands(name)]}")

    def _has_dm(self, name: str) -> bool:
        account = account_of(self.database, self.people[name].id)
        sql = "SELECT message_id FROM panels WHERE target = ?"
        return any(row[0] for row in query(self.database, sql, f"hand:{account}"))

    def _hands(self, name: str) -> list[Seen]:
        person = self.people[name]
        return person.sees(person.dm) + [m for m in self._messages(name) if m.is_ephemeral]

    def _live_hand(self, name: str) -> Seen | None:
        street = self._turn(name)
        return next((m for m in reversed(self._hands(name)) if m.buttons and street_of(m) == street), None)

    def _turn(self, name: str) -> tuple[int, int]:
        state = self.state()
        assert isinstance(state.hand, OpenFaceHand)
        seat = self._seat(state, name)
        return state.hand_no, 1 if seat is not None and seat.fantasyland else state.hand.street_no

    async def _press(self, kind: str, name: str, message: Seen, label: str) -> Reply | None:
        """Press a button that may have gone meanwhile; note what was acknowledged."""
        try:
            custom_id = message.button(label).custom_id
            reply = await self.bot.step(kind, self.people[name].click(message.id, custom_id))
        except (CannotDo, NotThere):
            return None
        found = _CUSTOM_ID.fullmatch(custom_id)
        if found is not None and found["verb"] == Verb.CONFIRM and not reply.has_failed:
            self._assert_done(name, found, str(reply.interaction_id))
        return reply

    def _assert_done(self, name: str, confirmed: re.Match[str], action_id: str) -> None:
        """A Confirm that was answered is in the log, unless the cards were others than its presser saw."""
        if action_id in actions_of(self.database) or not self._has_to_act(self.state(), name):
            return
        is_this_turn = (int(confirmed["hand"]), int(confirmed["street"])) == self._turn(name)
        rows = query(
            self.database,
            "SELECT body FROM drafts JOIN accounts USING (account_id) WHERE discord_id = ?",
            self.people[name].id,
        )
        digest = self._digest(name, str(rows[0][0]) if rows else None)
        assert not is_this_turn or digest != confirmed["seen"], f"{name}'s Confirm was answered and not done"

    def _digest(self, name: str, draft: str | None) -> str:
        """What a Confirm button of the player's stored draft bears."""
        return draft_digest(loads(draft))


def is_live(message: Seen, label: str) -> bool:
    """Whether a message has a button of that label which can be pressed."""
    return any(button.label == label and not button.is_disabled for button in message.buttons)


def street_of(message: Seen) -> tuple[int, int]:
    """For which hand and street a message's first button is."""
    found = _CUSTOM_ID.fullmatch(message.buttons[0].custom_id)
    return (int(found["hand"]), int(found["street"])) if found is not None else (0, 0)
