-- Names are copied, not referenced: the trail outlives the account.
CREATE TABLE audit_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  user_id integer,
  username text,
  full_name text,
  village_id integer,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id text,
  details json,
  ip_address text
);
CREATE INDEX audit_logs_village_id ON audit_logs (village_id, id);
CREATE INDEX audit_logs_action ON audit_logs (action, id);
CREATE INDEX audit_logs_entity_type ON audit_logs (entity_type, id);
CREATE INDEX audit_logs_created_at ON audit_logs (created_at);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail cannot be changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_logs_are_final
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
