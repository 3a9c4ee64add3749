-- The counts of 0010 summed over all villages, for questions about the whole register: with 500 villages and ten million residents
-- a deep page would add up more than a million counts, here it reads some thousand. Folding moves each change into both tables.
CREATE TABLE resident_counts_overall (
  dimension text NOT NULL,
  value text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (dimension, value) INCLUDE (count)
);

-- An apartment is of one village: a sum over all has no meaning.
CREATE VIEW resident_tallies_overall AS
  SELECT dimension, value, count FROM resident_counts_overall
  UNION ALL
  SELECT dimension, value, count FROM resident_count_changes WHERE dimension <> 'apartment';

-- Counts that become 0 are deleted by their key: to look for them means to read all counts, of which 500 villages have millions.
CREATE OR REPLACE FUNCTION fold_resident_counts() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  emptied resident_counts[];
BEGIN
  -- One at a time: while one folds, another has nothing to do.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fold_resident_counts', 0)) THEN RETURN; END IF;
  WITH moved AS (DELETE FROM resident_count_changes RETURNING *),
  overall AS (
    INSERT INTO resident_counts_overall AS c
    SELECT dimension, value, sum(count) FROM moved WHERE dimension <> 'apartment' GROUP BY 1, 2 HAVING sum(count) <> 0
    ON CONFLICT (dimension, value) DO UPDATE SET count = c.count + excluded.count
  ),
  folded AS (
    INSERT INTO resident_counts AS c
    SELECT dimension, value, village_id, sum(count) FROM moved GROUP BY 1, 2, 3 HAVING sum(count) <> 0
    ON CONFLICT (dimension, value, village_id) DO UPDATE SET count = c.count + excluded.count
    RETURNING c.*
  )
  SELECT array_agg(folded::resident_counts) FILTER (WHERE count = 0) INTO emptied FROM folded;
  DELETE FROM resident_counts c USING unnest(emptied) e
  WHERE c.dimension = e.dimension AND c.value = e.value AND c.village_id = e.village_id;
  DELETE FROM resident_counts_overall WHERE count = 0;
END $$;

-- While this is filled, nobody folds with the function before.
-- old copies: all, because a fold that meets the lock ends at once, and is tried again 20 seconds later
SELECT pg_advisory_xact_lock(hashtextextended('fold_resident_counts', 0));
INSERT INTO resident_counts_overall
SELECT dimension, value, sum(count) FROM resident_counts WHERE dimension <> 'apartment'
GROUP BY 1, 2 HAVING sum(count) <> 0;
