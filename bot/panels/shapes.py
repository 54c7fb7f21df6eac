"""What our controls look like, each by its verb: what none of them ever said comes from an older version, or is forged.

Nothing here authorises. A click that fits is looked up by its handler among what is there; one that does not fit
reaches no handler.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.ledger.entries import Book
from bot.panels.custom_ids import AboutSitter, Tap, Verb
from bot.panels.settings import POSITIONS
from bot.rules.house_form import PICK

_CARD = r"(?:[2-9TJQKA][cdhs]|X[12])"
_DIGEST = "[0-9a-f]{12}"
_SITTER = r"[0-9]\.[0-9a-f]{1,32}"  # the seat and the account
_TURN = r"[0-9]{1,18}(?:\.[0-9a-z_]{1,18}){1,2}"
_ID = "[0-9]{1,20}"  # of an interaction, by which what it began is known
_NAME = "[a-z0-9][a-z0-9-]{0,31}"  # of a ruleset
_FORM = rf"{_NAME}\.(?:{PICK}(?:-{PICK})*)?"


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of control. `seen` and `value` are patterns; `choices` is how many values are chosen, 0 for a button;
    with `may_be_fewer` at most so many, none included.

    `has_table`: whether the custom id names a table; else it names none.
    """

    seen: str = ""
    has_table: bool = True
    choices: int = 0
    value: str = ""
    may_be_fewer: bool = False


_BUTTON = Shape()
_CONSENT = Shape("(?:[1-9][0-9]{0,8})?")  # to the settings of this number
_NOWHERE = Shape(has_table=False)
_ABOUT_SITTER = Shape(_SITTER)
_ABOUT_ID = Shape(_ID, has_table=False)
_BOOK = "|".join(Book)
_DAY = "(?:-?[0-9]{1,7})?"
_LEDGER_PAGE = Shape(rf"(?:{_BOOK})\.[a-z]*\.[0-9a-z:-]*\.[a-z0-9]*\.{_DAY}\.{_DAY}", has_table=False)
_HANDS_PAGE = Shape(rf"[0-9a-f]*\.(?:{_NAME})?", has_table=False)

