"""The rules' pages: as the data has them, complete, with deals that can be dealt and links that lead somewhere."""

import re
import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.panels.open_face.picture import ShowdownPicture
from bot.panels.rules.common import common_facts
from bot.rules.board import Board
from bot.rules.closed.naturals import KINDS
from bot.rules.closed.ruleset import SUIT_ORDERS, ClosedRuleset, JackpotEvent
from bot.rules.closed_presets import closed_presets
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.ruleset import Fantasyland, OpenFaceRuleset, Stay, Street
from bot.rules.open_face_presets import scored_open_face_presets
from bot.rules.preset_options import closed_variations, options_of
from bot.rules.royalties import FRONT_KEYS, LOW_KEYS, ROW_KEYS
from bot.rules.rulesets import load_any, with_settings
from bot.words import words_in
from tests.rules.closed import EAST, NORTH, SOUTH, WEST
from tests.rules.closed import settled as scored
from tools.pages.make_rules import FOLDER, PAGES, WRITTEN, files, page_of, presets_of
from tools.pages.rules_examples import deal_for, settled
from tools.pages.rules_settings import CLOSED, NAMES, OPEN_FACE
from tools.pages.rules_values import named_tables

pytestmark = pytest.mark.slow  # all pages with all their pictures are made, which takes two seconds
ROOT = FOLDER.parents[1]
WORDS = words_in("en")
PRESETS = (*scored_open_face_presets(), *closed_presets())
PICTURE_BYTES_MOST = 60_000
REMEDY = "run `python -m tools.pages.make_rules`"


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return files()


