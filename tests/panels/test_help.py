"""The pictures of `/help` show what its words speak of."""

from __future__ import annotations

from bot.panels.boards import ALT_LENGTH_MAX, card_labels
from bot.panels.custom_ids import Verb
from bot.panels.hand_names import hand_words
from bot.panels.open_face.help import PAGES, help_panel
from bot.panels.open_face.picture import HandPicture
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Panel
from bot.panels.picture import RanksPicture
from bot.panels.screen import Screen
from bot.render import draw
from bot.rules.evaluate import Category, Wheel, category_of, is_royal, scale
from bot.rules.naming import hand_name
from bot.rules.open_face_presets import load_open_face
from tests.support.counted import controls_counted, words_counted


def test_the_first_page_shows_the_card_that_stands_out() -> None:
    picture = help_panel(PAGES.index("start"), load_open_face("pineapple"), Screen()).picture
    assert isinstance(picture, HandPicture)
    (packet,) = picture.packets
    assert [card.is_raised for card in packet.drawn] == [True, False, False]
    placed = [slot.card for row in packet.board.rows for slot in row.slots if slot.card is not None]
    assert len(placed) == 5
    assert not {card.card for card in packet.drawn} & set(placed)


SCREEN = Screen()
MOST_WORDS = {"ranks": 35, "commands": 90, "fair": 125}
PINEAPPLE = load_open_face("pineapple")


def ranks(screen: Screen = SCREEN) -> Panel:
    return help_panel(PAGES.index("ranks"), PINEAPPLE, screen)


def test_what_beats_what_goes_from_the_strongest_hand_to_the_weakest() -> None:
    picture = ranks().picture
    assert isinstance(picture, RanksPicture)
    wheels: tuple[Wheel, ...] = ("second", "lowest")
    for wheel in wheels:
        values = [scale(wheel).value_of(hand.cards) for hand in picture.hands]
        assert values == sorted(values, reverse=True)
    kinds = [(is_royal(value), category_of(value)) for value in values]
    assert kinds == [(True, Category.STRAIGHT_FLUSH), *((False, kind) for kind in sorted(Category, reverse=True))]
    assert [hand.name for hand in picture.hands] == [hand_words(SCREEN.words, hand_name(value)) for value in values]
    assert all(len(set(hand.cards)) == 5 for hand in picture.hands)


def test_its_alt_text_is_whole_and_text_mode_has_it_too() -> None:
    picture, alt = ranks().picture, ranks().alt
    assert isinstance(picture, RanksPicture)
    assert len(alt) < ALT_LENGTH_MAX
    text = ranks(Screen(is_text_only=True))
    assert text.picture is None
    assert len(text.text) <= TEXT_LENGTH_MAX
    for place, hand in enumerate(picture.hands, 1):
        for said in (alt, text.text):
            assert f"{place}. {hand.name}: {card_labels(hand.cards)}" in said


def test_its_picture_knows_the_suits_of_who_sees_two_colours() -> None:
    two = ranks(Screen(has_two_colours=True)).picture
    assert isinstance(two, RanksPicture)
    assert draw(two) != draw(two._replace(two_colours=False))


def test_the_last_page_ends_with_play_where_a_table_can_be_opened() -> None:
    last = len(PAGES) - 1

    def verbs(page: int, *, can_play: bool = True) -> list[str]:
        panel = help_panel(page, PINEAPPLE, SCREEN, can_play=can_play)
        return [one.custom_id.split(":")[1] for row in panel.controls for one in row if isinstance(one, Button)]

    assert verbs(last) == [Verb.HELP, Verb.PLAY]
    assert verbs(last, can_play=False) == [Verb.HELP]
    assert all(verbs(page) == [Verb.HELP, Verb.HELP] for page in range(last))


def test_what_is_to_be_read_of_help() -> None:
    for page, key in enumerate(PAGES):
        panel = help_panel(page, PINEAPPLE, SCREEN)
        assert words_counted(panel.text, ("Ann", "Ben", "Cat")) <= MOST_WORDS.get(key, 70)
        assert controls_counted(panel.controls) <= 2
