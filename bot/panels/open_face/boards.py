"""The boards of an open-face hand as picture specs and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.ids import Seat
from bot.panels.alt import board_alt
from bot.panels.boards import card_labels, face_down_rows, row_spec, row_word
from bot.panels.discs import hand_discs
from bot.panels.hand_names import short_hand_words
from bot.panels.picture import BoardSpec, DiscSpec, NamedCards, Tone
from bot.panels.screen import Screen, ServerScreen, board_letter, ink_of, signed
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.open_face.boards import BoardsResult
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.reading import board_as_read
from bot.rules.settled_pair import Three
from bot.table.open_face.views import OpenFaceHandView, OpenFacePlayerView
from bot.table.views import BoardView


def open_face_as_read(board: Board, rules: OpenFaceRuleset) -> Board:
    """A board with its full rows as people read them."""
    return board_as_read(board, has_low_middle=rules.middle != "high")


def board_spec(screen: ServerScreen, hand: OpenFaceHandView, player: OpenFacePlayerView, number: int) -> BoardSpec:
    """A player's board during the hand, as everybody sees it."""
    words = screen.words
    view = player.boards[number]
    board = open_face_as_read(view.board, hand.ruleset)
    if view.face_down and view.fantasyland:
        rows = face_down_rows()
    else:
        front, middle, back = (
            row_spec(
                board.row(row),
                row,
                last=view.last,
                royalty=view.royalties[row],
                name=short_hand_words(words, view.names[row]),
            )
            for row in Row
        )
        rows = front, middle, back
    tone = Tone.PLAIN
    status = ""
    if view.is_foul:
        tone = Tone.FOUL
        status = words("hand.fouled")
    elif view.fantasyland:
        tone = Tone.FANTASYLAND
        status = words("hand.setting" if view.is_waited_for else "hand.fantasyland")
    elif view.is_waited_for:
        tone = Tone.TO_ACT
        status = words("hand.to_act")
    elif player.has_placed:
        status = words("hand.placed")
    royalties = sum(view.royalties)
    return BoardSpec(
        name=_name(screen, player, number),
        rows=rows,
        tone=tone,
        status=status,
        points=f"+{royalties}" if royalties else "",
        points_title=words("hand.live_royalties") if royalties else "",
        has_button=player.seat == hand.button,
        disc=board_disc(screen, hand, player, number),
        is_framed=view.is_waited_for,
    )


def showdown_board_spec(
    screen: ServerScreen, hand: OpenFaceHandView, player: OpenFacePlayerView, number: int, *, is_last: bool = False
) -> BoardSpec:
    """A player's board at the showdown: what its rows are, whom they beat, royalties and what it brought; its discards
    if they are revealed.

    `is_last`: no hand follows, so that a Fantasyland that it earned is never played.
    """
    view = player.boards[number]
    net = 0
    cards = 0
    board = open_face_as_read(view.board, hand.ruleset)
    won: tuple[tuple[int | None, ...], ...] = ((), (), ())
    if hand.result is not None:
        index = hand.players.index(player)
        net = hand.result.net_of(index, number) * hand.options.stake
        cards = 0 if is_last else hand.result.next_fantasyland[index][number]
        won = _rows_won(hand, hand.result, (index, number))
    front, middle, back = (
        row_spec(
            board.row(row),
            row,
            royalty=view.royalties[row],
            name=short_hand_words(screen.words, view.names[row]),
        )._replace(won=won[row])
        for row in Row
    )
    most = max(one.net or 0 for one in hand.players)
    return BoardSpec(
        name=_name(screen, player, number),
        rows=(front, middle, back),
        tone=Tone.FOUL if view.is_foul else Tone.FANTASYLAND if view.fantasyland else Tone.PLAIN,
        status=screen.words("hand.fouled") if view.is_foul else "",
        points=signed(net),
        points_ink=ink_of(net),
        has_button=player.seat == hand.button,
        disc=board_disc(screen, hand, player, number),
        is_framed=most > 0 and player.net == most and net > 0 and not view.is_foul,
        ribbon=screen.words("over.ribbon", cards=cards) if cards else "",
        discards=NamedCards(screen.words("hand.discards"), view.discards) if view.discards else None,
    )


