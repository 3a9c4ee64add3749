import { lookAlikeKeySql } from './look-alike-key-sql.ts';
import { visibleTextSql } from './visible-text-sql.ts';

export { searchFormMigration } from './search-form-sql.ts';
export { textFoldingSql } from './text-folding-sql.ts';

/** The migration with the SQL functions equivalent to cleanLine, cleanParagraph and lookAlikeKey. */
export const visibleTextMigration =
  () => `-- Printed from packages/identity/src/visible-text.ts and look-alike-key.ts; a test compares them.
${visibleTextSql()}
${lookAlikeKeySql()}`;
