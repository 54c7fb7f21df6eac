"""The end of a closed hand: what was announced, who beat whom in which row, who pays whom, the session so far."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.between import over_controls, over_title, played_for_lines, totals_said, waiting_line
from bot.panels.boards import board_text
from bot.panels.closed.alt import reveal_alt
from bot.panels.closed.announced import announced_spec, clash_inks, natural_cards_line
from bot.panels.closed.notices import announced_lines
from bot.panels.closed.payments import pair_specs, payments, sum_specs
from bot.panels.closed.picture import RevealPicture
from bot.panels.closed.rows import compared, order_line, reveal_boards
from bot.panels.evening import evening_line
from bot.panels.notices import deal_line, notices, totals_line
from bot.panels.panel import Art, Panel
from bot.panels.picture import Ink, Line
from bot.panels.screen import Screen, signed
from bot.panels.stakes import broke_line, stacks_line, stake_lines
from bot.rules.cards import Row
from bot.rules.closed.scoring import ClosedResult
from bot.rules.reading import board_as_read
from bot.rules.settled_pair import PairResult
from bot.table.closed.hand import Choice
from bot.table.closed.views import ClosedHandView, ClosedPlayerView
from bot.table.state import Phase
from bot.table.views import PublicView


def closed_showdown_panel(view: PublicView, hand: ClosedHandView, screen: Screen, *, is_old: bool = False) -> Panel:
    """The panel of a closed hand that is over; an old one (the next hand has its own panel) only proves its deal."""
    words = screen.words
    lines = [over_title(view, hand, screen)]
    is_ended = view.phase is Phase.ENDED
    evening = evening_line(view, screen) if is_ended and not is_old else ""
    if hand.result is None:
        lines += [evening, words("over.void_last" if is_ended else "closed_hand.void")]
    else:
        key = "over.last_totals" if evening else "over.totals"
        number = screen.hand_number
        lines += [evening, words(key, totals=totals_said(hand, screen), number=number)]
        lines += played_for_lines(view, hand, screen)
        lines += _result_lines(hand, hand.result, screen)
    if not is_old:
        lines += [*notices(view, screen), "" if evening else totals_line(view, screen), stacks_line(view, screen)]
        lines.append(broke_line(view, screen))
        lines += stake_lines(view, screen)
        lines += [] if is_ended else [waiting_line(view, screen)]
    lines.append(deal_line(view, screen))
    art = None
    if hand.result is not None and not screen.is_text_only:
        picture = _picture(view, hand, hand.result, screen)
        art = Art(picture, reveal_alt(picture, hand, hand.result, screen))
    return Panel(
        "\n".join(line for line in lines if line),
        over_controls(view, hand.hand_no, screen, is_old=is_old),
        art,
    )


def _result_lines(hand: ClosedHandView, result: ClosedResult, screen: Screen) -> Iterator[str]:
    yield from announced_lines(hand, result, screen)
    if screen.is_text_only:
        yield _cards_block(hand, screen)
    if screen.is_brief:
        return
    if len(compared(hand)) > 1:
        yield from (order_line(hand, result, row, screen) for row in Row)
    yield from (_pair_line(hand, pair, screen) for pair in (*result.pairs, *result.side_pairs) if _is_settled(pair))
    if screen.is_text_only:
        yield from _flow_lines(hand, result, screen)


def _is_settled(pair: PairResult) -> bool:
    """Whether the two have anything to do with each other: two who surrender have not."""
    return bool(pair.net or any(pair.rows) or any(pair.royalties) or pair.capped)


def _pair_line(hand: ClosedHandView, pair: PairResult, screen: Screen) -> str:
    """What two players owe each other and why: ``Ann – Ben: rows +1 +2 −1, scoop +3 → +5``."""
    words = screen.words
    first, second = (screen.name(hand.players[index].account) for index in pair.players)
    parts = []
    if any(pair.rows) or any(pair.units):
        parts.append(words("payments.rows", rows=" ".join(signed(units) for units in pair.units)))
    if any(pair.royalties):
        parts.append(words("payments.extras", first=pair.royalties[0], second=pair.royalties[1]))
    if pair.scoop:
        parts.append(_scoop_words(hand, pair, screen))
    for key, units in (
        ("overall", pair.overall),
        ("natural", pair.natural),
        ("surrender", pair.surrender),
        ("aces", pair.aces),
    ):
        if units:
            parts.append(f"{words(f'payments.{key}')} {signed(units)}")
    if (multiplier := hand.pair_stake(pair.players)) > 1:
        parts.append(words("payments.times", stake=multiplier))
    if pair.capped:
        parts.append(words("payments.capped", units=signed(-pair.capped)))
    if hand.options.stake > 1:
        parts.append(words("payments.times", stake=hand.options.stake))
    if len(parts) == 1 and not any(pair.rows):
        return words("payments.pair_one", first=first, second=second, part=parts[0])
    net = signed(pair.net * hand.options.stake)
    return words("payments.pair", first=first, second=second, parts=", ".join(parts), net=net)


def _scoop_words(hand: ClosedHandView, pair: PairResult, screen: Screen) -> str:
    """What a scoop adds; where it multiplies what the winner has from the rows, how many times."""
    rules = hand.ruleset
    words = screen.words
    gross = sum(pair.units) + pair.royalties[0] if pair.scoop > 0 else pair.royalties[1] - sum(pair.units)
    if rules.scoop_bonus or rules.scoop_all_bonus or gross <= 0:
        return f"{words('payments.scoop')} {signed(pair.scoop)}"
    return words("payments.scoop_times", times=1 + abs(pair.scoop) // gross)


def _flow_lines(hand: ClosedHandView, result: ClosedResult, screen: Screen) -> Iterator[str]:
    """What each player gets of the pool, the house and the jackpot, for those who do not see the picture."""
    for flow in payments(hand, result).flows:
        each = " · ".join(
            screen.words("hand.total", name=screen.name(player.account), points=signed(points))
            for player, points in zip(hand.players, flow.to_players, strict=True)
        )
        yield screen.words("payments.flow", account=screen.words(f"payments.{flow.account}"), each=each)


def player_words(hand: ClosedHandView, player: ClosedPlayerView, screen: Screen) -> str:
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


def _cards_block(hand: ClosedHandView, screen: Screen) -> str:
    """All that is shown as a block of text, for those who play without pictures."""
    lines = (player_words(hand, player, screen) for player in hand.by_seat)
    return "```\n" + "\n".join(line.replace("`", "'") for line in lines) + "\n```"


def _picture(view: PublicView, hand: ClosedHandView, result: ClosedResult, screen: Screen) -> RevealPicture:
    title = screen.words("hand.picture_title", ruleset=screen.words.game(hand.ruleset.title), hand=hand.hand_no)
    return RevealPicture(
        announced=tuple(announced_spec(hand, player, screen) for player in hand.by_seat if player.board is None),
        boards=reveal_boards(hand, result, screen),
        pairs=tuple(pair_specs(hand, result, screen)),
        sums=tuple(sum_specs(view, hand, result, screen)),
        lines=(Line(title, Ink.TITLE), *clash_inks(hand, screen)),
        two_colours=screen.has_two_colours,
    )
