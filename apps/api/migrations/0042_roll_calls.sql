-- A roll call freezes who was inside when it started. Names and places are copied, not referenced: it is a record of that
-- moment, whatever is changed or deleted afterwards. It goes only with its village, which nobody can delete while it has people.
CREATE TABLE roll_calls (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  village_id integer NOT NULL REFERENCES villages ON DELETE CASCADE,
  started_at timestamptz NOT NULL DEFAULT now(),
  started_by_username text NOT NULL,
  started_by_name text NOT NULL,
  ended_at timestamptz,
  ended_by_username text,
  ended_by_name text,
  -- Grows with every batch of ticks that changes something. Phones ask for what is newer than theirs.
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT roll_calls_end_is_whole
    CHECK (num_nulls(ended_at, ended_by_username, ended_by_name) IN (0, 3))
);
-- One open roll call in a village, however many people press the button at once.
CREATE UNIQUE INDEX roll_calls_open ON roll_calls (village_id) WHERE ended_at IS NULL;
CREATE INDEX roll_calls_village ON roll_calls (village_id, id);

CREATE TABLE roll_call_people (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  roll_call_id integer NOT NULL REFERENCES roll_calls ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('resident', 'visitor')),
  -- The resident or visitor, who may be deleted later.
  record_id integer NOT NULL,
  full_name text NOT NULL,
  building_number text,
  apartment_number text,
  host text,
  phone text,
  is_found boolean NOT NULL DEFAULT false,
  ticked_at timestamptz,
  ticked_by_username text,
  ticked_by_name text,
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT roll_call_people_once UNIQUE (roll_call_id, kind, record_id)
);
CREATE INDEX roll_call_people_changes ON roll_call_people (roll_call_id, revision);
