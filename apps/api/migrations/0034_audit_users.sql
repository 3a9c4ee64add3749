-- The entries of one user, newest first.
CREATE INDEX CONCURRENTLY audit_logs_username ON audit_logs (username, id);
