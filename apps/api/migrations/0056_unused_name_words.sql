-- Since when no record has this word. It leaves the dictionary some time later, if nobody has used it again.
ALTER TABLE name_words ADD COLUMN unused_since timestamptz;
