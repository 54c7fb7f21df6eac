-- All that the bot remembers: a new database is made of this text. A change has two halves: a new file in migrations/,
-- for the databases that there are, and its outcome here. All times are UTC milliseconds; all ids of people are random
-- account ids. Tables without a rowid have their primary key as their only way to a row: no REPLACE finds another one.

-- The person or the computer behind an account: the only place that knows. discord_id is null for computers and for
-- people who asked to be forgotten; nothing refers to this table, so that a person is one row.
CREATE TABLE accounts (
    account_id TEXT NOT NULL PRIMARY KEY,
    discord_id INTEGER UNIQUE,
    name TEXT, -- a computer's: people have theirs by server
    kind TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    settings TEXT NOT NULL DEFAULT '{}',
    user_name TEXT NOT NULL DEFAULT '', -- the one that Discord gives to one person alone; empty until their next click
    CHECK (kind = 'human' OR discord_id IS NULL),
    CHECK ((kind = 'computer') = (name IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX computers_by_name ON accounts (name) WHERE kind = 'computer';

-- The name of a person, by server: learnt from what they do in a server, shown in that server only. As in accounts,
-- nothing refers to it and it refers to nothing, so that both can be written anew as a whole.
CREATE TABLE names (
    account_id TEXT NOT NULL,
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    looks_no INTEGER NOT NULL DEFAULT 0, -- by which LOOKS_NO it was told apart from all others there; 0: it has to be
    PRIMARY KEY (account_id, guild_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX names_by_server ON names (guild_id);

-- Accounts whose people asked to be forgotten: a backup from before that forgets them again when it is restored. The
-- ids are random, and say nothing of anybody.
CREATE TABLE forgotten (
    account_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- The channel of somebody's direct messages with the bot, since a click of theirs has opened it. News that wait for
-- them away from any table are told there; nobody's direct messages are opened for that.
CREATE TABLE direct_messages (
    account_id TEXT NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Servers: their settings; those that were greeted, each once; those that have removed the bot, whose data is deleted
-- some time later; those that are being deleted, within that one transaction only; and the rest of them afterwards.
CREATE TABLE servers (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE greeted_servers (guild_id INTEGER NOT NULL PRIMARY KEY) STRICT;
CREATE TABLE removed_servers (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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

-- The slash commands that Discord was given last, as a hash: they are given again only when they have changed. A
-- mention of a command needs the id that Discord gave it.
CREATE TABLE registered_commands (
    application_id INTEGER NOT NULL PRIMARY KEY,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    ids TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(ids)) -- a JSON object by their names
) STRICT, WITHOUT ROWID;

-- A server's house rules. Every change is a new version; the newest one holds. One without settings deletes the rule,
-- and a rule of that name that is written later goes on with the next number.
CREATE TABLE house_rules (
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    author_id TEXT NOT NULL, -- the account whose rule it is: who wrote its first version since it was last deleted
    account_id TEXT NOT NULL, -- the account that wrote this version
    at_ms INTEGER NOT NULL,
    base TEXT NOT NULL, -- a preset's name, empty where the settings are a whole game
    settings TEXT, -- TOML
    PRIMARY KEY (guild_id, name, version)
) STRICT, WITHOUT ROWID;

-- The open tables are found by age: of a server, of a channel, of its threads, and all of them.
CREATE TABLE tables (
    table_id TEXT NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    parent_channel_id INTEGER,
    opened_ms INTEGER NOT NULL,
    is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    broken TEXT NOT NULL, -- the id of the error that froze the table, empty when it is fine
    hand_version INTEGER NOT NULL, -- where one hand folds from: the newest HandDealt, 1 before the first
    moved_after INTEGER NOT NULL DEFAULT 0, -- hands up to this one were played in a channel that was lost
    lobby_in_parent INTEGER NOT NULL DEFAULT 0 -- whether the lobby stands in the channel of the table's thread
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_server ON tables (guild_id);
CREATE INDEX open_by_server ON tables (guild_id, opened_ms, table_id) WHERE is_open = 1;
CREATE INDEX open_by_channel ON tables (channel_id, opened_ms, table_id) WHERE is_open = 1;
CREATE INDEX open_by_parent ON tables (parent_channel_id, opened_ms, table_id) WHERE is_open = 1;
CREATE INDEX open_by_age ON tables (opened_ms, table_id) WHERE is_open = 1;

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

-- Each append has a seal, a hash over its events and the seal before it at its table. Seals are secret as the log is:
-- they stand for cards that not everybody may see.
CREATE TABLE log_seals (
    table_id TEXT NOT NULL REFERENCES tables,
    version INTEGER NOT NULL, -- of the newest event under the seal
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- The seats of open tables: an index from an account to its tables, made from the logs. `check` compares the two.
CREATE TABLE seats (
    account_id TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables,
    PRIMARY KEY (account_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_table ON seats (table_id);

-- The fair deal. session_root and root are commitments that players were shown; cards and salts are secrets.
CREATE TABLE deal_batches (
    table_id TEXT NOT NULL REFERENCES tables,
    batch_no INTEGER NOT NULL,
    session_root BLOB NOT NULL,
    first_hand_no INTEGER, -- null in older batches, which followed each other without a gap
    PRIMARY KEY (table_id, batch_no)
) STRICT, WITHOUT ROWID;
CREATE TABLE deals (
    table_id TEXT NOT NULL REFERENCES tables,
    deal_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL,
    root BLOB NOT NULL,
    cards BLOB NOT NULL,
    salts BLOB NOT NULL, -- 32 bytes from which those of the cards follow; older deals have one for each card
    PRIMARY KEY (table_id, deal_no),
    FOREIGN KEY (table_id, batch_no) REFERENCES deal_batches
) STRICT, WITHOUT ROWID;
CREATE INDEX deals_by_batch ON deals (table_id, batch_no, deal_no, root);

-- The log holds hashes of what people wrote, and of the statement that seals a hand. The texts are here, and so is what
-- opens the hash of a player, where they can be erased without breaking the log.
CREATE TABLE cut_texts (
    table_id TEXT NOT NULL REFERENCES tables,
    account_id TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE seal_lines (
    table_id TEXT NOT NULL REFERENCES tables,
    hand_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL, -- a hand whose commitment was lost is frozen again, in another batch
    accounts TEXT NOT NULL, -- JSON: whose names and words the line holds
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, hand_no, batch_no)
) STRICT, WITHOUT ROWID;
CREATE TABLE seal_openings (
    table_id TEXT NOT NULL REFERENCES tables,
    hand_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    salt BLOB NOT NULL, -- 32 bytes
    user_name TEXT NOT NULL, -- Discord's, empty where it was not known
    cut TEXT NOT NULL, -- in words, empty without one
    PRIMARY KEY (table_id, hand_no, batch_no, seat)
) STRICT, WITHOUT ROWID;

-- The ledger: a header, its postings, and the seal that closes it. A seal holds the entry's hash, which covers the hash
-- before it in the server's chain. Settlements belong to no hand; reversals take a hand back.
CREATE TABLE entries (
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL CHECK (entry_no > 0),
    book TEXT NOT NULL,
    kind TEXT NOT NULL,
    table_id TEXT REFERENCES tables,
    hand_no INTEGER,
    at_ms INTEGER NOT NULL,
    reverses INTEGER, -- the entry of the same server that a reversal takes back
    reason TEXT NOT NULL,
    previous BLOB NOT NULL,
    reason_sha256 BLOB CHECK (length(reason_sha256) = 32),
    PRIMARY KEY (guild_id, entry_no),
    FOREIGN KEY (guild_id, reverses) REFERENCES entries (guild_id, entry_no),
    CHECK ((kind = 'settlement') = (table_id IS NULL)),
    CHECK ((kind = 'settlement') = (hand_no IS NULL)),
    CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_entry_per_hand ON entries (table_id, hand_no) WHERE kind = 'hand';
CREATE UNIQUE INDEX one_reversal_per_hand ON entries (guild_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX entries_by_book ON entries (guild_id, book, entry_no);
CREATE INDEX entries_by_kind ON entries (guild_id, book, kind, entry_no);
CREATE INDEX entries_by_table ON entries (guild_id, table_id, entry_no);
CREATE TABLE postings (
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL,
    posting_no INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (guild_id, entry_no, posting_no),
    FOREIGN KEY (guild_id, entry_no) REFERENCES entries
) STRICT, WITHOUT ROWID;
CREATE INDEX postings_by_account ON postings (guild_id, account_id, entry_no);
CREATE TABLE seals (
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (guild_id, entry_no),
    FOREIGN KEY (guild_id, entry_no) REFERENCES entries
) STRICT, WITHOUT ROWID;

-- Sums, kept by a trigger: each account's points, and those of each UTC day, from play (hands and reversals) and from
-- settlements. A period and a chart are then read in the time of their days, not of their hands.
CREATE TABLE balances (
    guild_id INTEGER NOT NULL,
    book TEXT NOT NULL,
    account_id TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (guild_id, book, account_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE day_sums (
    guild_id INTEGER NOT NULL,
    book TEXT NOT NULL,
    day INTEGER NOT NULL, -- since 1970
    account_id TEXT NOT NULL,
    played INTEGER NOT NULL,
    settled INTEGER NOT NULL,
    PRIMARY KEY (guild_id, book, day, account_id)
) STRICT, WITHOUT ROWID;

-- Questions that people ask each other: confirmed settlements and undone hands are entries, these are the ways there.
-- Two people have one open settlement in a book.
CREATE TABLE settlements (
    settlement_id TEXT NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    book TEXT NOT NULL,
    payer TEXT NOT NULL,
    payee TEXT NOT NULL,
    points INTEGER NOT NULL CHECK (points > 0),
    proposer TEXT NOT NULL,
    proposed_ms INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'posted', 'refused', 'outdated')),
    entry_no INTEGER, -- what was posted
    reminded_ms INTEGER NOT NULL DEFAULT 0,
    channel_id INTEGER NOT NULL DEFAULT 0, -- where it was proposed
    message_id INTEGER NOT NULL DEFAULT 0,
    tell_ms INTEGER NOT NULL DEFAULT 0, -- when its payee is to be told of it; 0 if they need not be
    CHECK ((status = 'posted') = (entry_no IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX settlements_by_server ON settlements (guild_id);
CREATE UNIQUE INDEX one_open_settlement ON settlements (guild_id, book, min(payer, payee), max(payer, payee))
WHERE status = 'open';
CREATE INDEX settlements_by_payee ON settlements (payee, reminded_ms);
CREATE INDEX settlements_to_tell ON settlements (tell_ms) WHERE status = 'open' AND tell_ms > 0;
CREATE TABLE undos (
    undo_id TEXT NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL, -- the hand
    asker TEXT NOT NULL,
    asked_ms INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'posted', 'refused')),
    reversal_no INTEGER, -- what was posted
    is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1)),
    message_id INTEGER NOT NULL DEFAULT 0, -- asks everybody: an agreement elsewhere changes what it says
    CHECK ((status = 'posted') = (reversal_no IS NOT NULL)),
    FOREIGN KEY (guild_id, entry_no) REFERENCES entries
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_undo_at_a_time ON undos (guild_id, entry_no) WHERE status <> 'refused';
CREATE INDEX undos_to_tell ON undos (undo_id) WHERE status = 'posted' AND is_told = 0;
CREATE TABLE undo_agreements (
    undo_id TEXT NOT NULL REFERENCES undos,
    account_id TEXT NOT NULL,
    PRIMARY KEY (undo_id, account_id)
) STRICT, WITHOUT ROWID;

-- The reason why somebody wants to undo a hand: their words, in a row that goes with them. The entry of an undone hand
-- holds a hash of the salt and the words, so that neither the chain nor a guess tells what they were. Older entries
-- hold the words.
CREATE TABLE reasons (
    undo_id TEXT NOT NULL PRIMARY KEY REFERENCES undos,
    guild_id INTEGER NOT NULL,
    account_id TEXT NOT NULL, -- whose words they are
    salt BLOB NOT NULL,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

-- Hands that are over: the past hands of a server, and what each player made of them. They follow from the log, and are
-- written with the hand's ledger entry; sums are kept by triggers.
CREATE TABLE records (
    guild_id INTEGER NOT NULL,
    record_no INTEGER NOT NULL CHECK (record_no > 0), -- counts the server's hands that are over
    table_id TEXT NOT NULL REFERENCES tables,
    hand_no INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    month INTEGER NOT NULL, -- UTC, counted from January of the year 0
    book TEXT NOT NULL,
    ruleset TEXT NOT NULL, -- its name
    title TEXT NOT NULL,
    is_void INTEGER NOT NULL CHECK (is_void IN (0, 1)),
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)), -- its points were taken back
    PRIMARY KEY (guild_id, record_no)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX records_by_hand ON records (table_id, hand_no);
CREATE INDEX records_by_ruleset ON records (guild_id, ruleset, record_no);
CREATE TABLE player_records (
    guild_id INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    record_no INTEGER NOT NULL,
    hands INTEGER NOT NULL CHECK (hands IN (0, 1)), -- 0 for a voided one
    points INTEGER NOT NULL,
    rows_won INTEGER NOT NULL,
    rows_tied INTEGER NOT NULL,
    rows_lost INTEGER NOT NULL,
    scoops INTEGER NOT NULL,
    scooped INTEGER NOT NULL,
    fouls INTEGER NOT NULL,
    royalties INTEGER NOT NULL,
    fantasylands INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    stays INTEGER NOT NULL,
    naturals INTEGER NOT NULL,
    surrenders INTEGER NOT NULL,
    PRIMARY KEY (guild_id, account_id, record_no),
    FOREIGN KEY (guild_id, record_no) REFERENCES records
) STRICT, WITHOUT ROWID;
CREATE INDEX player_records_by_hand ON player_records (guild_id, record_no);
CREATE TABLE month_sums ( -- of the records that count: neither voided nor undone
    guild_id INTEGER NOT NULL,
    book TEXT NOT NULL,
    month INTEGER NOT NULL,
    ruleset TEXT NOT NULL,
    account_id TEXT NOT NULL,
    hands INTEGER NOT NULL,
    points INTEGER NOT NULL,
    rows_won INTEGER NOT NULL,
    rows_tied INTEGER NOT NULL,
    rows_lost INTEGER NOT NULL,
    scoops INTEGER NOT NULL,
    scooped INTEGER NOT NULL,
    fouls INTEGER NOT NULL,
    royalties INTEGER NOT NULL,
    fantasylands INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    stays INTEGER NOT NULL,
    naturals INTEGER NOT NULL,
    surrenders INTEGER NOT NULL,
    PRIMARY KEY (guild_id, book, month, ruleset, account_id)
) STRICT, WITHOUT ROWID;

-- The cost of a player's decisions in a hand, as they were told when they asked: a thousandth of a point is one.
CREATE TABLE reviews (
    guild_id INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    record_no INTEGER NOT NULL,
    loss_thousandths INTEGER NOT NULL CHECK (loss_thousandths >= 0),
    PRIMARY KEY (guild_id, account_id, record_no),
    FOREIGN KEY (guild_id, account_id, record_no) REFERENCES player_records
) STRICT, WITHOUT ROWID;

-- Players who have shown a hand that is over to everybody: each may once.
CREATE TABLE shares (
    table_id TEXT NOT NULL REFERENCES tables,
    hand_no INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    PRIMARY KEY (table_id, hand_no, account_id)
) STRICT, WITHOUT ROWID;

-- Wanted now; rows come and go. A pause keeps the time that was left of a turn: a deadline that waits for the table to
-- go on has it in left_ms, and no due time (that of one which is used up); all others have none.
CREATE TABLE deadlines (
    table_id TEXT NOT NULL REFERENCES tables,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    due_ms INTEGER NOT NULL,
    left_ms INTEGER CHECK (left_ms >= 0),
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

-- The messages that show a table, and from a channel what stands there below one.
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
CREATE INDEX panels_by_channel ON panels (channel_id);

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

-- A thread that is being made for a table of a server: the rest of it after a kill is taken back.
CREATE TABLE begun_threads (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tables and servers of older databases, which get seals, records and seats from their logs when they are opened.
CREATE TABLE unsealed (
    table_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE unrecorded (
    guild_id INTEGER NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE unseated (
    table_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Guards: what was written stays. A row may go only with its whole server, in the transaction that marks it as purging.
-- INSERT OR REPLACE deletes without asking the triggers for deletes: the guards before inserts stop it.
CREATE TRIGGER tombstones_are_final BEFORE UPDATE ON tombstones
BEGIN SELECT RAISE(ABORT, 'a tombstone is never changed'); END;
CREATE TRIGGER tombstones_stay BEFORE DELETE ON tombstones
BEGIN SELECT RAISE(ABORT, 'a tombstone is never deleted'); END;
CREATE TRIGGER tombstones_are_new BEFORE INSERT ON tombstones
WHEN EXISTS (SELECT 1 FROM tombstones WHERE guild_id = NEW.guild_id AND purged_ms = NEW.purged_ms)
BEGIN SELECT RAISE(ABORT, 'a tombstone is never replaced'); END;

CREATE TRIGGER house_rules_are_final BEFORE UPDATE ON house_rules
BEGIN SELECT RAISE(ABORT, 'a version of a house rule is never changed: write the next one'); END;
CREATE TRIGGER house_rules_stay BEFORE DELETE ON house_rules
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE guild_id = OLD.guild_id)
BEGIN SELECT RAISE(ABORT, 'a version of a house rule is never deleted: write one without settings'); END;
CREATE TRIGGER house_rules_are_new BEFORE INSERT ON house_rules
WHEN NEW.version <> 1 + (
    SELECT coalesce(max(version), 0) FROM house_rules WHERE guild_id = NEW.guild_id AND name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'a version of a house rule is never replaced: write the next one'); END;

CREATE TRIGGER events_are_final BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM tables JOIN purging USING (guild_id) WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER events_are_new BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND version = NEW.version)
    OR EXISTS (SELECT 1 FROM events WHERE action_id = NEW.action_id)
BEGIN SELECT RAISE(ABORT, 'an event is never replaced'); END;

CREATE TRIGGER log_seals_are_final BEFORE UPDATE ON log_seals
BEGIN SELECT RAISE(ABORT, 'a seal is never changed'); END;
CREATE TRIGGER log_seals_stay BEFORE DELETE ON log_seals
WHEN NOT EXISTS (SELECT 1 FROM tables JOIN purging USING (guild_id) WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a seal is never deleted'); END;
CREATE TRIGGER log_seals_are_new BEFORE INSERT ON log_seals
WHEN NEW.version <= (SELECT max(version) FROM log_seals WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'a seal is never replaced'); END;

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
    OR EXISTS (SELECT 1 FROM entries WHERE guild_id = NEW.guild_id AND reverses = NEW.reverses)
BEGIN SELECT RAISE(ABORT, 'a ledger entry is never replaced: post a correction'); END;
CREATE TRIGGER reversals_take_records_back AFTER INSERT ON entries WHEN NEW.kind = 'reversal'
BEGIN
    UPDATE records SET is_undone = 1 WHERE table_id = NEW.table_id AND hand_no = NEW.hand_no;
END;

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
    SELECT guild_id, book, account_id || '', sum(points) FROM entries JOIN postings USING (guild_id, entry_no)
    WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no GROUP BY guild_id, book, account_id || ''
    ON CONFLICT (guild_id, book, account_id) DO UPDATE SET points = balances.points + excluded.points;
    INSERT INTO day_sums (guild_id, book, day, account_id, played, settled)
    SELECT guild_id, book, at_ms / 86400000, account_id || '',
        sum(CASE kind WHEN 'settlement' THEN 0 ELSE points END), sum(CASE kind WHEN 'settlement' THEN points ELSE 0 END)
    FROM entries JOIN postings USING (guild_id, entry_no) WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no
    GROUP BY guild_id, book, at_ms / 86400000, account_id || ''
    ON CONFLICT (guild_id, book, day, account_id) DO UPDATE SET
        played = day_sums.played + excluded.played, settled = day_sums.settled + excluded.settled;
END;

CREATE TRIGGER undone_records_do_not_count AFTER UPDATE OF is_undone ON records
WHEN NEW.is_undone = 1 AND OLD.is_undone = 0
BEGIN
    UPDATE month_sums SET hands = month_sums.hands - p.hands, points = month_sums.points - p.points,
        rows_won = month_sums.rows_won - p.rows_won, rows_tied = month_sums.rows_tied - p.rows_tied,
        rows_lost = month_sums.rows_lost - p.rows_lost, scoops = month_sums.scoops - p.scoops,
        scooped = month_sums.scooped - p.scooped, fouls = month_sums.fouls - p.fouls,
        royalties = month_sums.royalties - p.royalties, fantasylands = month_sums.fantasylands - p.fantasylands,
        entries = month_sums.entries - p.entries, stays = month_sums.stays - p.stays,
        naturals = month_sums.naturals - p.naturals, surrenders = month_sums.surrenders - p.surrenders
    FROM player_records AS p
    WHERE p.guild_id = NEW.guild_id AND p.record_no = NEW.record_no AND month_sums.guild_id = NEW.guild_id
        AND book = NEW.book AND month = NEW.month AND ruleset = NEW.ruleset AND month_sums.account_id = p.account_id;
END;

CREATE TRIGGER player_records_count AFTER INSERT ON player_records WHEN NEW.hands = 1
BEGIN
    INSERT INTO month_sums
    SELECT NEW.guild_id, book, month, ruleset, NEW.account_id, NEW.hands, NEW.points, NEW.rows_won, NEW.rows_tied,
        NEW.rows_lost, NEW.scoops, NEW.scooped, NEW.fouls, NEW.royalties, NEW.fantasylands, NEW.entries, NEW.stays,
        NEW.naturals, NEW.surrenders
    FROM records WHERE guild_id = NEW.guild_id AND record_no = NEW.record_no
    ON CONFLICT (guild_id, book, month, ruleset, account_id) DO UPDATE SET
        hands = month_sums.hands + excluded.hands, points = month_sums.points + excluded.points,
        rows_won = month_sums.rows_won + excluded.rows_won, rows_tied = month_sums.rows_tied + excluded.rows_tied,
        rows_lost = month_sums.rows_lost + excluded.rows_lost, scoops = month_sums.scoops + excluded.scoops,
        scooped = month_sums.scooped + excluded.scooped, fouls = month_sums.fouls + excluded.fouls,
        royalties = month_sums.royalties + excluded.royalties,
        fantasylands = month_sums.fantasylands + excluded.fantasylands,
        entries = month_sums.entries + excluded.entries, stays = month_sums.stays + excluded.stays,
        naturals = month_sums.naturals + excluded.naturals, surrenders = month_sums.surrenders + excluded.surrenders;
END;
