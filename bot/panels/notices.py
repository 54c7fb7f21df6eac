"""Lines of text that several panels of a table share."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.alt import totals_alt
from bot.panels.coming import is_more_to_come
from bot.panels.picture import Line
from bot.panels.screen import Screen, ServerScreen, TableScreen, best_first, ink_of, relative, signed
from bot.panels.stopped import is_stopped, stop_line
from bot.panels.wording import dotted, terms_said
from bot.table.state import Phase, Vote
from bot.table.views import PublicView, VoteView


def totals_line(view: PublicView, screen: ServerScreen) -> str:
    """The session's points of everybody who has played, the best first."""
    words = screen.words
    ranked = best_first(view.totals)
    totals = (words("hand.total", name=screen.name(account), points=signed(points)) for account, points in ranked)
    return words("hand.totals", totals=" · ".join(totals))


def running_totals_line(view: PublicView, screen: ServerScreen) -> str:
    """The same under a hand in play: empty before anybody has won or lost anything."""
    return totals_line(view, screen) if _has_totals(view) else ""


def totals_drawn(view: PublicView, screen: ServerScreen) -> list[Line]:
    """The same in the picture of a hand in play, in the order of their first hand."""
    return [
        Line(screen.words("hand.total", name=screen.plain_name(account), points=signed(points)), ink_of(points))
        for account, points in (view.totals if _has_totals(view) else ())
    ]


def totals_spare(view: PublicView, screen: ServerScreen) -> list[tuple[str, str]]:
    """The same for an alt text, and beside it as the line that says it where there is no room (see `alt.shared`)."""
    if not _has_totals(view):
        return []
    each = [(screen.plain_name(account), signed(points), ()) for account, points in best_first(view.totals)]
    said = totals_alt(screen.words, each).removesuffix(".")  # the sentence around it has its own
    title = screen.words("over.sum_session")
    return [(screen.words("over.alt_sum", title=title, each=said), totals_line(view, screen))]


def _has_totals(view: PublicView) -> bool:
    return any(points for _, points in view.totals)


def notices(view: PublicView, screen: TableScreen) -> list[str]:
    """What is out of the ordinary: an error, a pause, hints, an end, votes, new settings, players called or away."""
    words = screen.words
    lines = [stop_line(view, screen)] if is_stopped(view, screen) else []
    if view.hand is not None and not view.hand.is_over and view.hand.options.hints:
        lines.append(words("hand.hints"))
    lines += [ending] if (ending := ending_line(view, screen)) else []
    if not (view.is_played_out or view.phase is Phase.ENDED):
        lines += _votes(view, screen)
    lines += [changed] if (changed := _asked_line(view, screen)) and not is_stopped(view, screen) else []
    for account, (until_ms, needs_move) in screen.deadlines.called.items():
        key = "hand.called_again" if needs_move else "hand.called"
        lines.append(words(key, name=screen.name(account), until=relative(until_ms)))
    return [*lines, *_played_for(view, screen), *_not_dealt_in(view, screen)]


def ending_line(view: PublicView, screen: Screen) -> str:
    """That the session is about to end, and when; empty where no end is announced."""
    if view.is_played_out:
        return screen.words("hand.playing_out")
    if not view.is_ending or view.phase is Phase.ENDED:
        return ""
    is_owed = view.owes_fantasyland
    return screen.words("hand.ending_fantasyland" if is_owed else "hand.ending")


def _played_for(view: PublicView, screen: ServerScreen) -> list[str]:
    """For whom the bot plays: none who sits out, and between hands only if there is a Fantasyland to be played."""
    if view.phase is Phase.ENDED or (view.phase is Phase.BETWEEN and not view.owes_fantasyland):
        return []
    playing = [sitter for sitter in view.sitters if not sitter.skips_hands]
    away = tuple(sitter.account for sitter in playing if sitter.is_away and not sitter.is_leaving)
    left = tuple(sitter.account for sitter in playing if sitter.is_leaving)
    said = (("hand.away", away), ("hand.left", left))
    return [screen.words(key, names=screen.names_of(names), number=len(names)) for key, names in said if names]


