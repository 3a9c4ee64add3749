-- How long changes wait to be folded (0010). The default is a constant for the rows that exist, so no row is rewritten.
ALTER TABLE resident_count_changes ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
