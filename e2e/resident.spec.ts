import { expectAccessible } from './support/axe.ts';
import { drawing } from './support/drawing.ts';
import { expect, expectAnnounced, test, unique } from './support/journey.ts';
import { field, fromMenu, gate, registerCitizen, walks } from './support/resident-form.ts';
import { dayFromToday } from './support/residents.ts';

for (const { t, way, language, openIt } of walks) {
  test(`a guest who comes again is registered from the old stay, then blacklisted on the page, ${way}`, async ({
    page,
    api,
  }) => {
    const { clerk, village_id } = await gate(api, language);
    const before = await registerCitizen(clerk, {
      // The other guests of the journeys have the same birth date: on the blacklist, a name like theirs would stop them.
      full_name: unique(language === 'ar' ? 'ممدوح الشربيني' : 'Sherif Boutros'),
      check_in: dayFromToday(-20),
      check_out: dayFromToday(-13),
      phone: '010 0555 0142',
    });
    await openIt(page, clerk, `/residents/${before.id}`);
    await page.getByRole('button', { name: t.registerAgain }).click();
    await expect(field(page, t.fullName)).toHaveValue(before.full_name);
    await expect(field(page, t.number)).toHaveValue(before.id_number);
    await expect(field(page, t.checkOut)).toHaveValue('');
    await page.getByRole('button', { name: t.week }).click();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expectAnnounced(page, t.created);
    const [now] = await api.get<{ id: number; phone: string }[]>(`/residents?search=${before.id_number}`);
    expect(now).toMatchObject({ village_id, phone: '010 0555 0142', check_in: dayFromToday(0) });

    await openIt(page, api, `/residents/${now!.id}`);
    await expect(page.getByText(t.register)).toBeVisible();
    const stays = page.getByRole('region', { name: t.stays, exact: true });
    await expect(stays.getByRole('listitem')).toHaveCount(2);
    await expect(stays.getByRole('link')).toHaveAttribute('href', `/residents/${before.id}`);

    await fromMenu(page, t, t.blacklist);
    const dialog = page.getByRole('dialog', { name: before.full_name });
    await expect(dialog.getByRole('textbox', { name: t.reason })).toBeFocused();
    await page.keyboard.type('Damaged the pool');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t.addIt, exact: true }).click();
    await expect(page.getByText(t.isOnBlacklist)).toBeVisible();
    await expect(page.getByText('Damaged the pool')).toBeVisible();
    await expect(page.getByRole('button', { name: t.extendStay })).toBeHidden();
    await expect(page.getByRole('button', { name: t.more, exact: true })).toBeFocused();
    await expectAccessible(page);
    expect(await api.get(`/blacklist/check/${before.id_number}`)).toMatchObject({ blacklisted: true });
  });

  // What follows hardly depends on the language: each in one of the two.
  if (language === 'en') {
    test(`the second of two editors sees the changes of the first, ${way}`, async ({
      page,
      api,
      context,
    }) => {
      const { clerk } = await gate(api, language);
      const person = await registerCitizen(clerk, { job: 'Nurse' });
      await openIt(page, clerk, `/residents/${person.id}`);
      const edit = page.getByRole('button', { name: t.edit, exact: true });
      await edit.click();
      await expect(field(page, t.fullName)).toBeFocused();
      await page.getByRole('button', { name: t.cancel, exact: true }).click();
      await expect(edit).toBeFocused();
      await edit.press('Enter');

      const other = await context.newPage();
      await openIt(other, clerk, `/residents/${person.id}?edit`);
      await field(other, t.job).fill('Doctor');
      await field(other, t.apartment).fill('99');
      await other.getByRole('button', { name: t.save, exact: true }).click();
      await expectAnnounced(other, t.updated);
      await other.close();

      await field(page, t.job).fill('Dentist');
      await field(page, t.building).fill('Z');
      await page.getByRole('button', { name: t.save, exact: true }).click();
      const conflict = page.getByRole('alert', { name: t.conflict });
      await expect(conflict).toBeInViewport();
      await expect(conflict.getByRole('row', { name: t.job })).toContainText(/Doctor.*Dentist/);
      await expect(conflict.getByRole('row', { name: t.apartment })).toContainText('99');
      await expect(conflict.getByRole('row', { name: t.building })).toHaveCount(0);
      await expectAccessible(page);

      await conflict.getByRole('button', { name: t.takeTheirs }).click();
      await expect(conflict).toBeHidden();
      await expect(field(page, t.job)).toHaveValue('Doctor');
      await expect(field(page, t.building)).toHaveValue('Z');

      await api.put(`/residents/${person.id}`, { job: 'Surgeon' });
      await field(page, t.job).fill('Dentist');
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await conflict.getByRole('button', { name: t.saveMine }).click();
      await expectAnnounced(page, t.updated);
      await expect(edit).toBeFocused();
      expect(await api.get(`/residents/${person.id}`)).toMatchObject({
        job: 'Dentist',
        apartment_number: '99',
        building_number: 'Z',
      });
    });
  } else {
    test(`photos are added, opened and deleted, ${way}`, async ({ page, api }) => {
      const { clerk } = await gate(api, language);
      const person = await registerCitizen(clerk, { ocr_confidence_front: 91, ocr_confidence_back: 42 });
      await openIt(page, clerk, `/residents/${person.id}`);
      await page.getByLabel(t.addPhotos).setInputFiles([
        { name: 'front.png', mimeType: 'image/png', buffer: await drawing(page, 'front') },
        { name: 'back.png', mimeType: 'image/png', buffer: await drawing(page, 'back') },
      ]);
      await page.getByRole('button', { name: t.upload, exact: true }).click();
      await expectAnnounced(page, t.uploaded);
      await expect(page.getByText(/91%/).filter({ visible: true })).toHaveCount(1);
      await expect(page.getByText(/42%.*:/).filter({ visible: true })).toHaveCount(1);
      await expectAccessible(page);

      await page.getByRole('button', { name: t.view(t.front) }).click();
      const box = page.getByRole('dialog', { name: t.front });
      await expect(box.getByRole('img', { name: t.front })).toHaveJSProperty('complete', true);
      await page.keyboard.press('+');
      await expect(box.getByText('150%')).toBeVisible();
      await page.keyboard.press('0');
      await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
      await expect(page.getByRole('dialog', { name: t.back })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      // The document stays in sight beside the fields, also at the last of them.
      await page.getByRole('button', { name: t.edit, exact: true }).click();
      const document = page.getByRole('region', { name: t.document, exact: true });
      const picture = document.getByRole('img', { name: t.front });
      await expect(picture).toHaveJSProperty('complete', true);
      const width = (await picture.boundingBox())!.width;
      await document.getByRole('button', { name: t.zoomIn }).click();
      expect((await picture.boundingBox())!.width).toBeGreaterThan(width);
      await field(page, t.job).focus();
      await expect(field(page, t.job)).toBeInViewport();
      await expect(document).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.getByRole('button', { name: t.cancel, exact: true }).click();

      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: t.download(t.back) }).click();
      expect((await download).suggestedFilename()).toContain('id_card_back.jpg');

      await page.getByRole('button', { name: t.deleteOf(t.back) }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click();
      await expectAnnounced(page, t.photoDeleted);
      await expect(page.getByRole('button', { name: t.view(t.back) })).toBeHidden();
      expect(await api.get<unknown[]>(`/residents/${person.id}/photos`)).toHaveLength(1);
    });
  }
}
