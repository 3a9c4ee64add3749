/** The waits of the launcher, in milliseconds. Tests choose their own. */
export interface Timing {
  /** npm passes on a Ctrl-C that the terminal has sent us already; a person takes longer to press it again. */
  sameKeypress: number;
  /** How long we wait for a port or a folder that an earlier copy may still hold, on its way out. */
  predecessor: number;
  /** How long the api may take to finish its requests when it is stopped. */
  apiStop: number;
  /** The same for the OCR service: it has nothing that must be finished. */
  ocrStop: number;
  /** How often PostgreSQL is looked at; undefined: as its package thinks right. */
  postgresPulse?: number;
}

/** A part that has lost its launcher ends within 2 seconds of hearing of it; a slow machine may take much longer to hear. */
export const TIMING: Timing = { sameKeypress: 500, predecessor: 30_000, apiStop: 10_000, ocrStop: 3_000 };
