"""What hands brought beside cards: posts, pushes, and whether they were posted in the ledger."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from bot.ids import TableId
from bot.table.events import HandDealt, HandFrozen, HandScored, HandVoided
from bot.table.state import Phase
from tools.evenings.diary import Push, Shown
from tools.evenings.evening import Played
from tools.evenings.found import Found
from tools.evenings.kinds import HOUR
from tools.evenings.reading import is_over, promises_cards
from tools.evenings.truth import Moment
from tools.evenings.virtual_time import START_S

_BROUGHT_S: Final = 10.0
_END: Final = (HandScored, HandVoided)


def posts_a_hand(played: Played) -> Sequence[Found]:
    """Messages that the bot posted in the channel for each hand.

    Without those that call somebody, and those that somebody asked for: `/table` brings the panel down. A result is its
    own hand's, though everybody wants the next one before it is posted.
    """
    found = []
    for table, hand_no, from_s, to_s in _hands(played):
        ends = [one.at_ms / 1000 - START_S for one in played.truth.moments[table] if isinstance(one.event, _END)]
        posts = [
            one
            for one in played.diary.shown
            if one.is_new
            and not one.only_for
            and one.channel_id == played.truth.channels[table]
            and from_s < _of_s(one, ends) <= to_s
            and not (one.mentions or one.is_answer or one.is_chat or is_asked_for(played, one))
        ]
        found.append(Found(to_s, "", f"{len(posts)} posts for hand {hand_no}", len(posts)))
    return found


def _of_s(shown: Shown, ends: Sequence[float]) -> float:
    """The moment that a message is of: of a result the end of its hand, else when it came."""
    return max((end for end in ends if end <= shown.at_s), default=shown.at_s) if is_result(shown) else shown.at_s


def is_result(shown: Shown) -> bool:
    """Whether it shows a hand that is over. A session's card, the one with Rematch, shows more."""
    is_card = any("Rematch" in button for button in shown.buttons)
    return bool(shown.text and shown.buttons) and not (shown.is_chat or is_card) and is_over(shown.text or "")


def is_asked_for(played: Played, shown: Shown) -> bool:
    """Whether somebody has just brought the panel down. A bot that dies meanwhile brings it down when it is back."""
    diary = played.diary
    return any(
        tap.what == "table"
        and tap.channel_id == shown.channel_id
        and 0 <= shown.at_s - tap.at_s <= _BROUGHT_S + diary.down_s(tap.at_s, shown.at_s)
        for tap in diary.taps
    )


def pushes_by_post(played: Played) -> Sequence[Found]:
    """How many notifications somebody who plays by post had in a hand of Pineapple.

    Each vote, stake or payment that the others ask of them brings one more, which is not counted; nor is what names
    somebody else, nor what another table tells them: a player at two tables has the turns of both.
    """
    if played.plan.ruleset != "pineapple":
        return []
    slow = [name for name, kind in played.plan.kinds.items() if kind.first_act_s[1] > HOUR]
    found = []
    for table, hand_no, from_s, to_s in _hands(played):
        elsewhere = {channel for other, channel in played.truth.channels.items() if other != table}
        for name in slow:
            user_id = played.diary.world.player(name).id
            asked_s = [*_asked_s(played, table, user_id), *_paid_s(played, name, elsewhere)]
            own = [
                one
                for one in played.diary.pushes
                if one.user_id == user_id and not one.is_for_another and not _is_of(one, elsewhere)
            ]
            count = sum(from_s < one.at_s <= to_s for one in own)
            count -= min(count, sum(from_s < at_s <= to_s for at_s in asked_s))
            found.append(Found(to_s, name, f"{count} pushes in hand {hand_no}", count))
    return found


def _is_of(message: Push | Shown, channels: Collection[int]) -> bool:
    """Whether it stands in one of the channels, or leads to one."""
    return any(message.channel_id == one or f"<#{one}>" in (message.text or "") for one in channels)


