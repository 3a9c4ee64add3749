import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, inEnglish, open, test, unique, ways } from './support/journey.ts';
import { type Relay, startRelay } from './support/relay.ts';
import { fromMenu, texts as residentTexts } from './support/resident-form.ts';
import { dayFromToday, type Registered, register, registerMany } from './support/residents.ts';

const texts = {
  en: {
    residents: 'Residents',
    blacklist: 'Blacklist',
    search: 'Search',
    status: 'Check-out status',
    passed: 'Passed',
    apartment: 'Apartment',
    clear: 'Clear filters',
    export: 'Export',
    fullName: 'Full name',
    saved: (name: string) => `${name} was saved`,
    savedWhole: 'residents.csv was saved, complete: 2 rows',
    incomplete: 'The download broke off before its end, so nothing was saved.',
    retry: 'Try again',
    pdfOf: (name: string) => `Download PDF of ${name}`,
  },
  ar: {
    residents: 'المقيمون',
    blacklist: 'القائمة السوداء',
    search: 'بحث',
    status: 'حالة المغادرة',
    passed: 'انتهت',
    apartment: 'الشقة',
    clear: 'إلغاء التصفية',
    export: 'تصدير',
    fullName: 'الاسم بالكامل',
    saved: (name: string) => `حُفظ الملف ${name}`,
    savedWhole: 'حُفظ الملف residents.csv كاملًا: صفان',
    incomplete: 'انقطع التنزيل قبل أن يكتمل، لذلك لم يُحفظ شيء.',
    retry: 'إعادة المحاولة',
    pdfOf: (name: string) => `تنزيل PDF لـ ${name}`,
  },
};

const permissions = ['view_reports', 'export_reports', 'view_residents', 'view_blacklist'];

