-- What somebody is called, by server: learnt from what they do in a server, shown in that server only. As in accounts,
-- nothing refers to it and it refers to nothing, so that both can be written anew as a whole.
CREATE TABLE names (
    account_id TEXT NOT NULL,
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (account_id, guild_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX names_by_server ON names (guild_id);

-- The one name that an account had was learnt wherever it was used last, which was not noted. It comes along to the
-- server that the account has done something in, if there is exactly one. Whoever has played in several might get the
-- nickname of another server: they have no name anywhere until their next click, which tells it.
INSERT INTO names
SELECT account_id, min(guild_id), name
FROM accounts JOIN (
    SELECT account_id, guild_id FROM balances
    UNION SELECT account_id, guild_id FROM player_records
    UNION SELECT account_id, guild_id FROM house_rules
    UNION SELECT author_id, guild_id FROM house_rules
    UNION SELECT proposer, guild_id FROM settlements
    UNION SELECT asker, guild_id FROM undos
    UNION SELECT e.account_id, t.guild_id FROM events AS e JOIN tables AS t USING (table_id)
) USING (account_id)
WHERE kind = 'human'
GROUP BY account_id
HAVING count(DISTINCT guild_id) = 1;

-- An account itself has a name only if it is a computer player's, which are called the same everywhere.
CREATE TABLE new_accounts (
    account_id TEXT NOT NULL PRIMARY KEY,
    discord_id INTEGER UNIQUE,
    name TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    settings TEXT NOT NULL DEFAULT '{}',
    CHECK (kind = 'human' OR discord_id IS NULL),
    CHECK ((kind = 'computer') = (name IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO new_accounts
SELECT account_id, discord_id, CASE kind WHEN 'computer' THEN name END, kind, settings FROM accounts;
DROP TABLE accounts;
ALTER TABLE new_accounts RENAME TO accounts;
CREATE UNIQUE INDEX computers_by_name ON accounts (name) WHERE kind = 'computer';
