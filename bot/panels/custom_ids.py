"""Custom ids of controls: where a click belongs and what its presser saw. They route; they never authorise.

``cp1:verb:table:hand:street:seen``, at most 100 characters (Discord's limit). `seen` names the card and row of a
placement, the digest of a draft for Confirm; in a public message it never names a card.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import NamedTuple

from bot.ids import AccountId, Seat, TableId

PREFIX = "cp1"
LENGTH_MAX = 100
_NUMBER = "[0-9]{1,18}"  # what a database can hold
PATTERN = rf"{PREFIX}:(?P<verb>[a-z_]+):(?P<table>[a-z0-9]*):(?P<hand>{_NUMBER}):(?P<street>{_NUMBER}):(?P<seen>[^:]*)"


class Verb(StrEnum):
    """What a control does."""

    # on the table's panel
    JOIN = "join"  # what is seen, in all of `CONSENTING`: the settings, see `terms_seen`
    LEAVE = "leave"
    READY = "ready"
    START = "start"
    SHOW_OPTIONS = "show_options"
    COMPUTER = "computer"  # what is seen: how many sit there
    CUT = "cut"
    SIT_OUT = "sit_out"
    DEAL_ME_IN = "deal_me_in"  # in one's own message, too
    WAIT = "wait"
    MY_CARDS = "my_cards"
    PROOF = "proof"
    REVIEW = "review"  # in private panels and replays, too; the street's place has the page
    REMATCH = "rematch"  # under a session's card, as the next one
    SETTLE_UP = "settle_up"
    MORE = "more"
    RESUME = "resume"
    AGREE_TO_END = "agree_end"
    AGREE_TO_VOID = "agree_void"
    PLAY_ON = "play_on"  # what is seen: the turn that was left unanswered, see `turn_seen`
    STAKES = "stakes"
    REBUY = "rebuy"  # in one's own message, too
    BUY_IN = "buy_in"
    # in a lobby's options; forms have seen the options that they were made for, see `options_seen`
    RULES = "rules"
    OPTIONS = "options"  # what is seen: the preset that they are options of
    LEVEL = "level"
    SET_PLAYERS = "set_players"
    SET_STAKES = "set_stakes"
    SET_PLAY = "set_play"
    # in a player's panel of stakes; what is seen is the other player, see `sitter_seen`
    PROPOSE_STAKE = "propose_stake"
    AGREE_STAKE = "agree_stake"  # and then the stake, so that a newer offer is not meant, see `stake_seen`
    DECLINE_STAKE = "decline_stake"
    # in a player's hand
    CARD = "card"
    ROW = "row"
    UNDO = "undo"
    CLEAR = "clear"
    SORT = "sort"
    CHOOSE_BACK = "choose_back"
    CHOOSE_FRONT = "choose_front"
    READY_BACK = "ready_back"
    READY_MIDDLE = "ready_middle"  # what is seen: its five cards, in Fantasyland the front's three, too
    READY_WAY = "ready_way"
    CHOOSE_BY = "choose_by"  # what is seen: "cards", or "rows" for ready ones
    CONFIRM = "confirm"
    CHANGE_HAND = "change_hand"  # after Confirm
    DECLARE = "declare"  # what is seen: the natural, empty to take it back
    SURRENDER = "surrender"  # what is seen: "yes", or "no" to take it back
    SAY = "say"  # what is seen: "play" or "surrender"
    COME_BACK = "come_back"
    GO_ON = "go_on"  # Resume
    NEXT_HAND = "next_hand"
    HINT = "hint"
    USE_HINT = "use_hint"  # what is seen: see `bot.panels.suggestions`
    # in the answer to Leave while Fantasyland is owed
    STAY = "stay"
    LEAVE_ANYWAY = "leave_anyway"
    # in the private menu
    PAUSE = "pause"
    CLOCK = "clock"
    END_AFTER = "end_after"
    VOID_BROKEN = "void_broken"
    ABOUT_SITTER = "about_sitter"  # what is chosen: one of `AboutSitter` with the other player
    # in the ledger's messages
    SETTLE_PICK = "settle_pick"
    SETTLE_LINE = "settle_line"  # what is seen: the book, and by `line_seen` which of its transfers
    SETTLE_CONFIRM = "settle_confirm"
    SETTLE_REMIND = "settle_remind"
    SETTLE_REFUSE = "settle_refuse"
    UNDO_AGREE = "undo_agree"
    UNDO_REFUSE = "undo_refuse"
    UNDO_DECIDE = "undo_decide"
    HISTORY_NEWER = "history_newer"
    HISTORY_OLDER = "history_older"
    # among the hands that are over; a record's number is in the place of the hand's where there is no table
    HANDS_NEWER = "hands_newer"
    HANDS_OLDER = "hands_older"
    HANDS_PICK = "hands_pick"
    REPLAY = "replay"  # the street's place has the step
    REPLAY_SHARE = "replay_share"
    OPEN_MINE = "open_mine"
    # about one's own data, and a server's
    FORGET_ME = "forget_me"
    PURGE_SERVER = "purge_server"
    # elsewhere
    PLAY = "play_now"
    PLAY_GAME = "play_game"  # what is seen: the family of the games
    PLAY_USUAL = "play_usual"
    PLAY_AGAIN = "play_again"
    HELP = "help"  # what is seen: the page that it leads to, from 0
    SETTING = "setting"  # what is seen: what the switch is to stand at
    LANGUAGE = "language"
    HOUSE_RULE = "house_rule"  # the form; here and below the hand is the version that was seen, 0 for a new rule
    DELETE_RULE = "delete_rule"
    RULE_AGAIN = "rule_again"  # the form again, as it was filled in
    # in the form of selects; what is seen: the rule, or a new one's base game, and what was picked, see `form_seen`
    RULE_BASE = "rule_base"  # what is seen: the family of the games
    RULE_PICK = "rule_pick"  # the street's place has the topic's, here and below plus 100 after a refusal
    RULE_PAGE = "rule_page"  # the street's place has the page; nothing is seen where it leads to the base games
    RULE_SAVE = "rule_save"
    RULE_TEXT = "rule_text"  # leads to the other form


CONSENTING = frozenset({Verb.JOIN, Verb.READY, Verb.START, Verb.NEXT_HAND, Verb.DEAL_ME_IN})
"""By these somebody says that they are in for what is played for, and so it counts what they saw of it."""

OF_STAKES = frozenset({Verb.STAKES, Verb.PROPOSE_STAKE, Verb.AGREE_STAKE, Verb.DECLINE_STAKE})
"""These are answered with all stakes that are proposed to somebody."""


class Tap(NamedTuple):
    """A parsed custom id."""

    verb: Verb
    table: TableId
    hand_no: int = 0
    street_no: int = 0
    seen: str = ""

    def __str__(self) -> str:
        return f"{PREFIX}:{self.verb}:{self.table}:{self.hand_no}:{self.street_no}:{self.seen}"


class AboutSitter(StrEnum):
    """What a host may do about one of the others, in the menu's list of them."""

    KICK = "kick"
    SUBSTITUTE = "substitute"
    HAND_OVER = "hand_over"


