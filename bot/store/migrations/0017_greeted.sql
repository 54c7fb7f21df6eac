-- The servers that were greeted: each is greeted once.
CREATE TABLE greeted_servers (guild_id INTEGER NOT NULL PRIMARY KEY) STRICT;
