"""Each figure fails when what it measures goes wrong: faults are planted in an evening that was played."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.discord_ui.lanes.lane import ANSWER_PATIENCE_S, Lane
from bot.discord_ui.lanes.pictures import Drawn
from bot.discord_ui.lanes.table import TableLane
from bot.ids import TableId
from bot.panels.screen import TableScreen
from bot.table.events import HandVoided
from bot.table.hand import Call
from bot.table.state import Phase, StakeOffer
from tools.evenings.diary import Push, Shown, Tap
from tools.evenings.evening import Evening, Played, play
from tools.evenings.figures import measured
from tools.evenings.hands_shown import is_result
from tools.evenings.kinds import KINDS
from tools.evenings.limits import AS_DISCORD, Pace
from tools.evenings.network import Exchange
from tools.evenings.plan import Plan
from tools.evenings.truth import Moment, Truth, wanted
from tools.evenings.turns_told import notice_s
from tools.evenings.virtual_time import START_S

PEOPLE = {"Ann": KINDS["attentive"], "Ben": KINDS["attentive"]}
PLAN = Plan(1, "ofc start", "pineapple", "off", 1, PEOPLE, 0)


@pytest.fixture(scope="module")
def evening() -> Played:
    """One hand of Pineapple between two attentive people."""
    return play(PLAN)


def worst(played: Played, key: str) -> float:
    return next(one.worst for one in measured(played) if one.figure.key == key)


def holds(played: Played, key: str) -> bool:
    return next(one.holds for one in measured(played) if one.figure.key == key)


def with_diary(played: Played, **lists: Any) -> Played:
    """The evening with other lists in its diary."""
    return replace(played, diary=replace(played.diary, **lists))


def with_moments(played: Played, change: Callable[[list[Moment]], list[Moment]]) -> Played:
    """The evening with another log."""
    truth = Truth(played.truth.database)
    truth.people, truth.channels = played.truth.people, played.truth.channels
    truth.moments = {table: change(list(moments)) for table, moments in played.truth.moments.items()}
    return replace(played, truth=truth)


def in_a_hand(moments: list[Moment]) -> list[Moment]:
    """The log up to the first moment in which somebody is waited for in a hand."""
    end = next(
        at for at, one in enumerate(moments) if one.state.phase is Phase.PLAYING and dict.fromkeys(wanted(one.state))
    )
    return moments[: end + 1]


def test_an_attentive_hand_is_played_by_taps_alone_and_has_no_fault(evening: Played) -> None:
    for key in ("unnotified", "by_post", "posts", "left_out", "frozen", "unposted", "false", "lost", "answer", "bugs"):
        assert holds(evening, key), key
    assert evening.hands == 1
    assert len(evening.diary.taps) > 30


def test_a_turn_that_nobody_is_told_of(evening: Played) -> None:
    stopped = replace(with_moments(evening, in_a_hand), lasted_s=1e4)
    assert worst(with_diary(stopped, taps=[], pushes=[]), "unnotified") == 1


def test_a_turn_that_somebody_is_told_of_too_late(evening: Played) -> None:
    stopped = replace(with_moments(evening, in_a_hand), lasted_s=1e4)
    (turn,) = stopped.truth.turns()
    user_id, from_s = stopped.truth.people[turn.account], turn.from_ms / 1000 - START_S

    def pushed(after_s: float) -> Played:
        push = Push(from_s + after_s, user_id, 1, 1, "Your turn", is_dm=True, is_mention=False)
        return with_diary(stopped, taps=[], pushes=[push])

    assert worst(pushed(49), "unnotified") == 0
    assert worst(pushed(51), "unnotified") == 1


def test_a_turn_that_was_tapped_on_just_before_the_bot_was_killed(evening: Played) -> None:
    stopped = replace(with_moments(evening, in_a_hand), lasted_s=1e4)
    (turn,) = stopped.truth.turns()
    user_id, from_s = stopped.truth.people[turn.account], turn.from_ms / 1000 - START_S
    tap = next(one for one in evening.diary.taps if one.user_id == user_id and one.at_s > from_s)
    told = Push(from_s + 90, user_id, 1, 1, "Your turn", is_dm=True, is_mention=False)
    killed = with_diary(stopped, taps=[tap], pushes=[], downs=[(tap.at_s + 1, tap.at_s + 21)])
    assert worst(killed, "unnotified") == 0, "the tap was answered, so they know"
    assert worst(with_diary(killed, failed=[tap]), "unnotified") == 1, "nothing came of it"
    assert worst(with_diary(killed, pushes=[told]), "unwanted") == 0, "the bot may not have kept that they know"
    assert worst(with_diary(killed, pushes=[told], downs=[]), "unwanted") == 1


def test_a_push_for_nothing(evening: Played) -> None:
    push = Push(60.0, evening.diary.world.player("Ann").id, 1, 1, "Hello", is_dm=True, is_mention=False)
    quiet = with_diary(evening, pushes=[])
    assert worst(quiet, "unwanted") == 0
    late = replace(push, at_s=evening.lasted_s - 1)
    assert worst(with_diary(evening, pushes=[late]), "unwanted") == 1


def test_a_stake_that_is_proposed_to_somebody_who_is_not_told(evening: Played) -> None:
    def proposed(**changes: Any) -> Played:
        def propose(moments: list[Moment]) -> list[Moment]:
            *before, last = in_a_hand(moments)
            ann, ben = (sitter.account for _, sitter in last.state.sitters)
            asked = replace(last.state, stake_offers=(StakeOffer(ann, ben, 3),), **changes)
            return [*before, last, replace(last, state=asked)]

        return with_diary(replace(with_moments(evening, propose), lasted_s=1e4), taps=[], pushes=[])

    between = proposed(phase=Phase.BETWEEN, hand=None)
    assert worst(between, "unnotified") == 1, "the stake"
    turn = next(one for one in between.truth.turns() if one.is_asked)
    user_id, at_s = between.truth.people[turn.account], turn.from_ms / 1000 - START_S + 45
    push = Push(at_s, user_id, 1, 1, "A stake", is_dm=True, is_mention=False)
    assert worst(with_diary(between, pushes=[push]), "unwanted") == 0
    assert worst(proposed(), "unnotified") == 1, (
        "the turn: a stake waits until its hand is over, if the evening ends in it"
    )


def test_a_question_that_stands_again_waits_from_then_on(evening: Played) -> None:
    """Nobody is asked who is away. Who comes back has as much time as before; who was told then, knows."""

    def ask_twice(moments: list[Moment]) -> list[Moment]:
        *before, last = in_a_hand(moments)
        ann, ben = (sitter.account for _, sitter in last.state.sitters)
        asked = replace(last.state, stake_offers=(StakeOffer(ann, ben, 3),), phase=Phase.BETWEEN, hand=None)
        silent = replace(asked, stake_offers=())
        later = ((0, asked), (20_000, silent), (600_000, asked), (610_000, silent))
        return [*before, *(replace(last, at_ms=last.at_ms + after_ms, state=state) for after_ms, state in later)]

    asked = replace(with_moments(evening, ask_twice), lasted_s=1e4)
    assert [one.from_ms - one.first_ms for one in asked.truth.turns() if one.is_asked] == [0, 600_000]
    assert worst(with_diary(asked, taps=[], pushes=[]), "unnotified") == 0, "neither lasted for long"
    first, again = [one for one in asked.truth.turns() if one.is_asked]
    user_id = asked.truth.people[first.account]
    first_s, again_s = (one.from_ms / 1000 - START_S for one in (first, again))
    seen = replace(evening.diary.taps[-1], at_s=first_s + 5, user_id=user_id, what=f"cp1:stakes:{first.table}:1:0:")
    push = Push(again_s + 5, user_id, 1, 1, "A stake", is_dm=True, is_mention=False)
    assert worst(with_diary(asked, taps=[seen], pushes=[push]), "unwanted") == 0, "it is asked anew"
    assert worst(with_diary(asked, taps=[seen], pushes=[replace(push, at_s=first_s + 19)]), "unwanted") == 1


def test_a_tap_on_its_way_when_a_turn_began_is_of_somebody_who_looks(evening: Played) -> None:
    stopped = replace(with_moments(evening, in_a_hand), lasted_s=1e4)
    turn = [one for one in stopped.truth.turns() if not one.is_asked][-1]
    clicked = next(one for one in evening.diary.taps if one.what.startswith(f"cp1:row:{turn.table}:{turn.hand_no}:"))
    for before_s, missed in ((0.1, 0), (1.0, 1)):
        at_s = turn.from_ms / 1000 - START_S - before_s
        tap = replace(clicked, at_s=at_s, user_id=stopped.truth.people[turn.account])
        assert worst(with_diary(stopped, taps=[tap], pushes=[]), "unnotified") == missed


def test_a_turn_is_told_of_after_a_third_of_its_own_clock(evening: Played) -> None:
    def timed(moments: list[Moment]) -> list[Moment]:
        *before, last = in_a_hand(moments)
        assert last.state.hand is not None
        hand = replace(last.state.hand, options=replace(last.state.hand.options, clock_s=30))
        return [*before, replace(last, state=replace(last.state, hand=hand))]

    turn = [one for one in with_moments(evening, timed).truth.turns() if not one.is_asked][-1]
    assert notice_s(turn) == 10
    assert notice_s(replace(turn, clock_s=180)) == 45, "Fantasyland's"
    assert notice_s(replace(turn, clock_s=0)) == 45


def test_a_settlement_calls_whoever_is_paid(evening: Played) -> None:
    ann, channel = evening.diary.world.player("Ann"), evening.diary.world.text_channel("table").id
    at_s = evening.lasted_s - 1
    push = Push(at_s, ann.id, 1, 1, "Ben brings 3 to you", is_dm=True, is_mention=False)
    words = "**Ben** pays **Ann** **3 points**. **Ann**, press **Received** when you have it."
    proposal = Shown(at_s - 9, channel, 1, 0, words, (), is_new=True, is_silent=True, mentions=frozenset())
    assert worst(with_diary(evening, pushes=[push]), "unwanted") == 1
    assert worst(with_diary(evening, pushes=[push], shown=[proposal]), "unwanted") == 0
    done = replace(proposal, text="**Ben** has settled up with **Ann**: **3 points** (entry 3).", at_s=at_s - 4)
    assert worst(with_diary(evening, pushes=[push], shown=[proposal, done]), "unwanted") == 1
    just_done = replace(done, at_s=at_s - 0.3)
    assert worst(with_diary(evening, pushes=[push], shown=[proposal, just_done]), "unwanted") == 0, "it was on its way"


def test_a_call_that_is_answered_while_its_notice_is_on_its_way(evening: Played) -> None:
    (turn,) = with_moments(evening, in_a_hand).truth.turns()
    user_id, from_s = evening.truth.people[turn.account], turn.from_ms / 1000 - START_S
    tap = next(one for one in evening.diary.taps if one.user_id == user_id and one.at_s > from_s)

    def call(moments: list[Moment]) -> list[Moment]:
        *before, last = in_a_hand(moments)
        hand, seat = last.state.hand, last.state.seat_of(turn.account)
        assert hand is not None
        assert seat is not None
        called = replace(last.state, hand=replace(hand, calls=(Call(seat, turn.key),)))
        answered = replace(last, at_ms=last.at_ms + 620_000)
        return [*before, last, replace(last, at_ms=last.at_ms + 600_000, state=called), answered]

    def pushed(after_s: float) -> Played:
        push = Push(from_s + 620 + after_s, user_id, 1, 1, "They want to play on", is_dm=True, is_mention=False)
        return with_diary(replace(with_moments(evening, call), lasted_s=1e4), taps=[tap], pushes=[push])

    assert worst(pushed(0.5), "unwanted") == 0
    assert worst(pushed(3.5), "unwanted") == 1


def test_too_many_pushes_by_post(evening: Played) -> None:
    slow = replace(evening, plan=replace(PLAN, kinds={**PEOPLE, "Ben": KINDS["by post"]}))
    ben, scored_s = evening.diary.world.player("Ben").id, _scored_s(evening)
    pushes = [Push(scored_s - 1, ben, 1, 1, "Your turn", is_dm=True, is_mention=False)] * 7
    assert worst(with_diary(slow, pushes=pushes), "by_post") == 7
    assert holds(with_diary(slow, pushes=pushes[:6]), "by_post")
    channel = evening.diary.world.text_channel("table").id
    words = "**Ann** pays **Ben** **3 points**. **Ben**, press **Received** when you have it."
    paid = Shown(scored_s - 5, channel, 1, 0, words, (), is_new=True, is_silent=True, mentions=frozenset())
    assert worst(with_diary(slow, pushes=pushes, shown=[paid]), "by_post") == 6, "a payment brings one more"
    assert worst(with_diary(slow, pushes=[*pushes, *pushes[:1]], shown=[paid]), "by_post") == 7
    others = replace(pushes[0], is_dm=False, is_for_another=True)
    assert worst(with_diary(slow, pushes=[*pushes, others]), "by_post") == 7, "a channel rings for everybody"
    at_two = with_moments(slow, lambda moments: moments)
    at_two.truth.channels = {**slow.truth.channels, TableId("2"): 22}
    elsewhere = replace(pushes[0], text="Your turn at <#22>")
    assert worst(with_diary(at_two, pushes=[*pushes, elsewhere]), "by_post") == 7, "another table's"
    assert worst(with_diary(at_two, pushes=[*pushes, replace(elsewhere, text=f"<#{channel}>")]), "by_post") == 8


def test_a_channel_full_of_posts(evening: Played) -> None:
    channel, at_s = evening.diary.world.text_channel("table").id, _scored_s(evening) - 1
    post = Shown(at_s, channel, 1, 0, "chatter", (), is_new=True, is_silent=True, mentions=frozenset())
    chatty = with_diary(evening, shown=[*evening.diary.shown, post, post, post])
    assert not holds(chatty, "posts")
    lines = [replace(post, is_chat=True)] * 3
    assert holds(with_diary(evening, shown=[*evening.diary.shown, *lines]), "posts"), "people's own"
    calls = [replace(post, mentions=frozenset({1}))] * 2
    assert holds(with_diary(evening, shown=[*evening.diary.shown, *calls]), "posts")
    result = replace(post, at_s=at_s + 9, text="**Ann +3 · Ben −3**", buttons=("[Next hand]",))
    late = with_diary(evening, shown=[*evening.diary.shown, result, result, result])
    assert worst(late, "posts") == worst(evening, "posts") + 3, "a result is its hand's, however late it comes"
    asked = Tap(at_s - 100, evening.diary.world.player("Ann").id, channel, "table", "")
    assert not holds(with_diary(chatty, taps=[asked]), "posts")
    died = with_diary(chatty, taps=[asked], downs=[(asked.at_s + 1, at_s - 1)])
    assert holds(died, "posts"), "what /table asks for is done when the bot is back"


def test_a_result_above_what_was_written_before_it(evening: Played) -> None:
    channel, scored_s = evening.diary.world.text_channel("table").id, _scored_s(evening)
    below, shown = 2**62, evening.diary.shown
    line = Shown(scored_s - 1, channel, below, 0, "good luck", (), True, False, frozenset(), is_chat=True)
    assert worst(evening, "results") == 0
    assert worst(with_diary(evening, shown=[*shown, line]), "results") == 1
    later = replace(line, at_s=scored_s + 0.1)
    assert worst(with_diary(evening, shown=[*shown, later]), "results") == 0, "it was written after the hand"
    above = replace(line, message_id=1)
    assert worst(with_diary(evening, shown=[*shown, above]), "results") == 0
    refused = Exchange(scored_s + 1, "POST", f"/channels/{channel}/messages", 429, 0)
    spared = with_diary(evening, shown=[*shown, line], exchanges=[*evening.diary.exchanges, refused])
    assert worst(spared, "results") == 0, "Discord refused"
    assert worst(with_diary(evening, shown=[*shown, line], downs=[(scored_s, scored_s + 9)]), "results") == 0


def test_a_result_that_is_edited_late_stands_where_it_stands(evening: Played) -> None:
    """A message of yesterday may be edited three times in twenty seconds, and is below what was written before it."""
    channel, scored_s = evening.diary.world.text_channel("table").id, _scored_s(evening)
    kept = [one for one in evening.diary.shown if one.at_s < scored_s]
    words = "**Ann +3 · Ben −3**\n**Ann** and **Ben**: press **Next hand** when you're ready."
    late = Shown(scored_s + 8, channel, 2**62, 0, words, ("[Next hand]",), False, True, frozenset())
    line = Shown(scored_s - 1, channel, 2**62 - 1, 0, "good luck", (), True, False, frozenset(), is_chat=True)
    longer = replace(evening, lasted_s=scored_s + 60)
    assert worst(with_diary(longer, shown=[*kept, line, late]), "results") == 0
    assert worst(with_diary(longer, shown=[*kept, replace(line, message_id=2**62 + 1), late]), "results") == 1


def test_a_result_that_is_posted_twice_or_rings(evening: Played) -> None:
    channel, at_s = evening.diary.world.text_channel("table").id, _scored_s(evening) + 1
    words = "**Ann +3 · Ben −3**\n**Ann** and **Ben**: press **Next hand** when you're ready."
    post = Shown(at_s, channel, 2**62, 0, words, ("[Next hand]",), True, True, frozenset())
    kept = [one for one in evening.diary.shown if not one.is_new or one.at_s < at_s - 1]
    assert worst(with_diary(evening, shown=[*kept, post]), "results") == 0
    assert worst(with_diary(evening, shown=[*kept, post, replace(post, message_id=2**62 + 1)]), "results") == 1
    assert worst(with_diary(evening, shown=[*kept, replace(post, is_silent=False)]), "results") == 1
    card = replace(post, message_id=2**62 + 1, text="## Everybody ends even", buttons=("[Rematch]",))
    assert worst(with_diary(evening, shown=[*kept, post, card]), "results") == 0, "the session's, below the result"


@pytest.mark.slow
def test_results_that_stay_where_the_hand_began(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_lane: TableLane, _row: Any) -> bool:
        return False

    monkeypatch.setattr(TableLane, "_is_below", never)
    chatty = dict.fromkeys(PEOPLE, replace(KINDS["attentive"], chats=0.5))
    assert worst(play(replace(PLAN, kinds=chatty)), "results") > 0


def test_somebody_who_is_put_out_without_a_word(evening: Played) -> None:
    def put_out(moments: list[Moment]) -> list[Moment]:
        *before, last = in_a_hand(moments)
        seat, sitter = next((seat, one) for seat, one in last.state.sitters if _is_waited_for(last, one.account))
        away = last.state.with_sitter(seat, replace(sitter, is_away=True))
        return [*before, last, replace(last, at_ms=last.at_ms + 600_000, state=away, by=None)]

    silent = with_diary(replace(with_moments(evening, put_out), lasted_s=1e4), taps=[], pushes=[])
    assert worst(silent, "left_out") == 1


def test_a_table_that_stands_still_for_somebody_who_is_gone(evening: Played) -> None:
    stopped = replace(with_moments(evening, in_a_hand), lasted_s=1e4)
    (turn,) = stopped.truth.turns()
    from_s = turn.from_ms / 1000 - START_S
    left = replace(stopped, gone=frozenset({stopped.truth.people[turn.account]}))
    assert holds(stopped, "frozen")
    assert not holds(left, "frozen")
    assert holds(replace(left, lasted_s=700), "frozen")

    channel = evening.diary.world.text_channel("table").id
    way_out = Shown(
        from_s + 600,
        channel,
        1,
        0,
        "waiting",
        ("[Play on without Ben]",),
        is_new=False,
        is_silent=True,
        mentions=frozenset(),
    )
    assert holds(with_diary(left, shown=[way_out]), "frozen"), "somebody could have pressed it"
    late = replace(way_out, at_s=from_s + 2000)
    assert not holds(with_diary(left, shown=[late]), "frozen")


def test_words_that_follow_late(evening: Played) -> None:
    assert 0 < worst(evening, "words") <= 2
    late = [replace(one, at_s=one.at_s + 3) for one in evening.diary.shown]
    assert not holds(with_diary(evening, shown=late), "words")
    shifted = [replace(one, at_s=one.at_s - 4000) if one.is_new and not is_result(one) else one for one in late]
    assert holds(with_diary(evening, shown=shifted), "words"), "Discord took no more edits of the one that stood"


def test_a_tap_whose_words_follow_late(evening: Played) -> None:
    assert 0 < worst(evening, "taps") <= 0.3
    late = [replace(one, at_s=one.at_s + 1) for one in evening.diary.shown]
    assert not holds(with_diary(evening, shown=late), "taps")


@pytest.mark.slow
def test_a_tap_that_waits_for_the_picture_of_the_tap_before(monkeypatch: pytest.MonkeyPatch) -> None:
    push = Lane._push_picture

    async def in_the_way(lane: Lane, drawn: Drawn) -> None:
        async with lane._lock:
            await push(lane, drawn)

    monkeypatch.setattr(Lane, "_push_picture", in_the_way)
    people = dict.fromkeys(PEOPLE, replace(KINDS["attentive"], act_s=(0.35, 0.36)))
    assert worst(play(replace(PLAN, kinds=people)), "taps") > 0.35


def test_a_hand_that_is_voided_by_nobody(evening: Played) -> None:
    def void(moments: list[Moment]) -> list[Moment]:
        last = in_a_hand(moments)[-1]
        return [*in_a_hand(moments), replace(last, event=HandVoided(1), by=None)]

    assert worst(with_moments(evening, void), "unposted") == 1


@pytest.mark.slow
def test_a_panel_that_names_the_wrong_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScreen, "names_of", lambda _screen, _accounts: "**Zoe**")
    assert worst(play(PLAN), "false") > 0


@pytest.mark.slow
def test_my_cards_that_fall_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(evening: Evening) -> None:
        evening.swallowed = ("PATCH", "/webhooks/")

    people = {**PEOPLE, "Ben": KINDS["My cards only"]}
    assert worst(play(replace(PLAN, kinds=people), spoil=deaf), "stale_cards") > 0


@pytest.mark.slow
def test_taps_that_are_never_answered() -> None:
    def impatient(evening: Evening) -> None:
        for at_s, answer_s in ((20, 0.15), (40, evening.desk.answer_s)):  # once the cards are dealt
            evening.loop.call_later(at_s, setattr, evening.desk, "answer_s", answer_s)

    assert worst(play(PLAN, spoil=impatient), "lost") > 0


@pytest.mark.slow
def test_answers_that_are_slow() -> None:
    assert worst(play(PLAN, Pace(callback_s=(1.5, 2.0))), "answer") > 1


def test_a_click_that_waits_for_other_words_is_answered_within_a_second() -> None:
    slowest_s = AS_DISCORD.gateway_s[1] + ANSWER_PATIENCE_S + AS_DISCORD.callback_s[1]
    assert slowest_s <= 1.0 + 1e-9


@pytest.mark.slow
def test_an_error_in_the_log() -> None:
    assert worst(play(PLAN, spoil=lambda _: logging.getLogger("bot").error("planted")), "bugs") == 1


def _scored_s(played: Played) -> float:
    """When the first hand was scored, in the evening's seconds."""
    (moments,) = played.truth.moments.values()
    return next(one.at_ms for one in moments if one.state.phase is Phase.BETWEEN) / 1000 - START_S


def _is_waited_for(moment: Moment, account: str) -> bool:
    return any(one == account for _, one in wanted(moment.state))
