-- A thread that is being made for a table of a server: what is left of it after a kill is taken back.
CREATE TABLE begun_threads (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
