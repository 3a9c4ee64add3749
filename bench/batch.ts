import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foldText } from '@bawaba/identity';
import type { Page } from '@playwright/test';
// @ts-expect-error plain JavaScript without declarations
import { build } from '../scripts/build.mjs';
import { fortyPhotographs, type Photograph } from './data/photographs.ts';
import { cache, startCluster, urlOf } from './data/registers.ts';
import { startOcr } from './systems/ocr.ts';
import { ADMIN, startApi } from './systems/product.ts';
import { launchBrowser } from './web/screens.ts';

/**
 * Forty photographs at once: `npm run batch -w @bawaba/bench`. 37 people, 3 pictures that nobody can read. One is on the blacklist
 * and one is here already, so 35 can be saved. A clerk at a screen chooses the files, types the stay while they are read, compares
 * every field that the program asks about with the document, corrects those that are wrong, and saves. Goal: the time of the
 * reading plus seconds.
 */
interface Person {
  id: number;
  standing: string;
  fields: Record<string, string>;
  doubts: { field: string | null; code: string }[];
  resident_id: number | null;
  page_ids: number[];
}
interface Batch {
  pages: { id: number; file_name: string; state: string }[];
  people: Person[];
}

const LABELS: Readonly<Record<string, string>> = {
  full_name: 'Full name',
  id_number: 'ID number',
  birthdate: 'Birth date',
  address: 'Address',
  passport_expiry_date: 'Passport expiry',
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const same = (one = '', other = '') => foldText(one.trim()) === foldText(other.trim());

await build();
const photographs = await fortyPhotographs();
const known = photographs.filter(({ truth }) => truth);
const [banned, here] = [known[3], known[known.length - 2]] as [Photograph, Photograph];

const dataDir = `${cache}/bench-batch`;
rmSync(dataDir, { recursive: true, force: true });
const cluster = await startCluster(dataDir);
const ocr = await startOcr();
process.env.OCR_URL = ocr.address;
const api = await startApi('batch', urlOf(await cluster.database('batch')), dataDir);
const browser = await launchBrowser();

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${api.address}/api${path}`, {
    method,
    headers: { ...api.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}

/** The photographs straight to the OCR service, with as many readers as a batch may use. */
async function readAlone(chosen: readonly Photograph[]): Promise<number> {
  const { workers } = (await (await fetch(`${ocr.address}/health`)).json()) as { workers: number };
  const left = [...chosen];
  const started = performance.now();
  const read = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const form = new FormData();
      form.append('front', new Blob([new Uint8Array(next.bytes)]), next.name);
      await (await fetch(`${ocr.address}/scan-complete`, { method: 'POST', body: form })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, workers - 1) }, read));
  return performance.now() - started;
}

/** What the hand did, which hands.js counts. */
const counted = (page: Page, name: string) =>
  page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), name);

/** Compares what is asked about with the document, and types what is wrong. Returns how many fields were typed. */
async function correct(page: Page, person: Person, truth: NonNullable<Photograph['truth']>): Promise<number> {
  let typed = 0;
  for (const field of new Set(person.doubts.flatMap(({ field }) => field ?? []))) {
    const right = truth[field];
    if (right === undefined || !LABELS[field] || same(right, person.fields[field])) continue;
    const input = page.getByRole('dialog').getByLabel(LABELS[field]).first();
    await input.click();
    await input.press('ControlOrMeta+A');
    await input.pressSequentially(
      /^\d{4}-\d\d-\d\d$/.test(right) ? right.split('-').reverse().join('/') : right,
    );
    typed += 1;
  }
  return typed;
}

try {
  const { id: village_id } = await ask<{ id: number }>('POST', '/villages', { name: 'Lotus Bay' });
  const { date: today } = await ask<{ date: string }>('GET', '/today');
  const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  await ask('POST', '/blacklist', { id_number: banned.truth?.id_number, reason: 'Damage', village_id });
  const { full_name, id_number, nationality } = here.truth ?? {};
  await ask('POST', '/residents', {
    full_name,
    id_number,
    nationality,
    id_type: 'passport',
    passport_number: id_number,
    village_id,
    check_in: today,
    check_out: later(7),
    apartment_number: '4',
  });

  // The first reading loads the models.
  await readAlone(known.slice(0, 4));
  const alone = await readAlone(photographs);

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  await context.addInitScript({ path: fileURLToPath(new URL('./web/hands.js', import.meta.url)) });
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  await page.goto(`${api.address}/login`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.locator('input[type=password]').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Many documents' }).first().click();
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  await page.evaluate(() => sessionStorage.clear());

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const files = photographs.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: bytes }));
  const started = performance.now();
  await (await chooser).setFiles(files);
  await page.waitForURL(/\/batches\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').pop());

  const stay = page.getByRole('region', { name: 'Stay of everybody' });
  await stay.getByRole('button', { name: '7 nights' }).click();
  await stay.getByLabel('Apartment').click();
  await stay.getByLabel('Apartment').pressSequentially('12');

  let batch: Batch;
  for (;;) {
    batch = await ask<Batch>('GET', `/batches/${id}`);
    const open = batch.pages.filter(({ state }) => state === 'waiting' || state === 'reading');
    if (batch.pages.length === photographs.length && open.length === 0) break;
    await pause(500);
  }
  const readAfter = performance.now() - started;

  const photographOf = (person: Person) => {
    const names = batch.pages.filter(({ id }) => person.page_ids.includes(id)).map((each) => each.file_name);
    return photographs.find(({ name }) => names.includes(name));
  };
  await page.getByText('2 stopped').waitFor();
  batch = await ask<Batch>('GET', `/batches/${id}`);
  const standings = batch.people.map(({ standing }) => standing);
  const doubtful = batch.people.filter(({ standing }) => standing === 'doubtful');
  let typed = 0;
  await page.getByRole('table', { name: 'People' }).getByRole('link').first().click();
  for (;;) {
    await page.waitForURL(/person=\d+$/);
    const open = new URL(page.url()).searchParams.get('person');
    const person = doubtful.find(({ id }) => String(id) === open);
    if (!person) break;
    const truth = photographOf(person)?.truth;
    if (truth) typed += await correct(page, person, truth);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: truth ? 'Looks right' : 'Next' })
      .click();
    await page.waitForURL((url) => url.searchParams.get('person') !== open);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const reviewedAfter = performance.now() - started;
  const save = page.getByRole('button', { name: /^Save \d+ people$/ });
  const savingFrom = performance.now();
  await save.click();
  await page.getByText('35 saved', { exact: true }).waitFor();
  const finished = performance.now();

  const clicks = await counted(page, 'clicks');
  const keys = await counted(page, 'keys');
  const { people } = await ask<Batch>('GET', `/batches/${id}`);
  const wrong: string[] = [];
  let compared = 0;
  for (const person of people.filter(({ resident_id }) => resident_id !== null)) {
    const truth = photographOf(person)?.truth ?? {};
    const resident = await ask<Record<string, string>>('GET', `/residents/${person.resident_id}`);
    for (const [field, value] of Object.entries(truth)) {
      compared += 1;
      if (!same(value, resident[field])) wrong.push(`${photographOf(person)?.name} ${field}`);
    }
  }
  const count = (standing: string) => people.filter((person) => person.standing === standing).length;
  const rows = [
    ['photographs', photographs.length],
    ['people found', people.length],
    [
      'good at once, to look at, stopped',
      ['good', 'doubtful', 'blocked']
        .map((each) => standings.filter((standing) => standing === each).length)
        .join(', '),
    ],
    ['saved, stopped, left to look at', `${count('saved')}, ${count('blocked')}, ${count('doubtful')}`],
    ['the reading alone, s', seconds(alone)],
    ['from the files to the last one read, s', seconds(readAfter)],
    ['to the last doubt answered, s', seconds(reviewedAfter)],
    ['to 35 saved, s', seconds(finished - started)],
    ['the press of Save, s', seconds(finished - savingFrom)],
    ['clicks', clicks],
    ['keys', keys],
    ['fields corrected', typed],
    ['fields compared with the documents, wrong', `${compared}, ${wrong.length}`],
  ] as const;
  console.log('| forty photographs | |\n| --- | --: |');
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
  if (wrong.length > 0) console.log(`\nwrong: ${wrong.join('; ')}`);
} finally {
  await browser.close();
  await api.stop();
  await ocr.stop();
  await cluster.stop();
}
