"""People who play what stands on their screens, whatever befalls the bot; what it acknowledged is written down."""

from __future__ import annotations

import asyncio
import random
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field

from bot.panels.custom_ids import PATTERN, Verb
from bot.players.closed.policies import ClosedPolicy, set_hand
from bot.rules.cards import card_text, parse_cards
from bot.rules.closed_presets import load_closed
from sandbox.interactions import Reply, ReplyKind
from sandbox.model import Channel
from sandbox.people import CannotDo, Person
from sandbox.seen import NotThere, Seen, SeenButton, seen

PAUSE_S = 0.05  # between two clicks of somebody in a hurry
LOOK_S = 0.2  # between two looks when there is nothing to do
AGAIN_S = 5.0  # after so long somebody presses again what seems to have been lost
MY_CARDS_S = 10.0  # after so long without anything to do somebody asks for their cards
ON_SCREEN = 12  # messages
CLOSED_CARDS = 13
_CUSTOM_ID = re.compile(PATTERN)
_RULES = load_closed("american")
_CHOSEN = {Verb.CHOOSE_BACK: 5, Verb.CHOOSE_FRONT: 3}
_HAND = {Verb.ROW, Verb.CONFIRM, Verb.SAY, Verb.COME_BACK, Verb.CHOOSE_BY}


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A Confirm that the bot has acknowledged: what it was for, and when (monotonic)."""

    table: str
    hand_no: int
    street_no: int
    discord_id: int
    at_s: float


@dataclass(slots=True)
class Notes:
    """What the people at a table have seen of the bot's answers."""

    confirmed: list[Confirmed] = field(default_factory=list)
    clicks: int = 0
    answered: list[float] = field(default_factory=list)  # when (monotonic) a click had its answer
    failed: list[float] = field(default_factory=list)  # when (monotonic) a click had no answer in time


