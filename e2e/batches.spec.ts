import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { card, passport } from './support/documents.ts';
import { expect, inArabic, inEnglish, open, test, unique } from './support/journey.ts';
import { dayFromToday } from './support/residents.ts';
import { faxScan, jbig2Scan, jpegScan, jpxScan, scannedPdf } from './support/scanned-pdf.ts';

const permissions = ['add_residents', 'view_residents', 'view_resident_photos', 'upload_resident_photos'];
const blank = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

for (const { language, device } of inEnglish)
  test('a ZIP, a PDF and photos become people; the good ones are saved, the rest stays', async ({
    page,
    api,
  }) => {
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    const clerk = await signInWith(api, permissions, village_id, 'batch');
    const [one, two, banned] = [card(10), card(11), card(12)];
    await api.post('/blacklist', { id_number: banned.number, reason: 'Broke the gate', village_id });
    const zip = zipSync({
      'family/one-front.jpg': readFileSync(one.front),
      'family/one-back.jpg': readFileSync(one.back),
      'family/list.txt': Buffer.from('not a picture'),
    });
    const pdf = scannedPdf([await jpegScan(readFileSync(two.front)), await jpegScan(readFileSync(two.back))]);

    await open(page, '/batches', { api: clerk, language, device });
    await expectAccessible(page);
    await page.getByLabel('Choose files').setInputFiles([
      { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) },
      { name: 'b.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'c.jpg', mimeType: 'image/jpeg', buffer: readFileSync(banned.front) },
      { name: 'd.jpg', mimeType: 'image/jpeg', buffer: await blank('#267') },
      { name: 'e.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 broken') },
    ]);
    await expect(page).toHaveURL(/\/batches\/\d+$/);
    await expect(page.getByText('2 files were not taken')).toBeVisible();
    await expect(page.getByText(/list\.txt.*neither a picture nor a PDF/)).toBeVisible();
    await expect(page.getByText(/e\.pdf.*damaged/)).toBeVisible();
    await page.getByRole('button', { name: 'Noted' }).click();

    const stay = page.getByRole('region', { name: 'Stay of everybody' });
    // It starts today.
    await stay.getByRole('button', { name: '3 nights' }).click();
    await stay.getByLabel('Apartment').fill('12');
    await expect(page.getByRole('row', { name: one.number })).toBeVisible();
    await expect(page.getByRole('row', { name: two.number })).toBeVisible();
    await expect(page.getByRole('row', { name: /Stopped.*Broke the gate/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /could not be read/ })).toBeVisible();
    await expect(page.getByText(/being read/)).toHaveCount(0);
    await expectAccessible(page);
  });

for (const { language, device } of inArabic)
  test('a closed browser loses nothing; somebody else goes on', async ({ page, api, browser }) => {
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    const clerk = await signInWith(api, permissions, village_id, 'batch');
    const guest = passport(3);
    await open(page, '/batches', { api: clerk, language, device });
    await page
      .getByLabel('اختيار ملفات')
      .setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: readFileSync(guest.page) }]);
    await expect(page).toHaveURL(/\/batches\/\d+$/);
    const address = new URL(page.url()).pathname;
    await expect(page.getByText(guest.number)).toBeVisible();
    await expectAccessible(page);
    // What could not be kept is said in view, beside the buttons.
    await page.getByRole('listitem').filter({ hasText: guest.number }).getByRole('link').click();
    await page.route('**/api/batches/**', (route) => route.abort());
    await page.getByRole('dialog').getByLabel('الاسم بالكامل').fill('لم يصل');
    await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'لم يُحفظ' })).toBeInViewport({ ratio: 1 });
    await page.close();

    const second = await browser.newContext();
    const other = await second.newPage();
    const colleague = await signInWith(api, permissions, village_id, 'other');
    await open(other, address, { api: colleague });
    await expect(other.getByText(guest.number)).toBeVisible();
    const stay = other.getByRole('region', { name: 'Stay of everybody' });
    await stay.getByLabel('Check-in').fill(dayFromToday(0));
    await stay.getByLabel('Check-out').fill(dayFromToday(4));
    await stay.getByLabel('Apartment').fill('7');
    await other.getByRole('row', { name: guest.number }).getByRole('link').click();
    const dialog = other.getByRole('dialog');
    await dialog.getByLabel('Full name').fill('Typed By Hand');
    await expectAccessible(other);
    await dialog.getByRole('button', { name: 'Close' }).click();
    // It closes when the name is kept; until then a reload opens the same person again.
    await expect(dialog).toBeHidden();
    await other.reload();
    await expect(other.getByRole('row', { name: 'Typed By Hand' })).toBeVisible();
    await expect(other.getByText(/^1 (good|to look at)$/)).toBeVisible();
    // A doubt of the reading waits for the clerk.
    if (await other.getByText('1 to look at').isVisible()) {
      await other.getByRole('row', { name: guest.number }).getByRole('link').click();
      await other.getByRole('button', { name: 'Looks right' }).click();
    }
    await other.getByRole('button', { name: 'Save 1 person' }).click();
    await expect(other.getByRole('row', { name: /Saved/ })).toBeVisible();
    await second.close();
  });

