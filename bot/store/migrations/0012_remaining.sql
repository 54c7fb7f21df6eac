-- A pause keeps the time that was left of a turn. A deadline that waits for the table to go on has it here, in
-- milliseconds, and no due time (that of one which is used up); all others have none.
ALTER TABLE deadlines ADD COLUMN left_ms INTEGER CHECK (left_ms >= 0);