SHAPES: dict[Verb, Shape] = {
    Verb.JOIN: _CONSENT,
    Verb.LEAVE: _BUTTON,
    Verb.READY: _CONSENT,
    Verb.START: _CONSENT,
    Verb.COMPUTER: Shape("[0-9]"),
    Verb.CUT: _BUTTON,
    Verb.RULES: Shape(choices=1, value=_NAME),
    Verb.OPTIONS: Shape(_NAME, choices=25, value="[a-z][a-z0-9_]*", may_be_fewer=True),
    Verb.LEVEL: Shape(choices=1, value="[a-z]+"),
    Verb.CLOCK: Shape(choices=1, value="[0-9]{1,6}"),
    Verb.SHOW_OPTIONS: _BUTTON,
    **dict.fromkeys((Verb.SET_PLAYERS, Verb.SET_STAKES, Verb.SET_PLAY), Shape(f"(?:{_DIGEST})?")),
    Verb.SIT_OUT: _BUTTON,
    Verb.DEAL_ME_IN: _CONSENT,
    Verb.WAIT: _BUTTON,
    Verb.REMATCH: _BUTTON,
    Verb.SETTLE_UP: _BUTTON,
    Verb.MORE: _BUTTON,
    Verb.STAY: _BUTTON,
    Verb.LEAVE_ANYWAY: _BUTTON,
    Verb.MY_CARDS: _BUTTON,
    Verb.PROOF: _BUTTON,
    Verb.REVIEW: Shape("(?:back|on)?"),
    Verb.RESUME: _BUTTON,
    Verb.AGREE_TO_END: _BUTTON,
    Verb.AGREE_TO_VOID: _BUTTON,
    Verb.PLAY_ON: Shape(_TURN),
    Verb.STAKES: _BUTTON,
    Verb.REBUY: _BUTTON,
    Verb.BUY_IN: _BUTTON,
    Verb.PROPOSE_STAKE: _ABOUT_SITTER,
    Verb.AGREE_STAKE: Shape(rf"{_SITTER}\.[0-9]{{1,4}}"),
    Verb.DECLINE_STAKE: _ABOUT_SITTER,
    Verb.CARD: Shape(_CARD),
    Verb.ROW: Shape(rf"(?:{_CARD}|none[01])\.[012]"),
    Verb.UNDO: Shape(_DIGEST),
    Verb.CLEAR: _BUTTON,
    Verb.SORT: Shape("suit|rank"),
    Verb.CHOOSE_BACK: Shape("[01]?", choices=5, value=_CARD),
    Verb.CHOOSE_FRONT: Shape("[01]?", choices=3, value=_CARD),
    Verb.READY_BACK: Shape(choices=1, value=f"{_CARD}{{5}}"),
    Verb.READY_MIDDLE: Shape(f"{_CARD}{{5}}(?:{_CARD}{{3}})?"),
    Verb.READY_WAY: Shape(choices=1, value=f"{_CARD}{{3}}-{_CARD}{{5}}-{_CARD}{{5}}"),
    Verb.CHOOSE_BY: Shape("cards|rows"),
    Verb.CONFIRM: Shape(rf"{_DIGEST}\+?"),
    Verb.CHANGE_HAND: _BUTTON,
    Verb.DECLARE: Shape("[a-z0-9_]*"),
    Verb.SURRENDER: Shape("yes|no"),
    Verb.SAY: Shape("play|surrender"),
    Verb.COME_BACK: _BUTTON,
    Verb.GO_ON: _BUTTON,
    Verb.NEXT_HAND: _CONSENT,
    Verb.HINT: _BUTTON,
    Verb.USE_HINT: Shape(rf"(?:{_CARD})*-(?:{_CARD})*-(?:{_CARD})*|declare\.[a-z0-9_]+|surrender"),
    Verb.PAUSE: _BUTTON,
    Verb.END_AFTER: _BUTTON,
    Verb.VOID_BROKEN: _BUTTON,
    Verb.ABOUT_SITTER: Shape(choices=1, value=rf"(?:{'|'.join(AboutSitter)})\.{_SITTER}"),
    Verb.SETTLE_PICK: Shape(_BOOK, has_table=False, choices=1, value=r"[^.]+\.[^.]+\.[1-9][0-9]{0,17}"),
    Verb.SETTLE_LINE: Shape(rf"(?:{_BOOK})\.{_DIGEST}", has_table=False),
    Verb.SETTLE_CONFIRM: _ABOUT_ID,
    Verb.SETTLE_REMIND: _ABOUT_ID,
    Verb.SETTLE_REFUSE: _ABOUT_ID,
    Verb.UNDO_AGREE: _ABOUT_ID,
    Verb.UNDO_REFUSE: _ABOUT_ID,
    Verb.UNDO_DECIDE: _ABOUT_ID,
    Verb.HISTORY_NEWER: _LEDGER_PAGE,
    Verb.HISTORY_OLDER: _LEDGER_PAGE,
    Verb.HANDS_NEWER: _HANDS_PAGE,
    Verb.HANDS_OLDER: _HANDS_PAGE,
    Verb.HANDS_PICK: Shape(has_table=False, choices=1, value="[1-9][0-9]{0,17}"),
    Verb.REPLAY: Shape("back|on"),
    Verb.REPLAY_SHARE: _BUTTON,
    Verb.OPEN_MINE: _BUTTON,
    Verb.FORGET_ME: _NOWHERE,
    Verb.PURGE_SERVER: _NOWHERE,
    Verb.PLAY: _NOWHERE,
    Verb.PLAY_GAME: Shape("[a-z-]{1,20}", has_table=False, choices=1, value=_NAME),
    Verb.PLAY_USUAL: _NOWHERE,
    Verb.PLAY_AGAIN: _NOWHERE,
    Verb.HELP: Shape("[0-9]", has_table=False),
    Verb.SETTING: Shape("|".join(POSITIONS), has_table=False),
    Verb.LANGUAGE: Shape(has_table=False, choices=1, value="[A-Za-z-]{2,20}"),
    Verb.HOUSE_RULE: Shape(f"(?:{_NAME})?", has_table=False),
    Verb.DELETE_RULE: Shape(_NAME, has_table=False),
    Verb.RULE_AGAIN: Shape(f"(?:{_NAME})?", has_table=False),
    Verb.RULE_BASE: Shape("[a-z-]{1,20}", has_table=False, choices=1, value=_NAME),
    Verb.RULE_PICK: Shape(_FORM, has_table=False, choices=1, value=PICK),
    Verb.RULE_PAGE: Shape(f"(?:{_FORM})?", has_table=False),
    Verb.RULE_SAVE: Shape(_FORM, has_table=False),
    Verb.RULE_TEXT: Shape(f"(?:{_FORM})?", has_table=False),
}
"""Every verb has its shape; one without would be refused."""


def fits(tap: Tap) -> bool:
    """Whether a control of ours can have this custom id."""
    shape = SHAPES.get(tap.verb)
    return shape is not None and bool(tap.table) is shape.has_table and re.fullmatch(shape.seen, tap.seen) is not None


def fits_chosen(tap: Tap, values: object) -> bool:
    """Whether these values can have been chosen there: as many different ones as it asks for, in its form."""
    shape = SHAPES[tap.verb]
    if not shape.choices:
        return values in ((), [])
    if isinstance(values, str) or not isinstance(values, Sequence):
        return False
    if len(values) > shape.choices or (len(values) < shape.choices and not shape.may_be_fewer):
        return False
    return all(isinstance(one, str) and re.fullmatch(shape.value, one) for one in values) and len(set(values)) == len(
        values
    )
