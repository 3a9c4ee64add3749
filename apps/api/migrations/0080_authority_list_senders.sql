-- Which roles may send a kind of list; null: every user with the permission. A role that was deleted leaves its id, so that nobody
-- else may send the list because of that.
ALTER TABLE authority_list_kinds ADD COLUMN sender_role_ids integer[];