def digest_seen(text: str) -> str:
    """A text of any length as part of a custom id, which has room for 100 characters: another text, another digest."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def terms_seen(terms_no: int) -> str:
    """The settings that are shown, by `State.terms_no`, as part of a custom id: nothing for those of the opening.

    So a button from before there was this says that its presser saw those.
    """
    return str(terms_no) if terms_no else ""


def seen_terms(seen: str) -> int:
    """The number that `terms_seen` was given."""
    return int(seen or 0)


def turn_seen(turn: str) -> str:
    """A turn's key (see `bot.table.turns`) as part of a custom id."""
    return turn.replace(":", ".")


def seen_turn(seen: str) -> str:
    """The key of a turn that `turn_seen` was given."""
    return seen.replace(".", ":")


def sitter_seen(seat: Seat, account: AccountId) -> str:
    """Somebody in a seat as part of a custom id: whoever sits there later is not meant."""
    return f"{seat}.{account}"


def seen_sitter(seen: str) -> tuple[Seat, AccountId]:
    """The seat and the person that `sitter_seen` or `stake_seen` was given."""
    seat, account, *_ = seen.split(".")
    return Seat(int(seat)), AccountId(account)


def about_sitter(what: AboutSitter, seat: Seat, account: AccountId) -> str:
    """What may be done about somebody in a seat, as the value of a choice."""
    return f"{what}.{sitter_seen(seat, account)}"


def about_whom(value: str) -> tuple[AboutSitter, str]:
    """What `about_sitter` was given: what is to be done, and who is seen as `sitter_seen` writes it."""
    what, _, seen = value.partition(".")
    return AboutSitter(what), seen


def stake_seen(seat: Seat, account: AccountId, stake: int) -> str:
    """A stake that somebody in a seat has proposed, as part of a custom id."""
    return f"{sitter_seen(seat, account)}.{stake}"


def seen_stake(seen: str) -> int:
    """The stake that `stake_seen` was given."""
    return int(seen.rpartition(".")[2])


def parse(verb: str, table: str, hand: str, street: str, seen: str) -> Tap | None:
    """The tap that the groups of `PATTERN` describe; None for a verb of another version of the bot."""
    try:
        return Tap(Verb(verb), TableId(table), int(hand), int(street), seen)
    except ValueError:
        return None
