-- Who came with somebody; also the foreign key looks here when a head is deleted.
CREATE INDEX CONCURRENTLY residents_of_a_head ON residents (head_id) WHERE head_id IS NOT NULL;
