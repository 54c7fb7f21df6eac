"""A match whose seats are named by text, played deal by deal in this process or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from multiprocessing.util import Finalize

from bot.engine.parts import Fault
from bot.engine.player import EnginePlayer
from bot.engine.process import EngineProcess
from bot.engine.requests import EFFORT_LEAST
from bot.matches.figures import DealFigures, figures_of_deal
from bot.matches.game import GAMES
from bot.matches.match import Match
from bot.matches.players import FrozenPlayer, LevelPlayer, Player
from bot.plain_stderr import keep_stderr_plain
from bot.players.baselines.frozen import Baseline
from bot.players.search.strong import EFFORT_MOST
from bot.table.options import Level

PROGRAM = "cmd:"
_WITH_EFFORT = f"{Level.STRONG}@"


@dataclass(frozen=True, slots=True)
class Contest:
    """A match, who sits in it (a level, a frozen opponent or ``cmd:PROGRAM ARGS``), and what programs are told.

    ``strong@4`` is the level that looks four times as much as usual.

    `ruleset` is the name that requests use for the rules, `time_ms` what a program may take for an answer.
    """

    match: Match
    seats: tuple[str, ...]
    ruleset: str
    time_ms: int = 1000


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """What each player made of a deal, and how often they had to be played for in it."""

    figures: tuple[DealFigures, ...]
    faults: tuple[int, ...]


@contextmanager
def seated(contest: Contest) -> Iterator[Sequence[Player]]:
    """The players of a contest, their programs running. Raises ValueError for a seat that cannot be played."""
    with ExitStack() as programs:
        yield [_player(contest, seat, programs) for seat in contest.seats]


def _player(contest: Contest, seat: str, programs: ExitStack) -> Player:
    if seat in list(Level):
        return LevelPlayer(Level(seat))
    if seat.startswith(_WITH_EFFORT):
        return LevelPlayer(Level.STRONG, effort=_effort(seat.removeprefix(_WITH_EFFORT)))
    if seat in list(Baseline):
        if seat not in GAMES[contest.match.ruleset.family].baselines:
            raise ValueError(f"{seat} plays open-face only: seat one of {', '.join(Level)} in {contest.ruleset}")
        return FrozenPlayer(Baseline(seat))
    if not seat.startswith(PROGRAM):
        known = ", ".join((*Level, *Baseline))
        raise ValueError(f'there is no player {seat!r}: seat one of {known}, or "cmd:PROGRAM ARGS"')
    program = EngineProcess(seat.removeprefix(PROGRAM))
    programs.callback(program.close)
    try:
        program.hello()
    except Fault as fault:
        raise ValueError(f"{seat}: {fault}") from None
    return EnginePlayer(program, contest.ruleset, contest.time_ms)


def _effort(text: str) -> float:
    with suppress(ValueError):
        if EFFORT_LEAST <= (effort := float(text)) <= EFFORT_MOST:
            return effort
    raise ValueError(f"{_WITH_EFFORT}{text}: the effort is a number from {EFFORT_LEAST:g} to {EFFORT_MOST:g}")


def play_deals(contest: Contest, players: Sequence[Player], deals: range, processes: int = 1) -> Iterator[DealPlayed]:
    """Play some deals, in order, with the players of `seated`; of several processes each seats its own."""
    if processes == 1:
        for deal in deals:
            yield _played(contest.match, players, deal)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), keep_stderr_plain) as pool:
        chunk = max(1, min(16, len(deals) // (4 * processes)))
        yield from pool.map(partial(_played_here, contest), deals, chunksize=chunk)


def _played(match: Match, players: Sequence[Player], deal: int) -> DealPlayed:
    before = [player.faults for player in players]
    episodes = match.play(players, deal)
    return DealPlayed(
        figures=tuple(figures_of_deal(episodes, number) for number in range(len(players))),
        faults=tuple(player.faults - was for player, was in zip(players, before, strict=True)),
    )


def _played_here(contest: Contest, deal: int) -> DealPlayed:
    """A deal in a process of the pool."""
    return _played(contest.match, _seated_here(contest), deal)


@cache
def _seated_here(contest: Contest) -> Sequence[Player]:
    """The players of this process, whose programs run as long as it does. Raises ValueError as `seated` does."""
    programs = ExitStack()
    Finalize(None, programs.close, exitpriority=10)  # a pool's process runs nothing else at its end
    return programs.enter_context(seated(contest))