def _not_dealt_in(view: PublicView, screen: TableScreen) -> list[str]:
    """Who sits out, and how they come back; who comes in with the next hand, if one follows for them."""
    if view.phase not in (Phase.PLAYING, Phase.BETWEEN) or view.is_played_out:
        return []
    is_open = is_more_to_come(view)
    may_return = is_open and not is_stopped(view, screen)
    sitters = [sitter for sitter in view.sitters if not (may_return and sitter.is_broke)]  # these need points first
    out = tuple(sitter.account for sitter in sitters if sitter.skips_hands)
    queued = tuple(sitter.account for sitter in view.sitters if sitter.is_queued)
    key = "hand.sitting_out" if may_return else "hand.sitting_out_now"
    lines = [screen.words(key, names=screen.names_of(out))] if out else []
    coming = "hand.queued_fantasyland" if view.owes_fantasyland else "hand.queued"
    return [*lines, screen.words(coming, names=screen.names_of(queued))] if queued and is_open else lines


def called_lines(account: AccountId, screen: TableScreen) -> list[str]:
    """For a player's own hand: that they are called, and what keeps their turn."""
    called = screen.deadlines.called.get(account)
    if called is None:
        return []
    key = "private.called_again" if called.needs_move else "private.called"
    return [screen.words(key, until=relative(called.until_ms))]


def own_asked_line(view: PublicView, account: AccountId, screen: Screen) -> str:
    """The settings as they are now, to somebody who has not said yet that they are in for them; empty to all others."""
    sitter = view.sitter_of(account)
    if sitter is None or not sitter.is_asked or view.phase is Phase.ENDED:
        return ""
    key = "terms.yours" if account in view.asked and view.phase is Phase.LOBBY else "terms.changed"
    return screen.words(key, terms=terms_said(view.options, screen.words))


def _asked_line(view: PublicView, screen: ServerScreen) -> str:
    """Before the first hand who is asked; between hands, where all are asked anyway, the settings as they are now.

    Empty where nobody is asked, and while a hand is under way.
    """
    if view.phase is Phase.LOBBY and view.asked:
        return screen.words("terms.asked", names=screen.names_of(view.asked))
    if view.phase is Phase.BETWEEN and any(sitter.is_asked for sitter in view.sitters):
        return screen.words("terms.changed", terms=terms_said(view.options, screen.words))
    return ""


def _votes(view: PublicView, screen: TableScreen) -> list[str]:
    """Who has agreed to what is voted on."""
    return [screen.words(_vote_key(one, view, screen), names=screen.names_of(one.accounts)) for one in view.votes]


def _vote_key(one: VoteView, view: PublicView, screen: TableScreen) -> str:
    """What a vote asks, and whom. One to end tells how it can still be carried, and what comes before the end."""
    if one.vote is not Vote.END:
        return f"hand.{one.vote}_votes"
    if one.is_agreed and not screen.broken and view.phase is not Phase.DEALING:
        return "hand.end_votes_all"
    if view.owes_fantasyland:
        return "hand.end_votes_fantasyland"
    return "hand.end_votes" if view.phase is Phase.PLAYING else "hand.end_votes_between"


def deal_line(view: PublicView, screen: TableScreen) -> str:
    """What the hand's cards rest on: the table's name and the seal, and the cuts that permuted them.

    A hand of an older version shows its commitment instead.
    """
    words = screen.words
    code = words("hand.seal", table=view.table, link=screen.seal_link) if screen.seal_link else ""
    cuts = ", ".join(
        words("hand.cut", name=screen.name(sitter.account), cut=screen.shown_cut(sitter.account))
        for sitter in view.sitters
        if sitter.has_cut
    )
    return dotted(
        code or words("hand.deal", root=screen.deal_root),
        words("hand.cuts", cuts=cuts) if cuts else "",
        words("hand.voids", number=view.voids) if view.voids else "",
        words("hand.redeals", number=view.redeals) if view.redeals else "",
    )
