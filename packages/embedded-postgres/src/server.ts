import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The options of startOnUnix and startOnWindows. */
export interface ServerOptions {
  clusterDir: string;
  binaries: Binaries;
  account: Account;
  settings: Record<string, string>;
  log: (line: string) => void;
}

export interface Server {
  /** The folder of the socket, or an address if there is a port. */
  host: string;
  port?: number;
  pid: number;
  stop(): Promise<void>;
  /** Ends a server that does not answer, with all its processes, if necessary with SIGKILL. */
  kill(): Promise<void>;
  exited: Promise<number | null>;
}
