import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { unique } from './journey.ts';

/** Texts about similar names. */
export const words = {
  en: {
    passport: 'Passport',
    passportNumber: 'Passport number',
    stop: 'Stop: name and birth date of somebody on the blacklist',
    look: 'Look: a name on the blacklist is like this one',
    othersDecide: 'Only a user who manages the blacklist can decide',
    blocked: 'Cannot be saved: like somebody on the blacklist',
    reason: 'How do you know that this is somebody else?',
    reasonMissing: 'Say how you know',
    different: 'Different person',
    unsure: 'Not sure: ask',
    same: 'Same person: add to the blacklist',
    decided: 'Decided: not the same person as',
    compared: 'Compared: not the same person as',
    check: /^Check/,
    insideTitle: 'Inside now, and like somebody on the blacklist',
    compare: 'Compare',
    decidedInside: 'Decision stored',
    similarTitle: 'Similar names',
    maybe: 'Was here with another document?',
    compareNames: 'Compare the names',
    samePerson: 'Same person',
    joined: 'The same person as',
    part: 'Not the same person',
  },
  ar: {
    passport: 'جواز سفر',
    passportNumber: 'رقم جواز السفر',
    stop: 'توقّف: الاسم وتاريخ الميلاد لشخص في القائمة السوداء',
    look: 'انتبه: في القائمة السوداء اسم يشبه هذا الاسم',
    othersDecide: 'القرار لمن يدير القائمة السوداء وحده',
    blocked: 'لا يمكن الحفظ: يشبه شخصًا في القائمة السوداء',
    reason: 'كيف عرفت أنه شخص آخر؟',
    reasonMissing: 'اذكر كيف عرفت',
    different: 'شخص آخر',
    unsure: 'لست متأكدًا: اسأل',
    same: 'الشخص نفسه: إضافة إلى القائمة السوداء',
    decided: 'تقرّر أنه ليس',
    compared: 'تمت المقارنة: ليس',
    check: /^راجع|^تحقق|^افحص/,
    insideTitle: 'بالداخل الآن ويشبهون من في القائمة السوداء',
    compare: 'مقارنة',
    decidedInside: 'حُفظ القرار',
    similarTitle: 'أسماء مشابهة',
    maybe: 'هل هذا مستند آخر للشخص نفسه؟',
    compareNames: 'مقارنة الاسمين',
    samePerson: 'الشخص نفسه',
    joined: 'للشخص نفسه أيضًا',
    part: 'ليس الشخص نفسه',
  },
};

export const desk = ['view_residents', 'add_residents', 'edit_residents', 'view_dashboard'];
export const supervisor = [...desk, 'view_blacklist', 'manage_blacklist'];

let serial = 0;
export const passport = () => `N${process.pid}${String(serial++).padStart(4, '0')}`;
export const card = (page: Page, title: string) => page.getByRole('region', { name: title });

/** The born day of `nationalNumber`, as the fields take it. */
export const BORN = '14/05/1998';

export async function village(api: Api, name: string) {
  const { id: village_id } = await api.post('/villages', { name: unique(name) });
  return village_id;
}
