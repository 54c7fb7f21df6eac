-- Hands up to this one were played in a channel that was lost: the table goes on where others may look.
ALTER TABLE tables ADD COLUMN moved_after INTEGER NOT NULL DEFAULT 0;
