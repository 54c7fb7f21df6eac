-- The private replies that show somebody's cards, as long as Discord lets the bot edit them: a quarter of an hour after
-- their newest click. A token lets its bearer edit the reply, so no copy of the database has any.
CREATE TABLE private_replies (
    message_id INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    token TEXT NOT NULL,
    expires_ms INTEGER NOT NULL,
    digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What stands in a channel below a message.
CREATE INDEX panels_by_channel ON panels (channel_id);
