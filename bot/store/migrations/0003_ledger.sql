-- Entries that belong to no hand (settlements), and such that take a hand back (reversals). SQLite cannot relax a
-- column, so the three tables of the chain are copied, rows and hashes as they were; children go before their parents.
CREATE TABLE new_entries (
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
    PRIMARY KEY (guild_id, entry_no),
    FOREIGN KEY (guild_id, reverses) REFERENCES new_entries (guild_id, entry_no),
    CHECK ((kind = 'settlement') = (table_id IS NULL)),
    CHECK ((kind = 'settlement') = (hand_no IS NULL)),
    CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE new_postings (
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL,
    posting_no INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (guild_id, entry_no, posting_no),
    FOREIGN KEY (guild_id, entry_no) REFERENCES new_entries
) STRICT, WITHOUT ROWID;
CREATE TABLE new_seals (
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (guild_id, entry_no),
    FOREIGN KEY (guild_id, entry_no) REFERENCES new_entries
) STRICT, WITHOUT ROWID;
INSERT INTO new_entries
SELECT guild_id, entry_no, book, kind, table_id, hand_no, at_ms, NULL, '', previous FROM entries;
INSERT INTO new_postings SELECT guild_id, entry_no, posting_no, account_id, points FROM postings;
INSERT INTO new_seals SELECT guild_id, entry_no, hash FROM seals;
DROP TABLE seals;
DROP TABLE postings;
DROP TABLE entries;
ALTER TABLE new_entries RENAME TO entries;
ALTER TABLE new_postings RENAME TO postings;
ALTER TABLE new_seals RENAME TO seals;
CREATE UNIQUE INDEX one_entry_per_hand ON entries (table_id, hand_no) WHERE kind = 'hand';
CREATE UNIQUE INDEX one_reversal_per_hand ON entries (guild_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX entries_by_book ON entries (guild_id, book, entry_no);
CREATE INDEX entries_by_kind ON entries (guild_id, book, kind, entry_no);
CREATE INDEX entries_by_table ON entries (guild_id, table_id, entry_no);
CREATE INDEX postings_by_account ON postings (guild_id, account_id, entry_no);

-- Each account's points of each UTC day, from play (hands and reversals) and from settlements: what is asked of a
-- period, and a chart, is then read in the time of its days, not of its hands. Kept by a trigger.
CREATE TABLE day_sums (
    guild_id INTEGER NOT NULL,
    book TEXT NOT NULL,
    day INTEGER NOT NULL, -- since 1970
    account_id TEXT NOT NULL,
    played INTEGER NOT NULL,
    settled INTEGER NOT NULL,
    PRIMARY KEY (guild_id, book, day, account_id)
) STRICT, WITHOUT ROWID;
INSERT INTO day_sums
SELECT guild_id, book, at_ms / 86400000, account_id, sum(points), 0
FROM entries JOIN seals USING (guild_id, entry_no) JOIN postings USING (guild_id, entry_no) GROUP BY 1, 2, 3, 4;

-- What people ask each other for: confirmed settlements and undone hands are entries, these are the ways there.
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
    CHECK ((status = 'posted') = (entry_no IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX settlements_by_server ON settlements (guild_id);
CREATE TABLE undos (
    undo_id TEXT NOT NULL PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    entry_no INTEGER NOT NULL, -- the hand
    asker TEXT NOT NULL,
    reason TEXT NOT NULL,
    asked_ms INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'posted', 'refused')),
    reversal_no INTEGER, -- what was posted
    is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1)),
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

-- The guards of the chain, as before, for its tables as they are now.
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
    INSERT INTO day_sums (guild_id, book, day, account_id, played, settled)
    SELECT guild_id, book, at_ms / 86400000, account_id, points * (kind <> 'settlement'), points * (kind = 'settlement')
    FROM entries JOIN postings USING (guild_id, entry_no)
    WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no
    ON CONFLICT DO UPDATE SET played = played + excluded.played, settled = settled + excluded.settled;
END;
