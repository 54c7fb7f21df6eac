-- Which message asks everybody about an undo: whoever agrees elsewhere changes what it says.
ALTER TABLE undos ADD COLUMN message_id INTEGER NOT NULL DEFAULT 0;
