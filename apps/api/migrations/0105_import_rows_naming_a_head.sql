CREATE INDEX CONCURRENTLY import_rows_head_key ON import_rows (import_id, head_key) WHERE head_key IS NOT NULL;
