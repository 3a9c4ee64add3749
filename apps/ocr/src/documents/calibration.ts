import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '../recognise/networks.ts';

/** Points (raw score, share of right fields) in rising order. The evaluation computes them on its calibration split. */
type Table = [raw: number, share: number][];

let tables: Record<string, Table> | null = null;

/** The clipped logit of a probability: the tables are evenly spaced on that scale. */
export const rawScore = (p: number) => {
  const clipped = Math.min(1 - 1e-6, Math.max(1e-6, p));
  return Math.log(clipped / (1 - clipped));
};

/** 0–100: how often fields of this kind with this probability are right. */
export function confidenceOf(kind: string, p: number): number {
  if (p <= 0) return 0;
  tables ??= JSON.parse(readFileSync(join(modelsFolder(), 'calibration.json'), 'utf8')) as Record<
    string,
    Table
  >;
  const table = tables[kind];
  if (!table?.length) return Math.round(p * 100);
  const x = rawScore(p);
  const after = table.findIndex(([raw]) => raw >= x);
  if (after === 0) return Math.round(table[0]![1] * 100);
  if (after < 0) return Math.round(table.at(-1)![1] * 100);
  const [[x0, y0], [x1, y1]] = [table[after - 1]!, table[after]!];
  return Math.round((y0 + ((y1 - y0) * (x - x0)) / (x1 - x0 || 1)) * 100);
}
