"""What is counted in a session: how often it happened, and who did it most often."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import AccountId
from bot.ledger.session import Session
from bot.panels.screen import Screen

_ALWAYS = ("scoops", "fouls")
_IF_ANY = ("fantasylands", "naturals", "surrenders")
_MOST = 4  # with the hands


@dataclass(frozen=True, slots=True)
class Tally:
    """One count. `leader` alone did it most often, `times` times; None where nobody or several did."""

    kind: str
    number: int
    leader: AccountId | None = None
    times: int = 0


def tallies_of(session: Session) -> tuple[Tally, ...]:
    """Hands, scoops, fouls, and what else there was in the games that were played; at most four."""
    counted = [Tally("hands", session.hands), *(_tally(session, kind) for kind in _ALWAYS)]
    counted += [tally for kind in _IF_ANY if (tally := _tally(session, kind)).number]
    return tuple(counted[:_MOST])


def tally_words(tally: Tally, screen: Screen, name: Callable[[AccountId], str]) -> str:
    """A count in words: ``7 scoops (most by Ann: 4)``."""
    number = screen.words(f"session.{tally.kind}", number=tally.number)
    if tally.leader is None:
        return number
    return screen.words("session.most_by", number=number, name=name(tally.leader), times=tally.times)


def _tally(session: Session, kind: str) -> Tally:
    counts = {account: getattr(figures, kind) for account, figures in session.figures.items()}
    most = max(counts.values(), default=0)
    leaders = [account for account, count in counts.items() if count == most > 0]
    number = sum(counts.values())
    return Tally(kind, number, leaders[0], most) if len(leaders) == 1 else Tally(kind, number)
