import { DATABASE, ROLE } from './initdb.ts';

/** Role, password, database and place in one, for `pg`: a socket's folder, or a host with its port. */
export const addressOf = (password: string, { host, port }: { host: string; port?: number }): string =>
  port === undefined
    ? `postgresql://${ROLE}:${password}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`
    : `postgresql://${ROLE}:${password}@${host}:${port}/${DATABASE}`;
