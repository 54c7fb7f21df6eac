-- By which LOOKS_NO of bot/look_alikes.py a name was told apart from all others in its server; 0: it has to be.
ALTER TABLE names ADD COLUMN looks_no INTEGER NOT NULL DEFAULT 0;
