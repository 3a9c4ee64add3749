CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Search compares words in any order, without the spaces that people write or leave out (0023), and also finds a resident's
-- phone and car. Apartments and buildings are compared by their key. Each table is rewritten once: nobody can use it meanwhile
-- (minutes for a million residents), so the indexes are built here, too.

-- Who registered the residents of earlier versions: the audit trail knows. Filled by the rewrite itself, which writes every row
-- anyway and fires no trigger.
CREATE TEMPORARY TABLE registrars ON COMMIT DROP AS
  SELECT DISTINCT ON (entity_id) entity_id, username FROM audit_logs
  WHERE entity_type = 'resident' AND action = 'create' AND username IS NOT NULL
  ORDER BY entity_id, id;
CREATE UNIQUE INDEX registrars_entity_id ON registrars (entity_id);
ANALYZE registrars;
CREATE FUNCTION pg_temp.registrar_of(resident_id integer) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT username FROM registrars WHERE entity_id = resident_id::text);
END $$;

DROP INDEX residents_last_check_out;
ALTER TABLE residents
  DROP COLUMN search_text,
  DROP COLUMN apartment_folded,
  DROP COLUMN building_folded,
  ALTER COLUMN created_by_username TYPE text USING coalesce(created_by_username, pg_temp.registrar_of(id)),
  ADD COLUMN apartment_key text GENERATED ALWAYS AS (place_key(apartment_number)) STORED,
  ADD COLUMN building_key text GENERATED ALWAYS AS (place_key(building_number)) STORED,
  -- The line breaks keep a word from matching across two of them.
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    search_form(full_name) || E'\n' || search_number(id_number)
      || coalesce(E'\n' || search_number(phone), '') || coalesce(E'\n' || search_number(vehicle_plate), '')
  ) STORED;
DROP FUNCTION pg_temp.registrar_of(integer);
-- How common a word is decides between the index and a walk from the newest: a hundred names are too few to tell.
ALTER TABLE residents ALTER COLUMN search_text SET STATISTICS 1000;
-- With the village: the common names of one village are found without those of all the others.
CREATE INDEX residents_search ON residents USING gin (village_id, search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX residents_apartment ON residents (apartment_key, id);
CREATE INDEX residents_building ON residents (building_key, id);
CREATE INDEX residents_last_check_out ON residents (village_id, apartment_key, building_key, check_out)
  WHERE apartment_key IS NOT NULL;
-- The orders that a list can have.
CREATE INDEX residents_by_name ON residents (full_name COLLATE "ar-x-icu", id);
CREATE INDEX residents_by_apartment
  ON residents (apartment_key COLLATE natural_order, building_key COLLATE natural_order, id);
CREATE INDEX residents_registered_by ON residents (lower(created_by_username), id);

-- Tallies of apartments count by key: all spellings of one apartment are one.
CREATE OR REPLACE FUNCTION count_residents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO resident_count_changes
    SELECT d.dimension, d.value, r.village_id, count(*)
    FROM come r, resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_key, r.building_key) d
    GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO resident_count_changes
    SELECT d.dimension, d.value, r.village_id, -count(*)
    FROM gone r, resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_key, r.building_key) d
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO resident_count_changes
    SELECT d.dimension, d.value, r.village_id, sum(r.sign)
    FROM (SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone) r,
      resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_key, r.building_key) d
    GROUP BY 1, 2, 3 HAVING sum(r.sign) <> 0;
  END IF;
  RETURN NULL;
END $$;
DELETE FROM resident_count_changes WHERE dimension = 'apartment';
DELETE FROM resident_counts WHERE dimension = 'apartment';
INSERT INTO resident_counts
SELECT 'apartment', coalesce(apartment_key, '') || E'\n' || coalesce(building_key, ''), village_id, count(*)
FROM residents GROUP BY 1, 2, 3;

ALTER TABLE visitors
  DROP COLUMN search_text,
  DROP COLUMN apartment_folded,
  DROP COLUMN building_folded,
  ADD COLUMN apartment_key text GENERATED ALWAYS AS (place_key(apartment_number)) STORED,
  ADD COLUMN building_key text GENERATED ALWAYS AS (place_key(building_number)) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    search_form(full_name) || coalesce(E'\n' || search_number(passport_number), '')
  ) STORED;
CREATE INDEX visitors_search ON visitors USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX visitors_apartment ON visitors (apartment_key, id);
CREATE INDEX visitors_building ON visitors (building_key, id);

ALTER TABLE blacklist
  DROP COLUMN search_text,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    coalesce(search_form(full_name), '') || E'\n' || search_number(id_number) || E'\n' || search_form(reason)
  ) STORED;
CREATE INDEX blacklist_search ON blacklist USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);

ALTER TABLE owners
  DROP COLUMN search_text,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    search_form(name) || coalesce(E'\n' || search_number(id_number), '')
      || coalesce(E'\n' || search_form(building_address), '')
  ) STORED;
