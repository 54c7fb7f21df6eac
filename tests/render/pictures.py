"""Pictures to draw in tests, written as people would write boards."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import combinations
from unittest.mock import patch

from PIL import Image

from bot.panels.closed.picture import (
    RevealPicture,
)
from bot.panels.ledger.picture import (
    BalancesPicture,
    CoursePicture,
    CourseSpec,
    CurveSpec,
    DaySpec,
    LedgerPicture,
    StandingSpec,
    TransferSpec,
    TransfersSpec,
)
from bot.panels.open_face.help import PAGES, help_panel
from bot.panels.open_face.picture import (
    DeckSpec,
    DrawnCard,
    HandPicture,
    PacketSpec,
    ShowdownPicture,
)
from bot.panels.picture import (
    AnnouncedSpec,
    BoardSpec,
    DiscSpec,
    Ink,
    Line,
    Mark,
    NamedCards,
    PairSpec,
    PointsSpec,
    RanksPicture,
    RowSpec,
    Slot,
    SumSpec,
    TablePicture,
    Tone,
    TotalSpec,
)
from bot.panels.pictures import Picture
from bot.panels.screen import Screen
from bot.panels.session.picture import BestSpec, SessionPicture, TallySpec
from bot.panels.study.picture import StatsPicture, TileSpec
from bot.render import canvas, draw
from bot.rules.cards import DECK_52, DECK_54, parse_card, parse_cards
from bot.rules.open_face_presets import load_open_face

MARKS = {"*": Mark.LAST, "+": Mark.DRAFT, "~": Mark.GHOST}
WIDE = "W" * 32
NAMES = {
    "plain": "Ann",
    "accents": "Zoë Ångström",
    "greek and cyrillic": "Ελένη Дмитрий",
    "chinese, japanese, korean": "小明 さくら 민준",
    "arabic": "محمد (12) علی",
    "hebrew": "דניאל Ben 42",
    "devanagari and thai": "अमित ธนพล",
    "armenian and georgian": "Գեւորգ გიორგი",
    "emoji": "🐼🎉👍🏽🇩🇪",
    "joined emoji": "👩‍👩‍👧‍👦❤️‍🔥🏳️‍🌈",
    "keycap and tags": "1️⃣🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "fancy letters": "𝓐𝓷𝓷 𝔅𝔢𝔫",
    "zalgo": "Z" + "\u0338\u0327\u031b\u032b\u0349\u034e" * 9 + "a" + "\u0310\u0316" * 20,
    "wide": WIDE,
    "wide and fat": "﷽" * 32,
    "zero width": "\u200b\u200d\ufe0f\u2060",
    "marks alone": "\u0301\u0301",
    "controls": "a\x00\x07\x1b[31m\nb\tc",
    "direction overrides": "\u202egnp.exe\u2067",
    "lone surrogates": "\ud800x\udfff",
    "no font": "བོད་ 𒀀 \U0010ffff \ue000",
    "empty": "",
    "long": "Ann and Ben " * 90,
}


def row(text: str, size: int, royalty: str = "", name: str = "") -> RowSpec:
    """A row from ``Kd 9s* 4c+ 7h~ ?``: placed last, draft, ghost, face down; the rest of the places are hollow."""
    slots = []
    for word in text.split():
        if word == "?":
            slots.append(Slot(Mark.DOWN))
        else:
            slots.append(Slot(MARKS.get(word[-1], Mark.CARD), parse_card(word.rstrip("*+~"))))
    return RowSpec((*slots, *(Slot(),) * (size - len(slots))), royalty, name)


def board(  # noqa: PLR0913 # each is a field of the picture's board
    name: str = "Ann",
    text: str = "Qh Qd / 9s 9h* 4c / As Ks 7s 2s*",
    *,
    tone: Tone = Tone.PLAIN,
    status: str = "",
    points: str = "",
    points_ink: Ink = Ink.ACCENT,
    has_button: bool = False,
    royalty: str = "",
    row_name: str = "",
) -> BoardSpec:
    """A board from ``front / middle / back``; the royalty and the row's name are those of every row."""
    front, middle, back = text.split("/")
    rows = (
        row(front, 3, royalty, row_name),
        row(middle, 5, royalty, row_name),
        row(back, 5, royalty, row_name),
    )
    return BoardSpec(name, rows, tone, status, points, points_ink, has_button)


