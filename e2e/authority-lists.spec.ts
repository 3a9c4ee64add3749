import { fileURLToPath } from 'node:url';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, open, settled, test, unique, ways } from './support/journey.ts';
import { register } from './support/residents.ts';

/** Any photo. */
const receipt = fileURLToPath(new URL('fixtures/id-card-front.jpg', import.meta.url));

const texts = {
  en: {
    complete: 'Complete the record of Elif Demir',
    make: 'Make the list',
    leftOut: '1 line is left out because something is missing:',
    title: 'Daily guest list 1/',
    pdf: 'PDF to print',
    photo: 'Photograph the receipt',
    photoOf: /^Photo of the receipt of list/,
    saved: 'The receipt is saved',
    number: 'Number of the receipt',
    saveNumber: 'Save the number',
    changes: 'What changed about Sofia Lindqvist',
  },
  ar: {
    complete: 'استكمال بيانات Elif Demir',
    make: 'إعداد الكشف',
    leftOut: 'سطر واحد خارج الكشف لنقص في بياناته:',
    title: 'كشف النزلاء اليومي',
    pdf: 'PDF للطباعة',
    photo: 'تصوير الإيصال',
    photoOf: /^صورة إيصال الكشف/,
    saved: 'حُفظ الإيصال',
    number: 'رقم الإيصال',
    saveNumber: 'حفظ الرقم',
    changes: 'ما تغيّر في بيانات Sofia Lindqvist',
  },
};

for (const { language, device } of ways) {
  const t = texts[language];

  test(`a list is made, handed in and corrected, in ${language} on a ${device}`, async ({ page, api }) => {
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    const clerk = await signInWith(
      api,
      ['view_authority_lists', 'send_authority_lists', 'view_residents', 'edit_residents'],
      village_id,
    );
    const sofia = await register(api, { full_name: 'Sofia Lindqvist', nationality: 'SWE', village_id });
    await register(api, { full_name: 'Elif Demir', village_id });

    // Who lacks something waits, and the way to the form is in the line.
    await open(page, '/authority-lists', { api: clerk, language, device });
    await expect(page.getByRole('link', { name: t.complete })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.make }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t.leftOut)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.make }).click();

    // The list, its file and its receipt.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t.title);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: t.pdf }).click();
    expect((await file).suggestedFilename()).toMatch(/^كشف النزلاء اليومي .*\.pdf$/);
    await page.getByLabel(t.photo).setInputFiles(receipt);
    await expectAnnounced(page, t.saved);
    await expect(page.getByRole('img', { name: t.photoOf })).toBeVisible();
    await page.getByRole('textbox', { name: t.number }).fill('م 2231');
    await page.getByRole('button', { name: t.saveNumber }).click();
    await expectAnnounced(page, t.saved);
    await settled(page);
    await expectAccessible(page);

    // What changes afterwards stands beside what was sent.
    await clerk.put(`/residents/${sofia.id}`, { job: 'مهندسة' });
    await open(page, '/authority-lists?state=corrections', { api: clerk, language, device });
    await expect(page.getByRole('table', { name: t.changes })).toContainText('مهندسة');
    await expectAccessible(page);
  });
}
