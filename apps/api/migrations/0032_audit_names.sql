-- Whom or what an entry is about. Older entries say it in their details, if at all: nothing can change an entry.
ALTER TABLE audit_logs ADD COLUMN entity_name text, ADD COLUMN entity_number text;

-- RETURN binds the functions that it calls now: the build of an index finds none by their names.

-- A field of the record, after the change or before it. JSON can hold escapes that no text can: those are not read.
CREATE FUNCTION audit_detail(details json, name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN strpos(details::text, '\u') = 0
  THEN coalesce(details -> 'after' ->> name, details -> 'before' ->> name) END;

CREATE FUNCTION audit_name(entity_name text, details json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(entity_name, audit_detail(details, 'full_name'), audit_detail(details, 'name'),
  audit_detail(details, 'display_name'));

CREATE FUNCTION audit_number(entity_number text, details json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(entity_number, audit_detail(details, 'id_number'), audit_detail(details, 'passport_number'));

-- What every reader of the trail may search: the number of the record, and who made the entry.
CREATE FUNCTION audit_open_text(entity_id text, username text, full_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN E'\n#' || coalesce(entity_id, '') || E'\n' || coalesce(search_form(username), '')
  || E'\n' || coalesce(search_form(full_name), '');

-- The same, and the name and number of the person, which belong to the details of the entry.
CREATE FUNCTION audit_search_text(
  entity_id text, username text, full_name text, entity_name text, entity_number text, details json
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN audit_open_text(entity_id, username, full_name)
  || E'\n' || coalesce(search_form(audit_name(entity_name, details)), '')
  || E'\n' || coalesce(search_number(audit_number(entity_number, details)), '');
