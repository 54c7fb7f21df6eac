"""A closed table looks the same to whoever may not know what differs: cards, rows, naturals, surrenders.

After each step, for each player and for the channel, all cards that this watcher cannot know are dealt in another
order, and what others have chosen in secret is turned into its opposite.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.ids import AccountId
from bot.players.closed.policies import ClosedPolicy, set_hand
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed_presets import load_closed
from bot.table.actions import Ready, Start
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.draft import ClosedDraft, draft_of
from bot.table.closed.hand import ClosedHand, ClosedSeat, Stage
from bot.table.options import Options
from bot.table.state import State
from bot.table.timers import timers
from bot.table.turns import waited_for
from tests.rules.closed import SIX_PAIRS_TO_KING
from tests.secrecy.session import ACCOUNTS, WATCHERS, ClosedTap, Session, Step, opened
from tests.secrecy.twins import look_at_twins, same
from tests.support.views import closed_view
from tests.table.secrets import known_cards

PRESETS = ("american", "standard", "malayan", "hawaiian-gardens", "pool", "pusoy-single-winner")
HANDS = 4


def decks(random: Random) -> list[Cards]:
    """Random ones, every other of which deals somebody six pairs."""
    pairs = Board.parse(SIX_PAIRS_TO_KING).cards
    found = []
    for number in range(HANDS):
        rest = random.sample(DECK_52, len(DECK_52))
        first = pairs if number % 2 == 0 else ()
        found.append((*first, *(card for card in rest if card not in first)))
    return found


async def next_step(session: Session, random: Random) -> Step:
    """What happens next, chosen by what the mover sees and by dice that know no card."""
    state = await session.state()
    hand = state.hand
    if not state.is_playing or not isinstance(hand, ClosedHand):
        unready = [sitter.account for _, sitter in state.sitters if not sitter.is_ready]
        return Start(ACCOUNTS[0]) if hand is None else Ready(random.choice(unready))
    has_set = [index for index, player in enumerate(hand.seats) if player.has_set]
    is_again = hand.stage is Stage.SETTING and has_set and random.random() < 0.2
    index = random.choice(has_set) if is_again else random.choice(waited_for(state))
    account = hand.seats[index].account
    view = closed_view(state, account)
    assert view is not None
    if view.may_say:
        return Say(account, hand.hand_no, random.random() < 0.4)
    choice = set_hand(
        random.choice(list(ClosedPolicy)), hand.ruleset, view.cards, len(view.opponents), banks=view.banks
    )
    natural = choice.natural if random.random() < 0.8 else None
    surrenders = natural is None and bool(view.surrender_units) and not view.says_in_turn and random.random() < 0.25
    if random.random() < 0.3:
        draft = draft_of(choice.arrangement, natural, surrenders)
        return ClosedTap(account, hand.hand_no, random.choice((draft, ClosedDraft(back=draft.back, by_suit=True))))
    return SetHand(account, hand.hand_no, choice.arrangement, natural, surrenders)


def with_choices_turned(state: State, watcher: AccountId | None) -> State:
    """What the others have chosen, as far as it is a secret, is something else."""
    hand = state.hand
    if not isinstance(hand, ClosedHand) or not state.is_playing or hand.stage is Stage.SAYING:
        return state
    kind: NaturalKind = "dragon"

    def turned(player: ClosedSeat) -> ClosedSeat:
        if player.account == watcher or player.arrangement is None or (hand.naturals_are_shown and player.natural):
            return player
        if hand.naturals_are_shown:
            return replace(player, surrenders=not player.surrenders)
        natural = None if player.natural is not None else kind
        front, middle, back = player.arrangement
        rows = Board(middle[:3], (*front, *middle[3:]), back)
        return replace(player, arrangement=rows, natural=natural, surrenders=not player.surrenders)

    return replace(state, hand=replace(hand, seats=tuple(map(turned, hand.seats))))


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
async def test_what_a_watcher_may_not_know_changes_nothing_for_them(tmp_path: Path, preset: str) -> None:
    random = Random(preset)
    options = Options(load_closed(preset), 3, clock_s=60)
    seen: set[str] = set()
    async with opened(tmp_path, options, decks(random)) as session:
        while (state := await session.state()).hand_no < HANDS or state.is_playing:
            await session.do(await next_step(session, random))
            state = await session.state()
            hand = state.hand
            if not isinstance(hand, ClosedHand):
                continue
            log = tuple(await session.log())
            shown = [await session.shown(watcher) for watcher in WATCHERS]
            if len(known_cards(log, None)) < 39:  # else all is known but which cards were left
                await look_at_twins(session, log, shown, random)
            known = await session.tables.known(session.table)
            for watcher, ours in zip(WATCHERS, shown, strict=True):
                twin = with_choices_turned(state, watcher)
                same(await session.shown(watcher, replace(known, state=twin)), ours)
                # Nor do deadlines, reminders and whose turn it is tell: who sees the clock run would know.
                assert timers(twin, 1) == timers(state, 1)
                seen.add(f"choices turned {twin != state}")
            seen.add(str(hand.stage))
            seen |= {str(player.choice) for player in hand.seats if hand.totals is not None}
    assert seen >= {"choices turned True", "setting", "showdown", "play"}
    assert ("surrender" in seen) >= (preset in ("american", "standard", "hawaiian-gardens"))
    assert ("saying" in seen) == (preset == "standard")
    assert ("changing" in seen) == (preset == "american")
    assert ("natural" in seen) >= (preset in ("american", "malayan", "hawaiian-gardens"))


async def test_what_a_player_has_chosen_does_change_what_they_see(tmp_path: Path) -> None:
    # The comparison of twins is worth nothing if panels do not depend on the cards and choices at all.
    random = Random(1)
    async with opened(tmp_path, Options(load_closed("american"), 3), decks(random)) as session:
        while not isinstance((await session.state()).hand, ClosedHand):
            await session.do(await next_step(session, random))
        before = [await session.shown(watcher) for watcher in WATCHERS]
        mover = ACCOUNTS[1]
        view = closed_view(await session.state(), mover)
        assert view is not None
        natural: NaturalKind = "six_pairs"
        for step in (
            ClosedTap(mover, 1, ClosedDraft()),  # the natural is taken back
            SetHand(mover, 1, set_hand(ClosedPolicy.SAFE, view.hand.ruleset, view.cards, 2).arrangement, natural),
        ):
            await session.do(step)
            after = [await session.shown(watcher) for watcher in WATCHERS]
            for watcher, now, then in zip(WATCHERS, after, before, strict=True):
                is_told = watcher == mover or isinstance(step, SetHand)  # all are told who has set
                assert (repr(now) != repr(then)) == is_told
            before = after
