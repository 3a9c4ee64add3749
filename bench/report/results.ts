import { fileURLToPath } from 'node:url';
import type { DataSize } from '../data/fill.ts';
import type { FileExport } from '../files/exports.ts';
import type { FilterTime } from '../load/every-filter.ts';
import type { LiveCost } from '../load/live.ts';
import type { Cell } from '../load/measure.ts';
import type { Scrolling, WebStep } from '../web/screens.ts';
import type { Machine } from './machine.ts';

/** Everything that one run measured. The report needs nothing else. */
export interface Results {
  readonly machine: Machine;
  readonly size: DataSize;
  readonly options: { readonly rounds: number; readonly seconds: number };
  load: Cell[];
  peers: Cell[];
  /** The peers that could not be installed or started here, with the reason. */
  missingPeers: Record<string, string>;
  filters: FilterTime[];
  files: FileExport[];
  live: LiveCost;
  web: { steps: WebStep[]; scrolling: Scrolling };
}

export const folder = fileURLToPath(new URL('../results', import.meta.url));
export const resultsFile = `${folder}/results.json`;
