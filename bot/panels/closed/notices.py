"""What is announced in a closed hand: naturals, surrenders, bonuses, scoops, aces, and what the house has to do with.

While the hand is running only what everybody knows; when it is scored also who pays what for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from bot.ids import AccountId
from bot.panels.closed.clashes import clash_lines
from bot.panels.closed.payments import jackpot_paid
from bot.panels.closed.rows import bonus_key, compared, paid_bonus, rows_met
from bot.panels.closed.rules import natural_name
from bot.panels.hand_names import short_hand_words
from bot.panels.screen import ServerScreen, signed
from bot.rules.cards import Row
from bot.rules.closed.scoring import ClosedResult
from bot.table.closed.hand import Choice
from bot.table.closed.views import ClosedHandView, ClosedPlayerView


def said_lines(hand: ClosedHandView, screen: ServerScreen, reader: AccountId | None = None) -> list[str]:
    """What has been said while the hand goes on, in the order in which it was: naturals, then play or surrender.

    `reader`: who reads it alone, and is spoken to.
    """
    lines = list(natural_lines(hand, screen))
    for player in hand.players:
        if player.choice in (Choice.PLAY, Choice.SURRENDER):
            who = "you" if player.account == reader else "said"
            lines.append(screen.words(f"closed_hand.{who}_{player.choice}", name=_bold(screen, player)))
    return lines


def announced_lines(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> list[str]:
    """Everything worth announcing about a scored hand, in the order of RULES 2; first who banked."""
    by_seat = {player.seat: player for player in hand.players}
    lines = [] if hand.banker is None else [screen.words("reveal.banker", name=_bold(screen, by_seat[hand.banker]))]
    lines += natural_lines(hand, screen)
    lines += _surrender_lines(hand, result, screen)
    lines += _bonus_lines(hand, result, screen)
    lines += [screen.words("reveal.fouled", name=_bold(screen, player)) for player in hand.players if player.is_foul]
    lines += _scoop_lines(hand, result, screen)
    lines += other_lines(hand, result, screen)
    return lines


def bank_lines(hand: ClosedHandView, screen: ServerScreen) -> list[str]:
    """Who has the button, who banks, and who deals for the ace of spades."""
    by_seat = {player.seat: player for player in hand.players}
    words = screen.words
    parts = [words("closed_hand.button", name=_bold(screen, by_seat[hand.button]))]
    if hand.banker is not None:
        parts.append(words("closed_hand.banker", name=_bold(screen, by_seat[hand.banker])))
    if hand.ace_dealer is not None:
        parts.append(words("closed_hand.ace_dealer", name=_bold(screen, by_seat[hand.ace_dealer])))
    return [" · ".join(parts)]


def stakes_line(hand: ClosedHandView, screen: ServerScreen) -> str:
    """The stakes between two players that this hand is played for; empty without any."""
    stakes = (
        screen.words(
            "stakes.agreed",
            first=screen.name(hand.players[first].account),
            second=screen.name(hand.players[second].account),
            stake=stake,
        )
        for first, second, stake in hand.pair_stakes
    )
    text = " · ".join(stakes)
    return screen.words("stakes.line", stakes=text) if text else ""


def _bold(screen: ServerScreen, player: ClosedPlayerView) -> str:
    return f"**{screen.name(player.account)}**"


def natural_lines(hand: ClosedHandView, screen: ServerScreen) -> Iterator[str]:
    """Which naturals were declared and what each is paid at once."""
    paid_in_pairs = [(pair.players, pair.net) for pair in hand.natural_pairs]
    for index, player in enumerate(hand.players):
        if player.natural is not None:
            paid = _paid(hand, paid_in_pairs, index, screen) or screen.words("reveal.natural_void")
            yield _natural_line(hand, player, paid, screen)
    yield from (screen.words("reveal.clash", clash=line) for line in clash_lines(hand, screen, partial(_bold, screen)))


def _natural_line(hand: ClosedHandView, player: ClosedPlayerView, paid: str, screen: ServerScreen) -> str:
    """Which natural somebody declares and what they are paid. A suited dragon gets the old custom's line."""
    assert player.natural is not None
    key = "reveal.dragon_suited" if player.natural == "dragon_suited" else "reveal.natural"
    return screen.words(
        key,
        name=_bold(screen, player),
        natural=natural_name(hand.ruleset, player.natural, screen.words),
        paid=paid,
    )


