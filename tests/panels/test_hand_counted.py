"""A hand in play asks for little: few words beside its picture, few controls, and no fact is said nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bot.ids import AccountId
from bot.panels.boards import ALT_LENGTH_MAX, card_label, card_labels
from bot.panels.closed.private import closed_hand_panel
from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Button, Panel, Select
from bot.panels.screen import TableDeadlines, TableScreen
from bot.panels.table import table_panel
from bot.rules.cards import Row
from bot.rules.closed.ready import ready_backs, ready_middles
from bot.rules.open_face.ready import ready_backs as fantasyland_backs
from bot.rules.open_face.ready import ready_ways
from bot.rules.open_face_presets import load_open_face
from bot.table.closed.draft import ClosedDraft, take_back, take_middle
from bot.table.open_face.draft import Draft, lay_rows, tap_row
from bot.table.showing import public_view
from tests.support.counted import controls_counted, words_counted
from tests.support.views import open_face_view
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, NOTHING, PINEAPPLE, QUEENS_IN_FRONT, Game, options

OFC = load_open_face("ofc")
WORDS_MOST, CONTROLS_MOST = 12, 10
EVERYBODY = (ANN, BEN, CAT, DAN)
LONG = {account: letter * 31 + account[0] for account, letter in zip(EVERYBODY, "WMQG", strict=True)}
SCREEN = TableScreen(
    names=LONG,
    deadlines=TableDeadlines(turn_ms=90_000, awaited_ms=90_000),
    seal_link="https://discord.com/channels/1/2/3",
)


def four_in_open_face() -> Game:
    return Game(*EVERYBODY, table=replace(options(OFC, 4), hints=True)).start()


def pineapple() -> Game:
    return Game(ANN, BEN, CAT, table=options(PINEAPPLE, 3)).start()


def four_in_closed() -> ClosedGame:
    return ClosedGame(*EVERYBODY, table=closed_options(closed("american"))).deal(FOUR)


def taps(game: Game, account: AccountId) -> Iterator[Draft]:
    """A street as it is tapped, every card to the first row that has room."""
    view, draft = open_face_view(game.state, account), Draft()
    assert view is not None
    yield draft
    (packet,) = view.on_street
    for card in packet.cards[: packet.places]:
        board = view.boards[0].add(draft.rows())
        draft = tap_row(draft, card, next(row for row in reversed(Row) if board.room(row)))
        yield draft


def labels(panel: Panel) -> list[str]:
    buttons = [one.label for row in panel.controls if not isinstance(row, Select) for one in row]
    return [*buttons, (panel.controls and "Pick cards") or ""]


def words_of(panel: Panel) -> int:
    text = panel.text.replace("-# ", "")
    return words_counted(text, LONG.values(), [one for one in labels(panel) if one])


def panels_of(game: Game | ClosedGame) -> Iterator[Panel]:
    """The table's panel, and the hands of everybody, as they are tapped."""
    yield table_panel(public_view(game.state), SCREEN)
    for account in (sitter.account for _, sitter in game.state.sitters):
        if isinstance(game, ClosedGame):
            yield from (closed_hand_panel(game.seat_view(account), draft, SCREEN) for draft in steps(game, account))
            continue
        view = open_face_view(game.state, account)
        assert view is not None
        for draft in taps(game, account) if view.on_street else [Draft()]:
            yield hand_panel(view, draft, SCREEN)


def steps(game: ClosedGame, account: AccountId) -> Iterator[ClosedDraft]:
    """A closed hand as it is set by ready rows, and card by card."""
    view, draft = game.seat_view(account), ClosedDraft()
    yield from (draft, ClosedDraft(by_card=True))
    back = ready_backs(view.hand.ruleset, view.cards)[0]
    draft = take_back(draft, back)
    yield draft
    yield take_middle(draft, ready_middles(view.hand.ruleset, view.cards, back)[0], view.cards)


def played_on(game: Game | ClosedGame) -> Iterator[Game | ClosedGame]:
    """The same hand at several moments, and the next one, when the session's points are there."""
    yield game
    if isinstance(game, ClosedGame):
        yield game.set(BEN)
        yield game.set(CAT).set(DAN).set(ANN).deal(FOUR)
        return
    game.place(game.hand.seats[0].account)
    yield game
    yield game.play_until(lambda: game.hand.street_no == 3)
    yield game.play().start()


@pytest.mark.parametrize("begin", [four_in_open_face, pineapple, four_in_closed])
def test_beside_a_picture_a_hand_has_twelve_words(begin: Callable[[], Game | ClosedGame]) -> None:
    for game in played_on(begin()):
        for panel in panels_of(game):
            assert words_of(panel) <= WORDS_MOST, panel.text


