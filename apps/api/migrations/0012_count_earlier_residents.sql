-- 0010 counts residents as they come and go, but not those who were there before it: they are counted now.
DO $$
BEGIN
  LOCK TABLE residents IN SHARE ROW EXCLUSIVE MODE;
  IF (SELECT coalesce(sum(count), 0) FROM resident_tallies WHERE dimension = 'id_type')
    <> (SELECT count(*) FROM residents)
  THEN
    DELETE FROM resident_count_changes;
    DELETE FROM resident_counts;
    INSERT INTO resident_counts
    SELECT d.dimension, d.value, r.village_id, count(*)
    FROM residents r, resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_number, r.building_number) d
    GROUP BY 1, 2, 3;
  END IF;
END $$;
