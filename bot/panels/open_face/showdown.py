"""The end of a hand: who won what of whom, the points, the session so far, and the way to the next hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.panels.alt import board_alt, fitted, pair_alt, sum_alt, totals_alt
from bot.panels.between import over_controls, over_title, played_for_lines, totals_said, waiting_line
from bot.panels.boards import card_labels
from bot.panels.discs import hand_discs
from bot.panels.evening import evening_line
from bot.panels.names import in_text
from bot.panels.notices import deal_line, notices, totals_line
from bot.panels.open_face.boards import all_boards, board_disc, boards_block, showdown_board_spec
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.panel import Art, Panel
from bot.panels.picture import Ink, Line, PairSpec, PointsSpec, SumSpec
from bot.panels.screen import Screen, sign_of, signed
from bot.panels.stakes import broke_line, stacks_line
from bot.rules.open_face.boards import BoardsResult
from bot.rules.settled_pair import PairResult
from bot.table.open_face.views import OpenFaceHandView, OpenFacePlayerView
from bot.table.state import Phase
from bot.table.views import PublicView


def showdown_panel(view: PublicView, hand: OpenFaceHandView, screen: Screen, *, is_old: bool = False) -> Panel:
    """The panel of a hand that is over; an old one (the next hand has its own panel) only proves its deal."""
    words = screen.words
    is_ended = view.phase is Phase.ENDED
    lines = [over_title(view, hand, screen)]
    evening = evening_line(view, screen) if is_ended and not is_old else ""
    if hand.result is None:
        lines += [evening, words("over.void_last" if is_ended else "over.void")]
    else:
        key = "over.last_totals" if evening else "over.totals"
        number = screen.hand_number
        lines += [evening, words(key, totals=totals_said(hand, screen), number=number)]
        lines += played_for_lines(view, hand, screen)
        if not screen.is_brief:
            lines += [
                _pair_line(hand, hand.result, pair, boards, screen)
                for pair, boards in zip(hand.result.pairs, hand.result.pair_boards, strict=True)
            ]
        lines += [] if is_ended else _fantasyland_lines(hand, hand.result, screen)
    lines.append(boards_block(hand, screen, is_last=is_ended) if screen.is_text_only else _away_line(hand, screen))
    if not is_old:
        lines += notices(view, screen)
        lines += ["" if evening else totals_line(view, screen), stacks_line(view, screen), broke_line(view, screen)]
        lines += [] if is_ended else [waiting_line(view, screen)]
    lines.append(deal_line(view, screen))
    art = None
    if hand.result is not None and not screen.is_text_only:
        picture = _picture(view, hand, hand.result, screen)
        art = Art(picture, _alt(picture, hand, screen))
    return Panel(
        "\n".join(line for line in lines if line),
        over_controls(view, hand.hand_no, screen, is_old=is_old),
        art,
    )


def _name(hand: OpenFaceHandView, index: int, board: int, screen: Screen) -> str:
    """A player's name, with the board where there are several."""
    player = hand.players[index]
    return screen.board_name(player.account, board if len(player.boards) > 1 else None)


def _pair_notes(pair: PairResult, screen: Screen) -> tuple[str, ...]:
    words = screen.words
    notes = []
    if pair.scoop:
        notes.append(words("over.scoop", points=signed(pair.scoop)))
    if any(pair.royalties):
        notes.append(words("over.royalties", first=pair.royalties[0], second=pair.royalties[1]))
    if pair.capped:
        notes.append(words("over.capped", points=abs(pair.capped)))
    return tuple(notes)


def _pair_line(
    hand: OpenFaceHandView, result: BoardsResult, pair: PairResult, boards: tuple[int, int], screen: Screen
) -> str:
    sides = tuple(zip(pair.players, boards, strict=True))
    first, second = (in_text(_name(hand, index, board, screen)) for index, board in sides)
    fouls = tuple(
        screen.words("over.foul", name=name)
        for name, (index, board) in zip((first, second), sides, strict=True)
        if result.fouls[index][board]
    )
    net = signed(pair.net * hand.options.stake)
    if len(fouls) > 1:
        return screen.words("over.both_fouled", first=first, second=second, net=net)
    stake = hand.options.stake
    times = (screen.words("payments.times", stake=stake),) if stake > 1 else ()
    notes = "".join(f", {note}" for note in (*_pair_notes(pair, screen), *times, *fouls))
    rows = " ".join(signed(units) for units in pair.units)
    return screen.words("over.pair", first=first, second=second, rows=rows, notes=notes, net=net)


