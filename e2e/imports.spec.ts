import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, open, settled, test, unique } from './support/journey.ts';
import { keyboard } from './support/keyboard.ts';
import { nationalNumber } from './support/resident-form.ts';
import { savedRows, windows1256, workbook } from './support/spreadsheets.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const permissions = [
  'import_records',
  'add_residents',
  'view_residents',
  'add_visitor',
  'view_visitors',
] as const;
const headings = ['اسم النزيل', 'الرقم القومي', 'من', 'إلى', 'الشقة', 'بيان'];

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const line = (page: Page, heading: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(heading, { exact: true }) });
const tile = (page: Page, name: string, count: number) =>
  page.getByRole('button', { name: `${name} ${count}`, exact: true });

test('a register in Excel: columns and dates are said once, a row is corrected, imported and undone', async ({
  page,
  api,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, permissions, village_id, 'importer');
  const [mona, cut, omar] = [nationalNumber(), nationalNumber(), nationalNumber()];
  const file = await workbook({
    نزلاء: [
      ['كشف نزلاء القرية'],
      headings,
      ['منى عادل فوزي', Number(mona), '03/04/2027', '08/04/2027', 12, 'مهندسة'],
      ['هاني صلاح رشدي', '2.98E+13', '05/04/2027', '09/04/2027', 14, 'محاسب'],
      ['عمر كمال زكي', Number(omar), '06/04/2027', '02/04/2027', 15, 'طبيب'],
      ['الإجمالي', 3],
    ],
    أسعار: [
      ['بند', 'سعر'],
      ['شقة', 900],
    ],
  });

  await open(page, '/imports', { api: clerk });
  await page.getByRole('link', { name: 'Import a file' }).click();
  await page.getByRole('radio', { name: /^Residents/ }).click();
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose a file first');
  await expectAccessible(page);
  await choose(page, 'guests.xlsx', XLSX, file);
  await page.getByRole('button', { name: 'Upload' }).click();

  // The heading above the table is no header, and the second sheet is offered.
  await expect(page.getByRole('heading', { name: 'What the columns mean' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Row with the headings' })).toHaveValue('Row 2');
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('نزلاء');
  await expect(line(page, 'الرقم القومي').getByRole('combobox')).toHaveText('ID number');
  await expect(page.getByRole('button', { name: 'Check all rows' })).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('combobox', { name: /Meaning of .*بيان/ }).click();
  await page.getByRole('option', { name: 'Job', exact: true }).click();
  await expect(line(page, 'بيان').getByText('your choice')).toBeVisible();
  for (const [heading, day] of [
    ['من', '3 Apr 2027'],
    ['إلى', '8 Apr 2027'],
  ] as const) {
    await line(page, heading).getByRole('radio', { name: day }).click();
    await expect(line(page, heading).getByRole('listitem').first()).toContainText(day);
  }
  await page.getByRole('button', { name: 'Check all rows' }).click();

  await expect(tile(page, 'To import', 1)).toBeVisible();
  await tile(page, 'Errors', 2).click();
  const rows = page.getByRole('table', { name: 'Rows of the file' });
  await expect(rows.getByRole('row', { name: /هاني.*A spreadsheet has rounded this number/ })).toBeVisible();
  await expect(rows.getByRole('row', { name: /عمر.*Check-out date must be after/ })).toBeVisible();
  await expectAccessible(page);

  // The row opens on what is wrong, and the next one follows by itself.
  await rows.getByRole('button', { name: /هاني/ }).click();
  const number = page.getByRole('textbox', { name: 'ID number of row 4' });
  await expect(number).toBeFocused();
  await expectAccessible(page);
  await number.fill(cut);
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Row 4 is corrected');
  await expect(page.getByRole('textbox', { name: 'Check-out of row 5' })).toBeFocused();
  await expect(tile(page, 'To import', 2)).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows not imported' }).click();
  const rejected = await savedRows(await saving);
  expect(rejected[0]).toEqual([...headings, expect.stringContaining('Why')]);
  expect(rejected).toContainEqual([
    'عمر كمال زكي',
    omar,
    '06/04/2027',
    '02/04/2027',
    '15',
    'طبيب',
    expect.stringContaining('Check-out date must be after check-in date'),
  ]);

  await page.getByRole('button', { name: 'Import 2 people' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 records are created');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: '2 people are in the register' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Open the residents' }).click();
  await expect(page.getByRole('link', { name: 'منى عادل فوزي' })).toBeVisible();
  await page.getByRole('link', { name: 'هاني صلاح رشدي' }).click();
  await expect(page.getByText(cut)).toBeVisible();
  await expect(page.getByText('محاسب')).toBeVisible();
  await page.goBack();
  await page.goBack();

  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The register is as it was before the import.')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Residents', exact: true }).click();
  await expect(page.getByRole('heading', { name: /No residents/ })).toBeVisible();

  // The next file with these headings is read as this one.
  await page.goto(`${process.env.ORIGIN}/imports/new?kind=residents`);
  await choose(page, 'guests.xlsx', XLSX, file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(line(page, 'بيان').getByText('as last time')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check all rows' })).toBeEnabled();
});

test('on a phone, in Arabic: visitors from a CSV file of an Arabic Windows; what was used since stays', async ({
  page,
  api,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('قرية') });
  const clerk = await signInWith(api, [...permissions, 'edit_visitor'], village_id, 'importer');
  const lines = [
    'اسم الزائر;رقم البطاقة;تاريخ الزيارة;يزور',
    `سلمى فؤاد;${nationalNumber()};13/11/2026;شقة 4`,
    `يوسف رشدي;${nationalNumber()};2026/02/31;شقة 5`,
    `كريم زكي;${nationalNumber()};14/11/2026;شقة 6`,
  ];
  await open(page, '/imports/new', { api: clerk, language: 'ar', device: 'phone' });
  await page.getByRole('radio', { name: /^زوار/ }).click();
  await choose(page, 'زوار.csv', 'text/csv', windows1256(lines.join('\r\n')));
  await page.getByRole('button', { name: 'رفع الملف' }).click();

  await expect(page.getByRole('combobox', { name: /اسم الزائر/ })).toHaveText('الاسم بالكامل');
  await expect(line(page, 'تاريخ الزيارة').getByText('13 نوفمبر 2026')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'فحص كل الصفوف' }).click();
  await expect(tile(page, 'بها أخطاء', 1)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /يوسف رشدي/ }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'يوم الزيارة في الصف 3' }).fill('15/11/2026');
  await page.getByRole('button', { name: 'حفظ وفحص' }).click();
  await expectAnnounced(page, 'صُحّح الصف 3');
  await page.getByRole('button', { name: 'استيراد 3 أشخاص' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'استيراد', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'أُضيف 3 أشخاص إلى السجل' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

  const visitors = await clerk.get<{ id: number; full_name: string }[]>('/visitors');
  const changed = visitors.find(({ full_name }) => full_name === 'كريم زكي');
  await clerk.put(`/visitors/${changed?.id}`, { host: 'شقة 9' });
  await page.getByRole('button', { name: 'التراجع عن الاستيراد' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'تراجع', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'أُزيل سجلان' })).toBeVisible();
  const kept = page.getByRole('listitem').filter({ hasText: 'كريم زكي' });
  await expect(kept).toContainText('بقي في السجل: عدّله أحدهم بعد الاستيراد');
  await settled(page);
  await expectAccessible(page);
  expect(await clerk.get<unknown[]>('/visitors')).toHaveLength(1);
});

