-- Which days of a stay lists have said everything about that is still true, so that a countdown does not compare again what was
-- sent months ago. It can be computed again at any time. A mark holds for one version of the rows that it was computed from, and
-- for the lines of its revision: with any others it counts for nothing. Everybody who is on a list has a mark.
CREATE TABLE authority_settled_stays (
  village_id integer NOT NULL,
  kind text NOT NULL,
  resident_id integer NOT NULL,
  -- From `since` on every day before `open_from` is settled, except `open_days`.
  since date NOT NULL DEFAULT 'infinity',
  open_from date NOT NULL DEFAULT '-infinity',
  open_days date[] NOT NULL DEFAULT '{}',
  version text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 0,
  -- A list was made since.
  is_new boolean NOT NULL DEFAULT true,
  PRIMARY KEY (village_id, kind, resident_id)
);
CREATE INDEX authority_settled_stays_new ON authority_settled_stays (village_id, kind, resident_id) WHERE is_new;

-- In the order of the residents, so that two that wait for each other's rows cannot meet. The statement of a month repeats the
-- lines of its days.
CREATE FUNCTION reopen_settled_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO authority_settled_stays AS settled (village_id, kind, resident_id, open_days)
  SELECT village_id, kind, resident_id, array_agg(DISTINCT event_day) FROM lines GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (village_id, kind, resident_id) DO UPDATE
    SET open_days = settled.open_days || excluded.open_days, revision = settled.revision + 1, is_new = true;
  INSERT INTO authority_settled_stays AS settled (village_id, kind, resident_id, open_days)
  SELECT village_id, 'monthly_statement', resident_id, array_agg(DISTINCT date_trunc('month', event_day)::date)
  FROM lines WHERE kind = 'daily_guests' GROUP BY 1, 3 ORDER BY 1, 3
  ON CONFLICT (village_id, kind, resident_id) DO UPDATE
    SET open_days = settled.open_days || excluded.open_days, revision = settled.revision + 1, is_new = true;
  RETURN NULL;
END $$;

CREATE TRIGGER reopen_settled_stays AFTER INSERT ON authority_list_lines
  REFERENCING NEW TABLE AS lines FOR EACH STATEMENT EXECUTE FUNCTION reopen_settled_stays();
CREATE TRIGGER reopen_settled_stays_again AFTER DELETE ON authority_list_lines
  REFERENCING OLD TABLE AS lines FOR EACH STATEMENT EXECUTE FUNCTION reopen_settled_stays();

INSERT INTO authority_settled_stays (village_id, kind, resident_id)
SELECT DISTINCT village_id, kind, resident_id FROM authority_list_lines
UNION
SELECT DISTINCT village_id, 'monthly_statement', resident_id FROM authority_list_lines WHERE kind = 'daily_guests';
