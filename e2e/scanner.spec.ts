import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { card, passport } from './support/documents.ts';
import { expect, expectAnnounced, inArabic, open, test, unique, ways } from './support/journey.ts';
import { typeAsReader } from './support/reader.ts';
import { dayFromToday, written } from './support/residents.ts';
import { confirmDoubts, expectMarkedUpright } from './support/review.ts';
import { recordMessages } from './support/shown-messages.ts';

const texts = {
  en: {
    front: 'ID card, front',
    back: 'ID card, back',
    bioPage: 'Passport page',
    number: 'National ID number',
    passportNumber: 'Passport number',
    fullName: 'Full name',
    birthdate: 'Birth date',
    sex: 'Sex',
    job: 'Job',
    idExpiry: 'ID expiry date',
    checkOut: 'Check-out',
    female: 'Female',
    week: '+7 nights',
    document: (page: string) => `${page}: the document`,
    original: 'Original',
    uploading: 'Uploading images...',
    processing: 'Processing with AI OCR...',
    extracting: 'Extracting all data...',
    save: 'Save',
    saved: 'Resident created successfully · Photos uploaded successfully',
  },
  ar: {
    front: 'وجه البطاقة',
    back: 'ظهر البطاقة',
    bioPage: 'صفحة جواز السفر',
    number: 'الرقم القومي',
    passportNumber: 'رقم جواز السفر',
    fullName: 'الاسم بالكامل',
    birthdate: 'تاريخ الميلاد',
    sex: 'النوع',
    job: 'المهنة',
    idExpiry: 'تاريخ انتهاء البطاقة',
    checkOut: 'المغادرة',
    female: 'أنثى',
    week: '+7 ليالٍ',
    document: (page: string) => `${page}: المستند`,
    original: 'الأصل',
    uploading: 'جارٍ رفع الصور...',
    processing: 'جارٍ القراءة بالذكاء الاصطناعي...',
    extracting: 'جارٍ استخراج كل البيانات...',
    save: 'حفظ',
    saved: 'تم إنشاء المقيم بنجاح · تم رفع الصور بنجاح',
  },
} as const;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const slot = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const permissions = [
  'add_residents',
  'view_residents',
  'upload_resident_photos',
  'view_resident_photos',
  'view_blacklist',
  'manage_blacklist',
  'add_visitor',
  'view_visitors',
  'view_owners',
  'manage_owners',
];

/** A clerk of a new village without residents. */
async function gate(api: Api) {
  const village_id = (await api.post('/villages', { name: unique('Scan Bay') })).id;
  return { village_id, clerk: await signInWith(api, permissions, village_id) };
}

const residents = (clerk: Api, number: string) =>
  clerk.get<Record<string, unknown>[]>(`/residents?search=${number}`);
const photoTypes = async (clerk: Api, id: unknown) =>
  (await clerk.get<{ photo_type: string }[]>(`/residents/${id}/photos`))
    .map(({ photo_type }) => photo_type)
    .sort();

for (const { language, device } of ways) {
  test(`both sides of a card fill the form, ${language} on a ${device}`, async ({ page, api }) => {
    const t = texts[language];
    const { clerk } = await gate(api);
    const document = card(language === 'en' ? 0 : 1);
    const messages = await recordMessages(page);
    await open(page, '/add-resident', { api: clerk, language, device });

    await slot(page, t.front).setInputFiles(document.front);
    await expect(field(page, t.number)).toHaveValue(document.number);
    await expect(field(page, t.birthdate)).toHaveValue(written(document.birthdate));
    await expect(page.getByRole('combobox', { name: t.sex })).toHaveValue(t.female);
    await expect(field(page, t.fullName)).not.toHaveValue('');
    await expect(page.getByRole('img', { name: t.document(t.front) })).toBeVisible();
    await expect.poll(messages).toEqual(expect.arrayContaining(['20%', '90%', '100%']));
    const steps = [t.uploading, t.processing, t.extracting];
    expect((await messages()).filter((text) => steps.some((step) => step === text))).toEqual(steps);
    await expectAccessible(page);

    await slot(page, t.back).setInputFiles(document.back);
    await expect(field(page, t.idExpiry)).not.toHaveValue('');
    await expect(field(page, t.job)).not.toHaveValue('');
    // Previews disappear 3 seconds after success; the document stays, with the place of the field in focus.
    await expect(page.getByRole('img', { name: t.front, exact: true })).toBeHidden();
    for (const [name, side] of [
      [t.job, t.back],
      [t.number, t.front],
    ] as const) {
      await field(page, name).focus();
      await expect(page.getByRole('img', { name: t.document(side) })).toBeVisible();
      await expectMarkedUpright(page);
    }
    await page.getByRole('button', { name: t.original }).click();
    await expectMarkedUpright(page);
    await confirmDoubts(page);

    await page.getByRole('button', { name: t.week }).click();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expectAnnounced(page, t.saved);
    await expect(page).toHaveURL(/\/residents$/);
    const [saved] = await residents(clerk, document.number);
    expect(saved).toMatchObject({
      id_type: 'national_id',
      document_type: 'national_id',
      check_out: dayFromToday(7),
      ocr_confidence_front: expect.any(Number),
      ocr_confidence_back: expect.any(Number),
    });
    expect(await photoTypes(clerk, saved?.id)).toEqual(['id_card_back', 'id_card_front']);
  });
}

