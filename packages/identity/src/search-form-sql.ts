import { placeSeparators } from './place-key.ts';
import { dropped, joinedToNext, joinedToPrevious, separators } from './search-form.ts';
import { escapedAll } from './sql-literals.ts';

const anyOf = (words: readonly string[]) =>
  words.map((word) => (/^\w+$/.test(word) ? word : escapedAll(word))).join('|');
/** In brackets, each character escaped twice: for the literal, and for the pattern. */
const inBrackets = (characters: string) =>
  Array.from(characters, (character) =>
    /[\p{L}\p{N} ]/u.test(character) || character > '~'
      ? escapedAll(character)
      : `\\\\${escapedAll(character)}`,
  ).join('');

/**
 * The migration with the SQL functions equivalent to searchForm and placeKey. RETURN binds the functions that it calls: those
 * in plpgsql call none of ours, so that the build of an index, which finds none by its name, can use them all.
 */
export const searchFormMigration =
  () => `-- Printed from packages/identity/src/search-form.ts and place-key.ts; a test compares them.
CREATE FUNCTION join_words(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := replace(folded, E'${escapedAll(dropped)}', '');
BEGIN
  y := btrim(regexp_replace(y, E'[ ${inBrackets(separators)}]+', ' ', 'g'), ' ');
  IF strpos(y, ' ') > 0 THEN
    y := regexp_replace(y, E'(?<![^ ])(${anyOf(joinedToNext)}) (?=[^ ])', '\\1', 'g');
    y := regexp_replace(y, E' (?=(?:${anyOf(joinedToPrevious)})(?![^ ]))', '', 'g');
    y := regexp_replace(y, E'([0-9]) (?=[0-9])', '\\1', 'g');
  END IF;
  RETURN y;
END $$;

CREATE FUNCTION search_form(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN join_words(fold_text(x));

-- A number as it is written, and its key where that differs.
CREATE FUNCTION search_number(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN search_form(x) || coalesce(E'\\n' || nullif(fold_text(identity_key(x)), search_form(x)), '');

CREATE FUNCTION split_place(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := btrim(regexp_replace(folded, E'[${inBrackets(placeSeparators)}]+', ' ', 'g'), ' ');
BEGIN
  y := regexp_replace(y, '([0-9])(?=[^0-9 ])', '\\1 ', 'g');
  y := regexp_replace(y, '([^0-9 ])(?=[0-9])', '\\1 ', 'g');
  RETURN coalesce(nullif(y, ''), folded);
END $$;

CREATE FUNCTION place_key(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN split_place(fold_text(x));
`;
