-- The rows of a family, and of those who came with somebody.
CREATE INDEX CONCURRENTLY import_rows_head ON import_rows (import_id, head_row) WHERE head_row IS NOT NULL;
