import { checkDigitOf } from '@bawaba/identity';
import type { Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { drawing } from './support/drawing.ts';
import {
  type Device,
  expect,
  expectAnnounced,
  type Language,
  open,
  test,
  unfoldFilters,
  unique,
  ways,
} from './support/journey.ts';

const texts = {
  en: {
    add: 'Add resident',
    fullName: 'Full name',
    number: 'National ID number',
    village: 'Village',
    checkOut: 'Check-out',
    birthdate: 'Birth date',
    sex: 'Sex',
    male: 'Male',
    giza: 'Place of birth: Giza',
    owner: 'Owner',
    apartment: 'Apartment',
    building: 'Building',
    job: 'Job',
    week: '+7 nights',
    save: 'Save',
    next: 'Save and next',
    sameStay: /^Same stay as/,
    required: 'This field is required',
    dates: 'Check-out date must be after check-in date',
    checkDigit: 'The last digit does not fit the others. Compare the number with the card.',
    disagrees: 'The number says 14 May 1998.',
    useIt: 'Use it',
    noDate: /“31\/02\/1998” is not a date/,
    blocked: 'Cannot be saved: on the blacklist',
    documentExpired: 'Document expired',
    longStay: /^That is a stay of [\d,]+ days/,
    created: 'Resident created successfully',
    updated: 'Resident updated successfully',
    deleted: 'Resident deleted successfully',
    blacklisted: 'This person is blacklisted and cannot be registered.',
    duplicate: 'This person is already registered in this village for these dates.',
    extend: /^Extend stay to/,
    details: 'View details',
    kept: 'We kept what you had typed.',
    edit: 'Edit',
    conflict: 'Someone else changed this record while you were editing it',
    takeTheirs: 'Take theirs',
    saveMine: 'Save mine over theirs',
    extendStay: 'Extend stay',
    threeNights: '+3 nights',
    search: 'Search',
    apply: 'Apply',
    clear: 'Clear',
    noMatch: 'No residents match these filters',
    deleteOf: (name: string) => `Delete ${name}`,
    question: (name: string) => `Delete “${name}”?`,
    delete: 'Delete',
    front: 'ID card, front',
    back: 'ID card, back',
    uploaded: 'Photos uploaded successfully',
    uploadError: 'Photo upload error',
    retry: 'Try again',
    addPhotos: 'Add photos',
    upload: 'Upload',
    view: (name: string) => `View ${name}`,
    download: (name: string) => `Download ${name}`,
    zoomIn: 'Zoom in',
    photoDeleted: 'Photo deleted',
    active: 'More than 3 days',
    expired: 'Passed',
    title: 'Residents',
    onBlacklist: 'Blacklisted',
  },
  ar: {
    add: 'إضافة مقيم',
    fullName: 'الاسم بالكامل',
    number: 'الرقم القومي',
    village: 'القرية',
    checkOut: 'المغادرة',
    birthdate: 'تاريخ الميلاد',
    sex: 'النوع',
    male: 'ذكر',
    giza: 'محل الميلاد: الجيزة',
    owner: 'المالك',
    apartment: 'الشقة',
    building: 'المبنى',
    job: 'المهنة',
    week: '+7 ليالٍ',
    save: 'حفظ',
    next: 'حفظ والتالي',
    sameStay: /^نفس إقامة/,
    required: 'هذا الحقل مطلوب',
    dates: 'يجب أن يكون تاريخ المغادرة بعد تاريخ الوصول',
    checkDigit: 'الرقم الأخير لا يوافق بقية الأرقام. قارن الرقم بالبطاقة.',
    disagrees: 'الرقم القومي يقول 14 مايو 1998.',
    useIt: 'استخدمه',
    blocked: 'لا يمكن الحفظ: مدرج في القائمة السوداء',
    documentExpired: 'المستند منتهي الصلاحية',
    noDate: /«31\/02\/1998» ليس تاريخًا/,
    longStay: /^مدة الإقامة [\d,]+ يومًا/,
    created: 'تم إنشاء المقيم بنجاح',
    updated: 'تم تحديث بيانات المقيم بنجاح',
    deleted: 'تم حذف المقيم بنجاح',
    blacklisted: 'هذا الشخص مدرج في القائمة السوداء ولا يمكن تسجيله.',
    duplicate: 'هذا الشخص مسجل بالفعل في هذه القرية لهذه التواريخ.',
    extend: /^تمديد الإقامة حتى/,
    details: 'عرض التفاصيل',
    kept: 'احتفظنا بما كنت قد كتبته.',
    edit: 'تعديل',
    conflict: 'قام شخص آخر بتغيير هذا السجل أثناء تعديلك له',
    takeTheirs: 'اعتماد تعديله',
    saveMine: 'حفظ تعديلي مكانه',
    extendStay: 'تمديد الإقامة',
    threeNights: '+3 ليالٍ',
    search: 'بحث',
    apply: 'تطبيق',
    clear: 'إلغاء التصفية',
    noMatch: 'لا يوجد مقيمون يطابقون هذه التصفية',
    deleteOf: (name: string) => `حذف ${name}`,
    question: (name: string) => `حذف «${name}»؟`,
    delete: 'حذف',
    front: 'وجه البطاقة',
    back: 'ظهر البطاقة',
    uploaded: 'تم رفع الصور بنجاح',
    uploadError: 'خطأ في رفع الصور',
    retry: 'إعادة المحاولة',
    addPhotos: 'إضافة صور',
    upload: 'رفع',
    view: (name: string) => `عرض ${name}`,
    download: (name: string) => `تنزيل ${name}`,
    zoomIn: 'تكبير',
    photoDeleted: 'تم حذف الصورة',
    active: 'أكثر من 3 أيام',
    expired: 'انتهت',
    title: 'المقيمون',
    onBlacklist: 'في القائمة السوداء',
  },
};

const day = (offset: number) => {
  const date = new Date(Date.now() + offset * 86_400_000);
  return date.toLocaleDateString('sv-SE');
};

/** A blacklisted number is blacklisted for every test, so each worker has a hundred of its own. */
let serial = Number(process.env.TEST_WORKER_INDEX) * 100;
/** Born 14 May 1998 in Giza, a man; nobody else's. */
const nationalNumber = () => {
  serial += 1;
  const male = 1 + 2 * (serial % 5);
  const first13 = `298051421${String(Math.floor(serial / 5) % 1000).padStart(3, '0')}${male}`;
  return first13 + checkDigitOf(first13);
};

interface Person {
  id: number;
  full_name: string;
  id_number: string;
  village_id: number;
  version: number;
}

/** A clerk of a village of their own, allowed everything in it. */
async function gate(admin: Api, language: Language = 'en') {
  const village = unique(language === 'ar' ? 'قرية اللوتس' : 'Lotus Bay');
  const { id: village_id } = await admin.post('/villages', { name: village });
  const username = unique('clerk').replaceAll(' ', '');
  const role = await admin.post('/roles', {
    name: username,
    display_name: 'Clerk',
    permissions: [
      'view_residents',
      'add_residents',
      'edit_residents',
      'delete_residents',
      'view_resident_photos',
      'upload_resident_photos',
      'view_owners',
      'view_dashboard',
    ],
  });
  await admin.post('/auth/users', {
    username,
    password: 'long enough',
    full_name: language === 'ar' ? 'سلمى عادل' : 'Salma Adel',
    role_id: role.id,
    village_id,
  });
  return { village, village_id, clerk: await Api.signIn(username, 'long enough') };
}

const register = (api: Api, fields: Record<string, unknown> = {}) =>
  api.post<Person>('/residents', {
    full_name: unique('Omar Nabil'),
    id_type: 'national_id',
    id_number: nationalNumber(),
    check_in: day(0),
    check_out: day(7),
    apartment_number: '12',
    building_number: 'B',
    ...fields,
  });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function fillByHand(page: Page, t: (typeof texts)['en'], name: string, number: string) {
  await field(page, t.fullName).fill(name);
  await field(page, t.number).fill(number);
  await page.getByRole('button', { name: t.week }).click();
}

for (const { language, device } of ways) {
  const t = texts[language] as (typeof texts)['en'];
  const way = `${language} on a ${device}`;
  const openIt = (page: Page, api: Api, path: string, on: Device = device) =>
    open(page, path, { api, language, device: on });

  test(`a resident is registered by hand, the national number filling what it says, ${way}`, async ({
    page,
    api,
  }) => {
    const { village } = await gate(api, language);
    const name = unique(language === 'ar' ? 'أحمد محمد' : 'Ahmed Mohamed');
    const number = nationalNumber();
    await openIt(page, api, '/add-resident');

    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(field(page, t.fullName)).toBeFocused();
    await expect(page.getByText(t.required)).toHaveCount(4);

    const wrongDigit = number.slice(0, 13) + ((Number(number[13]) + 1) % 10);
    await field(page, t.fullName).fill(name);
    await field(page, t.number).fill(wrongDigit);
    await expect(page.getByText(t.giza)).toBeVisible();
    await expect(page.getByText(t.checkDigit)).toBeVisible();
    await expect(field(page, t.birthdate)).toHaveValue('1998-05-14');
    await field(page, t.number).fill(number);
    await expect(page.getByText(t.checkDigit)).toBeHidden();
    await expect(page.getByRole('combobox', { name: t.sex })).toHaveValue(t.male);

    await field(page, t.birthdate).fill('1997-05-14');
    await page.keyboard.press('Tab');
    await expect(page.getByText(t.disagrees)).toBeVisible();
    await page.getByRole('button', { name: t.useIt }).click();
    await expect(field(page, t.birthdate)).toHaveValue('1998-05-14');

    await field(page, t.birthdate).fill('31/02/1998');
    await page.keyboard.press('Tab');
    await expect(page.getByText(t.noDate)).toBeVisible();
    await expect(field(page, t.birthdate)).toHaveValue('31/02/1998');
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByText(t.noDate)).toBeVisible();
    await field(page, t.birthdate).fill('14/05/1998');
    await page.keyboard.press('Tab');
    await expect(page.getByText(t.noDate)).toBeHidden();
    await expect(field(page, t.birthdate)).toHaveValue('1998-05-14');

    await field(page, t.checkOut).fill('2099-01-01');
    await expect(page.getByText(t.longStay)).toBeVisible();
    await field(page, t.checkOut).fill(day(0));
    await page.keyboard.press('Tab');
    await expect(page.getByText(t.longStay)).toBeHidden();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByText(t.dates)).toBeVisible();
    await page.getByRole('button', { name: t.week }).click();

    const choice = page.getByRole('combobox', { name: t.village });
    await choice.fill(village);
    await page.getByRole('option', { name: village }).click();
    await field(page, t.apartment).fill('7');
    await expectAccessible(page);

    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page).toHaveURL(/\/residents$/);
    await expectAnnounced(page, t.created);
    await expect(page.getByText(t.created)).toBeHidden();
    await expect(page.getByRole('link', { name })).toBeVisible();
    const [saved] = await api.get<Record<string, unknown>[]>(`/residents?search=${number}`);
    expect(saved).toMatchObject({ full_name: name, birthdate: '1998-05-14', sex: 'M', duration_days: 7 });
  });

  test(`a blacklisted person is stopped at the number, ${way}`, async ({ page, api }) => {
    const { clerk, village_id } = await gate(api, language);
    const number = nationalNumber();
    const reason = language === 'ar' ? 'أتلف المسبح' : 'Damaged the pool';
    await api.post('/blacklist', { id_number: number, reason, village_id });
    await openIt(page, clerk, '/add-resident');
    await fillByHand(page, t, unique('Someone'), number);

    await expect(page.getByRole('alert').getByText(t.blacklisted)).toBeVisible();
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible();
    const save = page.getByRole('button', { name: t.save, exact: true });
    await expect(save).toBeDisabled();
    await expect(save).toHaveAccessibleDescription(t.blocked);
    await field(page, t.number).press('Enter');
    expect(await api.get<unknown[]>(`/residents?search=${number}`)).toEqual([]);
    await expectAccessible(page);

    await field(page, t.number).fill(nationalNumber());
    await expect(page.getByText(t.blacklisted)).toBeHidden();
    await expect(page.getByRole('button', { name: t.save, exact: true })).toBeEnabled();
  });

  test(`someone already here is shown, and stays longer in one click, ${way}`, async ({ page, api }) => {
    const { clerk } = await gate(api, language);
    const here = await register(clerk, { check_out: day(2) });
    await openIt(page, clerk, '/add-resident');
    await fillByHand(page, t, here.full_name, here.id_number);
    await page.getByRole('button', { name: t.save, exact: true }).click();

    const card = page.getByRole('alert').filter({ hasText: t.duplicate });
    await expect(card).toBeInViewport();
    await expect(card).toBeFocused();
    await expect(card).toContainText(here.full_name);
    await expect(card).toContainText(here.id_number);
    await expect(card.getByRole('link', { name: t.details })).toHaveAttribute(
      'href',
      `/residents/${here.id}`,
    );
    await expectAccessible(page);
    await card.getByRole('button', { name: t.extend }).click();

    await expect(page).toHaveURL(/\/residents$/);
    await expectAnnounced(page, t.updated);
    expect(await api.get(`/residents/${here.id}`)).toMatchObject({ check_out: day(7), check_in: day(0) });
    await page.goto(`${process.env.ORIGIN}/add-resident`);
    await expect(field(page, t.fullName)).toHaveValue('');
    await expect(page.getByText(t.kept)).toBeHidden();
  });

  test(`the second of two editors is told what the first changed, ${way}`, async ({ page, api, context }) => {
    const { clerk } = await gate(api, language);
    const person = await register(clerk, { job: 'Nurse' });
    await openIt(page, clerk, `/residents/${person.id}`);
    await page.getByRole('button', { name: t.edit, exact: true }).click();

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
    expect(await api.get(`/residents/${person.id}`)).toMatchObject({
      job: 'Dentist',
      apartment_number: '99',
      building_number: 'Z',
    });
  });

  test(`photos are added, looked at, and deleted, ${way}`, async ({ page, api }) => {
    const { clerk } = await gate(api, language);
    const person = await register(clerk, { ocr_confidence_front: 91, ocr_confidence_back: 42 });
    await openIt(page, clerk, `/residents/${person.id}`);
    await page.getByLabel(t.addPhotos).setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: await drawing(page, 'front') },
      { name: 'back.png', mimeType: 'image/png', buffer: await drawing(page, 'back') },
    ]);
    await page.getByRole('button', { name: t.upload, exact: true }).click();
    await expectAnnounced(page, t.uploaded);
    await expect(page.getByText(/91%/)).toHaveCount(2);
    await expect(page.getByText(/42%.*:/)).toBeVisible();
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

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t.download(t.back) }).click();
    expect((await download).suggestedFilename()).toContain('id_card_back.jpg');

    await page.getByRole('button', { name: t.deleteOf(t.back) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click();
    await expectAnnounced(page, t.photoDeleted);
    await expect(page.getByRole('button', { name: t.view(t.back) })).toBeHidden();
    expect(await api.get<unknown[]>(`/residents/${person.id}/photos`)).toHaveLength(1);
  });

  test(`photos follow the registration, and a failed upload can be tried again, ${way}`, async ({
    page,
    api,
  }) => {
    const { clerk } = await gate(api, language);
    const number = nationalNumber();
    await openIt(page, clerk, '/add-resident');
    await page
      .getByLabel(t.front)
      .setInputFiles({ name: 'f.png', mimeType: 'image/png', buffer: await drawing(page, 'front') });
    await fillByHand(page, t, unique('Mona Adel'), number);
    await page.route('**/photos', (route) => route.abort());
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(t.uploadError);
    const [saved] = await api.get<Person[]>(`/residents?search=${number}`);
    expect(await api.get<unknown[]>(`/residents/${saved?.id}/photos`)).toEqual([]);
    await expectAccessible(page);

    await page.unroute('**/photos');
    await page.getByRole('button', { name: t.retry }).click();
    await expectAnnounced(page, t.uploaded);
    await expect(page).toHaveURL(/\/residents$/);
    expect(await api.get<unknown[]>(`/residents/${saved?.id}/photos`)).toHaveLength(1);
  });

  test(`what was typed survives a reload and a dropped connection, ${way}`, async ({
    page,
    api,
    context,
  }) => {
    const { clerk } = await gate(api, language);
    const name = unique('Draft');
    const number = nationalNumber();
    await openIt(page, clerk, '/add-resident');
    await fillByHand(page, t, name, number);
    await context.setOffline(true);
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByRole('alert')).toBeInViewport();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText(t.kept)).toBeVisible();
    await expect(field(page, t.fullName)).toHaveValue(name);
    await expect(field(page, t.checkOut)).toHaveValue(day(7));

    await page.getByRole('button', { name: t.next }).click();
    await expectAnnounced(page, t.created);
    await expect(field(page, t.fullName)).toHaveValue('');
    await expect(page.getByText(t.kept)).toBeHidden();
    await page.getByRole('button', { name: t.sameStay }).click();
    await expect(field(page, t.checkOut)).toHaveValue(day(7));
  });

  test(`the list is searched, its filters live in the address, and a row opens, ${way}`, async ({
    page,
    api,
  }) => {
    const { clerk } = await gate(api, language);
    const staying = await register(clerk, { full_name: unique('هدى مصطفى'), id_expire_date: day(-30) });
    const gone = await register(clerk, {
      full_name: unique('Gone Guest'),
      check_in: day(-9),
      check_out: day(-2),
    });
    await api.post('/blacklist', { id_number: gone.id_number, reason: 'x', village_id: gone.village_id });
    await openIt(page, clerk, '/residents');
    await expect(page.getByRole('link', { name: gone.full_name })).toBeVisible();
    const rows = page.getByRole(device === 'phone' ? 'list' : 'table', { name: t.title });
    await expect(rows.getByText(t.active, { exact: true })).toBeVisible();
    await expect(rows.getByText(t.expired, { exact: true })).toBeVisible();
    await expect(rows.getByText(t.onBlacklist, { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: t.search })).toBeFocused();
    await page.keyboard.type(staying.id_number.slice(3, 13));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`search=${staying.id_number.slice(3, 13)}$`));
    await expect(page.getByRole('link', { name: staying.full_name })).toBeVisible();
    await expect(page.getByRole('link', { name: gone.full_name })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('searchbox', { name: t.search })).toHaveValue(staying.id_number.slice(3, 13));

    await page.getByRole('searchbox', { name: t.search }).fill('%');
    await page.getByRole('button', { name: t.apply }).click();
    await expect(page.getByRole('heading', { name: t.noMatch })).toBeVisible();
    await unfoldFilters(page, language, device);
    await page.getByRole('button', { name: t.clear, exact: true }).click();
    await expect(page).toHaveURL(/\/residents$/);

    await page.getByRole('link', { name: staying.full_name }).click();
    await expect(page).toHaveURL(new RegExp(`/residents/${staying.id}$`));
    await expect(page.getByRole('heading', { name: staying.full_name })).toBeVisible();
    await expect(page.getByText(t.documentExpired)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.extendStay }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.threeNights }).click();
    await dialog.getByRole('button', { name: t.extendStay }).click();
    await expectAnnounced(page, t.updated);
    expect(await api.get(`/residents/${staying.id}`)).toMatchObject({ check_out: day(10) });

    await page.getByRole('button', { name: t.deleteOf(staying.full_name) }).click();
    const question = page.getByRole('dialog', { name: t.question(staying.full_name) });
    await question.getByRole('button', { name: t.delete, exact: true }).click();
    await expectAnnounced(page, t.deleted);
    await expect(page).toHaveURL(/\/residents$/);
    await expect(page.getByRole('link', { name: gone.full_name })).toBeVisible();
    await expect(page.getByRole('link', { name: staying.full_name })).toBeHidden();
  });
}

