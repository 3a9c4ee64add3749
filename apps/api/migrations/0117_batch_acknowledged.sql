-- The warnings that the clerk saw when they said that the person looks right. Those found later are shown first.
ALTER TABLE batch_people ADD COLUMN acknowledged jsonb NOT NULL DEFAULT '[]';
