-- The trigrams of a new row go into a list first, and a background job moves them into the index every few seconds: a desk does not
-- wait for them. A search reads the list as well. At a length of so many kB a desk would have to move it.
-- old copies: all, because a program does not see how an index keeps its rows.
ALTER INDEX residents_search SET (fastupdate = on, gin_pending_list_limit = 16384);
ALTER INDEX visitors_search SET (fastupdate = on, gin_pending_list_limit = 16384);
ALTER INDEX audit_logs_search SET (fastupdate = on, gin_pending_list_limit = 16384);
