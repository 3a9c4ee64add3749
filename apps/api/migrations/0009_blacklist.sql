CREATE TABLE blacklist (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  village_id integer NOT NULL REFERENCES villages,
  id_number text NOT NULL,
  full_name text,
  reason text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  identity_key text NOT NULL GENERATED ALWAYS AS (identity_key(id_number)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (
    coalesce(fold_text(full_name), '') || E'\n' || fold_text(id_number)
      || E'\n' || fold_text(identity_key(id_number)) || E'\n' || fold_text(reason)
  ) STORED,
  CONSTRAINT blacklist_once_a_village UNIQUE (village_id, identity_key)
);
CREATE INDEX blacklist_village ON blacklist (village_id, id);
-- Everyone who comes to the gate is looked up here.
CREATE INDEX blacklist_identity_key ON blacklist (identity_key);
CREATE INDEX blacklist_search ON blacklist USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