def _surrender_lines(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[str]:
    """Who gave up and what they paid for it: no amount where a short stack paid it in part, with aces or a natural."""
    pairs = [pair for pair in (*result.pairs, *result.side_pairs) if pair.surrender]
    paid_in_pairs = [
        (pair.players, pair.net - (pair.aces + pair.natural) * hand.pair_stake(pair.players)) for pair in pairs
    ]
    for index, player in enumerate(hand.players):
        if player.choice is Choice.SURRENDER:
            is_mixed = any(pair.capped and (pair.aces or pair.natural) and index in pair.players for pair in pairs)
            paid = "" if is_mixed else _paid(hand, paid_in_pairs, index, screen)
            key = "reveal.surrenders_to" if paid else "reveal.surrenders"
            yield screen.words(key, name=_bold(screen, player), paid=paid)


def _paid(hand: ClosedHandView, pairs: Iterable[tuple[tuple[int, int], int]], index: int, screen: ServerScreen) -> str:
    """``+13 each from Ben and Cat, +26 from Dan``: what a player gets of each other, in points.

    `pairs`: two players with what the first gets of the second, in units.
    """
    others: dict[int, list[int]] = {}
    for (first, second), units in pairs:
        points = units * (1 if first == index else -1) * hand.options.stake
        if points and index in (first, second):
            others.setdefault(points, []).append(second if first == index else first)
    parts = []
    for points, whom in others.items():
        names = screen.names_of(tuple(hand.players[other].account for other in sorted(whom)))
        key = "reveal.from" if points > 0 else "reveal.to"
        shown = signed(points) if points > 0 else str(-points)
        parts.append(screen.words(key, points=shown, names=names, number=len(whom)))
    return ", ".join(parts)


def _bonus_lines(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[str]:
    met = rows_met(hand, result)
    for player in hand.players:
        paid = [
            screen.words(
                f"reveal.royal_{bonus_key(hand.ruleset)}",
                hand=screen.words(
                    f"reveal.in_{row.name.lower()}", hand=short_hand_words(screen.words, player.names[row])
                ),
                points=units * hand.options.stake,
                plain=hand.options.stake,
            )
            for row in Row
            if (units := paid_bonus(hand, player, row, met))
        ]
        if paid:
            yield screen.words("reveal.royal", name=_bold(screen, player), bonuses=", ".join(paid))


def _scoop_lines(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[str]:
    """Who scoops whom, where a scoop is paid."""
    for index, player in enumerate(hand.players):
        scooped = [
            pair.players[1] if pair.players[0] == index else pair.players[0]
            for pair in result.pairs
            if index in pair.players and pair.scoop * (1 if pair.players[0] == index else -1) > 0
        ]
        if not scooped:
            continue
        if len(scooped) > 1 and len(scooped) == len(hand.players) - 1 and hand.banker is None:
            yield screen.words("reveal.scoops_all", name=_bold(screen, player))
        else:
            names = screen.names_of(tuple(hand.players[other].account for other in scooped))
            yield screen.words("reveal.scoops", name=_bold(screen, player), names=names)


def other_lines(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[str]:
    """What no picture shows: the winner of all, the aces, the dealer's fee, the house and the jackpot."""
    words, stake = screen.words, hand.options.stake
    if hand.ruleset.settlement == "single_winner" and len(compared(hand)) > 1:
        winner = next((player for player, units in zip(hand.players, result.pot, strict=True) if units > 0), None)
        yield words("reveal.wins_all", name=_bold(screen, winner)) if winner else words("reveal.nobody_wins")
    if hand.ruleset.settlement == "pool" and result.best[0] == result.best[1] == result.best[2]:
        if len(result.best[0]) == 1:
            yield words("reveal.sweeps", name=_bold(screen, hand.players[result.best[0][0]]))
    if hand.ruleset.aces_bet:
        counts = " · ".join(
            words("hand.total", name=screen.name(player.account), points=player.aces) for player in hand.by_seat
        )
        yield words("reveal.aces", counts=counts)
    if any(result.dealer_fees):
        units, dealer = max((units, index) for index, units in enumerate(result.dealer_fees))
        yield words("reveal.dealer_fee", name=_bold(screen, hand.players[dealer]), points=units * stake)
    if result.jackpot_winner is not None:
        points = jackpot_paid(hand, result) * stake
        yield words("reveal.jackpot", name=_bold(screen, hand.players[result.jackpot_winner]), points=signed(points))
    if hand.ruleset.rake_units:
        yield words("reveal.house", points=signed(result.house * stake))
    if hand.ruleset.jackpot_units:
        holds = hand.jackpot + result.jackpot * stake
        yield (
            words("reveal.jackpot_holds", points=holds)
            if holds >= 0
            else words("reveal.jackpot_below", points=signed(holds))
        )
