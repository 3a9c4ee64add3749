-- A roll call counts children without a document, too: they are in the record of their adult. `child` is their place in it, from 1;
-- 0 is the adult. The table is short: one row for each person at a roll call.
-- old copies: all, because they write no children, and show these rows as residents
ALTER TABLE roll_call_people
  ADD COLUMN child integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT roll_call_people_once,
  ADD CONSTRAINT roll_call_people_once UNIQUE (roll_call_id, kind, record_id, child);
