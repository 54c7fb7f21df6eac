"""Two servers with one bot, who share some of their people; and all that either of them was ever told."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import discord

from bot.ledger.entries import Book, Wanted
from bot.panels.pictures import Picture
from bot.rules.house_rules import HouseRule
from tests.discord.world import World, world

PNG = b"\x89PNG\r\n\x1a\n"
_CUSTOM_ID = re.compile(r'"custom_id": "(cp1:([a-z_]+):[^"]*)"')
_NUMBER = re.compile(r"(?<![0-9A-Za-z])[0-9]{3,9}(?![0-9A-Za-z])")  # no part of an id or a hash
LEAST_AMOUNT = 400  # smaller numbers are in every text


@dataclass(frozen=True)
class Lore:
    """What one server alone has, in words that stand nowhere else, and a stake that makes its amounts its own."""

    guild: str
    nicknames: Mapping[str, str]  # by the account's name at Discord
    rule: str
    unit: str
    stake: int
    cut: str
    reason: str


HERE = Lore(
    "Geheimbund",
    {"anton": "Aquila", "bernd": "Bussard", "carla": "Corvina"},
    "Zwiebelrunde",
    "krumpel",
    997,
    "krokodil",
    "dackelfrass",
)
THERE = Lore(
    "Teekreis",
    {"dora": "Dorade", "bernd": "Benediktus", "carla": "Catilina"},
    "Quittenspiel",
    "fladen",
    661,
    "nashorn",
    "kaffeefleck",
)


@dataclass(frozen=True)
class Message:
    """Something that the bot said, drew or offered: where, and all of its bytes as text."""

    channel_id: int
    text: str


def drawn(picture: Picture) -> bytes:
    """A picture that can be searched: its bytes say all that would be drawn."""
    return PNG + repr(picture).encode()


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[World, World]]:
    """Two servers: Bernd and Carla are in both, with other nicknames; Anton is only here and Dora only there.

    Whoever comes first in a server manages it.
    """
    async with world(folder, render=drawn, names=()) as at:
        users: dict[str, Any] = {
            name: at.env.create_user(name, global_name=f"{name} global") for name in ("anton", "bernd", "carla", "dora")
        }
        yield await _server(at, HERE, users), await _server(at, THERE, users)


async def _server(at: World, lore: Lore, users: Mapping[str, Any]) -> World:
    guild = at.env.create_guild(lore.guild)
    channel = guild.create_text_channel(f"tisch-{lore.unit}")
    people = {name: guild.add_member(users[name], nick=nick) for name, nick in lore.nicknames.items()}
    role = guild.create_role(f"chef-{lore.unit}", permissions=discord.Permissions(manage_guild=True))
    own = replace(at, guild=guild, channel=channel, people=people, _newest=[])
    first = next(iter(people))
    at.env.backend.add_member_role(guild.id, people[first].id, role.id)
    await at.env.settle()
    await own.slash(first, "settings", unit=lore.unit)
    rule = HouseRule(lore.rule.lower(), "ofc", f'title = "{lore.rule}"')
    await at.store.house_rules.save(guild.id, rule, 0, await own.account(first), at_ms=1)
    return own


def said(at: World) -> list[Message]:
    """All that the bot has sent anywhere, files included, and every answer to an interaction, lists too."""
    env = at.env
    found = []
    for one in env.http_requests:
        if one.method == "GET" or one.json is None or (channel_id := _place(at, one.path)) is None:
            continue
        found.append(Message(channel_id, json.dumps(one.json, ensure_ascii=False)))
    for url, content in env.backend.cdn._blobs.items():
        place, _, name = url.partition("/attachments/")[2].split("/")
        found.append(Message(int(place), f"{name}\n{content.decode(errors='replace')}"))
    return found


def _place(at: World, path: str) -> int | None:
    """The channel that a request speaks to, directly or by answering an interaction; None for what nobody reads."""
    kind, number, *rest = path.strip("/").split("/")
    if kind == "channels":
        return int(number)
    if kind == "interactions":
        return int(at.env.backend.interactions[int(number)].channel_id)
    if kind == "webhooks":
        backend = at.env.backend
        return int(backend.interactions[backend.interaction_tokens[rest[0]]].channel_id)
    return None


def told_in(at: World, messages: list[Message]) -> list[str]:
    """What was said in a server's channels and to what its people asked there."""
    own = {channel.id for channel in at.env.backend.channels.values() if channel.guild_id == at.guild.id}
    return [one.text for one in messages if one.channel_id in own]


