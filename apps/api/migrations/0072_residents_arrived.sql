-- Who arrived when, for the lists for the authorities.
CREATE INDEX CONCURRENTLY residents_arrived ON residents (village_id, arrived_on);
