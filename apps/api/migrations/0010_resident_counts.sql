-- How many residents there are, by village and by each thing that lists and statistics ask for, without counting a
-- million rows each time. Every change of residents appends what it adds or takes away to resident_count_changes in its
-- own transaction: nobody waits for a shared counter, and a reader who adds the two tables up is never behind.
-- Now and then fold_resident_counts() moves the changes into the totals.
CREATE TABLE resident_counts (
  dimension text NOT NULL,
  value text NOT NULL,
  village_id integer NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (dimension, value, village_id) INCLUDE (count)
);
CREATE TABLE resident_count_changes (
  dimension text NOT NULL,
  value text NOT NULL,
  village_id integer NOT NULL,
  count integer NOT NULL
);

CREATE VIEW resident_tallies AS
  SELECT dimension, value, village_id, count FROM resident_counts
  UNION ALL
  SELECT dimension, value, village_id, count FROM resident_count_changes;

-- A block is a run of 4096 ids: deep pages of a list start at the right block instead of walking there.
CREATE FUNCTION resident_dimensions(
  id integer, id_type text, check_in date, check_out date, apartment_number text, building_number text
) RETURNS TABLE (dimension text, value text) LANGUAGE sql STABLE AS $$
  VALUES
    ('id_type', id_type),
    ('check_in', to_char(check_in, 'YYYY-MM-DD')),
    ('check_out', to_char(check_out, 'YYYY-MM-DD')),
    ('duration', (check_out - check_in)::text),
    ('block', lpad((id / 4096)::text, 7, '0')),
    ('apartment', coalesce(apartment_number, '') || E'\n' || coalesce(building_number, ''))
$$;

CREATE FUNCTION count_residents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO resident_count_changes
    SELECT d.dimension, d.value, r.village_id, count(*)
    FROM come r, resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_number, r.building_number) d
    GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO resident_count_changes
    SELECT d.dimension, d.value, r.village_id, -count(*)
    FROM gone r, resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_number, r.building_number) d
    GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO resident_count_changes
    SELECT d.dimension, d.value, r.village_id, sum(r.sign)
    FROM (SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone) r,
      resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_number, r.building_number) d
    GROUP BY 1, 2, 3 HAVING sum(r.sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER residents_count_come AFTER INSERT ON residents
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_residents();
CREATE TRIGGER residents_count_gone AFTER DELETE ON residents
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_residents();
CREATE TRIGGER residents_count_changed AFTER UPDATE ON residents
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_residents();

CREATE FUNCTION fold_resident_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time; whoever comes second has nothing to do.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fold_resident_counts', 0)) THEN RETURN; END IF;
  WITH moved AS (DELETE FROM resident_count_changes RETURNING *)
  INSERT INTO resident_counts AS c
  SELECT dimension, value, village_id, sum(count) FROM moved GROUP BY 1, 2, 3 HAVING sum(count) <> 0
  ON CONFLICT (dimension, value, village_id) DO UPDATE SET count = c.count + excluded.count;
  DELETE FROM resident_counts WHERE count = 0;
END $$;

-- Registrations of the last 30 days are few enough to be counted each time.
CREATE INDEX residents_created_at ON residents (created_at, village_id);
