-- Companions. Whoever has a document of their own is a resident, tied to the head of the family or group. Children without one
-- are part of the stay of their head: name, birth date, sex and relationship.
ALTER TABLE residents
  ADD COLUMN head_id integer,
  ADD COLUMN relationship text,
  ADD COLUMN children jsonb NOT NULL DEFAULT '[]';
-- NOT VALID: every row has the same values, and reading a million of them would lock the desk out.
ALTER TABLE residents
  ADD CONSTRAINT residents_head FOREIGN KEY (head_id) REFERENCES residents ON DELETE SET NULL NOT VALID,
  ADD CONSTRAINT residents_not_their_own_head CHECK (head_id <> id) NOT VALID,
  ADD CONSTRAINT residents_relationship
    CHECK (relationship IN ('spouse', 'child', 'parent', 'sibling', 'other')) NOT VALID,
  ADD CONSTRAINT residents_children CHECK (jsonb_typeof(children) = 'array') NOT VALID;
