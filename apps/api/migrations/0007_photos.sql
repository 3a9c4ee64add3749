CREATE TABLE resident_photos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resident_id integer NOT NULL REFERENCES residents ON DELETE CASCADE,
  photo_type text NOT NULL
    CHECK (photo_type IN ('id_card_front', 'id_card_back', 'passport_bio_page', 'visa_page', 'others')),
  -- The name of the file in the store: random, ours, never anything that a user sent.
  storage_key uuid NOT NULL UNIQUE,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX resident_photos_resident_id ON resident_photos (resident_id, id);

-- Keys that every copy of the program must share, e.g. the one that signs photo addresses.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
