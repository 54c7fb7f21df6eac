"""What a host can get wrong in `.env` and in the settings: one sentence that tells what to do next."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest

from bot.cli.examination import facts
from bot.settings import BadSettings, read_settings
from bot.store.postgresql.address import Address
from tests.cli.database import run
from tests.cli.process import ROOT, SETTINGS, TOKEN, running, stop


@pytest.fixture
def env_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where `.env` belongs; no setting is in the environment, and nothing is there yet."""
    monkeypatch.chdir(tmp_path)
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    return tmp_path / ".env"


@pytest.mark.parametrize("command", ["run", "sandbox", "check"])
def test_settings_that_cannot_be_read_are_one_sentence(
    env_file: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Status 2: a supervisor does not try it for ever. No file is closed to root, who may run the tests."""
    env_file.touch()

    def shut(file: Any, *arguments: Any, **named: Any) -> Any:
        if str(file).endswith(".env"):
            raise PermissionError(13, "Permission denied", file)
        return usual(file, *arguments, **named)

    usual = builtins.open
    monkeypatch.setattr(builtins, "open", shut)
    done = run(command)
    assert done.exit_code == 2
    assert done.output == (
        ".env cannot be read (Permission denied): give it to the user that runs the bot, with the mode 600.\n"
    )


@pytest.mark.parametrize("command", ["run", "sandbox", "check"])
def test_a_folder_in_the_place_of_the_settings_is_refused(env_file: Path, command: str) -> None:
    env_file.mkdir()
    done = run(command)
    assert done.exit_code == 2
    assert done.output == ".env is a folder: rename it, and put the settings into a file of that name.\n"


def settings_told() -> list[tuple[str, bool]]:
    return [(fact.sentence, fact.needs_action) for fact in facts() if fact.about == "settings"]


@pytest.mark.parametrize(
    ("line", "sentence", "needs_action"),
    [
        ("DATABSE=foo.db", "line 2 of .env sets DATABSE, which is no setting: perhaps you mean DATABASE", True),
        (
            "backups-keep=3",
            "line 2 of .env sets backups-keep, which is no setting: perhaps you mean BACKUPS_KEPT",
            True,
        ),
        ("TOKEN=abc", "line 2 of .env sets TOKEN, which is no setting: perhaps you mean DISCORD_TOKEN", True),
        ("DISCORD_TOKEN abc", "line 2 of .env cannot be read: write it as DISCORD_TOKEN=value", True),
        ("\n\nexport DISCORD_TOKEN: abc", "line 4 of .env cannot be read: write it as DISCORD_TOKEN=value", True),
        ("LOG_LEVEL", "line 2 of .env cannot be read: write it as LOG_LEVEL=value", True),
        ("EXPORT SHARDS=1", "line 2 of .env cannot be read: write it as SHARDS=value", True),
        ('SHARDS="1', "line 2 of .env cannot be read: write it as SHARDS=value", True),
        (TOKEN, "line 2 of .env cannot be read: write it as NAME=value", True),
        ("FAVOURITE_COLOUR=blue", "line 2 of .env sets FAVOURITE_COLOUR, which is no setting of the bot", False),
        ("DISCORD_GUILD=1", "line 2 of .env sets DISCORD_GUILD, which is no setting of the bot", False),
        ("HTTP_PROXY=blue", "line 2 of .env sets HTTP_PROXY, which is no setting of the bot", False),
        (f"{TOKEN}=", "line 2 of .env sets what is no setting of the bot", False),
    ],
)
def test_a_line_that_sets_nothing_is_told(
    env_file: Path, caplog: pytest.LogCaptureFixture, line: str, sentence: str, *, needs_action: bool
) -> None:
    env_file.write_text(f"# My bot\n{line}\nBACKUPS_KEPT=7\n", encoding="utf-8-sig")
    assert settings_told() == [(sentence, needs_action)]
    assert read_settings().backups_kept == 7, "it goes on"
    assert caplog.records == [], "nobody else says it in other words"


def test_what_belongs_into_the_file_is_not_told(env_file: Path) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8").replace("\n#DATABASE", "\nDATABASE")
    env_file.write_text(
        f"{example}\nexport log_level='INFO' # quiet\nPOSTGRES_PASSWORD=hush\nCOMPOSE_PROJECT_NAME=poker\nTZ=UTC\n",
        encoding="utf-8",
    )
    assert settings_told() == []


def test_the_start_logs_lines_that_set_nothing(env_file: Path) -> None:
    env_file.write_text("DATABSE=secret.db\n", encoding="utf-8")
    with running(env_file.parent, "sandbox") as process:
        said = process.stdout.readline()
        _, _, log = stop(process)
    assert "sandbox" in said
    assert "WARNING bot.cli.running: line 1 of .env sets DATABSE, which is no setting: perhaps you mean DATABASE" in log
    assert "secret.db" not in log


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("PRIVACY_URL", "example.com", "must be the whole address of a page, such as https://example.com/page."),
        ("TERMS_URL", "https://a b", "must be the whole address of a page, such as https://example.com/page."),
        ("LOG_LEVEL", "loud", "must be DEBUG, INFO, WARNING or ERROR."),
        ("LOG_FORMAT", "xml", "must be text or json."),
        ("SYNC_COMMANDS", "perhaps", "must be true, false or always."),
        ("DATABASE", "postgresql://u:pw@h:99999/x", "must have a port from 1 to 65535."),
        ("SHARDS", "many", "must be a whole number from 1 to 16384."),
        ("SHARDS", "0", "must be a whole number from 1 to 16384."),
        ("PURGE_AFTER_DAYS", "1.5", "must be a whole number from 0 to 3650."),
        ("BACKUP_EVERY_HOURS", "-1", "must be a whole number from 0 to 8760."),
        ("BACKUPS_KEPT", "0", "must be a whole number from 1 to 10000."),
        ("HEALTH_PORT", "99999", "must be a whole number from 0 to 65535."),
        ("HEALTH_HOST", "localhost", "must be an address in numbers, such as 127.0.0.1."),
    ],
)
def test_a_value_that_cannot_be_used_is_told_in_words(env_file: Path, setting: str, value: str, sentence: str) -> None:
    env_file.write_text(f"{setting}={value}\n", encoding="utf-8")
    with pytest.raises(BadSettings) as refused:
        read_settings()
    assert str(refused.value) == f"{setting} {sentence}"


def test_words_may_be_of_any_case(env_file: Path) -> None:
    env_file.write_text("LOG_LEVEL=info\nLOG_FORMAT=JSON\nSYNC_COMMANDS=Always\n", encoding="utf-8")
    settings = read_settings()
    assert (settings.log_level, settings.log_format, settings.sync_commands) == ("INFO", "json", "always")


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("postgresql://poker@db/poker", "postgresql://poker@db/poker?password=a%26b%20%40c"),
        (
            "postgresql://poker@db/poker?sslmode=require",
            "postgresql://poker@db/poker?sslmode=require&password=a%26b%20%40c",
        ),
        ("postgresql://poker:own@db/poker", "postgresql://poker:own@db/poker"),
        ("postgresql://poker@db/poker?password=own", "postgresql://poker@db/poker?password=own"),
    ],
)
def test_a_password_beside_the_address_is_known_where_the_address_is(
    env_file: Path, monkeypatch: pytest.MonkeyPatch, given: str, url: str
) -> None:
    """A process that makes a file of the database inherits no password."""
    monkeypatch.setenv("DATABASE", given)
    monkeypatch.setenv("PGPASSWORD", "a&b @c")
    place = read_settings().database
    assert isinstance(place, Address)
    assert place.url == url
    assert "a&b" not in repr(place) + str(place)


def test_names_of_this_machine_are_told_apart(env_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env_file.write_text("HOST_NAMES= bot, status.example.com\n")
    assert read_settings().host_names == ("bot", "status.example.com")
    for wrong in ("*", "bot,", "http://bot", "bot:9464", "a b"):
        monkeypatch.setenv("HOST_NAMES", wrong)
        with pytest.raises(BadSettings, match="HOST_NAMES must be names of machines"):
            read_settings()
