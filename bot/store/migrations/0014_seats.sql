-- Who sits at which open table: an index from an account to its tables, made from the logs. `check` compares the two.
CREATE TABLE seats (
    account_id TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables,
    PRIMARY KEY (account_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_table ON seats (table_id);

-- Open tables from before that: they get their rows when the database is opened.
CREATE TABLE unseated (
    table_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO unseated SELECT table_id FROM tables WHERE is_open = 1;

-- The open tables by age: of a server, of a channel, of its threads, and all of them.
DROP INDEX open_tables;
CREATE INDEX open_by_server ON tables (guild_id, opened_ms, table_id) WHERE is_open = 1;
CREATE INDEX open_by_channel ON tables (channel_id, opened_ms, table_id) WHERE is_open = 1;
CREATE INDEX open_by_parent ON tables (parent_channel_id, opened_ms, table_id) WHERE is_open = 1;
CREATE INDEX open_by_age ON tables (opened_ms, table_id) WHERE is_open = 1;
