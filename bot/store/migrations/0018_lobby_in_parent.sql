-- Whether the lobby of a table in a thread stands in the channel of the thread, where people see it.
ALTER TABLE tables ADD COLUMN lobby_in_parent INTEGER NOT NULL DEFAULT 0;
