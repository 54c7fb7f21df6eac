-- What is asked of hands that are over: the past hands of a server, and what each player made of them. It follows from
-- the log, and is written with the hand's ledger entry; sums are kept by triggers.
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

CREATE TRIGGER player_records_count AFTER INSERT ON player_records WHEN NEW.hands = 1
BEGIN
    INSERT INTO month_sums
    SELECT NEW.guild_id, book, month, ruleset, NEW.account_id, NEW.hands, NEW.points, NEW.rows_won, NEW.rows_tied,
        NEW.rows_lost, NEW.scoops, NEW.scooped, NEW.fouls, NEW.royalties, NEW.fantasylands, NEW.entries, NEW.stays,
        NEW.naturals, NEW.surrenders
    FROM records WHERE guild_id = NEW.guild_id AND record_no = NEW.record_no
    ON CONFLICT DO UPDATE SET hands = hands + excluded.hands, points = points + excluded.points,
        rows_won = rows_won + excluded.rows_won, rows_tied = rows_tied + excluded.rows_tied,
        rows_lost = rows_lost + excluded.rows_lost, scoops = scoops + excluded.scoops,
        scooped = scooped + excluded.scooped, fouls = fouls + excluded.fouls,
        royalties = royalties + excluded.royalties, fantasylands = fantasylands + excluded.fantasylands,
        entries = entries + excluded.entries, stays = stays + excluded.stays,
        naturals = naturals + excluded.naturals, surrenders = surrenders + excluded.surrenders;
END;
CREATE TRIGGER reversals_take_records_back AFTER INSERT ON entries WHEN NEW.kind = 'reversal'
BEGIN
    UPDATE records SET is_undone = 1 WHERE table_id = NEW.table_id AND hand_no = NEW.hand_no;
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

-- Servers whose older hands have no records yet: they are made of the log when the database is opened.
CREATE TABLE unrecorded (
    guild_id INTEGER NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
INSERT INTO unrecorded SELECT DISTINCT guild_id FROM tables WHERE EXISTS (
    SELECT 1 FROM events WHERE events.table_id = tables.table_id AND type IN ('HandScored', 'HandVoided'));
