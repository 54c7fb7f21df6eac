"""What players play for beside the stake of the table: stacks, bought and bought again, and stakes between two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bot.ids import AccountId
from bot.panels.coming import is_more_to_come
from bot.panels.custom_ids import Tap, Verb, sitter_seen, stake_seen
from bot.panels.panel import Button, Panel, Style
from bot.panels.screen import Screen, ServerScreen, TableScreen, best_first
from bot.panels.stopped import asks_nobody
from bot.panels.table_buttons import table_button
from bot.panels.wording import dotted
from bot.table.actions import Action, AgreeToStake, DeclineStake, ProposeStake
from bot.table.state import Phase
from bot.table.views import PublicView, SitterView


def stake_buttons(view: PublicView, screen: TableScreen) -> dict[Verb, Button]:
    """The buttons between hands for what this game has of it; none for one without a cap and without pair stakes."""
    button = partial(table_button, view, screen)
    buttons = dict(zip((Verb.STAKES,), pair_stakes_button(view, screen), strict=False))
    most = view.options.stack_most(sitter.stack or 0 for sitter in view.sitters)
    if view.options.has_stacks and any((sitter.stack or 0) < most for sitter in _humans(view)):
        buttons[Verb.REBUY] = _top_up(view, screen, Style.NEXT if _broke(view, screen) else Style.PLAIN)
    if view.options.ruleset.cap != "none":
        buttons[Verb.BUY_IN] = button(Verb.BUY_IN, "buy_in")
    return buttons


def pair_stakes_button(view: PublicView, screen: Screen) -> tuple[Button, ...]:
    """The way to the stakes between two, where the game has any and there are two to have one."""
    if not view.options.ruleset.offers_pair_stakes or len(_humans(view)) < 2:
        return ()
    return (table_button(view, screen, Verb.STAKES, "stakes", Style.NEXT if view.stake_offers else Style.PLAIN),)


def stake_lines(view: PublicView, screen: TableScreen) -> list[str]:
    """What pairs of seated players have agreed on for the next hand, and what is proposed."""
    if not view.options.ruleset.offers_pair_stakes:
        return []
    words = screen.words
    seats = {sitter.account: sitter.seat for sitter in view.sitters}
    agreed = []
    for pair in view.pair_stakes:
        if seats.keys() >= set(pair.accounts):
            first, second = (screen.name(account) for account in sorted(pair.accounts, key=seats.__getitem__))
            agreed.append(words("stakes.agreed", first=first, second=second, stake=pair.stake))
    lines = [words("stakes.line", stakes=" · ".join(agreed))] if agreed else []
    for offer in () if asks_nobody(view, screen) else view.stake_offers:
        name, to = screen.names_of((offer.account,)), screen.names_of((offer.to,))
        key = "stakes.offer_in_lobby" if view.phase is Phase.LOBBY else "stakes.offer"
        lines.append(words(key, name=name, to=to, stake=offer.stake))
    return lines


def top_up_buttons(view: PublicView, screen: TableScreen) -> tuple[Button, ...]:
    """Under a hand that is being played, for who has no chips and no part in it: the way into the next one."""
    return (_top_up(view, screen, Style.NEXT),) if _broke(view, screen) else ()


def own_top_up_buttons(view: PublicView, account: AccountId, screen: TableScreen) -> tuple[Button, ...]:
    """The same in somebody's own message, if it is they who are out of points."""
    return (_top_up(view, screen, Style.GO),) if is_out_of_points(view, account, screen) else ()


def is_out_of_points(view: PublicView, account: AccountId, screen: TableScreen) -> bool:
    """Whether somebody has no chips left and could buy some now, and no Fantasyland is to be played with them first."""
    return any(sitter.account == account for sitter in _broke(view, screen))


def broke_line(view: PublicView, screen: TableScreen) -> str:
    """Who has no chips left, and what they can do; empty when everybody has some, or could do nothing now."""
    broke = tuple(sitter.account for sitter in _broke(view, screen))
    return screen.words("stakes.broke", names=screen.names_of(broke)) if broke else ""


