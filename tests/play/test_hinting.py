"""Hints know what their asker knows: with other hidden cards the question is the same, and so is the answer."""

from __future__ import annotations

from random import Random

from bot.play.hinting import Hint
from bot.rules.cards import DECK_52
from bot.table.own_views import own_view
from bot.table.turns import waited_for
from tests.table.games import ANN, BEN, PINEAPPLE, Game, options
from tests.table.secrets import known_cards, with_state_changed


def test_a_hint_is_the_same_whatever_is_hidden() -> None:
    game, random = Game(ANN, BEN, table=options(PINEAPPLE, 2, hints=True)).start(), Random(5)
    while game.state.is_playing:
        account = game.hand.seats[waited_for(game.state)[0]].account
        view = own_view(game.state, account)
        known = known_cards(tuple(game.log), account)
        hidden = [card for card in DECK_52 if card not in known]
        changes = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        twin = own_view(with_state_changed(game.state, changes), account)
        assert view is not None
        assert twin is not None
        assert Hint(twin) == Hint(view)
        assert Hint(twin).answer(60) == Hint(view).answer(60)
        game.place(account)
