-- The second version of the fair deal. The log holds hashes of what people wrote; the words are here, where they can be
-- erased without breaking the log.
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

-- The hand that a batch begins with. Older batches followed each other without a gap, and have none here.
ALTER TABLE deal_batches ADD COLUMN first_hand_no INTEGER;
