-- Whoever searches for a whole national number is answered by its key; with the id in the index it is the one that the
-- planner takes. Only the others below could hold the number's 14 digits and be someone else: longer numbers, and names with
-- digits in them. There are hardly any, so the search looks through all of them.
DROP INDEX residents_identity_key;
CREATE INDEX residents_identity_key ON residents (identity_key, id);
CREATE INDEX residents_longer_numbers ON residents (id)
  WHERE length(identity_key) > 14 OR split_part(search_text, E'\n', 1) ~ '[0-9]{14}';
