"""A player's own hand: in the direct message and behind My cards, the same panel with the same buttons.

One tap a card: the raised card goes to the tapped row; tapping another card raises it, tapping a placed one takes it
back. What is left over when a street's places are filled is the discard. With two boards each has its own raised card
and its own row buttons, and one Confirm places both; `bot.panels.open_face.controls` makes the buttons.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.alt import fitted
from bot.panels.between import own_over_line, own_result
from bot.panels.boards import board_text, card_label, card_labels, row_spec
from bot.panels.hand_names import hand_words, short_hand_words
from bot.panels.notices import called_lines
from bot.panels.open_face.boards import (
    all_boards,
    board_spec,
    board_words,
    boards_block,
    boards_of,
    open_face_as_read,
    placed_last,
    showdown_board_spec,
)
from bot.panels.open_face.controls import private_controls
from bot.panels.open_face.drafted import BoardDraft, Drafted, newly_fouls
from bot.panels.open_face.fantasyland import has_ready_rows
from bot.panels.open_face.fouls import why_foul
from bot.panels.open_face.live import fantasyland_lines, row_names
from bot.panels.open_face.picture import DeckSpec, DrawnCard, HandPicture, PacketSpec
from bot.panels.panel import Art, LateArt, Panel
from bot.panels.picture import BoardSpec, Ink, Line, NamedCards, Tone
from bot.panels.screen import Screen, ServerScreen, TableScreen, board_letter, with_deadline
from bot.panels.stopped import is_stopped, stop_line
from bot.panels.wording import dotted, hand_title
from bot.rules.cards import Row
from bot.rules.open_face.ready import ready_ways
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.open_face.draft import Draft
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.state import Phase
from bot.words import Words


def hand_panel(view: OpenFaceSeatView, draft: Draft, screen: TableScreen) -> Panel:
    """What one player sees of their own hand."""
    drafted = Drafted.of(view, draft)
    words, task = screen.words, _task(drafted, screen)
    if screen.is_text_only or view.hand.is_over:
        lines = [screen.at_table(_title(view, screen)), _played_for(view, screen), *task]
    else:
        title = hand_title(words, "private.title", view.hand)
        lines = [_played_for(view, screen), dotted(screen.at_table(title), " ".join(line for line in task if line))]
    if screen.is_text_only:
        others = all_boards(view.hand, besides=view.player.seat)
        lines.append(boards_block(view.hand, screen, others, is_last=_is_last(view)))
        lines.append(_own_block(drafted, screen))
        lines += fantasyland_lines(drafted, screen)
        lines.append(_unseen(view, screen))
        lines.append(_gone_line(view, screen))
    text = "\n".join(line for line in lines if line)
    controls = private_controls(drafted, screen)
    art = None if screen.is_text_only else LateArt(lambda: Art(_picture(drafted, screen), _alt(drafted, screen)))
    return Panel(text, controls, art)


def _title(view: OpenFaceSeatView, screen: Screen) -> str:
    words = screen.words
    hand = view.hand
    title = hand_title(words, "private.title", hand)
    if hand.is_over or all(board.fantasyland for board in view.player.boards):
        return title
    street = words("private.street", street=hand.street_no, streets=len(hand.ruleset.streets))
    return f"{title} · {street}"


def _played_for(view: OpenFaceSeatView, screen: Screen) -> str:
    """What the policy did in the reader's newest turn, if it was not them who played it."""
    if view.player.seat not in view.public.played_for or view.hand.is_over or view.public.is_played_out:
        return ""
    key = "private.played_for_left" if view.player.seat in view.public.played_on else "private.played_for"
    placed = placed_last(screen, view.player)
    return screen.words(key, placed=placed) if placed else screen.words(f"{key}_unseen")


def _own_block(drafted: Drafted, screen: ServerScreen) -> str:
    """The reader's own boards as a block of text; of a hand that is scored with all that its end has brought them."""
    view = drafted.view
    if view.hand.result is not None:
        return boards_block(view.hand, screen, boards_of(view.player), is_last=_is_last(view))
    parts = [part for own in drafted.boards for part in (_in_text(own, view, screen), _in_hand(own, screen))]
    return "```\n" + "\n".join(part for part in parts if part) + "\n```"


