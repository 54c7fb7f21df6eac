"""A path as people write it means what they mean, or is refused in a sentence: in the settings and in every command."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.settings import BadSettings, read_settings
from tests.cli.process import SETTINGS, bot, refusal


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody's home, in which the bot is started with nothing but `.env`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("DATABASE=~/poker/x.db", "{home}/poker/x.db"),
        ("DATABASE='~/poker/x.db'", "{home}/poker/x.db"),
        ("DATABASE=${HOME}/x.db", "{home}/x.db"),
        ("DATABASE=data/x.db   ", "data/x.db"),
        ("DATABASE=' data/x.db '", "data/x.db"),
        ("DATABASE='\"data/x.db\"'", "data/x.db"),
        ("DATABASE=\"'data/my games.db'\"", "data/my games.db"),
        ("DATABASE=./~x.db", "~x.db"),
        ("DATABASE=./$x.db", "$x.db"),
        ("DATABASE=données/日本.db", "données/日本.db"),
    ],
)
def test_what_is_meant(home: Path, line: str, meant: str) -> None:
    (home / ".env").write_text(f"{line}\n", "utf-8")
    assert str(read_settings().database) == meant.format(home=home)


LINE_BREAK = "has a line break, a tab or the like in it: put a path with \\ between single quotes"
WINDOWS = "is a path of Windows, and this machine has no drives: write / between folders"
URI = "must be the path of a file, without file: before it"
ADDRESS = "must be a file, or postgresql://user:password@host:5432/database"
NO_HOME = "begins with ~, and there is no such home: write the whole path, or ./~... for a name"
VARIABLE = "begins with a variable, which nobody fills in here: write the whole path, or ./{}... for a name"
NOTHING = "names nothing: write the path of a file"
FOLDER = "is a folder: name a file in it"


@pytest.mark.skipif(os.name == "nt", reason="there these are paths")
@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (r'"C:\data\new.sqlite3"', LINE_BREAK),
        (r'"C:\temp\x.sqlite3"', LINE_BREAK),
        (r"'C:\data\new.sqlite3'", WINDOWS),
        ("C:/data/new.sqlite3", WINDOWS),
        (r"data\x.db", WINDOWS),
        (":memory:", "must be a file: what is only in memory is lost with the bot"),
        ("file:data/x.db", URI),
        ("FILE::memory:", URI),
        ("sqlite:data/x.db", URI.replace("file: ", "sqlite: ")),
        ("file:///data/x.db?mode=ro", ADDRESS),
        ("sqlite:///data/x.db", ADDRESS),
        ("~nobody-of-that-name/x.db", NO_HOME),
        ("$HOME/x.db", VARIABLE.format("$")),
        ("%APPDATA%/x.db", VARIABLE.format("%")),
        ("data/", FOLDER),
        ("..", FOLDER),
        ("' '", NOTHING),
        ("'\"\"'", NOTHING),
    ],
)
def test_what_cannot_be_meant_is_refused(home: Path, value: str, sentence: str) -> None:
    (home / ".env").write_text(f"DATABASE={value}\n", "utf-8")
    with pytest.raises(BadSettings) as refused:
        read_settings()
    assert str(refused.value) == f"DATABASE {sentence}."
    assert [file.name for file in home.iterdir()] == [".env"]


def test_an_address_may_stand_between_quotes(home: Path) -> None:
    """A container hands over what stands in its file of settings, quotes and all."""
    (home / ".env").write_text("DATABASE='\"postgresql://me@127.0.0.1/poker\"'\n", "utf-8")
    assert str(read_settings().database) == "postgresql://127.0.0.1/poker"


@pytest.mark.parametrize(
    "command",
    [
        ("check", "--database={path}"),
        ("check", "--heads={path}"),
        ("backup", "{path}"),
        ("restore", "{path}"),
        ("new", "--database={path}"),
        ("move", "{path}", "y.db"),
        ("move", "x.db", "{path}"),
        ("export", "1", "--out={path}"),
        ("score", "{path}"),
        ("analyse", "--position={path}"),
    ],
)
def test_a_command_reads_a_path_as_the_settings_do(home: Path, command: tuple[str, ...]) -> None:
    given = (part.format(path="file:x.db") for part in command)
    assert refusal(bot(home, *given, HOME=home)).endswith("must be the path of a file, without file: before it.")
    assert list(home.iterdir()) == []


def test_home_is_home_behind_an_option(home: Path) -> None:
    """Where the shell leaves it as it is."""
    assert bot(home, "new", "--database=~/poker/x.db", HOME=home).returncode == 0
    assert bot(home, "backup", "~/x.bak", "--database=~/poker/x.db", HOME=home).returncode == 0
    assert (home / "x.bak").is_file()
    assert not (home / "~").exists()
