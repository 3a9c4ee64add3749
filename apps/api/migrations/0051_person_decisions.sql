-- Two numbers are, or are not, one person's. Each village has its own decisions; those without a village are an administrator's,
-- for all villages. The newest that a user may see counts.
CREATE TABLE person_decisions (
  village_id integer REFERENCES villages ON DELETE CASCADE,
  key_a text COLLATE "C" NOT NULL,
  key_b text COLLATE "C" NOT NULL,
  same_person boolean NOT NULL,
  decided_by_username text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT person_decisions_in_order CHECK (key_a < key_b),
  CONSTRAINT person_decisions_once UNIQUE NULLS NOT DISTINCT (key_a, key_b, village_id)
);
CREATE INDEX person_decisions_key_b ON person_decisions (key_b);
CREATE INDEX person_decisions_village ON person_decisions (village_id);
