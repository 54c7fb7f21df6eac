-- The third version of the fair deal. The statement of a hand, in seal_lines, holds hashes of its players; what opens a
-- hash is here, where it can be erased without breaking the log.
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

-- The name that Discord gives to one person alone; empty until their next click, and for computer players.
ALTER TABLE accounts ADD COLUMN user_name TEXT NOT NULL DEFAULT '';
