"""A lobby asks for little: its controls and words are counted, in every game; what is set is told to everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.ids import AccountId, Seat
from bot.panels.custom_ids import Verb
from bot.panels.form import FIELDS_MOST, Number, Pick
from bot.panels.game import panels_of
from bot.panels.offer import offer_panel
from bot.panels.options import form_of, options_panel
from bot.panels.panel import Button, Panel, Select, Style
from bot.panels.root import root_panel
from bot.panels.screen import TableDeadlines, TableScreen
from bot.panels.seated import CardsAt, seated_panel
from bot.panels.table import table_panel
from bot.panels.welcome import welcome_panel
from bot.rules.game import GAMES
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import presets_offered
from bot.table.actions import Action, AgreeToEnd, ChangeOptions, GiveCut, Join, Leave, ProposeStake, Start
from bot.table.decide import decide, why_not
from bot.table.evolve import evolve_all
from bot.table.happenings.dealing import freeze
from bot.table.options import CLOCKS_S, Options, Policy
from bot.table.showing import public_view
from bot.words import words_in
from tests.support.counted import controls_counted, words_counted
from tests.table.games import ANN, BEN, CAT, DAN, PINEAPPLE, Game
from tools.pages.at_once import posted

WORDS_MOST = 60
NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat", DAN: "Dan"}
SCREEN = TableScreen(NAMES)
RULESETS = [one for family in GAMES for one in presets_offered(family)]
FORMS = (Verb.SET_PLAYERS, Verb.SET_STAKES, Verb.SET_PLAY)
each_game = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.name)


def lobby(ruleset: Ruleset = PINEAPPLE, *people: AccountId, **settings: object) -> Game:
    return Game(*(people or (ANN, BEN)), table=replace(Options(ruleset, ruleset.seats_max), **settings))  # type: ignore[arg-type] # the tests' own keywords


def allowing(game: Game) -> Callable[[Action], bool]:
    return lambda action: why_not(game.state, action) is None


def options_of(game: Game, account: AccountId, screen: TableScreen = SCREEN) -> Panel:
    return options_panel(public_view(game.state), account, allowing(game), (), screen)


def labels(panel: Panel) -> list[str]:
    return [one.label for row in panel.controls if not isinstance(row, Select) for one in row]


def seated(game: Game, account: AccountId, cards_at: CardsAt) -> Panel:
    return seated_panel(public_view(game.state), account, cards_at, allowing(game), SCREEN, is_late=False)


@each_game
@pytest.mark.parametrize("cards_at", CardsAt)
def test_words_before_the_first_card(ruleset: Ruleset, cards_at: CardsAt) -> None:
    """All that a guest named is shown at a table of as many as the game takes, each message as it is at its longest."""
    words, most = SCREEN.words, (ANN, BEN, CAT, DAN)[: ruleset.seats_max]
    title = words.game(ruleset.title)
    for number in range(ruleset.seats_min, ruleset.seats_max + 1):
        game = lobby(ruleset, *most[:number])
        before = table_panel(public_view(lobby(ruleset, ANN).state), SCREEN)
        after = table_panel(public_view(game.state), SCREEN)
        lobby_text = max(before.text, after.text, key=len)
        shown = [
            root_panel(title, "fair-deal-3 rv3wm9grkg 2 9525", "Ann", words, is_first=True),
            Panel(lobby_text),
            seated(game, BEN, cards_at),
            *([welcome_panel(public_view(game.state), 1, SCREEN, BEN)] if cards_at is CardsAt.DM else []),
        ]
        state = evolve_all(game.state, posted(game.state))
        state = evolve_all(state, decide(state, Start(ANN)))
        dealing = table_panel(public_view(evolve_all(state, freeze(state, "ab" * 32))), SCREEN).text
        assert dealing.startswith(after.text.partition("\n")[0]), "the lobby's own message, whose title was read"
        text = "\n".join((*(one.text for one in shown), dealing.partition("\n")[2]))
        names = (*NAMES.values(), title)
        count = words_counted(text, names, [*labels(after), *labels(shown[2]), "+ Computer", "Options"])
        assert count <= WORDS_MOST, (count, text)


@each_game
@pytest.mark.parametrize("cards_at", CardsAt)
def test_the_rows_and_their_order_are_told_before_the_first_card(ruleset: Ruleset, cards_at: CardsAt) -> None:
    """To everybody who sits down, in the answer that only they see."""
    told = seated(lobby(ruleset), BEN, cards_at).text
    assert all(one in told for one in ("Front 3 cards", "middle 5", "back 5"))
    is_low = isinstance(ruleset, OpenFaceRuleset) and ruleset.middle == "deuce_seven"
    assert ("(weakest)" in told, "(strongest), or you foul." in told) == (not is_low, not is_low)
    assert ("middle 5 (2-7 low), back 5 (stronger than the front)." in told) is is_low


@each_game
def test_three_buttons_and_no_list(ruleset: Ruleset) -> None:
    game = lobby(ruleset)
    panel = table_panel(public_view(game.state), SCREEN)
    assert labels(panel) == ["Join", "Start", "Options"]
    assert controls_counted(panel.controls) == 3
    full = table_panel(public_view(lobby(ruleset, *(ANN, BEN, CAT, DAN)[: ruleset.seats_max]).state), SCREEN)
    assert labels(full) == ["Join", "Start", "Options"], "Join shows everybody their own, at a full table too"


def test_five_controls_at_most() -> None:
    american = next(one for one in RULESETS if one.name == "american")
    game = lobby(american, ANN, BEN).do(ProposeStake(ANN, Seat(1), 5), AgreeToEnd(BEN))
    game.do(ChangeOptions(ANN, replace(game.state.options, stake=5)))
    panel = table_panel(public_view(game.state), SCREEN)
    assert labels(panel) == ["I'm in", "Start", "Options", "Vote to end now", "Pair stakes"]
    assert controls_counted(panel.controls) == 5


def test_how_it_starts_is_said_once_and_whose_it_is() -> None:
    view = public_view(lobby().state)
    early = table_panel(view, SCREEN).text
    assert "\nThe host's **Start** deals to **Ann** and **Ben**.\nTap **Join**.\n" in early
    late = table_panel(view, replace(SCREEN, deadlines=TableDeadlines(is_start_anybodys=True))).text
    assert "\nAnyone who has joined can tap **Start**. It deals to **Ann** and **Ben**.\nTap **Join**.\n" in late
    assert "host's" not in late
    assert early.count("**Start**") == late.count("**Start**") == 1
    alone = table_panel(public_view(lobby(PINEAPPLE, ANN).state), SCREEN)
    assert "One more player, or **+ Computer** under **Options**, and you can start." in alone.text


def test_start_names_those_who_are_in() -> None:
    game = lobby(PINEAPPLE, ANN, BEN, CAT)
    game.do(ChangeOptions(ANN, replace(game.state.options, stake=5)))
    assert "deals to" not in table_panel(public_view(game.state), SCREEN).text
    game.do(Join(CAT))
    assert "deals to **Ann** and **Cat**." in table_panel(public_view(game.state), SCREEN).text


@each_game
def test_a_form_has_what_the_game_has(ruleset: Ruleset) -> None:
    game = lobby(ruleset)
    keys = set()
    for verb in FORMS:
        form = form_of(verb, public_view(game.state), SCREEN.words)
        assert len(form.title) <= 45
        assert len(form.custom_id) <= 100
        assert 1 <= len(form.fields) <= FIELDS_MOST
        for field in form.fields:
            assert len(field.label) <= 45
            keys.add(field.key)
            if isinstance(field, Number):
                continue
            assert (2 if isinstance(field, Pick) else 1) <= len(field.choices) <= 10
            assert all(len(choice.label) <= 100 for choice in field.choices)
            if isinstance(field, Pick):
                assert sum(choice.is_chosen for choice in field.choices) == 1
            else:
                keys |= {choice.value for choice in field.choices}
    assert keys >= {"stake", "hints", "deal_on"}
    assert ("seats" in keys) is (ruleset.seats_min < ruleset.seats_max)
    assert ("buy_in" in keys) is (ruleset.cap != "none")
    assert {field.key for field in panels_of(ruleset).play_picks(game.state.options, SCREEN.words)} <= keys


@each_game
def test_the_host_sets_and_everybody_reads(ruleset: Ruleset) -> None:
    game = lobby(ruleset)
    own, theirs = options_of(game, ANN), options_of(game, BEN)
    selects = [row for row in own.controls if isinstance(row, Select)]
    assert len(own.controls) <= 5
    assert {row.custom_id.split(":")[1] for row in selects} >= {"rules", "clock", "level"}
    assert [len(row.choices) for row in selects if ":clock:" in row.custom_id] == [len(CLOCKS_S)]
    assert set(labels(own)) >= {"Players", "Stakes", "Pace and hints"}
    assert set(labels(theirs)) <= {"Pair stakes"}
    assert theirs.text.removesuffix("\nOnly the host, **Ann**, can change these.") == own.text


def test_what_is_set_is_told() -> None:
    american = next(one for one in RULESETS if one.name == "american")
    settings = {"stake": 5, "clock_s": 300, "policy": Policy.FILL, "is_final": True, "hints": True, "deal_on": True}
    text = options_of(lobby(american, **settings), BEN).text
    for said in ("American", "5 points a unit", "5 minutes a turn", "strongest back first", "a hand is final"):
        assert said in text
    for said in ("Hints:", "Auto-deal:", "computers: strong"):
        assert said in text


def test_a_word_that_a_newcomer_does_not_know_is_explained_where_it_stands() -> None:
    american = next(one for one in RULESETS if one.name == "american")
    told = "**Pair stakes**: two of you play for more points."
    for game in (lobby(american, ANN), lobby(american, ANN, BEN)):
        panel = options_of(game, BEN)
        assert (told in panel.text) is ("Pair stakes" in labels(panel))
    assert told in panel.text
    game = lobby(next(one for one in RULESETS if one.name == "hawaiian-gardens"))
    fields = form_of(Verb.SET_PLAYERS, public_view(game.state), SCREEN.words).fields
    assert [one.about for one in fields if isinstance(one, Number)] == ["Nobody loses more than their stack."]


def test_a_surrender_at_the_deadline_is_offered_where_the_rules_have_one() -> None:
    for ruleset in RULESETS:
        for field in panels_of(ruleset).play_picks(Options(ruleset, ruleset.seats_max), SCREEN.words):
            if field.key == "policy":
                assert (Policy.SURRENDER in [one.value for one in field.choices]) is ruleset.offers_surrender


def test_one_form_for_one_set_of_options() -> None:
    game = lobby()
    first = form_of(Verb.SET_PLAY, public_view(game.state), SCREEN.words)
    game.do(ChangeOptions(ANN, replace(game.state.options, hints=True)))
    assert form_of(Verb.SET_PLAY, public_view(game.state), SCREEN.words).custom_id != first.custom_id


def test_a_seat_is_told_with_what_is_ones_own() -> None:
    game = lobby(PINEAPPLE, ANN, BEN)
    assert labels(seated(game, BEN, CardsAt.DM)) == ["My cards", "Cut", "Leave"]
    game.do(Start(ANN))
    assert labels(seated(game, BEN, CardsAt.DM)) == ["My cards", "Leave"], "no cut goes into a hand that runs"
    game.do(Leave(BEN))
    assert labels(seated(game, BEN, CardsAt.DM)) == ["My cards"]


def test_play_begins_with_what_most_play() -> None:
    words, offered = words_in("en"), {family: presets_offered(family) for family in GAMES}
    first = offer_panel(PINEAPPLE, offered, words, has_last=False)
    assert labels(first) == ["Pineapple"]
    assert len([row for row in first.controls if isinstance(row, Select)]) == len(offered)
    again = offer_panel(PINEAPPLE, offered, words, has_last=True)
    assert labels(again) == ["Pineapple", "Same as last time"]
    usual = again.controls[0][0]
    assert isinstance(usual, Button)
    assert usual.style is Style.GO


@pytest.mark.parametrize("clock_s", [0, 60])
def test_the_timer_between_hands_is_told_from_the_clock_on_turns(clock_s: int) -> None:
    game = lobby(clock_s=clock_s)
    assert "you have as long as a turn, at least 3 minutes" in options_of(game, ANN).text
    assert ("no clock on turns" in options_of(game, ANN).text) is (not clock_s)
    assert "Between hands" not in options_of(lobby(clock_s=clock_s, deal_on=True), ANN).text, "nobody taps there"


def test_cut_is_explained_where_it_stands() -> None:
    game = lobby()
    panel = seated(game, BEN, CardsAt.TABLE)
    assert "Cut" in labels(panel)
    assert panel.text.endswith(SCREEN.words("root.cut"))
    game.do(GiveCut(BEN, "heron"))
    given = seated(game, BEN, CardsAt.TABLE)
    assert "Cut" not in labels(given)
    assert SCREEN.words("root.cut") not in given.text


def test_no_button_of_the_options_is_named_as_one_that_starts() -> None:
    starts = {SCREEN.words(f"button.{key}") for key in ("start", "play", "next_hand")}
    assert not starts & set(labels(options_of(lobby(), ANN)))
