"""What the bot has sent to Discord, whoever reads it."""

from __future__ import annotations

from tests.discord.world import World


def texts(at: World) -> list[str]:
    """All texts that the bot has sent."""
    bodies = [one.json for one in at.env.http_requests if isinstance(one.json, dict)]
    data = [body.get("data") or {} for body in bodies]
    return [str(part["content"]) for part in (*bodies, *data) if isinstance(part, dict) and part.get("content")]
