-- The village whose manager made the role; null: made by an administrator, for every village.
ALTER TABLE roles ADD COLUMN village_id integer REFERENCES villages ON DELETE SET NULL;
