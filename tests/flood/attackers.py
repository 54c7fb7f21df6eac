"""People who send the worst that the bot allows, each as fast as it is answered."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from bot.rules.house_rules import DOCUMENT_BYTES_MOST
from sandbox.commands import find, invocation
from sandbox.interactions import Kind, Reply, ReplyKind
from sandbox.model import Attachment, Channel
from sandbox.people import Person
from sandbox.server import Sandbox
from tests.support.hostile import hostile, hostile_toml, slow_rules

OPTION_LENGTH_MAX = 6000
_OPTIONS = hostile(OPTION_LENGTH_MAX)
_FILES = hostile(DOCUMENT_BYTES_MOST) | hostile_toml(DOCUMENT_BYTES_MOST)
_FORMS = hostile(4000) | hostile_toml(4000)
_FANTASYLAND = "As Kd Qh Js 10c 9d 8h 7s 6c 5d 4h 3s 2c Ad Kh Qs Jc"
_TEXTS = (
    ("rules show", "name"),
    ("rules export", "name"),
    ("rules delete", "name"),
    ("ofc start", "ruleset"),
    ("chinese start", "ruleset"),
    ("analyse", "cards"),
    ("analyse", "ruleset"),
    ("place", "front"),
    ("ledger show", "since"),
    ("ledger history", "table"),
    ("stats", "period"),
    ("settings", "unit"),
)
_PLAIN = (
    "ofc start",
    "chinese start",
    "ledger show",
    "ledger chart",
    "leaderboard",
    "stats",
    "rules list",
    "table",
    "help",
)
_EXPORTS = ("privacy export", "ledger export")


class Attacker:
    """One of them. `replies` counts what came back, by kind."""

    def __init__(self, box: Sandbox, person: Person, channel: Channel, seed: int) -> None:
        self._box = box
        self._person = person
        self._channel = channel
        self._dice = random.Random(seed)
        self._rules = slow_rules(25, 1900)
        self.replies: Counter[ReplyKind] = Counter()
        self.slowest: tuple[float, str] = (0.0, "")

    async def attack(self) -> None:
        """One of the worst inputs, answered."""
        ways: tuple[Callable[[], Awaitable[Reply]], ...] = (
            self._file,
            self._form,
            self._text,
            self._typing,
            self._plain,
            self._click,
        )
        await self._dice.choices(ways, (4, 3, 4, 4, 2, 2))[0]()

    def _heard(self, what: str, reply: Reply) -> Reply:
        self.replies[reply.kind] += 1
        self.slowest = max(self.slowest, (reply.latency_s, what))
        return reply

    async def _text(self) -> Reply:
        command, option = self._dice.choice(_TEXTS)
        text = self._dice.choice((*_OPTIONS.values(), _FANTASYLAND))
        text = text[:20] if option == "unit" else text
        return self._heard(f"/{command}", await self._person.slash(self._channel, command, {option: text}))

    async def _typing(self) -> Reply:
        world, channel = self._box.world, self._channel
        command, option = self._dice.choice([one for one in _TEXTS if one[1] in ("name", "ruleset", "table", "since")])
        text = self._dice.choice((*_OPTIONS.values(), "", "e"))
        data = invocation(world, channel, find(world, self._person.user, channel, command), {option: text}, option)
        act = self._box.desk.start(Kind.AUTOCOMPLETE, self._person.user, channel, data)
        return self._heard(f"typing for /{command}", await act.replied)

    async def _plain(self) -> Reply:
        command = self._dice.choice((*_PLAIN, *_EXPORTS))
        return self._heard(f"/{command}", await self._person.slash(self._channel, command))

    async def _click(self) -> Reply:
        """A button of the newest message that has some, whosever it is."""
        for message in reversed(self._person.sees(self._channel)[-20:]):
            if buttons := [one for one in message.buttons if not one.is_disabled and one.custom_id]:
                button = self._dice.choice(buttons)
                return self._heard(button.label, await self._person.press_stale(message, button.custom_id))
        return await self._plain()

    async def _form(self) -> Reply:
        opened = self._heard("/rules new", await self._person.slash(self._channel, "rules new"))
        buttons = [
            part["custom_id"] for row in (opened.message or {}).get("components", ()) for part in row["components"]
        ]
        leads = [custom_id for custom_id in buttons if ":rule_text:" in custom_id]
        if not leads or opened.message is None:
            return opened
        opened = self._heard("Advanced", await self._person.click(opened.message["id"], leads[0]))
        text = self._dice.choice(list(_FORMS.values()))
        given = {"name": self._dice.choice((text[:60].strip() or "x", "Ours")), "base": "ofc", "settings": text}
        return self._heard("a form", await self._person.submit_modal(opened, given))

    async def _file(self) -> Reply:
        header = self._dice.choice(("", 'name = "ours"\n', 'name = "ours"\nbase = "american"\n'))
        kind = self._dice.choice(list(_FILES))
        text = self._dice.choice((header + _FILES[kind], self._dice.choice(self._rules)))
        command = self._dice.choice(("rules import", "rules new", "rules edit"))
        given: dict[str, Any] = {"name": "rule-1"} if command == "rules edit" else {}
        data = text.encode()[:DOCUMENT_BYTES_MOST]
        return self._heard(f"/{command}: {kind}", await self._send_file(command, given, data))

    async def _send_file(self, command: str, given: dict[str, Any], content: bytes) -> Reply:
        """A slash command with a file, which lies where Discord keeps files."""
        world, channel = self._box.world, self._channel
        file = Attachment(world.new_id(), channel.id, "rules.toml", "application/toml", content)
        world.attachments[file.id] = file
        target = find(world, self._person.user, channel, command)
        partial = invocation(world, channel, target, given, "")
        (inner,) = partial["options"]
        inner["options"].append({"name": "file", "type": 11, "value": str(file.id)})
        url = f"{world.base_url}/attachments/{channel.id}/{file.id}/{file.filename}"
        described = {"id": str(file.id), "filename": file.filename, "size": len(content), "url": url, "proxy_url": url}
        partial["resolved"] = {"attachments": {str(file.id): described}}
        return await self._box.desk.start(Kind.COMMAND, self._person.user, channel, partial).replied
