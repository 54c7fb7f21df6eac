"""Who was told of their turns, and who was told of anything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from bot.discord_ui.components import tap_of
from bot.ids import TableId
from bot.panels.custom_ids import OF_STAKES, Verb
from bot.play.clock import HEARTBEAT_S
from bot.table.closed.hand import Stage
from bot.table.happenings.absence import running_calls
from bot.table.state import Phase, State
from bot.table.turns import has_to_act, waited_for
from tools.evenings.diary import Push, Tap
from tools.evenings.evening import Played
from tools.evenings.found import Found
from tools.evenings.plan import CLOCKS_S
from tools.evenings.truth import Moment, Turn
from tools.evenings.virtual_time import START_S

NOTICE_S: Final = 45.0
LATE_S: Final = 5.0
RESTART_S: Final = HEARTBEAT_S + 5.0  # a bot that was down has so long to catch up
_ARRIVES_S: Final = 0.2  # so long a tap may be on its way to the bot
_IN_FLIGHT_S: Final = 3.0  # a push may have left before its turn was over
_ANSWER_S: Final = 10.0  # what comes so soon after an own tap before the first hand answers it


def notice_s(turn: Turn) -> float:
    """After how long an unseen turn is to be told of: with a clock at most a third of it. A call lasts longer."""
    return min(NOTICE_S, turn.clock_s / 3) if turn.clock_s and not (turn.is_call or turn.is_asked) else NOTICE_S


def began_s(turn: Turn) -> float:
    """When a turn began or a question was first asked, in the evening's seconds."""
    return turn.first_ms / 1000 - START_S


def ended_s(turn: Turn, played: Played) -> float:
    """When it ended; an open one with the evening."""
    return played.lasted_s if turn.to_ms is None else turn.to_ms / 1000 - START_S


def own_turns(played: Played, *, with_left: bool = False) -> Iterator[tuple[int, str, Turn]]:
    """Every turn with its player's id and name; of those who have left the server in the end only `with_left`."""
    world = played.diary.world
    for turn in played.truth.turns():
        user_id = played.truth.people.get(turn.account)
        if user_id is not None and (with_left or user_id not in world.left):
            yield user_id, world.users[user_id].name, turn


def unnotified(played: Played) -> Sequence[Found]:
    """Own turns and calls that nobody told their player of in time, and that they had not seen either."""
    found = []
    for user_id, name, turn in own_turns(played):
        from_s = turn.from_ms / 1000 - START_S
        until_s = from_s + notice_s(turn) + LATE_S
        for stops_s, goes_on_s in sorted(_standstills(played, turn)):
            if stops_s < until_s and goes_on_s > from_s:
                until_s += goes_on_s - max(stops_s, from_s)
        is_over = ended_s(turn, played) <= until_s
        is_told = _is_told(played, user_id, began_s(turn), until_s)
        if not is_over and not is_told and not _sees(played, user_id, turn, until_s):
            found.append(Found(from_s, name, f"was not told of {turn.key}, hand {turn.hand_no}"))
    return found


def _standstills(played: Played, turn: Turn) -> Iterator[tuple[float, float]]:
    """From when to when the time to a notice stands still.

    That is while the bot is down, and until it has caught up by its last heartbeat; and that of a stake while a hand is
    under way: it is answered between hands.
    """
    for down_s, up_s in played.diary.downs:
        yield down_s, up_s + RESTART_S
    moments = played.truth.moments[turn.table] if turn.is_of_stake else []
    from_s = [one.at_ms / 1000 - START_S for one in moments]
    for moment, (begins_s, ends_s) in zip(moments, pairwise([*from_s, played.lasted_s]), strict=True):
        if moment.state.is_underway:
            yield begins_s, ends_s


