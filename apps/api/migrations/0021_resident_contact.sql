-- How to reach a resident, their car, and the user who registered them (null: registered before this was kept).
ALTER TABLE residents
  ADD COLUMN phone text,
  ADD COLUMN vehicle_plate text,
  ADD COLUMN created_by_username text;
