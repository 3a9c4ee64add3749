import { lookAlikes, NUMBER_WORDS } from './look-alike-key.ts';
import { escapedAll, literal } from './sql-literals.ts';

const from = literal([...lookAlikes.keys()].join(''));
const to = literal([...lookAlikes.values()].join(''));
const words = NUMBER_WORDS.replace(/[^ -~]+/g, escapedAll);

/** The SQL function equivalent to lookAlikeKey. It calls no other function of ours, so that an index can use it. */
export const lookAlikeKeySql =
  () => `CREATE FUNCTION look_alike_key(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := x;
BEGIN
  IF y ~ '[^ -~]' THEN y := regexp_replace(normalize(y, NFD), E'[\\u0300-\\u036f]', '', 'g'); END IF;
  y := translate(regexp_replace(y, E'${words}', ''), ${from}, ${to});
  RETURN ltrim(y, '0');
END $$;
`;