def _sees(played: Played, user_id: int, turn: Turn, until_s: float, *, is_sure: bool = False) -> bool:
    """Whether its player has used something of the table after it began, and was answered.

    A tap that was on its way when it began counts: its player looks, and sees the table change within a second. But
    the bot may tell them all the same, unless the answer was made after it began, as one with the stakes is.
    An older hand's message tells nobody of a turn, what only they see nobody of a vote, nor of a stake unless it shows
    the stakes, and a hand that is under way nobody of a stake.
    With `is_sure` only what the bot has heard after it began, and stored: once killed, it may tell what was seen. And
    of a question that is asked again, only what was seen since.
    """
    channel_id = played.truth.channels[turn.table]
    since_s = turn.from_ms / 1000 - START_S if is_sure else began_s(turn)
    return any(
        tap.user_id == user_id
        and not tap.is_of_books
        and not (tap.is_private and turn.is_asked and not (turn.is_of_stake and _shows_stakes(tap)))
        and not (turn.is_of_stake and _is_underway(played, turn, tap.at_s))
        and since_s - (_ARRIVES_S if not is_sure or (turn.is_of_stake and _shows_stakes(tap)) else 0)
        < tap.at_s
        <= until_s
        and not (is_sure and played.diary.is_down(tap.at_s, tap.at_s + _IN_FLIGHT_S))
        and (f":{turn.table}:" in tap.what or tap.channel_id == channel_id)
        and _shows_now(tap, turn)
        and tap not in played.diary.failed
        for tap in played.diary.taps
    )


def _shows_stakes(tap: Tap) -> bool:
    clicked = tap_of(tap.what)
    return clicked is not None and clicked.verb in OF_STAKES


def _shows_now(tap: Tap, turn: Turn) -> bool:
    """Whether what was tapped shows how the table stands: an older hand's message does not, **My cards** always."""
    clicked = tap_of(tap.what)
    if clicked is None or not clicked.table or clicked.verb is Verb.MY_CARDS:
        return True
    return clicked.hand_no >= turn.hand_no


def _is_told(played: Played, user_id: int, from_s: float, until_s: float) -> bool:
    return any(
        push.user_id == user_id and (push.is_dm or push.is_mention) and from_s - 1 <= push.at_s <= until_s
        for push in played.diary.pushes
    )


def pushes_unwanted(played: Played) -> Sequence[Found]:
    """Notifications for anything but the lobby and one's own unseen turns and calls."""
    turns: dict[int, list[Turn]] = {}
    for user_id, _, turn in own_turns(played, with_left=True):
        turns.setdefault(user_id, []).append(turn)
    has_clock = bool(CLOCKS_S[played.plan.clock])
    found = []
    for push in played.diary.pushes:
        wanted = any(_is_for(played, push, turn, has_clock) for turn in turns.get(push.user_id, ()))
        wanted = (
            wanted
            or push.is_for_another
            or _is_called(played, push)
            or _is_of_lobby(played, push)
            or _is_paid(played, push)
        )
        if not wanted:
            name = played.diary.world.users[push.user_id].name
            text = push.text[:80].replace("\n", " / ")
            found.append(Found(push.at_s, name, f"was told: {text}"))
    return found


def _is_for(played: Played, push: Push, turn: Turn, has_clock: bool) -> bool:
    """Whether a push can be about this turn; with a clock it may be the reminder of a turn that was seen."""
    if not (push.is_dm or push.is_mention):
        return False
    from_s = turn.from_ms / 1000 - START_S
    to_s = ended_s(turn, played)
    if not from_s - 1 <= push.at_s <= to_s + _IN_FLIGHT_S:
        return False
    if has_clock or _ends_by_itself(turn):
        return True
    return not _sees(played, push.user_id, turn, push.at_s - _IN_FLIGHT_S, is_sure=True)


def _ends_by_itself(turn: Turn) -> bool:
    """Whether no answer is one after a while: a choice is kept, of which there is a reminder at half of the time."""
    return f":{Stage.CHANGING}:" in turn.key


def _is_underway(played: Played, turn: Turn, at_s: float) -> bool:
    """Whether a hand was under way at the turn's table."""
    state = played.truth.state_at(turn.table, (at_s + START_S) * 1000)
    return state is not None and state.is_underway


