-- The names of everybody in the register, each spelling once, with the keys under which other spellings find it. Search across
-- scripts looks here first. The program adds what is new with every record, and reads what exists in the background.
CREATE TABLE name_words (
  key text COLLATE "C" NOT NULL,
  -- As search_form writes it.
  word text COLLATE "C" NOT NULL,
  -- The word as names are compared (packages/identity).
  form text COLLATE "C" NOT NULL,
  -- NAME_KEYS_VERSION of the program that computed key and form.
  version integer NOT NULL,
  PRIMARY KEY (key, word, form)
);

-- The last row of each table whose names are in the dictionary, under the keys of this version.
CREATE TABLE name_words_progress (
  table_name text PRIMARY KEY,
  version integer NOT NULL DEFAULT 0,
  last_id integer NOT NULL DEFAULT 0
);
INSERT INTO name_words_progress (table_name) VALUES ('blacklist'), ('owners'), ('residents'), ('visitors');