FULL = "Qh Qd 2c / 9s 9h 4c 4d 9d / As Ks 7s 2s Ts"
LINES = (
    Line("Pineapple · hand 12", Ink.TITLE),
    Line("Street 4 of 5", Ink.FAINT),
    Line("Waiting for Ann · Дмитрий 🐼", Ink.ACCENT),
    *(Line(f"{name} +6", Ink.WIN) for name in ("Ann", "Дмитрий 🐼")),
)
BOARDS = (
    board(tone=Tone.TO_ACT, status="to act", royalty="+7"),
    board("Ben", "Kd 8c 3h / Ts Tc 4s 4h* / Ah Jh 8h 7h 6h*", points="+4", has_button=True),
    board("Cat", "Ac Ad 5s / Jd 9c 8h 6d 2c* / 5c 5d 3s 3c", tone=Tone.FOUL, status="fouled"),
    board("Дмитрий 🐼", "? ? ? / ? ? ? ? ? / ? ? ? ? ?", tone=Tone.FANTASYLAND, status="Fantasyland"),
)
DECK_TEXT = "As Ks Kd Qd Qh Jc Jd Th Tc 9s 8h 7c 5s 5d 3s 2s X1"


def drawn(count: int, rows: tuple[str, ...] = (), raised: int = -1) -> tuple[DrawnCard, ...]:
    """The first cards of a fixed deck; `rows` says where the first ones went."""
    cards = parse_cards(DECK_TEXT)[:count]
    places = rows + ("",) * count
    return tuple(DrawnCard(card, places[i], i == raised) for i, card in enumerate(cards))


def table(count: int, lines: tuple[Line, ...] = LINES, names: Sequence[str] = ()) -> TablePicture:
    """A table of so many boards, under names of their own or others."""
    boards = tuple(
        one._replace(name=name, disc=DiscSpec(name[:1], number))
        for number, (one, name) in enumerate(zip(BOARDS, names or [one.name for one in BOARDS], strict=True))
    )
    return TablePicture(boards[:count], lines)


def closed_table(count: int, *, natural: bool = False) -> TablePicture:
    """A table whose rows are set in the dark, perhaps below one whose thirteen cards lie open."""
    boards = (one._replace(rows=BOARDS[3].rows, tone=Tone.PLAIN, has_button=True) for one in BOARDS[:count])
    cards = (parse_cards("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"),)
    announced = AnnouncedSpec("Dee", "dragon · 13 each", cards, True, True)
    return TablePicture(tuple(boards), LINES, announced=(announced,) if natural else ())


def showdown(count: int, names: Sequence[str] = tuple("ABCD"), *, news: bool = True, away: str = "") -> ShowdownPicture:
    """The end of a hand among so many players: the first won and earned a ribbon, the third fouled.

    `away`: what each of them is shown to have discarded.
    """
    discards = NamedCards("Discards", parse_cards(away)) if away else None
    boards = []
    for place in range(count):
        won = tuple(None if other == place else (other + place) % 3 - 1 for other in range(count))
        each = board(names[place], FULL, royalty="+12", row_name="straight flush", points="+120", points_ink=Ink.WIN)
        front, middle, back = (one._replace(won=won) for one in each.rows)
        each = each._replace(rows=(front, middle, back), disc=DiscSpec(names[place][:1], place), has_button=place == 0)
        each = each._replace(discards=discards)
        if news and place == 0:
            each = each._replace(is_framed=True, ribbon="Fantasyland · 14")
        if news and place == 2:
            each = each._replace(tone=Tone.FOUL, status="fouled", points="−120", points_ink=Ink.LOSS)
        boards.append(each)
    pairs = tuple(
        PairSpec(
            f"{names[i]} beats {names[j]}",
            "+20",
            ("rows +3", "scoop +3", "royalties +23"),
            (DiscSpec(names[i][:1], i), DiscSpec(names[j][:1], j)),
        )
        for i in range(count)
        for j in range(i + 1, count)
    )
    sums = SumSpec("session", tuple(PointsSpec(each.name, "+45", each.disc) for each in boards))
    return ShowdownPicture(tuple(boards), pairs, (sums,), LINES[:1])


