-- Who is here. The dates of a stay are plans; arrived_at and left_at are facts. arrived_on and left_on are their days in the
-- time zone of the register, which the api writes with them.
--
-- -infinity marks the rows of before. They count as left: on the day of check-out, or of the visit. A new column with a
-- constant default rewrites no row, so nobody waits here. The first start takes over those who may be inside before it
-- listens, and the others in batches while the register is in use (database/take-over.ts).
ALTER TABLE residents
  ADD COLUMN arrived_at timestamptz DEFAULT '-infinity',
  ADD COLUMN arrived_on date DEFAULT '-infinity',
  ADD COLUMN left_at timestamptz DEFAULT '-infinity',
  ADD COLUMN left_on date DEFAULT '-infinity',
  -- The check-out that an early departure replaced; null again when somebody changes the check-out.
  ADD COLUMN planned_check_out date;
ALTER TABLE residents
  ALTER COLUMN arrived_at DROP DEFAULT,
  ALTER COLUMN arrived_on DROP DEFAULT,
  ALTER COLUMN left_at DROP DEFAULT,
  ALTER COLUMN left_on DROP DEFAULT,
  -- NOT VALID: every row has the same values, and reading a million of them would lock the desk out.
  ADD CONSTRAINT residents_left_after_arrival
    CHECK (left_at IS NULL OR coalesce(left_at >= arrived_at, false)) NOT VALID,
  ADD CONSTRAINT residents_days_of_presence
    CHECK ((arrived_at IS NULL) = (arrived_on IS NULL) AND (left_at IS NULL) = (left_on IS NULL)
      AND coalesce(left_on >= arrived_on, true)) NOT VALID;

ALTER TABLE visitors
  ADD COLUMN entered_at timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN left_at timestamptz DEFAULT '-infinity';
ALTER TABLE visitors
  ALTER COLUMN entered_at SET DEFAULT now(),
  ALTER COLUMN left_at DROP DEFAULT,
  ADD CONSTRAINT visitors_left_after_entry CHECK (left_at >= entered_at) NOT VALID;
CREATE INDEX visitors_inside ON visitors (village_id, visit_date) WHERE left_at IS NULL;

-- How far the rows of before are taken over. A row for each table, until that is done.
CREATE TABLE presence_take_over (
  table_name text PRIMARY KEY,
  next_id integer NOT NULL,
  last_id integer NOT NULL
);
INSERT INTO presence_take_over
SELECT 'residents', min(id), max(id) FROM residents HAVING max(id) IS NOT NULL
UNION ALL SELECT 'visitors', min(id), max(id) FROM visitors HAVING max(id) IS NOT NULL;

-- Who could change a stay could record, in a way, that somebody left.
UPDATE roles SET permissions = permissions || '{record_presence}'::text[]
WHERE NOT is_system AND 'edit_residents' = ANY (permissions) AND NOT 'record_presence' = ANY (permissions);

-- How many apartments a building has. Buildings are compared by their key, as in residents.
CREATE TABLE village_buildings (
  village_id integer NOT NULL REFERENCES villages ON DELETE CASCADE,
  building_number text NOT NULL,
  building_key text NOT NULL GENERATED ALWAYS AS (place_key(building_number)) STORED,
  apartments integer NOT NULL CHECK (apartments > 0),
  PRIMARY KEY (village_id, building_key)
);
