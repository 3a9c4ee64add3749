-- Every change of a register tells the listening copies of the api which kind of record changed in which village: no name,
-- no number, no id. PostgreSQL sends it at COMMIT, once for each text however many statements a transaction has, and never
-- after a rollback. A program that changes very many rows can be silent: SET LOCAL bawaba.silent = 'on'.
-- For another table: the same three triggers, with its kind as the argument.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('bawaba.silent', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('bawaba_changes', TG_ARGV[0] || ' ' || village_id) FROM (SELECT DISTINCT village_id FROM come) v;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('bawaba_changes', TG_ARGV[0] || ' ' || village_id) FROM (SELECT DISTINCT village_id FROM gone) v;
  ELSE
    PERFORM pg_notify('bawaba_changes', TG_ARGV[0] || ' ' || village_id)
    FROM (SELECT village_id FROM come UNION SELECT village_id FROM gone) v;
  END IF;
  RETURN NULL;
END $$;

CREATE PROCEDURE announce_changes_of(changed text, kind text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS come
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', changed || '_announce_come', changed, kind);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', changed || '_announce_gone', changed, kind);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS come
    FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)', changed || '_announce_changed', changed, kind);
END $$;

CALL announce_changes_of('residents', 'residents');
CALL announce_changes_of('visitors', 'visitors');
CALL announce_changes_of('blacklist', 'blacklist');
