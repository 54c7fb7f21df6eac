-- The channel of somebody's direct messages with the bot, since a click of theirs has opened it. What waits for them
-- away from any table is told there; nobody's direct messages are opened for that.
CREATE TABLE direct_messages (
    account_id TEXT NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO direct_messages
SELECT substr(target, 6), max(channel_id) FROM panels WHERE target GLOB 'hand:*' AND message_id <> 0 GROUP BY 1;

-- Where a settlement was proposed, and when its payee is to be told of it (UTC milliseconds); 0 if they need not be.
ALTER TABLE settlements ADD COLUMN channel_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE settlements ADD COLUMN message_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE settlements ADD COLUMN tell_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX settlements_to_tell ON settlements (tell_ms) WHERE status = 'open' AND tell_ms > 0;

-- The message that tells somebody of all settlements in a server that wait for their word, as `panels` has those of a
-- table.
CREATE TABLE settlement_notices (
    guild_id INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    posted_ms INTEGER NOT NULL,
    PRIMARY KEY (guild_id, account_id)
) STRICT, WITHOUT ROWID;
