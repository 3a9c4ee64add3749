-- The same, for visitors.
CREATE INDEX CONCURRENTLY visitors_born ON visitors (coalesce(birthdate, national_birthdate(passport_key)), id)
  WHERE passport_key IS NOT NULL;
