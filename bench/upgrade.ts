import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache, startCluster } from './data/registers.ts';
import { percentiles } from './load/percentiles.ts';
import { newResident } from './questions.ts';
import { startApi } from './systems/product.ts';

/**
 * What the desks notice of an upgrade: `OLD=../older-checkout npm run upgrade -w @bawaba/bench`. The older checkout has a
 * built api and a filled register (its own benchmark does both); this works on a copy of the register. Clerks register
 * residents without a break, in three parts: with the old api alone; with the old api while the new one starts beside it
 * and migrates; with the new api while it takes over old rows in the background.
 */
const old = process.env.OLD;
if (!old) throw new Error('OLD must name an older checkout with a built api and a filled register');
const CLERKS = 4;
const BETWEEN_MS = 100;
const VILLAGES = 50;
const secondsBefore = Number(process.env.SECONDS_BEFORE ?? 20);
const secondsAfter = Number(process.env.SECONDS_AFTER ?? 300);

const copy = `${cache}/bench-upgrade`;
rmSync(copy, { recursive: true, force: true });
// Not cpSync: the owner of the files stays.
execFileSync('cp', ['-a', `${old}/.cache/bench-data`, copy]);
const cluster = await startCluster(copy);
await cluster.client.query("DELETE FROM residents WHERE id_number LIKE 'UP%'");
const before = await startApi('before', cluster.url, copy, `${old}/apps/api/dist/server.js`);

let number = 0;
let desk: { address: string; token: string } = before;
let waits: number[] = [];
let failed = 0;
let isOpen = true;

async function register() {
  const { address, token } = desk;
  const id_number = `UP${number++}`;
  const start = performance.now();
  const response = await fetch(`${address}/api/residents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...newResident, id_number, village_id: 1 + (number % VILLAGES) }),
  });
  await response.text();
  if (response.status !== 201) failed += 1;
  waits.push(performance.now() - start);
}

const clerks = Array.from({ length: CLERKS }, async (_, clerk) => {
  await sleep((clerk * BETWEEN_MS) / CLERKS);
  while (isOpen) {
    await register();
    await sleep(BETWEEN_MS);
  }
});

function report(phase: string, seconds: number) {
  const { p50, p95, p99 } = percentiles(waits);
  const [a, b, c, longest] = [p50, p95, p99, Math.max(...waits)].map((ms) => ms.toFixed(0));
  console.log(
    `${phase}: ${seconds.toFixed(1)} s, ${waits.length} registrations, ${failed} failed; ` +
      `p50 ${a}, p95 ${b}, p99 ${c}, longest ${longest} ms`,
  );
  waits = [];
  failed = 0;
}

async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  report(name, (performance.now() - start) / 1000);
  return result;
}

await sleep(5_000);
waits = [];
await phase('the old api alone', () => sleep(secondsBefore * 1000));
const after = await phase('while the new api migrates', () => startApi('after', cluster.url, copy));
desk = after;
await sleep(1_000);
waits = [];
await before.stop();
await phase('the new api, which works on old rows', () => sleep(secondsAfter * 1000));
isOpen = false;
await Promise.all(clerks);
await after.stop();
await cluster.stop();
