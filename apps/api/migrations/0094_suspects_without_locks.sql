-- A registration stores each entry with a similar name, and the foreign key locked that entry: a write to a page of the blacklist for
-- each of them, and a removal of the entry waited for the registration. A trigger removes what refers to a removed entry instead. It
-- does not see rows of a registration that is not committed yet: nobody shows these, and a background job removes them.
-- The village is the one to tell of the change. If it is removed after the person has moved, the question stays.
-- old copies: all, because the trigger does what the key did, and they do not show rows without an entry either
CREATE FUNCTION remove_suspects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM blacklist_suspects WHERE blacklist_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER blacklist_suspects_of_removed AFTER DELETE ON blacklist REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION remove_suspects();
ALTER TABLE blacklist_suspects
  DROP CONSTRAINT blacklist_suspects_blacklist_id_fkey,
  DROP CONSTRAINT blacklist_suspects_village_id_fkey;
