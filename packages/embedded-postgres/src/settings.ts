import { totalmem } from 'node:os';

const MB = 1024 * 1024;
/** An eighth of the memory: the machine also runs the api, the OCR service and perhaps the clerk's browser. */
const buffersMb = Math.round(Math.min(1024, Math.max(128, totalmem() / MB / 8)));

/** The settings of every server. The caller can override them. */
export const SETTINGS: Record<string, string> = {
  // An acknowledged commit is on the disk, because power cuts are common where this runs.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  timezone: 'UTC',
  jit: 'off',

  shared_buffers: `${buffersMb}MB`,
  effective_cache_size: `${buffersMb * 3}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // For SSDs.
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  wal_compression: 'on',

  // Statements and error details contain names and identity numbers, so the server logs only its own events. `log` is
  // above `error` in this setting: failed statements are reported to the client only.
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

/** For a temporary cluster, which need not survive a crash. */
export const THROWAWAY_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
};

export const asArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
