"""Names that are the same to the eye are the same to the bot, whatever alphabet their letters are of."""

from __future__ import annotations

import string
import unicodedata
from hashlib import sha256

import pytest

from bot.look_alikes import CONFUSABLES, LOOKS_NO, look, looks

ATTACKS = (  # written by hand, from no table: letter by letter what they are shown as
    *(("Ann", "\u0410nn"), ("Ann", "\u13aann"), ("Ann", "\ua4eenn"), ("Ann", "\u0391nn"), ("Ann", "\uff21nn")),
    *(("Ann", "\U0001d400\U0001d427\U0001d427"), ("Ann", "\u24b6\u24dd\u24dd"), ("Ann", "A\u0578\u0578")),
    *(("Ben", "\u13f4en"), ("Ben", "\ua4d0en"), ("Ben", "\u0392en"), ("Ben", "\u0412\u0435n"), ("Ben", "\u2c82en")),
    *(("Carol", "\u03f9arol"), ("Carol", "\u2ca4arol"), ("Carol", "\u13df\u0430rol"), ("Carol", "\ua4daarol")),
    *(
        ("Carol", "Ca\u0433ol"),
        ("Carol", "Car\u2c9fl"),
        ("Carol", "Car\u0585l"),
        ("Carol", "Car0l"),
        ("Carol", "Caro1"),
    ),
    *(("Dan", "\u13a0an"), ("Dan", "\ua4d3an"), ("Dan", "D\u0251n"), ("Dan", "D\u0430\u0578")),
    *(("Eve", "\u13acve"), ("Eve", "\ua4f0ve"), ("Eve", "\u0395v\u0435"), ("Eve", "E\u0475e"), ("Eve", "E\u03bde")),
    *(
        ("Hugo", "\u13bbugo"),
        ("Hugo", "\ua4e7ugo"),
        ("Hugo", "\u041dugo"),
        ("Hugo", "H\u057dgo"),
        ("Hugo", "Hu\u0581o"),
    ),
    *(("Ian", "lan"), ("Ian", "1an"), ("Ian", "|an"), ("Ian", "\u0406an"), ("Ian", "\u04c0an"), ("Ian", "ian")),
    *(("Jim", "\u0408im"), ("Jim", "Jirn"), ("Jim", "J\u0456m"), ("Jim", "\u13abim"), ("Jim", "J\u2170\u217f")),
    *(
        ("Kate", "\u212aate"),
        ("Kate", "\u039aate"),
        ("Kate", "\u13e6ate"),
        ("Kate", "\ua4d7ate"),
        ("Kate", "\u2c94ate"),
    ),
    *(("Mia", "\u039cia"), ("Mia", "\u13b7ia"), ("Mia", "\ua4dfia"), ("Mia", "M\u0131a"), ("Mia", "M\u03b9\u03b1")),
    *(
        ("Nora", "\u039dora"),
        ("Nora", "\ua4e0ora"),
        ("Nora", "\u2c9aora"),
        ("Nora", "N\u043era"),
        ("Nora", "N\u00f8ra"),
    ),
    *(
        ("Oscar", "\u0555scar"),
        ("Oscar", "0scar"),
        ("Oscar", "\u039fscar"),
        ("Oscar", "O\u0455car"),
        ("Oscar", "\u00d3scar"),
    ),
    *(("Pia", "\u0420ia"), ("Pia", "\u13e2ia"), ("Pia", "\ua4d1ia"), ("Pia", "\u2ca2ia"), ("Pia", "Pi\u0430")),
    *(("Sam", "\u0405am"), ("Sam", "\u13daam"), ("Sam", "\ua4e2am"), ("Sam", "\u054fam"), ("Sam", "\u017fam")),
    *(("Tom", "\u13a2om"), ("Tom", "\ua4d4om"), ("Tom", "\u03a4om"), ("Tom", "T\u1d0fm"), ("Tom", "\U0001f183om")),
    *(("Ute", "\u054dte"), ("Ute", "\ua4f4te"), ("Vic", "\u13d9ic"), ("Vic", "\ua4e6ic"), ("Wim", "\u13b3im")),
    *(("Xia", "\u03a7ia"), ("Xia", "\ua4ebia"), ("Yan", "\u03a5an"), ("Yan", "\u13a9an"), ("Zoe", "\u0396oe")),
    *(("Zoe", "\u13c3oe"), ("Zoe", "\ua4dcoe"), ("Zoe", "Zo\u00e9"), ("Ann", "A\u0323nn"), ("Ann", "A\u034fn\u0336n")),
    *(("Ann", "A\u115fnn"), ("Ann", "A n n"), ("Ann", "ANN"), ("Ann", "Ann."), ("Ann", "[Ann]"), ("Ann\u01c3", "Ann!")),
    *(
        ("\u03bd\u03af\u03ba\u03bf\u03c2", "\u039d\u0399\u039a\u039f\u03a3"),
        ("\u0412\u043e\u0432\u0430", "\u0432\u043e\u0432\u0430"),
    ),
    *(
        ("Anna \u05d3\u05e0\u05d4", "\u05d3\u05e0\u05d4 Anna"),
        ("\u30cb\u30b3", "\u4e8c\u30b3"),
        ("J\u00f6rg", "J\u0151rg"),
    ),
    *(("\u0639\u0644\u064a", "\ufecb\ufee0\ufef2"), ("\uac00\ub098", "\u1100\u1161\u1102\u1161"), ("Will", "VVill")),
)

