"""What a server of the tests leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.support.postgresql_server import own_folder
from tests.support.sources import ROOT

_HOLDS = """
import sys, time
from pathlib import Path
from tests.support.postgresql_server import own_folder

with own_folder(Path(sys.argv[1])) as folder:
    (folder / "data").touch()
    print(folder, flush=True)
    time.sleep(600)
"""


def test_the_folder_of_a_killed_run_is_removed_by_the_next_and_no_other(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _HOLDS, str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        folder = Path(other.stdout.readline().strip())
        try:
            with own_folder(tmp_path) as own:
                assert (folder / "data").exists()
                assert {folder, own} == set(tmp_path.iterdir())
        finally:
            other.send_signal(signal.SIGKILL)
    assert folder.exists()
    with own_folder(tmp_path) as own:
        assert [own] == list(tmp_path.iterdir())
    assert list(tmp_path.iterdir()) == []
