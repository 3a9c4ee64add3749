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
  search_form(full_name) || coalesce(E'\n' || search_number(passport_number), '')
    || coalesce(E'\n' || search_form(host), '') || coalesce(E'\n' || search_number(vehicle_plate), '')
    || coalesce(E'\n' || search_number(phone), '')
) STORED;
CREATE INDEX visitors_visit_date ON visitors (visit_date, village_id);
