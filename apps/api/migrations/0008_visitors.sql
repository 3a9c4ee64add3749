CREATE TABLE visitors (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  village_id integer NOT NULL REFERENCES villages,
  full_name text NOT NULL,
  nationality text,
  passport_number text,
  apartment_number text,
  building_number text,
  visit_date date NOT NULL,
  notes text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  passport_key text GENERATED ALWAYS AS (identity_key(passport_number)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold_text(full_name) || E'\n' || coalesce(fold_text(passport_number), '')
      || E'\n' || coalesce(fold_text(identity_key(passport_number)), '')
  ) STORED,
  apartment_folded text GENERATED ALWAYS AS (fold_text(apartment_number)) STORED,
  building_folded text GENERATED ALWAYS AS (fold_text(building_number)) STORED
);
CREATE INDEX visitors_village ON visitors (village_id, id);
CREATE INDEX visitors_passport_key ON visitors (passport_key);
CREATE INDEX visitors_search ON visitors USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX visitors_apartment ON visitors (apartment_folded, id);
CREATE INDEX visitors_building ON visitors (building_folded, id);
