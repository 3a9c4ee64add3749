-- In which order rows are imported: heads of families before those who came with them.
CREATE INDEX CONCURRENTLY import_rows_order ON import_rows (import_id, outcome, (head_row IS NOT NULL), number);
