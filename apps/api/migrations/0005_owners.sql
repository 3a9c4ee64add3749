CREATE TABLE owners (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  village_id integer NOT NULL REFERENCES villages,
  name text NOT NULL,
  birthdate date,
  job text,
  id_number text,
  address text,
  building_address text,
  created_by_username text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold_text(name) || E'\n' || coalesce(fold_text(id_number), '')
      || E'\n' || coalesce(fold_text(identity_key(id_number)), '') || E'\n' || coalesce(fold_text(building_address), '')
  ) STORED,
  -- What a resident's (owner, village) refers to: both must be the same house's.
  UNIQUE (id, village_id)
);
CREATE INDEX owners_village_id ON owners (village_id, id);

CREATE TABLE family_members (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id integer NOT NULL REFERENCES owners ON DELETE CASCADE,
  name text NOT NULL,
  birthdate date,
  job text,
  id_number text,
  address text,
  relationship text NOT NULL CHECK (relationship IN ('wife', 'son', 'daughter', 'other'))
);
CREATE INDEX family_members_owner_id ON family_members (owner_id, id);
