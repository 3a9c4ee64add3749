-- The stays with a number, in all villages. A tree would do, but the planner would not use it: it takes the constraint that refuses
-- overlapping stays for cheaper, which begins with the village, and reads a part of every village without one. A hash has no branches
-- to go down, so that it is always the cheapest.
CREATE INDEX CONCURRENTLY residents_number ON residents USING hash (identity_key);
