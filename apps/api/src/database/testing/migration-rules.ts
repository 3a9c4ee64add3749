import { isMarked, type Migration } from '../migrate.ts';

/**
 * Whether the copies of the version before can go on while and after a migration is applied (docs/operations.md). Only what is
 * known to be harmless passes; anything else needs the comment `-- old copies: …` with its reason.
 */
export function problemsOf(migration: Migration): string[] {
  if (isMarked(migration)) return [];
  const statements = statementsOf(migration.text);
  const created = new Set(
    statements.flatMap((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    const problem = problemOf(statement, (table) => created.has(table));
    return problem ? [`${problem}: ${statement.slice(0, 80)}`] : [];
  });
}

type IsNew = (table: string) => boolean;

const HARMLESS =
  /^(CREATE (OR REPLACE )?(TABLE|FUNCTION|PROCEDURE|AGGREGATE|TRIGGER|VIEW|SEQUENCE|TYPE|EXTENSION|STATISTICS)|COMMENT ON|CALL announce_changes_of) ?\b/i;

function problemOf(statement: string, isNew: IsNew): string | undefined {
  const [, index, concurrently, onTable] =
    /^CREATE (UNIQUE )?INDEX (CONCURRENTLY )?.*? ON (?:ONLY )?(\w+)/i.exec(statement) ?? [];
  if (onTable) {
    if (isNew(onTable)) return undefined;
    if (index) return 'an old copy may write what a unique index refuses';
    return concurrently
      ? undefined
      : 'writes wait until the index is built; use CONCURRENTLY, in a file of its own';
  }
  const [, altered, actions] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i.exec(statement) ?? [];
  if (altered && actions)
    return isNew(altered) ? undefined : splitAtCommas(actions).map(problemOfAction).find(Boolean);
  const inserted = /^INSERT INTO (\w+)/i.exec(statement)?.[1];
  if (inserted && isNew(inserted)) return undefined;
  return HARMLESS.test(statement) ? undefined : 'an old copy may depend on what this changes';
}

/** One action of ALTER TABLE on a table that old copies use. */
function problemOfAction(action: string): string | undefined {
  if (!/^ADD (?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)/i.test(action))
    return 'an old copy may depend on what this changes';
  if (/\b(UNIQUE|PRIMARY KEY)\b/i.test(action)) return 'writes wait until the index is built';
  if (/\bGENERATED\b|\bDEFAULT \(?(?!now\()\w+ ?\(/i.test(action))
    return 'the whole table is rewritten while it is locked';
  if (/\bNOT NULL\b/i.test(action) && !/\bDEFAULT\b/i.test(action))
    return 'an old copy does not write this column';
  return undefined;
}

/** Statements without comments, with each text and each body of a function as '', and single blanks. */
function statementsOf(text: string): string[] {
  const parts = /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;
  return text
    .replace(parts, (part) => (/^(--|\/\*)/.test(part) ? ' ' : "''"))
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').replace(/"/g, '').trim())
    .filter(Boolean);
}

function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
