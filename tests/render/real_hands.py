"""Real hands in every shape, for pictures and films."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.rules.closed_presets import load_closed
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from tests.support.criss_cross import CARDS
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, FOUL, JACKS_IN_FRONT, QUEENS_IN_FRONT, Game, options

EVERYBODY = (ANN, BEN, CAT, DAN)
NAMES = {ANN: "W" * 32, BEN: "小明 さくら 민준", CAT: "محمد (12) علی", DAN: "👩‍👩‍👧‍👦❤️‍🔥🏳️‍🌈"}
TRIPS_AND_DISCARDS = "7h 7d 7s 7c 2h  Ac Ad 9s  As 6c 8s  6d Qc 4s  Qd Qs 2s"  # quads, aces full, queens: 17 cards next
OPEN_FACE = ("ofc", "pineapple", "ultimate", "joker")


def open_face(preset: str, seats: int, *, is_over: bool) -> Game:
    ruleset = load_open_face(preset)
    game = Game(*EVERYBODY[: min(seats, ruleset.seats_max)], table=options(ruleset, stake=5, clock_s=0))
    return game.play() if is_over else game.start()


def revealed(preset: str, seats: int) -> Game:
    """Discards shown at the showdown after a deal of seventeen cards to one of the players."""
    ruleset = with_settings(load_open_face(preset), {"reveal_discards": True})
    return Game(*EVERYBODY[:seats], table=options(ruleset, stake=5)).play({BEN: TRIPS_AND_DISCARDS}).start().play()


def closed_hand(preset: str, seats: int) -> Game:
    players = EVERYBODY[: min(seats, load_closed(preset).seats_max)]
    table = closed_options(closed(preset), len(players), stake=25, buy_in=3_000)
    return ClosedGame(*players, table=table).all_set({who: FOUR[who] for who in players})


def fouled() -> Game:
    return Game(ANN, BEN, CAT, table=options()).play({ANN: QUEENS_IN_FRONT, BEN: JACKS_IN_FRONT, CAT: FOUL})


HANDS: dict[str, Callable[[], Game]] = {
    "a foul and Fantasyland": fouled,
    "in Fantasyland": lambda: fouled().start(),
    **{f"discards revealed, {seats} players": partial(revealed, "ultimate", seats) for seats in (2, 3)},
    "criss-cross": lambda: Game(ANN, BEN, table=options(load_open_face("criss-cross"))).play(CARDS),
    **{
        f"{preset} of {seats}{', over' * is_over}": partial(open_face, preset, seats, is_over=is_over)
        for preset in OPEN_FACE
        for seats in (2, 3, 4)
        for is_over in (False, True)
    },
    **{
        f"{preset} of {seats}": partial(closed_hand, preset, seats)
        for preset in ("basic", "american", "banker", "pool", "malayan", "pusoy-single-winner")
        for seats in (2, 3, 4)
    },
}
