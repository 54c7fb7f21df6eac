"""The card of a session of any game: winner, points, arrows, counts and the biggest hand, in a picture and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.ids import AccountId
from bot.ledger.hands import hand_record
from bot.ledger.session import session_of, session_transfers
from bot.panels.custom_ids import Verb
from bot.panels.game import GAMES, GamePanels
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Panel
from bot.panels.picture import Mark
from bot.panels.screen import TableScreen
from bot.panels.session.card import Evening, session_panel
from bot.panels.session.picture import SessionPicture
from bot.rules.cards import parse_cards
from bot.table.showing import public_view
from bot.table.views import PublicView
from tests.panels.closed import played
from tests.table.closed_games import DECLARED, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, FOUL, JACKS_IN_FRONT, NOTHING, QUEENS_IN_FRONT, Game

NAMES = {account: account for account in (ANN, BEN, CAT, DAN)}
DAY = 20_782  # 2026-11-25


def screen(**changes: object) -> TableScreen:
    """Everybody under their own name."""
    return replace(TableScreen(names=NAMES), **changes)  # type: ignore[arg-type] # the tests' own keywords


def evening() -> tuple[PublicView, Evening]:
    """Three hands: Ann wins the first, Ben the second while Cat fouls, and his Fantasyland follows."""
    game, records, views = Game(ANN, BEN, CAT), [], []
    for cards in ({ANN: JACKS_IN_FRONT, BEN: NOTHING}, {ANN: NOTHING, BEN: QUEENS_IN_FRONT, CAT: FOUL}, {}):
        game.play(cards)
        records.append(hand_record(game.state))
        views.append(public_view(game.state))
    session = session_of(records)
    assert session.best is not None
    best = views[session.best.hand_no - 1].hand
    totals = dict(views[-1].totals)
    return views[-1], Evening(session, totals, session_transfers(totals, {}), DAY, best)


def closed_evening(game: ClosedGame) -> tuple[PublicView, Evening]:
    """One closed hand."""
    view = public_view(game.state)
    session = session_of([hand_record(game.state)])
    totals = dict(view.totals)
    return view, Evening(session, totals, session_transfers(totals, {}), DAY, view.hand)


def picture(panel: Panel) -> SessionPicture:
    """Its picture."""
    assert isinstance(panel.picture, SessionPicture)
    return panel.picture


def cards_on(shown: SessionPicture) -> list[list[int | None]]:
    """The cards of the biggest hand, row by row."""
    assert shown.best is not None
    return [[slot.card for slot in row.slots if slot.mark is Mark.CARD] for row in shown.best.board.rows]


def test_the_card_says_who_won_what_happened_and_shows_the_biggest_hand() -> None:
    view, told = evening()
    totals = dict(view.totals)
    shown = picture(session_panel(view, told, screen()))
    best = max(totals, key=totals.__getitem__)
    assert shown.headline == f"{best} wins the session"
    assert (shown.points, shown.subtitle) == (f"+{totals[best]}", "Open-face · 25 Nov 2026 · in the ledger")
    assert [(one.name, one.points) for one in shown.standings] == sorted(
        totals.items(), key=lambda one: (-one[1], one[0])
    )
    discs = {one.name: one.disc for one in shown.standings}
    assert shown.winners == (discs[best],)
    scoops = {account: figures.scoops for account, figures in told.session.figures.items()}
    fouls = {account: figures.fouls for account, figures in told.session.figures.items()}
    labels = {one.label: one for one in shown.tallies}
    assert [(one.number, one.label) for one in shown.tallies] == [
        ("3", "hands"),
        (str(sum(scoops.values())), "scoops"),
        (str(sum(fouls.values())), "fouls"),
        ("1", "Fantasyland"),
    ]
    assert (labels["Fantasyland"].most, labels["Fantasyland"].times) == ((discs["Ben"],), "1")
    assert labels["hands"].most == ()
    assert shown.best is not None
    assert (shown.best.title, shown.best.hand) == ("Biggest hand", "hand 2")
    assert (shown.best.board.name, shown.best.board.disc) == ("Ben", discs["Ben"])
    assert shown.best.board.points == f"+{told.session.best.points if told.session.best else 0}"
    assert shown.best.board.ribbon == "Fantasyland · 13"
    assert cards_on(shown) == [list(parse_cards(one)) for one in ("Qd Qc 2c", "Ad Ac 7s 5d 3c", "Th 8h 6h 4h 2h")]
    assert shown.transfers is not None
    assert sum(one.points for one in shown.transfers.transfers) == sum(max(0, points) for points in totals.values())


def test_below_who_pays_whom_stand_settle_up_and_rematch() -> None:
    view, told = evening()
    for shown in (screen(), screen(is_text_only=True)):
        (row,) = session_panel(view, told, shown).controls
        assert [tap_of(one) for one in row] == [Verb.SETTLE_UP, Verb.REMATCH]
        (row,) = session_panel(view, replace(told, transfers=()), shown).controls
        assert [tap_of(one) for one in row] == [Verb.REMATCH], "nobody has anything to settle"


def tap_of(control: object) -> str:
    """What a button does."""
    assert isinstance(control, Button)
    return control.custom_id.split(":")[1]


def test_its_words_say_all_of_it() -> None:
    view, told = evening()
    panel = session_panel(view, told, screen())
    shown = picture(panel)
    assert panel.alt.startswith(f"{shown.headline}. {shown.subtitle}. Points: ")
    for one in shown.standings:
        assert f"{one.name} {'+' if one.points > 0 else '−'}{abs(one.points)}" in panel.alt
    for transfer in told.transfers:
        assert f"{transfer.payer} pays {transfer.payee} {transfer.points}" in panel.alt
        assert f"{transfer.payer} → {transfer.payee}: {transfer.points} points" in panel.text
    for tally in shown.tallies:
        assert f"{tally.number} {tally.label}" in panel.alt
    assert "1 Fantasyland (most by Ben: 1)" in panel.alt
    assert "in hand 2. " in panel.alt
    assert panel.alt.endswith("Fantasyland · 13.")
    assert len(panel.alt) <= 1024


def test_in_text_mode_the_message_says_it() -> None:
    view, told = evening()
    panel = session_panel(view, told, screen(is_text_only=True))
    assert panel.art is None
    assert "3 hands · " in panel.text
    assert "Biggest hand: **Ben** +" in panel.text
    assert "front Q♦ Q♣ 2♣" in panel.text
    assert all(f"**{account}** " in panel.text for account in dict(view.totals))
    assert panel.text.startswith("## 🏆 **")


def test_discs_are_those_of_the_last_hands_picture() -> None:
    view, told = evening()
    shown = picture(session_panel(view, told, screen()))
    last = GAMES["open-face"].over(view, view.hand, screen()).picture
    assert isinstance(last, ShowdownPicture)
    assert isinstance(shown, SessionPicture)
    assert {board.name: board.disc for board in last.boards} == {one.name: one.disc for one in shown.standings}


@pytest.mark.parametrize(
    ("totals", "headline", "points", "winners"),
    [
        (((ANN, 4), (BEN, -8), (CAT, 4)), "Ann and Cat win the session", "+4", "AC"),
        (((ANN, 0), (BEN, 0), (CAT, 0)), "Everybody ends even", "", ""),
    ],
)
def test_several_win_or_nobody(
    totals: Sequence[tuple[AccountId, int]], headline: str, points: str, winners: str
) -> None:
    view, told = evening()
    told = replace(told, totals=dict(totals), transfers=session_transfers(dict(totals), {}))
    panel = session_panel(replace(view, totals=tuple(totals)), told, screen())
    shown = picture(panel)
    assert (shown.headline, shown.points) == (headline, points)
    assert "".join(disc.initial for disc in shown.winners) == winners
    assert ("To get even" in panel.text) is (shown.transfers is not None) is bool(winners)


def test_with_a_kitty_all_may_lose_alike() -> None:
    view, told = evening()
    totals = {ANN: -3, BEN: -3, CAT: -3}
    panel = session_panel(view, replace(told, totals=totals, transfers=session_transfers(totals, {})), screen())
    assert panel.text.startswith("## Everybody ends even: −3 each")
    assert picture(panel).headline == "Everybody ends even: −3 each"
    totals = {ANN: -2, BEN: -6}
    ahead = session_panel(view, replace(told, totals=totals, transfers=session_transfers(totals, {})), screen())
    assert picture(ahead).headline == "Ann wins the session"


@pytest.mark.parametrize(("undone", "line"), [(1, "One undone hand doesn't count here."), (2, "2 undone hands don't")])
def test_it_says_that_undone_hands_do_not_count(undone: int, line: str) -> None:
    view, told = evening()
    assert "undone" not in session_panel(view, told, screen()).text
    for shown in (screen(), screen(is_text_only=True)):
        assert f"-# {line}" in session_panel(view, replace(told, undone=undone), shown).text


def test_a_closed_hand_is_shown_row_by_row() -> None:
    game = played("basic", 4)
    view, told = closed_evening(game)
    shown = picture(session_panel(view, told, screen()))
    assert told.session.best is not None
    player = next(one for one in game.closed.seats if one.account == told.session.best.account)
    assert shown.best is not None
    assert shown.best.board.name == player.account
    rows = cards_on(shown)
    assert [len(row) for row in rows] == [3, 5, 5]
    assert all(row.name for row in shown.best.board.rows)
    assert [one.label for one in shown.tallies] == ["hand", "scoops", "fouls"], "there is no Fantasyland here"


def test_a_natural_is_shown_with_its_thirteen_cards_and_its_name() -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("american", fouls="allowed")))
    game.deal(DECLARED).set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN, surrenders=True).keep()
    view, told = closed_evening(game)
    assert told.session.best is not None
    assert told.session.best.account == ANN
    shown = picture(session_panel(view, told, screen()))
    assert shown.best is not None
    assert shown.best.board.status == "dragon"
    assert sorted(card for row in cards_on(shown) for card in row if card is not None) == sorted(
        parse_cards(DECLARED[ANN].replace("/", " "))
    )
    assert {one.label: one.number for one in shown.tallies} | {"natural": "1"} == {
        one.label: one.number for one in shown.tallies
    }


def test_a_game_without_boards_names_the_biggest_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    view, told = evening()
    assert told.session.best is not None
    monkeypatch.setattr(type(GAMES["open-face"]), "best_board", GamePanels.best_board)
    panel = session_panel(view, told, screen())
    shown = picture(panel)
    assert shown.best is None
    assert (shown.tallies[-1].number, shown.tallies[-1].label) == (f"+{told.session.best.points}", "Biggest hand")
    assert [disc.initial for disc in shown.tallies[-1].most] == ["B"]
    assert f"Biggest hand: Ben +{told.session.best.points} in hand 2." in panel.alt


def test_long_names_fit() -> None:
    view, told = evening()
    names = dict.fromkeys(NAMES, "*" * 32)
    for is_text_only in (False, True):
        panel = session_panel(view, told, screen(names=names, is_text_only=is_text_only, unit=r"\*" * 20))
        assert len(panel.text) <= TEXT_LENGTH_MAX
        assert len(panel.alt) <= 1024
