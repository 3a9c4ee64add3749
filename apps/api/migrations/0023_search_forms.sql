-- Printed from packages/identity/src/search-form.ts and place-key.ts; a test compares them.
CREATE FUNCTION join_words(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := replace(folded, E'\u0027', '');
BEGIN
  y := btrim(regexp_replace(y, E'[ \\\u002d\\\u002e\\\u002c\u060c]+', ' ', 'g'), ' ');
  IF strpos(y, ' ') > 0 THEN
    y := regexp_replace(y, E'(?<![^ ])(\u0639\u0628\u062f|\u0639\u0628\u062f\u0627\u0644|\u0627\u0628\u0648|\u0627\u0628\u064a|\u0627\u0628\u0627|\u0627\u0645|\u0627\u0628\u0646|\u0628\u0646|\u0628\u0646\u062a|\u0628\u0648|\u0630\u0648|\u0627\u0644|abd|abdel|abdal|abdul|abu|abo|abou|aboul|abul|umm|ibn|bin|bint|el|al) (?=[^ ])', '\1', 'g');
    y := regexp_replace(y, E' (?=(?:\u0627\u0644\u0644\u0647|\u0627\u0644\u062f\u064a\u0646|allah|eldin|aldin|eddin|uddin|eldeen)(?![^ ]))', '', 'g');
    y := regexp_replace(y, E'([0-9]) (?=[0-9])', '\1', 'g');
  END IF;
  RETURN y;
END $$;

CREATE FUNCTION search_form(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN join_words(fold_text(x));

-- A number as it is written, and its key where that differs.
CREATE FUNCTION search_number(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN search_form(x) || coalesce(E'\n' || nullif(fold_text(identity_key(x)), search_form(x)), '');

CREATE FUNCTION split_place(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := btrim(regexp_replace(folded, E'[\u0020\\\u002d\\\u002f\\\u005c\\\u002e\\\u005f\\\u002c\u060c\u00b7\\\u007c\\\u0023\\\u0028\\\u0029]+', ' ', 'g'), ' ');
BEGIN
  y := regexp_replace(y, '([0-9])(?=[^0-9 ])', '\1 ', 'g');
  y := regexp_replace(y, '([^0-9 ])(?=[0-9])', '\1 ', 'g');
  RETURN coalesce(nullif(y, ''), folded);
END $$;

CREATE FUNCTION place_key(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN split_place(fold_text(x));
