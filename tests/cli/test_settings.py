"""What a host can get wrong in `.env` and in the settings: one sentence that tells what to do next."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest

from tests.cli.database import run
from tests.cli.process import SETTINGS


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
