-- Everything that the bot remembers. All times are UTC milliseconds; all ids of people are random account ids.
-- Tables without a rowid have their primary key as their only way to a row: no REPLACE finds another one.

-- Who is behind an account: the only place that knows. discord_id is null for computers and for who asked to be
-- forgotten; nothing refers to this table, so that a person is one row.
CREATE TABLE accounts (
    account_id TEXT NOT NULL PRIMARY KEY,
    discord_id INTEGER UNIQUE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    settings TEXT NOT NULL DEFAULT '{}',
    CHECK (kind = 'human' OR discord_id IS NULL)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX computers_by_name ON accounts (name) WHERE kind = 'computer';

CREATE TABLE servers (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A server that is being deleted, within that one transaction only; and what is left of it afterwards.
CREATE TABLE purging (
    guild_id INTEGER NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE tombstones (
    guild_id INTEGER NOT NULL,
    purged_ms INTEGER NOT NULL,
    entry_no INTEGER NOT NULL, -- the last ledger entry of the purged chain, 0 without one
    hash BLOB NOT NULL,
    PRIMARY KEY (guild_id, purged_ms)
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    table_id TEXT NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    parent_channel_id INTEGER,
    opened_ms INTEGER NOT NULL,
    is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    broken TEXT NOT NULL, -- the id of the error that froze the table, empty when it is fine
    hand_version INTEGER NOT NULL -- where one hand folds from: the newest HandDealt, 1 before the first
) STRICT, WITHOUT ROWID;
CREATE INDEX open_tables ON tables (guild_id) WHERE is_open = 1;
CREATE INDEX tables_by_server ON tables (guild_id);

-- The log. An action is what somebody (or a timer) did; its id makes a repeat harmless. The first of its events holds
-- that id and the account, the others have none.
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables,
    version INTEGER NOT NULL CHECK (version > 0),
    at_ms INTEGER NOT NULL,
    action_id TEXT,
    account_id TEXT,
    type TEXT NOT NULL,
    type_version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX actions ON events (action_id) WHERE action_id IS NOT NULL;
CREATE INDEX hands ON events (table_id, json_extract(body, '$.hand_no')) WHERE type = 'HandDealt';

-- The fair deal. session_root and root are commitments that players were shown; cards and salts are secrets.
CREATE TABLE deal_batches (
    table_id TEXT NOT NULL REFERENCES tables,
    batch_no INTEGER NOT NULL,
    session_root BLOB NOT NULL,
    PRIMARY KEY (table_id, batch_no)
) STRICT, WITHOUT ROWID;
CREATE TABLE deals (
    table_id TEXT NOT NULL REFERENCES tables,
    deal_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL,
    root BLOB NOT NULL,
    cards BLOB NOT NULL,
    salts BLOB NOT NULL,
    PRIMARY KEY (table_id, deal_no),
    FOREIGN KEY (table_id, batch_no) REFERENCES deal_batches
) STRICT, WITHOUT ROWID;
CREATE INDEX deals_by_batch ON deals (table_id, batch_no, deal_no, root);

-- The ledger: a header, its postings, and the seal that closes it. A seal holds the entry's hash, which covers the
-- hash before it in the server's chain.
CREATE TABLE entries (
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL CHECK (entry_no > 0),
    book TEXT NOT NULL,
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables,
    hand_no INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    previous BLOB NOT NULL,
    PRIMARY KEY (guild_id, entry_no)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_entry_per_hand ON entries (table_id, hand_no) WHERE kind = 'hand';
CREATE INDEX entries_by_book ON entries (guild_id, book, entry_no);
CREATE TABLE postings (
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL,
    posting_no INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (guild_id, entry_no, posting_no),
    FOREIGN KEY (guild_id, entry_no) REFERENCES entries
) STRICT, WITHOUT ROWID;
CREATE TABLE seals (
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (guild_id, entry_no),
    FOREIGN KEY (guild_id, entry_no) REFERENCES entries
) STRICT, WITHOUT ROWID;
CREATE TABLE balances ( -- the sums of the sealed postings, kept by a trigger
    guild_id INTEGER NOT NULL,
    book TEXT NOT NULL,
    account_id TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (guild_id, book, account_id)
) STRICT, WITHOUT ROWID;

-- What is wanted now; rows come and go.
CREATE TABLE deadlines (
    table_id TEXT NOT NULL REFERENCES tables,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    due_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_by_time ON deadlines (due_ms);
CREATE TABLE alive (
    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables,
    account_id TEXT NOT NULL,
    hand_no INTEGER NOT NULL,
    street_no INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE panels (
    table_id TEXT NOT NULL REFERENCES tables,
    target TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    digest TEXT NOT NULL,
    turn_key TEXT NOT NULL,
    posted_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, target)
) STRICT, WITHOUT ROWID;

-- Guards: what was written stays. A row may go only with its whole server, in the transaction that marks it as purging.
-- INSERT OR REPLACE deletes without asking the triggers for deletes: the guards before inserts stop it.
CREATE TRIGGER events_are_final BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM tables JOIN purging USING (guild_id) WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER events_are_new BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND version = NEW.version)
    OR EXISTS (SELECT 1 FROM events WHERE action_id = NEW.action_id)
BEGIN SELECT RAISE(ABORT, 'an event is never replaced'); END;

CREATE TRIGGER deal_batches_are_final BEFORE UPDATE ON deal_batches
BEGIN SELECT RAISE(ABORT, 'a commitment is never changed'); END;
CREATE TRIGGER deal_batches_stay BEFORE DELETE ON deal_batches
WHEN NOT EXISTS (SELECT 1 FROM tables JOIN purging USING (guild_id) WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a commitment is never deleted'); END;
CREATE TRIGGER deal_batches_are_new BEFORE INSERT ON deal_batches
WHEN EXISTS (SELECT 1 FROM deal_batches WHERE table_id = NEW.table_id AND batch_no = NEW.batch_no)
BEGIN SELECT RAISE(ABORT, 'a commitment is never replaced'); END;

CREATE TRIGGER deals_are_final BEFORE UPDATE ON deals
BEGIN SELECT RAISE(ABORT, 'a prepared deal is never changed'); END;
CREATE TRIGGER deals_stay BEFORE DELETE ON deals
WHEN NOT EXISTS (SELECT 1 FROM tables JOIN purging USING (guild_id) WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a prepared deal is never deleted'); END;
CREATE TRIGGER deals_are_new BEFORE INSERT ON deals
WHEN EXISTS (SELECT 1 FROM deals WHERE table_id = NEW.table_id AND deal_no = NEW.deal_no)
BEGIN SELECT RAISE(ABORT, 'a prepared deal is never replaced'); END;

CREATE TRIGGER entries_are_final BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'a ledger entry is never changed: post a correction'); END;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE guild_id = OLD.guild_id)
BEGIN SELECT RAISE(ABORT, 'a ledger entry is never deleted: post a correction'); END;
CREATE TRIGGER entries_are_new BEFORE INSERT ON entries
WHEN EXISTS (SELECT 1 FROM entries WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no)
    OR (NEW.kind = 'hand' AND EXISTS (
        SELECT 1 FROM entries WHERE table_id = NEW.table_id AND hand_no = NEW.hand_no AND kind = 'hand'))
BEGIN SELECT RAISE(ABORT, 'a ledger entry is never replaced: post a correction'); END;

CREATE TRIGGER postings_are_final BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting is never changed: post a correction'); END;
CREATE TRIGGER postings_stay BEFORE DELETE ON postings
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE guild_id = OLD.guild_id)
BEGIN SELECT RAISE(ABORT, 'a posting is never deleted: post a correction'); END;
CREATE TRIGGER postings_are_new BEFORE INSERT ON postings
WHEN EXISTS (SELECT 1 FROM postings
             WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no AND posting_no = NEW.posting_no)
BEGIN SELECT RAISE(ABORT, 'a posting is never replaced: post a correction'); END;
CREATE TRIGGER postings_come_before_the_seal BEFORE INSERT ON postings
WHEN EXISTS (SELECT 1 FROM seals WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no)
BEGIN SELECT RAISE(ABORT, 'the ledger entry is sealed: post a correction'); END;

CREATE TRIGGER seals_are_final BEFORE UPDATE ON seals
BEGIN SELECT RAISE(ABORT, 'a seal is never changed'); END;
CREATE TRIGGER seals_stay BEFORE DELETE ON seals
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE guild_id = OLD.guild_id)
BEGIN SELECT RAISE(ABORT, 'a seal is never deleted'); END;
CREATE TRIGGER seals_are_new BEFORE INSERT ON seals
WHEN EXISTS (SELECT 1 FROM seals WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no)
BEGIN SELECT RAISE(ABORT, 'a seal is never replaced'); END;
CREATE TRIGGER seals_close_balanced_entries BEFORE INSERT ON seals
WHEN (SELECT coalesce(sum(points), 0) FROM postings WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no) <> 0
BEGIN SELECT RAISE(ABORT, 'the postings of an entry sum to zero'); END;
CREATE TRIGGER seals_follow_the_chain BEFORE INSERT ON seals
WHEN (SELECT coalesce(max(entry_no), 0) + 1 FROM seals WHERE guild_id = NEW.guild_id) <> NEW.entry_no
    OR (SELECT previous FROM entries WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no) <> coalesce(
        (SELECT hash FROM seals WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no - 1), zeroblob(32))
BEGIN SELECT RAISE(ABORT, 'a seal follows the one before it'); END;
CREATE TRIGGER seals_count AFTER INSERT ON seals
BEGIN
    INSERT INTO balances (guild_id, book, account_id, points)
    SELECT guild_id, book, account_id, points FROM entries JOIN postings USING (guild_id, entry_no)
    WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no
    ON CONFLICT DO UPDATE SET points = points + excluded.points;
END;

CREATE TRIGGER tombstones_are_final BEFORE UPDATE ON tombstones
BEGIN SELECT RAISE(ABORT, 'a tombstone is never changed'); END;
CREATE TRIGGER tombstones_stay BEFORE DELETE ON tombstones
BEGIN SELECT RAISE(ABORT, 'a tombstone is never deleted'); END;
CREATE TRIGGER tombstones_are_new BEFORE INSERT ON tombstones
WHEN EXISTS (SELECT 1 FROM tombstones WHERE guild_id = NEW.guild_id AND purged_ms = NEW.purged_ms)
BEGIN SELECT RAISE(ABORT, 'a tombstone is never replaced'); END;
