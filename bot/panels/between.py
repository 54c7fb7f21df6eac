"""What every hand that is over shows, whichever game it was: its title, whom the next one waits for, the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.ids import AccountId
from bot.panels.coming import can_join, is_more_to_come, way_in
from bot.panels.custom_ids import Tap, Verb, turn_seen
from bot.panels.discs import hand_discs
from bot.panels.evening import evening_line
from bot.panels.notices import deal_line, ending_line, notices, own_asked_line, totals_line
from bot.panels.panel import BUTTONS_IN_A_ROW, Art, Button, Controls, Panel, Style, in_rows
from bot.panels.picture import PointsSpec, SumSpec
from bot.panels.review_buttons import review_button
from bot.panels.screen import Screen, ServerScreen, TableScreen, best_first, relative, signed, with_deadline
from bot.panels.stakes import (
    broke_line,
    is_out_of_points,
    own_top_up_buttons,
    stacks_line,
    stake_lines,
    top_up_buttons,
)
from bot.panels.stopped import is_stopped, own_resume_buttons, resume_buttons, stop_line, vote_buttons
from bot.panels.table_buttons import table_button
from bot.panels.wording import hand_title
from bot.table.state import Phase
from bot.table.views import HandView, PlayerView, PublicView, by_seat
from bot.words import Words

_ASKED_MOST = 2  # of what can be done only now: three more buttons stand before it


def over_panel(
    view: PublicView, hand: HandView, details: Sequence[str], art: Art | None, screen: TableScreen, *, is_old: bool
) -> Panel:
    """The panel of a hand that is over: beside its picture only what that cannot say, whom it waits for above all.

    `details`: what else is to be said, of a voided hand what becomes of it. Without a picture title and session, too.
    An old panel (the next hand has its own) says nothing of what comes next.
    """
    words, is_ended = screen.words, view.phase is Phase.ENDED
    evening = evening_line(view, screen) if is_ended and not is_old else ""
    lines = [over_title(view, hand, screen) if art is None else "", evening]
    if not hand.is_void:
        key = "over.last_totals" if evening else "over.totals"
        lines.append(words(key, totals=totals_said(hand, screen), number=screen.hand_number))
        lines += played_for_lines(view, hand, screen)
    lines += details
    if not is_old:
        session = "" if evening or art is not None else totals_line(view, screen)
        lines += [*notices(view, screen), session, stacks_line(view, screen), broke_line(view, screen)]
        lines += [*stake_lines(view, screen), "" if is_ended else waiting_line(view, screen)]
    lines.append(deal_line(view, screen))
    controls = over_controls(view, hand.hand_no, screen, is_old=is_old)
    return Panel("\n".join(line for line in lines if line), controls, art)


def over_title(view: PublicView, hand: HandView, screen: TableScreen) -> str:
    """That the hand is over, was voided, or was the session's last."""
    if view.phase is Phase.ENDED:
        return screen.words("over.ended", ruleset=screen.words.game(hand.options.ruleset.title))
    return over_named("over.void_title" if hand.is_void else "over.title", hand, screen)


def over_named(key: str, hand: HandView, screen: TableScreen) -> str:
    """The line of a result, of its picture or of its alt text that says which hand it is."""
    return hand_title(screen.words, key, hand, number=screen.hand_number)


def totals_said(hand: HandView, screen: ServerScreen) -> str:
    """What everybody won, the best first: ``Ann +38 · Ben −38``."""
    nets = best_first((player.account, player.net or 0) for player in by_seat(hand.players))
    return " · ".join(f"{screen.name(account)} {signed(net)}" for account, net in nets)


def sum_spec(title: str, points: Mapping[AccountId, int], hand: HandView, screen: ServerScreen) -> SumSpec:
    """What everybody in a hand has of something, for its result's picture, the best first; 0 if not in `points`."""
    discs = hand_discs(hand, screen)
    each = best_first((player.account, points.get(player.account, 0)) for player in by_seat(hand.players))
    return SumSpec(title, tuple(PointsSpec(screen.plain_name(one), signed(net), discs[one]) for one, net in each))


def rows_said(units: Sequence[int], words: Words) -> str:
    """What a winner won in the rows: ``two rows to one``, or ``rows +1 +3 −2`` where rows count more than 1."""
    if any(abs(one) > 1 for one in units):
        return words("over.rows", rows=" ".join(signed(one) for one in units))
    return words("over.rows_won", won=units.count(1), lost=units.count(-1)) if any(units) else ""


