"""Whole hands from readable files, worked out by hand: what is dealt, placed, paid and owed.

`golden/*.txt`: settings, expectations, and one line for each placement in the order in which it was made: rows as
``front / middle / back`` (``-`` for none) and discards. The cards dealt are those that are placed and discarded.
`last button` and `fantasyland` say where the session stood before; without them it is the session's first hand.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.rules.score_lines import answer_line
from bot.table.actions import Join, Ready, Start
from bot.table.decide import decide
from bot.table.events import HandDealt, HandScored, TableOpened
from bot.table.evolve import evolve, evolve_all, fold
from bot.table.happenings.dealing import next_button
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.dealing import dealt
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.scoring import score_open_face_hand
from bot.table.open_face.turns import may_place
from bot.table.open_face.views import OpenFaceHandView
from bot.table.options import Options, Pace
from bot.table.seats import seats_ready
from bot.table.showing import public_view
from bot.table.state import Phase, State
from tests.support.views import open_face_view
from tests.table.games import TABLE, stacked
from tests.table.lines import line_of
from tools.pages.at_once import deal_at_once

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
_PLACEMENT = re.compile(r"(\w+)\s+([^/]*)/([^/]*)/([^/]*?)(?:\s+discard (.*))?")


@dataclass(frozen=True)
class Placement:
    account: AccountId
    rows: Board
    discards: Cards

    @property
    def cards(self) -> Cards:
        return self.rows.cards + self.discards


@dataclass(frozen=True)
class Golden:
    settings: dict[str, str]
    placements: tuple[Placement, ...]

    @classmethod
    def read(cls, path: Path) -> Golden:
        settings: dict[str, str] = {}
        placements: list[Placement] = []
        for line in path.read_text("utf-8").splitlines():
            if not line or line.startswith("#"):
                continue
            if ":" in line:
                key, value = line.split(":")
                settings[key] = value.strip()
                continue
            found = _PLACEMENT.fullmatch(line)
            assert found, f"{path.name}: {line!r} is neither a setting nor a placement"
            name, *rows, discards = found.groups()
            board = Board.of(parse_cards(row) for row in rows)
            placements.append(Placement(AccountId(name), board, parse_cards(discards or "")))
        return cls(settings, tuple(placements))

    @property
    def players(self) -> tuple[AccountId, ...]:
        return tuple(AccountId(name) for name in self.settings["players"].split())

    def numbers(self, key: str) -> tuple[int, ...]:
        """``Ann 14, Ben 0`` as numbers in the order of the players; 0 for who is not named."""
        found = dict(part.split() for part in self.settings.get(key, "").split(",") if part)
        assert set(found) <= set(self.players)
        return tuple(int(found.get(name, 0)) for name in self.players)

    def seat(self, key: str) -> int:
        return self.players.index(AccountId(self.settings[key]))


def dealt_hand(golden: Golden, *, reveals: bool) -> State:
    """The table with the file's cards dealt. `reveals`: its rules show discards at the showdown."""
    ruleset = with_settings(load_open_face(golden.settings["ruleset"]), {"reveal_discards": reveals})
    stake, pace = int(golden.settings.get("stake", "1")), Pace(golden.settings.get("pace", "in_turn"))
    state = fold([TableOpened(TABLE, golden.players[0], Options(ruleset, len(golden.players), stake, pace=pace))])
    for account in golden.players[1:]:
        state = evolve_all(state, decide(state, Join(account)))
    if "last button" in golden.settings:
        seats = zip(state.seats, golden.numbers("fantasyland"), strict=True)
        owed = tuple(sitter and replace(sitter, fantasyland=(cards,) if cards else ()) for sitter, cards in seats)
        button = state.sitters[golden.seat("last button")][0]
        state = replace(state, phase=Phase.BETWEEN, hand_no=3, button=button, seats=owed)
    for action in map(Ready, golden.players) if state.hand_no else (Start(state.host),):
        state = evolve_all(state, decide(state, action))
    event = deal_at_once(state, ruleset.cards)[-1]
    assert isinstance(event, HandDealt)
    cards = {
        name: sum((one.cards for one in golden.placements if one.account == name), start=()) for name in golden.players
    }
    assert max(Counter(sum(cards.values(), start=())).values()) == 1, "the file deals a card twice"
    return evolve(None, replace(event, deck=stacked(state, event, cards)))


@pytest.mark.parametrize("reveals", [False, True], ids=["", "discards revealed"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_hand(path: Path, reveals: bool) -> None:
    golden = Golden.read(path)
    state = dealt_hand(golden, reveals=reveals)
    assert state.button == golden.seat("button")
    shown: dict[AccountId, Board] = {name: Board() for name in golden.players}
    last_event = None
    for placement in golden.placements:
        hand = state.hand
        assert isinstance(hand, OpenFaceHand)
        index = next(at for at, player in enumerate(hand.seats) if player.account == placement.account)
        assert may_place(state, index), f"it is not {placement.account}'s turn on street {hand.street_no}"
        assert set(dealt(hand, index)) == set(placement.cards)
        view = open_face_view(state, placement.account)
        assert view is not None
        assert set(view.held) == set(placement.cards)
        shown[placement.account] = shown[placement.account].add(placement.rows)
        action = PlaceCards(placement.account, hand.hand_no, hand.street_no, placement.rows, placement.discards)
        events = decide(state, action)
        state, last_event = evolve_all(state, events), events[-1]
    hand, view_of_all = state.hand, public_view(state)
    assert isinstance(hand, OpenFaceHand)
    assert hand.totals is not None, "the file's placements do not finish the hand"
    assert isinstance(last_event, HandScored)
    names = [player.account for player in hand.seats]
    assert dict(zip(names, hand.totals, strict=True)) == dict(
        zip(golden.players, golden.numbers("totals"), strict=True)
    )
    assert state.totals == tuple(zip(names, hand.totals, strict=True))
    text, is_ok = answer_line(json.dumps(line_of(hand)))
    assert is_ok, text
    stake = hand.options.stake
    assert [units * stake for units in json.loads(text)["totals"]] == list(hand.totals), "the score service disagrees"
    owed = [sum(sitter.fantasyland) for _, sitter in state.sitters]
    assert owed == list(golden.numbers("next fantasyland"))
    assert [name for name, is_foul in zip(names, score_open_face_hand(hand).fouls, strict=True) if any(is_foul)] == [
        name for name in names if name in golden.settings["fouls"].split()
    ]
    assert isinstance(view_of_all.hand, OpenFaceHandView)
    for player in view_of_all.hand.players:
        assert [set(row) for row in player.boards[0].board] == [set(row) for row in shown[player.account]]
        assert [len(player.boards[0].board.row(row)) for row in Row] == [3, 5, 5]
        away = sum((one.discards for one in golden.placements if one.account == player.account), start=())
        assert player.boards[0].discards == (away if reveals else ())
    assert next_button(state, seats_ready(state)) == golden.seat("next button")


def test_the_files_cover_the_games_and_their_corners() -> None:
    settings = {path.stem: Golden.read(path).settings for path in FILES}
    assert {one["ruleset"] for one in settings.values()} == {
        "ofc",
        "pineapple",
        "ofc-2012",
        "progressive",
        "ultimate",
        "deuce-seven",
        "joker",
    }
    assert any(one["fouls"] for one in settings.values())
    assert {len(one["players"].split()) for one in settings.values()} == {2, 3, 4}
