-- A server's house rules. Every change is a new version; the newest one holds. One without settings deletes the rule,
-- and whoever writes a rule of that name later goes on with the next number.
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

CREATE TRIGGER house_rules_are_final BEFORE UPDATE ON house_rules
BEGIN SELECT RAISE(ABORT, 'a version of a house rule is never changed: write the next one'); END;
CREATE TRIGGER house_rules_stay BEFORE DELETE ON house_rules
WHEN NOT EXISTS (SELECT 1 FROM purging WHERE guild_id = OLD.guild_id)
BEGIN SELECT RAISE(ABORT, 'a version of a house rule is never deleted: write one without settings'); END;
CREATE TRIGGER house_rules_are_new BEFORE INSERT ON house_rules
WHEN NEW.version <> 1 + (
    SELECT coalesce(max(version), 0) FROM house_rules WHERE guild_id = NEW.guild_id AND name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'a version of a house rule is never replaced: write the next one'); END;
