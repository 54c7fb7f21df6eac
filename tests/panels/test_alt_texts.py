"""Alt text and message say all that a picture says: every text of its value is looked for, and every card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest

from bot.panels.boards import ALT_LENGTH_MAX, card_label
from bot.panels.closed.picture import RevealPicture
from bot.panels.closed.private import closed_hand_panel
from bot.panels.open_face.picture import DrawnCard, ShowdownPicture
from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Art, Panel
from bot.panels.picture import AnnouncedSpec, BoardSpec, DiscSpec, Line, PairSpec, PointsSpec, RowSpec, Slot, SumSpec
from bot.panels.pictures import ReplayPicture
from bot.panels.screen import TableScreen
from bot.panels.study.replay import shared_panel
from bot.panels.table import table_panel
from bot.play.replay import steps_of
from bot.table.actions import AgreeToVoid
from bot.table.closed.draft import ClosedDraft
from bot.table.events import HandDealt
from bot.table.open_face.draft import Draft
from bot.table.showing import public_view
from tests.render.real_hands import EVERYBODY, HANDS, fouled
from tests.support.views import open_face_view
from tests.table.closed_games import DECLARED, FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, PINEAPPLE, Game, options

SCREEN = TableScreen(names={one: str(one) for one in EVERYBODY})


def declared() -> ClosedGame:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("american", fouls="allowed"))).deal(DECLARED)
    return game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN, surrenders=True)


def running(players: int) -> Game:
    game = Game(*EVERYBODY[:players], table=options(PINEAPPLE, players))
    return game.start().place(game.hand.seats[0].account)


def begun() -> Game:
    """Ben, whose turn it is, has a pair in the middle and no full row."""
    game = running(2)
    return game.play_until(lambda: game.hand.street_no == 3)


def cancelled(game: Game) -> Game:
    return game.do(*(AgreeToVoid(sitter.account) for _, sitter in game.state.sitters))


GAMES: dict[str, Callable[[], Game]] = {
    "a foul and Fantasyland earned": fouled,
    "in Fantasyland": lambda: fouled().start(),
    "Fantasyland over": lambda: fouled().start().play(),
    "two boards": HANDS["criss-cross"],
    "pineapple begun": partial(running, 3),
    "pineapple with rows that are not full": begun,
    "pineapple of two": HANDS["pineapple of 2, over"],
    "pineapple of three": HANDS["pineapple of 3, over"],
    "joker of three": HANDS["joker of 3, over"],
    "ofc of four": HANDS["ofc of 4, over"],
    "closed, setting": lambda: ClosedGame(ANN, BEN, CAT, table=closed_options(closed("basic"), 3)).deal(FOUR).set(BEN),
    "a natural lies open": declared,
    "a natural, a foul and a surrender": lambda: declared().keep(),
    **{f"{name} over": HANDS[name] for name in HANDS if "basic" in name or "pool" in name or "banker" in name},
}


def said_in(panel: Panel) -> str:
    """Alt text and message as somebody hears them: without marks of bold and small, quotes or escapes."""
    return re.sub(r"[*\\`]|-# |## ", "", f"{panel.alt} {panel.text}")


def facts_in(value: object) -> Iterator[str]:
    """Every text and card of a picture; a disc repeats whose name is there anyway, and results are looked for apart."""
    match value:
        case DiscSpec() | None:
            return
        case Slot(card=card) if card is not None:
            yield card_label(card)
        case DrawnCard(card=card):
            yield card_label(card)
        case AnnouncedSpec(name=name, text=text, groups=groups):
            yield name
            yield from text.split(" · ")
            yield from (card_label(card) for group in groups for card in group)
        case BoardSpec(has_button=has_button, is_banker=is_banker):
            yield from ["dealer"] * has_button + ["banker"] * is_banker
            yield from (fact for part in value for fact in facts_in(part))
        case RowSpec(slots=slots) if all(slot.card is None for slot in slots):
            return  # an empty row's title says nothing new
        case PairSpec(title=title, net=net, notes=notes):
            yield from (title, net, *notes)
        case SumSpec(title=title, points=points):
            yield title
            yield from (f"{one.name} {one.points}" for one in points)
        case PointsSpec(name=name, points=points_of):
            yield f"{name} {points_of}"
        case Line(text=text):
            yield from re.split(" · |: |[?] ", text)
        case str() if type(value) is str:
            yield value
        case tuple():
            yield from (fact for part in value for fact in facts_in(part))


def results_in(picture: object) -> Iterator[tuple[str, str]]:
    """Whose row it is, and what it counted against whom: ``B+1``."""
    signs = {1: "+", 0: "=", -1: "−"}
    if isinstance(picture, ShowdownPicture | RevealPicture):
        for board in picture.boards:
            for row in board.rows:
                for other, won in zip(picture.boards, row.won, strict=False):
                    if won is not None and other.disc is not None:
                        yield (
                            board.name,
                            f"{other.disc.initial}{other.disc.board}{signs[(won > 0) - (won < 0)]}{abs(won) or ''}",
                        )


def boards_of(panel: Panel) -> tuple[BoardSpec, ...]:
    """The boards of a result's picture."""
    assert isinstance(panel.picture, ShowdownPicture | RevealPicture)
    return panel.picture.boards


