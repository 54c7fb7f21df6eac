"""The buttons and selects under a player's own closed hand: at most five rows."""

from __future__ import annotations

from bot.panels.between import play_on_controls
from bot.panels.card_choices import card_choices
from bot.panels.closed.arranged import Arranged
from bot.panels.closed.prices import short_price, short_surrender_price
from bot.panels.closed.ready import ready_controls
from bot.panels.closed.rules import natural_name
from bot.panels.custom_ids import Tap, Verb
from bot.panels.hand_names import hand_words
from bot.panels.panel import ROWS_MAX, Button, Controls, Select, Style
from bot.panels.review_buttons import with_hint
from bot.panels.screen import Screen, TableScreen
from bot.panels.stopped import is_stopped, own_resume_controls
from bot.rules.board import Cards
from bot.rules.cards import Row
from bot.table.closed.hand import Stage

_NATURALS_SHOWN = 4  # beside Surrender
_Rows = tuple[tuple[Button, ...] | Select, ...]


def closed_controls(arranged: Arranged, screen: TableScreen) -> Controls:
    """What the player may do now: come back, arrange and confirm, or say play or surrender."""
    view = arranged.view
    if is_stopped(view.public, screen):
        return own_resume_controls(view.public, view.player.account, screen)
    if view.public.is_played_out:
        return ()
    if arranged.is_absent:
        come_back = _tap(arranged, Verb.COME_BACK)
        return ((Button(come_back, screen.words("button.come_back"), Style.GO),),)
    others = () if view.player.is_waited_for else play_on_controls(view.public, screen)
    controls: Controls = ()
    room = ROWS_MAX - len(others)
    if view.may_change:
        controls = _changing(arranged, screen, room)
    elif view.hand.stage is Stage.SAYING:
        controls = (_say_buttons(arranged, screen),) if view.may_say else ()
    elif view.may_set and arranged.is_collapsed:
        return ((Button(_tap(arranged, Verb.CHANGE_HAND), screen.words("button.change_hand")),), *others)
    elif view.may_set:
        controls = _setting(arranged, screen, room)
    if view.hand.options.hints:
        controls = with_hint(controls, _tap(arranged, Verb.HINT), screen)
    return (*controls, *others)


def _setting(arranged: Arranged, screen: Screen, room: int) -> Controls:
    """The rows, Confirm, and what may be declared: below, so that a phone shows picture, rows and Confirm together."""
    last: _Rows = tuple(row for row in (_last_row(arranged, screen), _declaring(arranged, screen)) if row)
    if arranged.draft.natural is not None or arranged.draft.surrenders:
        return last
    return (*_choosing(arranged, screen, room - len(last)), *last)


def _tap(arranged: Arranged, verb: Verb, seen: str = "") -> str:
    view = arranged.view
    return str(Tap(verb, view.public.table, view.hand.hand_no, seen=seen))


def _choosing(arranged: Arranged, screen: Screen, room: int) -> _Rows:
    """Ready rows, or by card: the back from all cards, the front from those that are not in it."""
    draft = arranged.draft
    if not draft.by_card:
        return ready_controls(arranged, screen, room)
    cards = draft.sorted(arranged.view.cards)
    not_in_back = tuple(card for card in cards if card not in draft.back)
    return (
        _select(arranged, Verb.CHOOSE_BACK, Row.BACK, draft.back, cards, screen),
        _select(arranged, Verb.CHOOSE_FRONT, Row.FRONT, draft.front, not_in_back, screen),
    )


def _select(arranged: Arranged, verb: Verb, row: Row, chosen: Cards, cards: Cards, screen: Screen) -> Select:
    """A select for one row. Its placeholder names what was chosen, because a client shows it when nothing is open."""
    name = hand_words(screen.words, arranged.shown.names[row])
    key = row.name.lower()
    placeholder = screen.words(f"select.{key}_chosen", name=name) if name else screen.words(f"select.{key}")
    return Select(_tap(arranged, verb), placeholder, card_choices(cards, chosen, screen), row.size, row.size)