test('an owner takes the place of apartment and building; owners are those of the chosen village', async ({
  page,
  api,
}) => {
  const t = texts.en;
  const { village, village_id } = await gate(api);
  const elsewhere = await gate(api);
  const owner = unique('إبراهيم فؤاد');
  await api.post('/owners', { name: owner, village_id });
  await open(page, '/add-resident', { api });
  await expect(page.getByRole('combobox', { name: t.owner })).toBeDisabled();

  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: t.village }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await choose(village);
  await page.getByRole('combobox', { name: t.owner }).fill('ابراهيم');
  await page.getByRole('option', { name: owner }).click();
  await expect(field(page, t.apartment)).toBeHidden();
  await expect(field(page, t.building)).toBeHidden();

  const number = nationalNumber();
  await fillByHand(page, t, 'Guest of an owner', number);
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expectAnnounced(page, t.created);
  const [saved] = await api.get<Record<string, unknown>[]>(`/residents?search=${number}`);
  expect(saved).toMatchObject({ owner_name: owner, apartment_number: null, village_name: village });

  await page.goto(`${process.env.ORIGIN}/add-resident`);
  await choose(elsewhere.village);
  await page.getByRole('combobox', { name: t.owner }).click();
  await expect(page.getByText('No owner matches')).toBeVisible();
});

