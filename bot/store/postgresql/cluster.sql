-- For several processes on one database. A process that has the database alone writes nothing of this but `openings`.
CREATE TABLE openings (only_row bigint NOT NULL PRIMARY KEY CHECK (only_row = 1), number bigint NOT NULL);
INSERT INTO openings VALUES (1, 0);

CREATE TABLE leases ( -- who serves a shard, until when by the server's clock, and when it last played (UTC milliseconds)
    shard bigint NOT NULL PRIMARY KEY,
    of_shards bigint NOT NULL,
    owner text COLLATE "C" NOT NULL,
    epoch bigint NOT NULL,
    until timestamptz NOT NULL,
    alive_ms bigint
);
CREATE TABLE turns ( -- what one process may do at a time, until the next one may; and limits, until they are met no more
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    until timestamptz NOT NULL
);
CREATE TABLE changes ( -- what was committed, in that order: all who write wait for each other before the first number
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    process text COLLATE "C" NOT NULL,
    part text COLLATE "C" NOT NULL,
    is_gone boolean NOT NULL,
    table_id text COLLATE "C",
    guild_id bigint,
    account_id text COLLATE "C",
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX changes_by_age ON changes (at);

CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    touched jsonb;
    me text := current_setting('chinese_poker.process');
BEGIN
    IF TG_OP = 'DELETE' THEN touched := to_jsonb(OLD); ELSE touched := to_jsonb(NEW); END IF;
    INSERT INTO changes (process, part, is_gone, table_id, guild_id, account_id) VALUES (
        me, TG_TABLE_NAME, TG_OP = 'DELETE', touched->>'table_id',
        coalesce((touched->>'guild_id')::bigint,
            (SELECT t.guild_id FROM tables AS t WHERE t.table_id = touched->>'table_id')),
        coalesce(touched->>'account_id', touched->>'payee'));
    PERFORM pg_notify(current_schema() || '_changes', me);
    RETURN NULL;
END $$;

CREATE PROCEDURE require_leases() LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM leases WHERE owner = current_setting('chinese_poker.process')) THEN
        RAISE object_in_use USING MESSAGE = 'another process serves the shards';
    END IF;
END $$;

CREATE PROCEDURE note_old_messages(of_table text) LANGUAGE plpgsql AS $$
DECLARE
    me text := current_setting('chinese_poker.process');
BEGIN
    INSERT INTO changes (process, part, is_gone, table_id, guild_id)
    SELECT me, 'messages', false, t.table_id, t.guild_id FROM tables AS t WHERE t.table_id = of_table;
    PERFORM pg_notify(current_schema() || '_changes', me);
END $$;
