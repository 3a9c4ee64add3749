import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { signInWith } from './support/clerks.ts';
import { card } from './support/documents.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import { keyboard } from './support/keyboard.ts';
import { nationalNumber } from './support/resident-form.ts';
import { dayFromToday } from './support/residents.ts';
import { copyPicture } from './support/review.ts';

/**
 * `MEASURE_SECONDS=1 npx playwright test -c e2e/playwright.config.ts seconds --workers 1` prints the keys and seconds of four
 * tasks, with the real OCR service and four keys a second: from the first key to the message that it is saved. A person who reads
 * and compares takes longer.
 */
const KEY_MS = 250;
const TIMES = 3;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim(),
  );

type Keys = ReturnType<typeof keyboard>;

/** Runs a task several times and prints its keys and the middle of its seconds. */
async function measure(name: string, page: Page, run: (keys: Keys, round: number) => Promise<void>) {
  const seconds: number[] = [];
  let keys = 0;
  for (let round = 0; round < TIMES; round++) {
    const pressing = keyboard(page, KEY_MS);
    await run(pressing, round);
    seconds.push((Date.now() - pressing.began!) / 1000);
    keys = pressing.pressed.length;
  }
  const middle = seconds.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)]!;
  console.log(
    `${name}: ${keys} keys, ${middle.toFixed(1)} s (the keys alone ${((keys * KEY_MS) / 1000).toFixed(1)} s)`,
  );
}

async function gate(api: Api) {
  const { id } = await api.post('/villages', { name: unique('Village') });
  const permissions = [
    'view_residents',
    'add_residents',
    'record_presence',
    'upload_resident_photos',
    'add_visitor',
    'view_visitors',
  ];
  return { village_id: id as number, clerk: await signInWith(api, permissions, id) };
}

/** Pastes the picture, and waits for its number and for the review to lead somewhere. */
async function scan(page: Page, keys: Keys, index: number) {
  await expect(field(page, 'Full name')).toBeFocused();
  await copyPicture(page, card(index).front);
  await keys.press('Control+V');
  await expect(field(page, 'National ID number')).toHaveValue(card(index).number);
  await expect(field(page, 'Full name')).not.toHaveValue('');
}

/** Confirms each doubt with Enter, gives seven nights, until the button that saves has the focus. */
async function walkTo(page: Page, keys: Keys, save: RegExp) {
  while (!save.test(await focused(page))) {
    const nights = field(page, 'Nights');
    if (await nights.evaluate((element) => element === document.activeElement)) await keys.press('7');
    await keys.press('Enter');
  }
}

test.describe('@seconds', () => {
  test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

  for (const { task, path, saved } of [
    { task: 'register by scan', path: '/add-resident', saved: 'Resident created successfully' },
    { task: 'a visitor', path: '/add-visitor', saved: 'Visitor created successfully' },
  ]) {
    test(task, async ({ page, api }) => {
      await measure(task, page, async (keys, round) => {
        const { clerk } = await gate(api);
        await open(page, path, { api: clerk });
        await scan(page, keys, round);
        await walkTo(page, keys, /^Save$/);
        await keys.press('Enter');
        await expectAnnounced(page, saved);
      });
    });
  }

  test('a family of four', async ({ page, api }) => {
    await measure('a family of four', page, async (keys) => {
      const { clerk } = await gate(api);
      await open(page, '/add-resident', { api: clerk });
      for (const index of [0, 1, 4, 5]) {
        await scan(page, keys, index);
        await walkTo(page, keys, /^Save/);
        if (index === 0) await keys.press('Shift+Tab');
        if (index === 5) await keys.press('Tab');
        await keys.press('Enter');
        await expectAnnounced(page, 'Resident created successfully');
      }
    });
  });

  test('find a guest, and record the departure', async ({ page, api }) => {
    await measure('find and check out', page, async (keys) => {
      const { clerk, village_id } = await gate(api);
      const id_number = nationalNumber();
      const stay = { check_in: dayFromToday(-2), check_out: dayFromToday(5), village_id };
      await api.post('/residents', { full_name: 'Mona Adel', id_type: 'national_id', id_number, ...stay });
      await open(page, '/residents', { api: clerk });
      await expect(page.getByRole('link', { name: 'Mona Adel' })).toBeVisible();
      await keys.press('/', ...id_number.slice(-6), 'ArrowDown', 'l');
      await expect(page.getByRole('button', { name: 'Undo: Mona Adel' })).toBeVisible();
    });
  });
});
