-- A new blacklist entry is compared with those inside who were born on the same day.
CREATE INDEX CONCURRENTLY residents_inside_born
  ON residents (coalesce(birthdate, national_birthdate(identity_key), national_birthdate(passport_key)))
  WHERE arrived_at IS NOT NULL AND left_at IS NULL;