def _declaring(arranged: Arranged, screen: Screen) -> tuple[Button, ...]:
    """A button for each natural that the cards are, and one for the surrender; what is chosen can be taken back."""
    words = screen.words
    view = arranged.view
    draft = arranged.draft
    if draft.surrenders:
        return (Button(_tap(arranged, Verb.SURRENDER, "no"), words("button.take_back_surrender")),)
    buttons = [Button(_tap(arranged, Verb.DECLARE), words("button.take_back"))] if draft.natural is not None else []
    for kind, units in view.naturals[:_NATURALS_SHOWN]:
        if kind == draft.natural:
            continue
        price = short_price(view.hand, view.player, units, words)
        label = words("button.declare", natural=natural_name(view.hand.ruleset, kind, words), price=price)
        buttons.append(Button(_tap(arranged, Verb.DECLARE, kind), label, Style.NEXT))
    if view.surrender_units and draft.natural is None and not view.says_in_turn:
        buttons.append(_surrender_button(arranged, screen))
    return tuple(buttons)


def _surrender_button(arranged: Arranged, screen: Screen) -> Button:
    view = arranged.view
    price = short_surrender_price(view, screen.words)
    return Button(_tap(arranged, Verb.SURRENDER, "yes"), screen.words("button.surrender", price=price))


def _last_row(arranged: Arranged, screen: Screen) -> tuple[Button, ...]:
    """How to choose, Sort and Clear where there are rows to choose, and Confirm, which says what it confirms."""
    words = screen.words
    view = arranged.view
    draft = arranged.draft
    style = Style.GO if arranged.can_confirm else Style.PLAIN
    label = words("button.confirm")
    if draft.natural is not None:
        label = words("button.confirm_natural", natural=natural_name(view.hand.ruleset, draft.natural, words))
    elif draft.surrenders:
        label = words("button.confirm_surrender")
    elif arranged.confirms_foul:
        label = words("button.confirm_foul")
    if arranged.confirms_foul or (arranged.can_confirm and draft.surrenders):
        style = Style.DANGER
    confirm = Button(_tap(arranged, Verb.CONFIRM, arranged.digest), label, style, not arranged.can_confirm)
    if draft.natural is not None or draft.surrenders:
        return (confirm,) if arranged.can_confirm else ()
    clear = Button(_tap(arranged, Verb.CLEAR), words("button.clear"), is_disabled=not draft.back and not draft.front)
    if not draft.by_card:
        return (Button(_tap(arranged, Verb.CHOOSE_BY, "cards"), words("button.by_card")), clear, confirm)
    sort_key = "button.sort_rank" if draft.by_suit else "button.sort_suit"
    sort = Button(_tap(arranged, Verb.SORT, "rank" if draft.by_suit else "suit"), words(sort_key))
    return (Button(_tap(arranged, Verb.CHOOSE_BY, "rows"), words("button.by_row")), sort, clear, confirm)


def _changing(arranged: Arranged, screen: Screen, room: int) -> Controls:
    """Keep the choice at once; a surrender asks once more, and who takes one back confirms the rows."""
    view, draft = arranged.view, arranged.draft
    if not view.surrenders:
        return (_say_buttons(arranged, screen, "button.keep_play"),)
    keep = Button(_tap(arranged, Verb.SAY, "surrender"), screen.words("button.keep_surrender"), Style.GO)
    if draft.surrenders:
        return ((keep, Button(_tap(arranged, Verb.SURRENDER, "no"), screen.words("button.play_instead"))),)
    quiet = Button(keep.custom_id, keep.label)
    return (*_choosing(arranged, screen, room - 1), (*_last_row(arranged, screen), quiet))


def _say_buttons(arranged: Arranged, screen: Screen, play_key: str = "button.play") -> tuple[Button, ...]:
    """Play at once; a surrender asks once more."""
    is_asked = arranged.draft.surrenders
    label = screen.words("button.play_instead" if is_asked else play_key)
    play = Button(_tap(arranged, Verb.SAY, "play"), label, Style.GO)
    if not is_asked:
        return play, _surrender_button(arranged, screen)
    return Button(_tap(arranged, Verb.SAY, "surrender"), screen.words("button.say_surrender"), Style.DANGER), play