def _rows_won(hand: OpenFaceHandView, result: BoardsResult, own: tuple[int, int]) -> tuple[tuple[int | None, ...], ...]:
    """For front, middle and back of one board (its player's index, its number) how it met each board of the screen."""
    met: dict[tuple[int, int], Three] = {}
    for pair, boards in zip(result.pairs, result.pair_boards, strict=True):
        first, second = zip(pair.players, boards, strict=True)
        if first == own:
            met[second] = pair.rows
        elif second == own:
            met[first] = (-pair.rows[0], -pair.rows[1], -pair.rows[2])
    places = [(hand.players.index(player), number) for player, number in all_boards(hand)]
    return tuple(tuple(met[place][row] if place in met else None for place in places) for row in Row)


def board_disc(screen: ServerScreen, hand: OpenFaceHandView, player: OpenFacePlayerView, number: int) -> DiscSpec:
    """A player's disc, with the board that it stands for where there are several."""
    disc = hand_discs(hand, screen)[player.account]
    return disc._replace(board=board_letter(number)) if len(player.boards) > 1 else disc


def _name(screen: ServerScreen, player: OpenFacePlayerView, number: int) -> str:
    return screen.board_name(player.account, number if len(player.boards) > 1 else None)


def board_words(
    screen: ServerScreen,
    hand: OpenFaceHandView,
    player: OpenFacePlayerView,
    number: int,
    *,
    has_results: bool = True,
    is_last: bool = False,
) -> str:
    """One board with all that its picture says: ``Ann: front Q♥ Q♦ 2♣ (pair of queens, +7) / middle ..., dealer.``

    With `has_results` also whom each row beat, once that is known. `is_last`: no hand follows.
    """
    spec = board_spec(screen, hand, player, number)
    if hand.result is not None:
        spec = showdown_board_spec(screen, hand, player, number, is_last=is_last)
    discs = [board_disc(screen, hand, *which) for which in all_boards(hand)] if has_results else []
    name = spec.name
    if hand.result is not None:
        name = screen.words("over.alt_total", name=name, points=spec.points)
    return board_alt(screen.words, spec, discs, hidden=player.boards[number].face_down, name=name)


def placed_last(screen: Screen, player: OpenFacePlayerView) -> str:
    """What a player's newest turn put where everybody sees it: ``K♦ 9♦ in the middle, 3♣ in the back``.

    Of two boards each by its letter: ``A: 2♥ in the front; B: 7♠ in the front``. Empty where nobody sees it yet.
    """
    by_board = {number: _placed_on(screen, view) for number, view in enumerate(player.boards)}
    if len(by_board) == 1:
        return by_board[0]
    return "; ".join(f"{board_letter(number)}: {placed}" for number, placed in by_board.items() if placed)


def _placed_on(screen: Screen, view: BoardView) -> str:
    """The same on one board; empty while what was put there lies face down: `last` is of the turn before then."""
    if view.face_down:
        return ""
    return ", ".join(
        screen.words("hand.placed_to", cards=card_labels(cards), row=row_word(screen.words, row))
        for row in Row
        if (cards := tuple(card for card in view.board.row(row) if card in view.last))
    )


def boards_of(player: OpenFacePlayerView) -> Iterator[tuple[OpenFacePlayerView, int]]:
    """A player's boards: the player, and which of theirs it is."""
    return ((player, number) for number in range(len(player.boards)))


def all_boards(hand: OpenFaceHandView, besides: Seat | None = None) -> Iterator[tuple[OpenFacePlayerView, int]]:
    """Every board in the order of the screen, as `boards_of` has them. `besides`: but for one seat's."""
    return (which for player in hand.by_seat if player.seat != besides for which in boards_of(player))


def boards_block(
    hand: OpenFaceHandView,
    screen: ServerScreen,
    boards: Iterable[tuple[OpenFacePlayerView, int]] | None = None,
    *,
    is_last: bool = False,
) -> str:
    """Boards as a block of text, for those who play without pictures: all, or only some. `is_last` as above."""
    some = all_boards(hand) if boards is None else boards
    lines = [board_words(screen, hand, *which, is_last=is_last) for which in some]
    return "```\n" + "\n".join(line.replace("`", "'") for line in lines) + "\n```"
