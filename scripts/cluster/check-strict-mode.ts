import assert from 'node:assert/strict';
import { until } from './children.ts';
import type { Desk } from './client.ts';
import type { Load } from './load.ts';
import type { Patroni } from './patroni.ts';

/** A COMMIT is given up after ten seconds; the rest is for a busy machine. A statement that hangs is given up after 45. */
const LONGEST_ANSWER_S = 30;
const AFTER = 80;

interface Options {
  readonly cluster: Patroni;
  readonly load: Load;
  /** Not one of the load: it reads while the others wait. */
  readonly reader: Desk;
}

/** Strict mode without any replica: nothing is written, each desk sees why, and the register continues when one is back. */
export async function checkStrictMode({ cluster, load, reader }: Options): Promise<string> {
  await cluster.untilWhole();
  await cluster.setStrict(true);
  const primary = await until('the primary', cluster.primary);
  const replicas = cluster.nodes.filter((node) => node !== primary);
  for (const desk of load.desks) desk.longestAnswerMs = 0;
  const refusals = () => load.desks.map(({ reasons }) => reasons.get('503 database_unavailable') ?? 0);
  const before = refusals();
  const at = performance.now();
  await Promise.all(replicas.map((replica) => cluster.kill(replica)));
  await until('a refusal at every desk', () =>
    refusals().every((count, desk) => count > (before[desk] as number)),
  );
  const acknowledged = load.registrations.length;
  await reader.call(`/residents?village_id=${load.village_id}&limit=10`);
  assert.equal(load.registrations.length, acknowledged, 'something was acknowledged without a replica');
  const longest = Math.max(...load.desks.map(({ longestAnswerMs }) => longestAnswerMs)) / 1000;
  assert(longest < LONGEST_ANSWER_S, `a desk waited ${longest} s for its refusal`);

  const back = performance.now();
  await cluster.restart(...replicas);
  await load.untilAcknowledged(AFTER);
  const first = load.registrations.find((registration) => registration.at > back);
  await cluster.setStrict(false);
  const away = ((back - at) / 1000).toFixed(0);
  const again = (((first?.at ?? Number.NaN) - back) / 1000).toFixed(1);
  return `no replica for ${away} s: refused within ${longest.toFixed(1)} s; the first registration ${again} s after they were started`;
}
