"""A hand again, step by step: the same boards and points as at the table, and no card that was not shown."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from bot.ids import TableId
from bot.ledger.records import KeptRecord
from bot.panels.closed.picture import RevealPicture
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.picture import AnnouncedSpec, Slot, TablePicture
from bot.panels.pictures import ReplayPicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.screen import TableScreen, signed
from bot.panels.table import old_panel
from bot.play.history import History
from bot.play.replay import steps_of
from bot.play.screens import Screens
from bot.play.sight import Overseer
from bot.rules.board import Board
from bot.rules.closed_presets import load_closed
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from bot.table.evolve import fold
from bot.table.happenings.dealing import shown_positions
from bot.table.open_face.views import OpenFaceHandView
from bot.table.options import Pace, Policy
from bot.table.showing import public_view
from tests.play.sessions import GUILD, Session
from tests.table.games import ANN, BEN, OFC, QUEENS_IN_FRONT, Game, options


def cards_in(value: object) -> set[int]:
    """All cards that a picture or a view shows."""
    if isinstance(value, Slot):
        return {value.card} if value.card is not None else set()
    if isinstance(value, AnnouncedSpec):
        return {card for group in value.groups for card in group}
    if isinstance(value, tuple):
        return {card for part in value for card in cards_in(part)}
    return set()


def boards_in(value: object) -> set[int]:
    """All cards on boards anywhere in a view."""
    if isinstance(value, Board):
        return set(value.cards)
    if isinstance(value, tuple):
        return {card for part in value for card in boards_in(part)}
    if is_dataclass(value) and not isinstance(value, type):
        return {card for field in fields(value) for card in boards_in(getattr(value, field.name))}
    return set()


async def newest(store: Store) -> KeptRecord:
    kept = await History(store).hand(GUILD, None, Overseer(None))
    assert kept is not None
    return kept


async def steps(store: Store, table: TableId, hand_no: int) -> tuple[ReplayStep, ...]:
    return steps_of(await store.log.hand(table, hand_no))


async def shown(store: Store, table: TableId, hand_no: int) -> set[int]:
    hand = fold(await store.log.hand(table, hand_no)).hand
    assert hand is not None
    return {hand.deck[place] for place in shown_positions(hand)}


@pytest.mark.parametrize("pace", Pace)
async def test_street_by_street(store: Store, pace: Pace) -> None:
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"), pace=pace)
    await session.play(table, 1)
    found = await steps(store, table, 1)
    assert [step.street_no for step in found] == [1, 2, 3, 4, 5, 0]
    assert [len(boards_in(step.view.hand)) for step in found] == [15, 21, 27, 33, 39, 39]
    everything = await shown(store, table, 1)
    for step in found:
        assert boards_in(step.view) <= everything
        assert isinstance(step.view.hand, OpenFaceHandView)
        assert not any(player.is_waited_for for player in step.view.hand.players)


async def test_the_last_step_is_what_the_table_showed(store: Store) -> None:
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1)
    kept = await newest(store)
    state = fold(await store.log.hand(table, 1))
    names = await store.accounts.names(GUILD, [player.account for player in kept.record.players])
    screen = TableScreen(names)
    view = public_view(state)
    assert isinstance(view.hand, OpenFaceHandView)
    expected = old_panel(view, view.hand, screen)
    await session.play(table, 2)
    panel = await History(store).replay(GUILD, kept, 99, None)
    assert panel.picture == expected.picture
    assert expected.text.split("\n-# 🔒 Deal")[0] in panel.text


@pytest.mark.parametrize("more_hands", [0, 1])
async def test_a_result_keeps_its_balances_when_more_hands_follow(store: Store, more_hands: int) -> None:
    """The next hand runs already, whose balances are not known; or more have ended, which changed them."""
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1)
    points = {one.account: one.figures.points for one in (await newest(store)).record.players}
    await session.play(table, more_hands)
    panel = await Screens(store, session.tables).old_hand(table, 1)
    assert panel is not None
    assert isinstance(panel.picture, ShowdownPicture)
    names = await store.accounts.names(GUILD, points)
    expected = {(names[account], signed(net)) for account, net in points.items()}
    assert {(one.name, one.points) for one in panel.picture.sums[0].points} == expected


async def test_a_film_has_all_steps_and_its_text_does_not_say_how_it_ends(store: Store) -> None:
    session = Session(store)
    for ruleset, cards in (
        (load_open_face("pineapple"), [0, 15, 21, 27, 33, 39, 39, 39, 39]),
        (load_closed("basic"), [0, 9, 24, 39]),
    ):
        table = await session.seated(ruleset)
        await session.play(table, 1)
        kept = await newest(store)
        panel = await History(store).shared(GUILD, kept, "Cat")
        assert isinstance(panel.picture, ReplayPicture)
        assert [len(cards_in(moment)) for moment in panel.picture.moments] == cards
        assert panel.picture.end == (await History(store).replay(GUILD, kept, 99, None)).picture
        assert panel.text.splitlines()[0] == f"-# Cat shows hand #{kept.record_no} again"
        assert not any(signed(one.figures.points) in panel.text for one in kept.record.players)
        assert "+" not in panel.text
        assert panel.alt, "who does not see it reads the end"


@pytest.mark.slow
async def test_nothing_closed_is_in_any_picture(store: Store) -> None:
    session = Session(store)
    for ruleset, policy in (
        (load_open_face("pineapple"), Policy.SAFE),
        (load_closed("one-four"), Policy.FILL),
        (load_open_face("criss-cross"), Policy.FILL),
    ):
        names = ("Ann", "Ben") if ruleset.seats_max == 2 else ("Ann", "Ben", "Cat")
        table = await session.seated(ruleset, names)
        await session.play(table, 4, void_every=3, policy=policy)
        for hand_no in range(1, 5):
            kept = await store.records.of(GUILD, table, hand_no)
            assert kept is not None
            everything = await shown(store, table, hand_no)
            whole = await History(store).shared(GUILD, kept, "Cat")
            found = [whole.picture]
            found += [
                (await History(store).replay(GUILD, kept, number, None)).picture
                for number in range(len(await steps(store, table, hand_no)))
            ]
            assert all(cards_in(picture) <= everything for picture in found)
            if everything:
                assert cards_in(whole.picture) == everything, "and all that was shown is"


async def test_a_voided_hand_ends_where_it_was(store: Store) -> None:
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"))
    await session.play(table, 1, void_every=1)
    (*streets, end) = await steps(store, table, 1)
    assert isinstance(end.view.hand, OpenFaceHandView)
    assert end.view.hand.is_void
    assert all(step.street_no for step in streets)
    panel = await History(store).replay(GUILD, await newest(store), 99, None)
    assert isinstance(panel.picture, TablePicture)
    assert "cancelled" in panel.text


async def test_a_closed_hand_is_uncovered_row_by_row(store: Store) -> None:
    session = Session(store)
    table = await session.seated(load_closed("basic"))
    await session.play(table, 1)
    history, kept = History(store), await newest(store)
    pictures = [(await history.replay(GUILD, kept, number, None)).picture for number in range(4)]
    assert all(isinstance(picture, RevealPicture) for picture in pictures)
    assert [bool(picture.pairs) for picture in pictures if isinstance(picture, RevealPicture)] == [False] * 3 + [True]
    assert [len(cards_in(picture)) for picture in pictures] == [9, 24, 39, 39]
    whole = (await history.shared(GUILD, kept, "Ann")).picture
    assert isinstance(whole, ReplayPicture)
    assert [len(cards_in(moment)) for moment in whole.moments] == [0, 9, 24, 39]
    assert whole.end == pictures[-1]


async def test_in_words_alone(store: Store) -> None:
    session = Session(store)
    await store.servers.change_settings(GUILD, lambda _: '{"is_text_only": true}')
    for ruleset in (load_open_face("pineapple"), load_closed("basic")):
        await session.play(await session.seated(ruleset), 1)
        kept = await newest(store)
        first = await History(store).replay(GUILD, kept, 0, None)
        assert (first.picture, first.alt) == (None, "")
        assert all(name in first.text for name in ("Ann", "Ben", "Cat"))
        whole = await History(store).shared(GUILD, kept, "Ann")
        assert whole.picture is None


def test_fantasyland_stays_face_down_until_the_end() -> None:
    game = Game(ANN, BEN, table=options(OFC, 2)).play({ANN: QUEENS_IN_FRONT}).play()
    start = max(at for at, event in enumerate(game.log) if type(event).__name__ == "HandDealt")
    (*streets, end) = steps_of(game.log[start:])
    assert [step.street_no for step in streets] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [len(boards_in(step.view.hand)) for step in (*streets, end)] == [5, 6, 7, 8, 9, 10, 11, 12, 13, 26]


def test_a_running_hand_is_not_shown_again() -> None:
    game = Game(ANN, BEN, table=options(OFC, 2)).start()
    with pytest.raises(ValueError, match="not over"):
        steps_of([event for event in game.log if type(event).__name__ == "HandDealt"])
