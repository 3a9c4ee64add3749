-- The only user whose commits created records, who may undo them. Null: several did, or a version before this one.
ALTER TABLE imports ADD COLUMN committed_by_user_id integer;
