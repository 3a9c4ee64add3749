import { DATABASE, ROLE } from './initdb.ts';

/** The connection URL for `pg`: with the folder of a socket, or with a host and a port. */
export const addressOf = (password: string, { host, port }: { host: string; port?: number }): string =>
  port === undefined
    ? `postgresql://${ROLE}:${password}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`
    : `postgresql://${ROLE}:${password}@${host}:${port}/${DATABASE}`;
