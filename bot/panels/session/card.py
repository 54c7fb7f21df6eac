"""The card of a session: who won it, what everybody has, what happened, the biggest hand, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bot.ids import AccountId
from bot.ledger.session import Session
from bot.ledger.settlement import Transfer
from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.custom_ids import Verb
from bot.panels.days import day_words
from bot.panels.discs import discs
from bot.panels.evening import winners_of
from bot.panels.fitting import fitting
from bot.panels.game import panels_of
from bot.panels.ledger.picture import SHOWN_MOST, StandingSpec
from bot.panels.ledger.standings import ranked, standing_lines
from bot.panels.ledger.transfers import transfer_line, transfers_spec, transfers_words
from bot.panels.panel import Art, Controls, Panel, Style
from bot.panels.picture import DiscSpec
from bot.panels.screen import Screen, ServerScreen, signed
from bot.panels.session.best import BestBoard
from bot.panels.session.picture import BestSpec, SessionPicture, TallySpec
from bot.panels.session.tallies import Tally, tallies_of, tally_words
from bot.panels.table_buttons import table_button
from bot.panels.wording import dotted
from bot.table.views import HandView, PublicView, by_seat

_TRANSFERS, _TRANSFERS_BRIEFLY = 7, 2


@dataclass(frozen=True, slots=True)
class Evening:
    """A session that is over: what happened, who pays whom, the day of its last hand, and the best one as it was.

    `undone` hands count in none of it. Nobody pays where a computer has played.
    """

    session: Session
    totals: Mapping[AccountId, int]
    transfers: Sequence[Transfer]
    day: int  # UTC, from 1970
    best_hand: HandView | None = None
    undone: int = 0


def session_panel(view: PublicView, evening: Evening, screen: ServerScreen) -> Panel:
    """The card in the channel, for the session that a table's view has ended."""
    return fitting(partial(_session_panel, view, evening), screen)


def _session_panel(view: PublicView, evening: Evening, screen: ServerScreen) -> Panel:
    words = screen.words
    standings = ranked(evening.totals, screen)
    most = standings[0][1]
    winners = winners_of(standings)
    tallies = tallies_of(evening.session)
    best = _best_board(evening, screen)
    title = words("session.title", names=screen.names_of(winners), number=len(winners), points=signed(most))
    lines = [title if winners else words("session.title_even", number=most, points=signed(most))]
    if screen.is_text_only:
        lines += standing_lines(standings, screen)
    if evening.transfers:
        lines.append(words("session.who_pays"))
        shown = evening.transfers[: _TRANSFERS_BRIEFLY if screen.is_brief else _TRANSFERS]
        lines += [transfer_line(transfer, screen) for transfer in shown]
    if evening.undone:
        lines.append(words("session.undone", number=evening.undone))
    if not evening.session.hands:
        return Panel("\n".join(lines), _controls(view, evening, screen))
    if screen.is_text_only:
        lines += [
            dotted(*(tally_words(one, screen, screen.name) for one in tallies)),
            *_best_lines(evening, best, screen),
        ]
        return Panel("\n".join(line for line in lines if line), _controls(view, evening, screen))
    art = Art(
        _picture(view, evening, winners, tallies, best, screen),
        _alt(view, evening, winners, tallies, best, screen)[:ALT_LENGTH_MAX],
    )
    return Panel("\n".join(lines), _controls(view, evening, screen), art)


def _controls(view: PublicView, evening: Evening, screen: Screen) -> Controls:
    """Settle up below the lines that say who pays whom, and the next session."""
    settle = [table_button(view, screen, Verb.SETTLE_UP, "settle_up", Style.NEXT)] if evening.transfers else []
    return ((*settle, table_button(view, screen, Verb.REMATCH, "rematch", Style.GO)),)


def _best_board(evening: Evening, screen: ServerScreen) -> BestBoard | None:
    best = evening.session.best
    hand = evening.best_hand
    return panels_of(hand).best_board(hand, best.account, screen) if best is not None and hand is not None else None


def _best_lines(evening: Evening, board: BestBoard | None, screen: ServerScreen) -> list[str]:
    """The biggest hand in words, its cards as a block."""
    best = evening.session.best
    if best is None:
        return []
    name = f"**{screen.name(best.account)}**"
    points = signed(best.points)
    line = screen.words("session.best_was", name=name, points=points, hand=best.hand_no)
    return [line, f"```\n{board.words.replace('`', chr(39))}\n```"] if board is not None else [line]


