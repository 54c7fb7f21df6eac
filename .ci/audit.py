"""Looks locked dependencies up in the database of known vulnerabilities: ``python .ci/audit.py LOCK ...``.

Exit status 0: none is known. 1: some are, each is named. 3: the database could not be asked, or not about all of them;
then nothing is known, which `pip-audit` alone would call clean.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

VULNERABLE = 1
NOT_ASKED = 3
_CAUSE_MOST = 160  # characters of what the library says


def audited(lock: Path) -> tuple[int, list[str]]:
    """The exit status for one lock, with what to tell."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--desc", "off"]
        command += [
            "--progress-spinner",
            "off",
            "--format",
            "json",
            "--output",
            str(report),
            "--requirement",
            str(lock),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own tool
        try:
            found: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["dependencies"]
        except (OSError, ValueError, LookupError):
            cause = (done.stderr.strip().splitlines() or ["it said nothing"])[-1][:_CAUSE_MOST]
            return NOT_ASKED, [f"{lock}: the database of vulnerabilities cannot be reached: try again later ({cause})."]
    known = [
        f"{lock}: {one['name']} {one['version']}: {vulnerability['id']}, fixed in "
        f"{', '.join(vulnerability['fix_versions']) or 'no version yet'}."
        for one in found
        for vulnerability in one.get("vulns", ())
    ]
    skipped = [str(one["name"]) for one in found if "skip_reason" in one]
    told = list(known)
    if skipped or not found:
        names = ", ".join(skipped[:5]) + (" ..." if len(skipped) > 5 else "")
        told.append(
            f"{lock}: the database was reached, but does not answer for {len(skipped)} of {len(found)} packages"
            f" ({names}): nothing is known of these."
        )
    if known:
        return VULNERABLE, told
    if told:
        return NOT_ASKED, told
    return 0, [f"{lock}: no vulnerability is known in its {len(found)} packages."]


def main(locks: list[str]) -> int:
    """Look all locks up; the status of what is found weighs more than that of what could not be asked."""
    results = [audited(Path(lock)) for lock in locks]
    sys.stdout.write("".join(f"{line}\n" for _, lines in results for line in lines))
    statuses = {status for status, _ in results}
    return next((status for status in (VULNERABLE, NOT_ASKED) if status in statuses), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
