import { checkDigitOf } from '@bawaba/identity';
import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { type Device, type Language, open, unique, ways } from './journey.ts';
import { dayFromToday, register } from './residents.ts';

/** Texts of the resident pages. */
export const texts = {
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
    cameWith: 'Came with',
    required: 'This field is required',
    documentExpired: 'Document expired',
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
    original: 'Original photo',
    rotateLeft: 'Rotate left',
    rotateRight: 'Rotate right',
    download: (name: string) => `Download ${name}`,
    photoDeleted: 'Photo deleted',
    leaves: /^leaves /,
    left: 'left today',
    title: 'Residents',
    oneFound: '1 resident',
    days: '8 days',
    addFilter: 'Filter',
    saveView: 'Save view',
    viewName: 'Name of the view',
    deleteView: (name: string) => `Delete the view ${name}`,
    viewDeleted: 'View deleted',
    leavingToday: 'Leaving today',
    buildingIs: (name: string) => `Building: ${name}`,
    onBlacklist: 'Blacklisted',
    more: 'More',
    pdf: 'Download PDF',
    blacklist: 'Add to blacklist',
    reason: 'Reason',
    addIt: 'Add',
    isOnBlacklist: 'This person is on the blacklist',
    document: 'The document',
    zoomIn: 'Zoom in',
    cancel: 'Cancel',
    stays: 'Stays',
    registerAgain: 'Register again',
    register: 'Registered by',
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
    cameWith: 'حضر مع',
    required: 'هذا الحقل مطلوب',
    documentExpired: 'المستند منتهي الصلاحية',
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
    takeTheirs: 'اعتماد تعديلهم',
    saveMine: 'حفظ تعديلي فوق تعديلهم',
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
    original: 'الصورة الأصلية',
    rotateLeft: 'تدوير لليسار',
    rotateRight: 'تدوير لليمين',
    download: (name: string) => `تنزيل ${name}`,
    photoDeleted: 'تم حذف الصورة',
    leaves: /^يغادر /,
    left: 'غادرت اليوم',
    title: 'المقيمون',
    oneFound: 'مقيم واحد',
    days: '8 أيام',
    addFilter: 'تصفية',
    saveView: 'حفظ العرض',
    viewName: 'اسم العرض',
    deleteView: (name: string) => `حذف العرض ${name}`,
    viewDeleted: 'تم حذف العرض',
    leavingToday: 'يغادرون اليوم',
    buildingIs: (name: string) => `المبنى: ${name}`,
    onBlacklist: 'في القائمة السوداء',
    more: 'المزيد',
    pdf: 'تنزيل PDF',
    blacklist: 'إضافة إلى القائمة السوداء',
    reason: 'السبب',
    addIt: 'إضافة',
    isOnBlacklist: 'هذا الشخص في القائمة السوداء',
    document: 'صورة المستند',
    zoomIn: 'تكبير',
    cancel: 'إلغاء',
    stays: 'الإقامات',
    registerAgain: 'تسجيل من جديد',
    register: 'التسجيل بواسطة',
  },
};

/** A blacklist entry affects every test, so each worker has its own range of 100 numbers. */
let serial = Number(process.env.TEST_WORKER_INDEX) * 100;
/** An unused number of a man born on 14 May 1998 in Giza. */
export const nationalNumber = () => {
  serial += 1;
  const male = 1 + 2 * (serial % 5);
  const first13 = `298051421${String(Math.floor(serial / 5) % 1000).padStart(3, '0')}${male}`;
  return first13 + checkDigitOf(first13);
};

/** A new village, and a clerk who may manage its residents. */
export async function gate(admin: Api, language: Language = 'en') {
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

/** Registers an Egyptian with a new number, for a week from today. */
/** The departure of a stay that is over is recorded too: otherwise the guest would be an overstay. */
export async function registerCitizen(api: Api, fields: Record<string, unknown> = {}) {
  const stay = { check_in: dayFromToday(0), check_out: dayFromToday(7), ...fields };
  const guest = await register(api, {
    full_name: unique('Omar Nabil'),
    id_type: 'national_id',
    id_number: nationalNumber(),
    ...stay,
  });
  if (stay.check_out < dayFromToday(0)) {
    const admin = await Api.signIn();
    await admin.post(`/residents/${guest.id}/departure`, undefined);
  }
  return guest;
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Chooses an item of the menu on the page of a resident. */
export async function fromMenu(page: Page, t: Pick<(typeof texts)['en'], 'more'>, item: string) {
  await page.getByRole('button', { name: t.more, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function fillByHand(page: Page, t: (typeof texts)['en'], name: string, number: string) {
  await field(page, t.fullName).fill(name);
  await field(page, t.number).fill(number);
  await page.getByRole('button', { name: t.week }).click();
}

/** Each combination of language and device, with the texts of the language. */
export const walks = ways.map(({ language, device }) => ({
  language,
  device,
  way: `${language} on a ${device}`,
  t: texts[language] as (typeof texts)['en'],
  openIt: (page: Page, api: Api, path: string, on: Device = device) =>
    open(page, path, { api, language, device: on }),
}));
