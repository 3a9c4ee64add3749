import { totalmem } from 'node:os';

const MB = 1024 * 1024;
/** An eighth of the machine: it also runs the api, the reading of documents and perhaps the clerk's browser. */
const buffersMb = Math.round(Math.min(1024, Math.max(128, totalmem() / MB / 8)));

/** What every server of ours runs with. A setting the caller gives wins. */
export const SETTINGS: Record<string, string> = {
  // An acknowledged commit is on the disk: the power fails where this runs.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  timezone: 'UTC',
  jit: 'off',

  shared_buffers: `${buffersMb}MB`,
  effective_cache_size: `${buffersMb * 3}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // Disks here have no arms to move.
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  wal_compression: 'on',

  // Statements and error details carry names and identity numbers, so the log keeps the server's own life alone:
  // `log` ranks above `error` here, which leaves every failed statement to the program that sent it.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** For a cluster that nobody will miss. */
export const THROWAWAY_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
};

export const asArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