def missing(panel: Panel) -> list[str]:
    """What the picture says and nobody hears."""
    said = said_in(panel).lower().replace(" deals", " is the dealer")
    said = said.replace("surrender? waiting", "surrender? choosing")
    said = said.replace("you discard ", "discard: ")
    # A picture has the short name of a row, whose cards it shows.
    short = {"three of a kind, ": "trips", "four of a kind, ": "quads", " full of ": "full house"}
    said += "".join(f" {name}" for long, name in short.items() if long in said)
    lacking = [fact for fact in facts_in(panel.picture) if fact.strip() and fact.lower() not in said]
    of_boards = {name: part for part in panel.alt.split(". ") for name in [part.partition(":")[0]]}
    has_rows = any(one in panel.text for one in ("rows", "row ", " › ", "both fouled"))
    for name, result in results_in(panel.picture):
        if result not in of_boards.get(name, "") and not has_rows:
            lacking.append(f"{name}: {result}")
    return lacking


def shown(game: Game) -> Iterator[tuple[str, Panel]]:
    """The table's panel, and what each player sees of their own hand."""
    yield "table", table_panel(public_view(game.state), SCREEN)
    for _, sitter in game.state.sitters:
        if isinstance(game, ClosedGame):
            yield sitter.account, closed_hand_panel(game.seat_view(sitter.account), ClosedDraft(), SCREEN)
        elif (view := open_face_view(game.state, sitter.account)) is not None:
            yield sitter.account, hand_panel(view, Draft(), SCREEN)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_in_a_picture_alone(name: str) -> None:
    for who, panel in shown(GAMES[name]()):
        assert panel.picture is not None
        assert 40 < len(panel.alt) <= ALT_LENGTH_MAX
        mine = (f"{who}", f"{who} A", f"{who} B")  # "your board"
        assert [fact for fact in missing(panel) if fact not in mine] == [], who


@pytest.mark.parametrize("name", ["pineapple begun", "closed, setting"])
def test_ones_own_cancelled_hand_is_heard_to_be_cancelled(name: str) -> None:
    (_, table), *own = shown(cancelled(GAMES[name]()))
    assert table.picture is None
    assert [panel.alt.partition(".")[0] for _, panel in own] == ["This hand was cancelled, so nobody pays"] * len(own)


@pytest.mark.parametrize("name", [name for name in GAMES if "over" in name or "earned" in name or "surrender" in name])
def test_a_film_whose_message_tells_nothing_says_its_end_in_its_alt_text(name: str) -> None:
    game = GAMES[name]()
    dealt = max(at for at, event in enumerate(game.log) if isinstance(event, HandDealt))
    panel = shared_panel(steps_of(game.log[dealt:]), 7, "Cat", SCREEN)
    assert isinstance(panel.picture, ReplayPicture)
    assert len(panel.alt) <= ALT_LENGTH_MAX
    lacking = missing(replace(panel, art=Art(panel.picture.end, panel.alt)))
    assert not [fact for fact in lacking if ":" not in fact and not fact.startswith(("rows", "scoop", "royal", "×"))]
    if len(EVERYBODY) > len(game.state.sitters):
        assert lacking == [], "only with four there is no room for all details"


@pytest.mark.parametrize("name", GAMES)
def test_without_pictures_nothing_is_lost(name: str) -> None:
    game = GAMES[name]()
    picture = table_panel(public_view(game.state), SCREEN).picture
    words = table_panel(public_view(game.state), replace(SCREEN, is_text_only=True))
    assert words.picture is None
    if isinstance(picture, ShowdownPicture | RevealPicture):
        for pair in picture.pairs:
            if isinstance(picture, RevealPicture) and pair.net == "0":
                continue  # who is even is not listed
            both = re.split(" beats | and | are even", pair.title)[:2]
            told = [one for one in words.text.splitlines() if re.search(" beats | are even|both fouled", one)]
            assert [line for line in told if all(name in line for name in both) and pair.net.strip("+0") in line], pair
        picture = picture._replace(pairs=())
    assert picture is not None
    assert missing(replace(words, art=Art(picture))) == []


def test_what_is_not_said_is_found() -> None:
    panel = table_panel(public_view(fouled().state), SCREEN)
    assert panel.art is not None
    silent = panel.alt.replace("pair of queens", "").replace("B+1", "").replace("dealer", "")
    lacking = missing(replace(panel, text="", art=Art(panel.art.picture, silent)))
    assert set(lacking) == {"dealer", "pair of queens", "Ann: B+1"}


def test_what_matters_most_is_said_where_not_all_fits() -> None:
    names = {account: "W" * 30 + str(number) for number, account in enumerate(EVERYBODY)}
    panel = table_panel(public_view(GAMES["ofc of four"]().state), replace(SCREEN, names=names))
    assert len(panel.alt) <= ALT_LENGTH_MAX
    assert all(f"{name} " in panel.alt and name in panel.text for name in names.values())
    nets = [fact for fact in panel.alt.split(". ") if " = " in fact or " › " in fact]
    assert len(nets) == 6, "who beat whom is said by the letters of the discs, as in the picture"
    assert {net.partition(" ")[0] for net in nets} <= {board.disc.initial for board in boards_of(panel) if board.disc}


@pytest.mark.parametrize("name", [name for name in GAMES if "of four" in name or "of 4" in name])
def test_a_result_of_four_with_long_names_loses_nothing(name: str) -> None:
    """Where even the letters have no room, the words beside the picture say who beat whom."""
    names = {account: f"{account} of the very long name, {number}" for number, account in enumerate(EVERYBODY)}
    panel = table_panel(public_view(GAMES[name]().state), replace(SCREEN, names=names))
    said = said_in(panel)
    for board in boards_of(panel):
        assert all(card_label(slot.card) in panel.alt for row in board.rows for slot in row.slots if slot.card)
        assert f"{board.name} {board.points}" in said
    assert isinstance(panel.picture, ShowdownPicture | RevealPicture)
    told = re.findall(r"› [^ ]+ [+]|= [^ ]+ 0[.]", panel.alt) or re.findall(" beats | are even|both fouled", said)
    assert len(told) == len(panel.picture.pairs)