test('a file that is no spreadsheet ends in a sentence', async ({ page, api }) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, permissions, village_id, 'importer');
  const rubbish = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256));
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]);
  for (const [content, sentence] of [
    [rubbish, /not a spreadsheet that we can read/],
    [old, /an old Excel file/],
    [await workbook({ Sheet1: [] }), /This file has no rows/],
  ] as const) {
    await open(page, '/imports/new?kind=residents', { api: clerk });
    await choose(page, 'guests.xlsx', XLSX, content);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('heading', { name: 'This file could not be imported' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(sentence);
    await expect(page.getByText('Nothing of it is in the register.')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectAnnounced(page, 'Import deleted');
  await expect(page).toHaveURL(/\/imports$/);
  await expect(page.getByText('Failed')).toHaveCount(2);
});

test('the keyboard alone brings a file into the register', async ({ page, api }) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, permissions, village_id, 'importer');
  const file = await workbook({
    Guests: [
      ['Name', 'ID number', 'Check in', 'Check out', 'What'],
      ['Mona Adel', nationalNumber(), '2027-05-01', '2027-05-04', 'Engineer'],
      ['', nationalNumber(), '2027-05-02', '2027-05-05', 'Teacher'],
    ],
  });
  const keys = keyboard(page);
  await open(page, '/imports', { api: clerk });
  await keys.tabTo(page.getByRole('link', { name: 'Import a file' }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('radio', { name: /^Residents/ }));
  await keys.press('Space');
  // Before the way there: the browser must have heard that the test wants the file chooser when Enter opens it.
  const choosing = page.waitForEvent('filechooser');
  await keys.tabTo(page.getByRole('button', { name: 'Choose a file' }));
  await keys.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles({ name: 'guests.xlsx', mimeType: XLSX, buffer: file });
  await keys.tabTo(page.getByRole('button', { name: 'Upload' }));
  await keys.press('Enter');

  const meaning = page.getByRole('combobox', { name: /Meaning of .*What/ });
  await expect(meaning).toBeVisible();
  await keys.tabTo(meaning);
  await keys.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type('Job');
  await keys.press('Enter');
  // Where the list was, for the next column.
  await expect(meaning).toHaveText('Job');
  await expect(meaning).toBeFocused();
  await keys.tabTo(page.getByRole('button', { name: 'Check all rows' }));
  await keys.press('Enter');

  await expect(tile(page, 'Errors', 1)).toBeVisible();
  await keys.tabTo(tile(page, 'Errors', 1));
  await keys.press('Enter');
  const row = page.getByRole('button', { name: /no name/ });
  await expect(row).toBeVisible();
  await keys.tabTo(row);
  await keys.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Full name of row 3' })).toBeFocused();
  await page.keyboard.type('Sara Nabil');
  await keys.press('Enter');
  await expectAnnounced(page, 'Row 3 is corrected');
  await expect(page.getByRole('heading', { name: 'Nothing is left here' })).toBeVisible();

  await page.keyboard.press('Tab');
  await keys.tabTo(page.getByRole('button', { name: 'Import 2 people' }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: '2 people are in the register' })).toBeVisible();
});
