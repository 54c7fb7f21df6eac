"""Holds what stands on people's screens against what is stored, a few seconds after each change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.ids import AccountId, TableId
from bot.table.seats import unready
from bot.table.state import Phase, State
from bot.table.turns import has_to_act
from sandbox.seen import seen
from sandbox.snowflakes import DISCORD_EPOCH_MS
from tools.evenings.reading import Read, is_lobby, panel_of, read
from tools.evenings.truth import Truth, wanted
from tools.evenings.virtual_time import START_S

if TYPE_CHECKING:
    from tools.evenings.evening import Evening

SETTLED_S: Final = 5.0  # after so long without a change every screen says what is stored
OLD_SETTLED_S: Final = 25.0  # but for messages older than an hour, of which Discord lets few be edited in 20 s
_OLD_S: Final = 3540.0
TOKEN_S: Final = 900.0
_CHOOSING: Final = ("choose_by", "choose_back", "choose_front", "ready_back", "ready_middle")
DUE_S: Final = 2  # a deadline on a screen may be so many seconds off: screens show whole ones


@dataclass(frozen=True, slots=True)
class Falsehood:
    """Something that a message said and that was not so."""

    at_s: float
    reader: str  # empty for a channel, which all read
    what: str
    text: str


class Watch:
    """Looks at all screens when a table has not changed for a while."""

    def __init__(self, evening: Evening) -> None:
        self._at = evening
        self.falsehoods: list[Falsehood] = []
        self.stale_cards: list[Falsehood] = []
        self._timers: list[Any] = []

    def changed(self) -> None:
        """Something was committed."""
        for timer in self._timers:
            timer.cancel()
        looks = ((SETTLED_S, False), (OLD_SETTLED_S, True))
        self._timers = [self._at.loop.call_later(after_s, self._look, of_old) for after_s, of_old in looks]

    def _look(self, of_old: bool) -> None:
        """Hold the old messages, or all others, against what is stored."""
        at = self._at
        now_s = self._at.loop.time()
        if not at.process.is_up or at.diary.is_down(now_s - 2 * SETTLED_S, now_s + SETTLED_S):
            return
        if any(one.status == 429 for one in at.diary.exchanges[-20:] if one.at_s > now_s - 3 * SETTLED_S):
            return  # Discord refused
        for table in at.truth.moments:
            state = at.truth.state(table)
            for reader, shown in self._screens(table):
                if _is_old(shown, now_s) is not of_old:
                    continue
                is_private = shown.seen.is_ephemeral
                found = [Falsehood(now_s, reader, what, shown.seen.text) for what in self._false(state, shown, reader)]
                (self.stale_cards if is_private else self.falsehoods).extend(found)

    def _screens(self, table: TableId) -> Iterator[tuple[str, Read]]:
        """The newest message of each kind that speaks of a table: its panel, each hand, each live My cards."""
        at = self._at
        channel = at.world.channels.get(at.truth.channels[table])
        if channel is None:
            return
        own = {message.id: message for message in channel.messages.values() if message.author.is_bot}
        public = [read(seen(message.payload)) for message in own.values() if message.only_for is None]
        panel = panel_of(reversed(public))
        if panel is not None and not is_lobby(panel):
            yield "", panel
        tables = [one for one in at.truth.moments if one != table]
        for guest in at.guests.values():
            if not guest.kind.takes_dms or guest.person.id in at.world.left or tables:
                continue  # with two tables a hand in the direct messages does not say whose it is
            hands = [one for one in map(read, guest.person.sees(guest.person.dm)) if one.is_own_hand]
            if hands:
                yield guest.name, hands[-1]
        for guest in at.guests.values():
            cards = [one for one in map(read, guest.person.sees(channel)) if one.seen.is_ephemeral and one.is_own_hand]
            if cards and self._is_live(guest.person.id, cards[-1]):
                yield guest.name, cards[-1]

    def _is_live(self, user_id: int, cards: Read) -> bool:
        """Whether the bot can still edit it: its reader has used it, or asked for it, within its token's time."""
        now_s = self._at.loop.time()
        asked = ("my_cards", "card", "row", "confirm", *_CHOOSING)
        return any(
            tap.user_id == user_id and now_s - tap.at_s < TOKEN_S - 60 and any(f":{one}:" in tap.what for one in asked)
            for tap in self._at.diary.taps[-200:]
        )

    def _false(self, state: State, shown: Read, reader: str) -> Iterator[str]:
        """What is not so in a message."""
        truth = self._at.truth
        if shown.hand_no is not None and shown.hand_no != state.hand_no and state.phase is Phase.PLAYING:
            yield f"it shows hand {shown.hand_no} while hand {state.hand_no} is played"
            return
        waited = {truth.people[account] for account in _waited(state) if account in truth.people}
        names = {self._at.world.users[one].name for one in waited}
        if state.phase in (Phase.PLAYING, Phase.BETWEEN) and not state.paused:
            if shown.waits_for is not None and not set(shown.waits_for) <= names:
                yield f"it waits for {shown.waits_for}, but the table waits for {sorted(names)}"
            yield from _wrong_time(truth, state, shown)
        if reader and state.phase is Phase.PLAYING and not state.paused:
            if shown.is_own_turn and reader not in names and not self._may_set_early(state, reader):
                yield f"it says that it is {reader}'s turn"
            if not shown.is_own_turn and reader in names:
                yield f"it does not say that it is {reader}'s turn"
        if reader and shown.points is not None and shown.points != _points(truth, state, self._at.people[reader].id):
            yield f"it says {shown.points} points"

    def _may_set_early(self, state: State, reader: str) -> bool:
        """Whether somebody in Fantasyland may set their cards though nobody waits for them yet."""
        account = next((one for one, user in self._at.truth.people.items() if user == self._at.people[reader].id), None)
        players = state.hand.seats if state.hand is not None else ()
        return any(player.account == account and has_to_act(state, at) for at, player in enumerate(players))


def _waited(state: State) -> Iterator[AccountId]:
    """Whom a table waits for; between two hands everybody who has not said that they are ready."""
    if state.phase is Phase.PLAYING:
        yield from (account for _, account in wanted(state))
    elif state.phase is Phase.BETWEEN:
        yield from (sitter.account for seat in unready(state) if (sitter := state.seats[seat]) is not None)


def _wrong_time(truth: Truth, state: State, shown: Read) -> Iterator[str]:
    if shown.until_s is None:
        return
    due = [ms / 1000 for ms in truth.deadlines[state.table].values()]
    if not any(abs(shown.until_s - one) <= DUE_S for one in due):
        yield f"it waits until {shown.until_s}, but the deadlines are {due}"


def _points(truth: Truth, state: State, user_id: int) -> int | None:
    """What somebody has won in the newest hand."""
    hand = state.hand
    if hand is None or hand.totals is None:
        return None
    for player, points in zip(hand.seats, hand.totals, strict=True):
        if truth.people.get(player.account) == user_id:
            return points
    return None


def _is_old(shown: Read, now_s: float) -> bool:
    """Whether Discord counts a message as old; `now_s` is the evening's time."""
    posted_s = ((shown.seen.id >> 22) + DISCORD_EPOCH_MS) / 1000 - START_S
    return now_s - posted_s > _OLD_S
