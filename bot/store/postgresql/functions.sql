-- What SQLite has and PostgreSQL has not, as far as the store's statements use it.
CREATE FUNCTION json_each(document text) RETURNS TABLE (key bigint, value text) LANGUAGE sql IMMUTABLE
AS $$ SELECT place - 1, one FROM pg_catalog.jsonb_array_elements_text(document::jsonb) WITH ORDINALITY AS e (one, place) $$;

CREATE FUNCTION json_extract(document text, path text) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT
AS $$ SELECT (pg_catalog.jsonb_path_query_first(document::jsonb, path::jsonpath) #>> '{}')::bigint $$;

CREATE FUNCTION json_valid(document text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT
AS $$ BEGIN RETURN document::jsonb IS NOT NULL; EXCEPTION WHEN invalid_text_representation THEN RETURN false; END $$;

CREATE FUNCTION "json_array"(account_id text, points bigint) RETURNS json LANGUAGE sql IMMUTABLE
AS $$ SELECT json_build_array(account_id, points) $$;
CREATE FUNCTION "json_array"(account_id text, is_known boolean) RETURNS json LANGUAGE sql IMMUTABLE
AS $$ SELECT json_build_array(account_id, is_known) $$;
CREATE FUNCTION json_list(parts json[]) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT '[' || pg_catalog.array_to_string(parts, ',') || ']' $$;
CREATE FUNCTION json_text_added(parts json[], one text) RETURNS json[] LANGUAGE sql IMMUTABLE
AS $$ SELECT parts || to_json(one) $$;
CREATE FUNCTION json_added(parts json[], one json) RETURNS json[] LANGUAGE sql IMMUTABLE
AS $$ SELECT parts || one $$;
CREATE AGGREGATE json_group_array(json) (SFUNC = json_added, STYPE = json[], INITCOND = '{}', FINALFUNC = json_list);
CREATE AGGREGATE json_group_array(text) (
    SFUNC = json_text_added, STYPE = json[], INITCOND = '{}', FINALFUNC = json_list);

CREATE FUNCTION ifnull(one bigint, other bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce(one, other) $$;
CREATE FUNCTION min(one text, other text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT least(one, other) $$;
CREATE FUNCTION max(one text, other text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT greatest(one, other) $$;
CREATE FUNCTION hex(bytes bytea) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT upper(encode(bytes, 'hex')) $$;
CREATE FUNCTION zeroblob(length bigint) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT
AS $$ SELECT decode(repeat('00', length::integer), 'hex') $$;
