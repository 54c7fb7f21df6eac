"""The hands of a server that are over, as lines."""

from __future__ import annotations

from bot.ledger.records import KeptRecord
from bot.panels.screen import Screen, signed


def hand_choice(kept: KeptRecord, screen: Screen) -> str:
    """A hand as a line without markdown: its number, its rules, who won what."""
    record = kept.record
    points = ", ".join(f"{screen.plain_name(one.account)} {signed(one.figures.points)}" for one in record.players)
    key = "hands.choice_void" if record.is_void else "hands.choice"
    return screen.words(key, number=kept.record_no, ruleset=record.title, hand=record.hand_no, points=points)
