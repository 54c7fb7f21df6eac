"""An evening to read: what happened, and what stood on each person's screen, minute by minute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Final

from tools.evenings.diary import Push, Shown, Tap
from tools.evenings.evening import Played
from tools.evenings.figures import Measured
from tools.evenings.reading import is_own_hand

MINUTE_S: Final = 60
_TEXT_MOST: Final = 110  # of a message in a line of what happened
Happening = Tap | Push | Shown | str


def transcript(played: Played, figures: tuple[Measured, ...]) -> Iterator[str]:
    """The lines of an evening: the plan, the figures, then the minutes in which something happened."""
    yield str(played.plan)
    for figure in figures:
        verdict = "holds" if figure.holds else "FAILS"
        yield f"{verdict}  {figure.figure.title}: {figure.worst:g} (at most {figure.bound:g})"
        if not figure.holds:
            yield from (f"       {clock(found.at_s)} {found.who} {found.what}" for found in figure.found)
    screens = _Screens(played)
    for minute, happened in groupby(_all(played), lambda pair: int(pair[0] // MINUTE_S)):
        yield f"\n== {clock(minute * MINUTE_S)[:-3]}"
        changed: set[str] = set()
        for at_s, one in happened:
            yield f"{clock(at_s)}  {screens.line(one)}"
            if isinstance(one, Shown):
                changed |= screens.show(one)
        for name in played.plan.kinds:
            if name in changed:
                yield from screens.of(name)


def clock(at_s: float) -> str:
    """Hours, minutes and seconds since the evening began."""
    seconds = int(at_s)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _all(played: Played) -> list[tuple[float, Happening]]:
    """Everything in order; a message stands before the pushes that it makes."""
    diary = played.diary
    found: list[tuple[float, Happening]] = [*diary.notes]
    happenings: tuple[Tap | Push | Shown, ...] = (*diary.taps, *diary.shown, *diary.pushes)
    found += [(one.at_s, one) for one in happenings]
    return sorted(found, key=itemgetter(0))


@dataclass(slots=True)
class _Screens:
    """What stands where, as far as the lines have come."""

    played: Played
    stand: dict[int, Shown] = field(default_factory=dict)

    def show(self, shown: Shown) -> set[str]:
        """Let a message stand; the names of those whose screens it changes."""
        if shown.text is None:
            self.stand.pop(shown.message_id, None)
        else:
            self.stand[shown.message_id] = shown
        return {name for name in self.played.plan.kinds if self._is_on(shown, name)}

    def of(self, name: str) -> Iterator[str]:
        """The newest panel and the newest hand on somebody's screen."""
        seen = [one for one in self.stand.values() if self._is_on(one, name)]
        own = [one for one in seen if is_own_hand(one.text or "")]
        panels = [one for one in seen if one not in own and one.buttons]
        for one in (panels[-1:], own[-1:]):
            for shown in one:
                yield f"    {name} sees in {self._place(shown)}:"
                yield from (f"        {line}" for line in (shown.text or "").splitlines())
                yield f"        {' '.join(shown.buttons)}"

    def line(self, happening: Happening) -> str:
        """One thing that happened."""
        if isinstance(happening, str):
            return f"** {happening}"
        users = self.played.diary.world.users
        if isinstance(happening, Tap):
            return f"{users[happening.user_id].name} taps {happening.label}"
        if isinstance(happening, Push):
            return f"🔔 {users[happening.user_id].name}'s phone: {_short(happening.text)}"
        done = "deleted" if happening.text is None else "posted" if happening.is_new else "edited"
        silent = ", silent" if happening.is_new and happening.is_silent else ""
        return f"{self._place(happening)}: {done}{silent}: {_short(happening.text or '')}"

    def _is_on(self, shown: Shown, name: str) -> bool:
        world = self.played.diary.world
        user = world.player(name)
        channel = world.channels.get(shown.channel_id)
        return shown.only_for in (0, user.id) and channel is not None and world.can_see(user, channel)

    def _place(self, shown: Shown) -> str:
        world = self.played.diary.world
        channel = world.channels.get(shown.channel_id)
        if channel is None:
            return "a channel that is gone"
        if channel.is_dm:
            return f"{channel.name}'s direct messages"
        return f"#{channel.name}" + (f", only {world.users[shown.only_for].name}" if shown.only_for else "")


def _short(text: str) -> str:
    line = text.replace("\n", " / ")
    return line if len(line) <= _TEXT_MOST else f"{line[:_TEXT_MOST]}…"
