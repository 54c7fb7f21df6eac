"""Two sessions that differ only in cards that a watcher may not see yet look exactly the same to that watcher.

Sessions of several hands are played over a real store, with Fantasyland and discards among them. After each step, for
each player and for the channel, all cards that this watcher cannot know (worked out from the log alone) are dealt in
another order: undealt ones, those in other hands, discards, and what was set in the dark. Pictures are compared by
their specs, of which the bytes are a function: that is tested too.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from bot.panels.ledger.picture import LedgerPicture
from bot.panels.open_face.picture import HandPicture, ShowdownPicture
from bot.panels.picture import TablePicture
from bot.panels.pictures import Picture
from bot.render import draw
from bot.render.process import DrawingProcess
from bot.rules.board import Cards
from bot.rules.cards import DECK_52
from bot.rules.open_face_presets import load_open_face
from bot.rules.royalties import FRONT_PAIRS
from bot.rules.rulesets import with_settings
from bot.table.events import Event, HandDealt, HandScored
from bot.table.evolve import fold
from bot.table.options import Options, Pace, Policy
from tests.secrecy.session import WATCHERS, Session, Shown, Step, exchanged, next_step, opened, shuffled_decks
from tests.secrecy.twins import changes_for, look_at_twins, same
from tests.table.secrets import known_cards, with_cards_changed, with_state_changed

EASY = {"fantasyland": {"entry": dict.fromkeys((*FRONT_PAIRS, "trips"), 14)}}  # any pair in front enters
RULESETS = (
    with_settings(load_open_face("pineapple"), EASY),
    with_settings(load_open_face("ofc"), {"fantasyland": {"entry": dict.fromkeys((*FRONT_PAIRS, "trips"), 13)}}),
    load_open_face("pineapple"),
)
TWO_BOARDS = with_settings(
    load_open_face("criss-cross"), {"fantasyland": {"entry": dict.fromkeys((*FRONT_PAIRS, "trips"), 13)}}
)
REVEALED = with_settings(RULESETS[0], {"reveal_discards": True})
HANDS = 3  # one that leads to Fantasyland, that one, and the one after it
SESSIONS, QUICK = 6, 1  # all, and those that are not slow
OF_TWO_BOARDS = (102, 105)  # seeds of criss-cross in both paces, where the third player only looks on
OF_REVEALED = (200, 203)  # seeds of a game that shows discards at the showdown, in both paces
WITH_FANTASYLAND = {
    0,
    3,
    4,
    *OF_TWO_BOARDS,
    *OF_REVEALED,
}  # seeds of all games and paces in which somebody gets there


@dataclass(frozen=True, slots=True)
class Moment:
    """A step, what had happened in its hand after it, and what each watcher was shown then; nothing before a hand."""

    step: Step
    hand_no: int
    log: tuple[Event, ...]
    shown: tuple[Shown, ...]


def options_of(seed: int) -> Options:
    """Every ruleset with both paces, with and without a clock."""
    if seed in OF_TWO_BOARDS:
        return Options(TWO_BOARDS, 2, clock_s=60, pace=Pace.SIMULTANEOUS if seed % 2 else Pace.IN_TURN)
    pace = Pace.SIMULTANEOUS if seed // 3 % 2 else Pace.IN_TURN
    ruleset = REVEALED if seed in OF_REVEALED else RULESETS[seed % len(RULESETS)]
    return Options(ruleset, 3, clock_s=60 if seed % 2 else 0, pace=pace)


@dataclass(frozen=True, slots=True)
class Game:
    """What a session is played with."""

    options: Options
    decks: list[Cards]
    random: Random

    @classmethod
    def of(cls, seed: int) -> Game:
        """The same seed, the same game."""
        random = Random(seed)
        return cls(options_of(seed), shuffled_decks(random, HANDS), random)


async def play(session: Session, random: Random, policy: Policy, *, with_old: bool) -> list[Moment]:
    """Play HANDS hands to their ends; after each step look at the twins of every watcher.

    `with_old`: the channel's message of the hand before is kept too, which has no twin in the newest hand.
    """
    moments: list[Moment] = []
    while (state := await session.state()).hand_no < HANDS or state.is_playing:
        step = await next_step(session, random, policy)
        await session.do(step)
        state = await session.state()
        if state.hand is None:
            moments.append(Moment(step, state.hand_no, (), ()))
            continue
        log = tuple(await session.log())
        shown = [await session.shown(watcher) for watcher in WATCHERS]
        await look_at_twins(session, log, shown, random)
        if with_old:
            shown[0] += await session.old_hand()
        moments.append(Moment(step, state.hand_no, log, tuple(shown)))
    return moments


async def replay(folder: Path, moments: list[Moment], last: int, place: int, game: Game) -> None:
    """The session again to one moment, click by click, with a deck that is another one where the watcher cannot know.

    When the hand was over by then, the next one follows: what stayed hidden at the showdown stays hidden.
    """
    now, watcher = moments[last], WATCHERS[place]
    changes = changes_for(now.log, watcher, game.random)
    deck = tuple(changes.get(card, card) for card in game.decks[now.hand_no - 1])
    decks = [*game.decks[: now.hand_no - 1], deck, *game.decks[now.hand_no :]]
    is_over = any(isinstance(event, HandScored) for event in now.log)
    async with opened(folder, game.options, decks) as twin:
        for number, before in enumerate(moments):
            if number > last and not (is_over and before.hand_no <= now.hand_no + 1):
                break
            await twin.do(exchanged(before.step, changes) if before.hand_no == now.hand_no else before.step)
            if before.shown and before.hand_no >= now.hand_no:
                old = await twin.old_hand() if watcher is None else ()
                same((*await twin.shown(watcher), *old), before.shown[place])


@pytest.mark.parametrize(
    "seed",
    [
        *(pytest.param(seed, marks=pytest.mark.slow if seed >= QUICK else ()) for seed in range(SESSIONS)),
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in (*OF_TWO_BOARDS, *OF_REVEALED)),
    ],
)
async def test_cards_that_a_watcher_may_not_see_change_nothing_for_them(tmp_path: Path, seed: int) -> None:
    game, place = Game.of(seed), seed % len(WATCHERS)
    is_sensible = seed in (1, *WITH_FANTASYLAND) or seed % 7 == 0  # these go through all games
    policy = Policy.SAFE if is_sensible else Policy.FILL  # to think takes longer than to look
    async with opened(tmp_path / "played", game.options, game.decks) as session:
        moments = await play(session, game.random, policy, with_old=WATCHERS[place] is None)
    events = [event for moment in moments for event in moment.log]
    assert seed not in WITH_FANTASYLAND or any(
        any(event.fantasyland) for event in events if isinstance(event, HandDealt)
    )
    in_hands = [number for number, moment in enumerate(moments) if moment.log]
    ends = [number for number in in_hands if isinstance(moments[number].log[-1], HandScored)]
    last = game.random.choice(ends if seed % 2 else in_hands)
    await replay(tmp_path / "twin", moments, last, place, game)


@pytest.mark.slow
async def test_a_twin_is_what_its_own_log_folds_to(tmp_path: Path) -> None:
    # Fantasyland, discards and simultaneous streets are among the moments; twins elsewhere are made without their logs.
    game = Game.of(3)
    async with opened(tmp_path, game.options, game.decks) as session:
        while (state := await session.state()).hand_no < HANDS or state.is_playing:
            await session.do(await next_step(session, game.random))
            if (state := await session.state()).hand is not None:
                log = await session.log()
                changes = changes_for(tuple(log), game.random.choice(WATCHERS), game.random)
                assert with_state_changed(state, changes) == fold([with_cards_changed(event, changes) for event in log])


AT_AN_OPEN_FACE_TABLE = {TablePicture, HandPicture, ShowdownPicture, LedgerPicture}


@pytest.mark.slow
async def test_the_bytes_of_a_picture_are_a_function_of_its_spec(tmp_path: Path) -> None:
    game = Game.of(0)
    pictures: dict[str, Picture] = {}
    async with opened(tmp_path, game.options, game.decks) as session:
        while not any(isinstance(event, HandScored) for event in await session.log()):
            await session.do(await next_step(session, game.random))
            for watcher in WATCHERS:
                shown = await session.shown(watcher)
                pictures |= {repr(panel.picture): panel.picture for panel in shown if panel.picture is not None}
    assert {type(picture) for picture in pictures.values()} == AT_AN_OPEN_FACE_TABLE
    ours = {text: draw(picture) for text, picture in pictures.items()}
    assert len(set(ours.values())) == len(pictures), "equal pictures would prove nothing"
    with closing(DrawingProcess()) as elsewhere:  # with other hash seeds and empty caches, in another order
        assert {text: elsewhere(pictures[text]) for text in reversed(pictures)} == ours


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(WATCHERS)))
async def test_a_card_that_a_watcher_knows_does_change_what_they_see(tmp_path: Path, place: int) -> None:
    # The comparison of twins is worth nothing if panels do not depend on the cards at all.
    game = Game.of(0)
    async with opened(tmp_path, game.options, game.decks) as session:
        watcher, told_apart = WATCHERS[place], 0
        while not any(isinstance(event, HandScored) for event in await session.log()):
            await session.do(await next_step(session, game.random))
            log = tuple(await session.log())
            if known_cards(log, watcher):
                changes = dict(zip(DECK_52, game.random.sample(DECK_52, len(DECK_52)), strict=True))
                state = fold([with_cards_changed(event, changes) for event in log])
                twin = replace(await session.tables.known(session.table), state=state)
                seen = await session.shown(watcher, twin)
                told_apart += repr(seen) != repr((await session.shown(watcher))[: len(seen)])
        assert told_apart > 5
