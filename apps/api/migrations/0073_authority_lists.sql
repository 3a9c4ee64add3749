-- Lists for the authorities. What a village has not changed is not here: the program has defaults.
CREATE TABLE authority_list_kinds (
  village_id integer NOT NULL REFERENCES villages ON DELETE CASCADE,
  kind text NOT NULL
    CHECK (kind IN ('daily_guests', 'foreign_arrivals', 'foreign_departures', 'monthly_statement')),
  is_enabled boolean NOT NULL,
  deadline_hours integer CHECK (deadline_hours BETWEEN 1 AND 720),
  deadline_day integer CHECK (deadline_day BETWEEN 1 AND 28),
  starts_on date NOT NULL,
  columns jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (village_id, kind),
  CONSTRAINT authority_list_kinds_one_deadline CHECK (num_nulls(deadline_hours, deadline_day) = 1)
);

-- Earlier days are not late: the village did not use the lists then.
ALTER TABLE villages
  ADD COLUMN authority_lists_from date NOT NULL DEFAULT (now() AT TIME ZONE 'Africa/Cairo')::date;

-- A list never changes after it was made, except that its receipt comes later. A village that has made one cannot be deleted.
CREATE TABLE authority_lists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  village_id integer NOT NULL REFERENCES villages,
  kind text NOT NULL
    CHECK (kind IN ('daily_guests', 'foreign_arrivals', 'foreign_departures', 'monthly_statement')),
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  period_from date NOT NULL,
  period_to date NOT NULL,
  -- Those of the paper, in order, with the headings of that day.
  columns jsonb NOT NULL,
  reports integer NOT NULL,
  corrections integer NOT NULL,
  withdrawals integer NOT NULL,
  left_out integer NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by_username text NOT NULL,
  made_by_name text NOT NULL,
  receipt_number text,
  receipt_at timestamptz,
  receipt_by_username text,
  receipt_by_name text,
  -- When its personal data went; the list itself, its number and the hashes of its files stay.
  purged_at timestamptz,
  CONSTRAINT authority_lists_number UNIQUE (village_id, kind, year, number),
  CONSTRAINT authority_lists_period CHECK (period_from <= period_to),
  CONSTRAINT authority_lists_receipt_is_whole
    CHECK (num_nulls(receipt_at, receipt_by_username, receipt_by_name) IN (0, 3))
);
CREATE INDEX authority_lists_village ON authority_lists (village_id, id);

-- What each list said about whom. The newest line about a person and an event is what the authority knows; the state of the
-- person is the difference between that and the register, and is stored nowhere.
CREATE TABLE authority_list_lines (
  list_id integer NOT NULL REFERENCES authority_lists ON DELETE CASCADE,
  -- The resident, who may be deleted later.
  resident_id integer NOT NULL,
  event_day date NOT NULL,
  village_id integer NOT NULL,
  kind text NOT NULL,
  action text NOT NULL CHECK (action IN ('report', 'correct', 'withdraw')),
  -- The values on paper; null after retention.
  sent jsonb,
  PRIMARY KEY (list_id, resident_id, event_day)
);
CREATE INDEX authority_list_lines_newest
  ON authority_list_lines (village_id, kind, event_day, resident_id, list_id);

-- The files as they were handed in, and a picture of the receipt. The hash stays when the content goes.
CREATE TABLE authority_list_files (
  list_id integer NOT NULL REFERENCES authority_lists ON DELETE CASCADE,
  format text NOT NULL CHECK (format IN ('pdf', 'excel', 'receipt')),
  content bytea,
  sha256 text NOT NULL,
  PRIMARY KEY (list_id, format)
);
-- They are compressed already.
ALTER TABLE authority_list_files ALTER COLUMN content SET STORAGE EXTERNAL;

-- Egyptians by nationality, or by the country of the passport where nobody wrote the nationality. Unknown is not Egyptian: nobody
-- stays off a list because a field is empty.
CREATE FUNCTION is_foreigner(id_type text, nationality text, passport_country text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN id_type = 'passport' AND NOT coalesce(
  fold_text(coalesce(nullif(nationality, ''), passport_country)) = ANY (
    '{egy,eg,egypt,egyptian,arab republic of egypt,مصر,مصري,مصريه,جمهوريه مصر العربيه}'::text[]
  ), false);

CALL announce_changes_of('authority_lists', 'authority_lists');
