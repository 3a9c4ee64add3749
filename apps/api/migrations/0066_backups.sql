-- The backups that were tried. They tell when the last good one was made, whether the next is due, and why one failed. A backup does
-- not contain this table: it is about the files of this machine.
CREATE TABLE backups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  is_scheduled boolean NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'good', 'failed')),
  failure text CHECK (failure IN ('disk_full', 'folder', 'database', 'cut_off', 'other')),
  file_name text,
  bytes bigint,
  sha256 text,
  is_encrypted boolean
);
CREATE INDEX backups_by_time ON backups (started_at DESC);
