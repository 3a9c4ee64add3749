-- The same person under another number: this number is the second one of a stay.
CREATE INDEX CONCURRENTLY residents_second_number ON residents (passport_key)
  WHERE passport_key IS NOT NULL AND passport_key <> identity_key;
