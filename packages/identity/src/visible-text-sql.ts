import { span } from './sql-literals.ts';
import { assigned, marks } from './unicode-13.ts';
import { blanks, hidden, joined, joiners, lineBreaks, MAX_MARKS } from './visible-text.ts';

const noJoiner = `(?<![${span(joined)}])[${span(joiners)}]|[${span(joiners)}](?![${span(joined)}])`;
const tower = `([${span(marks)}]{${MAX_MARKS}})[${span(marks)}]+`;

const clean = `IF y ~ '[^ -~]' THEN
    y := regexp_replace(y, E'[${span(hidden)}]', '', 'g');
    IF y ~ E'[${span(joiners)}]' THEN
      y := regexp_replace(y, E'([${span(joiners)}])[${span(joiners)}]+', '\\1', 'g');
      y := regexp_replace(y, E'${noJoiner}', '', 'g');
    END IF;
    IF y !~ E'[^${span(assigned)}]' THEN y := normalize(y, NFC); END IF;
    y := regexp_replace(y, E'${tower}', '\\1', 'g');
  END IF;`;

/** The SQL functions equivalent to cleanLine and cleanParagraph. */
export const visibleTextSql =
  () => `CREATE FUNCTION clean_line(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := x;
BEGIN
  ${clean}
  RETURN btrim(regexp_replace(y, E'[${span([...blanks, ...lineBreaks])}]+', ' ', 'g'), ' ');
END $$;

CREATE FUNCTION clean_paragraph(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  y text COLLATE "C" := x;
BEGIN
  ${clean}
  y := regexp_replace(y, E'\\r\\n|[${span(lineBreaks)}]', E'\\n', 'g');
  y := regexp_replace(y, E'[${span(blanks)}]+', ' ', 'g');
  y := regexp_replace(regexp_replace(y, E' ?\\n ?', E'\\n', 'g'), E'\\n{3,}', E'\\n\\n', 'g');
  RETURN btrim(y, E' \\n');
END $$;
`;
