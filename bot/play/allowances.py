"""How often one person may do what is stored for ever: more than anybody does who plays, too little to fill a disk.

docs/hosting.md sums up what all of it takes. What is counted is kept in memory: a restart, which no player can cause,
begins anew, and of several processes each counts what it does itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.store import Store
from bot.table.actions import Action, AnswerCall, ChangeOptions, DealOn, MarkAway, Pause, Ready, Resume, Start
from bot.table.moves import Play
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.seats import unready
from bot.table.state import State

_HOUR_MS = 3_600_000
_PARTS = 24  # of a window: what was done in one of them is forgotten together
_KEPT = 4096  # people and kinds


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many times within any `hours`."""

    name: str
    most: int
    hours: int = 24


HANDS = Allowance("hands", 1000)  # one in 29 s, eight hours long
MOVES = Allowance("moves", 6000)  # an open-face hand has five; an arrangement may be set again and again
PAUSES = Allowance("pauses", 12, hours=1)
TABLES = Allowance("tables", 60)
RULES = Allowance("rules", 40)  # a version of a house rule has up to 16 KB
OPTIONS = Allowance("options", 150)  # each is stored with the whole ruleset
ACTS = Allowance("acts", 600)  # all else

OF_ACTIONS: Mapping[type, Allowance | None] = {
    **dict.fromkeys((Ready, Start, DealOn), HANDS),
    Play: MOVES,
    **dict.fromkeys((Pause, Resume), PAUSES),
    ChangeOptions: OPTIONS,
    **dict.fromkeys((AnswerCall, MarkAway), None),  # once a call, and that is counted
}
"""What a person's actions at a table count as; all others are acts."""


class Allowances:
    """Counts what people do, by their Discord ids: an account may be deleted and made anew."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._done: OrderedDict[tuple[str, int], dict[int, int]] = OrderedDict()  # how often, by part of the window

    async def take_for(self, action: Action, state: State) -> None:
        """Count an action that is about to be stored. Raises RuleError for one too many; then nothing is counted.

        A hand that is dealt by itself counts for everybody who plays on with it.
        """
        allowance = next((OF_ACTIONS[kind] for kind in type(action).__mro__ if kind in OF_ACTIONS), ACTS)
        if allowance is None:
            return
        account = getattr(action, "account", None)  # None: of the clock, or of what the bot has posted
        accounts = [account] if account is not None else []
        if isinstance(action, DealOn):
            accounts = [sitter.account for seat in unready(state) if (sitter := state.sitter(seat)) is not None]
        people = (await self._store.accounts.by_id(accounts)).values()
        self.take(allowance, *(one.discord_id for one in people if one.discord_id is not None))

    def take(self, allowance: Allowance, *people: int) -> None:
        """Count one more for each of some Discord users. Raises RuleError when that is too many for one of them."""
        part_ms = allowance.hours * _HOUR_MS // _PARTS
        now = self._now_ms() // part_ms
        counts = [self._of((allowance.name, one), now) for one in people]
        for done in counts:
            if sum(done.values()) >= allowance.most:
                again_ms = (min(done) + _PARTS + 1) * part_ms
                raise RuleError(Refusal(Reason.TOO_OFTEN, number=-(-again_ms // 1000)))
        for done in counts:
            done[now] = done.get(now, 0) + 1

    def _of(self, key: tuple[str, int], now: int) -> dict[int, int]:
        """What is counted within the window: a part that has only just begun to leave it counts as a whole."""
        done = self._done.get(key, {})
        self._done[key] = done = {part: times for part, times in done.items() if now - _PARTS <= part <= now}
        self._done.move_to_end(key)
        if len(self._done) > _KEPT:
            self._done.popitem(last=False)
        return done
