-- A backup can also fail because the photo store has lost many photos.
-- old copies: all, because this allows one value more, which only the status of backups shows
ALTER TABLE backups
  DROP CONSTRAINT backups_failure_check,
  ADD CONSTRAINT backups_failure_check
    CHECK (failure IN ('disk_full', 'folder', 'database', 'photo_store', 'photos_lost', 'cut_off', 'other'));
