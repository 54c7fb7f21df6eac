"""Hands for computer players: one seat alone, or a real table of computers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from bot.ids import AccountId, Seat, TableId
from bot.players.position import Placement, Position
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, Row, parse_cards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.table.actions import AddComputer, Start
from bot.table.decide import decide
from bot.table.events import TableOpened
from bot.table.evolve import evolve, evolve_all
from bot.table.options import Options
from bot.table.state import State
from tools.pages.at_once import deal_at_once

HOST = AccountId("host")


def shuffled(seed: int, cards: Cards = DECK_52) -> Cards:
    return tuple(Random(seed).sample(cards, len(cards)))


def streets(
    rules: str | OpenFaceRuleset, seed: int, policy: Callable[[Position], Placement]
) -> list[tuple[Position, Placement]]:
    """One hand of one player, street by street, by a preset or other rules."""
    ruleset = load_open_face(rules) if isinstance(rules, str) else rules
    deck, board = shuffled(seed, ruleset.cards), Board()
    decisions: list[tuple[Position, Placement]] = []
    at = 0
    for index, street in enumerate(ruleset.streets):
        held = deck[at : at + street.deal]
        at += street.deal
        later = sum(street.deal for street in ruleset.streets[index + 1 :])
        position = Position(ruleset, board, held, street.place, frozenset(deck[:at]), later)
        placement = policy(position)
        decisions.append((position, placement))
        board = board.add(placement[0])
    return decisions


def final_board(decisions: list[tuple[Position, Placement]]) -> Board:
    position, (rows, _) = decisions[-1]
    return position.board.add(rows)


def fantasyland(ruleset: OpenFaceRuleset, cards: int, seed: int) -> Position:
    held = shuffled(seed, ruleset.cards)[:cards]
    return Position(ruleset, Board(), held, 13, frozenset(held), fantasyland=cards)


def dealt_table(
    preset: str,
    seats: int,
    seed: int,
    owed: tuple[int | tuple[int, ...], ...] = (),
    deck: Cards | None = None,
) -> State:
    """A table with its first hand dealt; `owed` gives Fantasyland cards by seat, or by seat and board."""
    opened = TableOpened(TableId("t"), HOST, Options(load_open_face(preset), seats=seats))
    state = evolve(None, opened)
    for number in range(1, seats):
        state = evolve_all(state, decide(state, AddComputer(HOST, AccountId(f"computer {number}"))))
    for index, cards in enumerate(owed):
        state = with_fantasyland(state, index, cards)
    state = evolve_all(state, decide(state, Start(HOST)))
    return evolve_all(state, deal_at_once(state, deck or shuffled(seed, load_open_face(preset).cards)))


def with_fantasyland(state: State, index: int, cards: int | tuple[int, ...]) -> State:
    sitter, boards = state.seats[index], cards if isinstance(cards, tuple) else (cards,)
    assert sitter is not None
    return state.with_sitter(Seat(index), replace(sitter, fantasyland=boards if any(boards) else ()))


def fits(position: Position, placement: Placement) -> bool:
    """Whether a placement uses each held card once, has room, and places as many as it should."""
    rows, discards = placement
    return (
        sorted(rows.cards + discards) == sorted(position.held)
        and len(rows.cards) == position.places
        and all(len(rows.row(row)) <= position.board.room(row) for row in Row)
    )


def position(
    board: str, held: str, places: int = 2, later: int = 0, seen: str = "", preset: str = "pineapple"
) -> Position:
    """A decision from text: `places` of the held cards go to the board, `later` more come after them."""
    own = Board.parse(board)
    cards = parse_cards(held)
    return Position(
        load_open_face(preset), own, cards, places, frozenset((*own.cards, *cards, *parse_cards(seen))), later
    )