def waiting_line(view: PublicView, screen: TableScreen, reader: AccountId | None = None) -> str:
    """Whose Ready the next hand waits for, and until when; empty when it waits for nobody, or stands still.

    `reader`: who reads it alone, and is spoken to.
    """
    words = screen.words
    if is_stopped(view, screen):
        return ""
    if view.frozen is not None:
        order = [sitter.account for seat in view.frozen.order for sitter in view.sitters if sitter.seat == seat]
        return words("seal.dealing", names=screen.names_of(tuple(order)))
    if len(view.next_seats) < view.options.ruleset.seats_min:
        key = "over.waiting_out" if reader is None and _may_anybody_come_back(view) else "over.waiting_few"
        if len(view.sitters) < view.seats:
            key = "over.waiting_players"
        return words(key, number=view.options.ruleset.seats_min)
    unready = tuple(sitter.account for sitter in view.sitters if sitter.seat in view.unready)
    if not unready:
        is_coming = any(sitter.is_ready for sitter in view.sitters if sitter.seat in view.next_seats)
        return words("over.commitment") if is_coming else ""
    if screen.deadlines.deal_on_ms is not None:
        return words("over.deal_on", until=relative(screen.deadlines.deal_on_ms))
    return _waiting_for(unready, reader, screen, is_owed=view.owes_fantasyland)


def _waiting_for(
    unready: tuple[AccountId, ...], reader: AccountId | None, screen: TableScreen, *, is_owed: bool
) -> str:
    """To everybody, who is waited for; to one of them what to do, and who else; to another player only who it is."""
    until_ms = screen.deadlines.ready_ms
    names = screen.names_of(tuple(account for account in unready if account != reader))
    if reader is not None and reader not in unready:
        return with_deadline(screen.words, "private.wait", until_ms, names=names)
    key = "over.waiting" if reader is None else "over.yours"
    number = len(unready) - (reader in unready)
    if until_ms is not None and is_owed:
        return screen.words(f"{key}_fantasyland", names=names, number=number, until=relative(until_ms))
    return with_deadline(screen.words, key, until_ms, names=names, number=number)


def own_result(view: PublicView, hand: HandView, player: PlayerView, screen: Screen, *, foul: str) -> list[str]:
    """What a hand that is over has brought a player, and the session so far; that nobody pays if it was voided.

    Before it that they did not end it themselves. `foul`: "only" for a player's one board if it fouled, of two boards
    the letter or "both"; nothing if none did.
    """
    words = screen.words
    if hand.is_void:
        return [words("private.void")]
    total = dict(view.totals).get(player.account, 0)
    key = "private.over_fouled" if foul else "private.over"
    result = words(key, points=signed(player.net or 0), total=signed(total), board=foul)
    if player.seat not in view.played_for:
        return [result]
    return [words("private.was_played_on" if player.seat in view.played_on else "private.was_played_for"), result]


def played_for_lines(view: PublicView, hand: HandView, screen: ServerScreen) -> list[str]:
    """In whose stead a hand that is over was ended: their time was up, they were away, or they have left."""
    ended = [player for player in hand.players if player.seat in view.played_for and not hand.is_void]
    late = tuple(player.account for player in ended if player.seat not in view.played_on)
    left = tuple(player.account for player in ended if player.seat in view.played_on)
    said = (("over.played_for", late), ("over.played_on", left))
    return [screen.words(key, names=screen.names_of(names)) for key, names in said if names]


def own_over_controls(view: PublicView, hand: HandView, account: AccountId, screen: TableScreen) -> Controls:
    """Under a player's own hand that is over: the way to the next one, and back to this one unless it was voided."""
    line = list(next_hand_buttons(view, account, screen))
    if not hand.is_void:
        line.append(review_button(view.table, hand.hand_no, screen))
    return (tuple(line),) if line else ()


def next_hand_buttons(view: PublicView, account: AccountId, screen: TableScreen) -> tuple[Button, ...]:
    """In a player's own message between hands: the way into the next one, and Wait where it comes by itself.

    At a table that stands still Resume. Who is out of points has their way in during a hand, too.
    """
    if is_stopped(view, screen):
        return own_resume_buttons(view, account, screen) if view.phase in (Phase.BETWEEN, Phase.DEALING) else ()
    sitter = view.sitter_of(account)
    if top_up := own_top_up_buttons(view, account, screen):
        return top_up
    if view.phase is not Phase.BETWEEN or sitter is None:
        return ()
    button = partial(table_button, view, screen)
    if sitter.is_played_on:
        return (button(Verb.COME_BACK, "come_back", Style.GO),)
    if sitter.skips_hands:
        return (button(Verb.DEAL_ME_IN, "deal_me_in", Style.GO),) if is_more_to_come(view) else ()
    ready = () if sitter.is_ready else (button(Verb.NEXT_HAND, "next_hand", Style.GO),)
    return ready if screen.deadlines.deal_on_ms is None else (*ready, button(Verb.WAIT, "wait", Style.NEXT))


