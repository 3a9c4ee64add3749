-- A disabled account keeps its history, but nobody can sign in with it.
-- Sessions that begin after `password_change_asked_at` can only change the password.
ALTER TABLE users
  ADD COLUMN disabled_at timestamptz,
  ADD COLUMN password_change_asked_at timestamptz;
