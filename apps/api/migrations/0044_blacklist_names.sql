-- The blacklist knows people by name, too: a banned person may come with another document.

-- The birth date in an Egyptian national number (an identity key), as parseNationalNumber reads it. Null for other numbers.
CREATE FUNCTION national_birthdate(key text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN key ~ '^[23][0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(0[1-4]|1[1-9]|2[1-9]|3[1-5]|88)[0-9]{5}$'
    THEN (
      SELECT CASE WHEN substr(key, 6, 2)::integer <= extract(day FROM month + interval '1 month - 1 day')
        THEN month + substr(key, 6, 2)::integer - 1 END
      FROM make_date(
        CASE substr(key, 1, 1) WHEN '2' THEN 1900 ELSE 2000 END + substr(key, 2, 2)::integer,
        substr(key, 4, 2)::integer, 1) AS month
    ) END
$$;
CREATE FUNCTION national_sex(key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN national_birthdate(key) IS NULL THEN NULL
    WHEN substr(key, 13, 1)::integer % 2 = 1 THEN 'M' ELSE 'F' END
$$;

-- The line breaks keep a word from matching across two aliases.
CREATE FUNCTION search_forms(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(search_form(part), E'\n' ORDER BY place) FROM unnest(texts) WITH ORDINALITY AS parts (part, place)
$$;

ALTER TABLE blacklist
  DROP COLUMN search_text,
  ADD COLUMN birthdate date,
  ADD COLUMN sex text CHECK (sex IN ('M', 'F', 'X')),
  ADD COLUMN aliases text[] NOT NULL DEFAULT '{}';
-- Nobody decided anything, so versions stay as they are, and no screen shows anything else.
SET LOCAL bawaba.silent = 'on';
UPDATE blacklist SET birthdate = national_birthdate(identity_key), sex = national_sex(identity_key)
WHERE national_birthdate(identity_key) <= current_date;
ALTER TABLE blacklist ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  coalesce(search_form(full_name), '') || E'\n' || search_number(id_number) || E'\n' || search_form(reason)
    || coalesce(E'\n' || search_forms(aliases), '')
) STORED;
CREATE INDEX blacklist_search ON blacklist USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);

-- The name and each alias of an entry, ready to be compared. The api computes these rows; before it listens, it computes those
-- that are missing, or of an older version. The birth date and the sex are copies: a comparison reads this table alone.
CREATE TABLE blacklist_names (
  blacklist_id integer NOT NULL REFERENCES blacklist ON DELETE CASCADE,
  name text NOT NULL,
  form text NOT NULL,
  keys text[] NOT NULL,
  version smallint NOT NULL,
  birthdate date,
  sex text
);
CREATE INDEX blacklist_names_entry ON blacklist_names (blacklist_id);
CREATE INDEX blacklist_names_birthdate ON blacklist_names (birthdate) WHERE birthdate IS NOT NULL;
CREATE INDEX blacklist_names_keys ON blacklist_names USING gin (keys) WITH (fastupdate = off);
-- For people whose birth date is known: entries with another one are not compared.
CREATE INDEX blacklist_names_keys_unborn ON blacklist_names USING gin (keys) WITH (fastupdate = off)
  WHERE birthdate IS NULL;

ALTER TABLE visitors
  ADD COLUMN birthdate date,
  ADD COLUMN sex text CHECK (sex IN ('M', 'F', 'X'));

-- "A different person": kept for good. A visitor without a number has the key "visitor" and the id of the visit, which no
-- document has.
CREATE TABLE blacklist_decisions (
  blacklist_id integer NOT NULL REFERENCES blacklist ON DELETE CASCADE,
  identity_key text NOT NULL,
  reason text NOT NULL,
  decided_by_username text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (identity_key, blacklist_id)
);
CREATE INDEX blacklist_decisions_entry ON blacklist_decisions (blacklist_id);

-- People who came before the entry, or with a similar name that nobody answered for. The village is where they were then: it
-- hears of the change.
CREATE TABLE blacklist_suspects (
  blacklist_id integer NOT NULL REFERENCES blacklist ON DELETE CASCADE,
  resident_id integer REFERENCES residents ON DELETE CASCADE,
  visitor_id integer REFERENCES visitors ON DELETE CASCADE,
  village_id integer NOT NULL REFERENCES villages ON DELETE CASCADE,
  tier text NOT NULL CHECK (tier IN ('stop', 'look')),
  score real NOT NULL,
  -- The clerk has answered for the name: nobody else is asked about this stay.
  is_answered boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT blacklist_suspects_one_person CHECK (num_nonnulls(resident_id, visitor_id) = 1),
  CONSTRAINT blacklist_suspects_once UNIQUE NULLS NOT DISTINCT (blacklist_id, resident_id, visitor_id)
);
CREATE INDEX blacklist_suspects_resident ON blacklist_suspects (resident_id) WHERE resident_id IS NOT NULL;
CREATE INDEX blacklist_suspects_visitor ON blacklist_suspects (visitor_id) WHERE visitor_id IS NOT NULL;
CALL announce_changes_of('blacklist_suspects', 'blacklist');

-- Entries that are still to be compared with everyone inside, by name alone. A copy of the api that does it claims them for a
-- short time: if it dies, another takes over.
CREATE TABLE blacklist_comparisons (
  blacklist_id integer PRIMARY KEY REFERENCES blacklist ON DELETE CASCADE,
  -- Another one after every change of the entry.
  request uuid NOT NULL DEFAULT gen_random_uuid(),
  claimed_until timestamptz NOT NULL DEFAULT '-infinity'
);
