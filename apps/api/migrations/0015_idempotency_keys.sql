-- Which record an Idempotency-Key made, so that a repeated request answers with it instead of making a second one.
-- A key belongs to the user who sent it and is kept for a day. Of the body only a hash is kept.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  key uuid NOT NULL,
  body_hash bytea NOT NULL,
  -- Null only inside the transaction that makes the record.
  record_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
