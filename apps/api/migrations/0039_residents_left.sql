-- Who left lately: the nights of the last month.
CREATE INDEX CONCURRENTLY residents_left ON residents (left_on, village_id) INCLUDE (arrived_on)
  WHERE left_on IS NOT NULL;
