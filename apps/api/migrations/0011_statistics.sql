-- The latest check-out of an apartment, for the few that the statistics show.
CREATE INDEX residents_last_check_out ON residents (village_id, apartment_number, building_number, check_out)
  WHERE apartment_number IS NOT NULL;