def reveal(count: int, natural: int = 0, surrendered: int = 0, accounts: Sequence[str] = ()) -> RevealPicture:
    """The end of a closed hand: so many players compared, so many naturals and surrenders."""
    names = ("Ann", "Дмитрий 🐼", "小明 さくら", WIDE)
    deck = iter(DECK_52[::-1])

    def row(place: int, size: int) -> RowSpec:
        won = tuple(None if other == place else (other + place) % 3 - 1 for other in range(count))
        slots = tuple(Slot(Mark.CARD, next(deck)) for _ in range(size))
        return RowSpec(slots, "pays 4", "" if place == 2 else "four of a kind", won, place == 0)

    def whole(place: int) -> BoardSpec:
        front, middle, back = (row(place, size) for size in (3, 5, 5))
        tone, status = (Tone.FOUL, "fouled") if place == 2 else (Tone.PLAIN, "")
        disc, is_first = DiscSpec(names[place][:1], place), place == 0
        points = ("+2080", Ink.WIN) if is_first else (f"−{2080 + place}", Ink.LOSS)
        return BoardSpec(
            names[place], (front, middle, back), tone, status, *points, is_first, is_first, disc, is_framed=is_first
        )

    others = names[count : count + natural + surrendered]
    announced = [
        AnnouncedSpec(name, "three straight flushes · 18", (tuple(next(deck) for _ in range(13)),), True, True)
        for name in others[:natural]
    ]
    announced += [AnnouncedSpec(name, "surrendered") for name in others[natural:]]
    everybody = [(name, DiscSpec(name[:1], number)) for number, name in enumerate(names[: count + len(others)])]
    pairs = tuple(
        PairSpec(
            f"{won[0]} beats {lost[0]}", "+1040" if won[1].colour == 2 else "+128", ("surrender",), (won[1], lost[1])
        )
        for won, lost in combinations(everybody, 2)
    )
    sums = [SumSpec(account, tuple(PointsSpec(name, "+128", disc) for name, disc in everybody)) for account in accounts]
    sums.append(SumSpec("ledger", tuple(PointsSpec(name, "+12345", disc) for name, disc in everybody)))
    return RevealPicture(tuple(announced), tuple(map(whole, range(count))), pairs, tuple(sums), LINES[:1])


def ranks() -> RanksPicture:
    """The page of /help."""
    picture = help_panel(PAGES.index("ranks"), load_open_face("pineapple"), Screen()).picture
    assert isinstance(picture, RanksPicture)
    return picture


def balances(count: int) -> BalancesPicture:
    """A ledger of so many players."""
    rows = tuple(TotalSpec(f"Player {i}", "12 hands", f"{(count // 2 - i) * 7:+d}") for i in range(count))
    return BalancesPicture("Balances", rows, (Line("in points", Ink.FAINT),))


EIGHT = ("Ann", "Ben", "Дмитрий 🐼", "小明", "محمد", "Zoë Ångström", WIDE, "Dee")


def ledger(count: int, names: Sequence[str] = EIGHT, *, stake: int = 1) -> LedgerPicture:
    """A server's ledger of so many players, the best first: bars and arrows."""
    standings = course(count, names=names, stake=stake).people
    discs = [one.disc for one in standings]
    transfers = tuple(TransferSpec(discs[-1], disc, stake * (12 + at)) for at, disc in enumerate(discs[:-1]))
    return LedgerPicture(
        "Points",
        standings,
        TransfersSpec("To get even", transfers, "and 12 more") if transfers else None,
        "and 42 more" if count == len(EIGHT) else "",
    )


