"""Every control as a forger makes it, and who may do what with one that was made for them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.custom_ids import Verb

LOBBY, RUNNING, OVER = "lobby", "running", "over"
PHASES = (LOBBY, RUNNING, OVER)
BETWEEN, ALWAYS = {LOBBY, OVER}, set(PHASES)

HOST = ("host", "host in DM")
SEATED = (*HOST, "player")
IN_SERVERS = ("host", "player", "guest", "outsider", "stranger", "host elsewhere")
EVERYBODY = (*SEATED, "guest", "guest in DM", "outsider", "stranger", "host elsewhere")

NO_WORD = ("", "yes")  # two words that most controls do not have: those that have one of them are named below
NUMBERS = ("-1", "99", "1_0", "+1", " 1", "١", "9" * 30)
OTHER = ("x", "../../x", "/etc/passwd", "a.b", "\n", "\x00", "☃" * 50, *NUMBERS)


@dataclass(frozen=True)
class Control:
    """A control as we make it: what it has seen, what can be chosen, what its form brings; and who may do it when."""

    seen: str = ""
    values: tuple[str, ...] | None = None
    fields: dict[str, str] | None = None
    has_table: bool = True
    may: dict[str, set[str]] | None = None  # phases by who
    more: tuple[str, ...] = ()  # else what may be seen, too
    more_values: tuple[tuple[str, ...], ...] = ()  # else what may be chosen, by the same people
    takes_none: bool = False  # whether nothing at all may be chosen

    def may_change(self, who: str, phase: str) -> bool:
        return phase in (self.may or {}).get(who, ())


def _of(people: tuple[str, ...], phases: set[str]) -> dict[str, set[str]]:
    return dict.fromkeys(people, phases)


NUMBER = {"number": "3"}
_SETTLED = Control("1", has_table=False)
_PAGE = Control(".", has_table=False, more=("x.", ".x", "x.y"))
FORMS = ("spy.", "a.b", "pineapple.")
CONTROLS: dict[Verb, Control] = {
    Verb.JOIN: Control(may=_of(("guest",), ALWAYS)),
    Verb.LEAVE: Control(may=_of(SEATED, ALWAYS)),
    Verb.READY: Control(may=_of(SEATED, BETWEEN)),
    Verb.START: Control(may=_of(HOST, BETWEEN)),
    Verb.COMPUTER: Control("2", more=("1", "3"), may=_of(HOST, BETWEEN)),
    Verb.CUT: Control(fields={"cut": "heron"}, may=_of(SEATED, BETWEEN)),
    Verb.RULES: Control(values=("ofc",), may=_of(HOST, BETWEEN)),
    Verb.OPTIONS: Control("pineapple", ("stay_quads",), may=_of(HOST, BETWEEN), takes_none=True),
    Verb.LEVEL: Control(values=("strong",), may=_of(HOST, BETWEEN)),
    Verb.CLOCK: Control(values=("300",), may=_of(HOST, ALWAYS)),
    Verb.SHOW_OPTIONS: Control(),
    Verb.SET_PLAYERS: Control("{options}", fields={"seats": "2", "buy_in": "50"}, more=("",), may=_of(HOST, BETWEEN)),
    Verb.SET_STAKES: Control("{options}", fields={"stake": "3"}, more=("",), may=_of(HOST, BETWEEN)),
    Verb.SET_PLAY: Control(
        "{options}", fields={"pace": "simultaneous", "policy": "fill"}, more=("",), may=_of(HOST, BETWEEN)
    ),
    Verb.SIT_OUT: Control(may=_of(SEATED, BETWEEN)),
    Verb.DEAL_ME_IN: Control(may=_of(SEATED, BETWEEN)),
    Verb.WAIT: Control(),
    Verb.REMATCH: Control(),
    Verb.SETTLE_UP: Control(),
    Verb.MORE: Control(),
    Verb.STAY: Control(),
    Verb.LEAVE_ANYWAY: Control(may=_of(SEATED, ALWAYS)),
    Verb.MY_CARDS: Control(),
    Verb.PROOF: Control(),
    Verb.REVIEW: Control(may=_of(SEATED, {OVER}), more=("back", "on")),
    Verb.RESUME: Control(),
    Verb.AGREE_TO_END: Control(may=_of(SEATED, ALWAYS)),
    Verb.AGREE_TO_VOID: Control(may=_of(SEATED, {RUNNING})),
    Verb.PLAY_ON: Control("1.1.1", more=("1.f.1", "9.9.9")),
    Verb.STAKES: Control(),
    Verb.REBUY: Control(fields=NUMBER),
    Verb.BUY_IN: Control(fields=NUMBER, may=_of(HOST, BETWEEN)),
    Verb.PROPOSE_STAKE: Control("1.{ben}", fields=NUMBER, may=_of(SEATED, BETWEEN)),
    Verb.AGREE_STAKE: Control("1.{ben}.2"),
    Verb.DECLINE_STAKE: Control("1.{ben}"),
    Verb.CARD: Control("{card}", may=_of(SEATED, {RUNNING})),
    Verb.ROW: Control("{card}.2", may=_of(SEATED, {RUNNING})),
    Verb.UNDO: Control("0123456789ab"),
    Verb.CLEAR: Control(may=_of(SEATED, {RUNNING})),
    Verb.SORT: Control("suit", more=("rank",), may=_of(SEATED, {RUNNING})),
    Verb.CHOOSE_BACK: Control(values=("{0}", "{1}", "{2}", "{3}", "{4}"), may=_of(SEATED, {RUNNING})),
    Verb.CHOOSE_FRONT: Control(values=("{0}", "{1}", "{2}"), may=_of(SEATED, {RUNNING})),
    Verb.READY_BACK: Control(values=("{0}{1}{2}{3}{4}",), may=_of(SEATED, {RUNNING})),
    Verb.READY_MIDDLE: Control("{five}", may=_of(SEATED, {RUNNING})),
    Verb.CHOOSE_BY: Control("cards", more=("rows",), may=_of(SEATED, {RUNNING})),
    Verb.READY_WAY: Control(values=("{0}{1}{2}-{3}{4}{5}{6}{7}-{8}{9}{10}{11}{12}",)),
    Verb.CONFIRM: Control("0123456789ab"),
    Verb.CHANGE_HAND: Control(),
    Verb.DECLARE: Control("", more=("three_flushes",), may=_of(SEATED, {RUNNING})),
    Verb.SURRENDER: Control("yes", more=("no",), may=_of(SEATED, {RUNNING})),
    Verb.SAY: Control("surrender", more=("play",)),
    Verb.COME_BACK: Control(),
    Verb.GO_ON: Control(),
    Verb.NEXT_HAND: Control(may=_of(SEATED, BETWEEN)),
    Verb.HINT: Control(),
    Verb.USE_HINT: Control("{card}--", more=("--", "surrender", "declare.six_pairs")),
    Verb.PAUSE: Control(may=_of(HOST, ALWAYS)),
    Verb.END_AFTER: Control(may=_of(HOST, ALWAYS)),
    Verb.VOID_BROKEN: Control(),
    Verb.ABOUT_SITTER: Control(
        values=("hand_over.1.{ben}",),
        more_values=(("kick.1.{ben}",), ("substitute.1.{ben}",)),
        may=_of(HOST, ALWAYS),
    ),
    Verb.SETTLE_PICK: Control(
        "friends", ("{transfer}",), has_table=False, more=("practice",), may=_of(("host", "player"), {OVER})
    ),
    Verb.SETTLE_LINE: Control("friends.0123456789ab", has_table=False, more=("practice.0123456789ab",)),
    Verb.SETTLE_CONFIRM: _SETTLED,
    Verb.SETTLE_REMIND: _SETTLED,
    Verb.SETTLE_REFUSE: _SETTLED,
    Verb.UNDO_AGREE: _SETTLED,
    Verb.UNDO_REFUSE: _SETTLED,
    Verb.UNDO_DECIDE: _SETTLED,
    Verb.HISTORY_NEWER: Control("friends.....", has_table=False),
    Verb.HISTORY_OLDER: Control("friends.....", has_table=False),
    Verb.HANDS_NEWER: _PAGE,
    Verb.HANDS_OLDER: _PAGE,
    Verb.HANDS_PICK: Control(values=("1",), has_table=False),
    Verb.REPLAY: Control("on", more=("back",)),
    Verb.REPLAY_SHARE: Control(may=_of(("host", "player", "guest"), {OVER})),
    Verb.OPEN_MINE: Control(),
    Verb.FORGET_ME: Control(has_table=False, may=_of(("guest", "guest in DM", "outsider", "stranger"), ALWAYS)),
    Verb.PURGE_SERVER: Control(has_table=False),
    Verb.PLAY: Control(has_table=False),
    Verb.PLAY_GAME: Control("closed", ("american",), has_table=False, may=_of(IN_SERVERS, ALWAYS)),
    Verb.PLAY_USUAL: Control(has_table=False, may=_of(IN_SERVERS, ALWAYS)),
    Verb.PLAY_AGAIN: Control(has_table=False, may=_of(("host", "player", "guest"), {OVER})),
    Verb.HELP: Control("1", has_table=False, more=tuple("023456789")),
    Verb.SETTING: Control("colours_two", has_table=False, may=_of(EVERYBODY, ALWAYS)),
    Verb.LANGUAGE: Control("", ("en",), has_table=False, may=_of(EVERYBODY, ALWAYS)),
    Verb.HOUSE_RULE: Control(
        "", fields={"name": "Spy", "base": "pineapple", "settings": "scoop_bonus = 1"}, has_table=False, more=("spy",)
    ),
    Verb.DELETE_RULE: Control("spy", has_table=False, more=("x", "a")),
    Verb.RULE_AGAIN: Control("", has_table=False, more=("spy", "x", "a", "yes")),
    Verb.RULE_BASE: Control("open-face", ("pineapple",), has_table=False),
    Verb.RULE_PICK: Control("pineapple.s1", ("s2",), has_table=False, more=FORMS),
    Verb.RULE_PAGE: Control("pineapple.s1", has_table=False, more=("", *FORMS)),
    Verb.RULE_SAVE: Control("pineapple.s1", fields={"name": "Spy"}, has_table=False, more=FORMS),
    Verb.RULE_TEXT: Control("pineapple.s1", has_table=False, more=("", *FORMS)),
}
BAD_FIELDS: tuple[dict[str, str], ...] = (
    {},
    {"number": "9" * 5000, "cut": "", "name": "", "base": "/etc/passwd", "settings": "x = " + "9" * 40},
    {"number": "-1", "cut": " ", "name": "../x", "base": "x.toml", "settings": "base = 'x.toml'"},
    {"number": "٣", "cut": " \n ", "name": "\x00", "base": "\n", "settings": "= ="},
)
"""What a form brings back that nobody filled in so."""
ANY_HAND = {
    Verb.JOIN,
    Verb.DEAL_ME_IN,
    Verb.LEAVE_ANYWAY,
    Verb.COME_BACK,
    Verb.CUT,
    Verb.REVIEW,
    Verb.SETTING,
    Verb.LANGUAGE,
    Verb.FORGET_ME,
    Verb.PLAY_GAME,
    Verb.PLAY_USUAL,
    Verb.PLAY_AGAIN,
}
"""What is meant whatever hand its presser saw."""
LAST = [
    Verb.ABOUT_SITTER,
    Verb.AGREE_TO_VOID,
    Verb.AGREE_TO_END,
    Verb.END_AFTER,
    Verb.LEAVE,
    Verb.LEAVE_ANYWAY,
    Verb.PLAY_GAME,
    Verb.PLAY_USUAL,
    Verb.PLAY_AGAIN,
    Verb.FORGET_ME,
]
"""What leaves little to be done afterwards."""
FREE_WORDS = {
    *(Verb.DELETE_RULE, Verb.HOUSE_RULE, Verb.DECLARE, Verb.HANDS_NEWER, Verb.HANDS_OLDER),
    *(verb for verb in Verb if verb.startswith("rule_")),
}
"""Where a word is a name: one that nobody has finds nothing."""
