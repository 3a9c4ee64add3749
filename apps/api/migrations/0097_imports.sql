-- Files with records of an existing register, on their way into this one. Rows wait here until somebody imports them.
CREATE TABLE imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  village_id integer NOT NULL REFERENCES villages ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('residents', 'owners', 'visitors', 'blacklist')),
  state text NOT NULL DEFAULT 'reading' CHECK (
    state IN ('reading', 'mapping', 'checking', 'ready', 'committing', 'undoing', 'undone', 'failed')
  ),
  -- Why it failed or stopped: a code of the error table.
  failure text,
  file_name text NOT NULL,
  file_bytes integer NOT NULL,
  file_sha256 text NOT NULL,
  sheet text,
  sheets text[] NOT NULL DEFAULT '{}',
  header_row integer,
  columns jsonb NOT NULL DEFAULT '[]',
  defaults jsonb NOT NULL DEFAULT '{}',
  -- Of the state it is in: rows done, of how many.
  progress_done integer NOT NULL DEFAULT 0,
  progress_total integer NOT NULL DEFAULT 0,
  -- The number of the last row that is done, where rows are done in their order.
  progress_at integer NOT NULL DEFAULT 0,
  created_by_user_id integer REFERENCES users ON DELETE SET NULL,
  created_by_username text NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The user who started what the program does now: their rights decide, and the records are theirs.
  acting_user_id integer REFERENCES users ON DELETE SET NULL,
  committed_at timestamptz,
  undone_at timestamptz,
  -- The last change of state, from which retention counts.
  changed_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  -- The copy of the program that works on it, and until when the others leave it alone.
  worked_by uuid,
  worked_until timestamptz
);
CREATE INDEX imports_village ON imports (village_id, id);
CREATE INDEX imports_busy ON imports (id) WHERE state IN ('reading', 'checking', 'committing', 'undoing');

CREATE TABLE import_rows (
  import_id integer NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- As the spreadsheet numbers it.
  number integer NOT NULL,
  cells jsonb NOT NULL,
  -- By field, as somebody typed them here.
  corrections jsonb NOT NULL DEFAULT '{}',
  -- About entries of the blacklist.
  decisions jsonb NOT NULL DEFAULT '[]',
  outcome text NOT NULL DEFAULT 'unchecked' CHECK (
    outcome IN ('heading', 'unchecked', 'create', 'present', 'error', 'decision', 'left_out', 'created', 'removed', 'kept')
  ),
  problems jsonb NOT NULL DEFAULT '[]',
  -- Equal for two rows of the file that may be about the same record; of stays, the days as well.
  key text,
  starts date,
  ends date,
  -- By what other rows may name this person as the head of their family, besides the number: the folded name.
  name_key text,
  -- The head of this person, as the file names them; then the row of the file, or the resident.
  head_key text,
  head_row integer,
  head_id integer,
  -- The owner: a record, or the key of one that the import creates.
  owner_id integer,
  owner_key text,
  record_id integer,
  record_version integer,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (import_id, number)
);
CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, number);
CREATE INDEX import_rows_key ON import_rows (import_id, key) WHERE key IS NOT NULL;
CREATE INDEX import_rows_name ON import_rows (import_id, name_key) WHERE name_key IS NOT NULL;

-- Owners that the residents of a file need and the register does not have.
CREATE TABLE import_owners (
  import_id integer NOT NULL REFERENCES imports ON DELETE CASCADE,
  key text NOT NULL,
  name text NOT NULL,
  id_number text,
  record_id integer,
  record_version integer,
  -- Why the undo kept the record.
  kept text,
  PRIMARY KEY (import_id, key)
);

-- How many rows have which outcome: a screen asks every second, and counting 200,000 rows takes too long.
CREATE TABLE import_counts (
  import_id integer NOT NULL REFERENCES imports ON DELETE CASCADE,
  outcome text NOT NULL,
  rows integer NOT NULL,
  PRIMARY KEY (import_id, outcome)
);

CREATE FUNCTION count_new_import_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO import_counts AS counted (import_id, outcome, rows)
  SELECT import_id, outcome, count(*) FROM added GROUP BY import_id, outcome ORDER BY import_id, outcome
  ON CONFLICT (import_id, outcome) DO UPDATE SET rows = counted.rows + excluded.rows;
  RETURN NULL;
END $$;
CREATE TRIGGER import_rows_added AFTER INSERT ON import_rows
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_import_rows();

CREATE FUNCTION count_changed_import_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO import_counts AS counted (import_id, outcome, rows)
  SELECT import_id, outcome, sum(difference) FROM (
    SELECT import_id, outcome, 1 AS difference FROM changed
    UNION ALL
    SELECT import_id, outcome, -1 FROM earlier
  ) differences
  GROUP BY import_id, outcome HAVING sum(difference) <> 0 ORDER BY import_id, outcome
  ON CONFLICT (import_id, outcome) DO UPDATE SET rows = counted.rows + excluded.rows;
  RETURN NULL;
END $$;
CREATE TRIGGER import_rows_changed AFTER UPDATE ON import_rows
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_import_rows();

-- What the columns of a file meant, for the next file with these headings.
CREATE TABLE import_layouts (
  village_id integer NOT NULL REFERENCES villages ON DELETE CASCADE,
  kind text NOT NULL,
  -- The folded headings.
  signature text NOT NULL,
  columns jsonb NOT NULL,
  defaults jsonb NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (village_id, kind, signature)
);
