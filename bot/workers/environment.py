"""What the processes that we start inherit of the environment: what any program needs, by name, and nothing else.

A password may be in any variable, under any name: in DATABASE, in one of another program, in one that nobody thought
of. What a child of ours needs besides comes with its job. No file that is open here is passed on either: Python closes
all but the standard streams.
"""

from __future__ import annotations

import os

_SYSTEM = ("HOME", "LOGNAME", "PATH", "SHELL", "TERM", "TZ", "USER", "TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME")
_LANGUAGE = (
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_COLLATE",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LC_MONETARY",
    "LC_NUMERIC",
    "LC_TIME",
)
_WINDOWS = (
    "APPDATA",
    "COMSPEC",
    "LOCALAPPDATA",
    "PATHEXT",
    "PROGRAMDATA",
    "SYSTEMDRIVE",
    "SYSTEMROOT",
    "USERPROFILE",
    "NUMBER_OF_PROCESSORS",
    "PROCESSOR_ARCHITECTURE",
    "WINDIR",
)
_PYTHON = (
    "PYTHONDEVMODE",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONFAULTHANDLER",
    "PYTHONHASHSEED",
    "PYTHONHOME",
    "PYTHONIOENCODING",
    "PYTHONMALLOC",
    "PYTHONNOUSERSITE",
    "PYTHONPATH",
    "PYTHONPYCACHEPREFIX",
    "PYTHONSAFEPATH",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
    "PYTHONWARNINGS",
    "VIRTUAL_ENV",
)
_LIBRARIES = (
    "DYLD_FALLBACK_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
    "MALLOC_ARENA_MAX",
    "FONTCONFIG_FILE",
    "FONTCONFIG_PATH",
    "MPLCONFIGDIR",
    "SSL_CERT_DIR",
    "SSL_CERT_FILE",
    "MKL_NUM_THREADS",
    "OMP_NUM_THREADS",
    "OPENBLAS_CORETYPE",
    "OPENBLAS_NUM_THREADS",
)
_POSTGRESQL = (  # how a file is made of a database on a server; the password comes with the job, or is in a file
    "PGCHANNELBINDING",
    "PGCONNECT_TIMEOUT",
    "PGGSSENCMODE",
    "PGHOSTADDR",
    "PGPASSFILE",
    "PGREQUIRESSL",
    "PGSERVICE",
    "PGSERVICEFILE",
    "PGSSLCERT",
    "PGSSLCRL",
    "PGSSLKEY",
    "PGSSLMODE",
    "PGSSLROOTCERT",
    "PGUSER",
)
PASSED_ON = frozenset((*_SYSTEM, *_LANGUAGE, *_WINDOWS, *_PYTHON, *_LIBRARIES, *_POSTGRESQL))
"""The names, in capitals: on Windows a name may be written otherwise."""


def environment() -> dict[str, str]:
    """This process's environment, as far as it is passed on."""
    in_capitals = str.upper if os.name == "nt" else str
    return {name: value for name, value in os.environ.items() if in_capitals(name) in PASSED_ON}
