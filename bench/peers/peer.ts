import { createServer } from 'node:net';
import type { DataSize } from '../data/fill.ts';
import { residentOf } from '../data/rows.ts';
import type { Request } from '../load/measure.ts';
import { checkedNumber, newResidentAt, numberOfSomeone } from '../questions.ts';
import type { System } from '../systems/system.ts';

export interface PeerDatabase {
  readonly user: string;
  readonly password: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
}

export interface PeerPlace {
  readonly folder: string;
  /** The Node 22 that was installed for the peers. */
  readonly node: string;
  readonly database: PeerDatabase;
}

/** An alternative to the product: a ready-made back end with a table of residents and one of blacklist entries. */
export interface Peer {
  readonly id: string;
  readonly name: string;
  readonly packages: readonly string[];
  /** Packages with native modules that must be compiled here. */
  readonly compiled?: readonly string[];
  /** Starts it; with `isFirst` it also creates its tables. */
  start(place: PeerPlace, isFirst: boolean): Promise<System>;
  /** Additional columns that the peer needs in every row. */
  rowExtras?(id: number): Readonly<Record<string, string | number>>;
  readonly dialect: Dialect;
}

/** The requests of the benchmark in the syntax of a peer. */
export interface Dialect {
  page(offset: number): string;
  ofVillage(village: number): string;
  search(name: string): string;
  byNumber(number: string): string;
  one(id: number): string;
  onBlacklist(number: string): string;
  readonly create: string;
  newBody(values: object): unknown;
}

const VARIANTS = 64;
const variants = <T>(make: (i: number) => T) => Array.from({ length: VARIANTS }, (_, i) => make(i));

/** The questions that a peer can answer as the product does, under the same names. */
export function questionsInDialect(
  dialect: Dialect,
  size: DataSize,
): Readonly<Record<string, readonly Request[]>> {
  const get = (path: string): Request => ({ method: 'GET', path });
  const spread = (i: number, from: number, to: number) =>
    Math.floor(from + ((to - from) * (i + 0.5)) / VARIANTS);
  const search = (names: readonly string[]) =>
    names.map((name) => get(dialect.search(encodeURIComponent(name))));
  return {
    'first page': [get(dialect.page(0))],
    'deep page': variants((i) => get(dialect.page(spread(i, size.residents * 0.4, size.residents * 0.95)))),
    'one village': variants((i) => get(dialect.ofVillage(1 + (i % size.villages)))),
    // As the rows spell them: the peers do not fold أ to ا.
    'search, Arabic': search([
      'أحمد',
      'محمد السيد',
      'فاطمة',
      'سارة حسن',
      'مريم',
      'يوسف',
      'إبراهيم علي',
      'ليلى',
    ]),
    'search, Latin': search([
      'Müller',
      'Schmidt',
      'Rossi',
      'Ivanov',
      'Petrova',
      'Smith',
      'Dupont',
      'Kowalski',
    ]),
    'lookup by number': variants((i) => get(dialect.byNumber(numberOfSomeone(i, size)))),
    'one resident': variants((i) => get(dialect.one(spread(i, 1, size.residents)))),
    'blacklist check': variants((i) => get(dialect.onBlacklist(checkedNumber(i, size)))),
    'register a resident': variants((i) => ({
      method: 'POST',
      path: dialect.create,
      body: dialect.newBody(newResidentAt(i, size)),
    })),
  };
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

export const peerRow = (peer: Peer, id: number, size: DataSize) => ({
  ...residentOf(id, size.residents, size.villages),
  ...peer.rowExtras?.(id),
});