def course(count: int, steps: int = 40, names: Sequence[str] = EIGHT, *, stake: int = 1) -> CoursePicture:
    """The curves of so many players over so many steps."""
    points = [
        tuple(stake * round(((count - 1) / 2 - i) * t * (1 + (t * (i + 3)) % 7 / 5)) for t in range(steps + 1))
        for i in range(count)
    ]
    people = sorted(zip(names, points, strict=False), key=lambda one: -one[1][-1])
    discs = [DiscSpec(name[:1], index % 6) for index, (name, _) in enumerate(people)]
    standings = tuple(StandingSpec(name, disc, points[-1]) for (name, points), disc in zip(people, discs, strict=True))
    curves = tuple(CurveSpec(disc, points) for (_, points), disc in zip(people, discs, strict=True))
    days = tuple(DaySpec(step, f"{1 + step // 5} Nov") for step in range(0, steps, max(1, steps // 8)))
    more = "and 42 more" if count == len(EIGHT) else ""
    return CoursePicture("Points over time", "1 Nov to 21 Nov 2026", standings, CourseSpec(curves, days), more)


def session(
    count: int, names: Sequence[str] = EIGHT, *, stake: int = 1, ribbon: str = "Fantasyland · 14", has_best: bool = True
) -> SessionPicture:
    """The card of a session of so many players."""
    told = ledger(count, names, stake=stake)
    winner, last = told.standings[0], told.standings[-1]
    shown = board(winner.name, FULL, royalty="+12", row_name="straight flush", points=f"+{120 * stake}")
    shown = shown._replace(disc=winner.disc, is_framed=True, ribbon=ribbon, points_ink=Ink.WIN)
    tallies = (
        TallySpec("128", "hands"),
        TallySpec("37", "scoops", (winner.disc,), "21"),
        TallySpec("14", "fouls", (last.disc,), "12"),
        TallySpec("16", "Fantasylands", (winner.disc,), "13"),
    )
    return SessionPicture(
        f"{winner.name} wins the session",
        f"+{winner.points}",
        "Pineapple · 25 Nov 2026",
        (winner.disc,),
        told.standings,
        tallies if ribbon else tallies[:3],
        told.transfers,
        BestSpec("Biggest hand", "hand 112", shown) if has_best else None,
        told.more,
    )


def record(hands: int) -> StatsPicture:
    """A player's record over so many hands."""
    tiles = tuple(TileSpec(label, value) for label, value in (("hands", str(hands)), ("points", "+96"), (WIDE, WIDE)))
    points = tuple((number * 37) % 41 - 19 for number in range(hands))
    return StatsPicture(NAMES["chinese, japanese, korean"], WIDE, tiles * 4, points, ("Points", "How often"))


WARNINGS = (Line("This fouls", Ink.LOSS), Line("QQ or better in front gets you Fantasyland."))


def whole_hand(shape: str, others: int, new: tuple[int, ...]) -> HandPicture:
    """A hand with everything in it."""
    own = board(text=FULL, row_name="kings full of queens", royalty="+25")
    front, middle, back = (row._replace(title="Middle") for row in own.rows)
    own = own._replace(rows=(front, middle, back))
    return HandPicture(
        tuple(PacketSpec(own, drawn(count, ("Back", "Middle"), 2)) for count in new),
        WARNINGS[-len(new) :],
        others=BOARDS[1 : 1 + others],
        is_tall=shape == "tall",
        street=(3, 5),
        unseen=DeckSpec("Not seen yet: 42", DECK_54[8 + sum(new) :], 2),
        discards=NamedCards("Discards", parse_cards("Ts Th Td Tc")),
    )


REVEALED: dict[str, ShowdownPicture] = {
    f"showdown of {count}, {number} discards": showdown(count, away=" ".join(DECK_TEXT.split()[:number]))
    for count, number in ((2, 1), (2, 4), (2, 14), (3, 4), (3, 5))
}
"""Showdowns that reveal discards: those of Pineapple, and the most that a deck has for two and for three."""
OVER = [(shape, others) for shape in ("tall", "wide") for others in (1, 2)]


def over(shape: str, others: int) -> HandPicture:
    """A player's hand at a showdown that reveals discards."""
    discards = NamedCards("Discards", parse_cards("Ts Th Td Tc"))
    boards = tuple(one._replace(discards=discards) for one in BOARDS[1 : 1 + others])
    own = PacketSpec(whole_hand(shape, 0, (0,)).packets[0].board)
    return HandPicture((own,), others=boards, is_tall=shape == "tall", discards=discards)


def pixels(picture: Picture) -> Image.Image:
    """A drawn picture, opened again: mode P, values are palette indices. To pack it well would change none of them."""
    with patch.object(canvas, "COMPRESS_LEVEL", 0):
        return Image.open(BytesIO(draw(picture)))
