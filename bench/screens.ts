import { rmSync } from 'node:fs';
import pg from 'pg';
// @ts-expect-error plain JavaScript without declarations
import { build } from '../scripts/build.mjs';
import { cache, startCluster, urlOf } from './data/registers.ts';
import { residentColumns, residentOf } from './data/rows.ts';
import { startApi } from './systems/product.ts';
import { launchBrowser, measureSteps, type WebStep } from './web/screens.ts';

/**
 * How fast the screens open on a slow phone: `npm run screens -w @bawaba/bench`. Chromium with its processor slowed four times, on
 * Lighthouse's line for slow phones (1.6 Mbit/s, 150 ms). Goals: the list and the form for a resident are shown within 1.8 s and
 * blocked for at most 200 ms.
 */
const RESIDENTS = 2_000;
const ROUNDS = Number(process.env.ROUNDS ?? 5);

await build();
const dataDir = `${cache}/bench-screens`;
rmSync(dataDir, { recursive: true, force: true });
const cluster = await startCluster(dataDir);
const url = urlOf(await cluster.database('screens'));
const api = await startApi('screens', url, dataDir);
const browser = await launchBrowser();

async function addResidents() {
  const response = await fetch(`${api.address}/api/villages`, {
    method: 'POST',
    headers: { ...api.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lotus Bay' }),
  });
  const { id: village_id } = (await response.json()) as { id: number };
  const people = Array.from({ length: RESIDENTS }, (_, at) => ({
    ...residentOf(at + 1, RESIDENTS, 1),
    village_id,
  }));
  const names = residentColumns.join(', ');
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `INSERT INTO residents (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::residents, $1::jsonb)`,
    [JSON.stringify(people)],
  );
  await client.query('VACUUM ANALYZE');
  await client.end();
}

function grouped(steps: WebStep[]) {
  const groups = new Map<string, WebStep[]>();
  for (const step of steps) {
    const name = `${step.screen} | ${step.way}`;
    groups.set(name, [...(groups.get(name) ?? []), step]);
  }
  return groups;
}

const sorted = (steps: WebStep[], value: (step: WebStep) => number) =>
  steps.map(value).sort((one, other) => one - other);
/** The middle of the rounds, and the smallest. */
const shown = (values: number[], unit: (value: number) => string) =>
  `${unit(values[values.length >> 1] as number)} (${unit(values[0] as number)})`;

try {
  await addResidents();
  const steps: WebStep[] = [];
  for (let round = 0; round < ROUNDS; round++) steps.push(...(await measureSteps(browser, api.address)));
  console.log(
    '| screen | way | shown after s | blocked ms | KB | requests |\n| --- | --- | --: | --: | --: | --: |',
  );
  for (const [name, all] of grouped(steps)) {
    const { kilobytes, requests } = all[0] as WebStep;
    const lcp = shown(
      sorted(all, ({ shownMs }) => shownMs),
      (ms) => (ms / 1000).toFixed(2),
    );
    const blocked = shown(
      sorted(all, ({ blockedMs }) => blockedMs),
      (ms) => ms.toFixed(0),
    );
    console.log(`| ${name} | ${lcp} | ${blocked} | ${kilobytes.toFixed(0)} | ${requests} |`);
  }
} finally {
  await browser.close();
  await api.stop();
  await cluster.stop();
}
