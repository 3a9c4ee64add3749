-- What a visitor showed, whom they visit, their car and phone, and the user who registered them (null: registered before this
-- was kept). The number of a national ID stays in passport_number. The search finds the new fields too; its index is 0027.
ALTER TABLE visitors
  ADD COLUMN id_type text NOT NULL DEFAULT 'passport' CHECK (id_type IN ('national_id', 'passport')),
  ADD COLUMN host text,
  ADD COLUMN vehicle_plate text,
  ADD COLUMN phone text,
  ADD COLUMN created_by_username text,
  DROP COLUMN search_text;
ALTER TABLE visitors ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  fold_text(full_name) || E'\n' || coalesce(fold_text(passport_number), '')
    || E'\n' || coalesce(fold_text(identity_key(passport_number)), '')
    || E'\n' || coalesce(fold_text(host), '')
    || E'\n' || coalesce(fold_text(vehicle_plate), '') || E'\n' || coalesce(fold_text(identity_key(vehicle_plate)), '')
    || E'\n' || coalesce(fold_text(phone), '') || E'\n' || coalesce(fold_text(identity_key(phone)), '')
) STORED;
CREATE INDEX visitors_visit_date ON visitors (visit_date, village_id);
