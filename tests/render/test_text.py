"""Names: any text is drawn somehow, in the right order, and stays where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from bot.drawable import EMOJI, coverage
from bot.panels.ledger.picture import BalancesPicture
from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.picture import (
    BoardSpec,
    DiscSpec,
    Line,
    PairSpec,
    PointsSpec,
    RowSpec,
    SumSpec,
    TablePicture,
    Tone,
    TotalSpec,
)
from bot.render import fonts, text
from bot.render.bidi import runs
from bot.render.channel.badges import DISC
from bot.render.channel.plan import plan_for
from bot.render.clusters import clusters
from bot.render.fonts import Weight
from bot.render.picture_size import EDGE
from bot.render.text import line, line_height, wrapped
from tests.render.pictures import NAMES, board, pixels, session, showdown
from tests.support.picked import some, some_of

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=60)
Box = tuple[int, int, int, int]
_pixels = lru_cache(maxsize=2)(pixels)  # what is changed is nearly always what the last test changed


def changed(before: TablePicture | ShowdownPicture, after: TablePicture | ShowdownPicture) -> Box | None:
    """The box of all pixels that differ, or nothing: left, upper, right, lower."""
    first, second = _pixels(before), pixels(after)
    assert first.size == second.size
    return ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()


def is_within(box: Box | None, outer: Box) -> bool:
    return box is None or (box[0] >= outer[0] and box[1] >= outer[1] and box[2] <= outer[2] and box[3] <= outer[3])


@pytest.mark.parametrize("name", some(NAMES.values(), 6), ids=NAMES)
def test_a_name_stays_between_the_disc_and_the_points(name: str) -> None:
    bare = board("")._replace(disc=DiscSpec("A", 0))
    before = bare._replace(points="+12345678901")  # so long that it has the smallest size whatever the name is
    points = changed(TablePicture((bare, bare)), TablePicture((before, bare)))
    assert points is not None
    after = before._replace(name=name)
    box, plan = changed(TablePicture((before, bare)), TablePicture((after, bare))), plan_for((bare, bare))
    x, y = plan.place(0)
    assert is_within(box, (x + plan.pad + DISC, y + 2, points[0], y + plan.rows_top))
    assert (box is not None) == bool(clusters(name, Weight.BOLD))


Channel = type[TablePicture] | type[ShowdownPicture]


def of_boards(kind: Channel, count: int, change: Callable[[BoardSpec], BoardSpec]) -> TablePicture | ShowdownPicture:
    """A picture of so many boards, of which the first is changed."""
    first, *others = showdown(count, news=False).boards
    return kind((change(first), *others))


ON_A_BOARD: dict[str, Callable[[BoardSpec, str], BoardSpec]] = {
    "row name": lambda spec, text: with_rows(spec, lambda row: row._replace(name=text)),
    "royalty": lambda spec, text: with_rows(spec, lambda row: row._replace(royalty=text)),
    "name": lambda spec, text: spec._replace(name=text),
    "points": lambda spec, text: spec._replace(points=text),
    "ribbon": lambda spec, text: spec._replace(ribbon=text or "x"),
    "status": lambda spec, text: spec._replace(status=text or "x"),
    "stamp": lambda spec, text: spec._replace(tone=Tone.FOUL, status=text or "x"),
}


def with_rows(spec: BoardSpec, change: Callable[[RowSpec], RowSpec]) -> BoardSpec:
    front, middle, back = map(change, spec.rows)
    return spec._replace(rows=(front, middle, back))


FEW, OTHERS = some_of(NAMES.values(), 3)
LAYOUTS = [(TablePicture, 1), *product((TablePicture, ShowdownPicture), (2, 3, 4))]
TIGHTEST = [(kind, count) for kind, count in LAYOUTS if count >= 3]  # three boards are the narrowest, four the lowest


@pytest.mark.parametrize(
    "kind, count, names",
    [
        *((*layout, FEW) for layout in LAYOUTS),
        # each of the others once on one of three boards, and once on one of four
        *((*layout, OTHERS[(at + at // 2) % 2 :: 2]) for at, layout in enumerate(TIGHTEST)),
    ],
)
@pytest.mark.parametrize("field", ON_A_BOARD)
def test_no_text_leaves_its_board(kind: Channel, count: int, names: Sequence[str], field: str) -> None:
    def change(text: str, spec: BoardSpec) -> BoardSpec:
        return ON_A_BOARD[field](spec, text)

    before = of_boards(kind, count, partial(change, ""))
    for name in names:
        after = of_boards(kind, count, partial(change, name))
        plan = plan_for(after.boards)
        x, y = plan.place(0)
        box = (x + 6, y + 4, x + plan.width - 6, y + plan.height - 4)
        assert is_within(changed(before, after), box), name


@pytest.mark.parametrize("name", some(NAMES.values(), 6), ids=NAMES)
def test_pairs_and_sums_keep_their_lines(name: str) -> None:
    def shown(text: str) -> ShowdownPicture:
        pair = PairSpec(f"{text} beats Ben", "+3", (f"rows {text}", "scoop +3"))
        sums = SumSpec("session", tuple(PointsSpec(text, "+9", DiscSpec("A", 1)) for _ in range(4)))
        return showdown(2)._replace(pairs=(pair,), sums=(sums,))

    box, bottom = changed(shown("x"), shown(name)), plan_for(shown("x").boards).bottom
    assert is_within(box, (EDGE + 10, bottom, 990, bottom + 100))


@pytest.mark.slow
@given(name=ANY_TEXT, status=ANY_TEXT)
@settings(max_examples=60)
def test_any_text_can_be_drawn(name: str, status: str) -> None:
    spec: BoardSpec = board(name, status=status, points=status, royalty=name)
    assert pixels(TablePicture((spec,), (Line(name), Line(status)))).width > 0
    assert pixels(BalancesPicture(name, (TotalSpec(name, status, name),))).width > 0


@pytest.mark.slow
@given(any_text=ANY_TEXT, width=st.integers(1, 500), size=st.integers(20, 44))
@settings(max_examples=150)
def test_a_line_is_never_larger_than_asked_for(any_text: str, width: int, size: int) -> None:
    mask = line(any_text, size, Weight.BOLD, width)
    assert mask.width <= width
    assert mask.height == line_height(size)


@given(any_text=ANY_TEXT)
@settings(max_examples=200)
def test_every_cluster_has_a_font_that_covers_it(any_text: str) -> None:
    for cluster in clusters(any_text, Weight.BOLD):
        seen = [ord(c) for c in cluster.text if c not in "\u200c\u200d" and not 0xE0020 <= ord(c) <= 0xE007F]
        assert all(code in coverage(cluster.font) for code in seen)


@given(any_text=ANY_TEXT)
@settings(max_examples=200)
def test_no_text_becomes_replacement_marks(any_text: str) -> None:
    assert "\ufffd" not in "".join(cluster.text for cluster in clusters(any_text, Weight.BOLD))


@pytest.mark.parametrize(
    "written, seen",
    [
        ("𝓐𝓷𝓷", ["A", "n", "n"]),
        ("a\u202eb\u200bc\x07", ["a", "b", "c"]),
        ("👩‍👩‍👧‍👦👍🏽", ["👩‍👩‍👧‍👦", "👍🏽"]),
        ("❤️‍🔥", ["❤‍🔥"]),
        ("🇩🇪🇫", ["🇩🇪", "🇫"]),
        ("e\u0301", ["é"]),
        ("a\nb", ["a", " ", "b"]),
        ("\u0301a", ["a"]),
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("น้ำ", ["น้ำ"]),
        ("a🏽b", ["a", "🏽", "b"]),
        ("a𒀀\ud800\ufffdb", ["a", "b"]),
        ("꧁༺ Ann ༻꧂", ["A", "n", "n"]),
        ("\u2068༺ ש ༻\u2069 (b)", ["\u2068", "ש", "\u2069", " ", "(", "b", ")"]),
        ("A ༺ B", ["A", " ", "B"]),
        ("rows   +3", [*"rows   +3"]),
        ("༺༻", []),
    ],
)
def test_clusters_are_what_a_reader_calls_characters(written: str, seen: list[str]) -> None:
    assert [cluster.text for cluster in clusters(written, Weight.BOLD)] == seen


def test_stacks_of_marks_are_cut_down() -> None:
    (cluster,) = clusters("x" + "\u0338" * 40, Weight.BOLD)
    assert len(cluster.text) <= 3


@pytest.mark.parametrize("joined", ["👩‍👩‍👧‍👦", "❤️‍🔥", "🏳️‍🌈", "👍🏽", "🇩🇪", "1️⃣"])
@pytest.mark.skipif(not fonts.HAS_RAQM, reason="this Pillow was built without a shaping engine")
def test_joined_emoji_take_the_room_of_one(joined: str) -> None:
    one, family = (line(emoji, 34, Weight.BOLD, 500) for emoji in ("🐼", joined))
    assert family.width <= one.width + 1
    assert {cluster.font for cluster in clusters(joined, Weight.BOLD)} == {EMOJI}


def test_a_space_after_an_emoji_is_as_wide_as_any_other() -> None:
    emoji, name, both = (line(one, 34, Weight.BOLD, 500).width for one in ("🐼", "Linh", "🐼 Linh"))
    assert both - emoji - name < 34 // 3


@pytest.mark.parametrize(
    "written, left_to_right",
    [
        ("Ann 12", ["Ann 12"]),
        ("אב", ["אב"]),
        ("Ann אב Ben", ["Ann ", "אב ", "Ben"]),
        ("אב Ann גד", ["גד", " Ann", " אב"]),
        ("אב 12", ["12", "אב "]),
        ("Ann אב 12 גד", ["Ann ", "גד", " ", "12", "אב "]),
        ("\u2068אב\u2069 +12", ["אב", " +12"]),
        ("\u2068אב\u2069 · \u2068גד\u2069 -3", ["אב", " · ", "גד", " -3"]),
        ("\u2068אב 12 Ann\u2069 +5", ["Ann", "12", "אב ", "+5"]),
        ("אב \u2068Ann +3\u2069 גד", ["גד", "Ann +3", "אב"]),
        ("\u2068\u2068אב\u2069 +1\u2069 +2", ["אב", "+1", "+2"]),
        ("\u2068אב 12", ["12", "אב"]),
        ("\u2069אב 12", ["12", "אב"]),
    ],
)
def test_scripts_are_ordered_as_they_are_read(written: str, left_to_right: list[str]) -> None:
    seen = runs(clusters(written, Weight.BOLD))
    assert [run.text.strip() for run in seen if run.text.strip()] == [
        part.strip() for part in left_to_right if part.strip()
    ]
    assert all(run.is_rtl == any("א" <= c <= "ת" for c in run.text) for run in seen if run.text.strip())


def test_a_cut_name_ends_before_what_follows_it() -> None:
    """The marks of a cut isolate are closed, so that the bracket stays at the right."""
    pieces = text.fitted(clusters(f"\u2068{'ש' * 40}\u2069 (bot)", Weight.BOLD), 30, Weight.BOLD, 300)
    assert [run.text.strip() for run in runs(pieces)][-1] == "(bot)"


def test_a_long_line_ends_with_an_ellipsis() -> None:
    pieces = text.fitted(clusters("W" * 32, Weight.BOLD), 30, Weight.BOLD, 200)
    assert [piece.text for piece in pieces][-1] == "…"
    assert 3 < len(pieces) < 10


@pytest.mark.parametrize(
    ("name", "width", "seen"),
    [
        ("Pixel (bot)", 400, "Pixel (bot)"),
        ("Pixel (bot)", 140, "Pi… (bot)"),
        ("Pixel (bot)", 90, "Pixe…"),
        ("Pixel (the one of Rome)", 140, "Pixel…"),
        ("Ann (Rome) and her cat", 200, "Ann (Rome)…"),
        ("(Berta and all of hers)", 140, "(Berta…"),
        ("Ben :( all evening", 200, "Ben :( all ev…"),
    ],
)
def test_what_stands_in_brackets_is_there_whole_or_not_at_all(name: str, width: int, seen: str) -> None:
    pieces = text.fitted(clusters(name, Weight.BOLD), 30, Weight.BOLD, width)
    assert "".join(piece.text for piece in pieces) == seen


def test_a_line_is_wrapped_at_spaces_and_keeps_its_words() -> None:
    words = "this would foul because the middle beats the back"
    two = wrapped(words, 30, Weight.MEDIUM, 420, 2)
    assert len(two) == 2
    assert " ".join(two) == words
    assert wrapped("a   b", 30, Weight.MEDIUM, 420, 2) == ("a   b",)


@pytest.fixture
def _no_shaping(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def forget() -> None:
        fonts.face.cache_clear()
        text.line.cache_clear()

    forget()
    monkeypatch.setattr(fonts, "HAS_RAQM", False)
    monkeypatch.setattr(text, "HAS_RAQM", False)
    yield
    forget()


@pytest.mark.usefixtures("_no_shaping")
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_without_a_shaping_engine_names_are_drawn_plainly(name: str) -> None:
    mask = line(name, 34, Weight.BOLD, 400)
    assert mask.width <= 400
    assert (mask.getbbox() is not None) == bool(clusters(name, Weight.BOLD))


@pytest.mark.slow
@given(name=ANY_TEXT, other=ANY_TEXT)
@settings(max_examples=40)
def test_any_text_can_be_drawn_on_a_sessions_card(name: str, other: str) -> None:
    card = session(3, (name, other, "Cat"))
    assert pixels(card._replace(headline=name, points=other, subtitle=name, more=other)).width == 1000
