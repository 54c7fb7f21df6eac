"""A result asks for little: its words beside the picture, its buttons, and one order of all lists of points."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.panels.closed.picture import RevealPicture
from bot.panels.custom_ids import Verb
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.panel import Panel, Select
from bot.panels.screen import TableDeadlines, TableScreen
from bot.panels.table import result_in_words, table_panel
from bot.table.actions import AgreeToEnd, AgreeToVoid, Pause, SitOut
from bot.table.happenings.pausing import HOST
from bot.table.showing import public_view
from tests.render.real_hands import EVERYBODY, HANDS, fouled
from tests.support.counted import controls_counted, words_counted
from tests.table.games import ANN, BEN, CAT, FOUL, JACKS_IN_FRONT, QUEENS_IN_FRONT, Game, options

SCREEN = TableScreen(names={one: str(one) for one in EVERYBODY}, hand_number=12)
SOON = replace(SCREEN, deadlines=TableDeadlines(ready_ms=60_000), seal_link="https://discord.com/channels/1/2/3")
WORDS_MOST, BUTTONS, BUTTONS_MOST = 25, 3, 5
GAMES = ("basic", "american", "banker", "pool", "malayan", "pusoy-single-winner")
OVER: dict[str, Callable[[], Game]] = {
    "a foul and Fantasyland earned": fouled,
    **{name: HANDS[name] for name in HANDS if name.endswith(", over") or name.startswith(GAMES)},
}


def result(game: Game, screen: TableScreen = SOON) -> Panel:
    return table_panel(public_view(game.state), screen)


def verbs(panel: Panel) -> list[str]:
    rows = [row for row in panel.controls if not isinstance(row, Select)]
    return [str(getattr(one, "custom_id", "")).split(":")[1] for row in rows for one in row]


@pytest.mark.parametrize("name", OVER)
def test_a_result_beside_its_picture_has_two_lines_and_the_seals(name: str) -> None:
    panel = result(OVER[name]())
    assert panel.picture is not None
    assert words_counted(panel.text, SCREEN.names.values(), ["Next hand", "Wait", "Join"]) <= WORDS_MOST
    assert panel.text.startswith("**")
    besides = ("-# 🔒", "Stacks: ", "🏆")  # the seal's line, and what no picture shows
    assert len([line for line in panel.text.splitlines() if not line.startswith(besides)]) <= 2


def test_the_plain_case_has_three_buttons() -> None:
    panel = result(Game(ANN, BEN, table=options(seats=2)).play())
    assert verbs(panel) == [Verb.READY, Verb.REVIEW, Verb.MORE]
    assert controls_counted(panel.controls) == BUTTONS


@pytest.mark.parametrize("deal_on_ms", [None, 1])
@pytest.mark.parametrize("pause", [(), (Pause(None, HOST),)], ids=["goes on", "paused"])
def test_it_never_has_more_than_five(pause: tuple[Pause, ...], deal_on_ms: int | None) -> None:
    game = Game(ANN, BEN, CAT, table=options(seats=4)).play().do(SitOut(CAT), AgreeToEnd(ANN), *pause)
    panel = result(game, replace(SOON, deadlines=TableDeadlines(ready_ms=60_000, deal_on_ms=deal_on_ms)))
    assert controls_counted(panel.controls) <= BUTTONS_MOST
    assert (Verb.RESUME in verbs(panel)) is bool(pause), "what a standstill needs comes first"
    assert Verb.DEAL_ME_IN not in verbs(panel), "Next hand is that, too"


def test_a_sessions_last_leaves_to_its_card_what_follows() -> None:
    game = Game(ANN, BEN, table=options(seats=2)).play({ANN: QUEENS_IN_FRONT, BEN: FOUL})
    game.do(AgreeToEnd(ANN), AgreeToEnd(BEN))
    assert verbs(result(game)) == [Verb.REVIEW, Verb.MORE]


@pytest.mark.parametrize("is_text_only", [False, True], ids=["pictures", "text"])
def test_every_list_of_points_has_the_best_first(*, is_text_only: bool) -> None:
    game = Game(ANN, BEN, CAT).play({CAT: QUEENS_IN_FRONT, BEN: JACKS_IN_FRONT, ANN: FOUL})
    panel = result(game, replace(SOON, is_text_only=is_text_only))
    told = "\n".join(one for one in (*panel.text.splitlines(), *panel.alt.split(". ")) if " beats " not in one)
    lists = re.findall(r"(?:\w+ [+−]\d+[^·,\n]*(?: · |, )){2}\w+ [+−]\d+", told)
    assert len(lists) >= 2, "the hand and the session"
    for one in lists:
        points = [int(number.replace("−", "-")) for number in re.findall(r"[+−]\d+", one)]
        assert points == sorted(points, reverse=True)
    if isinstance(panel.picture, ShowdownPicture | RevealPicture):
        (session,) = panel.picture.sums
        assert [one.name for one in session.points] == ["Cat", "Ben", "Ann"]


def test_a_pair_is_told_as_its_winner_sees_it() -> None:
    game = Game(ANN, BEN, CAT).play({CAT: QUEENS_IN_FRONT, BEN: JACKS_IN_FRONT, ANN: FOUL})
    text = result(game, replace(SOON, is_text_only=True)).text
    assert "-# Cat beats Ben by 2: two rows to one, royalties 11 to 10" in text
    assert "-# Cat beats Ann by 17: three rows, scoop, royalties 11 to 0 (Ann fouled)" in text
    assert text.startswith("## Open-face · hand 1 (server's #12): result\n")


@pytest.mark.parametrize("name", OVER)
def test_a_result_in_words_is_what_text_mode_shows(name: str) -> None:
    game = OVER[name]()
    view = public_view(game.state)
    assert view.hand is not None
    told = result_in_words(view, view.hand, SOON)
    assert told.picture is None
    assert not told.controls
    assert told.text == result(game, replace(SOON, is_text_only=True)).text


def test_a_voided_hand_says_so_in_words() -> None:
    game = Game(ANN, BEN).start().do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    panel = result(game)
    assert panel.text.startswith("## Open-face · hand 1 was cancelled\n")
    assert controls_counted(panel.controls) <= BUTTONS_MOST


def test_those_with_as_many_points_stand_in_one_order_everywhere() -> None:
    game = Game(ANN, BEN, CAT).play({CAT: FOUL, BEN: QUEENS_IN_FRONT, ANN: QUEENS_IN_FRONT})
    for _ in range(3):  # the button moves on, and with it the order of play
        panel = result(game)
        said = re.findall(r"(\w+) [+−]?\d+", panel.text.splitlines()[0])
        heard = re.findall(r"(Ann|Ben|Cat) [+−]?\d+", panel.alt)[:3]
        assert said == heard
        game.play({ANN: FOUL, BEN: FOUL, CAT: FOUL})
