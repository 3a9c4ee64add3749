-- Filters of the list of residents that a user saved under a name. Nobody else sees them.
CREATE TABLE saved_views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- JSON, only ever read as a whole.
  filters text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (user_id, lower(name));