test('a large rotated photo is dropped, scaled and recognised as a passport', async ({ page, api }) => {
  const t = texts.en;
  const { clerk } = await gate(api);
  const document = passport(0);
  const turned = await sharp(document.page).resize({ width: 4000 }).rotate(270).jpeg().toBuffer();
  const large = await sharp(turned).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
  await open(page, '/add-resident', { api: clerk });
  await expect(slot(page, t.front)).toBeAttached();

  const sending = page.waitForRequest('**/ocr/scan-complete');
  await drop(page, large);
  const sent = Number((await (await sending).allHeaders())['content-length']);
  expect(sent).toBeLessThan(large.length / 2);
  await expect(page.getByText('This is a passport: the form has been switched to it.')).toBeVisible();
  await expect(field(page, t.passportNumber)).toHaveValue(document.number);
  await expect(page.getByRole('radio', { name: 'Passport' }).first()).toBeChecked();
  await confirmDoubts(page);

  await page.getByRole('button', { name: t.week }).click();
  await page.keyboard.press('Control+Enter');
  await expectAnnounced(page, t.saved);
  const [saved] = await residents(clerk, document.number);
  expect(saved).toMatchObject({
    id_type: 'passport',
    passport_number: document.number,
    sex: document.fields.sex?.value,
    birthdate: document.fields.birthDate?.value,
    mrz_valid: true,
    mrz_line2: document.lines[1],
  });
  expect(await photoTypes(clerk, saved?.id)).toEqual(['passport_bio_page']);
  const [photo] = await clerk.get<{ original_url: string }[]>(`/residents/${saved?.id}/photos`);
  const kept = await sharp(
    await (await fetch(process.env.ORIGIN + photo!.original_url)).arrayBuffer(),
  ).metadata();
  expect(Math.max(kept.width, kept.height)).toBe(2400);
  expect(kept.width).toBeGreaterThan(kept.height);
});

