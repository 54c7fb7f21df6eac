-- The ids that Discord gave the slash commands, as a JSON object by their names: a mention of a command needs its id.
ALTER TABLE registered_commands ADD COLUMN ids TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(ids));
