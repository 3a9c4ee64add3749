import type { Statistics } from '@bawaba/contracts';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, type Language, open, settled, test, unique, ways } from './support/journey.ts';
import { dayFromToday, register } from './support/residents.ts';

const texts = {
  en: {
    cards: ['Total residents', 'Active', 'Expiring soon', 'Expired', 'Total blacklisted'],
    durations: { Average: '8 days', Shortest: '1 day', Longest: '30 days' },
    monthly: 'Monthly check-ins',
    activity: 'Recent activity',
    idTypes: 'ID types',
    apartments: 'Top apartments',
    villages: 'Village occupancy',
    tableOf: (chart: string) => `${chart}, as a table`,
    showTable: 'Show table',
    notAvailable: 'N/A',
    registrations: 'Registrations: 7',
  },
  ar: {
    cards: ['إجمالي المقيمين', 'إقامة سارية', 'تنتهي قريبًا', 'منتهية', 'إجمالي القائمة السوداء'],
    durations: { المتوسط: '8 أيام', الأقصر: 'يوم واحد', الأطول: '30 يومًا' },
    monthly: 'الوصول شهريًا',
    activity: 'النشاط الأخير',
    idTypes: 'أنواع الهوية',
    apartments: 'الشقق الأكثر إشغالًا',
    villages: 'إشغال القرى',
    tableOf: (chart: string) => `${chart}، في جدول`,
    showTable: 'عرض الجدول',
    notAvailable: 'غير متاح',
    registrations: 'التسجيلات: 7',
  },
};

const stays: [from: number, to: number, apartment: string, building: string | null][] = [
  [-1, 1, '12', 'B'],
  [-2, 2, '12', 'B'],
  [-3, 10, '12', 'B'],
  [-5, 25, '7', null],
  [-40, -38, '7', null],
  [-100, -95, '3', 'A'],
  [-300, -299, '3', 'C'],
];

async function villageWithHistory(api: Api): Promise<{ clerk: Api; village: string }> {
  const village = unique('قرية');
  const { id: village_id } = await api.post('/villages', { name: village });
  for (const [index, [from, to, apartment_number, building_number]] of stays.entries()) {
    await register(api, {
      village_id,
      id_type: index < 2 ? 'national_id' : 'passport',
      check_in: dayFromToday(from),
      check_out: dayFromToday(to),
      apartment_number,
      building_number,
    });
  }
  await api.post('/blacklist', { id_number: unique('B'), reason: 'noise', village_id });
  return { village, clerk: await signInWith(api, ['view_statistics'], village_id) };
}

const region = (page: Page, name: string) => page.getByRole('region', { name });
const boxes = (locator: Locator) =>
  locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    }),
  );

/** The hidden table has the counts of the api, in the same order. */
async function expectCounts(panel: Locator, counts: number[]) {
  await expect(panel.locator('tbody td')).toHaveText(counts.map(String));
}

async function expectChart(panel: Locator, names: number, tallest: number, language: Language) {
  const drawn = panel.locator('.recharts-bar-rectangle path');
  await expect(drawn.first()).toBeVisible();
  const [frame] = await boxes(panel);
  const shapes = await boxes(drawn);
  expect(Math.max(...shapes.map(({ height }) => height))).toBeCloseTo(tallest, 0);

  const labels = await boxes(panel.locator('.recharts-xAxis-tick-labels text'));
  expect(labels).toHaveLength(names);
  for (const { left, right, bottom } of labels) {
    expect(left).toBeGreaterThanOrEqual(frame!.left);
    expect(right).toBeLessThanOrEqual(frame!.right);
    expect(bottom).toBeLessThanOrEqual(frame!.bottom);
  }
  const [axis] = await boxes(panel.locator('.recharts-yAxis-tick-labels'));
  const middles = labels.map(({ left, right }) => (left + right) / 2);
  const fromLeft = middles.toSorted((one, other) => one - other);
  expect(middles).toEqual(language === 'ar' ? fromLeft.toReversed() : fromLeft);
  if (language === 'ar')
    expect(axis!.left).toBeGreaterThan(Math.max(...shapes.map(({ right }) => right)) - 1);
  else expect(axis!.right).toBeLessThan(Math.min(...shapes.map(({ left }) => left)) + 1);
}

