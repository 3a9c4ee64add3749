-- Many documents at once. A batch is a draft that lives in the database: a closed browser or a lapsed session loses nothing.
CREATE TABLE batches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  village_id integer NOT NULL REFERENCES villages ON DELETE CASCADE,
  name text,
  -- Of everybody who has none of their own: owner_id, apartment_number, building_number, check_in, check_out.
  stay jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_username text NOT NULL,
  created_by_name text NOT NULL,
  -- The last change of the batch, its pages or its people. One that rests too long is removed.
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX batches_village ON batches (village_id, id);
CREATE INDEX batches_touched_at ON batches (touched_at);

CREATE TABLE batch_people (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id integer NOT NULL REFERENCES batches ON DELETE CASCADE,
  -- What the clerk typed instead of what the documents say. Those are read from the pages each time.
  typed jsonb NOT NULL DEFAULT '{}',
  -- Only what differs from the stay of the batch.
  stay jsonb NOT NULL DEFAULT '{}',
  is_reviewed boolean NOT NULL DEFAULT false,
  is_head boolean NOT NULL DEFAULT false,
  relationship text,
  -- "This is another person than the one on the blacklist", with the reason.
  decisions jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'saved', 'left_out')),
  -- What refused the person at the last check; a warning does not refuse.
  is_checked boolean NOT NULL DEFAULT false,
  problem jsonb,
  warnings jsonb NOT NULL DEFAULT '[]',
  -- The resident may be deleted later.
  resident_id integer REFERENCES residents ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT batch_people_saved CHECK (state = 'saved' OR resident_id IS NULL)
);
CREATE INDEX batch_people_batch ON batch_people (batch_id, id);
CREATE INDEX batch_people_resident ON batch_people (resident_id) WHERE resident_id IS NOT NULL;
-- One head in a batch.
CREATE UNIQUE INDEX batch_people_head ON batch_people (batch_id) WHERE is_head;

CREATE TABLE batch_pages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id integer NOT NULL REFERENCES batches ON DELETE CASCADE,
  person_id integer REFERENCES batch_people ON DELETE SET NULL,
  file_name text NOT NULL,
  position integer NOT NULL,
  -- Of the picture as it was sent: the same one again is not added.
  sent_sha256 bytea NOT NULL,
  -- The picture in the photo store. Null after it became a photo of the resident, which owns the file then.
  storage_key uuid UNIQUE,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'reading', 'read', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  -- A copy of the program that reads a page has it until then. After that another may take it.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- The answer of the OCR service.
  data jsonb,
  CONSTRAINT batch_pages_once UNIQUE (batch_id, sent_sha256)
);
CREATE INDEX batch_pages_person ON batch_pages (person_id);
CREATE INDEX batch_pages_waiting ON batch_pages (position, id) WHERE state IN ('waiting', 'reading');

CALL announce_changes_of('batches', 'batches');
