"""A declared natural with its thirteen cards, and a surrender without any: for pictures and in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.panels.boards import card_labels
from bot.panels.closed.clashes import clash_lines
from bot.panels.closed.prices import short_price
from bot.panels.closed.rules import natural_name
from bot.panels.picture import AnnouncedSpec, Ink, Line
from bot.panels.screen import ServerScreen, signed
from bot.table.closed.views import ClosedHandView, ClosedPlayerView


def announced_spec(hand: ClosedHandView, player: ClosedPlayerView, screen: ServerScreen) -> AnnouncedSpec:
    """Somebody whose rows are not compared, as a band of a picture."""
    words = screen.words
    text = words("reveal.surrendered")
    if player.natural is not None:
        points = short_price(hand, player, hand.ruleset.natural_units[player.natural], words)
        text = words("reveal.natural_units", natural=natural_name(hand.ruleset, player.natural, words), points=points)
    return AnnouncedSpec(
        name=screen.plain_name(player.account),
        text=text,
        groups=player.groups,
        has_button=player.seat == hand.button,
        is_banker=player.seat == hand.banker,
        points="" if hand.result is None or player.net is None else signed(player.net),
    )


def clash_inks(hand: ClosedHandView, screen: ServerScreen) -> tuple[Line, ...]:
    """Which of two naturals won and why, as lines of a picture."""
    lines = clash_lines(hand, screen, lambda player: screen.plain_name(player.account))
    return tuple(Line(line, Ink.ACCENT) for line in lines)


def natural_cards_line(hand: ClosedHandView, player: ClosedPlayerView, screen: ServerScreen) -> str:
    """A declared natural in words: ``Ann: three flushes, 5♥ 4♥ 2♥ / K♣ J♣ 9♣ 7♣ 2♣ / A♠ Q♠ 10♠ 6♠ 3♠, 3 each.``"""
    assert player.natural is not None, "only a declared natural has groups to show"
    words = screen.words
    natural = natural_name(hand.ruleset, player.natural, words)
    points = short_price(hand, player, hand.ruleset.natural_units[player.natural], words)
    notes = [points]
    notes += [words("hand.alt_dealer")] if player.seat == hand.button else []
    notes += [words("hand.alt_banker")] if player.seat == hand.banker else []
    cards = " / ".join(card_labels(group) for group in player.groups)
    return words(
        "hand.alt_board",
        name=screen.plain_name(player.account),
        board=f"{natural}, {cards}",
        notes="".join(f", {note}" for note in notes),
    )


def naturals_block(hand: ClosedHandView, players: Iterable[ClosedPlayerView], screen: ServerScreen) -> str:
    """The cards of declared naturals as a block of text, for those who play without pictures; empty without any."""
    lines = "\n".join(natural_cards_line(hand, player, screen).replace("`", "'") for player in players)
    return f"```\n{lines}\n```" if lines else ""
