"""What happened on an evening, as Discord showed it: screens, pushes, taps, posts, refusals, kills."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.model import Change, Flag, Message
from sandbox.phones import notified
from sandbox.seen import seen
from sandbox.world import World
from tools.evenings.network import Exchange
from tools.evenings.reading import mentioned


@dataclass(frozen=True, slots=True)
class Push:
    """A notification on somebody's phone."""

    at_s: float
    user_id: int
    channel_id: int
    message_id: int
    text: str
    is_dm: bool
    is_mention: bool  # it names them
    is_for_another: bool = False  # it names somebody else, whom nothing but such a message can reach


@dataclass(frozen=True, slots=True)
class Tap:
    """What somebody did: a button or a select by its custom id, a command by its name."""

    at_s: float
    user_id: int
    channel_id: int
    what: str
    label: str
    is_of_books: bool = False  # about the server's points, and no table's
    is_private: bool = False  # on what they alone see: it shows their hand, and no vote or stake


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as it stood from then on; `text` is None from its deletion on. `only_for`: 0 for everybody."""

    at_s: float
    channel_id: int
    message_id: int
    only_for: int
    text: str | None
    buttons: tuple[str, ...]
    is_new: bool
    is_silent: bool
    mentions: frozenset[int]
    is_answer: bool = False  # to a command: whoever typed it asked for it
    is_chat: bool = False  # a person's own line


@dataclass(slots=True)
class Diary:
    """Written while an evening is played; times are the loop's seconds."""

    world: World
    now_s: Callable[[], float]
    pushes: list[Push] = field(default_factory=list)
    taps: list[Tap] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    exchanges: list[Exchange] = field(default_factory=list)
    answers_s: list[float] = field(default_factory=list)  # how long each tap waited for its answer
    failed: list[Tap] = field(default_factory=list)  # taps that were not answered in time
    downs: list[tuple[float, float]] = field(default_factory=list)
    notes: list[tuple[float, str]] = field(default_factory=list)
    _known: dict[int, tuple[int, int]] = field(default_factory=dict)  # message: channel, only for

    def listen(self) -> None:
        """Write from now on."""
        self.world.feed.listen(self._heard)

    def note(self, text: str) -> None:
        """Something that happened outside of Discord."""
        self.notes.append((self.now_s(), text))

    def is_down(self, from_s: float, to_s: float) -> bool:
        """Whether the bot was down at any time between."""
        return any(began < to_s and ended > from_s for began, ended in self.downs)

    def down_s(self, from_s: float, to_s: float) -> float:
        """For how many seconds between two moments there was no bot."""
        return sum(max(0.0, min(ended, to_s) - max(began, from_s)) for began, ended in self.downs)

    def _heard(self, change: Change) -> None:
        if change.what == "message":
            message = self.world.find_message(change.message_id)
            if message is not None:
                self._show(message)
        elif change.what == "message_gone" and (known := self._known.pop(change.message_id, None)):
            gone = Shown(self.now_s(), known[0], change.message_id, known[1], None, (), False, True, frozenset())
            self.shown.append(gone)

    def _show(self, message: Message) -> None:
        is_new = message.id not in self._known
        self._known[message.id] = (message.channel_id, message.only_for or 0)
        now = seen(message.payload)
        is_silent = bool(message.flags & Flag.SUPPRESS_NOTIFICATIONS)
        buttons = tuple(f"({one.label})" if one.is_disabled else f"[{one.label}]" for one in now.buttons)
        buttons += tuple(f"<{one.placeholder}>" for one in now.selects)
        named = mentioned(now.text) & {user.id for user in message.mentions}
        show = Shown(
            self.now_s(), message.channel_id, message.id, message.only_for or 0, now.text, buttons, is_new, is_silent,
            named, message.interaction_metadata is not None, not message.author.is_bot,
        )  # fmt: skip
        self.shown.append(show)
        if is_new and message.author.is_bot and not show.is_answer:
            is_dm = self.world.channels[message.channel_id].is_dm
            for user in notified(self.world, message):
                is_named = user.id in named
                where = (show.at_s, user.id, show.channel_id, show.message_id)
                self.pushes.append(Push(*where, show.text or "", is_dm, is_named, bool(named) and not is_named))
