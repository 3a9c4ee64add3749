import type pg from 'pg';
import type { System } from '../systems/system.ts';
import type { Cell, LoadGenerator, Request } from './measure.ts';
import { median } from './percentiles.ts';

export interface Asked {
  readonly system: System;
  readonly questions: Readonly<Record<string, readonly Request[]>>;
  readonly clients: readonly number[];
}

export interface RoundOptions {
  readonly rounds: number;
  readonly seconds: number;
}

const WARM_SECONDS = 1.5;

const numbers = [
  'perSecond',
  'p50',
  'p95',
  'p99',
  'serverCpuMs',
  'postgresCpuMs',
  'memoryMb',
  'bytesEach',
] as const;

/** The median of the rounds, for each figure. */
export function middle(cells: readonly Cell[]): Cell {
  const first = cells[0] as Cell;
  return {
    ...first,
    requests: cells.reduce((sum, { requests }) => sum + requests, 0),
    failed: cells.reduce((sum, { failed }) => sum + failed, 0),
    ...(Object.fromEntries(numbers.map((name) => [name, median(cells.map((cell) => cell[name]))])) as Pick<
      Cell,
      (typeof numbers)[number]
    >),
  };
}

/**
 * Interleaved rounds: for each question every system in turn, several times, so that other load on the machine affects all
 * of them.
 */
export async function measureInRounds(
  generator: LoadGenerator,
  database: pg.Client,
  asked: readonly Asked[],
  { rounds, seconds }: RoundOptions,
): Promise<Cell[]> {
  const cells = new Map<string, Cell[]>();
  const questions = [...new Set(asked.flatMap((one) => Object.keys(one.questions)))];
  const levels = [...new Set(asked.flatMap(({ clients }) => clients))];
  // A warm-up: the JIT needs some seconds, most of all in the larger program.
  for (const { system, questions: own } of asked) {
    for (const requests of Object.values(own)) await generator.warm(system, requests, WARM_SECONDS);
  }
  for (let round = 1; round <= rounds; round++) {
    for (const question of questions) {
      for (const clients of levels) {
        for (const { system, questions: own, clients: ownLevels } of asked) {
          const requests = own[question];
          if (!requests || !ownLevels.includes(clients)) continue;
          const cell = await generator.measure(database, system, question, requests, clients, seconds);
          const key = JSON.stringify([question, clients, system.name]);
          cells.set(key, [...(cells.get(key) ?? []), cell]);
          console.error(
            `${round}/${rounds} ${question}, ${clients} clients, ${system.name}: ${cell.perSecond.toFixed(0)}/s` +
              `${cell.failed ? `, ${cell.failed} failed` : ''}`,
          );
        }
      }
    }
  }
  return [...cells.values()].map(middle);
}
