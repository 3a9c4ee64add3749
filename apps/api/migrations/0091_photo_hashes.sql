-- The SHA-256 of a photo as it was sent: an upload that is repeated, because its answer was lost, adds no second photo. Null for
-- earlier photos.
ALTER TABLE resident_photos ADD COLUMN sent_sha256 bytea;