class Player:
    """One person at one table, who takes `pause_s` for a click. `may_act` is cleared while they rest."""

    def __init__(
        self, person: Person, channel: Channel, notes: Notes, dice: random.Random, pause_s: float = PAUSE_S
    ) -> None:
        self.person = person
        self.channel = channel
        self.may_act = asyncio.Event()
        self._notes = notes
        self._dice = dice
        self._pause_s = pause_s
        self._done_s: dict[str, float] = {}
        self._idle_since_s = time.monotonic()
        self._asked_s = 0.0
        self._front: list[str] = []  # what goes with the back that was chosen last
        self._is_acting = False

    @property
    def is_resting(self) -> bool:
        """Whether nothing of theirs is under way."""
        return not (self.may_act.is_set() or self._is_acting)

    async def play(self) -> None:
        """Play on for ever."""
        while True:
            await self.may_act.wait()
            self._is_acting = True
            try:
                with suppress(CannotDo, NotThere):  # it changed while they were looking
                    has_acted = await self._play_hand() or await self._go_on()
                    self._idle_since_s = time.monotonic() if has_acted else self._idle_since_s
                    await asyncio.sleep((self._pause_s if has_acted else LOOK_S) * self._dice.uniform(0.5, 1.5))
            finally:
                self._is_acting = False
            await asyncio.sleep(0)

    async def _play_hand(self) -> bool:
        """Choose, tap or confirm in the newest message with cards of their own. Returns whether there was one to do."""
        for message in self._hands():
            for select in message.selects:
                verb = _verb(select.custom_id)
                if verb in _CHOSEN and not select.is_disabled and self._is_due(select.custom_id):
                    values = self._choice(verb, [value for _, value in select.options])
                    self._note(await self.person.select(message.id, select.custom_id, values), select.custom_id)
                    return True
            live = _live(message)
            for verb in (Verb.SAY, Verb.ROW, Verb.CONFIRM, Verb.COME_BACK, Verb.CHOOSE_BY):
                if verb in live and not live[verb].custom_id.endswith(":rows"):  # they pick card by card
                    await self._press(message, live[verb])
                    return True
        return False

    async def _go_on(self) -> bool:
        """Say Ready for the next hand, resume a table that paused; ask for the cards when nothing happens."""
        panel = next((m for m in reversed(self._seen()) if m.buttons and not m.is_ephemeral), None)
        if panel is None:
            return False
        live = _live(panel)
        for verb in (Verb.COME_BACK, Verb.RESUME, Verb.READY):
            if verb in live and self._is_due(f"{live[verb].custom_id}{panel.id}"):
                await self._press(panel, live[verb])
                return True
        if Verb.MY_CARDS in live and time.monotonic() - self._idle_since_s > MY_CARDS_S:
            self._asked_s = time.monotonic()
            await self._press(panel, live[Verb.MY_CARDS])
            return True
        return False

    def _choice(self, verb: Verb, offered: list[str]) -> list[str]:
        """Cards for a row: in a closed hand, where a foul is refused, those that a computer would take."""
        if verb is Verb.CHOOSE_BACK:
            self._front = []
            if len(offered) == CLOSED_CARDS:
                board = set_hand(ClosedPolicy.SAFE, _RULES, parse_cards(" ".join(offered)), 1).arrangement
                self._front = [card_text(card) for card in board.front]
                return [card_text(card) for card in board.back]
        elif set(self._front) <= set(offered) and self._front:
            return self._front
        return offered[: _CHOSEN[verb]]

    def _is_due(self, what: str) -> bool:
        """Whether they have not done it for a while; from now on they have."""
        now, last = time.monotonic(), self._done_s.get(what, 0.0)
        is_due = now - last > AGAIN_S
        if is_due:
            self._done_s[what] = now
        return is_due

    def _hands(self) -> list[Seen]:
        """The messages with controls of a hand of their own: direct ones, or what they have just asked for."""
        direct = reversed(self.person.sees(self.person.dm))
        has_asked = time.monotonic() - self._asked_s < MY_CARDS_S
        private = [m for m in reversed(self._seen()) if m.is_ephemeral][:1] if has_asked else []
        return [m for m in (*direct, *private) if any(_verb(part.custom_id) in _HAND for part in m.buttons)]

    def _seen(self) -> list[Seen]:
        """The end of the channel, as it is on a screen."""
        return [seen(m.payload) for m in self.person.world.visible(self.channel, self.person.user)[-ON_SCREEN:]]

    async def _press(self, message: Seen, button: SeenButton) -> None:
        self._note(await self.person.click(message.id, button.custom_id), button.custom_id)

    def _note(self, reply: Reply, custom_id: str) -> None:
        self._notes.clicks += 1
        (self._notes.failed if reply.has_failed else self._notes.answered).append(time.monotonic())
        found = _CUSTOM_ID.fullmatch(custom_id)
        if found and found["verb"] == Verb.CONFIRM and _is_done(reply, found):
            place = found["table"], int(found["hand"]), int(found["street"])
            self._notes.confirmed.append(Confirmed(*place, self.person.id, time.monotonic()))


def _is_done(reply: Reply, pressed: re.Match[str]) -> bool:
    """Whether the message that was confirmed shows that it is: what was pressed cannot be pressed any more."""
    if reply.kind is not ReplyKind.UPDATE or reply.message is None:
        return False
    left = [_CUSTOM_ID.fullmatch(b.custom_id) for b in seen(reply.message).buttons if not b.is_disabled]
    return not any(
        one and (one["verb"], one["hand"], one["street"]) == (Verb.CONFIRM, pressed["hand"], pressed["street"])
        for one in left
    )


def _live(message: Seen) -> dict[Verb | None, SeenButton]:
    """What can be pressed: the first of each kind. Nobody surrenders."""
    live = [b for b in message.buttons if not b.is_disabled and not b.custom_id.endswith(":surrender")]
    return {_verb(button.custom_id): button for button in reversed(live)}


def _verb(custom_id: str) -> Verb | None:
    found = _CUSTOM_ID.fullmatch(custom_id)
    return Verb(found["verb"]) if found is not None and found["verb"] in set(Verb) else None