def _is_called(played: Played, push: Push) -> bool:
    """Whether its reader may act though nobody waits for them yet, or the others want to play on without them."""
    for state in _states(played, push):
        hand = state.hand if state.is_playing else None
        if hand is None:
            continue
        called = {call.seat for call in running_calls(state)}
        for index, player in enumerate(hand.seats):
            is_early = has_to_act(state, index) and index not in waited_for(state)
            if played.truth.people.get(player.account) == push.user_id and (player.seat in called or is_early):
                return push.is_dm or push.is_mention
    return False


def _states(played: Played, push: Push) -> Iterator[State]:
    """How each table stood while a push was on its way."""
    from_ms, to_ms = ((at_s + START_S) * 1000 for at_s in (push.at_s - _IN_FLIGHT_S, push.at_s))
    for table, moments in played.truth.moments.items():
        if (state := played.truth.state_at(table, from_ms)) is not None:
            yield state
        yield from (one.state for one in moments if from_ms < one.at_ms <= to_ms)


def _is_paid(played: Played, push: Push) -> bool:
    """Whether a settlement stood open in a channel, when the push left, that its reader was to confirm."""
    words = f"**{played.diary.world.users[push.user_id].name}**, press **Received**"
    stands = dict[int, bool]()
    for one in played.diary.shown:
        is_open = words in (one.text or "")
        if push.at_s - _IN_FLIGHT_S < one.at_s <= push.at_s and is_open:
            return True
        if one.at_s <= push.at_s - _IN_FLIGHT_S:
            stands[one.message_id] = is_open
    return any(stands.values())


def _is_of_lobby(played: Played, push: Push) -> bool:
    """Whether it came before the first hand, or answers an own tap then, or an own Join."""
    if not push.is_dm:
        return not _has_hand(played, push.channel_id, push.at_s - _IN_FLIGHT_S)
    return any(
        tap.label == "Join" or not _has_hand(played, tap.channel_id, tap.at_s)
        for tap in played.diary.taps
        if tap.user_id == push.user_id and 0 <= push.at_s - tap.at_s <= _ANSWER_S
    )


def _has_hand(played: Played, channel_id: int, at_s: float) -> bool:
    for table, where in played.truth.channels.items():
        state = played.truth.state_at(table, (at_s + START_S) * 1000) if where == channel_id else None
        if state is not None and state.phase is not Phase.LOBBY:
            return True
    return False


def left_out(played: Played) -> Sequence[Found]:
    """Whom a deadline has put out of the game, or away, though nobody had told them of it."""
    turns: dict[tuple[TableId, int], list[Turn]] = {}
    for user_id, _, turn in own_turns(played):
        if not turn.is_asked:
            turns.setdefault((turn.table, user_id), []).append(turn)
    found = []
    for table, moments in played.truth.moments.items():
        for before, after in pairwise(moments):
            for user_id in _put_out(played, before, after):
                own = [one for one in turns.get((table, user_id), ()) if one.from_ms <= after.at_ms]
                if not own:
                    continue
                at_s = after.at_ms / 1000 - START_S
                if not _sees(played, user_id, own[-1], at_s) and not _is_told(played, user_id, began_s(own[-1]), at_s):
                    name = played.diary.world.users[user_id].name
                    found.append(Found(at_s, name, f"was put out in hand {after.state.hand_no} without a word"))
    return found


def _put_out(played: Played, before: Moment, after: Moment) -> Iterator[int]:
    """Ids of the people who sit out, or are away, since this moment, and have not said so themselves.

    Where all have agreed to end, the hand is played out for everybody, and no turn is anybody's any more.
    """
    if after.state.is_played_out:
        return
    for seat, sitter in after.state.sitters:
        was = before.state.sitter(seat)
        if was is None or was.account != sitter.account or after.by == sitter.account or sitter.is_computer:
            continue
        if (sitter.is_out and not was.is_out) or (sitter.is_away and not was.is_away):
            yield played.truth.people[sitter.account]