def _in_text(own: BoardDraft, view: OpenFaceSeatView, screen: Screen) -> str:
    names = row_names(own, view.hand.ruleset, screen.words)
    text = board_text(
        screen.words,
        open_face_as_read(own.board, view.hand.ruleset),
        [(name, f"+{points}" if points else "") for name, points in zip(names, own.shown.royalties, strict=True)],
    )
    if own.was_foul:
        text = f"{text}, {screen.words('hand.alt_foul')}"
    if view.player.seat == view.hand.button:
        text = f"{text}, {screen.words('hand.alt_dealer')}"
    return f"{board_letter(own.number)}: {text}" if own.is_one_of_two else text


def _in_hand(own: BoardDraft, screen: Screen) -> str:
    """The cards that are in no row yet, or that will be discarded; empty where nothing is to be placed."""
    rest = own.part.in_hand(own.cards)
    key = "private.fantasyland_left" if own.is_whole and not screen.is_text_only else "private.alt_cards"
    return screen.words(key, cards=card_labels(rest)) if rest else ""


def _foul(drafted: Drafted) -> str:
    """Which of a player's boards fouled, as the words for the hand's end take it."""
    fouled = [board_letter(own.number) if own.is_one_of_two else "only" for own in drafted.boards if own.was_foul]
    return "both" if len(fouled) > 1 else "".join(fouled)


def _task(drafted: Drafted, screen: TableScreen) -> list[str]:
    """What the player should do next, or whom they wait for."""
    words = screen.words
    view = drafted.view
    hand = view.hand
    sitter = next((one for one in view.public.sitters if one.seat == view.player.seat), None)
    if hand.is_over:
        over = own_result(view.public, hand, view.player, screen, foul=_foul(drafted))
        return [*over, own_over_line(view.public, view.player.account, screen)]
    if is_stopped(view.public, screen):
        return [stop_line(view.public, screen, own=view.player.account)]
    if view.public.is_played_out:
        return [words("hand.playing_out")]
    if sitter is not None and (sitter.is_away or sitter.is_leaving):
        return [words("private.left" if view.public.has_left(view.player.account) else "private.away")]
    if not view.may_place:
        return [_waiting(view, screen)]
    lines = called_lines(view.player.account, screen)
    if view.on_street or screen.deadlines.turn_ms is not None:
        lines += [with_deadline(words, "private.your_turn", screen.deadlines.turn_ms)]
    if view.in_fantasyland:
        lines += [words("private.fantasyland")]
    lines += [_on_board(own, line, screen) for own in drafted.boards for line in _next_taps(drafted, own, screen)]
    # A picture says itself why a board fouls by what is tapped now.
    warned = [own for own in drafted.boards if screen.is_text_only or own.was_foul]
    lines += [_on_board(own, _warning(own, hand.ruleset, screen), screen) for own in warned]
    return lines


def _on_board(own: BoardDraft, line: str, screen: Screen) -> str:
    """A line about one of several boards says which."""
    if not line or not own.is_one_of_two:
        return line
    return screen.words("private.on_board", board=board_letter(own.number), line=line)


def _next_taps(drafted: Drafted, own: BoardDraft, screen: TableScreen) -> Iterator[str]:
    words = screen.words
    packet = own.packet
    if packet is None:
        return
    rest = card_labels(own.part.in_hand(own.cards)) if screen.is_text_only else ""  # a picture shows the discard
    is_foul = newly_fouls(drafted.placed_by(drafted.placed_with(packet)))
    confirm = words("button.confirm_foul" if is_foul else "button.confirm")
    if own.raised is not None:
        yield words("private.choose", card=card_label(own.raised))
    elif is_foul and not screen.is_text_only:
        yield words("private.choose_foul", confirm=confirm)
    elif own.is_whole and not packet.is_fantasyland:
        yield words("private.choose_discard" if rest else "private.choose_done", cards=rest, confirm=confirm)
    elif own.is_whole:
        left = words("private.fantasyland_left", cards=rest) if rest else ""
        done = "" if is_foul else words("private.done")
        yield " ".join(part for part in (left, done) if part)
    elif packet.is_fantasyland:
        yield words(_fantasyland_step(drafted, own, screen))


