-- Accounts whose people asked to be forgotten: a backup from before that forgets them again when it is restored. The ids
-- are random, and say nothing of anybody.
CREATE TABLE forgotten (
    account_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