def _picture(
    view: PublicView,
    evening: Evening,
    winners: tuple[AccountId, ...],
    tallies: Sequence[Tally],
    board: BestBoard | None,
    screen: ServerScreen,
) -> SessionPicture:
    words = screen.words
    best = evening.session.best
    everybody = _discs(view, screen)
    standings = ranked(evening.totals, screen)
    shown = standings[:SHOWN_MOST]
    left_out = len(standings) - SHOWN_MOST
    specs = [_tally_spec(tally, everybody, screen) for tally in tallies]
    if best is not None and board is None:
        whose = (everybody[best.account],) if best.account in everybody else ()
        specs.append(TallySpec(signed(best.points), words("session.best"), whose))
    return SessionPicture(
        _headline(evening, winners, screen),
        signed(standings[0][1]) if winners else "",
        _played(view, evening, screen),
        tuple(everybody[account] for account in winners),
        tuple(StandingSpec(screen.plain_name(account), everybody[account], points) for account, points in shown),
        tuple(specs),
        transfers_spec(evening.transfers, everybody, screen),
        _best_spec(evening, board, everybody, screen),
        words("ledger.picture_more", number=left_out) if left_out > 0 else "",
        screen.has_two_colours,
    )


def _discs(view: PublicView, screen: ServerScreen) -> Mapping[AccountId, DiscSpec]:
    """As in the pictures of the last hand; whoever was not in it comes after."""
    players = by_seat(view.hand.players) if view.hand is not None else ()
    accounts = [*(player.account for player in players), *(account for account, _ in view.totals)]
    return discs(tuple(dict.fromkeys(accounts)), screen)


def _best_spec(
    evening: Evening, board: BestBoard | None, everybody: Mapping[AccountId, DiscSpec], screen: Screen
) -> BestSpec | None:
    best = evening.session.best
    if best is None or board is None:
        return None
    disc = everybody.get(best.account)
    spec = board.spec if disc is None else board.spec._replace(disc=disc)
    return BestSpec(screen.words("session.best"), screen.words("session.best_hand", hand=best.hand_no), spec)


def _tally_spec(tally: Tally, everybody: Mapping[AccountId, DiscSpec], screen: Screen) -> TallySpec:
    most = (everybody[tally.leader],) if tally.leader is not None and tally.leader in everybody else ()
    label = screen.words(f"session.{tally.kind}.label", number=tally.number)
    return TallySpec(str(tally.number), label, most, str(tally.times) if most else "")


def _headline(evening: Evening, winners: tuple[AccountId, ...], screen: ServerScreen) -> str:
    if not winners:
        most = max(evening.totals.values())
        return screen.words("session.even", number=most, points=signed(most))
    names = [screen.plain_name(account) for account in winners]
    first, last = ", ".join(names[:-1]), names[-1]
    said = screen.words("list.and", first=first, last=last) if first else last
    return screen.words("session.headline", names=said, number=len(winners))


def _played(view: PublicView, evening: Evening, screen: Screen) -> str:
    """What was played last, when, and that the points are the ledger's: undone hands do not count in them."""
    day = day_words(evening.day, screen.words, has_year=True)
    return dotted(screen.words.game(view.options.ruleset.title), day, screen.words("session.in_ledger"))


def _alt(
    view: PublicView,
    evening: Evening,
    winners: tuple[AccountId, ...],
    tallies: Sequence[Tally],
    board: BestBoard | None,
    screen: ServerScreen,
) -> str:
    words = screen.words
    best = evening.session.best
    standings = ranked(evening.totals, screen)
    balances = ", ".join(f"{screen.plain_name(account)} {signed(points)}" for account, points in standings[:SHOWN_MOST])
    counted = ", ".join(tally_words(one, screen, screen.plain_name) for one in tallies)
    headline = _headline(evening, winners, screen)
    played = _played(view, evening, screen)
    parts = [
        words("session.alt", headline=headline, played=played, balances=balances),
        transfers_words(evening.transfers, evening.totals, screen),
        words("session.alt_counted", tallies=counted),
    ]
    if best is not None:
        name = screen.plain_name(best.account)
        parts.append(words("session.best_was", name=name, points=signed(best.points), hand=best.hand_no))
    if board is not None:
        parts.append(board.words)
        parts.append(f"{board.spec.ribbon}." if board.spec.ribbon else "")
    return " ".join(part for part in parts if part)