def _asked_s(played: Played, table: TableId, user_id: int) -> Iterator[float]:
    """When each vote or stake at a table began to wait for somebody."""
    for turn in played.truth.turns():
        if turn.is_asked and turn.table == table and played.truth.people.get(turn.account) == user_id:
            yield turn.from_ms / 1000 - START_S


def _paid_s(played: Played, name: str, elsewhere: Collection[int]) -> Iterator[float]:
    """When each payment was proposed to somebody, in no other table's channel."""
    return (
        one.at_s
        for one in played.diary.shown
        if one.is_new and f"**{name}**, press **Received**" in (one.text or "") and not _is_of(one, elsewhere)
    )


def _hands(played: Played) -> Iterator[tuple[TableId, int, float, float]]:
    """From where each hand was fixed to the next: table, number, seconds. The last one goes to its showdown.

    Not from showdown to showdown: a hand's panel, which follows its seal, may come when the hand is over.
    """
    for table, moments in played.truth.moments.items():
        begun = {one.event.frozen.hand_no: one.at_ms for one in reversed(moments) if isinstance(one.event, HandFrozen)}
        ends = [one.at_ms for one in moments if isinstance(one.event, _END)]
        until = sorted(begun.values())[1:] + ends[-1:]
        for (hand_no, from_ms), to_ms in zip(sorted(begun.items()), until, strict=False):
            yield table, hand_no, from_ms / 1000 - START_S, to_ms / 1000 - START_S


def broken_promises(played: Played) -> Sequence[Found]:
    """Where somebody was told that cards come with the next hand, and was not dealt in though they had not left it."""
    found = []
    for moments in played.truth.moments.values():
        for before, after in pairwise(moments):
            if not isinstance(after.event, HandDealt) or after.state.hand is None:
                continue
            since_s = _since_s(moments, before)
            at_s = after.at_ms / 1000 - START_S
            dealt = {played.truth.people.get(player.account) for player in after.state.hand.seats}
            out = [one for _, one in before.state.sitters if not one.is_computer and not one.is_out]
            for sitter in out:
                user_id = played.truth.people.get(sitter.account, 0)
                if user_id not in dealt and _was_promised(played, user_id, since_s, at_s):
                    found.append(Found(at_s, played.diary.world.users[user_id].name, "was promised cards"))
    return found


def _since_s(moments: Sequence[Moment], until: Moment) -> float:
    """When the hand before was dealt."""
    dealt = [one.at_ms for one in moments if isinstance(one.event, HandDealt) and one.at_ms <= until.at_ms]
    return dealt[-1] / 1000 - START_S if dealt else 0.0


def _was_promised(played: Played, user_id: int, from_s: float, to_s: float) -> bool:
    channels = played.diary.world.channels
    return any(
        promises_cards(one.text)
        for one in played.diary.shown
        if one.text
        and from_s <= one.at_s < to_s
        and (one.only_for == user_id or getattr(channels.get(one.channel_id), "recipient_id", None) == user_id)
    )


def unposted(played: Played) -> Sequence[Found]:
    """Hands that were voided, or broken off by the table's end, without the click of everybody who was dealt in."""
    found = []
    for moments in played.truth.moments.values():
        for before, after in pairwise(moments):
            is_broken_off = before.state.phase is Phase.PLAYING and after.state.phase is Phase.ENDED
            if not isinstance(after.event, HandVoided) and not is_broken_off:
                continue
            if isinstance(after.event, HandScored) or (hand := before.state.hand) is None:
                continue
            people = {player.seat for player in hand.seats if not player.is_computer}
            last = {before.state.seat_of(after.by)} if after.by is not None else set()
            if not people <= {*before.state.void_votes, *last}:
                at_s = after.at_ms / 1000 - START_S
                found.append(Found(at_s, "", f"hand {hand.hand_no} ended without being posted"))
    return found