def stacks_line(view: PublicView, screen: ServerScreen) -> str:
    """Everybody's stack in points, the largest first; empty at a table without."""
    held = ((sitter.account, sitter.stack) for sitter in view.sitters if sitter.stack is not None)
    stacks = " · ".join(
        screen.words("stakes.stack", name=screen.name(account), points=view.options.points_in(stack))
        for account, stack in best_first(held)
    )
    return screen.words("stakes.stacks", stacks=stacks) if stacks else ""


def stakes_panel(view: PublicView, account: AccountId, allows: Callable[[Action], bool], screen: ServerScreen) -> Panel:
    """One player's private panel: for everybody they may have a stake with, what there is and what can be said."""
    words = screen.words
    others = [sitter for sitter in _humans(view) if sitter.account != account]
    lines = [words("stakes.title" if others else "stakes.nobody")]
    lines += [_line(view, account, other, screen) for other in others]
    rows = tuple(tuple(_buttons(view, account, other, allows, screen)) for other in others)
    return Panel("\n".join(lines), rows)


def _broke(view: PublicView, screen: TableScreen) -> list[SitterView]:
    """Who has no chips left, can buy some, and is not dealt into the next hand without; nobody where none may follow.

    In a running hand only who has no part in it. Nobody who has left.
    """
    if asks_nobody(view, screen) or not is_more_to_come(view):
        return []
    here = (sitter for sitter in view.sitters if not sitter.is_leaving)
    broke = [sitter for sitter in here if sitter.is_broke and sitter.seat not in view.next_seats]
    if view.hand is None or view.hand.is_over:
        return broke
    playing = {player.account for player in view.hand.players}
    return [sitter for sitter in broke if sitter.account not in playing]


def _top_up(view: PublicView, screen: Screen, style: Style) -> Button:
    return table_button(view, screen, Verb.REBUY, "rebuy", style)


def _humans(view: PublicView) -> list[SitterView]:
    return [sitter for sitter in view.sitters if not sitter.is_computer]


def _offered(view: PublicView, account: AccountId, to: AccountId) -> int | None:
    """What the first has proposed to the second."""
    return next((offer.stake for offer in view.stake_offers if (offer.account, offer.to) == (account, to)), None)


def _line(view: PublicView, account: AccountId, other: SitterView, screen: ServerScreen) -> str:
    words = screen.words
    pair = {account, other.account}
    stake = next((agreed.stake for agreed in view.pair_stakes if set(agreed.accounts) == pair), 1)
    theirs, mine = _offered(view, other.account, account), _offered(view, account, other.account)
    return dotted(
        words("stakes.other", name=screen.name(other.account), stake=stake),
        "" if theirs is None else words("stakes.they_propose", stake=theirs),
        "" if mine is None else words("stakes.you_propose", stake=mine),
    )


def _buttons(
    view: PublicView, account: AccountId, other: SitterView, allows: Callable[[Action], bool], screen: ServerScreen
) -> Iterator[Button]:
    """Propose; and where there is an offer agree, turn it down, or take it back."""
    words = screen.words
    name = screen.plain_name(other.account)
    them = sitter_seen(other.seat, other.account)

    def button(verb: Verb, label: str, action: Action, seen: str = them, style: Style = Style.PLAIN) -> Button:
        return Button(str(Tap(verb, view.table, view.hand_no, seen=seen)), label, style, not allows(action))

    propose = ProposeStake(account, other.seat, 1)
    yield button(Verb.PROPOSE_STAKE, words("button.propose_stake", name=name), propose)
    decline = DeclineStake(account, other.seat)
    if (theirs := _offered(view, other.account, account)) is not None:
        agree = AgreeToStake(account, other.seat, theirs)
        label = words("button.agree_stake", stake=theirs)
        yield button(Verb.AGREE_STAKE, label, agree, stake_seen(other.seat, other.account, theirs), Style.GO)
        yield button(Verb.DECLINE_STAKE, words("button.decline_stake"), decline)
    if _offered(view, account, other.account) is not None:
        yield button(Verb.DECLINE_STAKE, words("button.take_back_stake"), decline)
