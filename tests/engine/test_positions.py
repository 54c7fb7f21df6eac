"""Every level answers whatever position there may be: few cards left, many seats in Fantasyland, boards that foul."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.engine.lines import Session
from bot.engine.open_face.requests import placements_of
from bot.engine.requests import read_request
from bot.players.open_face.spot import Spot
from bot.rules.cards import CARD_TEXTS, Row
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.table.options import Level

NAMES = ("front", "middle", "back")


class Deck:
    """Cards that are dealt to one place after the other."""

    def __init__(self, random: Random, ruleset: OpenFaceRuleset) -> None:
        self.random = random
        self.cards = random.sample(CARD_TEXTS[: ruleset.deck], ruleset.deck)

    def take(self, number: int) -> list[str]:
        taken, self.cards = self.cards[:number], self.cards[number:]
        return taken

    def board(self, number: int) -> dict[str, Any]:
        """So many cards anywhere."""
        rows: list[list[str]] = [[], [], []]
        for card in self.take(number):
            rows[self.random.choice([row for row in Row if len(rows[row]) < row.size])].append(card)
        return {name: " ".join(cards) for name, cards in zip(NAMES, rows, strict=True)}


def request(random: Random, ruleset: OpenFaceRuleset, level: Level) -> dict[str, Any]:
    """A seat's turn on any street, with nearly all other cards out half of the time."""
    street_no, seats = random.randint(1, len(ruleset.streets)), random.randint(2, ruleset.seats_max)
    deck, street = Deck(random, ruleset), ruleset.streets[street_no - 1]
    before = sum(one.place for one in ruleset.streets[: street_no - 1])
    counts = sorted(ruleset.fantasyland.card_counts) if ruleset.fantasyland else [0]
    cards = random.choice(counts) if random.random() < 0.15 else 0
    boards = [{"fantasyland": cards} if cards else deck.board(before) for _ in range(ruleset.boards)]
    draws = [" ".join(deck.take(cards or street.deal)) for _ in range(ruleset.boards)]
    later = sum(one.deal for one in ruleset.streets[street_no:])
    dealt = 0 if cards else ruleset.boards * later
    others: list[Any] = []
    for _ in range(seats - 1):
        hidden = random.random() < 0.2 and counts[0] > 0
        placed = before + street.place * random.randint(0, 1)
        dealt += ruleset.boards * (counts[0] if hidden else later + street.deal * (placed == before))
        others.append([{"fantasyland": counts[0]} if hidden else deck.board(placed) for _ in range(ruleset.boards)])
    spare = max(0, len(deck.cards) - dealt)
    asked: dict[str, Any] = {"ruleset": ruleset.name, "seats": seats, "street": street_no, "level": level}
    asked["dead"] = " ".join(deck.take(random.choice((0, spare // 2, spare))))
    if ruleset.boards == 1:
        return asked | {"me": boards[0], "opponents": [one for (one,) in others], "draw": draws[0]}
    return asked | {"me": {"boards": boards}, "opponents": [{"boards": one} for one in others], "draw": draws}


@pytest.mark.slow
@pytest.mark.parametrize("preset", open_face_presets())
@pytest.mark.parametrize("level", list(Level))
def test_every_position_is_answered_with_a_legal_placement(level: Level, preset: str) -> None:
    random = Random(f"{preset} {level}")
    for _ in range(6):
        line = request(random, load_open_face(preset), level)
        answer, is_answer = Session().answer_line(json.dumps(line))
        assert is_answer, (line, answer)
        spot = read_request(line).spot
        assert isinstance(spot, Spot)
        assert placements_of(json.loads(answer), spot)
