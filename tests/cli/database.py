"""A database with hands that were really played, and the commands about it in this process."""

from __future__ import annotations

from pathlib import Path
from random import Random

from typer.testing import CliRunner, Result

from bot.cli.app import app
from bot.ids import Seat
from bot.rules.open_face_presets import load_open_face
from bot.table.actions import GiveCut
from bot.table.options import Options
from bot.table.turns import turn_of
from tests.secrecy.session import ACCOUNTS, next_step, opened, shuffled_decks
from tests.support.dealers import RiggedDealer

HANDS = 2


async def play(folder: Path) -> None:
    """Play HANDS hands into `session.sqlite3` of the folder; somebody gives a cut for the second."""
    decks = shuffled_decks(Random(1), HANDS)
    dice = Random(2)
    options, dealer = Options(load_open_face("pineapple"), 3, stake=2), RiggedDealer(*decks)
    async with opened(folder, options, decks, dealer, has_known_keys=False) as session:
        while (state := await session.state()).hand_no < HANDS or state.is_playing:
            ann = state.sitter(Seat(0))
            if state.hand_no == 1 and not state.is_playing and ann is not None and not ann.cut_hash:
                await session.do(GiveCut(ACCOUNTS[0], "häuptling ♠"))
            await session.do(await next_step(session, dice))


async def deal(folder: Path) -> Path:
    """Deal a hand, and play it until Ann has to act; the database that has it."""
    decks = shuffled_decks(Random(3), 1)
    options = Options(load_open_face("pineapple"), 3, stake=2)
    async with opened(folder, options, decks, RiggedDealer(*decks), has_known_keys=False) as session:
        dice = Random(4)
        while not turn_of(await session.state(), ACCOUNTS[0]):
            await session.do(await next_step(session, dice))
    return folder / "session.sqlite3"


def run(*arguments: object) -> Result:
    """A command in this process, with its exit status and what it printed."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])
