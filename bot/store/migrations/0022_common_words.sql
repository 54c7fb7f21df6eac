-- Two triggers in words that PostgreSQL understands as well: an upsert names its columns and meets each row once, and a
-- sum counts by cases. What they do is what they did before.
DROP TRIGGER seals_count;
CREATE TRIGGER seals_count AFTER INSERT ON seals
BEGIN
    INSERT INTO balances (guild_id, book, account_id, points)
    SELECT guild_id, book, account_id, sum(points) FROM entries JOIN postings USING (guild_id, entry_no)
    WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no GROUP BY guild_id, book, account_id
    ON CONFLICT (guild_id, book, account_id) DO UPDATE SET points = balances.points + excluded.points;
    INSERT INTO day_sums (guild_id, book, day, account_id, played, settled)
    SELECT guild_id, book, at_ms / 86400000, account_id,
        sum(CASE kind WHEN 'settlement' THEN 0 ELSE points END), sum(CASE kind WHEN 'settlement' THEN points ELSE 0 END)
    FROM entries JOIN postings USING (guild_id, entry_no)
    WHERE guild_id = NEW.guild_id AND entry_no = NEW.entry_no GROUP BY guild_id, book, at_ms / 86400000, account_id
    ON CONFLICT (guild_id, book, day, account_id) DO UPDATE SET
        played = day_sums.played + excluded.played, settled = day_sums.settled + excluded.settled;
END;

DROP TRIGGER player_records_count;
CREATE TRIGGER player_records_count AFTER INSERT ON player_records WHEN NEW.hands = 1
BEGIN
    INSERT INTO month_sums
    SELECT NEW.guild_id, book, month, ruleset, NEW.account_id, NEW.hands, NEW.points, NEW.rows_won, NEW.rows_tied,
        NEW.rows_lost, NEW.scoops, NEW.scooped, NEW.fouls, NEW.royalties, NEW.fantasylands, NEW.entries, NEW.stays,
        NEW.naturals, NEW.surrenders
    FROM records WHERE guild_id = NEW.guild_id AND record_no = NEW.record_no
    ON CONFLICT (guild_id, book, month, ruleset, account_id) DO UPDATE SET
        hands = month_sums.hands + excluded.hands, points = month_sums.points + excluded.points,
        rows_won = month_sums.rows_won + excluded.rows_won, rows_tied = month_sums.rows_tied + excluded.rows_tied,
        rows_lost = month_sums.rows_lost + excluded.rows_lost, scoops = month_sums.scoops + excluded.scoops,
        scooped = month_sums.scooped + excluded.scooped, fouls = month_sums.fouls + excluded.fouls,
        royalties = month_sums.royalties + excluded.royalties,
        fantasylands = month_sums.fantasylands + excluded.fantasylands,
        entries = month_sums.entries + excluded.entries, stays = month_sums.stays + excluded.stays,
        naturals = month_sums.naturals + excluded.naturals, surrenders = month_sums.surrenders + excluded.surrenders;
END;
