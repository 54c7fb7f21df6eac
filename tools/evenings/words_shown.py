"""How soon the words of what was committed stand in the channel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from bot.ids import TableId
from bot.table.state import Phase
from tools.evenings.diary import Shown
from tools.evenings.edits_taken import EditsTaken
from tools.evenings.evening import Played
from tools.evenings.found import Found
from tools.evenings.reading import hand_no, is_over, waits_for
from tools.evenings.truth import Moment, wanted
from tools.evenings.virtual_time import START_S

_OLD_S: Final = 3540.0  # of a message that is older Discord takes few edits
_REFUSED_S: Final = 10.0  # after a refusal words are late through no fault of the bot
_UP_S: Final = 60.0  # after a start edits take turns
_Change = tuple[float, int, frozenset[str]]  # when, in which hand, whom it waits for


def late_words(played: Played) -> Sequence[Found]:
    """For each change of whom a hand waits for: after how many seconds a message in the channel says so.

    What is overtaken by the next change counts until that one is said. Times aside in which the bot was down, Discord
    refused something or took no more edits in the channel, or the message was old.
    """
    found = list[Found]()
    edits = EditsTaken(played)
    for table, moments in played.truth.moments.items():
        changes = list(_changes(played, moments))
        panels = list(_panels(played, table))
        for at, (from_s, number, names) in enumerate(changes):
            later = [one for one in panels if one.at_s >= from_s]
            said = next((one for one in later if _is_said(changes[at:], one)), None)
            if said is None or edits.all_taken(said.channel_id, from_s, said.at_s):
                continue
            if not _is_excused(played, panels, said, from_s):
                what = f"hand {number} waits for {', '.join(sorted(names)) or 'nobody'}"
                found.append(Found(from_s, "", what, said.at_s - from_s))
    return found


def _changes(played: Played, moments: Sequence[Moment]) -> Iterator[_Change]:
    """Each time at which a running hand waits for others than before, or is over: then for nobody."""
    for before, after in pairwise(moments):
        names = _names(played, after)
        was_playing = before.state.phase is Phase.PLAYING
        has_ended = was_playing and after.state.phase is not Phase.PLAYING
        if has_ended or (names and names != _names(played, before)):
            yield after.at_ms / 1000 - START_S, after.state.hand_no, names


def _names(played: Played, moment: Moment) -> frozenset[str]:
    if moment.state.phase is not Phase.PLAYING or moment.state.paused:
        return frozenset()
    people = played.truth.people
    users = played.diary.world.users
    return frozenset(users[people[account]].name for _, account in wanted(moment.state) if account in people)


def _panels(played: Played, table: TableId) -> Iterator[Shown]:
    """Everything that has said in the channel how a hand stands."""
    channel_id = played.truth.channels[table]
    for one in played.diary.shown:
        is_public = one.channel_id == channel_id and not one.only_for
        if is_public and one.text and (is_over(one.text) or (hand_no(one.text) is not None and waits_for(one.text))):
            yield one


def _is_said(changes: Sequence[_Change], panel: Shown) -> bool:
    """Whether a message says what the first of these changes, or a later one that has happened, has brought."""
    text = panel.text or ""
    said = frozenset() if is_over(text) else frozenset(waits_for(text) or ())
    return any(
        from_s <= panel.at_s and hand_no(text) in (number, None) and (said <= names if said else not names)
        for from_s, number, names in changes
    )


def _is_excused(played: Played, panels: Sequence[Shown], said: Shown, from_s: float) -> bool:
    """Whether the bot was down, Discord refused something, or the message was old that said it, or that stood there."""
    stood = next((one for one in reversed(panels) if one.at_s < from_s), said)
    posted_s = min(next(one.at_s for one in panels if one.message_id == of.message_id) for of in (stood, said))
    is_refused = any(
        one.status == 429 and from_s - _REFUSED_S <= one.at_s <= said.at_s for one in played.diary.exchanges
    )
    return is_refused or said.at_s - posted_s > _OLD_S or played.diary.is_down(from_s - _UP_S, said.at_s)
