"""A table with people around it, at whose messages controls are forged."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.discord_ui.computers import COMPUTER_NAMES
from bot.ids import TableId
from bot.ledger.entries import Book
from bot.ledger.settlement import Transfer
from bot.panels.custom_ids import Verb
from bot.panels.ledger.settle import transfer_value
from bot.panels.options import options_seen
from bot.rules.cards import card_text
from bot.table.actions import AgreeToVoid
from bot.table.closed.seat import ClosedSeatView
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.showing import seat_view
from tests.discord.controls import (
    CONTROLS,
    LOBBY,
    NO_WORD,
    OTHER,
    OVER,
)
from tests.discord.forging import Forged, Person, hide, send, unlimited
from tests.discord.world import World, world


@dataclass
class Scene:
    """A table with people around it, at one moment of its life."""

    at: World
    phase: str
    table: TableId
    hand_no: int
    people: dict[str, Person]
    words: dict[str, str]  # what stands for a card, a transfer, somebody
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
            cards = (self.cards * 3)[:13]  # a whole Fantasyland names so many; any will do where there are fewer
            values = [one.format(*cards, **self.words) for one in control.values]
        return Forged(custom_id, values, control.fields)

    def all_forged(self, verb: Verb, custom_id: str) -> Iterator[Forged]:
        """The control with each of what can be chosen."""
        yield self.forged(verb, custom_id)
        for values in CONTROLS[verb].more_values:
            yield self.forged(verb, custom_id, [one.format(**self.words) for one in values])

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
        ben = await at.account("Ben")
        pay = transfer_value(next(iter(transfers), Transfer(await at.account("Ann"), ben, 1)))
        words = {"card": cards[0], "five": "".join(cards[-5:]), "transfer": pay, "ben": ben}
        words["options"] = options_seen(state.options)
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