DISTINCT = (  # groups of people who are told apart without a word more
    ("Haruka", "Haruki", "Haruko", "Ren", "Rei"),
    ("さくら", "さぐら", "サクラ", "あい", "アイ", "Ai", "まの", "マノ", "マ", "ノア", "ア", "かがみ", "かかみ"),
    ("健", "健太", "建", "美咲", "美紀", "王伟", "王玮", "李娜", "李那"),
    ("علي", "عالية", "عمر", "عمرو", "محمد", "محمود", "أحمد", "حسن", "حسين", "ليلى"),
    ("דנה", "דניאל", "רונית", "רון", "רונה"),
    ("Анна", "Алла", "Инна", "Нина", "Иван", "Ива", "Андрей", "Сергей", "Ольга", "Олег", "Вова", "Вика"),
    ("Müller", "Muller", "Möller", "Moller", "Jörg", "Jorg", "Jürgen", "Jäger", "Jager", "Schön", "Schon"),
    ("Νίκος", "Νίκη", "Μαρία", "Μάριος", "Γιώργος"),
    ("राम", "रमा", "रीमा", "सीता", "गीता"),
    ("ไก่", "ไข่", "กุ้ง", "กิ้ง"),
    ("김철수", "김철호", "박민수", "박민서"),
    ("Արամ", "Արմեն", "Անի", "Անուշ"),
    ("Ann", "Anna", "Anne", "Nan", "Van", "Dan", "Ian", "Jan", "Han"),
    ("Tim", "Jim", "Kim", "Tom", "Ron", "Don", "Bob", "Rob"),
    ("🐶", "🐱", "👍🏻", "👍🏿", "\U0001fae8", "♠", "♣", "7", "8"),
)


def is_alike(name: str, other: str) -> bool:
    return not looks(name).isdisjoint(looks(other))


def table() -> list[tuple[str, str]]:
    """Unicode's table: a character, and what it looks like."""
    lines = [one.split(": ") for one in CONFUSABLES.read_text("utf-8").splitlines() if not one.startswith("#")]
    shown = ((alike, "".join(chr(int(part, 16)) for part in seen.split())) for seen, alike in lines)
    return [(chr(int(one, 16)), seen) for alike, seen in shown for one in alike.split()]


@pytest.mark.parametrize(("name", "fake"), ATTACKS, ids=ascii)
def test_nobody_is_somebody_else_by_letters_of_another_alphabet(name: str, fake: str) -> None:
    assert is_alike(name, fake)
    assert is_alike(fake, name)


def test_every_character_that_looks_like_a_latin_letter_or_digit_is_that() -> None:
    latin = {(one, seen) for one, seen in table() if len(seen) == 1 and seen in string.ascii_letters + string.digits}
    assert len(latin) > 1400
    assert [ascii(one) for one, seen in latin if not is_alike(f"Ann{one}bo", f"Ann{seen}bo")] == []


def test_what_looks_alike_in_any_alphabet_is_alike() -> None:
    letters = ((one, seen) for one, seen in table() if one.isalpha() and seen.isalpha() and len(seen) == 1)
    words = {(one, seen) for one, seen in letters if unicodedata.is_normalized("NFD", one)}
    assert len(words) > 2000
    assert [ascii(one) for one, seen in words if not is_alike(f"日{one}本", f"日{seen}本")] == []


@pytest.mark.parametrize("names", DISTINCT, ids=lambda names: names[0])
def test_people_of_one_alphabet_are_told_apart(names: tuple[str, ...]) -> None:
    looks = [look(name) for name in names]
    assert [(one, other) for one in names for other in names if one != other and is_alike(one, other)] == []
    assert all(looks)


def test_a_hostile_text_is_looked_at_in_no_time() -> None:
    assert look("a" + "\u0301" * 500) == "a"
    assert look("\ufdfa" * 32)


def test_a_change_of_what_looks_alike_is_counted() -> None:
    """Names that were told apart by the old looks are compared again only then."""
    lines = [line for line in CONFUSABLES.read_text("utf-8").splitlines() if not line.startswith("#")]
    signs = (chr(int(one, 16)) for line in lines for one in line.partition(": ")[2].split())
    letters = "\n".join(look(f"a{one}o") for one in signs)
    assert (LOOKS_NO, sha256(letters.encode()).hexdigest()[:16]) == (1, "0bcb8ad6630e22d2")
