"""One closed hand between players, dealt, announced and scored as at a table (RULES 2), without its log.

A match has one hand of a deal, so the banker is who it is in a table's first hand: the button's left where the ruleset
says ``rotate``, else the button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.matches.game import MatchGame
from bot.matches.hands import PlayedBoard, PlayedHand, order_from
from bot.matches.players import Player
from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot
from bot.rules.board import Cards
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, score_closed
from bot.table.closed.dealing import thirteen
from bot.table.closed.hand import Choice


class ClosedMatches(MatchGame[ClosedRuleset]):
    """The closed game in matches."""

    def play(
        self,
        ruleset: ClosedRuleset,
        players: Sequence[Player],
        deck: Cards,
        button: int,
        fantasyland: Sequence[tuple[int, ...]],
        seed: int,
    ) -> PlayedHand:
        """Play a hand; there is no Fantasyland."""
        return play_closed(ruleset, players, deck, button, seed)


def play_closed(rules: ClosedRuleset, players: Sequence[Player], deck: Cards, button: int, seed: int) -> PlayedHand:
    """Play a hand; `players` are by seat."""
    order = order_from(button, len(players))
    banker = _banker(rules, button, order)
    spots = [
        ClosedSpot(rules, len(order), seat, button, banker, cards)
        for seat, cards in zip(order, thirteen(deck, len(order)), strict=True)
    ]
    choices = [players[spot.seat].set(spot, seed * 1024 + index) for index, spot in enumerate(spots)]
    if rules.says_in_turn and rules.offers_surrender:
        choices = _said_in_turn(players, spots, choices, seed)
    elif rules.asks_again and any(choice.natural for choice in choices):
        choices = _said_again(players, spots, choices, seed)
    result = score_closed(
        rules,
        [ClosedPlayed(choice.arrangement, choice.natural, choice.surrenders) for choice in choices],
        ClosedDeal(button=len(order) - 1, banker=None if banker is None else order.index(banker)),
    )
    places = [order.index(seat) for seat in range(len(order))]
    return PlayedHand(
        points=tuple(result.totals[place] for place in places),
        boards=tuple((PlayedBoard(result.fouls[place], sum(result.royalties[place])),) for place in places),
    )


def _banker(rules: ClosedRuleset, button: int, order: tuple[int, ...]) -> int | None:
    if not rules.has_banker:
        return None
    return order[0] if rules.who_banks == "rotate" else button


def _said_in_turn(
    players: Sequence[Player], spots: Sequence[ClosedSpot], choices: list[ClosedChoice], seed: int
) -> list[ClosedChoice]:
    """Naturals are known; everybody else says play or surrender in turn, knowing what was said before."""
    said: list[Choice | None] = [None if choice.natural is None else Choice.NATURAL for choice in choices]
    for index, spot in enumerate(spots):
        if said[index] is None:
            announced = (*said[index + 1 :], *said[:index])
            now = replace(spot, arrangement=choices[index].arrangement, announced=announced)
            surrenders = players[spot.seat].say(now, seed * 1024 + 8 + index)
            said[index] = Choice.SURRENDER if surrenders else Choice.PLAY
            choices[index] = replace(choices[index], surrenders=surrenders)
    return choices


def _said_again(
    players: Sequence[Player], spots: Sequence[ClosedSpot], choices: list[ClosedChoice], seed: int
) -> list[ClosedChoice]:
    """Naturals are known; everybody else whom that leaves an opponent keeps or changes their choice, unseen."""
    said = [None if choice.natural is None else Choice.NATURAL for choice in choices]
    again = list(choices)
    for index, spot in enumerate(spots):
        chosen = Choice.SURRENDER if choices[index].surrenders else Choice.PLAY
        announced = (*said[index + 1 :], *said[:index])
        now = replace(spot, arrangement=choices[index].arrangement, announced=announced, chosen=chosen)
        if said[index] is None and now.said.to_say:
            surrenders = players[spot.seat].say(now, seed * 1024 + 8 + index)
            again[index] = replace(choices[index], surrenders=surrenders)
    return again
