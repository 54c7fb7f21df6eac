"""What people do beside their cards, now and then: cuts, votes, stakes between two, settling up."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sandbox.interactions import Reply
from sandbox.model import Json
from sandbox.people import CannotDo
from sandbox.seen import seen
from tools.evenings.diary import Tap
from tools.evenings.kinds import HOUR
from tools.evenings.reading import Read, is_lobby, read

if TYPE_CHECKING:
    from tools.evenings.acts import Place
    from tools.evenings.person import Guest

EVERY_S: Final = (40.0, 200.0)
EVERY_BY_POST_S: Final = (2 * HOUR, 8 * HOUR)
_MOST: Final = 10  # of a person: an evening may last for days
_SOON_S: Final = (4.0, 12.0)  # the host looks through the lobby's options before the first hand
_PATIENCE_S: Final = 60
_END, _VOID = "Vote to end now", "Vote to cancel this hand"
_PAID: Final = "Received"


class Errands:
    """One person's. They do not play cards here, and know only what their screens say."""

    def __init__(self, guest: Guest, others: tuple[str, ...], random: Random) -> None:
        self._guest = guest
        self._others = others
        self._random = random
        self._has_cut = False

    async def live(self) -> None:
        """Run one errand after another, some of them in vain, until the person has gone or had enough."""
        guest, random = self._guest, self._random
        await asyncio.sleep(guest.kind.comes_s + random.uniform(*_SOON_S))
        for _ in range(_MOST):
            if guest.is_gone or guest.has_had_enough:
                return
            place = random.choice(guest.places)
            panel = guest.panel(place)
            if panel is not None and not guest.kind.only_watches:
                with suppress(CannotDo):
                    await self._run(place, panel)
            is_slow = guest.kind.first_act_s[1] > HOUR
            await asyncio.sleep(random.uniform(*(EVERY_BY_POST_S if is_slow else EVERY_S)))

    async def _run(self, place: Place, panel: Read) -> None:
        """One errand at a table, if there is any."""
        if is_lobby(panel):
            await self._in_lobby(place, panel)
        elif not await self._settle_open(place):
            await self._random.choice((self._cut, self._stake, self._vote, self._vote, self._settle))(place, panel)

    async def _in_lobby(self, place: Place, panel: Read) -> None:
        """The host lets hands come by themselves at every third table; others look at their seat and give a cut."""
        if place.host != self._guest.name:
            if f"> **{self._guest.name}**" in panel.seen.text:
                await self._cut(place, _shown(await self._press(panel, "Join")) or panel)
        elif self._random.random() < 1 / 3:
            options = _shown(await self._press(panel, "Options"))
            if options is not None and (reply := await self._press(options, "Play")) is not None:
                await self._fill(place, reply, {"switches": ["deal_on"]})

    async def _cut(self, place: Place, panel: Read) -> None:
        if not self._has_cut and (reply := await self._press(panel, "Cut")) is not None:
            self._has_cut = True
            await self._fill(place, reply, {"cut": f"{self._guest.name} {self._random.randrange(100)}"})

    async def _stake(self, place: Place, panel: Read) -> None:
        """Answer a stake that is proposed, or propose one: where the game has any, once the hand is over."""
        for _ in range(_PATIENCE_S if "american" in place.options.values() else 0):
            if panel.button("Pair stakes", "More") is not None:
                break
            await asyncio.sleep(1)
            panel = self._guest.panel(place) or panel
        if panel.button("Pair stakes") is None:
            panel = _shown(await self._press(panel, "More")) or panel
        own = _shown(await self._press(panel, "Pair stakes"))
        if own is None:
            return
        answer = self._random.choice(("Play", "No thanks"))
        if own.button(answer) is not None:
            await self._press(own, answer)
        elif (reply := await self._press(own, "Ask")) is not None:
            await self._fill(place, reply, {"number": str(self._random.randint(2, 5))})

    async def _vote(self, place: Place, panel: Read) -> None:
        """Agree to what is voted on, or begin a vote in the menu. The host never agrees to end."""
        wish = self._random.choice((_VOID, _END))
        if wish == _END and place.host == self._guest.name:
            return
        if panel.button(wish) is not None:
            await self._press(panel, wish)
        elif (menu := _shown(await self._slash(place, "table"))) is not None:
            await self._press(menu, wish)

    async def _settle(self, place: Place, _panel: Read) -> None:
        """Propose a settlement with somebody, whoever is ahead."""
        other = self._guest.person.world.player(self._random.choice(self._others))
        await self._slash(place, "ledger settle", {"player": str(other.id)})

    async def _settle_open(self, place: Place) -> bool:
        """Confirm what the person is to be paid, mostly."""
        for shown in self._guest.reads(place.channel):
            if shown.button(_PAID) is not None and f"**{self._guest.name}**, press **Received**" in shown.seen.text:
                await self._press(shown, _PAID if self._random.random() < 0.8 else "Cancel")
                return True
        return False

    async def _press(self, shown: Read, label: str) -> Reply | None:
        if (button := shown.button(label)) is None:
            return None
        tap = self._tap(shown.seen.channel_id, button.custom_id, button.label, is_of_books=shown.is_settling)
        return self._guest.note(tap, await self._guest.person.click(shown.seen.id, button.custom_id))

    async def _slash(self, place: Place, command: str, options: Mapping[str, Any] | None = None) -> Reply:
        tap = self._tap(place.channel.id, command, f"/{command}", is_of_books=command.startswith("ledger"))
        return self._guest.note(tap, await self._guest.person.slash(place.channel, command, options))

    async def _fill(self, place: Place, opened: Reply, values: Mapping[str, str | list[str]]) -> None:
        if opened.modal is None:
            return
        await asyncio.sleep(self._random.uniform(2, 6))
        tap = self._tap(place.channel.id, str(opened.modal["custom_id"]), f"OK: {', '.join(map(str, values.values()))}")
        self._guest.note(tap, await self._guest.person.submit_modal(opened, values))

    def _tap(self, channel_id: int, what: str, label: str, *, is_of_books: bool = False) -> Tap:
        now_s = asyncio.get_running_loop().time()
        return Tap(now_s, self._guest.person.id, channel_id, what, label, is_of_books)


def _shown(reply: Reply | None) -> Read | None:
    """The message that an answer brought."""
    message: Json | None = reply.message if reply is not None else None
    return read(seen(message)) if message is not None else None
