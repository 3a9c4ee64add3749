CREATE INDEX CONCURRENTLY visitors_search ON visitors USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
