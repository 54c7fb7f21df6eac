-- Two people have one open settlement in a book. Of those that an older version let them have the newest stays open.
UPDATE settlements SET status = 'outdated' WHERE status = 'open' AND EXISTS (
    SELECT 1 FROM settlements AS newer
    WHERE newer.status = 'open' AND newer.guild_id = settlements.guild_id AND newer.book = settlements.book
        AND min(newer.payer, newer.payee) = min(settlements.payer, settlements.payee)
        AND max(newer.payer, newer.payee) = max(settlements.payer, settlements.payee)
        AND (newer.proposed_ms, newer.settlement_id) > (settlements.proposed_ms, settlements.settlement_id));
CREATE UNIQUE INDEX one_open_settlement ON settlements (guild_id, book, min(payer, payee), max(payer, payee))
WHERE status = 'open';
CREATE INDEX settlements_by_payee ON settlements (payee, reminded_ms);

-- Who has shown a hand that is over to everybody: each may once.
CREATE TABLE shares (
    table_id TEXT NOT NULL REFERENCES tables,
    hand_no INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    PRIMARY KEY (table_id, hand_no, account_id)
) STRICT, WITHOUT ROWID;

-- Why somebody wants to undo a hand: their words, in a row that goes with them. The entry of an undone hand holds a hash
-- of the salt and the words, so that neither the chain nor a guess tells what they were. Older entries hold the words.
CREATE TABLE reasons (
    undo_id TEXT NOT NULL PRIMARY KEY REFERENCES undos,
    guild_id INTEGER NOT NULL,
    account_id TEXT NOT NULL, -- whose words they are
    salt BLOB NOT NULL,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO reasons SELECT undo_id, guild_id, asker, randomblob(16), reason FROM undos WHERE reason <> '';
ALTER TABLE undos DROP COLUMN reason;
ALTER TABLE entries ADD COLUMN reason_sha256 BLOB CHECK (length(reason_sha256) = 32);
