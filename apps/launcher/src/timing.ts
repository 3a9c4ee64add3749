/** The time limits of the launcher. Tests choose their own. */
export interface Timing {
  /** npm forwards a Ctrl-C that the terminal has already sent to us; a person needs longer to press it again. */
  sameKeypressMs: number;
  /** How long to wait for a port or a folder that an earlier copy, which is still stopping, may hold. */
  predecessorMs: number;
  /** How long the api may take to finish its requests when it is stopped. */
  apiStopMs: number;
  /** The same for the OCR service, which has nothing that it must finish. */
  ocrStopMs: number;
  /** How often PostgreSQL is asked whether it answers; undefined: the default of its package. */
  postgresPingMs?: number;
}

/** A part ends within 2 seconds after it notices that its launcher is gone; a slow machine may notice much later. */
export const TIMING: Timing = {
  sameKeypressMs: 500,
  predecessorMs: 30_000,
  apiStopMs: 10_000,
  ocrStopMs: 3_000,
};
