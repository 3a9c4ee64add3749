-- Who has not arrived.
CREATE INDEX CONCURRENTLY residents_expected ON residents (village_id, check_in, id) INCLUDE (check_out)
  WHERE arrived_at IS NULL;
