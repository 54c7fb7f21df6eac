"""The end of a hand: who won what of whom, the points, the session so far, and the way to the next hand."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.alt import ResultAlt, board_alt, result_alt, totals_alt, with_points
from bot.panels.between import over_named, over_panel, rows_said, sum_spec
from bot.panels.names import in_text
from bot.panels.open_face.boards import all_boards, board_disc, boards_block, showdown_board_spec
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.panel import Art, Panel
from bot.panels.picture import Ink, Line, PairSpec, SumSpec
from bot.panels.screen import ServerScreen, TableScreen, sign_of, signed
from bot.rules.open_face.boards import BoardsResult
from bot.rules.settled_pair import PairResult
from bot.table.open_face.views import OpenFaceHandView
from bot.table.state import Phase
from bot.table.views import PublicView


def showdown_panel(view: PublicView, hand: OpenFaceHandView, screen: TableScreen, *, is_old: bool = False) -> Panel:
    """The panel of a hand that is over; an old one (the next hand has its own panel) only proves its deal."""
    is_ended = view.phase is Phase.ENDED
    if hand.result is None:
        return over_panel(
            view, hand, [screen.words("over.void_last" if is_ended else "over.void")], None, screen, is_old=is_old
        )
    pairs = [] if screen.is_brief else _pair_lines(hand, hand.result, screen)
    if screen.is_text_only:
        dreams = [] if is_ended else _fantasyland_lines(hand, hand.result, screen)
        details = [*pairs, *dreams, boards_block(hand, screen, is_last=is_ended)]
        return over_panel(view, hand, details, None, screen, is_old=is_old)
    picture = _picture(view, hand, hand.result, screen)
    alt = _alt(picture, hand, hand.result, screen)
    return over_panel(view, hand, [] if alt.is_whole else pairs, Art(picture, alt.text), screen, is_old=is_old)


def _name(hand: OpenFaceHandView, index: int, board: int, screen: ServerScreen) -> str:
    """A player's name, with the board where there are several."""
    player = hand.players[index]
    return screen.board_name(player.account, board if len(player.boards) > 1 else None)


def _pair_lines(hand: OpenFaceHandView, result: BoardsResult, screen: ServerScreen) -> list[str]:
    """For each two boards who beat whom by what, as the winner sees it."""
    return [
        _pair_line(hand, result, pair, boards, screen)
        for pair, boards in zip(result.pairs, result.pair_boards, strict=True)
    ]


def _pair_line(
    hand: OpenFaceHandView, result: BoardsResult, pair: PairResult, boards: tuple[int, int], screen: ServerScreen
) -> str:
    words = screen.words
    stake = hand.options.stake
    sign = -1 if pair.net < 0 else 1
    sides = tuple(zip(pair.players, boards, strict=True))[::sign]
    winner, loser = (in_text(_name(hand, index, board, screen)) for index, board in sides)
    fouled = [name for name, (index, board) in zip((winner, loser), sides, strict=True) if result.fouls[index][board]]
    if len(fouled) > 1:
        return words("over.both_fouled", first=winner, second=loser)
    mine, theirs = pair.royalties[::sign]
    notes = (
        rows_said([units * sign for units in pair.units], words),
        words("over.scoop") if pair.scoop else "",
        words("over.royalties", first=mine, second=theirs) if mine or theirs else "",
        words("over.capped", points=abs(pair.capped)) if pair.capped else "",
        words("payments.times", stake=stake) if stake > 1 else "",
    )
    said = ", ".join(note for note in notes if note)
    if pair.net:
        line = words("over.pair", winner=winner, loser=loser, points=abs(pair.net) * stake, notes=said)
    else:
        line = words("over.pair_even", first=winner, second=loser)
    return words("over.pair_fouled", pair=line, name=fouled[0]) if fouled else line


def _fantasyland_lines(hand: OpenFaceHandView, result: BoardsResult, screen: ServerScreen) -> list[str]:
    return [
        screen.words("over.fantasyland", name=f"**{in_text(_name(hand, index, board, screen))}**", cards=cards)
        for index, counts in enumerate(result.next_fantasyland)
        for board, cards in enumerate(counts)
        if cards
    ]


def _picture(view: PublicView, hand: OpenFaceHandView, result: BoardsResult, screen: TableScreen) -> ShowdownPicture:
    is_last = view.phase is Phase.ENDED
    return ShowdownPicture(
        boards=tuple(showdown_board_spec(screen, hand, *which, is_last=is_last) for which in all_boards(hand)),
        pairs=tuple(
            _pair_spec(hand, pair, boards, screen)
            for pair, boards in zip(result.pairs, result.pair_boards, strict=True)
        ),
        sums=tuple(_sums(view, hand, screen)),
        lines=(Line(over_named("over.picture_title", hand, screen), Ink.FAINT),),
        two_colours=screen.has_two_colours,
    )


def _pair_spec(hand: OpenFaceHandView, pair: PairResult, boards: tuple[int, int], screen: ServerScreen) -> PairSpec:
    """Who beat whom and by what, as the winner sees it; of an even pair as the first one does."""
    words = screen.words
    stake = hand.options.stake
    names = [_name(hand, index, board, screen) for index, board in zip(pair.players, boards, strict=True)]
    sign = -1 if pair.net < 0 else 1
    parts = {
        "over.rows_net": sum(pair.units),
        "over.scoop_net": pair.scoop,
        "over.royalties_net": pair.royalties[0] - pair.royalties[1],
    }
    notes = [words(key, points=signed(units * sign)) for key, units in parts.items() if units]
    notes += [words("over.capped", points=abs(pair.capped))] if pair.capped else []
    notes += [words("payments.times", stake=stake)] if stake > 1 and pair.net else []
    winner, loser = names[::sign]
    first, second = (
        board_disc(screen, hand, hand.players[index], board)
        for index, board in zip(pair.players[::sign], boards[::sign], strict=True)
    )
    return PairSpec(
        words("over.beats" if pair.net else "over.even", winner=winner, loser=loser),
        signed(abs(pair.net) * stake),
        tuple(notes),
        (first, second),
        sign_of(pair.net),
    )


def _sums(view: PublicView, hand: OpenFaceHandView, screen: ServerScreen) -> Iterator[SumSpec]:
    """The session so far; before it the hand, where a board is not all of a player's."""
    if any(len(player.boards) > 1 for player in hand.players):
        nets = {player.account: player.net or 0 for player in hand.players}
        yield sum_spec(screen.words("over.sum_hand"), nets, hand, screen)
    yield sum_spec(screen.words("over.sum_session"), dict(view.totals), hand, screen)


def _alt(picture: ShowdownPicture, hand: OpenFaceHandView, result: BoardsResult, screen: TableScreen) -> ResultAlt:
    """All that the picture says: who won what, who beat whom, the sums, then the boards."""
    words, discs = screen.words, [board.disc for board in picture.boards]
    nets = (result.net_of(hand.players.index(player), number) for player, number in all_boards(hand))
    ranked = [board for _, board in sorted(zip(nets, picture.boards, strict=True), key=lambda one: -one[0])]
    title = over_named("over.alt_title", hand, screen)
    totals = totals_alt(words, ((board.name, board.points, (board.status, board.ribbon)) for board in ranked))
    return result_alt(
        words,
        (title, totals),
        (title,),
        picture.pairs,
        picture.sums,
        [board_alt(words, board._replace(status="", ribbon=""), discs) for board in picture.boards],
        [board_alt(words, board, discs, name=with_points(words, board)) for board in picture.boards],
        [board_alt(words, board, name=with_points(words, board)) for board in picture.boards],
    )
