-- The slash commands that Discord was given last, as a hash: they are given again only when they have changed.
CREATE TABLE registered_commands (
    application_id INTEGER NOT NULL PRIMARY KEY,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32)
) STRICT, WITHOUT ROWID;
