-- A hand with two boards counts as fouled once, as it counts once for Fantasyland: a share of hands is never above all.
UPDATE month_sums SET fouls = month_sums.fouls - twice.fouls
FROM (
    SELECT player_records.guild_id, book, month, ruleset, account_id, sum(fouls - 1) AS fouls
    FROM player_records
    JOIN records ON records.guild_id = player_records.guild_id AND records.record_no = player_records.record_no
    WHERE fouls > 1 AND hands = 1 AND is_undone = 0
    GROUP BY player_records.guild_id, book, month, ruleset, account_id
) AS twice
WHERE month_sums.guild_id = twice.guild_id AND month_sums.book = twice.book AND month_sums.month = twice.month
    AND month_sums.ruleset = twice.ruleset AND month_sums.account_id = twice.account_id;
UPDATE player_records SET fouls = 1 WHERE fouls > 1;
