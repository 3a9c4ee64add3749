import type { Photo } from '@bawaba/contracts';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { sidewaysCard } from './support/documents.ts';
import { expect, expectAnnounced, test } from './support/journey.ts';
import { gate, registerCitizen, walks } from './support/resident-form.ts';

const CARD = 85.6 / 53.98;
/** Of the picture itself: 0 until it is loaded. */
const ratioOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.naturalWidth / (element.naturalHeight || 1));

test('a sideways, tilted photo of a card becomes upright, with its original, and can be rotated', async ({
  page,
  api,
}) => {
  const { t, language, openIt } = walks.find(({ language }) => language === 'ar')!;
  const { clerk } = await gate(api, language);
  const person = await registerCitizen(clerk);
  const { width, height } = await sharp(sidewaysCard).metadata();
  await openIt(page, clerk, `/residents/${person.id}`);
  await page.getByLabel(t.addPhotos).setInputFiles(sidewaysCard);
  await page.getByRole('button', { name: t.upload, exact: true }).click();
  await expectAnnounced(page, t.uploaded);

  // The tile changes by itself when the upright picture is ready.
  const tile = page.getByRole('button', { name: t.view(t.front) });
  await expect.poll(() => ratioOf(tile.getByRole('img'))).toBeCloseTo(CARD, 1);
  await tile.click();
  const box = page.getByRole('dialog', { name: t.front });
  const shown = box.getByRole('img', { name: t.front });
  await expect.poll(() => ratioOf(shown)).toBeCloseTo(CARD, 1);
  await box.getByRole('button', { name: t.original }).click();
  await expect.poll(() => ratioOf(shown)).toBeCloseTo(width / height, 1);
  await expectAccessible(page);
  await page.keyboard.press('o');
  await expect.poll(() => ratioOf(shown)).toBeCloseTo(CARD, 1);

  await box.getByRole('button', { name: t.rotateRight }).click();
  await expect.poll(() => ratioOf(shown)).toBeCloseTo(1 / CARD, 1);
  const photos = () => clerk.get<Photo[]>(`/residents/${person.id}/photos`);
  expect(await photos()).toMatchObject([{ straightened: true, face_url: null }]);
  await box.getByRole('button', { name: t.rotateLeft }).click();
  await expect.poll(() => ratioOf(shown)).toBeCloseTo(CARD, 1);
  expect(await photos()).toMatchObject([{ straightened: true, face_url: expect.any(String) }]);
  await page.keyboard.press('Escape');
  await expect.poll(() => ratioOf(tile.getByRole('img'))).toBeCloseTo(CARD, 1);
});
