CREATE INDEX CONCURRENTLY visitors_inside_born
  ON visitors (coalesce(birthdate, national_birthdate(passport_key)))
  WHERE left_at IS NULL;
