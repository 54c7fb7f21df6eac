"""A root folder in which the steps of a Dockerfile run one by one, where there is no builder of images.

The base image is stood in for by this machine: its /usr read-only, its Python in /usr/local, as the image has it, and
an /etc with what is needed to add a user. Each command has mounts of its own, which end with it.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.deploy.dockerfile import ROOT, Stage, Step, ignored

_ETC = {
    *("alternatives", "group", "gshadow", "host.conf", "hosts", "ld.so.cache", "localtime", "login.defs"),
    *("nsswitch.conf", "passwd", "resolv.conf", "shadow", "ssl"),
}
_LINKS = ("bin", "sbin", "lib", "lib64")  # to /usr, as on Debian
_PIP_FILES = ("/etc/pip.conf", "~/.pip/pip.conf", "~/.config/pip/pip.conf")
_OF_PIP = ("PIP_", "SSL_CERT", "REQUESTS_CA", "CURL_CA", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
_SITE = "/venv/lib/python{}.{}/site-packages".format(*sys.version_info[:2])


class StepFailed(Exception):
    """A step of the Dockerfile does not work. The message has what it said."""


class Root:
    """A stage, built in a folder. `libraries` stands in for what pip would install, if it is given."""

    def __init__(self, folder: Path, stage: Stage, libraries: Path | None = None) -> None:
        self.folder = folder
        self.stage = stage
        self._libraries = libraries
        self._at = "/"
        self._user = "0:0"
        self._environment = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root", "LANG": "C.UTF-8"}
        self._begin()

    def build(self, others: Mapping[str, Root]) -> None:
        """Carry out all steps. Raises StepFailed."""
        for step in self.stage.steps:
            match step.keyword:
                case "RUN":
                    self._run(step.words[0])
                case "COPY":
                    self._copy(step, others)
                case "WORKDIR":
                    self._at = step.words[0]
                    self._inside(self._at).mkdir(parents=True, exist_ok=True)
                case "ENV":
                    self._environment |= self.stage.environment
                case "USER":
                    self._user = step.words[0]
                case "VOLUME" | "HEALTHCHECK" | "CMD":
                    pass  # for whoever runs it
                case unknown:
                    raise StepFailed(f"{unknown} is not known here")

    def started(self, command: Sequence[str], volume: Path, **settings: str) -> subprocess.Popen[str]:
        """A command as the container runs it: no root, no rights, a read-only root, and `volume` at the VOLUME."""
        (data,) = self.stage.words("VOLUME")
        mounts = [
            f"mount --bind {self.folder} {self.folder}",
            *self._mounts(),
            *([f"mount --bind -o ro {self._libraries} {self._inside(_SITE)}"] if self._libraries is not None else []),
            f"mount -o remount,bind,ro {self.folder}",
            f"mount -t tmpfs -o mode=1777,size=64m tmpfs {self._inside('/tmp')}",
            f"mount --bind {volume} {self._inside(data)}",
        ]
        user, _, group = self._user.partition(":")
        home = next(
            line.split(":")[5] for line in self._inside("etc/passwd").read_text().splitlines() if f":{user}:" in line
        )
        rights = f"setpriv --reuid={user} --regid={group} --clear-groups --no-new-privs --inh-caps=-all"
        line = f"{rights} --bounding-set=-all -- {shlex.join(command)}"
        return self._popen(mounts, line, self._environment | {"HOME": home} | settings)

    def make_volume(self, folder: Path) -> Path:
        """A new volume: it begins as what the image has in that place, with its owner and rights."""
        (data,) = self.stage.words("VOLUME")
        was = self._inside(data).stat()
        folder.mkdir(mode=was.st_mode & 0o777)
        os.chown(folder, was.st_uid, was.st_gid)
        return folder

    def _begin(self) -> None:
        for name in ("usr", "proc", "dev", "tmp", "var", "etc", "root", "run"):
            self._inside(name).mkdir(parents=True)
        for name in _LINKS:
            self._inside(name).symlink_to(f"usr/{name}")
        for name in _ETC:
            if (source := Path("/etc") / name).is_dir():
                shutil.copytree(source, self._inside(f"etc/{name}"), symlinks=True)
            elif source.exists():
                shutil.copy2(source, self._inside(f"etc/{name}"))
        self._inside(sys.base_prefix).mkdir(parents=True)

    def _mounts(self) -> list[str]:
        """This machine in the place of the base image."""
        return [
            f"mount --bind -o ro /usr {self._inside('usr')}",
            f"mount --bind -o ro {sys.base_prefix} {self._inside('usr/local')}",
            f"mount --bind -o ro {sys.base_prefix} {self._inside(sys.base_prefix)}",  # where its own library looks
            f"mount --rbind /dev {self._inside('dev')}",
            f"mount --rbind /proc {self._inside('proc')}",
        ]

    def _run(self, line: str) -> None:
        if "apt-get install" in line:
            self._require_packages(line)
            return
        environment, mounts = self._environment, self._mounts()
        if "pip install" in line:
            if self._libraries is not None:
                return
            environment = environment | {name: value for name, value in os.environ.items() if name.startswith(_OF_PIP)}
            mounts += self._mounts_of_pip(environment)
        process = self._popen(mounts, f"sh -c {shlex.quote(line)}", environment)
        said, _ = process.communicate()
        if process.returncode:
            raise StepFailed(f"RUN {line}: status {process.returncode}\n{said}")

    def _require_packages(self, line: str) -> None:
        """The machine stands in for the image with these packages: it must have them."""
        words = line.partition("apt-get install")[2].partition("&&")[0].split()
        wanted = [word for word in words if not word.startswith("-")]
        done = subprocess.run(["dpkg", "--status", *wanted], capture_output=True, text=True, check=False)
        if done.returncode:
            raise StepFailed(f"the machine lacks what the image gets: {done.stderr}")

    def _mounts_of_pip(self, environment: Mapping[str, str]) -> list[str]:
        """The files that say where this machine gets packages from, and whom it trusts."""
        named = {word for value in environment.values() for word in value.split() if word.startswith("/")}
        files = {Path(word) for word in named} | {Path(name).expanduser() for name in _PIP_FILES}
        mounts = []
        for file in sorted(files):
            if file.exists() and not file.is_relative_to("/usr") and file.parts[1] not in _LINKS:
                inside = self._inside(str(file))
                inside.parent.mkdir(parents=True, exist_ok=True)
                (Path.mkdir if file.is_dir() else Path.touch)(inside, exist_ok=True)
                mounts.append(f"mount --bind {file} {inside}")
        return mounts

    def _copy(self, step: Step, others: Mapping[str, Root]) -> None:
        *sources, target = step.words
        for source in sources:
            place = self._inside(str(Path(self._at) / target))
            if step.source is not None:
                shutil.copytree(others[step.source].folder / source.lstrip("/"), place, symlinks=True)
            elif (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=_unseen)
            else:
                shutil.copy2(ROOT / source, place / source if target.endswith("/") else place)

    def _popen(self, mounts: Sequence[str], line: str, environment: Mapping[str, str]) -> subprocess.Popen[str]:
        inside = f"cd {self._at} && exec {line}"
        script = " && ".join((*mounts, f"exec /usr/sbin/chroot {self.folder} /bin/sh -c {shlex.quote(inside)}"))
        return subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", script],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env=dict(environment),
            text=True,
        )

    def _inside(self, path: str) -> Path:
        return self.folder / path.lstrip("/")


def _unseen(folder: str, names: list[str]) -> set[str]:
    here = Path(folder).relative_to(ROOT)
    return {name for name in names if ignored((here / name).as_posix())}
