"""What a name may look like: never like nothing, and never like a computer player's."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.ledger.entries import HOUSE
from bot.look_alikes import look
from bot.panels.names import UNNAMED, clean_name, in_text, names_for, person_name, shown_name
from bot.panels.screen import ServerScreen
from bot.words import words_in

WORDS = words_in("en")
ANN, BEN, PIXEL = AccountId("3fa9c0"), AccountId("77ab12"), AccountId("c0ffee")


def test_an_invitation_in_a_name_is_none() -> None:
    """Discord shows a card for one that is only text."""
    assert in_text("discord.gg/AbC") == "discord\\.gg/AbC"
    assert in_text("St. John. ") == "St. John. "


@pytest.mark.parametrize(
    "name",
    [
        *("\u3164", "\u3164\u3164 \u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u180e", "\u200b\u2060", "\ufffc"),
        *(" \u2003\u00a0\u1680", "\u0301\u0308", "\u20dd", "\u17b4\u17b5", "\u034f", "\ufe0f\u200d", "\ufe00"),
        *("\U000e0041\U000e0042\U000e007f", "\U0001d159", "\U000e0100", "\u2065\ufff0", "\u202e\u2066", "\ue000", ""),
    ],
    ids=ascii,
)
def test_a_name_of_which_nothing_is_seen_is_player(name: str) -> None:
    assert clean_name(name) == person_name(name) == UNNAMED
    assert person_name(f"Ann {name}").startswith("Ann"), "a name that is seen stays"


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "김철수", "日本", "ไก่", "عمر", "♠", "👩\u200d💻", "🇩🇪", "7", "_", "\U0001fae8"]
)
def test_a_name_that_is_seen_stays(name: str) -> None:
    assert person_name(name) == name


@pytest.mark.parametrize("blank", ["\u3164", "\u2800", "\u115f", "\uffa0"])
def test_nobody_is_somebody_else_by_blank_letters(blank: str) -> None:
    assert person_name(f"Ann{blank}") == person_name(f"{blank}Ann{blank}{blank}") == "Ann"
    assert person_name(f"Ann{blank}{blank}B") == "Ann B"


MARKS = (
    *(
        "(bot)",
        "(BOT)",
        "(Bot)",
        "( b o t )",
        "（bot）",
        "（ＢＯＴ）",
        "(ｂｏｔ)",
        "[bot]",
        "{bot}",
        "<bot>",
        "❨bot❩",
        "⟨bot⟩",
    ),
    *(
        "(𝐛𝐨𝐭)",
        "(𝕓𝕠𝕥)",
        "⁽ᵇᵒᵗ⁾",
        "(ⓑⓞⓣ)",
        "⒝⒪⒯",
        "(🅱🅾🆃)",
        "(🇧🇴🇹)",
        "(ʙᴏᴛ)",
        "(вот)",
        "(ЬОТ)",
        "(βοτ)",
        "(b0t)",
        "(8ot)",
    ),
    *(
        "(b\u0336o\u0336t\u0336)",
        "(b\u200bo\u200dt)",
        "(b\u3164ot)",
        "(bot",
        "(b(bot)ot)",
        "((bot))",
        "(bó†)",
        "🤖",
        "🤖\ufe0f",
    ),
)


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
def test_no_person_is_marked_as_a_computer(mark: str) -> None:
    assert person_name(f"Pixel {mark}") == "Pixel"
    assert person_name(mark) == UNNAMED
    assert person_name(person_name(f"Pixel {mark}")) == person_name(f"Pixel {mark}")


BESIDE = (
    *(
        "(host)",
        "· host",
        "(HOST)",
        "\u2039host\u203a",
        "\u00b7 h\u043est",
        "\u30fb host",
        "• host",
        "[ h o s t ]",
        "(\u13bbost)",
    ),
    *(
        "· computer",
        "(computer)",
        "· \u0441omputer",
        "(c0mputer)",
        "(\U0001d41c\U0001d428\U0001d426puter)",
        "(\u2ca4omputer)",
    ),
    *(
        "(\ua4d0ot)",
        "(b\u0585t)",
        "(\u13f4\u0ae6\u1d1b)",
        "· bot",
        "\u2219 b\u03bft",
        "(you)",
        "(y\u043eu)",
    ),
    *("· cut \u201cx\u201d", "(dealer)", "(banker)", "(fouled)", "(f\u03bfuled)"),
)


@pytest.mark.parametrize("mark", BESIDE, ids=ascii)
def test_no_person_has_what_the_bot_puts_beside_names(mark: str) -> None:
    name = person_name(f"Pixel {mark}")
    assert name in ("Pixel", "Pixel x\u201d"), "what was in the quotes may stay"
    assert person_name(name) == name


def test_no_person_has_a_sign_that_the_bot_puts_in_front_of_its_lines() -> None:
    texts = "".join(file.read_text("utf-8") for file in sorted(Path("assets/locale").glob("*/*.ftl")))
    signs = {one for one in texts if unicodedata.category(one) == "So"} - set("♠↓◀▶")  # a suit; ways
    assert len(signs) > 15
    for one in (*signs, "🤖"):
        assert person_name(f"{one} Ann {one}\ufe0f") == "Ann"


def test_somebody_who_is_called_you_has_their_user_name_beside() -> None:
    for name in ("You", "you", "Y\u043eu", "\u03a5ou"):
        assert names_for(name, "zed", 3)[0] == f"{name} @zed"


@pytest.mark.parametrize(
    "name", ["Hostess", "Ann (the host)", "Ready Ann", "Ann (ready)", "Ann·Ben", "(already)", "Computer Ben"]
)
def test_names_with_these_words_in_them_stay(name: str) -> None:
    assert person_name(name) == name


@pytest.mark.parametrize("name", ["Robot", "Ann (both)", "Ann (robot)", "Bot", "bottle", "Ann (the bot)", "(botany)"])
def test_other_names_with_these_letters_stay(name: str) -> None:
    assert person_name(name) == name


def test_a_screen_marks_computers_and_nobody_else() -> None:
    screen = ServerScreen({ANN: "Pixel (bot)", PIXEL: "Pixel", BEN: "🤖 Ben"}, frozenset({PIXEL}))
    assert [screen.plain_name(one) for one in (ANN, PIXEL, BEN)] == ["Pixel", "Pixel (bot)", "Ben"]


@pytest.mark.parametrize("name", ["דנה", "ليلى", "Dana דנה"])
def test_a_name_read_from_the_right_turns_nothing_around_it(name: str) -> None:
    """The sign of the points that follow it stays before their number."""
    screen = ServerScreen({ANN: name, PIXEL: name, BEN: "Ben"}, frozenset({PIXEL}), name_length=32)
    kept = f"\u2068{name}\u2069"
    assert [screen.plain_name(one) for one in (ANN, PIXEL, BEN)] == [kept, f"{kept} (bot)", "Ben"]
    assert in_text(name) == in_text(kept) == screen.name(ANN) == kept


def test_a_long_name_read_from_the_right_is_cut_inside_its_marks() -> None:
    assert ServerScreen({ANN: "דנה דנה דנה"}, name_length=6).plain_name(ANN) == "\u2068דנה ד…\u2069"


def test_nobody_can_bring_the_marks_along() -> None:
    assert ServerScreen({ANN: "\u2069דנה\u2068"}).plain_name(ANN) == "\u2068דנה\u2069"


def test_who_has_no_name_here_is_a_player_told_from_the_next_one() -> None:
    names = {ANN: "", BEN: ""}
    assert shown_name(WORDS, names, ANN) == "player 3fa9"
    assert shown_name(WORDS, names, BEN) == "player 77ab"
    assert shown_name(WORDS, {}, ANN) == "former player"
    assert shown_name(WORDS, {}, HOUSE) == WORDS("ledger.house")


def test_a_longer_name_has_what_is_theirs_alone_in_it() -> None:
    assert names_for("Ann", "ann_b", 12) == ("Ann", "Ann @ann_b", "12")
    assert names_for("", "zed", 3) == ("player", "player @zed", "3")
    assert names_for("A" * 40, "zed", 3)[1] == f"{'A' * 27} @zed"
    assert names_for("A" * 40, "u" * 32, 3)[1] == f"{'A' * 10} @{'u' * 20}"
    assert names_for("Ann", "bot", 3)[1] == "Ann @bot"


@pytest.mark.parametrize(
    "name", ["Ann @ann_b", "Ann \uff20ann_b", "Ann@ann_b", "Ann @ ann_b", "Ann (@ann_b)", "@everyone"]
)
def test_a_name_with_an_at_sign_has_their_own_user_name_behind_it(name: str) -> None:
    longer, number = names_for(name, "eve", 3)
    assert longer == f"{name} @eve"
    assert number == "3"


@pytest.mark.parametrize(
    "name",
    [
        *("Kitty", "KITTY", "Jackpot of Pineapple", "former player", "Kit\u200dty", "K\u034fitty", "\u041aitty"),
        *("Kltty", "K1tty", "K i t t y", "Kitty\ufe0f", "J\u0430ckpot of x", "K\u0131tty", "K\u026atty", "\u1d0bitty"),
        *("Kitty.", "[Kitty]", "former_player"),
    ],
    ids=ascii,
)
def test_nobody_looks_like_a_fund_or_somebody_forgotten(name: str) -> None:
    assert names_for(name, "zed", 3)[0] == f"{person_name(name)} @zed"
    assert names_for(f"Big {name}", "zed", 3)[0] == person_name(f"Big {name}")


def test_no_user_name_makes_a_fund_of_a_name() -> None:
    for display_name, username in (("Kitty", "bot"), ("Kitty", "b0t"), ("Jackpot of Pineapple (b", "ot)")):
        assert look("Kitty") not in map(look, names_for(display_name, username, 3))
        assert not any(look(name).endswith("pineapple") for name in names_for(display_name, username, 3))


@pytest.mark.parametrize(
    "name",
    ["ᗩᑎᑎ", "রহিম", "Ann\u16a0", "\U0001f17aitty", "Ann\U0001f701", "꧁༺༻꧂", "রহিম Khan", "\ufffd\ufffd"],
    ids=ascii,
)
def test_what_no_picture_can_show_has_the_user_name_beside(name: str) -> None:
    """A picture leaves out what no font has, and two names would be drawn as one."""
    assert names_for(name, "zed", 3)[0] == f"{name} @zed"


@pytest.mark.parametrize(
    "name", ["꧁༺ Ann ༻꧂", "𝓐𝓷𝓷", "小明", "민준", "अमित", "Zoë", "🐼", "👩‍👩‍👧‍👦", "1️⃣", "Ｄ♤", "Z\u0338\u0327a"]
)
def test_what_a_picture_can_show_stands_alone(name: str) -> None:
    assert names_for(name, "zed", 3)[0] == person_name(name)
