"""What a picture must say without words, probed by the palette's named colours."""

from __future__ import annotations

import pytest

from bot.panels.closed.picture import RevealPicture
from bot.panels.ledger.picture import BalancesPicture, StandingSpec, TransferSpec, TransfersSpec
from bot.panels.open_face.picture import DrawnCard, HandPicture, PacketSpec, ShowdownPicture
from bot.panels.picture import (
    AnnouncedSpec,
    BoardSpec,
    DiscSpec,
    Ink,
    Mark,
    PointsSpec,
    RowSpec,
    Slot,
    SumSpec,
    TablePicture,
    Tone,
    TotalSpec,
)
from bot.panels.pictures import Picture
from bot.panels.session.picture import SessionPicture
from bot.render import draw
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.channel.plan import plan_for
from bot.render.palette import DISCS, SUIT_INKS, Colour
from bot.render.picture_size import EDGE
from bot.rules.cards import Card, parse_card, parse_cards
from tests.render.pictures import FULL, balances, board, drawn, pixels, reveal, session, showdown

HOLLOW = " /  / "


def amount(picture: Picture, colour: Colour) -> int:
    """How many pixels have exactly this colour."""
    return pixels(picture).histogram()[colour]


def alone(text: str = HOLLOW, tone: Tone = Tone.PLAIN) -> TablePicture:
    return TablePicture((board("", text, tone=tone),))


