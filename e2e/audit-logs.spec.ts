import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, inArabic, inEnglish, open, test, unfoldFilters, unique } from './support/journey.ts';
import { register } from './support/residents.ts';

const texts = {
  en: {
    search: 'Search',
    action: 'Action',
    update: 'Update',
    entity: 'Entity type',
    village: 'Village',
    clear: 'Clear',
    show: 'Show details',
    json: 'Show as JSON',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    next: 'Next',
    empty: 'No audit logs found',
    start: 'Start date',
    end: 'End date',
    hidden: 'Your role does not show these details',
  },
  ar: {
    search: 'بحث',
    action: 'الإجراء',
    update: 'تعديل',
    entity: 'نوع السجل',
    village: 'قرية',
    clear: 'إلغاء التصفية',
    show: 'عرض التفاصيل',
    json: 'عرض بصيغة JSON',
    page: (page: number, pages: number) => `صفحة ${page} من ${pages}`,
    next: 'التالي',
    empty: 'لا توجد قيود في سجل التدقيق',
    start: 'من تاريخ',
    end: 'إلى تاريخ',
    hidden: 'لا يسمح لك دورك بعرض هذه التفاصيل',
  },
};

for (const { language, device } of inArabic) {
  test(`the audit log shows changes, 50 rows per page, ${language} on a ${device}`, async ({ page, api }) => {
    const t = texts[language];
    const first = unique('Before');
    const { id } = await api.post('/villages', { name: first });
    const names = Array.from({ length: 51 }, () => unique('After'));
    for (const name of names) await api.put(`/villages/${id}`, { name });
    // A user of this village sees only its entries, and no other journey writes there.
    const auditor = await signInWith(api, ['view_audit_logs'], id);

    await open(page, '/audit-logs?page=2', { api: auditor, language, device });
    await unfoldFilters(page, language, device);
    await page.getByRole('combobox', { name: t.action }).click();
    await page.getByRole('option', { name: t.update, exact: true }).click();
    await expect(page).toHaveURL(/\/audit-logs\?action=update$/);
    await page.getByRole('combobox', { name: t.entity }).click();
    await page.getByRole('option', { name: t.village, exact: true }).click();
    await expect(page).toHaveURL(/entityType=village/);

    await page.getByRole('button', { name: t.show }).first().click();
    for (const name of names.slice(-2))
      await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: t.json }).click();
    await expect(page.locator('pre')).toContainText('"before"');

    const pager = page.getByRole('navigation').filter({ hasText: t.next });
    await expect(pager).toContainText(t.page(1, 2));
    // A card that only gets its height when it is seen moves the pager away from under the finger.
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => document.fonts.ready);
    const unseen = await height();
    await pager.scrollIntoViewIfNeeded();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await height()).toBe(unseen);
    await pager.getByRole('button', { name: t.next }).click();
    await expect(page).toHaveURL(/page=2/);

    await page.getByRole('textbox', { name: t.end }).fill('1999-12-31');
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(/endDate=1999-12-31/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(page.getByRole('heading', { name: t.empty })).toBeVisible();
    await expect(pager).toHaveCount(0);

    await page.getByRole('button', { name: t.clear }).click();
    await expect(page).toHaveURL(/\/audit-logs$/);
    // No word, name or address is broken in the narrowest table; on smaller screens, entries are cards.
    for (const width of device === 'phone' ? [360, 768] : [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const text of ['127.0.0.1', '@admin']) {
        const shown = page.locator('bdi', { hasText: text }).first();
        await expect(shown).toBeVisible();
        // Text of two directions has several boxes, also on one line.
        const lines = await shown.evaluate(
          (word) => new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size,
        );
        expect(lines, `${text} at ${width}`).toBe(1);
      }
    }
  });
}

for (const { language, device } of inEnglish) {
  test(`an entry names its record to users who may see it, and hides it from others, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const t = texts[language];
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    const person = await register(api, { village_id });
    const auditor = await signInWith(api, ['view_audit_logs'], village_id);
    await open(page, '/audit-logs?entityType=resident', { api: auditor, language, device });
    await expect(page.getByText(t.hidden)).toBeVisible();
    await expect(page.getByText(`#${person.id}`)).toBeVisible();
    await expect(page.getByText(person.full_name)).toHaveCount(0);
    await expect(page.getByRole('button', { name: t.show })).toHaveCount(0);
    await expectAccessible(page);
    const clerk = await signInWith(api, ['view_audit_logs', 'view_residents'], village_id);
    await open(page, '/audit-logs', { api: clerk, language, device });
    await page.getByRole('searchbox', { name: t.search }).fill(person.id_number);
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('button', { name: t.show })).toHaveCount(1);
    await page.getByRole('button', { name: t.show }).click();
    await expect(page.getByRole('cell', { name: person.full_name, exact: true })).toBeVisible();
    await page.getByRole('link', { name: person.full_name }).click();
    await expect(page).toHaveURL(new RegExp(`/residents/${person.id}$`));
  });
}

test.describe('screens that were loaded ahead', () => {
  test.use({ loadsAhead: true });

  test('open without a connection, shows the error and can be retried', async ({ page, api, context }) => {
    const fetchedAhead = page.waitForResponse((response) =>
      response.url().includes('/assets/audit-logs-page-'),
    );
    await open(page, '/dashboard', { api });
    await (await fetchedAhead).finished();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Audit logs' }).click();
    await expect(page.getByRole('heading', { name: 'Failed to load audit logs' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });
});