for (const { language, device } of inArabic) {
  test(`typed values stay until the clerk replaces them, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const t = texts[language];
    const says = { en: 'The document says', ar: 'في المستند' }[language];
    const use = { en: 'Use it', ar: 'استخدمه' }[language];
    const keep = { en: 'Keep mine', ar: 'أبقِ ما كتبته' }[language];
    const { clerk } = await gate(api);
    const document = card(3);
    await open(page, '/add-resident', { api: clerk, language, device });
    await field(page, t.fullName).fill('Mona Adel');
    await field(page, t.birthdate).fill('1990-01-01');
    await field(page, t.birthdate).press('Tab');

    await slot(page, t.front).setInputFiles(document.front);
    await expect(field(page, t.number)).toHaveValue(document.number);
    await expect(field(page, t.fullName)).toHaveValue('Mona Adel');
    await expect(field(page, t.birthdate)).toHaveValue('01/01/1990');
    await expect(page.getByText(says)).toHaveCount(2);
    await page.getByRole('button', { name: `${use}: ${t.birthdate}` }).click();
    await expect(field(page, t.birthdate)).toHaveValue(written(document.birthdate));
    await page.getByRole('button', { name: `${keep}: ${t.fullName}` }).click();
    await expect(page.getByText(says)).toHaveCount(0);

    // Text that replaces a scanned value is shown as different.
    await field(page, t.number).fill('29001011234567');
    await page.getByRole('button', { name: `${use}: ${t.number}` }).click();
    await expect(field(page, t.number)).toHaveValue(document.number);
    await expect(page.getByText(says)).toHaveCount(0);

    // A reload keeps the values but not the scan.
    await page.reload();
    await expect(field(page, t.number)).toHaveValue(document.number);
    await expect(page.getByRole('img', { name: t.document(t.front) })).toBeHidden();
    await page.getByRole('button', { name: t.week }).click();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page).toHaveURL(/\/residents$/);
    const [saved] = await residents(clerk, document.number);
    expect(saved).toMatchObject({ full_name: 'Mona Adel', document_type: null, ocr_confidence_front: null });
  });
}

test('a blacklisted person is blocked as soon as the document is read', async ({ page, api }) => {
  const { clerk } = await gate(api);
  const document = card(4);
  // A failed first try may have left this entry.
  await api.delete(`/blacklist/${document.number}`).catch(() => {});
  await clerk.post('/blacklist', { id_number: document.number, reason: 'Broke the gate' });
  await open(page, '/add-resident', { api: clerk });
  await slot(page, texts.en.front).setInputFiles(document.front);
  await expect(page.getByText('This person is blacklisted and cannot be registered.')).toBeVisible();
  await expect(page.getByText('Broke the gate')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/add-resident$/);
  expect(await residents(clerk, document.number)).toEqual([]);
});

test('a back side uploaded as the front moves to the back, and the front is requested', async ({
  page,
  api,
}) => {
  const { clerk } = await gate(api);
  const document = card(5);
  await open(page, '/add-resident', { api: clerk });
  await slot(page, texts.en.front).setInputFiles(document.back);
  await expect(page.getByRole('button', { name: 'Remove ID card, back' })).toBeVisible();
  await expect(page.getByText('Please upload the front side of the ID')).toBeVisible();
  await expect(field(page, texts.en.number)).toHaveValue(document.number);
  await slot(page, texts.en.front).setInputFiles(document.front);
  await expect(field(page, texts.en.fullName)).not.toHaveValue('');
  await expect(page.getByText('Please upload the front side of the ID')).toBeHidden();
});

test('a document reader types a passport into the visitor form', async ({ page, api }) => {
  const { clerk } = await gate(api);
  const document = passport(1);
  await open(page, '/add-visitor', { api: clerk });
  await expect(field(page, 'Full name')).toBeFocused();
  await typeAsReader(page, document.lines);
  await expect(field(page, 'Passport number')).toHaveValue(document.number);
  await expect(field(page, 'Nationality')).toHaveValue(
    new RegExp(` · ${document.fields.nationality!.value!}$`),
  );
  // No required field is empty, so the save button has the focus.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Visitor created successfully');
});

test('the passport of a visitor and the card of an owner can be scanned', async ({ page, api }) => {
  const { clerk, village_id } = await gate(api);
  const guest = passport(2);
  await open(page, '/add-visitor', { api: clerk });
  // The scanner finds out which document it is.
  await slot(page, texts.en.front).setInputFiles(guest.page);
  await expect(field(page, 'Passport number')).toHaveValue(guest.number);

  const document = card(6);
  const owner = await api.post('/owners', { name: 'Known by name', village_id });
  await open(page, `/owners/edit/${owner.id}`, { api: clerk });
  await page.getByRole('button', { name: 'Scan a document' }).click();
  await slot(page, texts.en.front).setInputFiles(document.front);
  await expect(field(page, 'ID number')).toHaveValue(document.number);
  await expect(field(page, 'Birth date')).toHaveValue(written(document.birthdate));
  await expect(field(page, 'Full name')).toHaveValue('Known by name');
  await expect(page.getByText('The document says')).toHaveCount(1);
  await page.getByRole('button', { name: 'Use it: Full name' }).click();
  await confirmDoubts(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAnnounced(page, 'Owner updated successfully');
  expect(await clerk.get(`/owners/${owner.id}`)).toMatchObject({ id_number: document.number });
});

async function drop(page: Page, picture: Buffer) {
  const data = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'IMG_0001.JPG', { type: 'image/jpeg' }));
    return transfer;
  }, picture.toString('base64'));
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: data });
}
