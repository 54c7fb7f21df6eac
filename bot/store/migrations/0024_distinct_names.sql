-- Two people of a server who are called the same were not told apart. One of them keeps the name. The others have none
-- until their next click, which tells it together with what is theirs alone.
UPDATE names SET name = '' WHERE name <> '' AND EXISTS (
    SELECT 1 FROM names AS other
    WHERE other.guild_id = names.guild_id AND other.name = names.name AND other.account_id < names.account_id
);