@pytest.mark.parametrize(
    "tone, frame, felt",
    [
        (Tone.PLAIN, Colour.FELT_EDGE, Colour.FELT),
        (Tone.TO_ACT, Colour.GOLD, Colour.FELT),
        (Tone.FOUL, Colour.FOUL_EDGE, Colour.FOUL),
        (Tone.FANTASYLAND, Colour.DREAM_EDGE, Colour.DREAM),
    ],
)
def test_tone_is_in_frame_and_felt(tone: Tone, frame: Colour, felt: Colour) -> None:
    image = pixels(alone(tone=tone))
    assert image.getpixel((EDGE + 1, image.height // 2)) == frame
    assert image.getpixel((EDGE + 10, image.height // 2)) == felt


def test_only_the_one_to_act_has_gold_when_nothing_was_placed() -> None:
    assert amount(alone(), Colour.GOLD) == 0
    assert amount(alone(tone=Tone.TO_ACT), Colour.GOLD) > 8_000


def test_each_mark_has_its_own_colour() -> None:
    telling = (Colour.SLOT, Colour.PAPER, Colour.GOLD, Colour.PAPER_DRAFT, Colour.BACK)
    boards = {"hollow": HOLLOW, "card": "Kd//", "last": "Kd*//", "draft": "Kd+//", "down": "?//"}
    counts = {name: [amount(alone(text), colour) for colour in telling] for name, text in boards.items()}
    hollow, paper, gold, draft, back = range(5)
    assert counts["hollow"][paper:] == [0, 0, 0, 0]
    for name in ("card", "last", "draft", "down"):
        assert counts[name][hollow] < counts["hollow"][hollow]
    assert counts["card"][paper] > 5_000
    assert counts["card"][gold] == counts["card"][draft] == counts["card"][back] == 0
    assert counts["last"][gold] > 1_000
    assert counts["draft"][draft] > 5_000
    assert counts["draft"][gold] == 0
    assert counts["down"][back] > 3_000


def test_a_draft_stands_higher_than_a_confirmed_card() -> None:
    def top(text: str) -> int:
        image = pixels(alone(text))
        return min(y for y in range(image.height) for x in range(EDGE, 120) if image.getpixel((x, y)) == Colour.BLUE)

    assert top("/Kd+/") < top("/Kd/")


def test_hidden_cards_all_look_the_same() -> None:
    image, plan = pixels(alone("? ? ?//")), plan_for(alone().boards)
    (x, y), pitch = plan.place(0), plan.card.width + plan.gap
    left, top = x + plan.pad + pitch, y + plan.rows_top
    places = [
        image.crop((left + pitch * i, top, left + pitch * i + plan.card.width, top + plan.card.height)).tobytes()
        for i in range(3)
    ]
    assert places[0] == places[1] == places[2]
    assert places[0].count(bytes((Colour.BACK,))) > 1_000
    assert not any(image.histogram()[ink] for ink in SUIT_INKS)


@pytest.mark.parametrize("suit, ink", [*zip("cdhs", SUIT_INKS, strict=True)])
def test_four_colours_one_a_suit(suit: str, ink: Colour) -> None:
    picture = alone(f"A{suit}//")
    assert [amount(picture, other) > 500 for other in SUIT_INKS] == [other is ink for other in SUIT_INKS]


def test_two_colours_when_asked_for() -> None:
    picture = alone("Ac Ad Ah/As/")._replace(two_colours=True)
    assert amount(picture, Colour.BLUE) == amount(picture, Colour.GREEN) == 0
    assert amount(picture, Colour.RED) > 1_000
    assert amount(picture, Colour.BLACK) > 1_000


def test_shapes_tell_suits_apart_without_colours() -> None:
    def silhouette(card: Card) -> bytes:
        sprite = card_sprite(card, CardSize(86), Look.PLAIN, Colour.FELT, two_colours=True)
        return sprite.indices.point([255 if i == Colour.PAPER else 0 for i in range(256)]).tobytes()

    assert len({silhouette(Card(card)) for card in range(53)}) == 53


def test_all_54_cards_look_different() -> None:
    for two_colours in (False, True):
        faces = {
            card_sprite(Card(card), CardSize(86), Look.PLAIN, Colour.FELT, two_colours=two_colours).indices.tobytes()
            for card in range(54)
        }
        assert len(faces) == 54


def test_the_button_is_a_disc_beside_the_name() -> None:
    with_it, without = (TablePicture((board(has_button=has),)) for has in (True, False))
    assert amount(with_it, Colour.PAPER) > amount(without, Colour.PAPER) + 500


def test_a_raised_card_is_framed_and_a_tapped_one_dim() -> None:
    empty = board("", HOLLOW)
    assert amount(HandPicture((PacketSpec(empty, drawn(3)),)), Colour.GOLD) == 0
    assert amount(HandPicture((PacketSpec(empty, drawn(3, raised=0)),)), Colour.GOLD) > 1_000
    assert amount(HandPicture((PacketSpec(empty, drawn(3)),)), Colour.PAPER_DIM) == 0
    assert amount(HandPicture((PacketSpec(empty, drawn(3, ("back",))),)), Colour.PAPER_DIM) > 5_000


def test_a_new_card_bears_its_number_and_a_tapped_one_its_row() -> None:
    card = parse_card("Kd")
    specs = [DrawnCard(card), DrawnCard(card, "Back"), DrawnCard(card, "Front"), DrawnCard(card, is_raised=True)]
    assert len({pixels(HandPicture((PacketSpec(board("", HOLLOW), (spec,)),))).tobytes() for spec in specs}) == len(
        specs
    )


def met(won: int | None, boards: int = 2) -> ShowdownPicture:
    """Two boards without names, whose rows met."""
    empty = board("", FULL)
    rows = (row._replace(won=(None, won, None, None)[:boards]) for row in empty.rows)
    front, middle, back = rows
    first = empty._replace(rows=(front, middle, back))
    others = (empty._replace(disc=DiscSpec(".", number)) for number in range(1, boards))
    return ShowdownPicture((first, *others))


@pytest.mark.parametrize("boards", [2, 3, 4])
@pytest.mark.parametrize("won, ink", [(1, Colour.WIN), (-1, Colour.LOSS), (0, Colour.FAINT)])
def test_won_rows_are_green_lost_ones_red_equal_ones_grey(won: int, ink: Colour, boards: int) -> None:
    counts = {
        colour: amount(met(won, boards), colour) - amount(met(None, boards), colour)
        for colour in (Colour.WIN, Colour.LOSS, Colour.FAINT)
    }
    assert [colour for colour, count in counts.items() if count > 50] == [ink]


@pytest.mark.parametrize("boards", [2, 3, 4])
def test_a_row_that_counts_more_says_so_unless_four_share_the_picture(boards: int) -> None:
    assert (draw(met(1, boards)) == draw(met(3, boards))) is (boards == 4)


@pytest.mark.parametrize("initial", ["I", "A", "W", "Ж", "🐼"])
def test_whom_a_row_beat_stands_inside_its_board(initial: str) -> None:
    """Three others find room beside five cards, however wide their initials are."""
    first, *others = met(None, 4).boards
    named = tuple(one._replace(disc=DiscSpec(initial, number)) for number, one in enumerate(others))
    front, middle, back = (row._replace(won=(None, 0, 0, 0)) for row in first.rows)
    bare, said = (pixels(ShowdownPicture((one, *named))) for one in (first, first._replace(rows=(front, middle, back))))
    plan = plan_for((first, *named))
    left, top = plan.place(0)
    beside = left + plan.width - plan.pad, top, left + plan.width, top + plan.height
    assert said.crop(beside).tobytes() == bare.crop(beside).tobytes()
    assert said.tobytes() != bare.tobytes()


@pytest.mark.parametrize("points, ink", [("+5", Colour.WIN), ("−5", Colour.LOSS)])
def test_sums_are_coloured_by_their_sign(points: str, ink: Colour) -> None:
    picture = ShowdownPicture((board("", FULL),), sums=(SumSpec("session", (PointsSpec("Ann", points),)),))
    other = Colour.LOSS if ink is Colour.WIN else Colour.WIN
    assert amount(picture, ink) > 60
    assert amount(picture, other) == 0


def test_the_winner_is_framed_and_a_foul_dims_its_cards_under_a_stamp() -> None:
    plain, best, foul = (
        ShowdownPicture((board("", FULL, tone=tone, status="fouled" * (tone is Tone.FOUL))._replace(is_framed=framed),))
        for tone, framed in ((Tone.PLAIN, False), (Tone.PLAIN, True), (Tone.FOUL, False))
    )
    assert amount(plain, Colour.GOLD) == 0
    assert amount(best, Colour.GOLD) > 5_000
    assert amount(plain, Colour.PAPER_DIM) == 0
    assert amount(foul, Colour.PAPER_DIM) > 30_000
    assert amount(foul, Colour.PAPER) < 200, "no card looks as if it counted"
    assert amount(foul, Colour.LOSS) > 1_000


def test_earning_fantasyland_and_being_in_it_never_look_the_same() -> None:
    def shown(tone: Tone, ribbon: str) -> list[bool]:
        picture = ShowdownPicture((board("", FULL, tone=tone)._replace(ribbon=ribbon),))
        return [amount(picture, colour) > least for colour, least in ((Colour.DREAM_EDGE, 500), (Colour.GOLD, 500))]

    assert shown(Tone.FANTASYLAND, "") == [True, False]
    assert shown(Tone.PLAIN, "Fantasyland") == [False, True]
    assert shown(Tone.FANTASYLAND, "Fantasyland") == [True, True]


@pytest.mark.parametrize("balance, ink", [("+5", Colour.WIN), ("−5", Colour.LOSS), ("-5", Colour.LOSS)])
def test_balances_are_coloured_by_their_sign(balance: str, ink: Colour) -> None:
    picture = BalancesPicture("", (TotalSpec("Ann", "", balance),))
    assert amount(picture, ink) > 100
    assert amount(picture, Colour.WIN) * amount(picture, Colour.LOSS) == 0


def standings_of(points: int) -> SessionPicture:
    """The card of somebody with these points, without a word."""
    return SessionPicture("", "", "", (), (StandingSpec("", DiscSpec("", 0), points),), ())


@pytest.mark.parametrize("points, ink, other", [(7, Colour.WIN, Colour.LOSS), (-7, Colour.LOSS, Colour.WIN)])
def test_bars_go_to_the_right_in_green_and_to_the_left_in_red(points: int, ink: Colour, other: Colour) -> None:
    picture = standings_of(points)
    assert amount(picture, ink) > 5_000
    assert amount(picture, other) == 0
    rest = StandingSpec("", DiscSpec("", 1), -points)
    both = pixels(picture._replace(standings=(*picture.standings, rest)))
    left, right = both.crop((0, 128, 600, 186)), both.crop((600, 128, 1000, 186))
    counts = [part.histogram()[ink] for part in (left, right)]
    assert (counts[1] > counts[0]) is (points > 0)


def test_who_is_ahead_has_a_star_and_nobody_else() -> None:
    frame = amount(standings_of(0), Colour.GOLD)
    assert amount(standings_of(7), Colour.GOLD) > frame + 100
    assert amount(standings_of(-7), Colour.GOLD) == frame


def test_an_arrow_leads_from_who_pays_to_who_is_paid() -> None:
    def drawn(payer: int, payee: int) -> list[int]:
        one = TransferSpec(DiscSpec("", payer), DiscSpec("", payee), 3)
        image = pixels(standings_of(0)._replace(transfers=TransfersSpec("", (one,))))
        columns = [image.crop((x, 190, x + 44, image.height)).histogram() for x in (22, 116)]
        return [max((3, 4), key=lambda colour: column[DISCS[colour]]) for column in columns]

    assert drawn(3, 4) == [3, 4]
    assert drawn(4, 3) == [4, 3]


def reveal_of(*rows: RowSpec, fouled: int = -1, winner: int = -1) -> RevealPicture:
    """A reveal of boards whose three rows are the same; the one with the number `fouled` fouled, `winner` won most."""
    boards = [
        BoardSpec(
            "",
            (row, row, row),
            Tone.FOUL if number == fouled else Tone.PLAIN,
            "fouled" if number == fouled else "",
            disc=DiscSpec(".", number),
            is_framed=number == winner,
        )
        for number, row in enumerate(rows)
    ]
    return RevealPicture((), tuple(boards))


def revealed(won: int) -> RowSpec:
    slots = tuple(Slot(Mark.CARD, card) for card in parse_cards("Ac 3h 2h"))
    return RowSpec(slots, "", "ace high", (None, won) if won > 0 else (won, None), won > 0)


def test_the_reveal_names_the_best_in_gold_shows_the_foul_in_red_and_frames_the_winner() -> None:
    plain, foul = (reveal_of(revealed(1), revealed(-1), fouled=fouled) for fouled in (-1, 1))
    nobody = reveal_of(revealed(-1), revealed(-1))
    framed = reveal_of(revealed(-1), revealed(-1), winner=0)
    assert amount(plain, Colour.FOUL) == amount(plain, Colour.PAPER_DIM) == 0
    assert amount(foul, Colour.FOUL) > 10_000
    assert amount(foul, Colour.PAPER_DIM) > 10_000
    assert amount(plain, Colour.GOLD) > 200
    assert amount(nobody, Colour.GOLD) == 0
    assert amount(framed, Colour.GOLD) > 8_000
    assert amount(plain, Colour.WIN) > 100 > amount(nobody, Colour.WIN)
    assert amount(nobody, Colour.LOSS) > amount(plain, Colour.LOSS) > 100


def test_a_surrender_has_no_cards_and_a_natural_all_thirteen() -> None:
    def announced(spec: AnnouncedSpec) -> RevealPicture:
        return RevealPicture((spec,), ())

    shown = announced(AnnouncedSpec("", "", (tuple(Card(card) for card in range(13)),)))
    hidden = announced(AnnouncedSpec("", "surrendered"))
    assert amount(shown, Colour.PAPER) > 13 * 2_000
    assert amount(hidden, Colour.PAPER) == amount(hidden, Colour.BACK) == 0


@pytest.mark.parametrize("count", [2, 3, 4])
def test_an_amount_is_never_cut(count: int) -> None:
    whole = reveal(count, accounts=("Kitty",))

    def changed(
        points: str = "+1000000", kitty: str = "+1000000", total: str = "−12000000", balance: str = "−12000000"
    ) -> bytes:
        """The same with other amounts: of the first who beat somebody, and the first player's."""
        pair, *pairs = whole.pairs
        board, *boards = whole.boards
        sums = [_with_first(line, text) for line, text in zip(whole.sums, (kitty, balance), strict=True)]
        return draw(
            whole._replace(
                boards=(board._replace(points=total), *boards),
                pairs=(pair._replace(net=points), *pairs),
                sums=tuple(sums),
            )
        )

    other = {"points": "+1000001", "kitty": "+1000001", "total": "−12000001", "balance": "−12000001"}
    assert len({changed(), *(changed(**{key: text}) for key, text in other.items())}) == 5


def _with_first(sums: SumSpec, points: str) -> SumSpec:
    first, *others = sums.points
    return sums._replace(points=(first._replace(points=points), *others))


@pytest.mark.parametrize("count", [3, 25])
def test_a_balance_in_a_ranking_is_never_cut(count: int) -> None:
    first, *others = balances(count).rows
    shown = ("−12345678", "−12345679", "−1234567", "−123456…")
    assert len({draw(BalancesPicture("", (first._replace(balance=one), *others))) for one in shown}) == len(shown)


@pytest.mark.parametrize("cards", [3, 13])
def test_the_name_of_a_row_is_shown_whole(cards: int) -> None:
    def hand(name: str) -> HandPicture:
        return HandPicture((PacketSpec(board("", FULL, royalty="+12", row_name=name), drawn(cards)),))

    names = ["queens full of sevens", "queens full of sixes", "two pair, queens and sevens"]
    assert len({draw(hand(name)) for name in (*names, *(name[:-1] for name in names))}) == 2 * len(names)


NAME_AND_POINTS = [("Anna", "+2375", 3), ("Charlotte", "+120", 3), ("Charlotte", "−10800", 2), ("Pixel (bot)", "+9", 3)]


@pytest.mark.parametrize("name, points, boards", NAME_AND_POINTS)
def test_a_name_stands_whole_beside_its_points(name: str, points: str, boards: int) -> None:
    spec = board(name, FULL, points=points, points_ink=Ink.WIN, has_button=True)._replace(disc=DiscSpec("A", 0))
    asked = [(name, points), (name[:-1], points), (name[:-1] + "…", points), (name, points[:-1] + "7")]
    pictures = [TablePicture((spec._replace(name=one, points=said),) * boards) for one, said in asked]
    assert len({draw(picture) for picture in pictures}) == len(asked)


@pytest.mark.parametrize("name, points", [("Alexander", "+23"), ("Pixel (bot)", "+4")])
def test_so_does_another_players_name_above_ones_own_hand(name: str, points: str) -> None:
    other, own = board(name, FULL, points=points)._replace(disc=DiscSpec("A", 0)), PacketSpec(board("", FULL))
    names = (name, name[:-1], name[:-1] + "…")
    pictures = [HandPicture((own,), others=(other._replace(name=one), other, other)) for one in names]
    assert len({draw(picture) for picture in pictures}) == len(names)


@pytest.mark.parametrize("count", [2, 3])
def test_a_name_stands_whole_in_the_standings(count: int) -> None:
    names = ("Charlotte", "Benjamin", "Alexander")[:count]
    others = (names, ("Charlott", *names[1:]), ("Charlott…", *names[1:]))
    standings = [
        tuple(StandingSpec(name, DiscSpec("A", at), 24 - 40 * at) for at, name in enumerate(one)) for one in others
    ]
    assert len({draw(SessionPicture("", "", "", (), one, (), best=session(2).best)) for one in standings}) == 3


def test_a_pair_with_long_names_is_said_by_discs_and_every_note_is_whole() -> None:
    names = ("Maximilian von Habsburg", "Charlotte-Sophie Anna")
    end = showdown(2, names)
    (pair,) = end.pairs

    def drawn_with(title: str, notes: tuple[str, ...], loser: int) -> bytes:
        discs = (DiscSpec("M", 0), DiscSpec("C", loser))
        return draw(end._replace(pairs=(pair._replace(title=title, notes=notes, discs=discs),)))

    said, title = ("rows +3", "scoop +3", "royalties +23", "×125"), f"{names[0]} beats {names[1]}"
    assert drawn_with(title, said, 1) != drawn_with(title, said, 2), "the loser's disc is there"
    assert drawn_with(title, said, 1) != drawn_with(title, (*said[:3], "×126"), 1)
    assert drawn_with("Ann beats Ben", said, 1) == drawn_with("Ann beats Ben", said, 2), "names where they have room"


def test_a_fouled_opponents_points_stand_above_ones_own_hand_once_they_are_known() -> None:
    other, own = board("Ben", FULL, tone=Tone.FOUL, status="fouled", points_ink=Ink.LOSS), PacketSpec(board("", FULL))
    shown = {points: HandPicture((own,), others=(other._replace(points=points),)) for points in ("", "−18", "−19")}
    assert draw(shown["−18"]) != draw(shown["−19"])
    assert amount(shown["−18"], Colour.LOSS) > amount(shown[""], Colour.LOSS)
    live = shown["−18"]._replace(others=(other._replace(points="+4", points_title="royalties"),))
    assert draw(live) == draw(shown[""]), "royalties of a lost board count for nothing"


def test_four_of_a_kind_is_named_whole_in_a_reveal_of_four() -> None:
    def named(hand: str) -> bytes:
        slots = tuple(Slot(Mark.CARD, card) for card in parse_cards("6s 6h 6d 6c 2h"))
        row = RowSpec(slots, "pays 4", hand, (None, 1, 1, 1), is_best=True)
        return draw(reveal_of(row, row, row, row))

    assert named("four of a kind") != named("four of a king")
