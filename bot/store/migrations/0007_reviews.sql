-- What a player's decisions in a hand cost them, as they were told when they asked: a thousandth of a point is one.
CREATE TABLE reviews (
    guild_id INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    record_no INTEGER NOT NULL,
    loss_thousandths INTEGER NOT NULL CHECK (loss_thousandths >= 0),
    PRIMARY KEY (guild_id, account_id, record_no),
    FOREIGN KEY (guild_id, account_id, record_no) REFERENCES player_records
) STRICT, WITHOUT ROWID;
