-- Very many entries that wait are compared in one walk through everyone inside. It is under way while this table has its row, which
-- says how far it came. A copy of the api claims it for a short time: if it dies, another continues.
CREATE TABLE blacklist_walk (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Another one for each copy that takes over: one that was slow and comes back sees that it has lost the walk.
  claim uuid NOT NULL,
  claimed_until timestamptz NOT NULL DEFAULT now() + interval '1 minute',
  registration text NOT NULL DEFAULT 'resident' CHECK (registration IN ('resident', 'visitor')),
  last_id integer NOT NULL DEFAULT 0
);
-- The walk compares this entry. False again after a change of the entry.
ALTER TABLE blacklist_comparisons ADD COLUMN in_walk boolean NOT NULL DEFAULT false;

-- Entries from before names were compared.
INSERT INTO blacklist_comparisons (blacklist_id)
SELECT id FROM blacklist WHERE full_name IS NOT NULL OR aliases <> '{}'
ON CONFLICT DO NOTHING;