test('a passport has its own fields, and a form can be filled with the keyboard alone', async ({
  page,
  api,
}) => {
  const { clerk } = await gate(api);
  await open(page, '/add-resident', { api: clerk });
  await field(page, 'Full name').focus();
  await page.keyboard.type('Anna Müller');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('c01x00t47');
  await page.keyboard.press('Tab');
  await page.keyboard.type('deut');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Passport type')).toHaveValue('P');
  await field(page, 'Check-out').focus();
  await page.keyboard.type(day(4));
  await page.keyboard.press('Enter');
  await expectAnnounced(page, texts.en.created);
  const [saved] = await clerk.get<Record<string, unknown>[]>('/residents?search=C01X00T47');
  expect(saved).toMatchObject({
    full_name: 'Anna Müller',
    id_type: 'passport',
    id_number: 'c01x00t47',
    passport_number: 'c01x00t47',
    passport_country: 'DEU',
    passport_type: 'P',
    check_out: day(4),
  });
});

test('who may only read sees no way to change anything', async ({ page, api }) => {
  const { village_id, clerk } = await gate(api);
  const person = await register(clerk);
  const username = unique('reader').replaceAll(' ', '');
  const role = await api.post('/roles', {
    name: username,
    display_name: 'Reader',
    permissions: ['view_residents'],
  });
  await api.post('/auth/users', {
    username,
    password: 'long enough',
    full_name: 'Reader',
    role_id: role.id,
    village_id,
  });
  await open(page, '/residents', { api: await Api.signIn(username, 'long enough') });
  await expect(page.getByRole('link', { name: person.full_name })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.en.add })).toBeHidden();
  await expect(page.getByRole('button', { name: texts.en.deleteOf(person.full_name) })).toBeHidden();
  await page.getByRole('link', { name: person.full_name }).click();
  await expect(page.getByRole('heading', { name: person.full_name })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.en.edit, exact: true })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Document photos' })).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/residents/${person.id}$`));
});

test('whoever has no village is told before typing', async ({ page, api }) => {
  await open(page, '/add-resident', { api: await signInWith(api, ['add_residents'], undefined) });
  await expect(page.getByRole('alert').filter({ hasText: 'Your account has no village yet' })).toBeVisible();
});

test('fifty to a page, and the next page is one press away', async ({ page, api }) => {
  const { clerk } = await gate(api);
  for (let index = 0; index < 52; index += 1)
    await register(clerk, { id_type: 'passport', id_number: unique('P') });
  await open(page, '/residents', { api: clerk });
  await expect(page.getByText('52 residents')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row')).toHaveCount(3);
});
