-- A visitor of a later day is announced: nobody is inside before somebody records that they came.
-- old copies: all, because they read a visit without an entry; until it is replaced, such a copy shows no useful time for it
ALTER TABLE visitors ALTER COLUMN entered_at DROP NOT NULL;
-- Until now such a visitor counted as inside from the first minute of that day. The time zone of the register is a setting that
-- no migration knows: only days that have not begun anywhere are changed. Rows with -infinity are for database/take-over.ts.
UPDATE visitors SET entered_at = NULL
WHERE left_at IS NULL AND entered_at <> '-infinity'
  AND visit_date > ((now() AT TIME ZONE 'UTC') + interval '14 hours')::date;
