-- What lists said about one person.
CREATE INDEX CONCURRENTLY authority_list_lines_resident
  ON authority_list_lines (village_id, kind, resident_id, event_day, list_id);
