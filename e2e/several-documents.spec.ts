import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { card, passport } from './support/documents.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import { confirmDoubts, expectMarkedUpright } from './support/review.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function gate(api: Api) {
  const village_id = (await api.post('/villages', { name: unique('Table Bay') })).id;
  return signInWith(
    api,
    [
      'add_residents',
      'view_residents',
      'upload_resident_photos',
      'view_resident_photos',
      'add_visitor',
      'view_visitors',
    ],
    village_id,
  );
}

/** Two photographs side by side, as one. */
async function besideEachOther(left: string, right: string) {
  const [one, other] = await Promise.all(
    [left, right].map((photo) => sharp(photo).resize({ height: 900 }).toBuffer({ resolveWithObject: true })),
  );
  const width = one!.info.width + other!.info.width;
  const buffer = await sharp({ create: { width, height: 900, channels: 3, background: '#777' } })
    .composite([
      { input: one!.data, left: 0, top: 0 },
      { input: other!.data, left: one!.info.width, top: 0 },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'table.jpg', mimeType: 'image/jpeg', buffer };
}

const photosOf = async (clerk: Api, number: string) => {
  const [resident] = await clerk.get<{ id: number }[]>(`/residents?search=${number}`);
  return clerk.get<{ photo_type: string; width: number; height: number; straightened: boolean }[]>(
    `/residents/${resident!.id}/photos`,
  );
};

test('a card and a passport in one picture are two people: the clerk chooses one, and the other is next', async ({
  page,
  api,
}) => {
  const clerk = await gate(api);
  const [one, other] = [card(0), passport(0)];
  await open(page, '/add-resident', { api: clerk });
  await page
    .getByLabel('ID card, front', { exact: true })
    .setInputFiles(await besideEachOther(one.front, other.page));
  const question = page.getByRole('alert').filter({ hasText: 'The picture shows 2 documents' });
  await expect(question).toBeVisible();
  await expect(field(page, 'National ID number')).toHaveValue('');
  await expectAccessible(page);
  await question.getByRole('button').filter({ hasText: other.number }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Passport number')).toHaveValue(other.number);
  await expect(page.getByText('From the same picture, after this one:')).toBeVisible();
  await field(page, 'Passport number').focus();
  await expectMarkedUpright(page);
  await confirmDoubts(page);
  await button(page, '+7 nights').click();
  await button(page, 'Save').click();
  await expectAnnounced(page, 'Resident created successfully · Photos uploaded successfully');

  await expect(field(page, 'National ID number')).toHaveValue(one.number);
  await expect(page.getByText('From the same picture, after this one:')).toBeHidden();
  await confirmDoubts(page);
  await button(page, /^Same stay as/).click();
  await button(page, 'Save').click();
  await expectAnnounced(page, 'Resident created successfully · Photos uploaded successfully');
  await expect(page).toHaveURL(/\/residents$/);
  expect(await photosOf(clerk, one.number)).toMatchObject([{ photo_type: 'id_card_front' }]);
  expect(await photosOf(clerk, other.number)).toMatchObject([{ photo_type: 'passport_bio_page' }]);
});

test('both sides in one photograph are read, shown and kept as two, in Arabic', async ({ page, api }) => {
  const clerk = await gate(api);
  const { front, back, number } = card(0);
  await open(page, '/add-resident', { api: clerk, language: 'ar', device: 'phone' });
  await page.getByLabel('وجه البطاقة', { exact: true }).setInputFiles(await besideEachOther(front, back));
  await expect(field(page, 'الرقم القومي')).toHaveValue(number);
  await expect(page.getByText('تُظهر الصورة وجهي البطاقة')).toBeVisible();
  await expect(page.locator('[data-filled]')).toHaveCount(2);
  await confirmDoubts(page);
  await field(page, 'المهنة').focus();
  await expect(page.getByRole('img', { name: 'ظهر البطاقة: المستند' })).toBeVisible();
  await expectMarkedUpright(page);
  await button(page, '+7 ليالٍ').click();
  await button(page, 'حفظ').click();
  await expectAnnounced(page, 'تم إنشاء المقيم بنجاح · تم رفع الصور بنجاح');
  await expect
    .poll(async () => (await photosOf(clerk, number)).map((photo) => [photo.photo_type, photo.straightened]))
    .toEqual(
      expect.arrayContaining([
        ['id_card_front', true],
        ['id_card_back', true],
      ]),
    );
});
