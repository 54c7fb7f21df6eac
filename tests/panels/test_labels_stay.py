"""No button moves away under the thumb: whatever one taps, labels keep their length and buttons their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest

from bot.panels.closed.private import closed_hand_panel
from bot.panels.custom_ids import PATTERN, Tap, Verb, parse
from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Button, Link, Panel, Select
from bot.panels.screen import TableScreen
from bot.play.closed.drafting import CLOSED_DRAFTING, closed_drafted
from bot.play.open_face.drafting import DRAFTING, drafted
from bot.render.fonts import Weight
from bot.render.text import line
from bot.rules.open_face_presets import load_open_face
from bot.table.closed.draft import ClosedDraft
from bot.table.open_face.draft import Draft
from tests.rules.closed import NORTH
from tests.support.views import open_face_view
from tests.table.closed_games import ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, Game, options

SCREEN = TableScreen(names={ANN: "Ann", BEN: "Ben"})
TAPS = 300
LETTERS_DIFFER_PX = 8  # an F and an M, at the size of Discord's buttons
BLANK, BLANK_PX = "\u2800", 10  # 0.7 em, as in the fonts in which clients find it; ours have it not
_SIZE = 14


def labels(panel: Panel) -> list[list[str]]:
    """Labels row by row, and those beside signs; a select is as wide as its row, whatever is chosen there."""
    return [
        ["a select"] if isinstance(row, Select) else [text for one in row for text in (one.label, *_beside(one))]
        for row in panel.controls
    ]


def _beside(one: Button | Link) -> tuple[str, ...]:
    return (one.beside,) if isinstance(one, Button) and one.card is not None else ()


def tap_of(custom_id: str) -> Tap:
    match = re.fullmatch(PATTERN, custom_id)
    assert match is not None
    tap = parse(**match.groupdict())
    assert tap is not None
    return tap


def choices_of(panel: Panel, random: Random) -> list[tuple[Tap, tuple[str, ...]]]:
    """All that can be tapped; in a select any of its cards."""
    found: list[tuple[Tap, tuple[str, ...]]] = []
    for row in panel.controls:
        if isinstance(row, Select):
            values = random.sample([one.value for one in row.choices], row.most)
            found.append((tap_of(row.custom_id), tuple(values)))
        else:
            found += [(tap_of(one.custom_id), ()) for one in row if isinstance(one, Button) and not one.is_disabled]
    return found


def walk(show: Callable[[Any], Panel], tapped: Callable[..., Any], draft: Any, verbs: frozenset[Verb]) -> int:
    """Tap here and there; how many different pictures of the buttons there were."""
    random, first, seen = Random(7), show(draft), set()
    for _ in range(TAPS):
        panel = show(draft)
        assert_same(labels(first), labels(panel))
        seen.add(str(labels(panel)))
        tap, values = random.choice([one for one in choices_of(panel, random) if one[0].verb in verbs])
        draft = tapped(draft, tap, values)
    return len(seen)


def assert_same(before: Sequence[Sequence[str]], now: Sequence[Sequence[str]]) -> None:
    assert [list(map(len, row)) for row in before] == [list(map(len, row)) for row in now]
    for old, new in zip(chain(*before), chain(*now), strict=True):
        if not old.startswith(("Confirm", "Foul")):  # the last of its row: nothing is moved by it
            assert abs(width(old) - width(new)) <= LETTERS_DIFFER_PX, (old, new)


def width(label: str) -> int:
    blanks = label.count(BLANK)
    return line(label.replace(BLANK, ""), _SIZE, Weight.BOLD, 1000).width + blanks * BLANK_PX


@pytest.mark.parametrize("preset", ["pineapple", "ofc", "criss-cross"])
@pytest.mark.parametrize("street", [1, 2])
def test_a_street(preset: str, street: int) -> None:
    game = Game(ANN, BEN, table=options(load_open_face(preset))).start()
    game.play_until(lambda: game.hand.street_no == street)
    account = next(one for one in (ANN, BEN) if (view := open_face_view(game.state, one)) and view.may_place)
    view = open_face_view(game.state, account)
    assert view is not None

    def tapped(draft: Draft, tap: Tap, values: Sequence[str]) -> Draft:
        return drafted(draft, tap, values, view)

    verbs = frozenset({Verb.CARD, Verb.ROW, Verb.UNDO})
    assert walk(lambda draft: hand_panel(view, draft, SCREEN), tapped, Draft(), verbs) > 2
    assert verbs < DRAFTING


def test_a_placement_that_fouls_is_asked_in_as_many_letters() -> None:
    words = SCREEN.words
    for key in ("button.confirm", "button.confirm_fantasyland"):
        assert len(words(key)) == len(words(f"{key}_foul"))


@pytest.mark.parametrize("fouls", ["allowed", "refused"])
def test_a_closed_hand_card_by_card(fouls: str) -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed(fouls=fouls), 2)).deal({ANN: NORTH})
    view = game.seat_view(ANN)

    def tapped(draft: ClosedDraft, tap: Tap, values: Sequence[str]) -> ClosedDraft:
        return closed_drafted(draft, tap, values, view)

    verbs = frozenset({Verb.CHOOSE_BACK, Verb.CHOOSE_FRONT, Verb.SORT, Verb.CLEAR})
    assert verbs < CLOSED_DRAFTING
    start = ClosedDraft(by_card=True)
    assert walk(lambda draft: closed_hand_panel(view, draft, SCREEN), tapped, start, verbs) > 1
