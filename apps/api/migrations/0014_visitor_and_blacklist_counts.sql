-- Visitors and blacklist entries are counted as residents are (0010), by village alone: their lists tell their totals without
-- reading every row. The dimension is the table's name.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO resident_count_changes SELECT TG_TABLE_NAME, '', village_id, count(*) FROM come GROUP BY village_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO resident_count_changes SELECT TG_TABLE_NAME, '', village_id, -count(*) FROM gone GROUP BY village_id;
  ELSE
    INSERT INTO resident_count_changes
    SELECT TG_TABLE_NAME, '', village_id, sum(sign)
    FROM (SELECT 1 AS sign, village_id FROM come UNION ALL SELECT -1, village_id FROM gone) changed
    GROUP BY village_id HAVING sum(sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['visitors', 'blacklist'] LOOP
    EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', counted);
    EXECUTE format('INSERT INTO resident_counts SELECT %L, %L, village_id, count(*) FROM %I GROUP BY village_id',
      counted, '', counted);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', counted || '_count_come', counted);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', counted || '_count_gone', counted);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION count_rows()', counted || '_count_changed', counted);
  END LOOP;
END $$;
