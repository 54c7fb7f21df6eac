-- Servers that have removed the bot, and since when: what belongs to them is deleted some time later.
CREATE TABLE removed_servers (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
