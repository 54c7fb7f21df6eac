"""Between hands the panel waits for those whom the table waits for, however people come and go."""

from __future__ import annotations

from collections import Counter

from bot.panels.between import over_controls, waiting_line
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button
from bot.panels.screen import TableScreen
from bot.table.actions import (
    Action,
    AddComputer,
    ComeBack,
    Join,
    Leave,
    MarkAway,
    Ready,
    ReadyTimeOut,
    Rebuy,
    SitOut,
    Start,
)
from bot.table.decide import why_not
from bot.table.options import Options
from bot.table.seats import seats_ready, unready
from bot.table.showing import public_view
from bot.table.state import Phase
from tests.table.games import COMPUTER
from tests.table.walks import AT_ONCE, HUMANS, Walk

SCREEN = TableScreen({account: account for account in HUMANS})


class Evening(Walk):
    """Short hands, many Fantasylands and few points, between which people come and go."""

    def __init__(self, seed: int, cases: Counter[str]) -> None:
        self.cases = cases
        super().__init__(seed)

    def options(self) -> Options:
        """The same rules all evening."""
        return Options(AT_ONCE, 3, buy_in=self.random.choice((0, 3)))

    def step(self) -> None:
        """A move; before the first hand Start, and between hands mostly Ready."""
        if self.state.is_playing or self.state.phase is Phase.LOBBY:
            self.do(self.move() if self.state.is_playing else Start(self.state.host))
            return
        who = self.random.choice([sitter.account for _, sitter in self.state.sitters])
        rare: list[Action] = [SitOut(who), Leave(who), ComeBack(who), MarkAway(who), Rebuy(who, 1)]
        rare += [Join(self.random.choice(HUMANS)), ReadyTimeOut(self.state.hand_no)]
        self.do(self.random.choice([Ready(who), Ready(who), self.random.choice(rare)]))

    def check(self) -> None:
        """What the panel says is what the table does."""
        state = self.state
        if state.phase is not Phase.BETWEEN:
            return
        view = public_view(state)
        text = waiting_line(view, SCREEN)
        named = [sitter.account for _, sitter in state.sitters if f"**{sitter.account}**" in text]
        is_short = len(seats_ready(state)) < state.options.ruleset.seats_min
        waited = [sitter.account for seat, sitter in state.sitters if seat in unready(state) and not is_short]
        assert named == waited
        assert text.startswith("The next hand needs") == is_short
        buttons = [one for row in over_controls(view, state.hand_no, SCREEN, is_old=False) for one in row]
        computer = str(Tap(Verb.COMPUTER, view.table, view.hand_no))
        if any(isinstance(one, Button) and one.custom_id == computer for one in buttons):
            assert why_not(state, AddComputer(state.host, COMPUTER)) is None
        for seat, sitter in state.sitters if state.owes_fantasyland else ():
            self.cases["leaving"] += sitter.is_leaving
            self.cases["without points"] += state.waits_for_chips(seat) and not sitter.is_out


def test_the_panel_waits_for_those_whom_the_table_waits_for() -> None:
    cases: Counter[str] = Counter()
    for seed in range(12):
        evening = Evening(seed, cases)
        for _ in range(200):
            if evening.state.phase is Phase.ENDED:
                break
            evening.step()
    assert min(cases["leaving"], cases["without points"]) > 4, "else this has tried nothing"
