"""A simulated person: looks at their screens when they have a reason to, reads, and taps what they find there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

from sandbox.interactions import Reply
from sandbox.model import Change, Channel, Message
from sandbox.people import CannotDo, Person
from sandbox.seen import seen
from tools.evenings.acts import Act, Place, press
from tools.evenings.arranging import chosen_cards, chosen_row
from tools.evenings.diary import Diary, Tap
from tools.evenings.kinds import MINUTE, Kind
from tools.evenings.reading import Read, is_lobby, panel_of, read

_READ: Final = 40  # messages of a channel that somebody looks through, the newest first: most are people's own lines
_LINES: Final = (
    "good luck",
    "nice one",
    "who dealt this?",
    "your turn",
    "brb",
    "😂",
    "that's a foul, isn't it",
    "again?",
)
_SAME_S: Final = 60.0  # before the same is pressed again where nothing changed
_LOBBY_ACT_S: Final = (20.0, 15 * MINUTE)  # a lobby closes after two hours: whoever comes to play by post comes before
_LOBBY_GLANCE_S: Final = 10 * MINUTE
_MORE: Final = ("Next hand", "Deal me in", "Start", "Join")


class Guest:
    """One person at an evening. `live` ends when they go for good, or is cancelled when the evening is over."""

    def __init__(
        self, person: Person, kind: Kind, places: tuple[Place, ...], diary: Diary, random: Random, hands: int
    ) -> None:
        self.person = person
        self.kind = kind
        self.places = places
        self._diary = diary
        self._random = random
        self._hands = hands
        self._chatter = Random(f"chat {random.getrandbits(32)}")  # of its own: who writes plays as if they did not
        self._reason = asyncio.Event()
        self._done: dict[tuple[object, ...], float] = {}
        self._known: dict[int, Read] = {}
        self._has_slept = False
        self._tries = 0
        self._since_s: dict[int, float] = {}  # when a lobby was first seen
        self.is_gone = False
        self.has_had_enough = False  # they end the hand, and begin no other

    @property
    def name(self) -> str:
        """As Discord shows it."""
        return self.person.user.name

    def hears(self, change: Change) -> None:
        """Something changed: whoever watches sees it when it is on their screen."""
        if self.kind.watches and change.what == "message" and change.only_for in (None, self.person.id):
            self._reason.set()

    def pushed(self) -> None:
        """Their phone says something."""
        self._reason.set()

    async def live(self) -> None:
        """Come, play, perhaps go."""
        await asyncio.sleep(self.kind.comes_s)
        for place in self.places:
            if place.host == self.name:
                await self._open(place)
        while not self.is_gone:
            if (act := self._next()) is None:
                await self._until_reason()
                if (act := self._next()) is None:
                    continue
                slowest_s = _LOBBY_ACT_S if self._waits_in_lobby() else self.kind.first_act_s
                await asyncio.sleep(self._random.uniform(*min(self.kind.first_act_s, slowest_s, key=max)))
            else:
                await asyncio.sleep(self._random.uniform(*self.kind.act_s))
            if (act := self._next()) is not None:
                await self._perhaps_go()
                if not self.is_gone:
                    await self._do(act)

    async def _until_reason(self) -> None:
        longest_s = _LOBBY_GLANCE_S if self._waits_in_lobby() else self.kind.glance_s
        with suppress(TimeoutError):
            async with asyncio.timeout(min(self.kind.glance_s, longest_s)):
                await self._reason.wait()
        self._reason.clear()

    def _waits_in_lobby(self) -> bool:
        """Whether a table of theirs has not begun."""
        panels = (self.panel(place) for place in self.places)
        return any(panel is not None and is_lobby(panel) for panel in panels)

    async def _open(self, place: Place) -> None:
        reply = None
        while reply is None or reply.has_failed:
            now_s = self._now_s()
            reply = await self.person.slash(place.channel, place.command, place.options)
            self.note(Tap(now_s, self.person.id, place.channel.id, place.command, f"/{place.command}"), reply)

    async def _perhaps_go(self) -> None:
        """Whoever is to vanish does so when they are about to act in that hand."""
        kind = self.kind
        hand_no = max((one.hand_no or 0 for one in self._own()), default=0)
        if kind.gone_in_hand and hand_no >= kind.gone_in_hand:
            self.is_gone = True
            self._diary.note(f"{self.name} {'leaves the server' if kind.leaves_server else 'is gone for good'}")
            if kind.leaves_server:
                self.person.world.leave(self.person.user)
        elif kind.sleeps_s and hand_no >= 2 and not self._has_slept and not any(one.asks for one in self._own()):
            self._has_slept = True
            self._diary.note(f"{self.name} falls asleep")
            await asyncio.sleep(kind.sleeps_s)
            self._diary.note(f"{self.name} wakes up")

    # What there is to do

    def _next(self) -> Act | None:
        """The first thing to do on the screens, as far as it was not done just now."""
        for act in self._wanted():
            if act.label.startswith(_MORE) and (self.has_had_enough or act.hand_no >= self._hands):
                continue
            if self._now_s() - self._done.get(act.key, -1e9) > _SAME_S:
                return act
        return None

    def _wanted(self) -> Iterator[Act]:
        if not self.kind.only_watches:
            for shown in self._own():
                yield from self._in_own_hand(shown)
        for place in self.places:
            yield from self._at(place)

    def _own(self) -> list[Read]:
        """Messages with one's own cards, the newest first: in direct messages, or those that one alone sees."""
        found = [] if self.kind.uses_my_cards else self.reads(self.person.dm)
        for place in self.places:
            panel = self.panel(place)
            newest = 0 if panel is None else panel.hand_no or 0
            cards = [one for one in self.reads(place.channel) if one.seen.is_ephemeral and one.is_own_hand]
            found += [one for one in cards[:1] if (one.hand_no or 0) >= newest]  # an older hand is not today's
        return sorted(found, key=lambda one: -one.seen.id)

    def reads(self, channel: Channel) -> list[Read]:
        """What stands in a channel on their screen, the newest first."""
        world, user = self.person.world, self.person.user
        messages = world.visible(channel, user)[-_READ:] if world.can_see(user, channel) else []
        return [self._read(message) for message in reversed(messages)]

    def _read(self, message: Message) -> Read:
        """A message as it stands; it is read anew when it has changed."""
        known = self._known.get(message.id)
        if known is None or known.seen.raw is not message.payload:
            known = self._known[message.id] = read(seen(message.payload))
        return known

    def _in_own_hand(self, shown: Read) -> Iterator[Act]:
        if back := shown.button("I'm back", "Deal me in"):
            yield press(shown, back.label)
        if not shown.asks:
            if wait := shown.button("Wait"):
                yield from self._perhaps_wait(shown, wait.label)
            elif (ready := shown.button("Next hand")) and (
                shown.is_asked or self.name in (shown.waits_for or (self.name,))
            ):
                yield press(shown, ready.label)
            return
        if self.kind.stalls:
            if "want to play on" in shown.seen.text:
                undo = shown.button("Undo")
                yield press(shown, chosen_row(shown, self._random).label if undo is None else undo.label)
            return
        confirm = shown.button("Confirm", "Foul it", "Foul in Fantasyland")
        fouls = "fouls" in shown.seen.text or (confirm is not None and "foul" in confirm.label.lower())
        if keep := shown.button("Play", "Play on", "Keep"):
            yield press(shown, keep.label)
        elif confirm is not None and not (fouls and shown.selects() and self._tries < 5):
            yield press(shown, confirm.label)
        elif shown.rows():
            yield press(shown, chosen_row(shown, self._random).label)
        else:
            yield from self._in_lists(shown, is_new_try=fouls)

    def _in_lists(self, shown: Read, *, is_new_try: bool) -> Iterator[Act]:
        lists = shown.selects()
        if not lists and any("choose" in one.placeholder.lower() for one in shown.seen.selects):
            if pick := shown.button("Pick cards"):
                yield press(shown, pick.label)
        for select in lists:
            if is_new_try or "choose" in select.placeholder.lower():
                self._tries = self._tries + 1 if is_new_try else 0
                values = tuple(chosen_cards(select, self._random, is_new_try=is_new_try))
                yield Act(shown.seen.id, select.custom_id, select.placeholder, shown.seen.text, values)

    def _at(self, place: Place) -> Iterator[Act]:
        panel = next(
            (
                one
                for one in self.reads(place.channel)
                if one.seen.buttons and not (one.seen.is_ephemeral or one.is_settling)
            ),
            None,
        )
        if panel is None or self.kind.only_watches:
            return
        if is_lobby(panel):
            yield from self._in_lobby(panel, place)
            return
        if (one := panel.button("Play on without")) and self.name not in one.label:
            yield press(panel, one.label)
        waits = panel.waits_for or ()
        if wait := panel.button("Wait"):
            yield from self._perhaps_wait(panel, wait.label)
        elif self.name in panel.sit_out and (back := panel.button("Deal me in", "Next hand")):
            yield press(panel, back.label)
        elif self.name in waits and (ready := panel.button("Next hand")):
            yield press(panel, ready.label)
        elif self.name in waits and self._needs_my_cards() and (cards := panel.button("My cards")):
            yield press(panel, cards.label)
        elif (join := panel.button("Join")) and not self._sits(place):
            yield press(panel, join.label)

    def _perhaps_wait(self, shown: Read, label: str) -> Iterator[Act]:
        """Where the next hand comes by itself one in four is not ready; the others let it come."""
        if not self.has_had_enough and Random(f"{self.name} {shown.hand_no}").random() < 0.25:
            yield press(shown, label)

    def panel(self, place: Place) -> Read | None:
        """What stands for the table on their screen."""
        return panel_of(one for one in self.reads(place.channel) if not one.seen.is_ephemeral)

    def _needs_my_cards(self) -> bool:
        if self.kind.uses_my_cards or not self.kind.takes_dms:
            return not any(one.asks for one in self._own() if one.seen.is_ephemeral)
        return False

    def _in_lobby(self, panel: Read, place: Place) -> Iterator[Act]:
        seated = f"> **{self.name}**" in panel.seen.text
        if not seated and (join := panel.button("Join")):
            yield press(panel, join.label)
        since_s = self._since_s.setdefault(panel.seen.id, self._now_s())
        is_full = panel.seen.text.count("> **") >= place.expected or self._now_s() - since_s > place.patience_s
        may_start = place.host == self.name or "Anyone who has joined" in panel.seen.text
        if seated and may_start and is_full and (start := panel.button("Start")):
            yield press(panel, start.label)

    def _sits(self, place: Place) -> bool:
        """Whether they have tapped Join here, or opened the table."""
        return place.host == self.name or any(
            tap.user_id == self.person.id and tap.channel_id == place.channel.id and tap.label == "Join"
            for tap in self._diary.taps
        )

    # Doing it

    async def _do(self, act: Act) -> None:
        self._done[act.key] = self._now_s()
        await self._press(act)
        if self._chatter.random() < self.kind.chats:
            self._say(act)

    def _say(self, act: Act) -> None:
        """Write a line between two clicks, at the table whose message was tapped, or at their first one."""
        world = self.person.world
        message = world.find_message(act.message_id)
        here = [place for place in self.places if message is not None and place.channel.id == message.channel_id]
        channel = (here or list(self.places))[0].channel
        if channel.id in world.channels and world.can_see(self.person.user, channel):
            self.person.say(channel, self._chatter.choice(_LINES))

    async def _press(self, act: Act) -> None:
        if self._random.random() < self.kind.clumsy and not act.values:
            await asyncio.gather(self._tap(act), self._tap(act, after_s=0.15), self._tap_old())
        else:
            await self._tap(act)

    async def _tap(self, act: Act, after_s: float = 0.0) -> None:
        await asyncio.sleep(after_s)
        now_s = self._now_s()
        person = self.person
        message = person.world.find_message(act.message_id)
        if message is None:
            return
        is_private = message.only_for is not None or message.channel_id == person.dm.id
        tap = Tap(now_s, person.id, message.channel_id, act.custom_id, act.label, is_private=is_private)
        with suppress(CannotDo):
            if act.values:
                reply = await person.select(act.message_id, act.custom_id, act.values)
            else:
                reply = await person.click(act.message_id, act.custom_id)
            self.note(tap, reply)

    async def _tap_old(self) -> None:
        """A thumb on whatever button an older message still has."""
        old = [(one, button) for one in self.reads(self.person.dm)[1:] for button in one.seen.buttons]
        old = [(one, button) for one, button in old if button.custom_id and not button.is_disabled]
        if old:
            shown, button = self._random.choice(old)
            await self._tap(Act(shown.seen.id, button.custom_id, button.label, shown.seen.text), after_s=0.1)

    def note(self, tap: Tap, reply: Reply) -> Reply:
        """Write down what they did and how it was answered."""
        self._diary.taps.append(tap)
        if reply.has_failed:
            self._diary.failed.append(tap)
        else:
            self._diary.answers_s.append(reply.latency_s)
        return reply

    def _now_s(self) -> float:
        return asyncio.get_running_loop().time()
