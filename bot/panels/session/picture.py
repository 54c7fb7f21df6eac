"""The picture of a session that is over: what people show each other."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.ledger.picture import StandingSpec, TransfersSpec
from bot.panels.picture import BoardSpec, DiscSpec


class TallySpec(NamedTuple):
    """How often something happened, who did it most often and how often that was; nobody where it says nothing."""

    number: str
    label: str
    most: tuple[DiscSpec, ...] = ()
    times: str = ""


class BestSpec(NamedTuple):
    """The board that won most in one hand, under a title and which hand it was."""

    title: str
    hand: str
    board: BoardSpec


class SessionPicture(NamedTuple):
    """Who has won, by how much, and what was played when; standings, who pays whom, counts, and the biggest hand.

    `more` says that some people are left out of the standings.
    """

    headline: str
    points: str
    subtitle: str
    winners: tuple[DiscSpec, ...]
    standings: tuple[StandingSpec, ...]
    tallies: tuple[TallySpec, ...]
    transfers: TransfersSpec | None = None
    best: BestSpec | None = None
    more: str = ""
    two_colours: bool = False
