"""The end of a closed hand: what was announced, who beat whom in which row, who pays whom, the session so far."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.between import over_named, over_panel, rows_said
from bot.panels.boards import board_text
from bot.panels.closed.alt import reveal_alt
from bot.panels.closed.announced import announced_spec, clash_inks, natural_cards_line
from bot.panels.closed.notices import announced_lines, other_lines
from bot.panels.closed.payments import pair_specs, payments, sum_specs
from bot.panels.closed.picture import RevealPicture
from bot.panels.closed.rows import compared, order_line, reveal_boards
from bot.panels.panel import Art, Panel
from bot.panels.picture import Ink, Line
from bot.panels.screen import Screen, ServerScreen, TableScreen, best_first, signed
from bot.rules.cards import Row
from bot.rules.closed.scoring import ClosedResult
from bot.rules.reading import board_as_read
from bot.rules.settled_pair import PairResult
from bot.table.closed.hand import Choice
from bot.table.closed.views import ClosedHandView, ClosedPlayerView
from bot.table.state import Phase
from bot.table.views import PublicView


def closed_showdown_panel(
    view: PublicView, hand: ClosedHandView, screen: TableScreen, *, is_old: bool = False
) -> Panel:
    """The panel of a closed hand that is over; an old one (the next hand has its own panel) only proves its deal."""
    if hand.result is None:
        key = "over.void_last" if view.phase is Phase.ENDED else "closed_hand.void"
        return over_panel(view, hand, [screen.words(key)], None, screen, is_old=is_old)
    rows = [] if screen.is_brief else list(_row_lines(hand, hand.result, screen))
    if screen.is_text_only:
        details = [*announced_lines(hand, hand.result, screen), _cards_block(hand, screen), *rows]
        details += [] if screen.is_brief else _flow_lines(hand, hand.result, screen)
        return over_panel(view, hand, details, None, screen, is_old=is_old)
    picture = _picture(view, hand, hand.result, screen)
    alt = reveal_alt(picture, hand, hand.result, screen)
    details = [*other_lines(hand, hand.result, screen), *([] if alt.is_whole else rows)]
    return over_panel(view, hand, details, Art(picture, alt.text), screen, is_old=is_old)


def _row_lines(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[str]:
    """Row by row everybody who is compared, the best first; then who beat whom by what."""
    if len(compared(hand)) > 1:
        yield from (order_line(hand, result, row, screen) for row in Row)
    yield from (_pair_line(hand, pair, screen) for pair in (*result.pairs, *result.side_pairs) if _is_settled(pair))


def _is_settled(pair: PairResult) -> bool:
    """Whether the two have anything to do with each other: two who surrender have not."""
    return bool(pair.net or any(pair.rows) or any(pair.royalties) or pair.capped)


def _pair_line(hand: ClosedHandView, pair: PairResult, screen: ServerScreen) -> str:
    """By what one player beats another and why, as the winner sees it: ``Ann beats Ben by 1: two rows to one``."""
    words, sign = screen.words, -1 if pair.net < 0 else 1
    winner, loser = (screen.name(hand.players[index].account) for index in pair.players[::sign])
    mine, theirs = pair.royalties[::sign]
    parts = []
    if any(pair.rows) or any(pair.units):
        parts.append(rows_said([units * sign for units in pair.units], words))
    if mine or theirs:
        parts.append(words("payments.extras", first=mine, second=theirs))
    if pair.scoop:
        parts.append(_scoop_words(hand, pair, screen))
    for key, units in (
        ("overall", pair.overall),
        ("natural", pair.natural),
        ("surrender", pair.surrender),
        ("aces", pair.aces),
    ):
        if units:
            parts.append(f"{words(f'payments.{key}')} {signed(units * sign)}")
    if (multiplier := hand.pair_stake(pair.players)) > 1:
        parts.append(words("payments.times", stake=multiplier))
    if pair.capped:
        parts.append(words("payments.capped", units=signed(-abs(pair.capped))))
    if hand.options.stake > 1:
        parts.append(words("payments.times", stake=hand.options.stake))
    said = ", ".join(part for part in parts if part)
    if not pair.net:
        return words("payments.pair_even", first=winner, second=loser, parts=said)
    points = abs(pair.net) * hand.options.stake
    return words("payments.pair", winner=winner, loser=loser, points=points, parts=said)


def _scoop_words(hand: ClosedHandView, pair: PairResult, screen: Screen) -> str:
    """What a scoop adds; where it multiplies what the winner has from the rows, how many times."""
    rules = hand.ruleset
    words = screen.words
    gross = sum(pair.units) + pair.royalties[0] if pair.scoop > 0 else pair.royalties[1] - sum(pair.units)
    if rules.scoop_bonus or rules.scoop_all_bonus or gross <= 0:
        return f"{words('payments.scoop')} {signed(-pair.scoop if pair.net < 0 else pair.scoop)}"
    return words("payments.scoop_times", times=1 + abs(pair.scoop) // gross)


def _flow_lines(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> Iterator[str]:
    """What each player gets of the pool, the house and the jackpot, for those who do not see the picture."""
    for flow in payments(hand, result).flows:
        accounts = (player.account for player in hand.players)
        each = " · ".join(
            screen.words("hand.total", name=screen.name(account), points=signed(points))
            for account, points in best_first(zip(accounts, flow.to_players, strict=True))
        )
        yield screen.words("payments.flow", account=screen.words(f"payments.{flow.account}"), each=each)


def player_words(hand: ClosedHandView, player: ClosedPlayerView, screen: ServerScreen) -> str:
    """One player's cards as far as they are shown: ``Ann: front As Ks 3c / middle ... / back ...``"""
    words = screen.words
    name = screen.plain_name(player.account)
    if player.choice is Choice.SURRENDER:
        return words("hand.alt_board", name=name, board=words("reveal.surrendered"), notes="")
    if player.natural is not None:
        return natural_cards_line(hand, player, screen)
    assert player.board is not None
    notes = [words("hand.alt_dealer")] if player.seat == hand.button else []
    notes += [words("hand.alt_foul")] if player.is_foul else []
    board = board_text(words, board_as_read(player.board))
    return words("hand.alt_board", name=name, board=board, notes="".join(f", {note}" for note in notes))


def _cards_block(hand: ClosedHandView, screen: ServerScreen) -> str:
    """All that is shown as a block of text, for those who play without pictures."""
    lines = (player_words(hand, player, screen) for player in hand.by_seat)
    return "```\n" + "\n".join(line.replace("`", "'") for line in lines) + "\n```"


def _picture(view: PublicView, hand: ClosedHandView, result: ClosedResult, screen: TableScreen) -> RevealPicture:
    return RevealPicture(
        announced=tuple(announced_spec(hand, player, screen) for player in hand.by_seat if player.board is None),
        boards=reveal_boards(hand, result, screen),
        pairs=tuple(pair_specs(hand, result, screen)),
        sums=tuple(sum_specs(view, hand, result, screen)),
        lines=(Line(over_named("over.picture_title", hand, screen), Ink.TITLE), *clash_inks(hand, screen)),
        two_colours=screen.has_two_colours,
    )
