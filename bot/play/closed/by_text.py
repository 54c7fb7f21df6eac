"""A closed hand set by text: which action a player means by what they typed. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.closed.prices import short_price
from bot.panels.closed.rules import natural_name
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.closed.naturals import NaturalKind
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.draft import ClosedDraft, whole
from bot.table.closed.hand import Stage
from bot.table.closed.seat import ClosedSeatView
from bot.table.refusals import Reason, Refusal, RuleError
from bot.words import DEFAULT_LANGUAGE, Words, words_in

NO_NATURAL = "none"
"""What is typed for no natural, where one was chosen before."""


class RowsMissing(ValueError):
    """Front and back are not both named, and nothing is said that would make them superfluous."""


@dataclass(frozen=True, slots=True)
class SetText:
    """What a player typed: front and back, a natural by any of its names, and whether they surrender.

    Rows are empty, the natural is "" and `surrenders` is None where nothing was said.
    """

    front: Cards = ()
    back: Cards = ()
    natural: str = ""
    surrenders: bool | None = None

    @property
    def only_says(self) -> bool:
        """Whether play or surrender is all that is said."""
        return self.surrenders is not None and not (self.front or self.back or self.natural)


def action_meant(view: ClosedSeatView, draft: ClosedDraft, typed: SetText, words: Words) -> SetHand | Say:
    """The action that was typed. Whether the table allows it is `decide`'s to say.

    A natural of `draft` stays declared when nothing else is said. Where one is typed, or a surrender, rows that are not
    named are those of `draft`, the open places filled: nobody compares them. Raises RowsMissing, and RuleError for a
    natural that is not held, or one with a surrender.
    """
    account, hand_no = view.player.account, view.hand.hand_no
    if typed.only_says and (view.may_say or view.hand.stage is Stage.SAYING):
        return Say(account, hand_no, bool(typed.surrenders))
    if view.may_change and typed.natural:
        raise RuleError(Refusal(Reason.KEEP_OR_CHANGE))
    if typed.natural and typed.surrenders and not _is_none(typed.natural):
        raise RuleError(Refusal(Reason.SURRENDER_OR_NATURAL))
    natural = _natural(view, draft, typed, words)
    surrenders = bool(typed.surrenders)
    rows = _rows(view, draft, typed, may_be_left_out=surrenders or bool(typed.natural and natural))
    return SetHand(account, hand_no, rows, natural, surrenders)


def natural_labels(view: ClosedSeatView, words: Words) -> tuple[tuple[NaturalKind, str], ...]:
    """The naturals that a player may declare now, the highest paid first, as ``six pairs (3 units)``."""
    if not view.may_set or view.may_change:
        return ()
    return tuple((kind, _label(view, kind, words)) for kind, _ in view.naturals)


def _natural(view: ClosedSeatView, draft: ClosedDraft, typed: SetText, words: Words) -> NaturalKind | None:
    if typed.surrenders or _is_none(typed.natural):
        return None
    if not typed.natural:
        return draft.natural
    named = _folded(typed.natural)
    rules = view.hand.ruleset
    for kind, _ in view.naturals:
        names = (natural_name(rules, kind, one) for one in (words, words_in(DEFAULT_LANGUAGE)))
        if named in map(_folded, (kind, *names, _label(view, kind, words))):
            return kind
    if view.may_set:  # else the hand's own refusal says more
        raise RuleError(Refusal(Reason.NOT_THIS_NATURAL))
    return None


def _rows(view: ClosedSeatView, draft: ClosedDraft, typed: SetText, *, may_be_left_out: bool) -> Board:
    front, back = typed.front, typed.back
    is_whole = len(front) == Row.FRONT.size and len(back) == Row.BACK.size
    is_fillable = len(front) in (0, Row.FRONT.size) and len(back) in (0, Row.BACK.size)
    if view.may_set and not is_whole and not (may_be_left_out and is_fillable):
        raise RowsMissing
    if is_whole:
        return Board(front, tuple(card for card in view.cards if card not in front and card not in back), back)
    return whole(ClosedDraft(front, back) if is_fillable and (front or back) else draft, view.cards)


def _label(view: ClosedSeatView, kind: NaturalKind, words: Words) -> str:
    rules = view.hand.ruleset
    price = short_price(view.hand, view.player, rules.natural_units[kind], words)
    return words("setting.natural_choice", natural=natural_name(rules, kind, words), price=price)


def _is_none(text: str) -> bool:
    return _folded(text) == NO_NATURAL


def _folded(text: str) -> str:
    """A name without case, spaces and signs: however somebody spells it."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())
