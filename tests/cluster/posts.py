"""What the bot has posted while its processes were killed: no message may be there twice, and nobody is told twice."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from typing import Any

from bot.store.place import Place, open_to_read
from sandbox.server import Sandbox
from tests.support.notices import is_notice

_SOUGHT = "\u2026"  # a silent post that is deleted at once: it finds one that is not wanted any more
_ON_ITS_WAY_MS = 500  # who is just being told may act before the message is there
_ACTS = "SELECT discord_id, at_ms FROM events JOIN accounts USING (account_id) WHERE discord_id IS NOT NULL"


class Posts:
    """The messages that the bot has posted, by the nonce that Discord is told; notices also whatever their nonce."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box
        self._posts: dict[str, dict[str, str]] = defaultdict(dict)  # by path and nonce: the text, by id
        self._notices: dict[tuple[int, str], dict[str, int]] = defaultdict(dict)  # by channel and text: when, by id
        box.api.observer = self._observe

    @property
    def notices(self) -> int:
        """How many there were."""
        return sum(map(len, self._notices.values()))

    def twice(self, database: Place) -> Iterator[str]:
        """What was posted twice, and who was told the same twice without having done anything in between."""
        for posts in self._posts.values():
            if len(posts) > 1:
                yield f"a message was posted {len(posts)} times: {' | '.join(text[:80] for text in posts.values())}"
        acts: dict[int, list[int]] = defaultdict(list)
        with closing(open_to_read(database)) as db:
            for discord_id, at_ms in db.execute(_ACTS):
                acts[discord_id].append(at_ms)
        people = {person.dm.id: person for person in self._box.people}
        for (channel_id, text), posted in self._notices.items():
            person = people[channel_id]
            for first_ms, again_ms in pairwise(sorted(posted.values())):
                if not any(first_ms - _ON_ITS_WAY_MS <= at_ms <= again_ms for at_ms in acts[person.id]):
                    yield f"{person.user.name} was told twice within {(again_ms - first_ms) / 1000:.1f} s: {text}"

    def _observe(self, method: str, path: str, request: Any, status: int, response: Any, files: Any) -> None:
        if method == "POST" and path.endswith("/messages") and status == 200 and isinstance(request, dict):
            text = request.get("content") or ""
            if (nonce := request.get("nonce")) and text != _SOUGHT:
                self._posts[f"{path} {nonce}"].setdefault(response["id"], text)
            if is_notice(text):
                self._notices[int(response["channel_id"]), text].setdefault(response["id"], time.time_ns() // 1_000_000)
