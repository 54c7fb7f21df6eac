"""A player's own open-face hand in words: what is gone, which rows foul, whom they wait for, how it ended."""

from __future__ import annotations

import re

from bot.ids import AccountId
from bot.panels.boards import card_labels
from bot.panels.custom_ids import PATTERN, parse
from bot.panels.open_face.picture import HandPicture
from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Button, Panel
from bot.panels.screen import TableDeadlines, TableScreen, signed
from bot.panels.table import table_panel
from bot.play.open_face.drafting import drafted
from bot.rules.cards import Row, in_order, parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.table.actions import ComeBack, Leave, Pause
from bot.table.open_face.draft import Draft, tap_row
from bot.table.showing import public_view
from bot.table.turns import waited_for
from bot.words import words_in
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, CAT, FOUL, NOTHING, PINEAPPLE, QUEENS_IN_FRONT, Game, options

WORDS = words_in("en")
NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat"}
FRONT_BEATS_MIDDLE = "2h 4h 6h 8h Th  8c 7d 5s 4c 3d  2c 3c Ad"


def own(game: Game, account: AccountId, *taps: tuple[str, Row]) -> Panel:
    """A player's panel, some of the cards in their hand tapped to rows."""
    view = open_face_view(game.state, account)
    assert view is not None
    placed = tuple((parse_cards(card)[0], row) for card, row in taps)
    return hand_panel(view, Draft(placed), TableScreen(names=NAMES))


def in_words(game: Game, account: AccountId, *taps: tuple[str, Row]) -> str:
    """The same without pictures."""
    view = open_face_view(game.state, account)
    assert view is not None
    placed = tuple((parse_cards(card)[0], row) for card, row in taps)
    return hand_panel(view, Draft(placed), TableScreen(names=NAMES, is_text_only=True)).text


def until(game: Game, account: AccountId, street: int) -> Game:
    """Everybody places up to somebody's turn on a street."""

    def is_there() -> bool:
        view = open_face_view(game.state, account)
        assert view is not None
        return view.may_place and game.hand.street_no == street

    return game.play_until(is_there)


def small_print(text: str) -> str:
    """The line about cards that are gone."""
    return " / ".join(line for line in text.splitlines() if line.startswith("-# "))


def test_the_card_that_is_left_over_is_the_discard_and_cannot_be_tapped() -> None:
    """Each card that can be tapped does something, and the words say which ones these are."""
    game = until(Game(ANN, BEN, table=options(PINEAPPLE)).start(), BEN, 2)
    view = open_face_view(game.state, BEN)
    assert view is not None
    (packet,) = view.on_street
    first, second, left = in_order(packet.cards, by_suit=False)
    draft = Draft()
    for card, is_whole in ((first, False), (second, True)):
        cards = hand_panel(view, draft, TableScreen(names=NAMES)).controls[0]
        assert all(not one.is_disabled for one in cards if isinstance(one, Button)), "all can be raised"
        draft = tap_row(draft, card, next(row for row in Row if view.boards[0].add(draft.rows()).room(row)))
        panel = hand_panel(view, draft, TableScreen(names=NAMES))
        assert isinstance(panel.picture, HandPicture)
        where = {one.card: one.where for one in panel.picture.packets[0].drawn}
        assert (where[left] == "Discard") is is_whole
    pressable = [one for one in panel.controls[0] if isinstance(one, Button) and not one.is_disabled]
    assert len(pressable) == 2
    for one in pressable:
        match = re.fullmatch(PATTERN, one.custom_id)
        assert match is not None
        tap = parse(**match.groupdict())
        assert tap is not None
        assert drafted(draft, tap, (), view).placed != draft.placed
    assert "or tap a placed card." in panel.text
    text = hand_panel(view, draft, TableScreen(names=NAMES, is_text_only=True)).text
    assert f"or tap a placed card. You discard **{card_labels((left,))}**." in text


def test_ones_own_cards_are_not_called_dead() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).start()
    assert small_print(in_words(game, BEN)) == "", "nobody has placed anything yet"
    game.place(BEN)
    assert "5" in small_print(in_words(game, ANN)), "Ben's five"


def test_a_hand_that_is_over_counts_no_dead_cards() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE)).play()
    assert "dead" not in small_print(in_words(game, ANN)).casefold()
    assert "Discards: " in small_print(in_words(game, ANN))
    assert "Discards: " in own(game, ANN).alt, "beside a picture it is said once"