def _away_line(hand: OpenFaceHandView, screen: Screen) -> str:
    """The discards that the showdown has revealed; empty where it reveals none."""
    words = screen.words
    each = (
        words("over.away_one", name=screen.name(player.account), cards=card_labels(view.discards))
        for player in hand.by_seat
        for view in player.boards
        if view.discards
    )
    told = " · ".join(each)
    return words("over.away", each=told) if told else ""


def _fantasyland_lines(hand: OpenFaceHandView, result: BoardsResult, screen: Screen) -> list[str]:
    return [
        screen.words("over.fantasyland", name=f"**{in_text(_name(hand, index, board, screen))}**", cards=cards)
        for index, counts in enumerate(result.next_fantasyland)
        for board, cards in enumerate(counts)
        if cards
    ]


def _picture(view: PublicView, hand: OpenFaceHandView, result: BoardsResult, screen: Screen) -> ShowdownPicture:
    title = screen.words("hand.picture_title", ruleset=screen.words.game(hand.options.ruleset.title), hand=hand.hand_no)
    is_last = view.phase is Phase.ENDED
    return ShowdownPicture(
        boards=tuple(showdown_board_spec(screen, hand, *which, is_last=is_last) for which in all_boards(hand)),
        pairs=tuple(
            _pair_spec(hand, pair, boards, screen)
            for pair, boards in zip(result.pairs, result.pair_boards, strict=True)
        ),
        sums=tuple(_sums(view, hand, screen)),
        lines=(Line(title, Ink.FAINT),),
        two_colours=screen.has_two_colours,
    )


def _pair_spec(hand: OpenFaceHandView, pair: PairResult, boards: tuple[int, int], screen: Screen) -> PairSpec:
    """Who beat whom and by what, as the winner sees it; of an even pair as the first one does."""
    words = screen.words
    stake = hand.options.stake
    names = [_name(hand, index, board, screen) for index, board in zip(pair.players, boards, strict=True)]
    sign = -1 if pair.net < 0 else 1
    parts = {
        "over.rows_net": sum(pair.units),
        "over.scoop": pair.scoop,
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


def _sums(view: PublicView, hand: OpenFaceHandView, screen: Screen) -> Iterator[SumSpec]:
    """The session so far; before it the hand, where a board is not all of a player's."""
    discs = hand_discs(hand, screen)
    totals = dict(view.totals)

    def line(key: str, points: Callable[[OpenFacePlayerView], int]) -> SumSpec:
        each = (
            PointsSpec(screen.plain_name(player.account), signed(points(player)), discs[player.account])
            for player in hand.by_seat
        )
        return SumSpec(screen.words(key), tuple(each))

    if any(len(player.boards) > 1 for player in hand.players):
        yield line("over.sum_hand", lambda player: player.net or 0)
    yield line("over.sum_session", lambda player: totals.get(player.account, 0))


def _alt(picture: ShowdownPicture, hand: OpenFaceHandView, screen: Screen) -> str:
    """All that the picture says: who won what, who beat whom, the sums, then the boards."""
    words = screen.words
    discs = [board.disc for board in picture.boards]
    title = words("over.alt_title", ruleset=words.game(hand.options.ruleset.title), hand=hand.hand_no)
    totals = ((board.name, board.points, (board.status, board.ribbon)) for board in picture.boards)
    head = [title, totals_alt(words, totals)]
    sums = [sum_alt(words, sums) for sums in picture.sums]
    pairs = [pair_alt(words, pair.title, pair.net, pair.notes) for pair in picture.pairs]
    nets = [pair_alt(words, pair.title, pair.net) for pair in picture.pairs]
    boards = [board._replace(status="", ribbon="") for board in picture.boards]
    met = [board_alt(words, board, discs) for board in boards]
    plain = [board_alt(words, board) for board in boards]
    return fitted(
        [*head, *pairs, *sums, *met],
        [*head, *nets, *sums, *met],
        [*head, *nets, *sums, *plain],
        [*head, *sums, *plain],
    )
