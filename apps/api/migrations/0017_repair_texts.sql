-- Texts from before invisible characters were refused (0016) are stored as they are stored now: without those characters, in
-- NFC, with single spaces. Each changed record gets an entry in the audit trail with the texts before and after; the one
-- before shows what was invisible as <U+202E>. Records that need no change are not touched.
-- A required text with nothing visible in it gets words that say so. A name that must be unique gets a number where the
-- repair would make it equal to another. A number keeps its identity key, or stays as it is.
CREATE FUNCTION repaired_text(kind text, x text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE kind
    WHEN 'paragraph' THEN clean_paragraph(x)
    WHEN 'reason' THEN coalesce(nullif(clean_paragraph(x), ''), '(no reason · بدون سبب)')
    WHEN 'name' THEN coalesce(nullif(clean_line(x), ''), '(no name · بدون اسم)')
    WHEN 'word' THEN coalesce(nullif(regexp_replace(clean_line(x), E'[ \u200c\u200d]', '', 'g'), ''), 'no-name')
    WHEN 'number' THEN CASE WHEN identity_key(clean_line(x)) = identity_key(x) THEN clean_line(x) ELSE x END
    ELSE clean_line(x) END
$$;

CREATE FUNCTION with_hidden_shown(x text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT string_agg(
    CASE WHEN c <> ' ' AND (c ~ E'[\u200c\u200d]' OR clean_line('|' || c || '|') <> '|' || c || '|')
      THEN '<U+' || lpad(upper(to_hex(ascii(c))), 4, '0') || '>' ELSE c END, '' ORDER BY i)
  FROM regexp_split_to_table(x, '') WITH ORDINALITY AS characters(c, i)
$$;

DO $$
DECLARE
  -- What people type and lists show. The identity columns `name` of villages and roles and `username` are unique.
  kinds constant jsonb := '{
    "villages": {"name": "name"},
    "roles": {"name": "word", "display_name": "name", "description": "paragraph"},
    "users": {"username": "word", "full_name": "name"},
    "owners": {"name": "name", "job": "line", "id_number": "number", "address": "paragraph",
      "building_address": "paragraph", "created_by_username": "line"},
    "family_members": {"name": "name", "job": "line", "id_number": "number", "address": "paragraph"},
    "residents": {"full_name": "name", "id_number": "number", "document_type": "line", "address": "paragraph",
      "apartment_number": "line", "building_number": "line", "religion": "line", "marital_status": "line",
      "job": "line", "passport_number": "number", "passport_country": "line", "passport_type": "line",
      "nationality": "line", "mrz_line1": "line", "mrz_line2": "line"},
    "visitors": {"full_name": "name", "nationality": "line", "passport_number": "number",
      "apartment_number": "line", "building_number": "line", "notes": "paragraph"},
    "blacklist": {"id_number": "number", "full_name": "line", "reason": "reason"}
  }';
  unique_names constant text[] := '{villages.name,roles.name,users.username}';
  entities constant jsonb := '{"villages": "village", "roles": "role", "users": "user", "owners": "owner",
    "family_members": "owner", "residents": "resident", "visitors": "visitor", "blacklist": "blacklist"}';
  of_table text;
  columns jsonb;
  joined text;
  found record;
  field text;
  was text;
  repaired text;
  candidate text;
  is_taken boolean;
  before jsonb;
  after jsonb;
BEGIN
  FOR of_table, columns IN SELECT * FROM jsonb_each(kinds) LOOP
    SELECT string_agg(quote_ident(key), ', ') INTO joined FROM jsonb_object_keys(columns) key;
    -- One look at all the texts of a row, with a character between them that is itself clean.
    joined := format('concat_ws(%L, %s)', '|', joined);
    FOR found IN EXECUTE format(
      'SELECT to_jsonb(x) AS row FROM %I x WHERE clean_line(%s) <> %s ORDER BY id FOR UPDATE', of_table, joined, joined
    ) LOOP
      before := '{}';
      after := '{}';
      FOR field IN SELECT jsonb_object_keys(columns) LOOP
        was := found.row ->> field;
        repaired := nullif(repaired_text(columns ->> field, was), '');
        CONTINUE WHEN repaired IS NOT DISTINCT FROM was;
        IF of_table || '.' || field = ANY (unique_names) THEN
          candidate := repaired;
          FOR n IN 2..1000000 LOOP
            EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE lower(%I) = lower($1) AND id <> $2)', of_table, field)
              INTO is_taken USING candidate, (found.row ->> 'id')::integer;
            EXIT WHEN NOT is_taken;
            candidate := repaired || '-' || n;
          END LOOP;
          repaired := candidate;
        END IF;
        before := before || jsonb_build_object(field, with_hidden_shown(was));
        after := after || jsonb_build_object(field, repaired);
      END LOOP;
      CONTINUE WHEN after = '{}';

      EXECUTE format('UPDATE %I SET %s%s%s WHERE id = $1', of_table,
          (SELECT string_agg(format('%I = %L', key, value), ', ') FROM jsonb_each_text(after)),
          CASE WHEN found.row ? 'version' THEN ', version = version + 1' END,
          CASE WHEN found.row ? 'updated_at' THEN ', updated_at = now()' END)
        USING (found.row ->> 'id')::integer;
      IF of_table = 'family_members' THEN
        UPDATE owners SET version = version + 1 WHERE id = (found.row ->> 'owner_id')::integer;
      END IF;
      INSERT INTO audit_logs (username, village_id, action, entity_type, entity_id, details)
      VALUES (
        'system',
        CASE of_table
          WHEN 'villages' THEN (found.row ->> 'id')::integer
          WHEN 'family_members' THEN
            (SELECT village_id FROM owners WHERE id = (found.row ->> 'owner_id')::integer)
          ELSE (found.row ->> 'village_id')::integer END,
        'update',
        entities ->> of_table,
        CASE of_table WHEN 'family_members' THEN found.row ->> 'owner_id' ELSE found.row ->> 'id' END,
        json_build_object('before', before, 'after', after, 'migration', '0017_repair_texts')
      );
    END LOOP;
  END LOOP;
END $$;

DROP FUNCTION repaired_text(text, text);
DROP FUNCTION with_hidden_shown(text);
