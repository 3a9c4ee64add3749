CREATE INDEX CONCURRENTLY visitors_inside_born
  ON visitors (coalesce(national_birthdate(passport_key), birthdate))
  WHERE left_at IS NULL;