def _fantasyland_step(drafted: Drafted, own: BoardDraft, screen: TableScreen) -> str:
    """What is chosen next of ready rows, or that cards are picked."""
    if not has_ready_rows(drafted):
        return "private.pick_cards"
    if screen.best_ways:
        return "private.ready_way"
    back = own.part.rows().back
    if len(back) < Row.BACK.size:
        return "private.ready_back"
    is_behind = ready_ways(drafted.view.hand.ruleset, own.cards, back)
    return "private.ready_middle" if is_behind else "private.ready_none"


def _warning(own: BoardDraft, rules: OpenFaceRuleset, screen: Screen) -> str:
    """That a board fouls: by which rows where it is full; where it was lost before, what is still to be done."""
    if not own.shown.is_foul or own.packet is None:
        return ""
    if own.was_foul:
        return screen.words("private.foul_placed" if own.is_whole else "private.foul_already")
    why, named = why_foul(rules, own.shown, screen.words)
    return screen.words(f"private.{why}", **named)


def _foul_line(own: BoardDraft, rules: OpenFaceRuleset, words: Words) -> str:
    """The same for the picture, short."""
    why, named = why_foul(rules, own.shown, words)
    line = words(f"hand.line_{why}", **named)
    return f"{board_letter(own.number)}: {line}" if own.is_one_of_two else line


def _waiting(view: OpenFaceSeatView, screen: TableScreen) -> str:
    words = screen.words
    waited = tuple(player.account for player in view.hand.players if player.is_waited_for)
    if waited and all(board.fantasyland for board in view.player.boards):
        return words("private.set_done", names=screen.names_of(waited))
    return screen.waiting(waited) if waited else words("private.wait_showdown")


def _gone_line(view: OpenFaceSeatView, screen: Screen) -> str:
    """The reader's discards and on their turn how many cards are gone, for who sees no picture."""
    dead = view.dead_cards if view.may_place else 0
    if view.discards:
        return screen.words("private.discards", cards=card_labels(view.discards), dead=dead)
    return screen.words("private.dead", dead=dead) if dead else ""


def _picture(drafted: Drafted, screen: ServerScreen) -> HandPicture:
    words = screen.words
    view = drafted.view
    hand, unseen = view.hand, view.unseen
    lines = [Line(_foul_line(own, hand.ruleset, words), Ink.LOSS) for own in _fouling(drafted)]
    lines += [Line(line, Ink.PLAIN) for line in fantasyland_lines(drafted, screen)]
    is_by_street = not hand.is_over and not all(board.fantasyland for board in view.player.boards)
    deck = DeckSpec(words("private.unseen", number=len(unseen)), unseen, hand.ruleset.jokers)
    return HandPicture(
        packets=tuple(PacketSpec(_board_spec(view, own, screen), _drawn(own, words)) for own in drafted.boards),
        lines=tuple(lines),
        two_colours=screen.has_two_colours,
        others=_others(view, screen),
        is_tall=screen.is_tall,
        street=(hand.street_no, len(hand.ruleset.streets)) if is_by_street else (0, 0),
        unseen=None if hand.is_over else deck,
        discards=NamedCards(words("hand.discards"), view.discards) if view.discards else None,
    )


def _fouling(drafted: Drafted) -> list[BoardDraft]:
    """The boards that what is tapped loses; not those that were lost before."""
    return [own for own in drafted.boards if own.shown.is_foul and not own.was_foul]


def _alt_title(view: OpenFaceSeatView, screen: Screen) -> str:
    """Which hand it is, and which street where one is played."""
    words, hand = screen.words, view.hand
    if all(board.fantasyland for board in view.player.boards):
        return hand_title(words, "private.alt_title", hand)
    return hand_title(words, "hand.alt_title", hand, street=hand.street_no, streets=len(hand.ruleset.streets))


