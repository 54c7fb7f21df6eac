"""Where a PostgreSQL database is: the address that a host writes into the settings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

_SCHEMES = ("postgresql", "postgres")
_SCHEMA = "chinese_poker"
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_LENGTH_MAX = 51  # of a host's choice

_UNREADABLE = "cannot be read: write what is special in its name or password as %40 for @, and so on"


@dataclass(frozen=True, slots=True)
class Address:
    """`setting` is as the host writes it, `url` as the driver reads it. Both may hold a password; `str()` does not.

    All that is ours is in one schema of the database, so that another program can have the same database.
    """

    setting: str = field(repr=False)
    url: str = field(repr=False)
    schema: str
    shown: str

    def __str__(self) -> str:
        return self.shown

    @property
    def copied_as(self) -> str:
        """What its copies are called: bots that share a folder, each in a schema of its own, keep them apart."""
        return "postgresql" if self.schema == _SCHEMA else f"postgresql-{self.schema}"

    @classmethod
    def of(cls, text: str, length_max: int = _LENGTH_MAX) -> Address:
        """Read ``postgresql://user:password@host:port/database``, with ``?schema=name`` for another schema.

        Raises ValueError, also for a schema with more than `length_max` letters.
        """
        try:
            parts = urlsplit(text)
        except ValueError:  # its text shows the password
            raise ValueError(_UNREADABLE) from None
        try:
            port = parts.port
        except ValueError:
            raise ValueError("must have a port from 1 to 65535") from None
        if parts.scheme not in _SCHEMES or not parts.hostname or not parts.path.strip("/"):
            raise ValueError("must be a file, or postgresql://user:password@host:5432/database")
        asked = dict(parse_qsl(parts.query, keep_blank_values=True))
        schema = asked.pop("schema", _SCHEMA)
        if not _NAME.fullmatch(schema) or len(schema) > length_max:
            raise ValueError(f"names a schema that is not made of up to {length_max} small letters, digits and _")
        url = urlunsplit(("postgresql", parts.netloc, parts.path, urlencode(asked, quote_via=quote), ""))
        place = f"{parts.hostname}{f':{port}' if port else ''}{parts.path}"
        return cls(text, url, schema, f"postgresql://{place}" + (f" (schema {schema})" if schema != _SCHEMA else ""))

    def in_schema(self, schema: str) -> Address:
        """Another schema of the same database. Raises ValueError."""
        parts = urlsplit(self.url)
        query = urlencode([*parse_qsl(parts.query, keep_blank_values=True), ("schema", schema)], quote_via=quote)
        return Address.of(urlunsplit((*parts[:3], query, "")), len(schema))

    def with_password(self, password: str) -> Address:
        """The same with a password, if it has none: a process of ours that is given an address knows no other way."""
        parts = urlsplit(self.url)
        asked = parse_qsl(parts.query, keep_blank_values=True)
        if not password or parts.password or "password" in dict(asked):
            return self
        query = urlencode([*asked, ("password", password)], quote_via=quote)
        return replace(self, url=urlunsplit((*parts[:3], query, "")))