def told_privately(at: World, name: str, messages: list[Message]) -> list[str]:
    """What was said in the direct messages with one of the people."""
    channel = at.user(name).dm_channel
    return [one.text for one in messages if channel is not None and one.channel_id == channel.id]


def controls_in(at: World) -> list[str]:
    """The custom ids of a server's messages so far, at most three for each verb."""
    by_verb: dict[str, set[str]] = {}
    for text in told_in(at, said(at)):
        for custom_id, verb in _CUSTOM_ID.findall(text):
            by_verb.setdefault(verb, set()).add(custom_id)
    return [custom_id for ids in by_verb.values() for custom_id in sorted(ids)[-3:]]


async def words_of(at: World, lore: Lore, other: World) -> set[str]:
    """What nobody may read in the other server: this one's names, ids, texts, and hashes of hands and entries."""
    backend, store = at.env.backend, at.store
    own = {channel.id for channel in backend.channels.values() if channel.guild_id == at.guild.id}
    ids = {at.guild.id, *own, *(role for role in backend.guilds[at.guild.id].roles if role != at.guild.id)}
    ids |= {one.id for one in backend.interactions.values() if one.channel_id in own}
    ids |= {message.id for message in at.messages()}
    only_here = [name for name in at.people if name not in other.people]
    words = {lore.guild, *lore.nicknames.values(), lore.rule, lore.rule.lower(), lore.unit, lore.cut, lore.reason}
    for name in only_here:
        words |= {name, str(at.people[name].id), await at.account(name)}
    tables = await store.tables.newest(at.guild.id)
    for table in tables:
        words.add(table)
        words |= {str(row.message_id) for row in await store.panels.of(table) if row.message_id}
        for deal_no in range((await at.bot.desk.tables.state(table)).hand_no + 1):
            root = await store.deals.root(table, deal_no)
            words |= {root.hex()[:16]} if root is not None else set()
        batch = await store.deals.batch(table, 0)
        words |= {batch.root.hex()[:16]} if batch is not None else set()
    for book in Book:
        words |= {sealed.hash.hex()[:16] for sealed in await store.ledger.entries(at.guild.id, Wanted(book))}
    return words | set(map(str, ids))


async def amounts_of(at: World) -> set[int]:
    """Every amount of a server that is large enough to be nobody else's: points of hands, settlements and balances."""
    found = set()
    for book in Book:
        found |= {abs(points) for points in (await at.store.ledger.balances(at.guild.id, book)).values()}
        for sealed in await at.store.ledger.entries(at.guild.id, Wanted(book)):
            found |= {abs(posting.points) for posting in sealed.entry.postings}
    return {amount for amount in found if amount >= LEAST_AMOUNT}


def found_in(texts: list[str], words: set[str], amounts: set[int]) -> Iterator[str]:
    """What of a server stands in texts, each with its surroundings."""
    read = [one.replace("\\n", "\n") for one in texts]
    everywhere = "\n".join(read).casefold()
    present = [folded for word in words if (folded := word.casefold()) in everywhere]  # none, nearly always
    for text in read:
        folded = text.casefold()
        for word in present:
            if (place := folded.find(word)) >= 0:
                yield f"{word!r} in ...{text[max(0, place - 150) : place + 150]}..."
        for number in amounts & set(map(int, _NUMBER.findall(text))):
            yield f"the amount {number} in {text[:300]}..."
