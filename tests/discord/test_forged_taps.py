"""Every control with ids and values that nobody was offered, from everybody and everywhere: nothing comes of them.

A batch is everything that can be forged about one control, sent at once. Who may do what with a control that was made
for them is said in `MAY`; all else must leave the database as it is, and nothing may freeze or be logged as a bug.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.computers import COMPUTER_NAMES
from bot.ids import TableId
from bot.ledger.entries import Book
from bot.ledger.settlement import Transfer
from bot.panels.custom_ids import Verb
from bot.panels.ledger.settle import transfer_value
from bot.rules.cards import card_text
from bot.table.actions import AgreeToVoid
from bot.table.closed.seat import ClosedSeatView
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.showing import seat_view
from tests.discord.forging import Forged, Person, hide, said, send, stored, unlimited
from tests.discord.world import World, world

OLD = "from an older message"
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
    Verb.COMPUTER: Control(may=_of(HOST, BETWEEN)),
    Verb.CUT: Control(fields={"cut": "heron"}, may=_of(SEATED, BETWEEN)),
    Verb.RULES: Control(values=("ofc",), may=_of(HOST, BETWEEN)),
    Verb.OPTIONS: Control("pineapple", ("stay_quads",), may=_of(HOST, BETWEEN), takes_none=True),
    Verb.LEVEL: Control(values=("strong",), may=_of(HOST, BETWEEN)),
    Verb.CLOCK: Control(values=("300",), may=_of(HOST, ALWAYS)),
    Verb.HINTS: Control("on", more=("off",), may=_of(HOST, BETWEEN)),
    Verb.DEAL_ON: Control("on", more=("off",), may=_of(HOST, BETWEEN)),
    Verb.SIT_OUT: Control(may=_of(SEATED, BETWEEN)),
    Verb.DEAL_ME_IN: Control(may=_of(SEATED, BETWEEN)),
    Verb.WAIT: Control(),
    Verb.REMATCH: Control(),
    Verb.MORE: Control(),
    Verb.STAY: Control(),
    Verb.LEAVE_ANYWAY: Control(may=_of(SEATED, ALWAYS)),
    Verb.MY_CARDS: Control(),
    Verb.PROOF: Control(),
    Verb.REVIEW: Control(may=_of(SEATED, {OVER})),
    Verb.RESUME: Control(),
    Verb.AGREE_TO_END: Control(may=_of(SEATED, ALWAYS)),
    Verb.AGREE_TO_VOID: Control(may=_of(SEATED, {RUNNING})),
    Verb.PLAY_ON: Control("1.1.1", more=("1.f.1", "9.9.9")),
    Verb.STAKES: Control(),
    Verb.REBUY: Control(fields=NUMBER),
    Verb.BUY_IN: Control(fields=NUMBER, may=_of(HOST, BETWEEN)),
    Verb.PROPOSE_STAKE: Control("1", fields=NUMBER, may=_of(SEATED, BETWEEN)),
    Verb.AGREE_STAKE: Control("1.2"),
    Verb.DECLINE_STAKE: Control("1"),
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
    Verb.CONFIRM: Control("0123456789ab"),
    Verb.DECLARE: Control("", more=("three_flushes",), may=_of(SEATED, {RUNNING})),
    Verb.SURRENDER: Control("yes", more=("no",), may=_of(SEATED, {RUNNING})),
    Verb.SAY: Control("surrender", more=("play",)),
    Verb.COME_BACK: Control(),
    Verb.NEXT_HAND: Control(may=_of(SEATED, BETWEEN)),
    Verb.HINT: Control(),
    Verb.SHAPE: Control("wide", more=("tall",), may=_of(EVERYBODY, ALWAYS)),
    Verb.USE_HINT: Control("{card}--", more=("--", "surrender", "declare.six_pairs")),
    Verb.PAUSE: Control(may=_of(HOST, ALWAYS)),
    Verb.END_AFTER: Control(may=_of(HOST, ALWAYS)),
    Verb.VOID_BROKEN: Control(),
    Verb.KICK: Control("1", may=_of(HOST, {LOBBY})),
    Verb.SUBSTITUTE: Control("1", may=_of(HOST, BETWEEN)),
    Verb.HAND_OVER: Control("1", may=_of(HOST, BETWEEN)),
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
    Verb.HELP: Control("1", has_table=False, more=tuple("023456789")),
    Verb.SETTING: Control("colours", has_table=False, may=_of(EVERYBODY, ALWAYS)),
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
    Verb.SHAPE,
    Verb.LANGUAGE,
    Verb.FORGET_ME,
    Verb.PLAY_GAME,
}
"""What is meant whatever hand its presser saw."""
LAST = [
    Verb.HAND_OVER,
    Verb.KICK,
    Verb.AGREE_TO_VOID,
    Verb.AGREE_TO_END,
    Verb.END_AFTER,
    Verb.LEAVE,
    Verb.LEAVE_ANYWAY,
    Verb.PLAY_GAME,
    Verb.FORGET_ME,
]
"""What leaves little to be done afterwards."""
FREE_WORDS = {
    *(Verb.DELETE_RULE, Verb.HOUSE_RULE, Verb.DECLARE, Verb.HANDS_NEWER, Verb.HANDS_OLDER),
    *(verb for verb in Verb if verb.startswith("rule_")),
}
"""Where a word is a name: one that nobody has finds nothing."""


@dataclass
class Scene:
    """A table with people around it, at one moment of its life."""

    at: World
    phase: str
    table: TableId
    hand_no: int
    people: dict[str, Person]
    words: dict[str, str]  # what stands for a card, a transfer
    cards: list[str]

    async def require_sound(self) -> None:
        """No click has frozen the table."""
        row = await self.at.store.tables.get(self.table)
        assert row is not None
        assert not row.broken

    def person(self, who: str) -> Person:
        """Somebody on a message that is there now."""
        person, at = self.people[who], self.at
        if who == "host in DM":
            return replace(person, message_id=at.dm("Ann").id)
        here = [message.id for message in at.messages() if message.components] or [at.messages()[-1].id]
        return replace(person, message_id=here[-1]) if person.channel_id == at.channel.id else person

    def tap(self, verb: Verb, seen: str | None = None, *, table: str | None = None, hand: object = None) -> str:
        control = CONTROLS[verb]
        own = self.table if control.has_table else ""
        word = control.seen.format(**self.words) if seen is None else seen
        street = 1 if verb in (Verb.CARD, Verb.ROW, Verb.UNDO, Verb.CONFIRM) else 0
        number = self.hand_no if hand is None else hand
        return f"cp1:{verb}:{own if table is None else table}:{number}:{street}:{word}"

    def forged(self, verb: Verb, custom_id: str, values: Any = None) -> Forged:
        control = CONTROLS[verb]
        if values is None and control.values is not None:
            values = [one.format(*self.cards, **self.words) for one in control.values]
        return Forged(custom_id, values, control.fields)

    def malformed(self, verb: Verb, folder: Path) -> Iterator[Forged]:
        """What no control of this verb has ever had."""
        control = CONTROLS[verb]
        for seen in (*NO_WORD, *OTHER):
            if seen not in (control.seen, *control.more):
                yield self.forged(verb, self.tap(verb, seen))
        for number in ("9" * 19, "9" * 40, "-1", "١", "1.5", ""):
            yield self.forged(verb, self.tap(verb, hand=number))
        for table in ("" if control.has_table else "x", "UP", "a-b", "x" * 90):
            yield self.forged(verb, self.tap(verb, table=table))
        for custom_id in ("", f"cp1:{verb}", f"cp1:{verb}:::::", f"cp0:{verb}:{self.table}:0:0:", f"{verb}\n" * 5):
            yield Forged(custom_id, ["x"])
        if control.fields is None:
            for values in (
                *([[]] if control.values and not control.takes_none else []),
                [""],
                ["x"],
                ["x", "y"],
                ["9" * 30],
                ["١"],
                ["-1"],
                [None],
                [{}],
                "x",
                {"a": "b"},
                7,
            ):
                yield self.forged(verb, self.tap(verb), values)
            for path in (folder / "spy.toml", Path("assets/rulesets/ofc.toml"), Path("/dev/zero.toml")):
                yield self.forged(verb, self.tap(verb), [str(path)])
            if control.values is not None:
                if not control.takes_none:
                    yield Forged(self.tap(verb), None)
                yield self.forged(verb, self.tap(verb), [*control.values, "x"] * 9)


@asynccontextmanager
async def scene(folder: Path, monkeypatch: Any, phase: str, command: str, ruleset: str) -> AsyncIterator[Scene]:
    """Ann hosts, Ben plays, Cat looks on; Dee may not view the channel, Eve is in another server, where Ann is, too."""
    unlimited(monkeypatch)
    async with world(folder, names=("Ann", "Ben", "Cat", "Dee")) as at:
        hall = at.guild.create_text_channel("hall")
        strangers = at.env.create_guild("Strangers")
        elsewhere = strangers.create_text_channel("elsewhere")
        eve, twin = strangers.add_member(at.env.create_user("Eve")), strangers.add_member(at.user("Ann"))
        hide(at, at.channel, "Ann", "Ben", "Cat")
        theirs = {"hall": await _post(at.people["Dee"], hall), "elsewhere": await _post(eve, elsewhere)}
        await twin.slash(elsewhere, "about")
        dm = (await at.user("Cat").slash("help")).response
        await at.people["Ann"].slash(at.channel, command, ruleset=ruleset, seats=3)
        await at.click("Ben", "Join")
        if phase != LOBBY:
            await at.click("Ann", "Start")
        if phase == OVER:
            await _play(at)
        table, here = await at.table(), at.panel().id
        ids = {name: one.id for name, one in at.people.items()}
        people = {
            "host": Person(ids["Ann"], at.guild.id, at.channel.id, here),
            "player": Person(ids["Ben"], at.guild.id, at.channel.id, here),
            "guest": Person(ids["Cat"], at.guild.id, at.channel.id, here),
            "outsider": Person(ids["Dee"], at.guild.id, hall.id, theirs["hall"]),
            "stranger": Person(eve.id, strangers.id, elsewhere.id, theirs["elsewhere"]),
            "host elsewhere": Person(ids["Ann"], strangers.id, elsewhere.id, theirs["elsewhere"]),
            "host in DM": Person(ids["Ann"], None, at.dm("Ann").channel.id, at.dm("Ann").id),
            "guest in DM": Person(ids["Cat"], None, dm.channel_id, dm.id),
        }
        state = await at.state()
        view = seat_view(state, await at.account("Ann"))
        held = (
            view.held if isinstance(view, OpenFaceSeatView) else view.cards if isinstance(view, ClosedSeatView) else ()
        )
        cards = [card_text(card) for card in held] or ["As", "Ks", "Qs", "Js", "Ts"]
        transfers = await at.bot.books.transfers(at.guild.id, Book.FRIENDS)
        fair = Transfer(await at.account("Ann"), await at.account("Ben"), 1)
        words = {"card": cards[0], "five": "".join(cards[-5:]), "transfer": transfer_value(next(iter(transfers), fair))}
        found = Scene(at, phase, table, state.hand_no, people, words, cards)
        for person in people.values():  # whoever comes for the first time gets an account: not one of the changes
            await send(at, [(person, Forged(found.tap(Verb.HINT)))])
        for name in COMPUTER_NAMES:
            await at.store.accounts.computer(name)
        yield found


async def _post(actor: Any, channel: Any) -> int:
    shown = await actor.slash(channel, "ledger show")
    return int(shown.response.id)


async def _play(at: World) -> None:
    """To the end; a closed hand is voided, which is one, too."""
    if isinstance((await at.state()).hand, OpenFaceHand):
        await at.play_hand()
        return
    for name in ("Ann", "Ben"):
        await at.bot.desk.tables.submit(await at.table(), AgreeToVoid(await at.account(name)), action_id=f"void {name}")
    await at.env.settle()


GAMES = [("ofc start", "pineapple"), ("chinese start", "american")]


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("command, ruleset", GAMES)
async def test_only_what_is_allowed_changes_anything(
    tmp_path: Path, monkeypatch: Any, phase: str, command: str, ruleset: str
) -> None:
    assert CONTROLS.keys() == set(Verb), "each control has to say here who may press it"
    async with scene(tmp_path, monkeypatch, phase, command, ruleset) as now:
        before = await stored(now.at)
        for verb, control in CONTROLS.items():
            barred = [who for who in EVERYBODY if not control.may_change(who, phase)]
            batch = [(now.people[who], now.forged(verb, now.tap(verb))) for who in barred]
            hands = (
                (now.hand_no + 1, now.hand_no + 63, max(now.hand_no - 1, 0), 10**18 - 1) if verb not in ANY_HAND else ()
            )
            stale = [now.forged(verb, now.tap(verb, hand=hand)) for hand in hands if hand != now.hand_no]
            batch += [(now.people[who], one) for who in ("host", "player", "stranger") for one in stale]
            foreign = now.forged(verb, now.tap(verb, table="nosuchtable")) if control.has_table else None
            batch += [(now.people["host"], foreign)] if foreign else []
            if control.fields is not None:
                batch += [(now.people[who], Forged(now.tap(verb))) for who in EVERYBODY]  # it opens the form, or not
                batch += [(now.people["host"], Forged(now.tap(verb), None, fields)) for fields in BAD_FIELDS]
            for (person, one), answer in zip(batch, await send(now.at, batch), strict=True):
                assert answer.acknowledged, (verb, person, one)
                assert "Something went wrong" not in said(answer), (verb, person, one)
            assert await stored(now.at) == before, f"{verb}: {barred}"
        await now.require_sound()
        changed = []
        for verb in sorted(CONTROLS, key=lambda verb: LAST.index(verb) if verb in LAST else -1):
            for who in (who for who in EVERYBODY if CONTROLS[verb].may_change(who, phase)):
                (answer,) = await send(now.at, [(now.person(who), now.forged(verb, now.tap(verb)))])
                assert answer.acknowledged, (verb, who)
                assert "Something went wrong" not in said(answer), (verb, who)
            after = await stored(now.at)
            changed += [verb] if after != before else []
            before = after
        assert len(changed) >= 5, f"hardly anything can be done, so that nothing is shown here: {changed}"
        await now.require_sound()


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
async def test_what_nobody_was_offered_is_from_an_older_message(tmp_path: Path, monkeypatch: Any, phase: str) -> None:
    """Each third of it in another phase: nothing of it is read far enough to ask which phase it is."""
    async with scene(tmp_path, monkeypatch, phase, "ofc start", "pineapple") as now:
        before = await stored(now.at)
        for verb in CONTROLS:
            forged = list(now.malformed(verb, tmp_path))[PHASES.index(phase) :: len(PHASES)]
            answers = await send(now.at, [(now.people["host"], one) for one in forged])
            assert await stored(now.at) == before, verb
            for one, answer in zip(forged, answers, strict=True):
                assert answer.acknowledged, one
                assert "Something went wrong" not in said(answer), one
                is_name = verb in FREE_WORDS
                assert is_name or OLD in said(answer), (one, said(answer))
        await now.require_sound()