def own_over_line(view: PublicView, account: AccountId, screen: TableScreen) -> str:
    """Below a player's own hand that is over: whether they are in the next one, and whom it waits for until when.

    At a table that stands still why it does. After the last one: who has won the session.
    """
    if view.phase is Phase.ENDED:
        return evening_line(view, screen, account)
    sitter = view.sitter_of(account)
    if view.phase not in (Phase.BETWEEN, Phase.DEALING):
        return ""
    if sitter is None:
        return not_at_table(view, screen)
    if is_stopped(view, screen):
        return stop_line(view, screen, own=account)
    if sitter.is_played_on:
        return screen.words("private.left")
    if is_out_of_points(view, account, screen):
        return screen.words("private.broke")
    if sitter.skips_hands:
        line = ending_line(view, screen) or screen.words("private.sitting_out")
    else:
        waiting = waiting_line(view, screen, account)
        line = f"{screen.words('over.you_are_in')} {waiting}".rstrip() if sitter.is_ready else waiting
    return "\n".join(filter(None, (own_asked_line(view, account, screen), line)))


def not_at_table(view: PublicView, screen: TableScreen) -> str:
    """For who has left, was removed or never sat down: which table it is, and how to come in."""
    words = screen.words
    host = screen.name(view.host)
    channel = screen.channel_id
    return words("private.not_at_table", host=host, channel=channel, coming=way_in(view, screen))


def over_controls(
    view: PublicView, hand_no: int, screen: TableScreen, *, is_old: bool, has_look_back: bool = True
) -> Controls:
    """The way to the next hand, to a look back at this one, and More; then at most two of what can be done only now.

    Under an old panel proof and review. What follows a session stands under its card. Without `has_look_back` there is
    no look back. At a table that stands still only what works there.
    """
    words, button = screen.words, partial(table_button, view, screen)
    review = [review_button(view.table, hand_no, screen)] if has_look_back and _is_scored(view) else []
    if is_old or view.phase is Phase.DEALING:
        more = running_controls(view, screen) if is_stopped(view, screen) and not is_old else ()
        proof = [Button(str(Tap(Verb.PROOF, view.table, hand_no)), words("button.proof"))] if has_look_back else []
        return tuple(row for row in ((*proof, *review), *more) if row)
    more_button = button(Verb.MORE, "more")
    if view.phase is Phase.ENDED:
        return ((*review, more_button),)
    if is_stopped(view, screen):
        asked = [*resume_buttons(view, screen), *vote_buttons(view, screen)]
        return ((*review, more_button, *asked[:_ASKED_MOST]),)
    asked = list(vote_buttons(view, screen))
    if screen.deadlines.deal_on_ms is not None:
        asked.append(button(Verb.WAIT, "wait", Style.NEXT))
    if can_join(view, screen):
        asked.append(button(Verb.JOIN, "join", Style.NEXT))
    return ((button(Verb.READY, "next_hand", Style.GO), *review, more_button, *asked[:_ASKED_MOST]),)


def _is_scored(view: PublicView) -> bool:
    return view.hand is not None and not view.hand.is_void


def running_controls(view: PublicView, screen: TableScreen) -> Controls:
    """The buttons under a hand that is being played; in a row of their own those who left their turn unanswered."""
    button = partial(table_button, view, screen)
    buttons = [button(Verb.MY_CARDS, "my_cards", Style.NEXT)]
    if _may_anybody_come_back(view) and not is_stopped(view, screen):
        buttons.append(button(Verb.DEAL_ME_IN, "deal_me_in"))
    buttons += top_up_buttons(view, screen)
    if can_join(view, screen):
        buttons.append(button(Verb.JOIN, "join"))
    buttons += [*resume_buttons(view, screen), *vote_buttons(view, screen)]
    return (*in_rows(buttons), *play_on_controls(view, screen))


def play_on_controls(view: PublicView, screen: TableScreen) -> Controls:
    """A row with a button for each player whom the others may play on without."""
    late_turns = {} if is_stopped(view, screen) else screen.deadlines.late_turns
    row = tuple(
        Button(
            str(Tap(Verb.PLAY_ON, view.table, view.hand_no, seen=turn_seen(turn))),
            screen.words("button.play_on", name=screen.plain_name(account)),
        )
        for account, turn in late_turns.items()
    )[:BUTTONS_IN_A_ROW]
    return (row,) if row else ()


def _may_anybody_come_back(view: PublicView) -> bool:
    """Whether somebody sits out whom another hand may be dealt to, and who needs no points first."""
    out = [sitter for sitter in view.sitters if sitter.skips_hands and not sitter.is_computer]
    return is_more_to_come(view) and not all(sitter.is_broke for sitter in out)