def shown(png: bytes) -> tuple[tuple[int, int], bytes]:
    """What a picture shows, however it is compressed."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    return picture.size, picture.tobytes()


def test_the_pages_are_up_to_date(made: dict[str, bytes]) -> None:
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert there == {*made.keys(), WRITTEN}, REMEDY
    assert WRITTEN not in made, "it is written by hand"
    for path, content in made.items():
        kept = (FOLDER / path).read_bytes()
        if path.endswith(".png"):
            assert shown(kept) == shown(content), f"{path}: {REMEDY}"
            assert len(kept) < PICTURE_BYTES_MOST
        else:
            assert kept.decode() == content.decode(), f"{path}: {REMEDY}"


def test_every_preset_is_on_one_page_with_all_that_it_says(made: dict[str, bytes]) -> None:
    assert sorted(rules.name for page in PAGES for rules in presets_of(page)) == sorted(PRESETS)
    for page in PAGES:
        text = made[page.file].decode()
        for rules in presets_of(page):
            assert f'<a id="{rules.name}"></a>' in text
            assert f"pictures/{rules.name}.png" in text
            for name in rules.also_known_as:
                assert name in text


@pytest.mark.parametrize(
    "path",
    [
        *(f"docs/rules/{page.file}" for page in PAGES),
        *(f"docs/rules/{file}" for file in ("README.md", "common.md", "settings.md", "RULES.md")),
    ],
)
def test_links_lead_somewhere(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    for target in re.findall(r'\]\(([^)]*)\)|src="([^"]*)"', text):
        file, _, anchor = (target[0] or target[1]).partition("#")
        there = ((ROOT / path).parent / file).resolve() if file else ROOT / path
        assert there.is_file(), f"{path} links to {file}"
        assert not anchor or f'<a id="{anchor}"></a>' in there.read_text("utf-8"), f"{path} links to {file}#{anchor}"


def test_the_page_of_settings_has_all_of_them() -> None:
    assert CLOSED.keys() == ClosedRuleset.model_fields.keys() - {*NAMES, "deck"}, "a closed deck has 52 cards, always"
    assert OPEN_FACE.keys() == OpenFaceRuleset.model_fields.keys() - {*NAMES}
    for family in (CLOSED, OPEN_FACE):
        for key, (_, text) in family.items():
            assert key in tomllib.loads(text)


def test_the_page_of_settings_has_every_value(made: dict[str, bytes]) -> None:
    text = made["settings.md"].decode()
    cells = [line.split(" | ") for line in text.splitlines() if line.startswith("| `")]
    assert all(values.strip() for _, values, *_ in cells), "a key without its values"
    values = {*named_tables("bonuses"), *named_tables("royalties"), *KINDS, *JackpotEvent.model_fields}
    values |= {*Street.model_fields, *FRONT_KEYS, *ROW_KEYS, *LOW_KEYS, *SUIT_ORDERS}
    assert not [value for value in values if f"`{value}`" not in text and f'`"{value}"`' not in text]
    assert all(key in text for key in (*Fantasyland.model_fields, *Stay.model_fields))


def test_every_option_stands_beside_its_preset_with_the_lines_that_turn_it_on(made: dict[str, bytes]) -> None:
    for name in PRESETS:
        rules = load_any(name)
        part = made[page_of(rules).file].decode().partition(f'<a id="{name}"></a>')[2].partition("<a id=")[0]
        for option in options_of(rules):
            assert f"| {WORDS(f'option.{option.key}')} | " in part
            assert all(f"`{line}`" in part for line in option.lines.splitlines())
    for option in closed_variations():
        assert all(f"`{line}`" in made["settings.md"].decode() for line in option.lines.splitlines())


def test_every_page_leads_to_what_all_have_in_common(made: dict[str, bytes]) -> None:
    for file in ("README.md", *(page.file for page in PAGES)):
        assert "](common.md)" in made[file].decode()
    text = made["common.md"].decode()
    for fact in common_facts(WORDS):
        assert all(str(sentence) in text for sentence in fact.sentences)


def test_the_index_lists_every_preset() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    for name in PRESETS:
        assert f"[`{name}`]({page_of(load_any(name)).file}#{name})" in text


@pytest.mark.parametrize("name", PRESETS)
def test_an_example_can_be_dealt(name: str) -> None:
    rules, deal = load_any(name), deal_for(load_any(name))
    boards = [Board.parse(text) for hand in deal.hands for text in hand.boards]
    cards = [card for board in boards for card in board.cards]
    assert rules.seats_min <= len(deal.hands) <= rules.seats_max
    assert all(board.is_full for board in boards)
    assert len(set(cards)) == len(cards)
    if isinstance(rules, ClosedRuleset):
        assert not any(is_foul(board) for board in boards), "a closed table refuses such a hand"
    else:
        assert set(cards) <= set(rules.cards)


def test_a_preset_without_an_example_of_its_own_gets_one() -> None:
    words = words_in("en")
    for name in PRESETS:
        for seats in (2, load_any(name).seats_max):
            rules = with_settings(load_any(name), {"name": "our-house", "seats_min": 2, "seats_max": seats})
            example = settled(rules, deal_for(rules), words)
            assert 2 <= len(deal_for(rules).hands) <= seats
            assert isinstance(example.picture, ShowdownPicture)
            assert example.lines[-1].startswith("- In all: Ann")


# By hand: one-six 1 - 2, and 3 + 3 for the scoop of Cat; the cap of the casino leaves 2 of 9; Pineapple as in its
# golden hand, in units; criss-cross 4 + 13 - 10 - 6.
@pytest.mark.parametrize(
    "name,line",
    [
        ("one-six", "- In all: Ann **+5**, Ben **+7**, Cat **−12**."),
        ("american", "- Ann – Ben: front +3, middle −2, back −4, stake ×2 → Ann **−6**"),
        ("hawaiian-gardens", "- Ann – Cat: front −1, middle −1, back −1, scoop −6, cap +7 → Ann **−2**"),
        ("malayan", "- Ann – Ben: front +1, middle −1, back −1, extras 4 – 6 → Ann **−3**"),
        ("pool", "- The best middle: Ben."),
        ("pineapple", "- In all: Ann **+5**, Ben **−54**, Cat **+49**."),
        ("ultimate", "- Ann plays the next hand in Fantasyland with 16 cards."),
        ("criss-cross", "- In all: Ann **+1**, Ben **−1**."),
    ],
)
def test_an_example_is_settled_as_by_hand(name: str, line: str) -> None:
    rules = load_any(name)
    assert line in settled(rules, deal_for(rules), words_in("en")).lines


def test_a_surrendered_hand_is_in_no_example() -> None:
    rules = load_any("american")
    example = settled(rules, deal_for(rules), words_in("en"))
    hidden = example.picture.boards[2]
    assert all(slot.card is None for row in hidden.rows for slot in row.slots)
    assert "Cat: a hidden hand, surrender." in example.alt
    assert "Js" not in example.alt


def test_the_variant_of_the_page_is_one_file_and_one_line(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "developing.md").read_text("utf-8")
    file = re.findall(r"```toml\n(.*?)```", text.partition("\n## Add a variant")[2], re.DOTALL)[0]
    (name, totals) = re.findall(r'^    "([a-z-]+)": (\(.*\)),$', text, re.MULTILINE)[0]
    path = tmp_path / f"{name}.toml"
    path.write_text(file, encoding="utf-8")
    rules = load_any(str(path))
    assert isinstance(rules, ClosedRuleset)
    assert tomllib.loads(file)["name"] == rules.name == name
    assert scored(rules, NORTH, EAST, SOUTH, WEST).totals == eval(totals)
