-- The owners of a village with a name, or with a number: an import asks again before it creates each one. For a number, the part of the
-- index with the village is read.
CREATE INDEX CONCURRENTLY owners_name_and_number ON owners (village_id, fold_text(name), identity_key(id_number));