@pytest.mark.parametrize("begin", [four_in_open_face, pineapple])
def test_a_first_street_has_ten_controls(begin: Callable[[], Game]) -> None:
    for panel in panels_of(begin()):
        assert controls_counted(panel.controls) <= CONTROLS_MOST


@pytest.mark.parametrize("begin", [four_in_open_face, pineapple, four_in_closed])
def test_text_mode_alone_and_words_with_alt_text_say_the_same(begin: Callable[[], Game | ClosedGame]) -> None:
    """Names, cards, points and which hand it is, with names of 32 characters at a table of four."""
    for game in played_on(begin()):
        view = public_view(game.state)
        table = [table_panel(view, replace(SCREEN, is_text_only=is_text_only)) for is_text_only in (True, False)]
        session = [f"{SCREEN.plain_name(who)} +{points}" for who, points in view.totals if points > 0]
        for panel in table:
            told = f"{panel.text}\n{panel.alt}"
            assert len(panel.alt) <= ALT_LENGTH_MAX
            assert all(
                said in told for said in (*session, *map(SCREEN.plain_name, EVERYBODY[: len(game.state.sitters)]))
            )
            assert f"hand {view.hand_no}" in told
        for account in (sitter.account for _, sitter in game.state.sitters):
            for is_text_only in (True, False):
                screen = replace(SCREEN, is_text_only=is_text_only)
                if isinstance(game, ClosedGame):
                    own = game.seat_view(account)
                    panel, cards = closed_hand_panel(own, ClosedDraft(), screen), own.cards
                else:
                    seen = open_face_view(game.state, account)
                    assert seen is not None
                    panel = hand_panel(seen, Draft(), screen)
                    cards = (*seen.held, *seen.discards, *(card for board in seen.boards for card in board.cards))
                told = f"{panel.text}\n{panel.alt}"
                assert all(card_label(card) in told for card in cards)
                assert f"hand {view.hand_no}" in told
                assert not panel.alt.endswith("…")


def in_fantasyland(*, hints: bool = False) -> Game:
    """Ann has thirteen cards to set."""
    table = replace(options(OFC, 3), hints=hints)
    game = Game(ANN, BEN, CAT, table=table).play({ANN: QUEENS_IN_FRONT, BEN: NOTHING}).start()
    return game.play_until(lambda: game.hand.street_no > len(game.hand.ruleset.streets))


def test_fantasyland_has_ready_backs_and_then_middles_with_their_fronts() -> None:
    """A list is two taps, a button one, Confirm one: four."""
    view = open_face_view(in_fantasyland().state, ANN)
    assert view is not None
    (packet,) = view.in_fantasyland
    first = hand_panel(view, Draft(), SCREEN)
    list_ = first.controls[0]
    assert isinstance(list_, Select)
    backs = fantasyland_backs(OFC, packet.cards)
    assert [choice.label.partition(" ")[2].endswith(card_labels(backs[0])) for choice in list_.choices[:1]] == [True]
    way = ready_ways(OFC, packet.cards, backs[0])[0]
    chosen = lay_rows(Draft(), way)
    whole = hand_panel(view, chosen, SCREEN)
    middles = [one for row in whole.controls[1:-1] for one in row if isinstance(one, Button)]
    assert middles
    assert all(" · " in one.label for one in middles)
    assert "**Confirm** when you're happy" in whole.text
    for panel in (first, whole):
        assert words_of(panel) <= WORDS_MOST, panel.text
        assert {"Pick cards", "Clear", "Confirm"} <= set(labels(panel))


def test_fantasyland_at_a_table_with_hints_has_the_best_ways() -> None:
    """A list is two taps, Confirm one: three. Each way says its rows and what they bring."""
    view = open_face_view(in_fantasyland(hints=True).state, ANN)
    assert view is not None
    (packet,) = view.in_fantasyland
    ways = tuple(way for back in fantasyland_backs(OFC, packet.cards) for way in ready_ways(OFC, packet.cards, back))[
        :5
    ]
    panel = hand_panel(view, Draft(), replace(SCREEN, best_ways=ways))
    (list_,) = (row for row in panel.controls if isinstance(row, Select))
    assert len(list_.choices) == len(ways)
    assert all(choice.label.count(" · ") == 2 and choice.hint.count(" · ") == 2 for choice in list_.choices)
    assert any("+" in choice.hint for choice in list_.choices)
    assert "**Back · middle · front**" in panel.text, "which rows a line of the list has, in its order"
    assert words_of(panel) <= WORDS_MOST, panel.text
    chosen = hand_panel(view, lay_rows(Draft(), ways[1]), replace(SCREEN, best_ways=ways))
    (list_,) = (row for row in chosen.controls if isinstance(row, Select))
    assert [choice.is_chosen for choice in list_.choices] == [way == ways[1] for way in ways]