async function smallVillage(api: Api): Promise<{ clerk: Api; here: Registered; gone: Registered }> {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const here = await register(api, {
    village_id,
    full_name: unique('أحمد "الكبير" سالم'),
    apartment_number: '007',
  });
  const gone = await register(api, {
    village_id,
    full_name: unique('=Jürgen, Müller'),
    check_in: dayFromToday(-9),
    check_out: dayFromToday(-2),
  });
  await api.post('/blacklist', {
    id_number: unique('B'),
    full_name: 'سامي وهدان البلتاجي',
    reason: 'noise',
    village_id,
  });
  return { clerk: await signInWith(api, permissions, village_id), here, gone };
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

const rowsOf = (bytes: Buffer) => parse(bytes, { bom: true }) as string[][];

async function choose(page: Page, name: string) {
  // The radio input is not visible, so click its label.
  await page.getByRole('radio', { name, exact: true }).locator('xpath=following-sibling::label').click();
}

for (const { language, device } of ways) {
  const t = texts[language];

  test(`each report is saved with its file name and filters, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const { clerk, here, gone } = await smallVillage(api);
    await open(page, '/reports', { api: clerk, language, device });
    const exported = async (name: string) => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: t.export }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe(name);
      await expectAnnounced(page, t.saved(name));
      return bytesOf(download);
    };

    const csv = await exported('residents.csv');
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = rowsOf(csv);
    expect(header?.[0]).toBe(t.fullName);
    expect(rows.map(([name, , number]) => [name, number])).toEqual([
      [`'${gone.full_name}`, gone.id_number],
      [here.full_name, here.id_number],
    ]);
    await expectAccessible(page);

    await page.getByRole('combobox', { name: t.status }).click();
    await page.getByRole('option', { name: t.passed }).click();
    await expect(page).toHaveURL(/status=expired/);
    expect(
      rowsOf(await exported('residents.csv'))
        .slice(1)
        .map((row) => row[2]),
    ).toEqual([gone.id_number]);
    await page.getByRole('button', { name: t.clear }).click();
    await expect(page).toHaveURL(/\/reports\?format=csv$/);
    await page.getByRole('textbox', { name: t.apartment }).fill('007');
    await expect(page).toHaveURL(/apartment_number=.*007/);
    await page.reload();
    await expect(page.getByRole('textbox', { name: t.apartment })).toHaveValue('007');
    expect(
      rowsOf(await exported('residents.csv'))
        .slice(1)
        .map((row) => row[2]),
    ).toEqual([here.id_number]);

    await choose(page, 'Excel');
    const workbook = await exported('residents.xlsx');
    expect(workbook.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(workbook.includes('xl/worksheets/sheet1.xml')).toBe(true);

    await choose(page, 'PDF');
    const pdf = await exported('residents-report.pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-8).toString().trim()).toMatch(/%%EOF$/);

    await choose(page, t.blacklist);
    await expect(page.getByRole('radio', { name: 'PDF' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: t.apartment })).toHaveCount(0);
    expect(
      rowsOf(await exported('blacklist.csv'))
        .slice(1)
        .map(([name]) => name),
    ).toEqual(['سامي وهدان البلتاجي']);
    await choose(page, 'Excel');
    expect((await exported('blacklist.xlsx')).subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('searchbox', { name: t.search }).fill('nobody');
    await choose(page, 'CSV');
    expect(rowsOf(await exported('blacklist.csv'))).toHaveLength(1);
    await expect(page).toHaveURL(/\/reports\?/);
  });

  if (language === 'ar')
    test(`one resident as a PDF, from the list and from the record, ${language} on a ${device}`, async ({
      page,
      api,
    }) => {
      const { clerk, here } = await smallVillage(api);
      for (const path of ['/residents', `/residents/${here.id}`]) {
        await open(page, path, { api: clerk, language, device });
        const saving = page.waitForEvent('download');
        if (path === '/residents') await page.getByRole('button', { name: t.pdfOf(here.full_name) }).click();
        else await fromMenu(page, residentTexts[language], residentTexts[language].pdf);
        const download = await saving;
        // A file name has no quotation marks.
        const name = `${here.full_name.replaceAll('"', ' ').replace(/\s+/g, ' ')} ${here.id_number}.pdf`;
        expect(download.suggestedFilename()).toBe(name);
        expect((await bytesOf(download)).subarray(0, 5).toString()).toBe('%PDF-');
        await expect(page).toHaveURL(new RegExp(`${path}$`));
      }
    });
}

test.describe('over a failing connection', () => {
  let relay: Relay;
  test.beforeEach(async () => {
    relay = await startRelay();
  });
  test.afterEach(() => relay.stop());

  test('an export shows its progress, and stops when it is cancelled', async ({ page, api }) => {
    const many = 20;
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    await registerMany(api, many, { village_id, address: '12 Nile St\nCairo '.repeat(20) });
    const clerk = await signInWith(api, permissions, village_id);
    await open(page, '/reports', { api: clerk, origin: relay.origin });
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    const exportButton = page.getByRole('button', { name: 'Export', exact: true });
    const cancel = page.getByRole('button', { name: 'Cancel the export' });

    const progress = {
      CSV: `^\\d+ of ${many} rows · `,
      Excel: `^${many} rows in all · `,
      PDF: `^${many} rows in all · `,
    };
    for (const [format, shown] of Object.entries(progress)) {
      relay.fault = 'hold';
      await choose(page, format);
      await exportButton.click();
      await expect(page.getByText(new RegExp(shown))).toBeVisible();
      // The relay holds the rest of the file, so the download cannot finish.
      await expect.poll(relay.held).toBe(1);
      const stopped = page.waitForEvent('requestfailed');
      await cancel.click();
      expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED');
      await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
      await expect.poll(relay.held).toBe(0);
      await expect(cancel).toHaveCount(0);
      await expect(exportButton).toBeFocused();
    }
    await expectAccessible(page);
    expect(downloads).toEqual([]);

    relay.fault = undefined;
    await choose(page, 'CSV');
    const saving = page.waitForEvent('download');
    await exportButton.click();
    expect(rowsOf(await bytesOf(await saving))).toHaveLength(many + 1);
  });

  for (const { language, device } of inEnglish) {
    const t = texts[language];

    test(`a partial file is never saved, and a retry saves the whole file, ${language} on a ${device}`, async ({
      page,
      api,
    }) => {
      const { clerk, here } = await smallVillage(api);
      await open(page, '/reports', { api: clerk, language, device, origin: relay.origin });
      const downloads: Download[] = [];
      page.on('download', (download) => downloads.push(download));
      const alert = page.getByRole('alert');
      for (const format of device === 'desktop' ? ['CSV', 'Excel', 'PDF'] : ['CSV']) {
        await choose(page, format);
        // A broken connection, and one that closes normally before the end of the file.
        for (const fault of ['cut', 'end'] as const) {
          relay.fault = fault;
          await page.getByRole('button', { name: t.export }).click();
          await expect(alert).toContainText(t.incomplete);
          expect(downloads).toEqual([]);
          if (format === 'CSV' && fault === 'cut') await expectAccessible(page);
        }
      }
      relay.fault = undefined;
      await choose(page, 'CSV');
      const saving = page.waitForEvent('download');
      await alert.getByRole('button', { name: t.retry }).click();
      expect(rowsOf(await bytesOf(await saving))).toHaveLength(3);
      await expect(page.getByRole('form').getByText(t.savedWhole)).toBeVisible();

      relay.fault = 'cut';
      await open(page, `/residents/${here.id}`, { api: clerk, language, device, origin: relay.origin });
      await fromMenu(page, residentTexts[language], residentTexts[language].pdf);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t.incomplete);
      await expectAccessible(page);
      expect(downloads).toHaveLength(1);
      relay.fault = undefined;
      const savingOne = page.waitForEvent('download');
      await dialog.getByRole('button', { name: t.retry }).click();
      expect((await bytesOf(await savingOne)).subarray(-8).toString().trim()).toMatch(/%%EOF$/);
      await expect(dialog).toHaveCount(0);
    });
  }
});