for (const { language, device } of ways) {
  test(`charts and tables show the statistics of the api, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const t = texts[language];
    const { clerk, village } = await villageWithHistory(api);
    const figures = await clerk.get<Statistics>('/statistics/dashboard');
    await open(page, '/statistics', { api: clerk, language, device });

    const card = (label: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('p')
        .last();
    const values = Object.values(figures.basicStats);
    expect(values).toEqual([7, 4, 2, 3, 1]);
    for (const [index, label] of t.cards.entries())
      await expect(card(label)).toHaveText(String(values[index]));
    for (const [label, days] of Object.entries(t.durations)) await expect(card(label)).toHaveText(days);

    const monthly = region(page, t.monthly);
    const activity = region(page, t.activity);
    const idTypes = region(page, t.idTypes);
    expect(figures.recentActivity).toHaveLength(30);
    await expectCounts(
      monthly,
      figures.monthlyTrends.map(({ count }) => count),
    );
    await expectCounts(
      activity,
      figures.recentActivity.slice(-15).map(({ count }) => count),
    );
    await expectCounts(idTypes, [2, 5]);
    await expectChart(monthly, 12, 200, language);
    // On a phone, only every second day has a label.
    await expectChart(activity, device === 'phone' ? 8 : 15, 150, language);
    await expectChart(idTypes, 2, 200, language);
    const month = await monthly.locator('tbody th').first().textContent();
    expect(month).toMatch(language === 'ar' ? /^[\u0600-\u06ff]+ \d{4}$/ : /^[A-Z][a-z]+ \d{4}$/);

    await expect(region(page, t.villages)).toContainText(village);
    const apartments = region(page, t.apartments).locator('tbody tr, li');
    await expect(apartments).toHaveCount(figures.apartmentStats.length);
    await expect(apartments.nth(0)).toContainText('12');
    await expect(apartments.nth(0)).toContainText('3');
    await expect(apartments.filter({ hasText: t.notAvailable })).toHaveCount(1);

    const table = monthly.getByRole('table', { name: t.tableOf(t.monthly) });
    expect((await table.locator('..').boundingBox())!.height).toBe(1);
    await monthly.getByRole('button', { name: t.showTable }).click();
    expect((await table.locator('..').boundingBox())!.height).toBeGreaterThan(300);
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test(`the bars can be selected with the arrow keys in the dark colour scheme, ${language}`, async ({
    page,
    api,
  }) => {
    const t = texts[language];
    const { clerk } = await villageWithHistory(api);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await open(page, '/statistics', { api: clerk, language });
    const activity = region(page, t.activity);
    await activity.getByRole('application').focus();
    // To the last day, in the text direction.
    const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
    for (let step = 0; step < 15; step += 1) await page.keyboard.press(forward);
    await expect(activity.getByRole('status')).toContainText(t.registrations);
    await expectAccessible(page);
  });
}

test.describe('screens that are loaded ahead', () => {
  test.use({ loadsAhead: true });

  test('only the statistics page loads the chart code', async ({ page, api }) => {
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
    const charts = () => loaded.filter((path) => /bar-chart-.*\.js$/.test(path));
    for (const path of ['/reports', '/residents', '/dashboard']) {
      await open(page, path, { api });
      await settled(page);
    }
    // The code of the page loads when the browser is idle, but not its charts.
    await expect.poll(() => loaded.some((path) => path.includes('/statistics-page-'))).toBe(true);
    expect(charts()).toEqual([]);
    const { clerk } = await villageWithHistory(api);
    await open(page, '/statistics', { api: clerk });
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    expect(charts()).toHaveLength(1);
  });
});
