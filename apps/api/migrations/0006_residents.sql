CREATE TABLE residents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  village_id integer NOT NULL REFERENCES villages,
  full_name text NOT NULL,
  id_type text NOT NULL CHECK (id_type IN ('national_id', 'passport')),
  id_number text NOT NULL,
  document_type text,
  address text,
  owner_id integer,
  apartment_number text,
  building_number text,
  check_in date NOT NULL,
  check_out date NOT NULL,
  religion text,
  marital_status text,
  job text,
  birthdate date,
  id_expire_date date,
  passport_number text,
  passport_country text,
  passport_expiry_date date,
  passport_type text,
  nationality text,
  sex text CHECK (sex IN ('M', 'F', 'X')),
  mrz_valid boolean,
  mrz_line1 text,
  mrz_line2 text,
  ocr_confidence_front real,
  ocr_confidence_back real,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  identity_key text NOT NULL GENERATED ALWAYS AS (identity_key(id_number)) STORED,
  passport_key text GENERATED ALWAYS AS (identity_key(passport_number)) STORED,
  -- The name and the number, each folded; the line break keeps a search from matching across them.
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold_text(full_name) || E'\n' || fold_text(id_number) || E'\n' || fold_text(identity_key(id_number))
  ) STORED,
  apartment_folded text GENERATED ALWAYS AS (fold_text(apartment_number)) STORED,
  building_folded text GENERATED ALWAYS AS (fold_text(building_number)) STORED,

  CONSTRAINT residents_check_out_after_check_in CHECK (check_out > check_in),
  CONSTRAINT residents_live_with_owner_or_apart
    CHECK (owner_id IS NULL OR (apartment_number IS NULL AND building_number IS NULL)),
  CONSTRAINT residents_owner_of_same_village
    FOREIGN KEY (owner_id, village_id) REFERENCES owners (id, village_id) ON DELETE SET NULL (owner_id),
  -- One person, one village, one stay at a time: the database itself refuses the second, however many ask at once.
  CONSTRAINT residents_one_stay_at_a_time
    EXCLUDE USING gist (village_id WITH =, identity_key WITH =, daterange(check_in, check_out) WITH &&)
);
CREATE INDEX residents_village ON residents (village_id, id);
CREATE INDEX residents_identity_key ON residents (identity_key);
CREATE INDEX residents_search ON residents USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX residents_owner ON residents (owner_id, id) WHERE owner_id IS NOT NULL;
CREATE INDEX residents_apartment ON residents (apartment_folded, id);
CREATE INDEX residents_building ON residents (building_folded, id);
CREATE INDEX residents_check_in ON residents (check_in, id);
CREATE INDEX residents_check_out ON residents (check_out, id);
