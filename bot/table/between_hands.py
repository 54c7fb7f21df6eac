"""On the way to a hand: what players say beside Ready, as it is kept in the log."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import Seat


@dataclass(frozen=True, slots=True)
class TermsAgreed:
    """Before the first hand a player who was asked again is in for what is played for now. Start deals, not this."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatQueued:
    """A player who is not in the running hand is dealt in with the next one, as soon as no Fantasyland is owed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealHeld:
    """A player asked to wait: the next hand is not dealt by itself, but when everybody is ready."""

    seat: Seat
