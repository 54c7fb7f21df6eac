"""Between "everybody is ready" and the first card: what is frozen stays so, whatever is tried meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import AccountId, Seat
from bot.rules.cards import DECK_52
from bot.rules.closed_presets import load_closed
from bot.rules.deal_keys import VERSION, deal_key, line_key
from bot.table.actions import (
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToVoid,
    ChangeOptions,
    EndAfterHand,
    GiveCut,
    HandOver,
    Join,
    Kick,
    Leave,
    LoseRoot,
    NoteRoot,
    NoteSeal,
    Pause,
    ProposeStake,
    Ready,
    Rebuy,
    Resume,
    SetClock,
    SitOut,
    Start,
    Substitute,
    VoidBroken,
)
from bot.table.decide import decide, why_not
from bot.table.events import HandDealt, HandFrozen, RootLost
from bot.table.evolve import evolve_all
from bot.table.fair_deal import Frozen, Root
from bot.table.happenings.dealing import (
    deal,
    freeze,
    is_as_frozen,
    is_due_to_deal,
    is_due_to_freeze,
    next_hand_no,
    wanted_batch,
)
from bot.table.happenings.pausing import LINE_REFUSED
from bot.table.options import Options
from bot.table.refusals import Reason, RuleError
from bot.table.state import Phase, State
from bot.table.timers import timers
from tests.table.games import ANN, BEN, CAT, DAN, Game, options
from tools.pages.at_once import posted

SEAL = 5_000


def frozen_table(*, has_cut: bool = True) -> State:
    """Ann, Ben and Cat after a hand, with a fourth seat free; the second hand is frozen and has no seal yet."""
    state = Game(ANN, BEN, CAT, table=options(seats=4)).play().state
    if has_cut:
        state = evolve_all(state, decide(state, GiveCut(BEN, "banana")))
    for account in (ANN, BEN, CAT):
        state = evolve_all(state, decide(state, Ready(account)))
    return evolve_all(state, freeze(state, "ab" * 32))


def of(state: State) -> Frozen:
    assert state.frozen is not None
    return state.frozen


TRIED: tuple[Action, ...] = (
    Join(DAN),
    Leave(CAT),
    AddComputer(ANN, AccountId("computer 1")),
    Kick(ANN, Seat(2)),
    Substitute(ANN, Seat(2), AccountId("computer 1")),
    ChangeOptions(ANN, Options(load_closed("basic"), 4)),
    ChangeOptions(ANN, options(seats=4, stake=9)),
    GiveCut(ANN, "late"),
    GiveCut(CAT, "late"),
    SitOut(CAT),
    Ready(CAT),
    Start(ANN),
    HandOver(ANN, Seat(1)),
    Rebuy(ANN, 1),
    ProposeStake(ANN, Seat(1), 5),
    SetClock(ANN, 300),
    EndAfterHand(ANN),
    AgreeToVoid(ANN),
    Pause(ANN),
)


@pytest.mark.parametrize("action", TRIED, ids=lambda action: f"{type(action).__name__}")
def test_nothing_changes_what_is_frozen(action: Action) -> None:
    """Seats, stakes, players, computers and cuts are chosen before the seal is known, or not for this hand."""
    state = frozen_table()
    before = of(state)
    after = state if why_not(state, action) else evolve_all(state, decide(state, action))
    after = evolve_all(after, decide(after, NoteSeal(2, before.root.channel_id, SEAL)))
    if after.paused:
        assert not is_due_to_deal(after), "the first seal counts, also while the table pauses"
        with pytest.raises(RuleError):
            decide(after, NoteSeal(2, before.root.channel_id, SEAL + 1))
        after = evolve_all(after, decide(after, Resume(ANN)))
    assert after.frozen == before
    assert is_due_to_deal(after)
    (dealt,) = deal(after, DECK_52)
    assert isinstance(dealt, HandDealt)
    assert is_as_frozen(before, dealt)
    assert dealt.seal == before.seal(SEAL)
    assert [dealt.before.seats[seat] is not None for seat in dealt.order] == [True] * 3


def test_what_is_frozen_is_who_plays_what_for_how_much_and_every_cut() -> None:
    state = frozen_table()
    frozen = of(state)
    assert (frozen.hand_no, frozen.deal_no, frozen.button, frozen.order) == (2, 1, 1, (2, 0, 1))
    assert frozen.fantasyland == (0, 0, 0)
    assert frozen.options == state.options
    assert [seat for seat, _ in frozen.cuts] == [1]
    assert frozen.has_line
    assert of(frozen_table(has_cut=False)).has_line, "a hand without cuts is sealed in the same way"


@pytest.mark.parametrize(
    "change",
    [
        {"hand_no": 3},
        {"button": Seat(0)},
        {"order": (Seat(0), Seat(1), Seat(2))},
        {"fantasyland": (14, 0, 0)},
        {"deal_no": 2},
        {"banker": Seat(1)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_hand_that_was_dealt_otherwise_is_found(change: dict[str, object]) -> None:
    state = frozen_table()
    frozen = of(state)
    state = evolve_all(state, decide(state, NoteSeal(2, frozen.root.channel_id, SEAL)))
    (dealt,) = deal(state, DECK_52)
    assert isinstance(dealt, HandDealt)
    assert is_as_frozen(frozen, dealt)
    assert not is_as_frozen(frozen, replace(dealt, **change))  # type: ignore[arg-type] # one field each
    other = replace(dealt.before, options=replace(frozen.options, stake=9))
    assert not is_as_frozen(frozen, replace(dealt, before=other))


@pytest.mark.parametrize(
    "note",
    [
        NoteSeal(1, 7002, SEAL),  # another hand
        NoteSeal(2, 7003, SEAL),  # elsewhere
        NoteSeal(2, 7002, 99),  # older than the commitment
    ],
    ids=["another hand", "another channel", "before the commitment"],
)
def test_a_message_that_cannot_be_the_seal_is_none(note: NoteSeal) -> None:
    state = frozen_table()
    with pytest.raises(RuleError) as refused:
        decide(state, note)
    assert refused.value.refusal.reason is Reason.OLD_HAND


def test_a_hand_has_one_seal() -> None:
    state = frozen_table()
    channel = of(state).root.channel_id
    state = evolve_all(state, decide(state, NoteSeal(2, channel, SEAL)))
    state = evolve_all(state, deal(state, DECK_52))
    with pytest.raises(RuleError):
        decide(state, NoteSeal(2, channel, SEAL + 1))
    assert state.phase is Phase.PLAYING


def test_without_its_commitment_no_hand_begins() -> None:
    state = Game(ANN, BEN).play().state
    state = evolve_all(state, (RootLost(0),))
    for account in (ANN, BEN):
        state = evolve_all(state, decide(state, Ready(account)))
    assert not is_due_to_freeze(state)
    assert wanted_batch(state) == 1
    for batch_no, first_no in ((0, 2), (1, 1), (2, 2)):
        root = Root(batch_no, first_no, "51" * 32, 7002, 900, VERSION)
        with pytest.raises(RuleError):
            decide(state, NoteRoot(root))
    state = evolve_all(state, decide(state, NoteRoot(Root(1, 2, "51" * 32, 7002, 900, VERSION))))
    assert is_due_to_freeze(state)
    (frozen,) = freeze(state, "ab" * 32)
    assert isinstance(frozen, HandFrozen)
    assert (frozen.frozen.deal_no, frozen.frozen.hand_no) == (64, 2), "a new batch, from its first shuffle"


def test_the_next_batch_is_wanted_as_soon_as_the_last_hand_of_one_is_dealt() -> None:
    game = Game(ANN, BEN)
    state = replace(game.state, hand_no=62)
    state = evolve_all(state, posted(replace(state, hand_no=0)))
    assert wanted_batch(state) is None
    state = replace(state, hand_no=63)
    assert (wanted_batch(state), next_hand_no(state)) == (None, 64)
    state = evolve_all(state, decide(state, Start(ANN)))
    state = evolve_all(state, freeze(state, "ab" * 32))
    assert wanted_batch(state) is None, "nothing is posted while a hand is dealt"
    dropped = evolve_all(state, decide(state, LoseRoot(0)))
    assert (wanted_batch(dropped), next_hand_no(dropped)) == (1, 65), "its number is used up"
    state = evolve_all(state, decide(state, NoteSeal(64, of(state).root.channel_id, SEAL)))
    state = evolve_all(state, deal(state, DECK_52))
    assert (wanted_batch(state), next_hand_no(state)) == (1, 65)


def test_a_frozen_hand_whose_commitment_is_lost_uses_up_its_number_and_is_counted() -> None:
    state = frozen_table()
    old = of(state)
    state = evolve_all(state, decide(state, LoseRoot(0)))
    assert (state.phase, state.frozen, state.root, state.redeals) == (Phase.BETWEEN, None, None, 1)
    with pytest.raises(RuleError):
        decide(state, NoteRoot(Root(1, 2, "77" * 32, 7009, 8_000, VERSION)))
    state = evolve_all(state, decide(state, NoteRoot(Root(1, 3, "77" * 32, 7009, 8_000, VERSION))))
    assert is_due_to_freeze(state), "everybody is as ready as before"
    again = of(evolve_all(state, freeze(state, "ab" * 32)))
    assert (again.hand_no, again.order, again.cuts) == (old.hand_no + 1, old.order, old.cuts)
    assert (again.root.batch_no, again.deal_no) == (1, 64)
    state = evolve_all(state, freeze(state, "ab" * 32))
    state = evolve_all(state, decide(state, LoseRoot(1)))
    assert (next_hand_no(state), state.redeals) == (4, 2), "as often as it happens"


def test_a_line_that_discord_refuses_unfreezes_the_hand_and_the_table_says_so() -> None:
    state = frozen_table()
    state = evolve_all(state, decide(state, LoseRoot(0, LINE_REFUSED)))
    assert (state.phase, state.paused, next_hand_no(state)) == (Phase.BETWEEN, LINE_REFUSED, 3)
    state = evolve_all(state, decide(state, NoteRoot(Root(1, 3, "77" * 32, 7002, 8_000, VERSION))))
    assert not is_due_to_freeze(state), "not while it pauses"
    assert is_due_to_freeze(evolve_all(state, decide(state, Resume(ANN))))


def test_what_an_older_version_posted_serves_no_new_hand_and_that_is_no_deal_begun_anew() -> None:
    state = Game(ANN, BEN).play().state
    assert state.root is not None
    state = replace(state, root=replace(state.root, version=2))
    assert (wanted_batch(state), is_due_to_freeze(state)) == (1, False)
    state = evolve_all(state, decide(state, NoteRoot(Root(1, 2, "77" * 32, 7002, 8_000, VERSION))))
    assert (wanted_batch(state), state.redeals, next_hand_no(state)) == (None, 0, 2)


def test_a_hand_that_an_older_version_froze_is_dealt_by_it() -> None:
    state = frozen_table()
    frozen = replace(of(state), root=replace(of(state).root, version=2))
    assert frozen.has_line, "somebody has cut"
    assert not replace(frozen, cuts=()).has_line, "else the hand's own panel was the seal"
    root = bytes.fromhex(frozen.root.root)
    assert frozen.seal(SEAL).key(2) == line_key(root, 2, "ab" * 32, frozen.root.message_id, SEAL)
    assert of(state).seal(SEAL).key(2) == deal_key(root, "ab" * 32, frozen.root.message_id, SEAL)


def test_who_left_meanwhile_is_gone_when_the_hand_comes_to_nothing() -> None:
    state = frozen_table()
    for account in (ANN, CAT):  # the host is one of them
        state = evolve_all(state, decide(state, Leave(account)))
    assert [sitter.is_leaving for _, sitter in state.sitters] == [True, False, True]
    state = evolve_all(state, decide(state, LoseRoot(0)))
    assert [sitter.account for _, sitter in state.sitters] == [BEN]
    assert state.host == BEN


def test_a_lost_channel_is_noted_whatever_a_table_pauses_for() -> None:
    """Only then it can go on in another one."""
    state = frozen_table()
    for reason in ("history_closed", "channel_lost"):
        state = evolve_all(state, decide(state, Pause(None, reason)))
        assert state.paused == reason
    for reason in ("history_closed", "channel_lost", "host"):
        with pytest.raises(RuleError):
            decide(state, Pause(None, reason))


def test_an_error_while_dealing_can_be_got_rid_of() -> None:
    state = frozen_table()
    after = evolve_all(state, decide(state, VoidBroken(DAN)))
    assert (after.phase, after.root, after.redeals) == (Phase.BETWEEN, None, 1)


def test_no_clock_runs_while_a_hand_is_dealt_and_all_can_end_it() -> None:
    state = frozen_table()
    assert [timer.kind for timer in timers(state, 9)] == ["idle"]
    for account in (ANN, BEN, CAT):
        state = evolve_all(state, decide(state, AgreeToEnd(account)))
    assert (state.phase, state.frozen, state.voids) == (Phase.ENDED, None, 0)
