-- What a seal counts is found by its entry. Grouped by the bare account, SQLite took the index of accounts, which spares
-- it a sort of four rows, and read all postings of the server for each hand; a text joined with '' is in no index.
DROP TRIGGER seals_count;
CREATE TRIGGER seals_count AFTER INSERT ON seals
BEGIN
    INSERT INTO balances (guild_id, book, account_id, points)
    SELECT guild_id, book, account_id || '', sum(points) FROM entries JOIN postings USING (guild_id, entry_no)
    WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no GROUP BY guild_id, book, account_id || ''
    ON CONFLICT (guild_id, book, account_id) DO UPDATE SET points = balances.points + excluded.points;
    INSERT INTO day_sums (guild_id, book, day, account_id, played, settled)
    SELECT guild_id, book, at_ms / 86400000, account_id || '',
        sum(CASE kind WHEN 'settlement' THEN 0 ELSE points END), sum(CASE kind WHEN 'settlement' THEN points ELSE 0 END)
    FROM entries JOIN postings USING (guild_id, entry_no) WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no
    GROUP BY guild_id, book, at_ms / 86400000, account_id || ''
    ON CONFLICT (guild_id, book, day, account_id) DO UPDATE SET
        played = day_sums.played + excluded.played, settled = day_sums.settled + excluded.settled;
END;
