-- Two people of a server who are called the same were not told apart. One of them keeps the name. The others have none
-- until their next click, which tells it together with what is theirs alone.
UPDATE names SET name = '' WHERE name <> '' AND (guild_id, account_id) NOT IN (
    SELECT guild_id, min(account_id) FROM names WHERE name <> '' GROUP BY guild_id, name
);
