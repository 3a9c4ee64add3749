import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** What a platform's way of starting needs, and what it gives. */
export interface ServerOptions {
  clusterDir: string;
  binaries: Binaries;
  account: Account;
  settings: Record<string, string>;
  log: (line: string) => void;
}

export interface Server {
  /** A socket folder, or an address where there is a port. */
  host: string;
  port?: number;
  pid: number;
  stop(): Promise<void>;
  /** Ends a server that does not answer, with every process of it, by force if need be. */
  kill(): Promise<void>;
  exited: Promise<number | null>;
}
