import { expectAccessible } from './support/axe.ts';
import { expect, expectAnnounced, test, unique } from './support/journey.ts';
import { field, gate, nationalNumber, registerCitizen, walks } from './support/resident-form.ts';
import { dayFromToday, type Registered, written } from './support/residents.ts';

const said = {
  en: {
    before: /^Was here before: 2 stays, last in .*7 · B.* in /,
    takeOver: /^Fill in/,
    taken: 'Filled in',
    here: /^Here now in .*9 · C/,
    extend: 'Extend stay',
    newCheckOut: 'New check-out',
    earlier: /^This is earlier than the current check-out/,
    nationality: 'Nationality',
    egypt: 'Egypt · EGY',
  },
  ar: {
    before: /^سبقت الإقامة هنا مرتين، آخرهما في .*7 · B.* في /,
    takeOver: /^نقل البيانات/,
    taken: 'نُقلت البيانات',
    here: /^إقامة حالية في .*9 · C/,
    extend: 'تمديد الإقامة',
    newCheckOut: 'المغادرة الجديدة',
    earlier: /^هذا اليوم قبل تاريخ المغادرة الحالي/,
    nationality: 'الجنسية',
    egypt: /^مصر · .?EGY/,
  },
};

for (const { language, device, way, t, openIt } of walks.filter(({ language }) => language === 'ar')) {
  test(`a returning guest is recognised, and who is here is extended, ${way}`, async ({ page, api }) => {
    const words = said[language];
    const { clerk } = await gate(api, language);
    const id_number = nationalNumber();
    const full_name = unique(language === 'ar' ? 'عمر نبيل' : 'Omar Nabil');
    const contact = { phone: '0100 200 3000', vehicle_plate: 'أ ب ج 123' };
    const stay = { full_name, id_number, apartment_number: '7', building_number: 'B' };
    await registerCitizen(clerk, { ...stay, check_in: dayFromToday(-90), check_out: dayFromToday(-80) });
    await registerCitizen(clerk, {
      ...stay,
      ...contact,
      check_in: dayFromToday(-50),
      check_out: dayFromToday(-40),
    });

    await openIt(page, clerk, '/add-resident');
    await field(page, t.fullName).fill(full_name);
    await field(page, t.number).fill(id_number);
    await field(page, t.number).blur();
    await expect(page.getByText(words.before)).toBeVisible();
    if (device === 'desktop') await expectAccessible(page);
    if (device === 'desktop') await page.keyboard.press('F2');
    else await page.getByRole('button', { name: words.takeOver }).click();
    await expect(page.getByText(words.taken)).toBeVisible();
    await field(page, words.nationality).fill(language === 'ar' ? 'مصر' : 'egy');
    await field(page, t.apartment).fill('9');
    await expect(field(page, words.nationality)).toHaveValue(words.egypt);
    await field(page, t.building).fill('C');
    // A date as people type it; focus alone opens no calendar.
    await field(page, t.checkOut).fill(written(dayFromToday(7)).replaceAll('/', ''));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expectAnnounced(page, t.created);
    const [saved] = await clerk.get<Registered[]>(`/residents?search=${id_number}`);
    expect(saved).toMatchObject({
      ...contact,
      nationality: 'EGY',
      apartment_number: '9',
      check_in: dayFromToday(0),
      check_out: dayFromToday(7),
    });

    await openIt(page, clerk, '/add-resident');
    await field(page, t.number).fill(id_number);
    await field(page, t.number).blur();
    await expect(page.getByText(words.here)).toBeVisible();
    await page.getByRole('button', { name: words.extend }).click();
    const dialog = page.getByRole('dialog');
    const checkOut = dialog.getByRole('textbox', { name: words.newCheckOut });
    await checkOut.fill(written(dayFromToday(3)));
    await dialog.getByRole('button', { name: words.extend }).click();
    await expect(dialog.getByText(words.earlier)).toBeVisible();
    await dialog.getByRole('button', { name: t.threeNights }).click();
    await dialog.getByRole('button', { name: words.extend }).click();
    await expectAnnounced(page, t.updated);
    await expect(page).toHaveURL(/\/residents/);
    expect(await clerk.get(`/residents/${saved!.id}`)).toMatchObject({ check_out: dayFromToday(10) });
  });
}
