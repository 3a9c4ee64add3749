-- A transaction that uses NOTIFY holds a lock of the whole server until its commit is on disk, so registrations would commit
-- one after the other. A change now only writes down what it would announce, in its own transaction; the api sends all of it
-- a moment after COMMIT, in a transaction of its own that writes nothing to disk. What a copy of the api wrote down before it
-- died, the next one sends.
CREATE UNLOGGED TABLE announcements (kind text NOT NULL, village_id integer NOT NULL);

CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('bawaba.silent', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO announcements SELECT DISTINCT TG_ARGV[0], village_id FROM come;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO announcements SELECT DISTINCT TG_ARGV[0], village_id FROM gone;
  ELSE
    INSERT INTO announcements
    SELECT TG_ARGV[0], village_id FROM come UNION SELECT TG_ARGV[0], village_id FROM gone;
  END IF;
  RETURN NULL;
END $$;

-- Rows that another copy is sending are left to it.
CREATE FUNCTION send_announcements() RETURNS void LANGUAGE sql AS $$
  WITH sent AS (
    DELETE FROM announcements WHERE ctid = ANY (ARRAY(SELECT ctid FROM announcements FOR UPDATE SKIP LOCKED))
    RETURNING kind, village_id
  )
  SELECT pg_notify('bawaba_changes', kind || ' ' || village_id) FROM (SELECT DISTINCT kind, village_id FROM sent) told
$$;
