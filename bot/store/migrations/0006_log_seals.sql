-- The log is sealed as the ledger is: each append has a seal, a hash over its events and the seal before it at its table.
-- Seals are secret as the log is: they stand for cards that not everybody may see.
CREATE TABLE log_seals (
    table_id TEXT NOT NULL REFERENCES tables,
    version INTEGER NOT NULL, -- of the newest event under the seal
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER log_seals_are_final BEFORE UPDATE ON log_seals
BEGIN SELECT RAISE(ABORT, 'a seal is never changed'); END;
CREATE TRIGGER log_seals_stay BEFORE DELETE ON log_seals
WHEN NOT EXISTS (SELECT 1 FROM tables JOIN purging USING (guild_id) WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a seal is never deleted'); END;
CREATE TRIGGER log_seals_are_new BEFORE INSERT ON log_seals
WHEN NEW.version <= (SELECT max(version) FROM log_seals WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'a seal is never replaced'); END;

-- Tables whose older events have no seals yet: they get them when the database is opened.
CREATE TABLE unsealed (
    table_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO unsealed SELECT table_id FROM tables;
