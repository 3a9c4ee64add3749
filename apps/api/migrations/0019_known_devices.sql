-- A browser that signed in before as this user. Only the hash of its cookie is kept, as with sessions.
CREATE TABLE known_devices (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_devices_user_id ON known_devices (user_id, last_used_at);

-- Failures slow down what comes after them: nothing is looked at before `not_before`. `refusals` counts what came
-- too early since the last attempt that was looked at.
ALTER TABLE sign_in_attempts
  ADD COLUMN not_before timestamptz NOT NULL DEFAULT 'epoch',
  ADD COLUMN refusals integer NOT NULL DEFAULT 0;