def _others(view: OpenFaceSeatView, screen: ServerScreen) -> tuple[BoardSpec, ...]:
    """The others' boards as everybody sees them."""
    others = all_boards(view.hand, besides=view.player.seat)
    if not view.hand.is_over or view.hand.is_void:
        return tuple([board_spec(screen, view.hand, *which) for which in others])
    return tuple([showdown_board_spec(screen, view.hand, *which, is_last=_is_last(view)) for which in others])


def _is_last(view: OpenFaceSeatView) -> bool:
    """Whether no hand follows this one."""
    return view.public.phase is Phase.ENDED


def _board_spec(view: OpenFaceSeatView, own: BoardDraft, screen: ServerScreen) -> BoardSpec:
    if view.hand.is_over and not view.hand.is_void:
        public = next(player for player in view.hand.players if player.seat == view.player.seat)
        spec = showdown_board_spec(screen, view.hand, public, own.number, is_last=_is_last(view))
        return spec._replace(discards=None)  # one's own have their place below, as before the showdown
    words = screen.words
    shown = own.shown
    read = open_face_as_read(own.board, view.hand.ruleset)
    last = () if own.new else view.player.boards[own.number].last
    name_of = hand_words if screen.is_tall and not own.is_one_of_two else short_hand_words
    names = row_names(own, view.hand.ruleset, words, name_of)
    front, middle, back = (
        row_spec(
            read.row(row),
            row,
            last=last,
            draft=own.new,
            royalty=shown.royalties[row],
            name=names[row],
        )._replace(title=words(f"row.{row.name.lower()}"))
        for row in Row
    )
    is_to_act = own.packet is not None
    is_in = bool(view.player.boards[own.number].fantasyland)
    tone = Tone.FOUL if shown.is_foul else Tone.FANTASYLAND if is_in else Tone.TO_ACT if is_to_act else Tone.PLAIN
    return BoardSpec(
        name=screen.board_name(view.player.account, own.number if own.is_one_of_two else None),
        rows=(front, middle, back),
        tone=tone,
        is_framed=is_to_act,
        status=words("private.status_turn") if is_to_act else words("hand.fouled") if own.was_foul else "",
        has_button=view.player.seat == view.hand.button,
    )


def _drawn(own: BoardDraft, words: Words) -> tuple[DrawnCard, ...]:
    drawn = []
    for card in own.cards:
        row = own.part.row_of(card)
        where = words(f"row.{row.name.lower()}") if row is not None else ""
        if row is None and own.is_whole:
            where = words("private.discard")
        drawn.append(DrawnCard(card, where, card == own.raised))
    return tuple(drawn)


def _unseen(view: OpenFaceSeatView, screen: Screen) -> str:
    """The cards that may still come, or that others hold face down, while the hand is played."""
    if view.hand.is_over:
        return ""
    unseen = view.unseen
    return screen.words("private.alt_unseen", number=len(unseen), cards=card_labels(unseen))


def _alt(drafted: Drafted, screen: ServerScreen) -> str:
    words, view = screen.words, drafted.view
    away = words("private.alt_discards", cards=card_labels(view.discards)) if view.discards else ""
    if view.hand.result is not None:
        mine_first = (*boards_of(view.player), *all_boards(view.hand, besides=view.player.seat))
        boards = [board_words(screen, view.hand, *which, is_last=_is_last(view)) for which in mine_first]
        return fitted([*boards[: len(view.boards)], away, *boards[len(view.boards) :]])
    parts = [words("private.void") if view.hand.is_void else _alt_title(view, screen)]
    for own in drafted.boards:
        text = _in_text(own, view, screen)
        if own.packet is not None:
            text = f"{text}, {words('private.status_turn')}"
        parts += [words("private.alt_board", board=text), _in_hand(own, screen)]
    parts += [away, *(f"{_foul_line(own, view.hand.ruleset, words)}." for own in _fouling(drafted))]
    parts += fantasyland_lines(drafted, screen)
    parts += [board_words(screen, view.hand, *which) for which in all_boards(view.hand, besides=view.player.seat)]
    return fitted([*parts, _unseen(view, screen)])
