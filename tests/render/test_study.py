"""Analyses and reviews as pictures: the best way large, others small, and what is not there as a ghost."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.panels.picture import BoardSpec, Ink, Mark, RowSpec, Slot, Tone
from bot.panels.study.picture import LaidSpec, StudyPicture, VerdictSpec
from bot.render import draw
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.chips import ChipSize, chip_sprite
from bot.render.palette import Colour
from bot.rules.cards import Card, parse_card, parse_cards
from tests.render.measured import seen, unreadable
from tests.render.pictures import FULL, board, pixels
from tests.render.studies import STUDIES, laid, small, study


@pytest.mark.parametrize("name", STUDIES)
def test_every_text_rank_and_chip_can_be_read_at_both_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = seen(STUDIES[name], monkeypatch)
    assert unreadable(shown) == []
    assert len(draw(STUDIES[name])) < 80 * 1024
    assert 1.32 <= shown.width / shown.height <= 1.75, "landscape, so that a desktop shows it large"


def test_small_boards_have_chips_and_fewer_ones_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (seen(study(*[small(2)] * count), monkeypatch) for count in (2, 3))
    assert len(few.ranks) == 2
    assert not few.chips
    assert len(many.ranks) == 1
    assert many.chips


def with_mark(mark: Mark, card: str = "Kd") -> LaidSpec:
    one = board("", " /  / ")
    row = RowSpec((Slot(mark, parse_card(card)),) * 5)
    front = row._replace(slots=row.slots[:3])
    return LaidSpec(BoardSpec("", (front, row, row), one.tone))


def amount(picture: StudyPicture, colour: Colour) -> int:
    return pixels(picture).histogram()[colour]


def test_a_ghost_has_no_paper_and_a_card_no_dashes() -> None:
    """The edge of a card is whole, that of a ghost has gaps: no colour is needed to tell them apart."""
    size = CardSize(108)

    def edge(look: Look) -> list[bool]:
        sprite = card_sprite(parse_card("Kd"), size, look, Colour.FELT, two_colours=False)
        return [
            sprite.indices.getpixel((x, size.margin + 1)) == Colour.PAPER
            for x in range(size.margin + size.radius, size.margin + size.width - size.radius)
        ]

    assert all(edge(Look.PLAIN))
    ghost = edge(Look.GHOST)
    changes = sum(one != other for one, other in pairwise(ghost))
    assert changes >= 8, "dashes"
    assert 0.3 < sum(ghost) / len(ghost) < 0.7
    there, ghosts = (study(large=with_mark(mark)) for mark in (Mark.CARD, Mark.GHOST))
    assert amount(there, Colour.PAPER) > 10 * amount(ghosts, Colour.PAPER)


def test_all_ghosts_look_different_and_none_like_a_card() -> None:
    size = CardSize(108)
    for two_colours in (False, True):
        faces = [
            card_sprite(Card(card), size, look, Colour.FELT, two_colours=two_colours).indices.tobytes()
            for card in range(54)
            for look in (Look.GHOST, Look.PLAIN)
        ]
        assert len(set(faces)) == 108
        chips = [
            chip_sprite(Card(card), ChipSize(64, 45), Colour.FELT, look, two_colours=two_colours).indices.tobytes()
            for card in range(52)
            for look in (Look.GHOST, Look.PLAIN, Look.DIM)
        ]
        assert len(set(chips)) == 156


def test_what_goes_away_is_dim_and_crossed() -> None:
    without, with_it = study(large=laid(FULL)), study(large=laid(FULL, "7d"))
    assert amount(without, Colour.PAPER_DIM) == 0
    assert amount(with_it, Colour.PAPER_DIM) > 1_000
    beside = study(small(2, FULL, "7d"), small(3))
    assert amount(beside, Colour.PAPER_DIM) > 1_000


def test_the_best_alone_is_framed_in_gold() -> None:
    bare = LaidSpec(board("Best", FULL))
    assert amount(StudyPicture(bare), Colour.GOLD) == 0
    assert amount(StudyPicture(bare._replace(board=bare.board._replace(is_framed=True))), Colour.GOLD) > 8_000


def test_a_foul_and_fantasyland_have_their_felts_however_small() -> None:
    for tone, felt in ((Tone.FOUL, Colour.FOUL), (Tone.FANTASYLAND, Colour.DREAM)):
        assert amount(study(small(2), small(3), small(4)), felt) == 0
        assert amount(study(small(2), small(3, tone=tone), small(4)), felt) > 3_000


def test_the_verdict_is_written_in_large() -> None:
    base = study(small(2))
    silent, said = base, base._replace(verdict=VerdictSpec("−3.82", "given away"))
    assert amount(said, Colour.LOSS) > amount(silent, Colour.LOSS) + 1_000


def test_equal_pictures_are_equal_bytes() -> None:
    for picture in STUDIES.values():
        assert draw(picture) == draw(StudyPicture(*picture))


def test_marks_are_those_of_the_cards_named() -> None:
    one = laid("Kd~ / 9s / ").board
    assert [slot.mark for slot in one.rows[0].slots] == [Mark.GHOST, Mark.EMPTY, Mark.EMPTY]
    assert one.points_ink is Ink.LOSS
    assert parse_cards("Kd")[0] == one.rows[0].slots[0].card
