-- The number of the migration that an older program must know to work on this schema after the migration of this row; null: every
-- older program works. The comment "old copies:" of the migration says it.
ALTER TABLE migrations ADD COLUMN needs text;
