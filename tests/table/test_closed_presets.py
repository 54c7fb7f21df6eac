"""Every closed preset plays a hand at the table, from the deal to totals that were worked out by hand."""

from __future__ import annotations

import pytest

from bot.ids import AccountId
from bot.rules.closed_presets import closed_presets
from bot.table.events import HandScored
from tests.support.closed_totals import FOUR_PLAYERS, SCOOPED_BY_ONE
from tests.table.closed_games import DECLARED, FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN

# Ann has the button and North's cards, then clockwise Ben East's, Cat South's, Dan West's. Rows by pair: N-E 1-1-1
# (with bonuses 3-2-4), N-S and N-W 1+1+1 (3+2+1), E-S and E-W 1+1+1 (1+2+4), S-W 1-1-1. The sums by preset stand in
# the table that is imported.
IN_ORDER = (ANN, BEN, CAT, DAN)


@pytest.mark.parametrize("preset", closed_presets())
def test_four_players(preset: str) -> None:
    game = ClosedGame(*IN_ORDER, table=closed_options(closed(preset))).all_set(FOUR)
    assert game.state.button == game.seat(ANN)
    assert game.nets() == dict(zip(IN_ORDER, FOUR_PLAYERS[preset], strict=True))
    assert dict(game.state.totals) == game.nets()


@pytest.mark.parametrize("preset", SCOOPED_BY_ONE)
def test_one_player_scoops_the_others(preset: str) -> None:
    boards = {ANN: FOUR[BEN], BEN: FOUR[CAT], CAT: FOUR[DAN]}
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(preset), stake=5)).all_set(boards)
    assert game.nets() == {
        account: units * 5 for account, units in zip((ANN, BEN, CAT), SCOOPED_BY_ONE[preset], strict=True)
    }


# american: the dragon takes 13 from each, also from Dan. Ben and Cat: 1 + 2 + 1 and 3 for the scoop, 7. Dan pays 2 to
# Ben and 2 to Cat, whose foul does not matter there, and nothing for a surrender to Ann.
AMERICAN = {ANN: 13 + 13 + 13, BEN: -13 + 7 + 2, CAT: -13 - 7 + 2, DAN: -13 - 2 - 2}
# banker: all settle with Ann, who has the button: 13 from each, and nothing else.
BANKER = {ANN: 39, BEN: -13, CAT: -13, DAN: -13}
# Ben banks: Ann's 13, 1 + 2 + 1 from Cat (no bonus for a scoop), 1 for Dan's surrender.
BEN_BANKS = {ANN: 13, BEN: -13 + 4 + 1, CAT: -4, DAN: -1}
# difference, with a surrender of 2 and no bonuses: the dragon 13 each; Ben and Cat 3; Dan pays 2 and 2.
PLAIN = {ANN: 39, BEN: -13 + 3 + 2, CAT: -13 - 3 + 2, DAN: -13 - 4}


@pytest.mark.parametrize(
    ("preset", "settings", "banker", "nets"),
    [
        ("american", {}, None, AMERICAN),
        ("american", {"announce": "in_turn"}, None, AMERICAN),
        ("banker", {"surrender_units": 1}, None, BANKER),
        ("banker", {"surrender_units": 1, "banker": "fixed"}, BEN, BEN_BANKS),
        ("basic", {"surrender_units": 2, "naturals": {"dragon": 13}, "natural_clash": "difference"}, None, PLAIN),
    ],
)
def test_a_natural_a_foul_and_a_surrender(
    preset: str, settings: dict[str, object], banker: AccountId | None, nets: dict[AccountId, int]
) -> None:
    table = closed_options(closed(preset, fouls="allowed", **settings), banker=None)
    game = ClosedGame(*IN_ORDER, table=table)
    if banker is not None:
        game = ClosedGame(*IN_ORDER, table=closed_options(table.ruleset, banker=game.seat(banker)))  # type: ignore[arg-type] # closed
    game.deal(DECLARED)
    is_in_turn = settings.get("announce") == "in_turn"
    game.set(CAT).set(DAN, surrenders=not is_in_turn).set(ANN, natural="dragon").set(BEN)
    if is_in_turn:
        assert game.state.is_playing
        game.say(BEN).say(CAT).say(DAN, surrenders=True)
    game.keep()
    assert game.nets() == nets


def test_what_the_house_and_the_jackpot_get_sums_to_zero() -> None:
    # one-six: the totals of the four are as in the table above, and each pays a rake of 3, of which 1 to the jackpot.
    rules = closed("one-six", rake_units=3, jackpot_units=1)
    game = ClosedGame(*IN_ORDER, table=closed_options(rules, stake=2)).all_set(FOUR)
    nets = [(units - 3) * 2 for units in FOUR_PLAYERS["one-six"]]
    assert game.nets() == dict(zip(IN_ORDER, nets, strict=True))
    scored = game.log[-1]
    assert isinstance(scored, HandScored)
    assert (scored.house, scored.jackpot, scored.jackpot_before) == (4 * 2 * 2, 4 * 1 * 2, 0)
    assert sum(scored.totals) + scored.house + scored.jackpot == 0
