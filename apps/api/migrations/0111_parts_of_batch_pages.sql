-- A picture of several documents becomes a page for each of them. A part is not cut again.
ALTER TABLE batch_pages ADD COLUMN is_part boolean NOT NULL DEFAULT false;