for (const { language, device } of inEnglish)
  test('a PDF of a scanner in black and white or JPEG 2000 is read; a page that cannot be shown says so', async ({
    page,
    api,
  }) => {
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    const clerk = await signInWith(api, permissions, village_id, 'batch');
    const [guest, other] = [passport(1), passport(6)];
    const grey = readFileSync(new URL('./fixtures/passport-page.j2k', import.meta.url));
    const pdf = scannedPdf([
      await faxScan(readFileSync(guest.page)),
      await jbig2Scan(readFileSync(guest.page)),
      jpxScan(grey, 1100, 804),
      jpxScan(Buffer.from('not a picture'), 1100, 804),
    ]);
    await open(page, '/batches', { api: clerk, language, device });
    await page
      .getByLabel('Choose files')
      .setInputFiles([{ name: 'scans.pdf', mimeType: 'application/pdf', buffer: pdf }]);
    await expect(page.getByText(/scans 4\.jpg.*cannot be shown/)).toBeVisible();
    // The pages in black and white are of one passport.
    await expect(page.getByRole('row', { name: new RegExp(`${guest.number}.* 2$`) })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${other.number}.* 1$`) })).toBeVisible();
  });

for (const { language, device } of inArabic)
  test('a family: the head, a wife and a son; one who is stopped is decided', async ({ page, api }) => {
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    const clerk = await signInWith(
      api,
      [...permissions, 'view_blacklist', 'manage_blacklist'],
      village_id,
      'batch',
    );
    const [head, wife, son] = [card(6), card(7), card(13)];
    await api.post('/blacklist', {
      id_number: unique('B').slice(0, 20),
      full_name: son.name,
      birthdate: son.birthdate,
      reason: 'تشاجر عند البوابة',
      village_id,
    });
    await open(page, '/batches', { api: clerk, language, device });
    await page.getByLabel('اختيار ملفات').setInputFiles(
      [head, wife, son].map(({ front, number }) => ({
        name: `${number}.jpg`,
        mimeType: 'image/jpeg',
        buffer: readFileSync(front),
      })),
    );
    const stay = page.getByRole('region', { name: 'إقامة الجميع' });
    await stay.getByRole('button', { name: '7 ليالٍ' }).click();
    await stay.getByLabel('الشقة').fill('12');
    const cardOf = ({ number }: typeof head) => page.getByRole('listitem').filter({ hasText: number });
    for (const each of [head, wife, son]) await expect(cardOf(each)).toBeVisible();
    await expect(cardOf(son).getByText('موقوف')).toBeVisible();

    const dialog = page.getByRole('dialog');
    const confirm = async () => {
      const right = dialog.getByRole('button', { name: 'مطابق' });
      if (await right.isVisible()) {
        const position = await dialog.getByText(/^\d من \d$/).innerText();
        await right.click();
        // The next person is open, or nobody.
        await expect(dialog.getByText(position)).toHaveCount(0);
      }
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'إغلاق' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await cardOf(head).getByRole('link').click();
    const isHead = dialog.getByRole('switch', { name: 'رب الأسرة' });
    await isHead.click({ force: true });
    await expect(isHead).toBeChecked();
    await expectAccessible(page);
    await confirm();
    for (const [person, relationship] of [
      [wife, 'زوج/زوجة'],
      [son, 'ابن/ابنة'],
    ] as const) {
      await cardOf(person).getByRole('link').click();
      if (person === son) {
        await dialog.getByLabel('كيف عرفت أنه شخص آخر؟').fill('الصورة لشخص آخر');
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'شخص آخر' }).click();
        await expect(dialog.getByText('موقوف')).toHaveCount(0);
      }
      await dialog.getByLabel('صلته برب الأسرة').click();
      await page.getByRole('option', { name: relationship }).click();
      await expect(dialog.getByRole('combobox', { name: 'صلته برب الأسرة' })).toHaveValue(relationship);
      await confirm();
    }
    await page.getByRole('button', { name: 'حفظ 3 أشخاص' }).click();
    for (const each of [head, wife, son]) await expect(cardOf(each).getByText('محفوظ')).toBeVisible();
    const [saved] = await clerk.get<{ id: number }[]>(`/residents?search=${head.number}`);
    for (const [person, relationship] of [
      [wife, 'spouse'],
      [son, 'child'],
    ] as const) {
      const [companion] = await clerk.get<object[]>(`/residents?search=${person.number}`);
      expect(companion).toMatchObject({ head_id: saved!.id, relationship });
    }
  });
