"""Every message is what the stored table says: what is shown is held against the panels made from the store."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from itertools import takewhile

from bot.ids import AccountId, TableId
from bot.panels.panel import Button, Link, Panel, Select
from bot.play.dealer import SecretDealer
from bot.play.screens import Screens
from bot.play.tables import Tables
from bot.render import draw
from bot.store import PanelRow, Store
from bot.table.events import HandDealt
from sandbox.model import Channel, Message
from sandbox.people import Person
from sandbox.seen import seen
from sandbox.world import World

_SEAL = re.compile("-# 🔒 `fair-deal-3 [a-z0-9-]+ ([0-9]+) [0-9a-f]{64}`")


async def wrong_messages(
    world: World, store: Store, table: TableId, channel: Channel, people: Iterable[Person]
) -> list[str]:
    """Whatever is not, to the letter and the pixel, what the stored table says; and what is not there just once.

    The channel is the table's alone. A hand that came to nothing has used up its number, and may have a seal.
    """
    tables = Tables(store, SecretDealer(), world.now_ms)
    screens = Screens(store, tables)
    state = await tables.state(table)
    rows = {row.target: row for row in await store.panels.of(table)}
    shown = [message for message in channel.messages.values() if not message.is_ephemeral]
    root_ids = {row.message_id for target, row in rows.items() if target.startswith("root:")}
    roots = [message for message in shown if message.id in root_ids]
    seals = {message.id: int(one[1]) for message in shown if (one := _SEAL.fullmatch(message.content)) is not None}
    panels = [message for message in shown if message not in roots and message.id not in seals]
    found = [] if len(roots) == len(root_ids) > 0 else [f"{len(roots)} of {len(root_ids)} commitments are shown"]
    dealt = [hand_no for hand_no in range(1, state.hand_no + 1) if await store.log.hand(table, hand_no)]
    numbers = sorted(seals.values())
    if not set(dealt) <= set(numbers) or len(set(numbers)) != len(numbers):
        found.append(f"seals of {numbers} for the hands {dealt}")
    found += await _wrong_seals(store, table, shown, state.hand_no)
    if len(panels) != len(dealt):
        return [*found, f"{len(panels)} panels for {len(dealt)} hands: {[one.content[:60] for one in panels]}"]
    for hand_no, message in zip(dealt, panels, strict=True):
        if hand_no < state.hand_no:
            old = await screens.old_hand(table, hand_no)
            found += [f"hand {hand_no} never ended"] if old is None else _wrong(message, old, is_past=True)
            continue
        if (row := rows.get(f"panel:{hand_no}")) is None or row.message_id != message.id:
            found.append(f"the panel of hand {hand_no} is not the one that is stored")
        found += _wrong(message, await screens.table(table))
    found += [fault async for fault in _wrong_hands(world, screens, table, rows.values())]
    no_hands = {row.message_id for row in rows.values() if not row.target.startswith("hand:")}  # notices of a turn
    for person in people:
        if len(hands := [one for one in person.sees(person.dm) if not one.is_ephemeral and one.id not in no_hands]) > 1:
            found.append(f"{person.user.name} has several hands: {[one.text[:80] for one in hands]}")
    return found


async def _wrong_seals(store: Store, table: TableId, shown: list[Message], hands: int) -> list[str]:
    """Each hand was dealt by a message that is there."""
    dealt = [await store.log.hand(table, hand_no) for hand_no in range(1, hands + 1)]
    seals = [event.seal for events in dealt for event in events[:1] if isinstance(event, HandDealt)]
    missing = {seal.message_id for seal in seals if seal is not None} - {message.id for message in shown}
    return [f"{len(missing)} messages that seal a hand are missing"] if missing else []


async def _wrong_hands(world: World, screens: Screens, table: TableId, rows: Iterable[PanelRow]) -> AsyncIterator[str]:
    for row in rows:
        kind, _, account = row.target.partition(":")
        if kind != "hand" or not row.message_id:
            continue
        message = world.channels[row.channel_id].messages.get(row.message_id)
        if message is None:
            yield "a hand's message is gone"
            continue
        for fault in _wrong(message, await screens.hand(table, AccountId(account))):
            yield fault


def _wrong(message: Message, panel: Panel, *, is_past: bool = False) -> list[str]:
    """What a message shows otherwise than its panel: at most one thing of it.

    A busy machine leaves out the picture of a past hand.
    """
    drawn = [button for row in panel.controls if not isinstance(row, Select) for button in row]
    signs = {
        (one.custom_id, one.beside): one.label for one in drawn if isinstance(one, Button) and one.card is not None
    }
    buttons = [
        (one.url or one.custom_id, signs.get((one.custom_id, one.label), one.label), one.is_disabled)
        for one in seen(message.payload).buttons  # of a card that is shown as an emoji the label is what is beside it
    ]
    wanted = [
        (button.url, button.label, False)
        if isinstance(button, Link)
        else (button.custom_id, button.label, button.is_disabled)
        for button in drawn
    ]
    alts = [file.description for file in message.attachments]
    if message.content != panel.text:
        return [f"the text of {panel.text[:40]!r} has {_rest(message.content, panel.text)}"]
    if buttons != wanted:
        return [f"other buttons below {panel.text!r}: {buttons}, not {wanted}"]
    if is_past and not alts:
        return []
    if alts != ([panel.alt] if panel.picture else []):
        return [f"the alt text {alts} below {panel.text[:60]!r}, not {panel.alt!r}"]
    if panel.picture is not None and not is_past and message.attachments[0].data != draw(panel.picture):
        return [f"another picture below {panel.text!r}"]
    return []


def _rest(shown: str, wanted: str) -> str:
    """Where two texts part: only so much of a sentence is told."""
    at = sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(shown, wanted, strict=False)))
    return f"{shown[at:]!r}, not {wanted[at:]!r}, after {shown[max(0, at - 20) : at]!r}"
