-- Millions of entries are searched by a name or a number. With the village: the common names of one village are found without
-- those of all the others.
CREATE INDEX CONCURRENTLY audit_logs_search ON audit_logs
  USING gin (
    village_id,
    audit_search_text(entity_id, username, full_name, entity_name, entity_number, details) gin_trgm_ops
  ) WITH (fastupdate = off);
