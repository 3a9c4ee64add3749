-- Companions whose head is in another village came with nobody: an older version left the link when one of them moved, and showed it
-- nowhere, so the audit trail has no entry. Very few rows, found with residents_of_a_head.
-- old copies: all, because they show no head of another village
UPDATE residents SET head_id = NULL, relationship = NULL
FROM residents heads
WHERE heads.id = residents.head_id AND heads.village_id <> residents.village_id;
