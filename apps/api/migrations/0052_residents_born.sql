-- The same person under another number has the same birth date.
CREATE INDEX CONCURRENTLY residents_born ON residents (coalesce(birthdate, national_birthdate(identity_key)), id);
