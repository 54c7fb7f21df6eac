"""What a panel needs beside a view, by whose it is: its reader's, its server's, its table's, and the table's deadlines.

Each function takes the least of them that it needs: a panel that is not about a table cannot ask for its deadlines.
Screens have no slots: `vars` of one is what the next larger one has of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.ids import AccountId
from bot.panels.isolates import isolated
from bot.panels.names import NAME_LENGTH_MAX, clean_name, computer_name, in_text, shown_name
from bot.panels.picture import Ink
from bot.rules.board import Board
from bot.words import DEFAULT_LANGUAGE, Words, words_in

USUAL_UNIT = "points"
"""What points are called in a server that has no name of its own for them."""


@dataclass(frozen=True, kw_only=True)
class Screen:
    """How its reader wants what they see, or the server what everybody sees."""

    words: Words = field(default_factory=lambda: words_in(DEFAULT_LANGUAGE))
    is_text_only: bool = False
    has_two_colours: bool = False
    is_tall: bool = False  # the picture of the reader's own hand

    @property
    def has_card_signs(self) -> bool:
        """Whether cards on buttons and in lists may be shown as signs, in four colours."""
        return not (self.is_text_only or self.has_two_colours)


@dataclass(frozen=True)
class ServerScreen(Screen):
    """The same where people of one server are named.

    `names` are those of one server: empty for somebody whose name was not learnt there, missing for who is known no
    more.
    """

    names: Mapping[AccountId, str]
    computers: frozenset[AccountId] = frozenset()
    unit: str = USUAL_UNIT
    name_length: int = NAME_LENGTH_MAX  # longer names are cut off
    is_brief: bool = False  # details that pictures or other commands show as well are left out

    def plain_name(self, account: AccountId) -> str:
        """For pictures and alt texts; computers are marked."""
        name = shown_name(self.words, self.names, account)
        if len(name) > self.name_length:
            name = f"{name[: self.name_length - 1].rstrip()}…"
        name = isolated(name)
        return computer_name(name) if account in self.computers else name

    def board_name(self, account: AccountId, number: int | None) -> str:
        """The same for one of several boards, numbered from 0; for the only one (None) it is the player's name."""
        name = self.plain_name(account)
        return name if number is None else self.words("hand.board_name", name=name, board=board_letter(number))

    def name(self, account: AccountId) -> str:
        """For messages: markdown in a name means nothing."""
        return in_text(self.plain_name(account))

    def names_of(self, accounts: tuple[AccountId, ...], before: str = "") -> str:
        """Several names in bold: **Ann**, **Ben** and **Cat**. `before`: what the list begins with, such as "you"."""
        return listed(
            self.words, [*([before] if before else []), *(f"**{self.name(account)}**" for account in accounts)]
        )


class Called(NamedTuple):
    """The call of a player who has not answered it yet."""

    until_ms: int  # until when they may, UTC
    needs_move: bool  # a move alone is an answer


@dataclass(frozen=True, slots=True)
class TableDeadlines:
    """Until when a table waits for whom, and what a deadline that is past has given others. UTC milliseconds."""

    turn_ms: int | None = None  # of the reader's turn, of the nearest one in a channel
    awaited_ms: int | None = None  # until when somebody is waited for, whoever reads
    ready_ms: int | None = None  # of the wait for the next hand
    deal_on_ms: int | None = None  # when the next hand is dealt by itself
    called: Mapping[AccountId, Called] = field(default_factory=dict)
    late_turns: Mapping[AccountId, str] = field(default_factory=dict)  # keys of turns that others may play on without
    is_start_anybodys: bool = False  # the host has not started for so long that anybody who has joined may


@dataclass(frozen=True)
class TableScreen(ServerScreen):
    """The same at one table: where it is, until when it waits, and what its hand rests on, beside its view."""

    deadlines: TableDeadlines = TableDeadlines()
    channel_id: int | None = None  # where the table is, for those who read elsewhere
    panel_link: str = ""  # the address of its panel there, where it is known
    thread_id: int = 0  # where the hands are played if the lobby stands in the channel above
    broken: str = ""  # the error that froze the table, by the id that players see
    deal_root: str = ""  # the hand's commitment, hexadecimal
    seal_link: str = ""  # the address of the hand's seal, where that is a message of its own
    cuts: Mapping[AccountId, str] = field(default_factory=dict)  # in words
    hand_number: int = 0  # of a hand that is over: it counts the server's hands, whoever asks for it
    best_ways: tuple[Board, ...] = ()  # to set all of the reader's cards, the best first, at a table with hints

    def at_table(self, title: str) -> str:
        """A title with the way to the table behind it, where the reader is elsewhere."""
        return title if self.channel_id is None else f"{title} · <#{self.channel_id}>"

    def waiting(self, accounts: tuple[AccountId, ...]) -> str:
        """Whom the hand waits for, and until when."""
        return with_deadline(self.words, "private.wait", self.deadlines.awaited_ms, names=self.names_of(accounts))

    def shown_cut(self, account: AccountId) -> str:
        """Somebody's cut as text that means nothing to Discord's markdown."""
        cut = self.cuts.get(account)
        return in_text(clean_name(cut)) if cut else self.words("cut.deleted")


def listed(words: Words, parts: Sequence[str]) -> str:
    """Several names as one text: Ann, Ben and Cat."""
    if len(parts) < 2:
        return "".join(parts)
    return words("list.and", first=", ".join(parts[:-1]), last=parts[-1])


def board_letter(number: int) -> str:
    """What players call the boards of one seat: A, B."""
    return chr(ord("A") + number)


def in_unit(points: int, screen: ServerScreen, shown: str = "") -> str:
    """Points with what they are called in the server; `shown` is how the number is written.

    Only of the usual name the singular is known.
    """
    text = shown or str(points)
    if screen.unit == USUAL_UNIT:
        return screen.words("amount.points", text=text, number=abs(points))
    return f"{text} {screen.unit}"


def signed(points: int) -> str:
    """Points with their sign always written, with a real minus: +6, −2, 0."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def best_first(points: Iterable[tuple[AccountId, int]]) -> list[tuple[AccountId, int]]:
    """The order of a table's points, in words and pictures. Those who have as many keep their places."""
    return sorted(points, key=lambda one: -one[1])


def sign_of(points: int) -> str:
    """What stands between the winner of some points and the loser, or between two of whom neither won."""
    return "›" if points else "="


def ink_of(points: float) -> Ink:
    """Green for points won, red for points lost."""
    return Ink.WIN if points > 0 else Ink.LOSS if points < 0 else Ink.PLAIN


def signed_decimal(points: float, words: Words, places: int = 2) -> str:
    """An average or an expectation in points, with its sign, a real minus, and its decimals: +0.42, −2.00, 0.00."""
    text = words.decimal(abs(points), places)
    return text if float(f"{points:.{places}f}") == 0 else f"+{text}" if points > 0 else f"−{text}"


def relative(ms: int) -> str:
    """A time that every reader's Discord counts down by itself."""
    return f"<t:{ms // 1000}:R>"


def with_deadline(words: Words, key: str, until_ms: int | None, **given: object) -> str:
    """A sentence about a wait: with its deadline (UTC milliseconds) ``<key>_until``, without one `key`."""
    if until_ms is None:
        return words(key, **given)
    return words(f"{key}_until", **given, until=relative(until_ms))
