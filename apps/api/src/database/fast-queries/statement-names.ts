import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** Each connection keeps the prepared statement under this name. Undefined: the query is planned on every run. */
export const statementName = (text: string) => names.get(text);

/** The name is a hash of the text: another process behind the same connection pooler gives the same name to the same text. */
export const nameStatement = (text: string, suffix = '') =>
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 24) + suffix);

let renamings = 0;
/** Another copy of the program has changed a table. Under a new name the connection plans the statement again. */
export function renameStatement(text: string, outdated: string | undefined) {
  if (outdated === undefined || statementName(text) !== outdated) return;
  nameStatement(text, `-${++renamings}`);
}
