ALTER TABLE imports
  -- The name of the uploaded file in the folder of imports, while it may be read again: another sheet of the workbook.
  ADD COLUMN kept_file text;
ALTER TABLE import_rows
  -- The owner that somebody chose, of several with the name in the file.
  ADD COLUMN chosen_owner_id integer;
