-- Who is inside: counted by building on every board, and listed by the day of check-out.
CREATE INDEX CONCURRENTLY residents_inside
  ON residents (village_id, check_out, id) INCLUDE (building_key, building_number, apartment_key)
  WHERE arrived_at IS NOT NULL AND left_at IS NULL;
