-- The document of a photo, turned upright and cut to its border. Its files have a key of their own, and never change:
-- a rotation writes new files under a new key.
CREATE TABLE upright_photos (
  photo_id integer PRIMARY KEY REFERENCES resident_photos ON DELETE CASCADE,
  -- waiting: not tried yet, or the OCR service did not answer. none: there is no document in the photo.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'none')),
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  storage_key uuid UNIQUE,
  width integer,
  height integer,
  bytes integer,
  has_face boolean NOT NULL DEFAULT false,
  -- Quarter turns by hand since it was cut out. The face is upright only without them.
  quarter_turns smallint NOT NULL DEFAULT 0 CHECK (quarter_turns BETWEEN 0 AND 3),
  CHECK ((state = 'ready') = (storage_key IS NOT NULL)),
  CHECK (num_nulls(storage_key, width, height, bytes) IN (0, 4))
);
CREATE INDEX upright_photos_waiting ON upright_photos (photo_id) WHERE state = 'waiting';

-- The photos of earlier versions: the program straightens them one after the other.
INSERT INTO upright_photos (photo_id) SELECT id FROM resident_photos;
