import type { CodePointRange } from './code-points.ts';
import {
  type CharacterMap,
  digits,
  foldings,
  ignored,
  keyCharacters,
  upperCasings,
  whiteSpace,
} from './folding-table.ts';
import { escapedAll, literal, span } from './sql-literals.ts';
import { assigned, zeros } from './unicode-13.ts';

/** translate() is slow, because it searches its whole list for each character. So it runs only if a regex matches. */
function mapping(script: string, map: CharacterMap): string {
  const single = [...map].filter(([, to]) => to.length === 1);
  const several = [...map].filter(([, to]) => to.length > 1);
  const from = literal(single.map(([character]) => character).join(''));
  const to = literal(single.map(([, replacement]) => replacement).join(''));
  return `
    -- ${script}
    IF y ~ E'[${escapedAll([...map.keys()].join(''))}]' THEN
      y := translate(y, ${from}, ${to});${several
        .map(
          ([character, replacement]) => `\n      y := replace(y, ${literal(character)}, '${replacement}');`,
        )
        .join('')}
    END IF;`;
}

const mappings = (maps: Record<string, CharacterMap>) =>
  Object.entries(maps)
    .map(([script, map]) => mapping(script, map))
    .join('');

const decompose = `y := normalize(regexp_replace(y, E'[^${span(assigned)}]', E'\\uFFFD', 'g'), NFKD);`;

const arabicZeros = [0x660, 0x6f0];
const otherZeros = zeros.filter((zero) => zero > 0x6f0);
const arabicDigits = new Map(
  [...digits].filter(([digit]) =>
    arabicZeros.some((zero) => zero <= digit.codePointAt(0)! && digit.codePointAt(0)! < zero + 10),
  ),
);
const asciiDigits = `${mapping('arabic digits', arabicDigits)}
    -- digits of other scripts
    IF y ~ E'[${span(otherZeros.map((zero): CodePointRange => [zero, zero + 9]))}]' THEN
      FOREACH zero IN ARRAY ARRAY[${otherZeros.join(', ')}] LOOP
        FOR digit IN 0..9 LOOP
          y := replace(y, chr(zero + digit), digit::text);
        END LOOP;
      END LOOP;
    END IF;`;

/** The migration with the SQL functions equivalent to foldText and identityKey, generated from the same tables. */
export const textFoldingSql =
  () => `-- Printed from packages/identity/src/folding-table.ts; a test compares the two.
-- The collation "C" keeps lower() and upper() to ASCII on every server; the tables do the rest.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE FUNCTION fold_text(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := x;
  zero integer;
BEGIN
  IF y ~ '[^ -~]' THEN
    ${decompose}
    y := regexp_replace(y, E'[${span(ignored)}]', '', 'g');${asciiDigits}${mappings(foldings)}
  END IF;
  RETURN btrim(regexp_replace(lower(y), E'[${span(whiteSpace)}]+', ' ', 'g'), ' ');
END $$;

CREATE FUNCTION identity_key(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := x;
  zero integer;
BEGIN
  IF y ~ '[^ -~]' THEN
    ${decompose}${asciiDigits}${mappings(upperCasings)}
    y := normalize(upper(y), NFC);
  END IF;
  RETURN regexp_replace(upper(y), E'[^${span(keyCharacters)}]', '', 'g');
END $$;
`;