def test_a_lost_board_says_what_is_left_to_do() -> None:
    game = Game(ANN, BEN).start({BEN: FOUL, ANN: NOTHING})
    until(game, BEN, 3)
    assert WORDS("private.foul_certain", low="none") in in_words(game, BEN, ("Qs", Row.MIDDLE))
    assert "This fouls, whatever comes." in own(game, BEN, ("Qs", Row.MIDDLE)).alt
    until(game, BEN, 9)
    for panel_text in (in_words(game, BEN), own(game, BEN).text):
        assert WORDS("private.foul_already") in panel_text
    told = in_words(game, BEN, ("2d", Row.FRONT))
    assert WORDS("private.foul_placed") in told
    assert WORDS("private.foul_already") not in told, "no card is left to be placed"
    placed = own(game, BEN, ("2d", Row.FRONT))
    assert WORDS("private.foul_placed") in placed.text, "the red board of the picture has its reason"
    assert isinstance(placed.picture, HandPicture)
    assert not [line for line in placed.picture.lines if "foul" in line.text], "it does not foul by this card"


def test_a_board_without_a_low_says_what_a_middle_has_to_be() -> None:
    game = Game(ANN, BEN, table=options(load_open_face("deuce-seven"), seats=2))
    game.start({BEN: "Jc 2d 3h 4s 9c", ANN: NOTHING})
    text = in_words(game, BEN, ("Jc", Row.MIDDLE))
    assert "**This fouls.** The middle has to be a low (ten-low or better" in text
    assert "No row may beat" not in text


def test_a_full_board_that_fouls_says_which_row_beats_which() -> None:
    game = Game(ANN, BEN).start({BEN: FRONT_BEATS_MIDDLE, ANN: NOTHING})
    until(game, BEN, 9)
    assert "foul" not in own(game, BEN).text
    assert "the front (ace high) beats the middle (eight high)" in in_words(game, BEN, ("Ad", Row.FRONT))
    panel = own(game, BEN, ("Ad", Row.FRONT))
    assert "**This fouls**: **Foul it**" in panel.text
    assert "This fouls: the front beats the middle." in panel.alt


def test_who_has_set_fantasyland_reads_whom_it_waits_for() -> None:
    game = Game(ANN, BEN, CAT).play({BEN: QUEENS_IN_FRONT, ANN: NOTHING})
    game.start()
    game.play_until(lambda: [one.account for one in game.hand.seats if one.boards[0].fantasyland] == [BEN])
    game.place(BEN)
    waited = [game.hand.seats[index].account for index in waited_for(game.state)]
    names = TableScreen(names=NAMES).names_of(tuple(waited))
    assert waited
    assert BEN not in waited
    assert WORDS("private.set_done", names=names) in own(game, BEN).text


def in_fantasyland() -> Game:
    """A hand that waits for Ben to set his Fantasyland; the others' boards lie open."""
    game = Game(ANN, BEN, CAT).play({BEN: QUEENS_IN_FRONT, ANN: NOTHING}).start()
    return game.play_until(lambda: game.hand.street_no > len(game.hand.ruleset.streets))


def test_fantasyland_under_a_clock_says_until_when() -> None:
    view = open_face_view(in_fantasyland().state, BEN)
    assert view is not None
    timed = hand_panel(view, Draft(), TableScreen(names=NAMES, deadlines=TableDeadlines(turn_ms=90_000))).text
    assert WORDS("private.your_turn_until", until="<t:90:R>") in timed
    assert WORDS("private.fantasyland") in timed
    assert "runs out" not in hand_panel(view, Draft(), TableScreen(names=NAMES)).text


def test_whoever_plays_without_pictures_reads_the_cards_in_their_hand() -> None:
    view = open_face_view(in_fantasyland().state, BEN)
    assert view is not None
    (packet,) = view.in_fantasyland
    cards = in_order(packet.cards, by_suit=False)
    in_text = TableScreen(names=NAMES, is_text_only=True)
    assert WORDS("private.alt_cards", cards=card_labels(cards)) in hand_panel(view, Draft(), in_text).text
    tapped = hand_panel(view, Draft(((cards[0], Row.BACK),)), in_text).text
    assert WORDS("private.alt_cards", cards=card_labels(cards[1:])) in tapped
    over = open_face_view(Game(ANN, BEN).play().state, BEN)
    assert over is not None
    assert "New cards" not in hand_panel(over, Draft(), in_text).text


def test_whoever_plays_without_pictures_reads_what_their_own_board_has_brought() -> None:
    """As the picture has it: the points, whom each row beat, and the Fantasyland that it earned."""
    game = Game(ANN, BEN).play({ANN: QUEENS_IN_FRONT, BEN: NOTHING})
    view = open_face_view(game.state, ANN)
    assert view is not None
    panel = hand_panel(view, Draft(), TableScreen(names=NAMES, is_text_only=True))
    mine = next(line for line in panel.text.splitlines() if line.startswith(f"Ann {signed(view.player.net or 0)}: "))
    assert "(pair of queens, +7, B+1)" in mine
    assert "Fantasyland · 13" in mine
    assert mine in own(game, ANN).alt


def test_whoever_plays_without_pictures_reads_what_they_threw_away_also_while_they_wait() -> None:
    game = until(Game(ANN, BEN, table=options(PINEAPPLE)).start(), BEN, 3)
    view = open_face_view(game.place(BEN).state, BEN)
    assert view is not None
    assert not view.may_place
    told = WORDS("private.discards", cards=card_labels(view.discards), dead=0)
    assert told in hand_panel(view, Draft(), TableScreen(names=NAMES, is_text_only=True)).text
    assert told not in own(game, BEN).text, "the picture shows them"


def test_a_pause_leaves_whoever_plays_without_pictures_the_cards_of_their_street() -> None:
    game = Game(ANN, BEN).start({BEN: FOUL, ANN: NOTHING}).do(Pause(ANN))
    view = open_face_view(game.state, BEN)
    assert view is not None
    panel = hand_panel(view, Draft(), TableScreen(names=NAMES, is_text_only=True))
    assert [one.label for row in panel.controls for one in row if isinstance(one, Button)] == ["Resume"]
    assert "New cards: 10♦ 8♠ 6♦ 4♣ 2♠." in panel.text


def test_a_fouled_hand_says_so_in_words() -> None:
    game = Game(ANN, BEN).play({BEN: FOUL, ANN: NOTHING})
    net = {player.account: signed(player.net or 0) for player in public_view(game.state).hand.players}  # type: ignore[union-attr] # a hand was played
    assert WORDS("private.over_fouled", points=net[BEN], total=net[BEN], board="only") in own(game, BEN).text
    assert WORDS("private.over", points=net[ANN], total=net[ANN]) in own(game, ANN).text


def test_a_hand_that_the_bot_ended_for_somebody_says_so_to_all_and_to_them() -> None:
    game = Game(ANN, BEN).play(timed_out=(BEN,))
    panel = table_panel(public_view(game.state), TableScreen(names=NAMES))
    assert WORDS("over.played_for", names="**Ben**") in panel.text
    assert WORDS("private.was_played_for") in own(game, BEN).text
    assert WORDS("private.was_played_for") not in own(game, ANN).text
    assert "I played for" not in table_panel(public_view(game.play().state), TableScreen(names=NAMES)).text, (
        "Ben was there"
    )


def test_who_has_left_is_not_said_to_be_late() -> None:
    game = Game(ANN, BEN, CAT).start().do(Leave(BEN)).act_for(BEN)
    text, theirs = table_panel(public_view(game.state), TableScreen(names=NAMES)).text, own(game, BEN).text
    assert "**Ben** has left, so I put " in text
    assert "**Ben** has left. I'm playing on for them." in text
    assert "You're not at the table any more, so I'm playing on for you." in theirs
    game.play_until(lambda: not game.state.is_playing)
    over, my_end = table_panel(public_view(game.state), TableScreen(names=NAMES)).text, own(game, BEN).text
    assert "I played on for **Ben**." in over
    assert "I played on for you." in my_end
    for said in (text, theirs, over, my_end):
        assert "in time" not in said
        assert "away" not in said


def test_who_left_and_is_back_was_not_late() -> None:
    game = Game(ANN, BEN, CAT).start().do(Leave(BEN)).act_for(BEN).do(ComeBack(BEN))
    text, theirs = table_panel(public_view(game.state), TableScreen(names=NAMES)).text, own(game, BEN).text
    assert "**Ben** has left, so I put " in text
    assert " for you." in theirs
    assert not any("in time" in said for said in (text, theirs))
    game.play(timed_out=(BEN,))
    assert "**Ben** didn't move in time" not in table_panel(public_view(game.state), TableScreen(names=NAMES)).text
    assert WORDS("private.was_played_for") in own(game, BEN).text, "later they were"


def test_a_picture_in_words_is_read_aloud_without_dashes_and_says_a_foul() -> None:
    game = Game(ANN, BEN).start({BEN: FOUL, ANN: NOTHING})
    assert own(game, BEN).alt.startswith(
        "Open-face, hand 1, street 1 of 9. Your board: nothing yet, your turn. New cards: 10♦ 8♠ 6♦ 4♣ 2♠."
    )
    game.play()
    assert "front 9♦ 7♣ 2♦" in own(game, BEN).alt
    assert " - " not in own(game, BEN).alt
    assert "2♠ (ten high, A−1), fouled." in own(game, BEN).alt
